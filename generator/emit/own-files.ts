/**
 * Owns the imports of value types and result kinds from their own files instead of the runtime's lists. Bundlers that
 * split by files put all that a list mentions into the start of a program, and an output with types alone has no list.
 * Invariant: only the runtime's list says which file that is.
 */
import { byModule } from "../print/imports.js";
import type { TypeScriptImport } from "../print/typescript-file.js";

/** `./runtime/values/index`, in a folder beside it, too. */
const list = /^(\.{1,2}\/runtime\/)((?:values|results)\/)index$/;

/** `export { a, b } from "./c.js";` of a list, and the same of types. */
const listed = /^export (?:type )?\{([^}]*)\} from "\.\/([^"]+)\.js";$/gm;

/** `export type * from "./c.js";` of a list. */
const listedWhole = /^export type \* from "\.\/([^"]+)\.js";$/gm;

const declaredType = /^export (?:interface|type) (\w+)/gm;

type Sources = Readonly<Record<string, string>>;

/** `runtime`: path -> source. Types stay with the list, which costs a program nothing; so does what the list does not hold. */
export function fromOwnFiles(imports: readonly TypeScriptImport[], runtime: Sources): readonly TypeScriptImport[] {
  return imports.flatMap((each) => (each.types === true ? [each] : inOwnFiles(each, runtime))).sort(byModule);
}

/** The same for types too. */
export function typesFromOwnFiles(imports: readonly TypeScriptImport[], runtime: Sources): readonly TypeScriptImport[] {
  return imports.flatMap((each) => inOwnFiles(each, runtime)).sort(byModule);
}

function inOwnFiles({ from, names, types = false }: TypeScriptImport, runtime: Sources): readonly TypeScriptImport[] {
  const [, root, folder] = list.exec(from) ?? [];
  if (root === undefined || folder === undefined) return [{ from, names, types }];
  const files = filesOf(folder, runtime);
  const byFile = new Map<string, string[]>();
  for (const name of names) {
    const file = files.get(name) ?? "index";
    byFile.set(file, [...(byFile.get(file) ?? []), name]);
  }
  return [...byFile].map(([file, those]) => ({ from: `${root}${folder}${file}`, names: those, types }));
}

/** Name -> file, without an ending. */
function filesOf(folder: string, runtime: Sources): ReadonlyMap<string, string> {
  const source = runtime[`${folder}index.ts`] ?? "";
  const files = new Map<string, string>();
  for (const [, file = ""] of source.matchAll(listedWhole)) {
    const declared = (runtime[`${folder}${file}.ts`] ?? "").matchAll(declaredType);
    for (const [, name = ""] of declared) files.set(name, file);
  }
  for (const [, names = "", file = ""] of source.matchAll(listed)) {
    for (const name of names.split(",")) files.set(name.trim(), file);
  }
  return files;
}

/**
 * Owns that operation tables import each value type and result kind from its own file, not from the list of all: bundlers that split
 * by files put what a list mentions into the start of a program.
 * Invariant: which file that is says the runtime's list alone.
 */
import { byModule } from "../../print/imports.js";
import type { TypeScriptImport } from "../../print/typescript-file.js";

/** `./runtime/values/index`, in a folder beside it, too. */
const list = /^(\.{1,2}\/runtime\/)((?:values|results)\/)index$/;

/** `export { a, b } from "./c.js";` of a list. */
const listed = /^export \{([^}]*)\} from "\.\/([^"]+)\.js";$/gm;

/** `runtime`: path -> source. Types stay with the list, which costs a program nothing; so does what the list does not hold. */
export function fromOwnFiles(
  imports: readonly TypeScriptImport[],
  runtime: Readonly<Record<string, string>>,
): readonly TypeScriptImport[] {
  return imports.flatMap((each) => inOwnFiles(each, runtime)).sort(byModule);
}

function inOwnFiles(
  { from, names, types = false }: TypeScriptImport,
  runtime: Readonly<Record<string, string>>,
): readonly TypeScriptImport[] {
  const [, root, folder] = (types ? null : list.exec(from)) ?? [];
  if (root === undefined || folder === undefined) return [{ from, names, types }];
  const files = filesOf(runtime[`${folder}index.ts`] ?? "");
  const byFile = new Map<string, string[]>();
  for (const name of names) {
    const file = files.get(name) ?? "index";
    byFile.set(file, [...(byFile.get(file) ?? []), name]);
  }
  return [...byFile].map(([file, those]) => ({ from: `${root}${folder}${file}`, names: those }));
}

/** Name -> file, without an ending. */
function filesOf(source: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of source.matchAll(listed)) {
    for (const name of names.split(",")) files.set(name.trim(), file);
  }
  return files;
}

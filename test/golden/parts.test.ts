/**
 * Owns what a large service's output looks like: a file per group, of each kind.
 * Invariant: what `index.ts` exports is what one file of each kind would export; below the threshold there is one.
 */
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { GeneratedFile } from "../../generator/model/file.js";
import { carriesMark, isEmittedPath } from "../../generator/emit/recognition.js";
import { createTypeScriptPrinter } from "../../generator/print/typescript.js";
import type { TypeScriptDeclaration } from "../../generator/print/typescript-file.js";
import { expectCanonical } from "./canonical.js";
import { compileText, fileText } from "./compile-case.js";
import { partedService } from "./parted-service.js";
import { filterTree, treeOf } from "./tree.js";

const kinds = ["client", "operations", "server", "types"] as const;
const artifacts = ["client", "server"] as const;
let files: readonly GeneratedFile[];

beforeAll(async () => {
  const compiled = await compileText(partedService([30, 30, 10, 10, 260]), { artifacts });
  expect(compiled.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  ({ files } = compiled);
});

test.each([[[40, 59]], [[120]]])("%j operations in groups are one file of each kind", async (counts) => {
  const small = await compileText(partedService(counts), { artifacts });
  expect(small.files.length).toBeGreaterThan(100);
  expect(partsOf(small.files)).toEqual([]);
});

test("each group has a file of each kind, and one of more than 150 operations several", () => {
  const names = ["group-4", "more", "more-2", "more-3", "reading", "reading-2", "shared-2"];
  const expected = kinds.flatMap((kind) => names.map((name) => `${kind}/${name}.ts`));
  expect(partsOf(files)).toEqual([...expected, "operations/shared.ts"].sort());
  for (const { path: file, text } of files.filter((each) => partsOf([each]).length > 0)) {
    expect(isEmittedPath(file) && carriesMark(file, Buffer.from(text)), file).toBe(true);
    expect(text.split("\n").length, file).toBeLessThan(1_700);
  }
});

test("only tables of operations are excluded from a consumer's type check", () => {
  const unchecked = files.filter((each) => each.text.includes("// @ts-nocheck") && !each.path.startsWith("runtime/"));
  expect(unchecked.map((each) => each.path)).toEqual(
    files.map((each) => each.path).filter((file) => file.startsWith("operations")),
  );
  // What a table exports says its type, so that nothing is looked for inside.
  for (const { text } of unchecked) expect(text).not.toMatch(/^export (?!\*|const operations = \{|const \w+: )/m);
});

test("nothing is exported twice, and every operation, its parameters and what its handler gets once", () => {
  const exported = exportsFrom("index").filter((name) => name !== "*");
  const twice = exported.filter((name, index) => exported.indexOf(name) !== index);
  expect(twice).toEqual([]);
  for (const name of ["o0x0", "o4x259"]) {
    const pascal = `O${name.slice(1)}`;
    for (const each of [name, `${pascal}Parameters`, `${pascal}Received`]) expect(exported).toContain(each);
  }
  for (const each of ["operations", "service", "typeOfThing", "O4x254Tables", "O4x254RowRow", "O0x4Results"])
    expect(exported).toContain(each);
});

test("imports lead to files that are there, and no file imports what it does not use", () => {
  for (const { path: file, text } of files.filter((each) => !each.path.startsWith("runtime/"))) {
    for (const [, names = "", from = ""] of text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm)) {
      const target = path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, ".ts");
      expect(
        files.some((each) => each.path === target),
        `${file}: ${from}`,
      ).toBe(true);
      const rest = text.replace(/^import [^;]*;$/gm, "");
      for (const name of names
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""))
        expect(new RegExp(`\\b${name}\\b`).test(rest), `${file}: ${name}`).toBe(true);
    }
  }
});

test("Prettier would change nothing", async () => {
  await expectCanonical(filterTree(treeOf(files), (file) => !file.startsWith("runtime/")));
});

test.each([0, 1, 2])(
  "nor in what puts parts together, with %i type parameters and names of any length",
  async (count) => {
    const told = ["Given", "Headers"].slice(0, count);
    const print = createTypeScriptPrinter((from) => from);
    const declarations = Array.from({ length: 60 }, (_, index): TypeScriptDeclaration => {
      const name = `${"N".repeat(index + 8)}Calls`;
      const member = (word: string) =>
        count === 0 ? name + word : { kind: "generic" as const, name: name + word, arguments: told };
      const type = { kind: "intersection" as const, members: ["OfA", "OfBB", "OfCCC"].map(member) };
      return {
        kind: "alias",
        name,
        documentation: [],
        typeParameters: told.map((each) => `${each} extends string = never`),
        type,
      };
    });
    await expectCanonical(new Map([["file.ts", print({ head: "A file.", imports: [], declarations })]]));
  },
);

test("a runtime that stands elsewhere is found from the folders, too", async () => {
  const shared = await compileText(partedService([60, 60]), { artifacts, runtime: "../shared/runtime" });
  expect(fileText(shared, "client/reading.ts")).toContain('from "../../shared/runtime/operation-call.js"');
  const inPackage = await compileText(partedService([60, 60]), { artifacts, runtime: "package" });
  expect(fileText(inPackage, "client/reading.ts")).toContain('from "asmx-runtime/operation-call"');
});

function partsOf(all: readonly GeneratedFile[]): readonly string[] {
  return all
    .map(({ path: file }) => file)
    .filter((file) => kinds.some((kind) => file.startsWith(`${kind}/`)))
    .sort();
}

/** What a module of the output exports, followed through `export *`; not what the runtime does. */
function exportsFrom(module: string): readonly string[] {
  const text = files.find((each) => each.path === `${module}.ts`)?.text ?? "";
  const own = [...text.matchAll(/^export (?:const|function|interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  const from = [...text.matchAll(/^export \* from "\.\/(.*)\.js";$/gm)].map(([, each = ""]) => each);
  return [...own, ...from.filter((each) => !each.startsWith("runtime/")).flatMap((each) => exportsFrom(each))];
}

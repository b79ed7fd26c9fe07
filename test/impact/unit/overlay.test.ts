/** What a compiler sees of a project's folder: generated texts in place of the disk's, the consumer's files and settings; and which compilers will do. */
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { isCompiler } from "../../../generator/impact/compiler.js";
import { createOverlayHost, type SourceFiles } from "../../../generator/impact/overlay.js";
import { readProjects } from "../../../generator/impact/projects.js";
import { temporaryFolder, writeTree } from "../../files/folder.js";

const compiler = { ts, libraries: "C:\\lib" };
const folder = temporaryFolder().replaceAll("\\", "/");
writeTree(folder, {
  "main.ts": "main",
  "api/index.ts": "of the disk",
  "api/gone.ts": "of the disk",
  "tsconfig.json": JSON.stringify({ compilerOptions: { noLib: true, outDir: "out" }, files: ["main.ts"] }),
});
const texts = new Map([
  [`${folder}/api/index.ts`, "generated"],
  [`${folder}/api/new/deep/more.ts`, "more"],
]);
const hidden = new Set(["index", "gone"].map((name) => `${folder}/api/${name}.ts`));
const hostOf = (shared: SourceFiles = new Map()) => createOverlayHost(compiler, {}, { texts, hidden }, shared);

test.each([
  ["main.ts", "main"],
  ["api/index.ts", "generated"],
  ["api\\index.ts", "generated"],
  ["api/new/deep/more.ts", "more"],
  ["api/gone.ts", undefined],
  ["api\\gone.ts", undefined],
  ["none.ts", undefined],
])("the file %s has the text %j", (name, text) => {
  const path = `${folder}/${name}`;
  expect(hostOf().fileExists(path)).toBe(text !== undefined);
  expect(hostOf().readFile(path)).toBe(text);
  expect(hostOf().getSourceFile(path, ts.ScriptTarget.ES2022)?.text).toBe(text);
});

test.each([
  ["", true],
  ["/api", true],
  ["/api/new", true],
  ["\\api\\new\\deep", true],
  ["/none", false],
])("whether the folder %j is there: %j", (name, isThere) => {
  expect(hostOf().directoryExists(`${folder}${name}`)).toBe(isThere);
});

test("a file of the consumer is parsed once for all views, a generated one for each", () => {
  const shared: SourceFiles = new Map();
  const [one, other] = [hostOf(shared), hostOf(shared)].map((host) =>
    ["main.ts", "api/index.ts"].map((name) => host.getSourceFile(`${folder}/${name}`, ts.ScriptTarget.ES2022)),
  );
  expect(one?.[0]).toBe(other?.[0]);
  expect(one?.[1]).not.toBe(other?.[1]);
  expect([...shared.keys()]).toEqual([`${folder}/main.ts`]);
});

test("the types of libraries are in the compiler's folder", () => {
  expect(hostOf().getDefaultLibLocation()).toBe("C:/lib");
  expect(hostOf().getDefaultLibFileName({ target: ts.ScriptTarget.ES2022 })).toBe("C:/lib/lib.es2022.full.d.ts");
});

test("a project is read from a path with either slash, and writes nothing", () => {
  for (const path of [`${folder}/tsconfig.json`, `${folder}\\tsconfig.json`])
    expect(readProjects(compiler, path)).toEqual([
      {
        options: expect.objectContaining({
          noLib: true,
          noEmit: true,
          configFilePath: `${folder}/tsconfig.json`,
        }) as object,
        files: [`${folder}/main.ts`],
      },
    ]);
});

describe("a compiler", () => {
  const parts = { createProgram: () => 1, createCompilerHost: () => 1, getParsedCommandLineOfConfigFile: () => 1 };

  test.each([
    [ts, true],
    [parts, true],
    [{ ...parts, createProgram: 1 }, false],
    [{ createProgram: parts.createProgram }, false],
    [{}, false],
    [null, false],
    [undefined, false],
    ["typescript", false],
  ])("has the functions that are used: %#", (value, expected) => {
    expect(isCompiler(value)).toBe(expected);
  });
});

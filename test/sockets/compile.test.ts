/** Transports and adapters compile for browsers (DOM, no Node types) and for Node (no DOM), and import no Node module. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const runtime = resolve(import.meta.dirname, "../../templates/runtime");
const files = ["transports", "adapters"].flatMap((folder) =>
  readdirSync(join(runtime, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(runtime, folder, name)),
);

describe("transports and adapters", () => {
  it.each([
    ["browsers", { lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], types: [] }],
    ["Node", { lib: ["lib.es2022.d.ts"], types: ["node"], skipLibCheck: true }],
  ])("compile for %s", (_name, platform) => {
    const program = ts.createProgram(files, {
      ...platform,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
    });
    const own = ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => file === undefined || files.includes(resolve(file.fileName)));
    expect(own.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
    expect(program.getSourceFiles().length).toBeGreaterThan(files.length);
  });

  it("import no module of Node's", () => {
    for (const file of files)
      expect(readFileSync(file, "utf8")).not.toMatch(/(?:from|import|require)\s*\(?\s*["']node:/);
  });
});

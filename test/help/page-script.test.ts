/** The script of help pages: built from its present sources, unable to end the element around it, typed for browsers. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { formEnd } from "../../templates/runtime/help/form-script-end.js";
import { formStart } from "../../templates/runtime/help/form-script.js";
import { pageScript } from "../../templates/runtime/help/page-script.js";
import { style } from "../../templates/runtime/help/style.js";
import { repository } from "../golden/tree.js";

interface Maker {
  readonly pageScripts: readonly { readonly file: string }[];
  readonly pageScriptText: (script: { readonly file: string }) => Promise<string>;
}

test("the build's scripts are current: run npm run build after a change in templates/page", async () => {
  const maker: Maker = await import(pathToFileURL(path.join(repository, "generator/page-script.mjs")).href);
  expect(maker.pageScripts).toHaveLength(3);
  for (const script of maker.pageScripts) {
    expect(readFileSync(script.file, "utf8")).toBe(await maker.pageScriptText(script));
  }
});

test("each script is in modules within the 32 kB that a package needs to pack its second copy for nothing", async () => {
  const maker: Maker = await import(pathToFileURL(path.join(repository, "generator/page-script.mjs")).href);
  for (const { file } of maker.pageScripts) expect(statSync(file).size).toBeLessThan(32 * 1024);
});

test("the style does not end early", () => {
  expect(style).not.toMatch(/<\/style/i);
});

test.each([
  ["of all pages", pageScript],
  ["of forms", formStart + formEnd],
])("the script %s does not end early, makes no markup of a text and stores nothing", (_, script) => {
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/);
  expect(script).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|history\.(?!pushState\(null,"",)/);
});

test("the sources have the types of browsers", () => {
  const config = path.join(repository, "templates/page/tsconfig.json");
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (parsed === undefined) throw new Error("templates/page/tsconfig.json cannot be read");
  const program = ts.createProgram(parsed.fileNames, parsed.options);
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(parsed.fileNames.length).toBeGreaterThan(5);
  expect(problems).toEqual([]);
});

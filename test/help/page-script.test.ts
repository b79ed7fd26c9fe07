/** The script of help pages: built from its present sources, unable to end the element around it, typed for browsers. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { pageScript } from "../../templates/runtime/help/page-script.js";
import { style } from "../../templates/runtime/help/style.js";
import { repository } from "../golden/tree.js";

interface Maker {
  readonly pageScriptText: () => Promise<string>;
  readonly pageScriptFile: string;
}

test("the build's page-script.ts is current: run npm run build after a change in templates/page", async () => {
  const maker: Maker = await import(pathToFileURL(path.join(repository, "generator/page-script.mjs")).href);
  expect(readFileSync(maker.pageScriptFile, "utf8")).toBe(await maker.pageScriptText());
});

test("neither script nor style ends early, or makes markup of a text", () => {
  expect(pageScript).not.toMatch(/<\/script|<!--/i);
  expect(style).not.toMatch(/<\/style/i);
  expect(pageScript).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/);
  expect(pageScript).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|history\./);
});

test("the sources have the types of browsers", { timeout: 60_000 }, () => {
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

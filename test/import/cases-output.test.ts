/**
 * What comes of the small WSDLs, those that are written as other stacks publish theirs among them, is a program: the compiler takes it, and every
 * operation is called in process over each of its bindings.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileText } from "../golden/compile-case.js";
import {
  expectExchanges,
  expectFaults,
  expectSamples,
  forPackage,
  type LoadedOutput,
  OutputFolder,
} from "../golden/output-folder.js";
import { compilerFindings } from "./one-program.js";
import { asksForXml, importFile } from "./corpus.js";
import { Refusal } from "../../generator/import/documents/refusal.js";

const folder = path.join(import.meta.dirname, "cases");
const names = readdirSync(folder).sort();
const outputs = new OutputFolder("cases");
const loaded = new Map<string, LoadedOutput>();
let faults = 0;

beforeAll(async () => {
  for (const name of names) {
    const text = await textOf(name);
    if (text !== undefined) loaded.set(name, await outputs.load(await compileText(text, forPackage), name));
  }
});

afterAll(() => outputs.remove());

/** Undefined: the import refuses it, as cases.test.ts says. */
async function textOf(name: string): Promise<string | undefined> {
  try {
    const own = path.join(folder, name);
    const missingAsXml = asksForXml(readFileSync(path.join(own, "input.wsdl"), "utf8"));
    return (await importFile(own, "input.wsdl", { missingAsXml })).text;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

describe.each(names)("%s", (name) => {
  test("every operation answers over each binding, with the values it was given", async () => {
    const output = loaded.get(name);
    if (output !== undefined) expect(await expectExchanges(output)).toBeGreaterThan(0);
  });

  test("samples of all parameters and results survive encoding and decoding", async () => {
    const output = loaded.get(name);
    if (output !== undefined) expect(await expectSamples(output)).toBeGreaterThan(0);
  });

  test("every declared fault is read as itself, and answered as its fixture", async () => {
    const output = loaded.get(name);
    if (output !== undefined) faults += await expectFaults(output);
  });
});

test("declared faults are many", () => {
  expect(faults).toBeGreaterThan(10);
});

test("all of it is one program to which no compiler objects", async () => {
  expect(loaded.size).toBeGreaterThan(45);
  expect(await compilerFindings([...loaded.keys()].map((name) => `${outputs.folder}/${name}/index.ts`))).toBe("");
});

test("every stack that people have to do with is among them, whole", () => {
  const stacks = names.filter((name) => name.startsWith("stack-"));
  expect(stacks.length).toBeGreaterThanOrEqual(12);
  for (const stack of stacks) expect(loaded.has(stack), stack).toBe(true);
});

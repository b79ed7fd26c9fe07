/**
 * What comes of every WSDL of the corpus, whole or in part, is a program: one runtime for all of them, one program for the compiler,
 * and every operation over each of its bindings is called in process with the values of its samples.
 * Invariant: all of them are called.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Compilation } from "../../generator/compile.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { compileText } from "../golden/compile-case.js";
import {
  expectExchanges,
  expectFaults,
  expectSamples,
  forPackage,
  type LoadedOutput,
  OutputFolder,
} from "../golden/output-folder.js";
import { corpusFiles, folderOfCorpus, importFile } from "./corpus.js";
import { compilerFindings } from "./one-program.js";

const outputs = new OutputFolder("corpus");
const loaded = new Map<string, LoadedOutput>();
let faults = 0;

beforeAll(async () => {
  for (const file of corpusFiles()) {
    const compilation = await compileOrRefuse(file);
    if (compilation !== undefined) loaded.set(file, await outputs.load(compilation, file));
  }
});

afterAll(() => outputs.remove());

/** Nothing where the import refuses the file; what it refuses is asserted in corpus.test.ts. */
async function compileOrRefuse(file: string): Promise<Compilation | undefined> {
  try {
    const { text } = await importFile(folderOfCorpus(), file);
    return text === undefined ? undefined : await compileText(text, forPackage);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

describe.each(corpusFiles())("%s", (file) => {
  test("what is imported is generated", () => {
    const diagnostics = loaded.get(file)?.compilation.diagnostics ?? [];
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("every operation answers over each binding, with the values it was given", async () => {
    const output = loaded.get(file);
    if (output !== undefined) expect(await expectExchanges(output)).toBeGreaterThan(0);
  });

  test("samples of all parameters and results survive encoding and decoding", async () => {
    const output = loaded.get(file);
    if (output !== undefined) expect(await expectSamples(output)).toBeGreaterThan(0);
  });

  test("every declared fault is read as itself, and answered as its fixture", async () => {
    const output = loaded.get(file);
    if (output !== undefined) faults += await expectFaults(output);
  });
});

test("declared faults are many", () => {
  expect(faults).toBeGreaterThan(5);
});

test("all of it is one program to which no compiler objects", async () => {
  expect(loaded.size).toBeGreaterThan(40);
  const entries = [...loaded.keys()].map((file) => `${outputs.folder}/${file}/index.ts`);
  expect(await compilerFindings(entries)).toBe("");
});

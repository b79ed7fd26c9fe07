/**
 * What mutated.test.ts does, with WSDLs of the corpus: those that need no other document and are no longer than 60,000 characters.
 */
import { expect, test } from "vitest";
import { amount } from "../counts.js";
import { corpusFiles, folderOfCorpus, sideOf } from "./corpus.js";
import { judgeMutants } from "./mutated.js";

const seed = Number(process.env["ASMX_EDITS"] ?? 20_061_001);
const runs = Number(process.env["ASMX_FUZZ"] ?? amount(100, 200));
const texts = corpusFiles()
  .map((file) => sideOf(folderOfCorpus(), file).text)
  .filter((text) => text.length <= 60_000 && !/schemaLocation|location="[^":]*\.(?:wsdl|xsd)"/.test(text));

test(`${runs} mutants of the corpus, seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const outcomes = await judgeMutants(texts, runs, seed);
  if (runs >= 100) expect([...outcomes.keys()]).toEqual(expect.arrayContaining(["imported", "refused", "no XML"]));
});

/**
 * Small WSDLs with edits at random: no crash, an outcome with its line for every operation, and what is imported says the same on the wire and
 * imports again to the same. Corpus: corpus-mutated.test.ts; that the work is linear, by counted steps: hostile.test.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { knownEdition } from "./corpus.js";
import { judgeMutants } from "./mutated.js";

const seed = Number(process.env["ASMX_EDITS"] ?? 20_061_001);
const runs = Number(process.env["ASMX_FUZZ"] ?? 100);
const folder = path.join(import.meta.dirname, "cases");
// The comparison knows no edition of XML Schema before 2001.
const texts = readdirSync(folder).map((name) => {
  const own = path.join(folder, name);
  return readFileSync(path.join(own, knownEdition(own, "input.wsdl")), "utf8");
});

test(`${runs} mutants of small WSDLs, seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const outcomes = await judgeMutants(texts, runs, seed);
  if (runs >= 100) expect([...outcomes.keys()]).toEqual(expect.arrayContaining(["imported", "refused", "no XML"]));
});

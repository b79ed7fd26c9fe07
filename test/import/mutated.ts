/**
 * Owns edits of WSDLs at random, and what every import must hold to, whatever the WSDL.
 * Invariant: the same seed gives the same edits on every machine; nothing of the importer is asked how to judge it but its own outcomes.
 */
import { expect } from "vitest";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import type { Import } from "../../generator/import/describe.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { mutateText, pick, type Random, randomOf } from "../fuzz/mutation.js";
import { compareWsdls, type Difference } from "./compare-wsdls.js";
import { emitWsdl, importText, isExplained, sideOfText, withoutMistakes } from "./corpus.js";

type MutantOutcome = "no XML" | "refused whole" | "imported" | "in part" | "refused";

/** One to four edits. Most leave it well-formed, so that the importer and not its reader has to judge. */
function mutateWsdl(random: Random, text: string, other: string): string {
  if (random() < 0.1) return mutateText(random, text, other);
  let mutant = text;
  for (let edits = 1 + Math.floor(random() * random() * 4); edits > 0; edits--) mutant = editOnce(random, mutant);
  return mutant;
}

const values = [
  "",
  "0",
  "1",
  "2",
  "unbounded",
  "true",
  "false",
  "qualified",
  "unqualified",
  "encoded",
  "literal",
  "rpc",
];
const attribute = /\s((?!xmlns)[\w:]+)="([^"<]*)"/g;
/** An element without content, or with text alone. */
const leaf = /<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(?:\/>|>[^<>]*<\/\1>)/g;

function editOnce(random: Random, text: string): string {
  switch (Math.floor(random() * 7)) {
    case 0:
      return replaceOne(random, text, attribute, () => "");
    case 1:
      return replaceOne(random, text, attribute, (_, name) => ` ${name}="${oneOf(random, values)}"`);
    case 2: {
      const found = [...text.matchAll(attribute)];
      return replaceOne(random, text, attribute, (whole, name) => {
        const alike = found.filter((each) => each[1] === name).map((each) => each[0]);
        return oneOf(random, alike) ?? whole;
      });
    }
    case 3:
      return replaceOne(random, text, leaf, () => "");
    case 4:
      return replaceOne(random, text, leaf, (whole) => whole + whole);
    case 5: {
      const leaves = [...text.matchAll(leaf)].map(([whole]) => whole);
      return replaceOne(random, text, leaf, (whole) => oneOf(random, leaves) ?? whole);
    }
    default:
      return replaceOne(
        random,
        text,
        attribute,
        (_, name, value) => ` ${name}="${value}${oneOf(random, ["2", ".", " ", "é"])}"`,
      );
  }
}

function oneOf(random: Random, items: readonly string[]): string | undefined {
  const [first, ...rest] = items;
  return first === undefined ? undefined : pick(random, [first, ...rest]);
}

function replaceOne(
  random: Random,
  text: string,
  pattern: RegExp,
  change: (whole: string, first: string, second: string) => string,
): string {
  const found = [...text.matchAll(pattern)];
  const chosen = found[Math.floor(random() * found.length)];
  if (chosen === undefined) return text;
  const [whole, first = "", second = ""] = chosen;
  return text.slice(0, chosen.index) + change(whole, first, second) + text.slice(chosen.index + whole.length);
}

/** Judges mutants of these texts, run by run, and counts the outcomes. Throws with the mutant and the seed that makes it again. */
export async function judgeMutants(
  texts: readonly string[],
  runs: number,
  seed: number,
): Promise<ReadonlyMap<MutantOutcome, number>> {
  const outcomes = new Map<MutantOutcome, number>();
  for (let run = 0; run < runs; run++) {
    const random = randomOf(seed + run);
    const [text = "", other = ""] = [oneOf(random, texts), oneOf(random, texts)];
    // Ends of lines as the reader has them: what is said of places is counted in those.
    const mutant = mutateWsdl(random, text, other).replace(/\r\n?/g, "\n");
    try {
      const outcome = await judge(mutant);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      throw new Error(`seed ${seed}, run ${run} (ASMX_EDITS=${seed + run} ASMX_FUZZ=1):\n${mutant}`, { cause: error });
    }
  }
  return outcomes;
}

/** Imports it and holds what comes of it to the promises of docs/import.md. */
export async function judge(text: string): Promise<MutantOutcome> {
  const reading = read(text);
  if (typeof reading === "string") return reading;
  for (const outcome of reading.outcomes) {
    const { node, construct, reason } =
      outcome.kind === "refused" ? outcome.refusal : { node: outcome.node, construct: "-", reason: "-" };
    expect(node.document.text[node.start]).toBe("<");
    expect(construct === "" || reason === "").toBe(false);
  }
  if (reading.text === undefined) return "refused";
  const emitted = await emitWsdl(reading.text);
  const differences = differencesOf(text, emitted);
  expect(differences.filter((difference) => !isExplained(difference, reading))).toEqual([]);
  // Our WSDL says of a typed DataSet what it says of any, and declares types by restriction that nothing in it leads to.
  if (!/\bdataSet:|, which it restricts$/m.test(reading.text)) {
    const again = await emitWsdl(importText(emitted).text ?? "");
    // The service's own namespace is that of most bodies, and may be another once headers are left out.
    if (again !== emitted) expect(compareWsdls(sideOfText(emitted), sideOfText(again))).toEqual([]);
  }
  return reading.outcomes.some(({ kind }) => kind === "refused") ? "in part" : "imported";
}

/** libxml2 wants namespaces to be URIs and an xml:id to be a name: of a text that it does not read nothing can be said here. */
function differencesOf(text: string, emitted: string): readonly Difference[] {
  try {
    return compareWsdls(sideOfText(withoutMistakes(text)), sideOfText(emitted));
  } catch (error) {
    if (error instanceof Error && /is not a valid URI|^xml:id : /.test(error.message)) return [];
    throw error;
  }
}

function read(text: string): Import | "no XML" | "refused whole" {
  try {
    const root = readXmlTree({ name: "mutant.wsdl", text });
    return importWsdl(root, () => "there is none", { service: undefined });
  } catch (error) {
    if (error instanceof XmlError) return "no XML";
    if (error instanceof Refusal) return "refused whole";
    throw error;
  }
}

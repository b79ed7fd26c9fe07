/** Owns the work for references in encoded bodies: linear in the document, whatever leads where, and never much more text than it has. */
import { expect, test } from "vitest";
import type { AnyOperation, ArrayType, RecordType } from "../../templates/runtime/description.js";
import { toLiteral } from "../../templates/runtime/encoded/read.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { string } from "../../templates/runtime/values/string.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { growth } from "./work.js";

const item: RecordType = {
  kind: "record",
  name: "Item",
  unqualified: true,
  fields: [
    { name: "Code", type: string },
    { name: "Next", type: () => item },
    { name: "Parts", type: () => items },
  ],
};
const items: ArrayType = { kind: "array", name: "Items", unqualified: true, item: { name: "item", type: item } };
const put: AnyOperation = {
  service: { name: "Stock", namespace: "urn:stock", path: "/", bindings: ["soap11"], unqualified: true, contract: 1 },
  name: "put",
  parameters: [{ name: "items", type: items }],
  result: { codec: voidResult },
};

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const encoding = "http://schemas.xmlsoap.org/soap/encoding/";
const envelope = (content: string, besides: string): string =>
  `<e:Envelope xmlns:e="${soap}" xmlns:c="${encoding}"><e:Body><put><items>${content}</items></put>${besides}</e:Body></e:Envelope>`;

const times = (count: number, print: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => print(at)).join("");
const value = '<m id="a"><Code>x</Code></m>';

/** Documents of a size. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  "a reference to a value of its own for each item": (size) =>
    envelope(
      times(size, (at) => `<i href="#a${at}" />`),
      times(size, (at) => `<m id="a${at}"><Code>x</Code></m>`),
    ),
  "many references to one value": (size) =>
    envelope(
      times(size, () => '<i href="#a" />'),
      value,
    ),
  "many references to one value as large as all of them": (size) =>
    envelope(
      times(size, () => '<i href="#a" />'),
      `<m id="a"><Code>${"x".repeat(16 * size)}</Code></m>`,
    ),
  "a row of references, one to the next": (size) =>
    envelope(
      '<i href="#a0" />',
      times(size, (at) => `<m id="a${at}" href="#a${at + 1}" />`) + `<m id="a${size}"><Code>x</Code></m>`,
    ),
  "many references to a row of references": (size) =>
    envelope(
      times(size, () => '<i href="#a0" />'),
      times(size, (at) => `<m id="a${at}" href="#a${at + 1}" />`) + `<m id="a${size}"><Code>x</Code></m>`,
    ),
  "values deeper than the limit": (size) =>
    envelope(
      '<i href="#a0" />',
      times(size, (at) => `<m id="a${at}"><Next href="#a${at + 1}" /></m>`) + `<m id="a${size}" />`,
    ),
  "a circle of references": (size) =>
    envelope(
      '<i href="#a0" />',
      times(size, (at) => `<m id="a${at}" href="#a${(at + 1) % size}" />`),
    ),
  "each value twice in the one before": (size) =>
    envelope(
      '<i href="#a0" />',
      times(size, (at) => `<m id="a${at}"><Next href="#a${at + 1}" /><Next href="#a${at + 1}" /></m>`) +
        `<m id="a${size}" />`,
    ),
  "arrays that say they have many absent items": (size) =>
    envelope(
      times(size, () => '<i><Parts c:offset="[9999]"><i /></Parts></i>'),
      "",
    ),
  "a long namespace for each value": (size) =>
    envelope(
      times(size, () => '<i f:type="p:x" />'),
      "",
    ).replace(
      "<items>",
      `<items xmlns:p="urn:${"n".repeat(16 * size)}" xmlns:f="http://www.w3.org/2001/XMLSchema-instance">`,
    ),
  "positions from the last to the first": (size) =>
    envelope(
      times(size, (at) => `<i c:position="[${size - 1 - at}]"><Code>x</Code></i>`),
      "",
    ),
};

/** The text; `undefined` if the document is refused by name. */
function read(text: string): string | undefined {
  try {
    return toLiteral(text, put, "request");
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

test.each(Object.entries(shapes))("is linear for %s", (_, shape) => {
  expect(growth((size) => read(shape(size)), 100)).toBeLessThan(5);
});

test.each(Object.entries(shapes))("writes at most 1 MiB and three times the document for %s", (_, shape) => {
  const text = shape(4_000);
  expect(read(text)?.length ?? 0).toBeLessThan(1024 * 1024 + 4 * text.length);
});

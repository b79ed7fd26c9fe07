/**
 * Holds the comparer to its word: every single edit of a WSDL that changes what travels is noticed, and none that does not.
 */
import { expect, test } from "vitest";
import { compareWsdls } from "./compare-wsdls.js";
import { sideOfText } from "./corpus.js";
import {
  attributed,
  attributeEdits,
  base,
  edits,
  harmless,
  nested,
  nestedEdits,
  renamings,
  rpc,
  rpcEdits,
  schemaElement,
  typed,
  typedEdits,
} from "./planted-edits.js";

test.each(renamings)("renamed: %s", (_, rename) => {
  const changed = rename(base);
  expect(changed).not.toBe(base);
  const kinds = compareWsdls(sideOfText(base), sideOfText(changed)).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["name"]);
});

test("there are at least 100 edits, none twice", () => {
  expect(edits.length).toBeGreaterThanOrEqual(100);
  expect(new Set(edits.map(({ text }) => text)).size).toBe(edits.length);
  expect([...base.matchAll(schemaElement)].length).toBeGreaterThan(20);
});

test("the WSDL equals itself", () => {
  expect(compareWsdls(sideOfText(base), sideOfText(base))).toEqual([]);
});

test.each(edits.map(({ name, text }) => [name, text] as const))("%s", (_, text) => {
  expect(compareWsdls(sideOfText(base), sideOfText(text))).not.toEqual([]);
});

test.each(rpcEdits.map(({ name, text }) => [name, text] as const))("rpc: %s", (_, text) => {
  expect(compareWsdls(sideOfText(rpc), sideOfText(text))).not.toEqual([]);
});

test("there are edits of each kind, and the rpc WSDL equals itself", () => {
  expect(new Set(rpcEdits.map(({ name }) => name.replace(/ in line.*/, ""))).size).toBe(7);
  expect(compareWsdls(sideOfText(rpc), sideOfText(rpc))).toEqual([]);
});

test.each(typedEdits.map(({ name, text }) => [name, text] as const))("typed DataSet: %s", (_, text) => {
  expect(compareWsdls(sideOfText(typed), sideOfText(text))).not.toEqual([]);
});

test.each(nestedEdits.map(({ name, text }) => [name, text] as const))("nested typed DataSet: %s", (_, text) => {
  expect(compareWsdls(sideOfText(nested), sideOfText(text))).not.toEqual([]);
});

test.each(attributeEdits.map(({ name, text }) => [name, text] as const))("attributes: %s", (_, text) => {
  expect(compareWsdls(sideOfText(attributed), sideOfText(text))).not.toEqual([]);
});

test("there are edits of attributes of each kind, and their WSDL equals itself", () => {
  expect(new Set(attributeEdits.map(({ name }) => name.replace(/ in line.*/, ""))).size).toBe(9);
  expect(compareWsdls(sideOfText(attributed), sideOfText(attributed))).toEqual([]);
});

test("there are edits of typed DataSets of each kind, and their WSDLs equal themselves", () => {
  expect(new Set(typedEdits.map(({ name }) => name.replace(/ in line.*/s, ""))).size).toBe(22);
  expect(new Set([...typedEdits, ...nestedEdits].map(({ text }) => text)).size).toBe(
    typedEdits.length + nestedEdits.length,
  );
  expect(nestedEdits.length).toBe(4);
  for (const whole of [typed, nested]) expect(compareWsdls(sideOfText(whole), sideOfText(whole))).toEqual([]);
});

test("prefixes, names of a schema and what people wrote make no difference to a typed DataSet", () => {
  const changed = typed
    .replaceAll("mstns", "own")
    .replace(' id="Orders"', "")
    .replaceAll("xs:", "x:")
    .replaceAll("xmlns:xs", "xmlns:x")
    .replace(
      "<x:complexType>",
      "<x:annotation><x:documentation>Orders</x:documentation></x:annotation><x:complexType>",
    );
  expect(changed).not.toBe(typed);
  expect(compareWsdls(sideOfText(typed), sideOfText(changed))).toEqual([]);
});

test.each(harmless)("%s make no difference", (_, change) => {
  const changed = change(base);
  expect(changed).not.toBe(base);
  expect(compareWsdls(sideOfText(base), sideOfText(changed))).toEqual([]);
});

/** The schemas that come with the tool: each is found by its namespace, stands for itself, and is read only when a WSDL imports it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { expect, test, vi } from "vitest";
import { isWellKnown, readWellKnown } from "../../generator/files/documents/well-known-schemas.js";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import { attributeOf, readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { SchemaSet } from "../../generator/import/schemas/schema-set.js";
import { repository } from "../golden/tree.js";

const folder = path.join(repository, "generator/import/well-known");
const files = readdirSync(folder).filter((name) => name.endsWith(".xsd"));
const cases = path.join(repository, "test/import/cases");
const targetOf = (text: string): string => attributeOf(readXmlTree({ name: "", text }), "targetNamespace") ?? "";
const textsByNamespace = new Map(
  files.map((name) => readFileSync(path.join(folder, name), "utf8")).map((text) => [targetOf(text), text]),
);

const load = vi.hoisted(() => vi.fn());
vi.mock("#well-known-schemas", async (original) => {
  load();
  return original();
});

function readCase(name: string) {
  const { signal } = new AbortController();
  return readWsdlDocuments({ named: "input.wsdl", folder: path.join(cases, name), allowHosts: [], signal });
}

test("a WSDL that imports none of them does not load them", async () => {
  await readCase("chameleon-include");
  expect(load).not.toHaveBeenCalled();
  await readCase("well-known-schemas");
  expect(load).toHaveBeenCalledOnce();
});

test.each([...textsByNamespace.keys()])("%s is found by its namespace, with its notice", async (namespace) => {
  expect(isWellKnown(namespace)).toBe(true);
  const { text } = await readWellKnown(namespace);
  expect(text).toBe(textsByNamespace.get(namespace));
  expect(text).toMatch(/^<!-- Restated .*Copyright .*licences\.txt\. -->\n/);
});

test.each([...textsByNamespace])("everything that %s names is declared in it or in another one", (namespace, text) => {
  const root = readXmlTree({ name: namespace, text });
  const set = new SchemaSet([root], (_, written, other) => {
    const imported = textsByNamespace.get(other ?? "");
    return imported === undefined ? `no ${written}` : readXmlTree({ name: other ?? "", text: imported });
  });
  expect(set.missing).toEqual([]);
  const located = text.replace(/<import namespace="([^"]*)"\/>/g, (tag, other: string) => {
    expect(isWellKnown(other)).toBe(true);
    return tag;
  });
  if (located.includes("<import")) return;
  using document = XmlDocument.fromString(located);
  using validator = XsdValidator.fromDoc(document);
  expect(validator).toBeDefined();
});

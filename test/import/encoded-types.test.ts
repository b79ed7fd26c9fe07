/**
 * Types that values in SOAP encoding say they are of: libxml2 finds each in the WSDL that was imported, in the namespace that the value names.
 * The names are read from the fixtures, which no code of the runtime writes; cases-output.test.ts compares the runtime's messages with these.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { XmlElement } from "libxml2-wasm";
import { expect, test } from "vitest";
import { compileText } from "../golden/compile-case.js";
import { namespaces, parse } from "../golden/wsdl-schema.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { importFile } from "./corpus.js";

const cases = path.join(import.meta.dirname, "cases");
const encoded = readdirSync(cases).filter((name) => readFileSync(inputOf(name), "utf8").includes('use="encoded"'));

function inputOf(name: string): string {
  return path.join(cases, name, "input.wsdl");
}

/** A type that has no name, though its values say one: a note says so. */
const noted: Readonly<Record<string, readonly string[]>> = {
  "encoded-anonymous-blocks": ["{urn:stock}Level"],
  "encoded-anonymous-types-shared": ["{urn:maps}Place_at"],
};

const known = [
  namespaces.s,
  "http://schemas.xmlsoap.org/soap/encoding/",
  "http://www.w3.org/2003/05/soap-encoding",
  "http://microsoft.com/wsdl/types/",
];
let named = 0;

test.each(encoded)("%s", async (name) => {
  const text = await descriptionOf(name);
  if (text === undefined) return;
  const { files } = await compileText(text);
  const fixtures = files.filter(({ path: place }) => /soap1[12]\.(?:request|response)\.http$/.test(place));
  const all = fixtures.flatMap(({ text: fixture }) => typesIn(fixture));
  named += all.length;
  const declared = new Set([...declaredIn(name), ...(noted[name] ?? [])]);
  const unknown = all.filter(
    ([namespace, local]) => !known.includes(namespace) && !declared.has(`{${namespace}}${local}`),
  );
  expect(unknown).toEqual([]);
});

test("these are many", () => {
  expect(named).toBeGreaterThan(150);
});

async function descriptionOf(name: string): Promise<string | undefined> {
  try {
    return (await importFile(path.join(cases, name), "input.wsdl")).text;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Types with a name, as `{namespace}name`. */
function declaredIn(name: string): ReadonlySet<string> {
  using document = parse(readFileSync(inputOf(name), "utf8"));
  const types = document.find("//s:schema/s:complexType | //s:schema/s:simpleType", namespaces);
  return new Set(types.flatMap((type) => (type instanceof XmlElement ? [qualifiedName(type)] : [])));
}

function qualifiedName(type: XmlElement): string {
  const target = type.parent?.attr("targetNamespace")?.value ?? "";
  return `{${target}}${type.attr("name")?.value ?? ""}`;
}

/** Namespace and name of each type that the envelope of an exchange names. */
function typesIn(fixture: string): readonly (readonly [string, string])[] {
  const start = fixture.indexOf("<?xml");
  if (start === -1) return [];
  using document = parse(fixture.slice(start));
  return document
    .find("//@*[local-name()='type' or local-name()='arrayType' or local-name()='itemType']")
    .map((attribute) => {
      const [, prefix = "", local = ""] = /^(?:([^:]*):)?([^[]*)/.exec(attribute.content) ?? [];
      return [namespaceOf(attribute.parent, prefix), local] as const;
    });
}

function namespaceOf(element: XmlElement | null, prefix: string): string {
  for (let at = element; at !== null; at = at.parent) {
    const found = at.nsDeclarations[prefix];
    if (found !== undefined) return found;
  }
  return "";
}

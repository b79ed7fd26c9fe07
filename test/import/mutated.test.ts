/**
 * Small WSDLs with edits at random: no crash, an outcome with its line for every operation, and what is imported says the same on the wire and
 * imports again to the same. Corpus: corpus-mutated.test.ts; that the work is linear, by counted steps: hostile.test.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { knownEdition } from "./corpus.js";
import { judge, judgeMutants } from "./mutated.js";

const seed = Number(process.env["ASMX_EDITS"] ?? 20_061_001);
const runs = Number(process.env["ASMX_FUZZ"] ?? 100);
const folder = path.join(import.meta.dirname, "cases");
// The comparison knows no edition of XML Schema before 2001.
const encoding = "http://schemas.xmlsoap.org/soap/encoding/";
const texts = readdirSync(folder).map((name) => {
  const own = path.join(folder, name);
  return readFileSync(path.join(own, knownEdition(own, "input.wsdl")), "utf8");
});

test(`${runs} mutants of small WSDLs, seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const outcomes = await judgeMutants(texts, runs, seed);
  if (runs >= 100) expect([...outcomes.keys()]).toEqual(expect.arrayContaining(["imported", "refused", "no XML"]));
});

/** Edits that were made at random, and that the comparison misjudged or the import changed. */
test.each([
  ["a media type twice", "attachments", /<mime:content part="First" type="image\/png"\/>/, "$&$&"],
  ["an attachment of any type", "attachments", /(<mime:content part="First") type="image\/png"/, "$1"],
  ["another attribute of an array", "rpc-encoded", /ref="soapenc:arrayType" (wsdl:arrayType="t:Row)/, 'ref="rpc" $1'],
  ["two elements of an array", "rpc-encoded", /<xsd:element name="Code"[^>]*maxOccurs[^>]*>/, "$&$&"],
  ["items of another type than their element", "encoded-dimensions", /"xsd:string\[,\]"/, '"xsd:int[,][]"'],
  [
    "a body in the namespace of SOAP encoding",
    "encoded-any-arrays",
    /namespace="urn:shelf"/,
    `namespace="${encoding}"`,
  ],
  ["one operation that is encoded", "plain", /use="literal"/, 'use="encoded"'],
  ["a minLength beside a length", "facets-along-a-chain", / type="t:(?:Code|Size)"/g, ""],
  ["a length with a blank", "stack-salesforce", /xsd:length value="18"/, 'xsd:length value="18 "'],
  ["a count with a zero", "arrays", /minOccurs="0" maxOccurs="unbounded"/, 'minOccurs="02" maxOccurs="unbounded"'],
  ["a bound operation of another name", "overloads", /<operation name="Add">\n/, '<operation name="1">\n'],
  ["a part of an unwrapped body", "forms-in-paths", /type="t:ShopSoap"/, 'type="t:ShopHttpGet"'],
  ["a type of Apache that nobody declares", "encoded-anonymous-types", /<s:complexType name="Map"/, "<s:complexType"],
  ["a key with two selectors", "typed-data-set", /<s:selector [^>]*>/, "$&$&"],
  ["a processing instruction", "plain", /<\/types>/, "$&<?p ?>"],
])("judges an edit: %s", async (_, name, from, to) => {
  const text = readFileSync(path.join(folder, name, "input.wsdl"), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await judge(edited);
});

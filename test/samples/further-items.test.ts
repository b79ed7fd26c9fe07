/** Items after the first of one element: each has another value where its type has one, and libxml2 accepts them where the schema has a key. */
import { XmlDocument, XmlError, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { assets } from "#assets";
import { caseNames } from "../../generator/emit/fixtures/case-values.js";
import { renderCases } from "../../generator/emit/fixtures/cases.js";
import { furtherSample } from "../../generator/model/further-samples.js";
import { operationsOf } from "../../generator/model/questions.js";
import type { ScalarName } from "../../generator/model/scalars.js";
import type { Facet } from "../../generator/model/service.js";
import { Steps } from "../../generator/model/steps.js";
import { createTemplates } from "../../generator/print/templates.js";
import { compileText } from "../golden/compile-case.js";
import { prefixes } from "../golden/wsdl-schema.js";
import { importText } from "../import/corpus.js";

const render = createTemplates(assets.templates);

test.each<readonly [ScalarName, readonly (readonly [Facet["name"], string])[], string, string]>([
  ["string", [], "string", "string2"],
  ["string", [["maxLength", "3"]], "str", "st2"],
  ["string", [["pattern", "[A-Z]{3}\\d{4}"]], "ABC1234", "ABC1235"],
  ["string", [["pattern", "[A-Z]{2}"]], "AB", "AB"],
  [
    "token",
    [
      ["values", "red"],
      ["values", "blue"],
    ],
    "red",
    "blue",
  ],
  ["int", [], "1", "2"],
  ["int", [], "2147483647", "2147483646"],
  ["int", [["maxInclusive", "7"]], "7", "6"],
  [
    "int",
    [
      ["minInclusive", "7"],
      ["maxInclusive", "7"],
    ],
    "7",
    "7",
  ],
  ["decimal", [], "1.50", "2.50"],
  ["date", [], "2026-01-31", "2026-02-01"],
  ["dateTime", [], "2026-12-31T12:00:00Z", "2027-01-01T12:00:00Z"],
  ["date", [], "9999-12-31", "9999-12-30"],
  ["boolean", [], "true", "true"],
  ["guid", [], "01234567-89ab-cdef-0123-4567890abcde", "01234567-89ab-cdef-0123-4567890abcd2"],
  ["IDREF", [], "one", "one"],
])("a second %s %j after %s is %s", (name, pairs, first, second) => {
  const facets = pairs.map(([facet, value]) => ({ name: facet, value }));
  expect(furtherSample(name, facets, first, 1, new Steps(10_000))).toBe(second);
});

test("a search without steps repeats the first text", () => {
  expect(furtherSample("string", [{ name: "pattern", value: "a*" }], "aa", 1, new Steps(1))).toBe("aa");
});

/** Types of a key, as XML Schema declares them. */
const keyTypes: Readonly<Record<string, string>> = {
  string: 'type="s:string"/>',
  int: 'type="s:int"/>',
  date: 'type="s:date"/>',
  dateTime: 'type="s:dateTime"/>',
  decimal: 'type="s:decimal"/>',
  enumeration:
    '><s:simpleType><s:restriction base="s:string"><s:enumeration value="A"/><s:enumeration value="B"/></s:restriction></s:simpleType></s:element>',
  length:
    '><s:simpleType><s:restriction base="s:string"><s:maxLength value="4"/></s:restriction></s:simpleType></s:element>',
  pattern:
    '><s:simpleType><s:restriction base="s:string"><s:pattern value="[A-Z]{2}[0-9]{3}"/></s:restriction></s:simpleType></s:element>',
  range:
    '><s:simpleType><s:restriction base="s:int"><s:minInclusive value="3"/><s:maxInclusive value="4"/></s:restriction></s:simpleType></s:element>',
};

const schemaOf = (
  key: string,
  constraint: string,
): string => `<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:k" targetNamespace="urn:k" elementFormDefault="qualified">
<s:element name="Put"><s:complexType><s:sequence><s:element name="Row" minOccurs="2" maxOccurs="9"><s:complexType><s:sequence><s:element name="Id" ${key}</s:sequence></s:complexType></s:element></s:sequence></s:complexType>
<s:${constraint} name="ids"><s:selector xpath="t:Row"/><s:field xpath="t:Id"/></s:${constraint}></s:element>
<s:element name="PutResponse"><s:complexType/></s:element></s:schema>`;

const wsdlOf = (
  schema: string,
): string => `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="urn:k" targetNamespace="urn:k">
<types>${schema}</types>
<message name="in"><part name="p" element="t:Put"/></message><message name="out"><part name="p" element="t:PutResponse"/></message>
<portType name="P"><operation name="Put"><input message="t:in"/><output message="t:out"/></operation></portType>
<binding name="B" type="t:P"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Put"><soap:operation soapAction="urn:k/Put"/><input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation></binding>
<service name="S"><port name="P" binding="t:B"><soap:address location="http://localhost/s"/></port></service></definitions>`;

describe.each(["key", "unique"])("rows with xs:%s", (constraint) => {
  test.each(Object.entries(keyTypes))("of the type %s are valid in each case", async (_, key) => {
    const schema = schemaOf(key, constraint);
    const { service } = await compileText(importText(wsdlOf(schema)).text ?? "", { artifacts: ["fixtures"] });
    if (service === undefined) throw new Error("the import has no service");
    const [operation] = operationsOf(service);
    if (operation === undefined) throw new Error("the import has no operation");
    using document = XmlDocument.fromString(schema);
    using validator = XsdValidator.fromDoc(document);
    const requests = renderCases(service, operation, "soap11", render);
    expect(requests[0]?.name).toBe(caseNames[0]);
    const faults = requests.flatMap(({ name, request }) => {
      const body = /<soap:Body>(.*)<\/soap:Body>/s.exec(request)?.[1] ?? "";
      expect(body.match(/<Row>/g)).toHaveLength(2);
      return faultsOf(validator, body.replace(/^<[^\s/>]+/, `$& ${prefixes}`)).map((fault) => `${name}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});

function faultsOf(validator: XsdValidator, body: string): readonly string[] {
  using document = XmlDocument.fromString(body);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlError) return error.message.split("\n").filter((line) => line !== "");
    throw error;
  }
}

test("the index lists a repeated parameter in a case only if one of its items differs", async () => {
  const { files } = await compileText(
    `service: Rows
namespace: urn:rows
path: /rows.asmx
bindings: [soap11]
groups: { all: { operations: { put: { parameters: { Many: { type: int, repeated: { min: 2 } }, Note: string }, result: void } } } }
`,
    { artifacts: ["fixtures"] },
  );
  const index = JSON.parse(files.find(({ path }) => path === "fixtures/index.json")?.text ?? "{}") as {
    readonly operations: readonly {
      readonly cases: readonly { readonly case: string; readonly parameters?: unknown }[];
    }[];
  };
  const cases = new Map(index.operations[0]?.cases.map((each) => [each.case, each.parameters]));
  expect(cases.get("empty")).toEqual([{ name: "Note", type: "string", value: "" }]);
  expect(cases.get("most")).toEqual([
    { name: "Many", type: "int", value: "2147483647" },
    { name: "Many", type: "int", value: "2147483646" },
  ]);
});

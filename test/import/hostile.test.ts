/**
 * WSDLs that mean harm, or that nobody wrote by hand: they are read right or refused, in time that is linear in them.
 * Time is counted in steps of the importer and the reader, so that no machine is too slow for it.
 */
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Reporter } from "../../generator/diagnostics/reporter.js";
import type { Import } from "../../generator/import/describe.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { yamlText, yamlWord } from "../../generator/import/text/yaml-text.js";
import { recover } from "../../generator/model/attempt.js";
import { readYaml } from "../../generator/load/read-yaml.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { growth } from "../wire/work.js";

interface Parts {
  readonly types?: string;
  /** Content of the request's sequence. */
  readonly request?: string;
  /** The same where it is not that of every operation. */
  readonly requestOf?: (at: number) => string;
  readonly operations?: readonly string[];
  readonly documentation?: string;
  readonly service?: string;
  /** Before the end of the document. */
  readonly beside?: string;
}

function wsdl({
  types = "",
  request = "",
  operations = ["Get"],
  documentation = "",
  service = "Shop",
  beside = "",
  ...parts
}: Parts): string {
  const { requestOf = () => request } = parts;
  const every = (make: (name: string, at: number) => string): string => operations.map(make).join("\n");
  return `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="urn:shop" targetNamespace="urn:shop">
<types><s:schema elementFormDefault="qualified" targetNamespace="urn:shop">
${every((name, at) => `<s:element name="${name}"><s:complexType><s:sequence>${requestOf(at)}</s:sequence></s:complexType></s:element><s:element name="${name}Response"><s:complexType/></s:element>`)}
${types}
</s:schema></types>
${every((name) => `<message name="${name}In"><part name="p" element="t:${name}"/></message><message name="${name}Out"><part name="p" element="t:${name}Response"/></message>`)}
<portType name="P">${every((name) => `<operation name="${name}"><documentation>${documentation}</documentation><input message="t:${name}In"/><output message="t:${name}Out"/></operation>`)}</portType>
<binding name="B" type="t:P"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
${every((name) => `<operation name="${name}"><soap:operation soapAction="urn:shop/${name}"/><input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation>`)}</binding>
<service name="${service}"><port name="P" binding="t:B"><soap:address location="http://localhost/shop.asmx"/></port></service>
${beside}</definitions>`;
}

function read(text: string): Import {
  return importWsdl(readXmlTree({ name: "hostile.wsdl", text }), () => "there is none", { service: undefined });
}

/** Constructs of the refusals, each once. */
function refusals(text: string): readonly string[] {
  return [
    ...new Set(
      read(text).outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome.refusal.construct] : [])),
    ),
  ];
}

/** As many texts as asked for, one after the other. */
const every = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join("");
const simple = (name: string, inside: string): string => `<s:simpleType name="${name}">${inside}</s:simpleType>`;
const extended = (name: string, base: string, inside: string): string =>
  complex(
    name,
    `<s:complexContent><s:extension base="t:${base}"><s:sequence>${inside}</s:sequence></s:extension></s:complexContent>`,
  );
const element = (name: string, type: string): string => `<s:element minOccurs="0" name="${name}" type="${type}"/>`;
const complex = (name: string, inside: string): string => `<s:complexType name="${name}">${inside}</s:complexType>`;

test.each([
  [
    "a group that holds itself",
    `<s:group name="G"><s:sequence><s:group ref="t:G"/></s:sequence></s:group>${complex("T", '<s:sequence><s:group ref="t:G"/></s:sequence>')}`,
    "circular group",
  ],
  [
    "groups that hold each other",
    `<s:group name="G"><s:sequence><s:group ref="t:H"/></s:sequence></s:group><s:group name="H"><s:sequence><s:group ref="t:G"/></s:sequence></s:group>${complex("T", '<s:sequence><s:group ref="t:G"/></s:sequence>')}`,
    "circular group",
  ],
  [
    "an attribute group that holds itself",
    `<s:attributeGroup name="G"><s:attributeGroup ref="t:G"/></s:attributeGroup>${complex("T", '<s:attributeGroup ref="t:G"/>')}`,
    "circular group",
  ],
  [
    "a simple type that restricts itself",
    '<s:simpleType name="T"><s:restriction base="t:T"/></s:simpleType>',
    "circular type",
  ],
  [
    "simple types that restrict each other",
    '<s:simpleType name="T"><s:restriction base="t:U"/></s:simpleType><s:simpleType name="U"><s:restriction base="t:T"/></s:simpleType>',
    "circular type",
  ],
  [
    "groups that double each other",
    `${Array.from({ length: 40 }, (_, at) => `<s:group name="G${String(at)}"><s:sequence><s:group ref="t:G${String(at + 1)}"/><s:group ref="t:G${String(at + 1)}"/></s:sequence></s:group>`).join("")}<s:group name="G40"><s:sequence>${element("a", "s:int")}</s:sequence></s:group>${complex("T", '<s:sequence><s:group ref="t:G0"/></s:sequence>')}`,
    "groups without end",
  ],
  [
    "a line of a thousand groups",
    `${every(1000, (at) => `<s:group name="G${String(at)}"><s:sequence>${at < 999 ? `<s:group ref="t:G${String(at + 1)}"/>` : element("a", "s:int")}</s:sequence></s:group>`)}${complex("T", '<s:sequence><s:group ref="t:G0"/></s:sequence>')}`,
    "groups without end",
  ],
  [
    "a line of ten thousand attribute groups",
    `${every(10_000, (at) => `<s:attributeGroup name="G${String(at)}">${at < 9999 ? `<s:attributeGroup ref="t:G${String(at + 1)}"/>` : '<s:attribute name="a"/>'}</s:attributeGroup>`)}${complex("T", '<s:attributeGroup ref="t:G0"/>')}`,
    "groups without end",
  ],
  [
    "attributes of a group that many types have",
    `<s:attributeGroup name="G">${every(1000, (at) => `<s:attribute name="a${String(at)}"/>`)}</s:attributeGroup>${every(200, (at) => complex(`T${String(at)}`, `<s:sequence>${element("next", `t:T${String(at + 1)}`)}</s:sequence><s:attributeGroup ref="t:G"/>`))}${complex("T200", "<s:sequence/>")}${complex("T", `<s:sequence>${element("next", "t:T0")}</s:sequence>`)}`,
    "groups without end",
  ],
  [
    "a line of types that extend one another",
    complex("T", "<s:sequence/>") +
      extended("U0", "T", "") +
      every(1000, (at) => extended(`U${String(at + 1)}`, `U${String(at)}`, "")),
    "types without end",
  ],
  [
    "a line of simple types that restrict one another",
    simple("T", '<s:restriction base="t:U0"/>') +
      every(10_000, (at) => simple(`U${String(at)}`, `<s:restriction base="t:U${String(at + 1)}"/>`)) +
      simple("U10000", '<s:restriction base="s:string"/>'),
    "types without end",
  ],
  [
    "a line of unions",
    simple("T", '<s:union memberTypes="t:U0"/>') +
      every(10_000, (at) => simple(`U${String(at)}`, `<s:union memberTypes="t:U${String(at + 1)} s:int"/>`)) +
      simple("U10000", '<s:restriction base="s:string"/>'),
    "types without end",
  ],
  [
    "a line of lists",
    simple("T", '<s:list itemType="t:U0"/>') +
      every(10_000, (at) => simple(`U${String(at)}`, `<s:list itemType="t:U${String(at + 1)}"/>`)) +
      simple("U10000", '<s:list itemType="s:string"/>'),
    "xs:list",
  ],
])("%s is refused", (_, types, construct) => {
  expect(refusals(wsdl({ types, request: element("x", "t:T") }))).toEqual([construct]);
});

test("types that extend each other in a circle are refused", () => {
  const extending = (name: string, base: string): string =>
    complex(name, `<s:complexContent><s:extension base="t:${base}"><s:sequence/></s:extension></s:complexContent>`);
  expect(
    refusals(wsdl({ types: extending("T", "U") + extending("U", "T"), request: element("x", "t:T") })),
  ).toHaveLength(1);
});

test("a document type declaration is never read", () => {
  expect(() => read(`<!DOCTYPE definitions [<!ENTITY a "b">]>${wsdl({})}`)).toThrow("never read");
});

test("elements inside one another without end are refused", () => {
  expect(() => read(wsdl({ types: "<s:annotation>".repeat(5_000) + "</s:annotation>".repeat(5_000) }))).toThrow(
    "limit",
  );
});

const odd = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "then", "prototype"];

test.each(odd)("the name %s is a name, or is refused", (name) => {
  for (const parts of [
    { operations: [name, "Other"] },
    { request: element(name, "s:string") },
    { types: complex(name, `<s:sequence>${element(name, "s:int")}</s:sequence>`), request: element("x", `t:${name}`) },
    { service: name },
  ]) {
    const { text, outcomes } = read(wsdl(parts));
    if (text === undefined) expect(outcomes.every(({ kind }) => kind === "refused")).toBe(true);
    else expect(readDescription({ name, text }).service).toBeDefined();
  }
});

test("names that differ by case are kept apart, or refused", () => {
  const { outcomes, text } = read(wsdl({ operations: ["get", "Get", "GET"] }));
  expect(outcomes.map(({ name }) => name)).toEqual(["get", "Get", "GET"]);
  const kept = outcomes.filter(({ kind }) => kind === "imported").length;
  const service = text === undefined ? undefined : readDescription({ name: "a", text }).service;
  expect(service?.groups.flatMap(({ operations }) => operations).length ?? 0).toBe(kept);
});

test.each([
  "a: b",
  "#",
  "{x}",
  "a\nb",
  "*/",
  "- a",
  "&#x85;",
  "&#x2028;",
  "'",
  "&quot;",
  "`",
  "${x}",
  "%",
  "!tag",
  "&amp;a",
  "*a",
  "\u202e",
])("a documentation %j becomes documentation alone", (documentation) => {
  const { text = "" } = read(wsdl({ documentation }));
  const { service, diagnostics } = readDescription({ name: "a", text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(service?.groups[0]?.operations).toHaveLength(1);
});

test("whatever a text holds, it reads back from the YAML as it is", () => {
  const words = fc
    .string({ unit: "binary", maxLength: 40 })
    .filter(
      (text) => text !== "" && !/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\r]/u.test(text),
    );
  const hint = { expected: "", suggestion: "" };
  fc.assert(
    fc.property(words, words, (key, value) => {
      const tree = readYaml(
        `${yamlWord(key)}: ${yamlText(value)}\nlist: [${yamlWord(key)}, x]\n`,
        hint,
        new Reporter(),
      );
      const [first] = tree?.kind === "map" ? tree.entries : [];
      expect([first?.key, first?.value.kind === "text" ? first.value.text : undefined]).toEqual([key, value]);
    }),
    { numRuns: 2_000 },
  );
});

test("of 10 MB of documentation and 100,000 elements the elements are refused: no description is as large", () => {
  const fields = Array.from({ length: 100_000 }, (_, at) => element(`f${String(at)}`, "s:int")).join("");
  const big = wsdl({
    types: complex("T", `<s:sequence>${fields}</s:sequence>`),
    request: element("x", "t:T"),
    documentation: "word ".repeat(1_200_000),
  });
  expect(big.length).toBeGreaterThan(10_000_000);
  expect(read(big).outcomes).toMatchObject([{ kind: "refused", refusal: { construct: "AC1002" } }]);
});

const importer = /generator\/import\/|templates\/runtime\/xml\//;
const works: readonly (readonly [string, (size: number) => Parts])[] = [
  [
    "fields of one record",
    (size) => ({
      types: complex(
        "T",
        `<s:sequence>${Array.from({ length: size }, (_, at) => element(`f${String(at)}`, "s:int")).join("")}</s:sequence>`,
      ),
      request: element("x", "t:T"),
    }),
  ],
  [
    "types in a chain",
    (size) => ({
      types: Array.from({ length: size }, (_, at) =>
        complex(
          `T${String(at)}`,
          `<s:sequence>${element("next", at + 1 < size ? `t:T${String(at + 1)}` : "s:int")}</s:sequence>`,
        ),
      ).join(""),
      request: element("x", "t:T0"),
    }),
  ],
  [
    "operations",
    (size) => ({
      operations: Array.from({ length: size }, (_, at) => `Op${String(at)}`),
      request: element("x", "s:string"),
    }),
  ],
  [
    "operations that are refused",
    (size) => ({
      operations: Array.from({ length: size }, (_, at) => `Op${String(at)}`),
      request: element("x", "t:None"),
    }),
  ],
  [
    "values of an enumeration",
    (size) => ({
      types: `<s:simpleType name="T"><s:restriction base="s:string">${Array.from({ length: size }, (_, at) => `<s:enumeration value="v${String(at)}"/>`).join("")}</s:restriction></s:simpleType>`,
      request: element("x", "t:T"),
    }),
  ],
  [
    "types that one type is the base of",
    (size) => ({
      types:
        complex("B", "<s:sequence/>") +
        Array.from({ length: size }, (_, at) =>
          complex(
            `D${String(at)}`,
            '<s:complexContent><s:extension base="t:B"><s:sequence/></s:extension></s:complexContent>',
          ),
        ).join(""),
      request: element("x", "t:B"),
    }),
  ],
  [
    "operations that lead to the same types, of which there is something to say",
    (size) => ({
      operations: Array.from({ length: size }, (_, at) => `Op${String(at)}`),
      types: every(size, (at) =>
        complex(
          `T${String(at)}`,
          `<s:sequence>${element("next", at + 1 < size ? `t:T${String(at + 1)}` : "s:int")}</s:sequence><s:anyAttribute namespace="##other" processContents="strict"/>`,
        ),
      ),
      request: element("x", "t:T0"),
    }),
  ],
  [
    "operations that the language refuses one by one",
    (size) => ({
      operations: Array.from({ length: size }, (_, at) => `Op${String(at)}`),
      types: every(size, (at) =>
        complex(`T${String(at)}`, `<s:sequence><s:element name="again" type="t:T${String(at)}"/></s:sequence>`),
      ),
      requestOf: (at) => element("x", `t:T${String(at)}`),
    }),
  ],
  [
    "types in a line, each restricting the one before",
    (size) => ({
      types:
        complex("T0", "<s:sequence/>") +
        every(size, (at) =>
          complex(
            `T${String(at + 1)}`,
            `<s:complexContent><s:restriction base="t:T${String(at)}"><s:sequence/></s:restriction></s:complexContent>`,
          ),
        ),
      request: element("x", "t:T0"),
    }),
  ],
  [
    "simple types in a line, each used",
    (size) => ({
      types:
        simple("S0", '<s:restriction base="s:string"/>') +
        every(size, (at) => simple(`S${String(at + 1)}`, `<s:restriction base="t:S${String(at)}"/>`)),
      request: every(size, (at) => element(`x${String(at)}`, `t:S${String(at)}`)),
    }),
  ],
  ["services of one name", (size) => ({ beside: every(size, () => '<service name="Shop"/>') })],
  [
    "ports with operations of their own",
    (size) => ({
      beside: `${every(size, (at) => `<portType name="P${String(at)}"/><binding name="B${String(at)}" type="t:P${String(at)}"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/></binding>`)}<service name="Many">${every(size, (at) => `<port name="P${String(at)}" binding="t:B${String(at)}"><soap:address location="http://localhost/${String(at % 7)}"/></port>`)}</service>`,
    }),
  ],
  [
    "elements without a group around them, in the edition of 1999",
    (size) => ({
      types: `<s:complexType xmlns:s="http://www.w3.org/1999/XMLSchema" name="T">${every(size, (at) => element(`x${String(at)}`, "s:int"))}</s:complexType>`,
      request: element("x", "t:T"),
    }),
  ],
  ["words of a documentation", (size) => ({ documentation: "<b>word</b> &amp; ".repeat(size) })],
];

test.each(works)("the work grows linearly with %s", (_, parts) => {
  const work = (size: number): void => {
    const text = wsdl(parts(size));
    recover(
      () => void read(text),
      Refusal,
      () => undefined,
    );
  };
  expect(growth(work, 200, importer)).toBeLessThan(6);
});

/** Operations of one name and one request, told apart by what their inputs are called. */
function overloads(size: number): string {
  const [input, output] = ['message="t:GetIn"/>', '<output message="t:GetOut"/>'];
  const body = '<soap:body use="literal"/>';
  return wsdl({})
    .replace(/<operation name="Get"><documentation>.*?<\/operation>/s, () =>
      every(size, (at) => `<operation name="Get"><input name="I${String(at)}" ${input}${output}</operation>`),
    )
    .replace(/<operation name="Get"><soap:operation.*?<\/operation>/s, () =>
      every(
        size,
        (at) =>
          `<operation name="Get"><soap:operation soapAction="urn:${String(at)}"/><input name="I${String(at)}">${body}</input><output>${body}</output></operation>`,
      ),
    );
}

/** How many times as often names are looked up at four times the size. */
function lookupGrowth(textOf: (size: number) => string, size: number): number {
  const [few = 0, many = 0] = [size, 4 * size].map((each) => {
    const text = textOf(each);
    const spy = vi.spyOn(Set.prototype, "has");
    try {
      read(text);
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  });
  return many / few;
}

test("the work grows linearly with ports whose binding is not declared", () => {
  const lost = (size: number): string =>
    wsdl({ operations: Array.from({ length: size }, (_, at) => `Op${String(at)}`) }).replace(
      /(<service [^>]*>).*<\/service>/,
      (_, start) => {
        const ports = every(size, (at) => `<port name="P${String(at)}" binding="t:Gone${String(at)}"/>`);
        return `${String(start)}${ports}</service>`;
      },
    );
  expect(refusals(lost(3))).toEqual(["missing binding"]);
  expect(growth((size) => void read(lost(size)), 100, importer)).toBeLessThan(6);
});

test("the work grows linearly with operations that want one name", () => {
  expect(read(overloads(3)).outcomes.map(({ name }) => name)).toEqual(["Get", "Get_2", "Get_3"]);
  expect(lookupGrowth(overloads, 100)).toBeLessThan(6);
});

test("the work grows linearly with types that want one name", () => {
  const schema = complex("T", `<s:sequence>${element("a", "s:int")}</s:sequence>`);
  const schemas = (size: number): string =>
    wsdl({
      request: every(size, (at) => `<s:element xmlns:n="urn:${String(at)}" name="x${String(at)}" type="n:T"/>`),
    }).replace(
      "<types>",
      () => `<types>${every(size, (at) => `<s:schema targetNamespace="urn:${String(at)}">${schema}</s:schema>`)}`,
    );
  expect(read(schemas(3)).text).toContain("T_3:");
  expect(lookupGrowth(schemas, 150)).toBeLessThan(6);
});

test("white space in names is passed over once", () => {
  const wide = wsdl({}).replace('name="Shop"', `name="Sh${" ".repeat(1_000_000)}op"`);
  expect(read(wide).outcomes).toHaveLength(1);
});

test("of a WSDL without a service nothing is made", () => {
  expect(() => read('<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"/>')).toThrow(Refusal);
});

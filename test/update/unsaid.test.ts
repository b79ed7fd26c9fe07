/** `import --update` and what a WSDL has no words for: null in the style rpc, and all but names where there are forms alone. */
import { describe, expect, test } from "vitest";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { operationsOf } from "../../generator/model/questions.js";
import type { Service } from "../../generator/model/service.js";
import { typeKeys, updateDescription } from "../../generator/update/update-description.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { saidOfOperation } from "../../generator/wire/wire-part.js";
import { type Shop, shopWsdl } from "./shop-wsdl.js";

const spaces =
  'xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" ' +
  'xmlns:http="http://schemas.xmlsoap.org/wsdl/http/" xmlns:mime="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:t="urn:shop" targetNamespace="urn:shop"';

/** One operation `Find`; parts as `name type`. */
function wsdlOf(kind: "rpc" | "form", takes: readonly string[], gives: string): string {
  const parts = takes.map((each) => each.split(" ")).map(([name, type]) => `<part name="${name}" type="${type}" />`);
  const output = kind === "rpc" ? `<part name="found" type="${gives}" />` : `<part name="Body" element="t:string" />`;
  const bound =
    kind === "rpc"
      ? `<soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http" /><operation name="Find"><soap:operation soapAction="" /><input><soap:body use="literal" namespace="urn:shop" /></input><output><soap:body use="literal" namespace="urn:shop" /></output></operation>`
      : `<http:binding verb="GET" /><operation name="Find"><http:operation location="/Find" /><input><http:urlEncoded /></input><output><mime:mimeXml part="Body" /></output></operation>`;
  const prefix = kind === "rpc" ? "soap" : "http";
  return `<definitions ${spaces}>
  <types><s:schema targetNamespace="urn:shop"><s:element name="string" nillable="true" type="s:string" /></s:schema></types>
  <message name="In">${parts.join("")}</message><message name="Out">${output}</message>
  <portType name="P"><operation name="Find"><input message="t:In" /><output message="t:Out" /></operation></portType>
  <binding name="B" type="t:P">${bound}</binding>
  <service name="Shop"><port name="Q" binding="t:B"><${prefix}:address location="http://localhost/shop" /></port></service>
</definitions>`;
}

function importText(wsdl: string, older?: Service): string {
  const tree = readXmlTree({ name: "shop.wsdl", text: wsdl });
  const names = older === undefined ? {} : { typeNames: typeKeys(older) };
  return importWsdl(tree, () => "there is none", { service: undefined, ...names }).text ?? "";
}

function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "shop.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

function update(text: string, wsdl: string): string {
  const service = read(text);
  const fresh = importText(wsdl, service);
  return updateDescription({ text, service }, { text: fresh, service: read(fresh) }, new Set());
}

/** The same with words of a person's. */
function edited(wsdl: string, changes: Readonly<Record<string, string>>): string {
  let text = importText(wsdl);
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${from} is not in ${text}`);
    text = text.replace(from, to);
  }
  return text;
}

describe("rpc parts", () => {
  const wsdl = wsdlOf("rpc", ["code s:string", "day s:date"], "s:int");
  const own = edited(wsdl, {
    "code: string": "code: { type: string, nullable: true }",
    "result: int": "result: { type: int, nullable: true, required: false }",
  });

  test("keep people's statements about null unchanged", () => {
    expect(update(own, wsdl)).toBe(own);
  });

  test("keep people's statements about null if something else changes", () => {
    const changed = update(own, wsdlOf("rpc", ["code s:int", "day s:date"], "s:string"));
    expect(changed).toContain("code: { type: int, nullable: true }");
    expect(changed).toContain("result: { type: string, nullable: true, required: false }");
  });

  test("keep people's statements about null in a credential set", () => {
    const login = wsdlOf("rpc", ["password s:string", "day s:date"], "s:int");
    const text = edited(login, {
      "\nbindings:":
        "\ncredentials: { login: { password: { type: string, nullable: true, secret: true } } }\nbindings:",
      "parameters: { password: { type: string, secret: hide }, day: date }":
        "credentials: login\n        parameters: { day: date }",
    });
    expect(update(text, login)).toBe(text);
  });
});

describe("fields of forms alone", () => {
  const wsdl = wsdlOf("form", ["code s:string", "count s:string"], "");
  const own = edited(wsdl, { "code: string, count: string": "code: { type: string, required: true }, count: int" });

  test("their types and whether they must be there stay to the byte", () => {
    expect(update(own, wsdl)).toBe(own);
  });

  test("stay beside a new field", () => {
    const changed = update(own, wsdlOf("form", ["code s:string", "count s:string", "more s:string"], ""));
    expect(changed).toContain("parameters: { code: { type: string, required: true }, count: int, more: string }");
  });
});

describe("ASMX's JSON, which no WSDL lists", () => {
  const older = wsdlOf("rpc", ["code s:string"], "s:int");
  const newer = wsdlOf("rpc", ["code s:string", "day s:date"], "s:int");
  const ofAll = { "bindings: [soap11]": "bindings: [soap11, script]" };
  const takes = "parameters: { code: string }";
  const offered = [edited(older, ofAll), edited(older, { ...ofAll, [takes]: `${takes}\n        bindings: [soap11]` })];

  test.each(offered)("stays to the byte: %#", (text) => {
    expect(update(text, older)).toBe(text);
  });

  test.each(offered)("and where the operation changed: %#", (text) => {
    expect(update(text, newer)).toBe(text.replace("{ code: string }", "{ code: string, day: date }"));
  });

  test("an operation that it cannot carry gets no words of it", () => {
    const data = (takes: Readonly<Record<string, string>>): Shop => ({
      types: { Item: { Code: "string" } },
      operations: { List: { takes, gives: { ListResult: "Item" } } },
    });
    const text = edited(shopWsdl(data({})), ofAll).replace("result: Item", "result: DataSet");
    expect(operationsOf(read(text)).map(({ bindings }) => bindings)).toEqual([["soap11"]]);
    const changed = update(text, shopWsdl(data({ code: "string" })));
    expect(changed).toContain("bindings: [soap11, script]");
    expect(changed.match(/bindings/g)).toHaveLength(1);
  });

  test.each(offered)("is nothing that a WSDL says: %#", (text) => {
    const service = read(text);
    const said = operationsOf(service).map((operation) => saidOfOperation(service, operation).bindings);
    expect(said).toEqual([["soap11"]]);
  });
});

/**
 * Owns what must hold of every WSDL besides its golden text: it is well-formed, its schema compiles under libxml2, every name
 * it refers to is declared once, and the fixtures' responses are valid by it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type XmlDocument, XmlElement, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { assets } from "#assets";
import type { Compilation } from "../../generator/compile.js";
import { renderCases } from "../../generator/emit/fixtures/cases.js";
import { fillSlots, type Slot, type WsdlSegment } from "../../generator/emit/wsdl/segments.js";
import { createTemplates } from "../../generator/print/templates.js";
import { xmlAttribute } from "../../generator/print/markup-text.js";
import { actionBase, addressOf, operationsOf } from "../../generator/model/questions.js";
import { fileNameOf } from "../../generator/names/index.js";
import { compileFile, fileText } from "./compile-case.js";
import { partsSchema, rpcBodies, type RpcBody, typedParts } from "./rpc-parts.js";
import { repository } from "./tree.js";
import { asSent, blocksOf, elementsIn, namespaces, parse, prefixes, schemaOf, typedNamespaces } from "./wsdl-schema.js";

const render = createTemplates(assets.templates);

/**
 * A wildcard beside optional elements, as .NET publishes it, libxml2 calls ambiguous. Arrays of SOAP encoding refer to its schema, which no
 * WSDL contains, and its bodies have attributes of the envelope.
 */
const unfit = ["xml-content", "openapi-of-records", "rpc-encoded", "rpc-encoded-choices"];
const ideas = readdirSync(path.join(repository, "test/golden/ideas"))
  .filter((idea) => !unfit.includes(idea))
  .map((idea) => `test/golden/ideas/${idea}/input.yaml`);
const cases: readonly (readonly [name: string, file: string])[] = [
  ["messaging-account", "spec/messaging-account.yaml"],
  ["kitchen-sink", "test/golden/cases/kitchen-sink/input.yaml"],
  ["clash", "test/golden/cases/taken-names/input.yaml"],
  ["parcel-tracking", "examples/parcel-tracking/parcel-tracking.yaml"],
  ...ideas.map((file) => [wsdlOf(file), file] as const),
];

/** How a description's WSDL is called. */
function wsdlOf(file: string): string {
  const text = readFileSync(path.join(repository, file), "utf8");
  return fileNameOf({ name: /^service: (\S+)$/m.exec(text)?.[1] ?? "" });
}

describe.each(cases)("%s.wsdl of %s", (name, file) => {
  test("its schema compiles under libxml2", async () => {
    using document = parse(fileText(await compileFile(file), `${name}.wsdl`));
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    expect(validator).toBeDefined();
  });

  test("results of GET and POST fixtures are valid by it", async () => {
    const compilation = await compileFile(file);
    using document = parse(asSent(fileText(compilation, `${name}.wsdl`)));
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    const responses = compilation.files.filter((each) => /http-(get|post)\.response\.http$/.test(each.path));
    for (const { path: at, text } of responses) {
      const body = text.slice(text.indexOf("\n\n") + 2);
      if (body === "") continue;
      using result = parse(body);
      expect(() => validator.validate(result), at).not.toThrow();
    }
  });

  test("parameters and results of SOAP fixtures are valid by it", async () => {
    const compilation = await compileFile(file);
    using document = parse(asSent(fileText(compilation, `${name}.wsdl`)));
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    const rpc = rpcBodies(document);
    const typed = typedParts(document);
    for (const { path: at, text } of [...soapFixtures(compilation), ...soapCases(compilation)]) {
      const content = /<soap:Body>(.*)<\/soap:Body>/s.exec(text)?.[1] ?? "";
      if (content === "") continue;
      // Entities are declared by a DTD, which SOAP has not: no value of these types is valid in it.
      const sayable = content.replace(/<(anENTIT(?:Y|IES))>[^<]*<\/\1>/g, "");
      // The document style may have several parts.
      for (const element of elementsIn(sayable)) {
        using body = parse(element);
        const parts = rpc.get(body.root.name);
        const type = body.root.namespaceUri === "" ? typed.get(body.root.name) : undefined;
        if (parts !== undefined) expectParts(document, body, parts, at);
        else if (type !== undefined) expectPart(document, body, type, at);
        else expect(() => validator.validate(body), at).not.toThrow();
      }
    }
  });

  test("SOAP headers and the details of faults are valid by it", async () => {
    const compilation = await compileFile(file);
    using document = parse(asSent(fileText(compilation, `${name}.wsdl`)));
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    for (const { path: at, text } of compilation.files.filter((each) => /soap1[12]\..*\.http$/.test(each.path))) {
      for (const block of blocksOf(text)) {
        using alone = parse(block);
        expect(() => validator.validate(alone), at).not.toThrow();
      }
    }
  });

  test("rows of typed DataSets are valid by it", async () => {
    const compilation = await compileFile(file);
    const wsdl = fileText(compilation, `${name}.wsdl`);
    const typed = typedNamespaces(wsdl);
    using document = parse(wsdl);
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    const rows = soapFixtures(compilation)
      .flatMap(({ text }) => [...text.matchAll(/<diffgr:diffgram[^>]*>(.+?)<\/diffgr:diffgram>/gs)])
      .map(([, root = ""]) => root.replace(/ (?:diffgr|msdata):\w+="[^"]*"/g, ""))
      .filter((root) => typed.some((namespace) => root.includes(` xmlns="${namespace}"`)));
    expect(rows.length > 0).toBe(typed.length > 0);
    for (const root of rows) {
      using data = parse(root);
      expect(() => validator.validate(data), root).not.toThrow();
    }
  });

  test("SOAP headers stand after the body, as in ASMX", async () => {
    using document = parse(fileText(await compileFile(file), `${name}.wsdl`));
    const early =
      "//wsdl:binding/wsdl:operation/wsdl:input/*[local-name()='header'][following-sibling::*[local-name()='body']]";
    expect(values(document, `${early}/@part`)).toEqual([]);
  });

  test("every name that is referred to is declared, once", async () => {
    const text = fileText(await compileFile(file), `${name}.wsdl`);
    using document = parse(text);
    const declared = ["message", "portType", "binding"].flatMap((kind) =>
      values(document, `/wsdl:definitions/wsdl:${kind}/@name`).map((each) => `${kind} ${each}`),
    );
    expect(new Set(declared).size).toBe(declared.length);
    // A WSDL in no namespace has no prefix for what it declares.
    const own = text.includes(' targetNamespace=""') ? /^/ : "tns:";
    const messages = values(document, "//@message").map((each) => each.replace(own, "message "));
    const portTypes = values(document, "//wsdl:binding/@type").map((each) => each.replace(own, "portType "));
    const bindings = values(document, "//wsdl:port/@binding").map((each) => each.replace(own, "binding "));
    for (const reference of [...messages, ...portTypes, ...bindings]) expect(declared).toContain(reference);
    const [definitions = ""] = /<wsdl:definitions [^>]*>/.exec(text) ?? [];
    const prefixOf = new Map(
      [...definitions.matchAll(/ xmlns:(\w+)="([^"]*)"/g)].map(([, prefix, uri]) => [uri, prefix]),
    );
    const elements = [...text.matchAll(/<s:schema ([^>]*)>.*?<\/s:schema>/gs)].flatMap(([schema, attributes = ""]) => {
      const uri = /targetNamespace="([^"]*)"/.exec(attributes)?.[1];
      const prefix = uri === undefined ? "" : `${prefixOf.get(uri) ?? ""}:`;
      return [...schema.matchAll(/^ {6}<s:element name="([^"]+)"/gm)].map(([, name]) => prefix + name);
    });
    const types = values(document, "//wsdl:binding[.//*[@style='rpc']]/@type");
    expect(elements.length + types.length).toBeGreaterThan(0);
    expect(new Set(elements).size).toBe(elements.length);
    for (const element of values(document, "//wsdl:part/@element")) expect(elements).toContain(element);
  });

  test("the slots of wsdl.ts, filled with the description's values, give the file", async () => {
    const compilation = await compileFile(file);
    expect(filled(compilation)).toBe(fileText(compilation, `${name}.wsdl`));
  });
});

/** Each part of an rpc message by its type, once each, in their order. */
/** A part with a type stands in the body itself. */
function expectPart(document: XmlDocument, body: XmlDocument, type: string, at: string): void {
  const { name } = body.root;
  using schema = schemaOf(document, partsSchema({ name, namespace: "", parts: new Map([[name, type]]) }));
  using validator = XsdValidator.fromDoc(schema);
  expect(() => validator.validate(body), at).not.toThrow();
}

function expectParts(document: XmlDocument, body: XmlDocument, parts: RpcBody, at: string): void {
  using schema = schemaOf(document, partsSchema(parts));
  using validator = XsdValidator.fromDoc(schema);
  const { root } = body;
  expect([root.name, root.namespaceUri], at).toEqual([parts.name, parts.namespace]);
  const elements = root.find("*").flatMap((each) => (each instanceof XmlElement ? [each] : []));
  expect(elements.map(({ name, namespaceUri }) => [name, namespaceUri])).toEqual(
    [...parts.parts.keys()].map((name) => [name, ""]),
  );
  for (const element of elements) {
    using part = parse(element.toString().replace(/^<[^\s/>]+/, `$& ${prefixes}`));
    expect(() => validator.validate(part), `${at} ${element.name}`).not.toThrow();
  }
}

test("messaging-account offers 38 operations over each of four ports", async () => {
  using document = parse(fileText(await compileFile("spec/messaging-account.yaml"), "messaging-account.wsdl"));
  expect(values(document, "//wsdl:port/@name")).toEqual(
    ["Soap", "Soap12", "HttpGet", "HttpPost"].map((ending) => `MessagingAccount${ending}`),
  );
  for (const binding of values(document, "//wsdl:binding/@name")) {
    expect(values(document, `//wsdl:binding[@name="${binding}"]/wsdl:operation/@name`)).toHaveLength(38);
  }
  const required = values(
    document,
    '//s:schema/s:element[not(contains(@name, "Response"))]//s:element[@minOccurs="1"]/@name',
  );
  expect(required, "interface 1.1, rule 3").toEqual(["Group_Id"]);
  const actions = values(document, "//@soapAction");
  expect(actions).toHaveLength(76);
  for (const action of actions) expect(action).toMatch(/^http:\/\/example\.org\/messaging\/\w+$/);
});

interface Text {
  readonly path: string;
  readonly text: string;
}

function soapFixtures({ files }: Compilation): readonly Text[] {
  return files.filter((each) => /soap1[12]\.\w+\.http$/.test(each.path));
}

/** Requests and answers of every case, as SOAP 1.1 or 1.2 has them. */
function soapCases({ service }: Compilation): readonly Text[] {
  if (service === undefined) return [];
  return operationsOf(service).flatMap((operation) => {
    const binding = (["soap11", "soap12"] as const).find((each) => operation.bindings.includes(each));
    const found = binding === undefined ? [] : renderCases(service, operation, binding, render);
    return found.flatMap(({ name, request, response }) =>
      [request, response].map((text) => ({ path: `${operation.name}, ${name}`, text })),
    );
  });
}

function values(document: XmlDocument, path: string): readonly string[] {
  return document.find(path, namespaces).map((node) => node.content);
}

/** Reads `wsdl.ts` as data: its array holds template literals without substitutions and slots. */
function filled(compilation: Compilation): string {
  const source = fileText(compilation, "wsdl.ts");
  const array = source.slice(source.indexOf("= [") + 2, source.lastIndexOf("]") + 1);
  const segments: readonly WsdlSegment[] = new Function(`return ${array}`)();
  const { service } = compilation;
  if (service === undefined) throw new Error("the case has errors");
  const { namespace } = service;
  const values = { namespace, actions: actionBase(namespace) };
  const valueOf = ({ slot, binding }: Slot): string =>
    slot === "address" ? addressOf(service, binding) : values[slot];
  return fillSlots(segments, valueOf, xmlAttribute);
}

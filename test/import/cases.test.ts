/**
 * The small WSDLs, one idea each: a case is a folder with `input.wsdl` (and what it imports), the description that comes of it, `expected.yaml`, and
 * what is said of it, `expected.txt`. `UPDATE_GOLDEN=1 npx vitest run test/import/cases.test.ts` writes both anew.
 * An idea that names `missing-as-xml` is imported with that option.
 * `since-2001.wsdl` is the same by hand in the edition of XML Schema that the comparison knows.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import { findingsOf } from "../../generator/import/import-findings.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { parse, schemaOf } from "../golden/wsdl-schema.js";
import { compareWsdls } from "./compare-wsdls.js";
import { asksForXml, emitWsdl, importText, isExplained, knownEdition, sideOf, sideOfText } from "./corpus.js";

const folder = path.join(import.meta.dirname, "cases");
const names = readdirSync(folder).sort();

async function importCase(name: string) {
  const { signal } = new AbortController();
  const { root, lookup } = await readWsdlDocuments({
    named: "input.wsdl",
    folder: path.join(folder, name),
    allowHosts: [],
    signal,
  });
  return importWsdl(root, lookup, { service: undefined, missingAsXml: asksForXml(root.document.text) });
}

function expectGolden(file: string, text: string | undefined): void {
  if (process.env["UPDATE_GOLDEN"] === "1") {
    if (text === undefined) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
  expect(text).toBe(existsSync(file) ? readFileSync(file, "utf8") : undefined);
}

describe.each(names)("%s", (name) => {
  test("gives its description, and says what it should", async () => {
    const reading = await importCase(name);
    const findings = findingsOf(reading, false).map(({ source, diagnostic }) => formatDiagnostic(diagnostic, source));
    expectGolden(path.join(folder, name, "expected.yaml"), reading.text);
    expectGolden(path.join(folder, name, "expected.txt"), `${findings.join("\n\n")}\n`);
  });

  test("says the same on the wire", async () => {
    const reading = await importCase(name);
    if (reading.text === undefined) return;
    const own = path.join(folder, name);
    const differences = compareWsdls(
      sideOf(own, knownEdition(own, "input.wsdl")),
      sideOfText(await emitWsdl(reading.text)),
    );
    expect(differences.filter((difference) => !isExplained(difference, reading))).toEqual([]);
  });

  test("imported again, what comes of it changes nothing", async () => {
    const { text } = await importCase(name);
    if (text === undefined) return;
    const emitted = await emitWsdl(text);
    const again = await emitWsdl(importText(emitted).text ?? "");
    expect(again).toBe(emitted);
  });

  test("says its idea", () => {
    expect(readFileSync(path.join(folder, name, "input.wsdl"), "utf8")).toMatch(/^\s*<\?xml[^>]*>\n<!-- .+[.] -->\n/);
  });
});

test("the schema of a typed DataSet stands by itself, as .NET takes it out of a WSDL", async () => {
  const { text } = await importCase("typed-data-set-keys");
  const schemas = [...(await emitWsdl(text ?? "")).matchAll(/<s:schema [^]*?<\/s:schema>/g)].map(([schema]) => schema);
  const typed = schemas.filter((schema) => schema.includes("<s:keyref ")).map(withSchemaPrefix);
  expect(typed.length).toBe(1);
  for (const schema of typed) {
    using document = XmlDocument.fromString(schema);
    using validator = XsdValidator.fromDoc(document);
    expect(validator).toBeDefined();
  }
});

test.each(["facets", "facets-along-a-chain", "facets-that-contradict"])(
  "the schema of %s is one that libxml2 takes",
  async (name) => {
    using document = parse(await emitWsdl((await importCase(name)).text ?? ""));
    using schema = schemaOf(document);
    using validator = XsdValidator.fromDoc(schema);
    expect(validator).toBeDefined();
  },
);

/** Names of types are written with it. */
const withSchemaPrefix = (schema: string): string =>
  schema
    .replace("<s:schema ", '<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" ')
    .replace(/\n *<s:import [^>]*>/g, "");

test("there are at least 20, each with an idea of its own", () => {
  const ideas = names.map(
    (name) => /<!-- (.+) -->/.exec(readFileSync(path.join(folder, name, "input.wsdl"), "utf8"))?.[1],
  );
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(new Set(ideas).size).toBe(names.length);
});

test("an edition of XML Schema before 2001 is told beside other mistakes", () => {
  const text = readFileSync(path.join(folder, "earlier-types/input.wsdl"), "utf8").replace(
    "<types>",
    '<sp:Policy wsdl="x" /><types>',
  );
  const { mistakes = [] } = readXmlTree({ name: "input.wsdl", text });
  expect(mistakes.map(({ construct }) => construct)).toEqual(["undeclared prefix", "earlier XML Schema"]);
});

test("a SOAP header that is literal in one message and encoded in another is refused", () => {
  const text = readFileSync(path.join(folder, "encoded-headers/input.wsdl"), "utf8");
  expect(importText(text).outcomes.map(({ kind }) => kind)).toEqual(["imported"]);
  const mixed = text.replace('<part name="trace" element="t:Trace" />', '<part name="trace" element="t:Level" />');
  expect(mixed).not.toBe(text);
  const refusals = importText(mixed).outcomes.map((outcome) =>
    outcome.kind === "refused" ? outcome.refusal.message : "",
  );
  expect(refusals).toEqual(["<header>: the SOAP header Level is literal in one message and encoded in another"]);
});

test("items may be null if their type is one of SOAP encoding", () => {
  const text = readFileSync(path.join(folder, "encoded-qualified-names/input.wsdl"), "utf8");
  const optional = importText(
    text.replaceAll(/arrayType="s:(QName|ENTITY|NOTATION)\[\]"/g, 'arrayType="soapenc:$1[]"'),
  );
  for (const array of ["Names: { array: QName", "Formats: { array: QName", "Entities: { array: ENTITY"])
    expect(optional.text).toContain(`  ${array}, item: item, nullable: true }\n`);
});

test.each([
  ["request", "Bus_Process_InputMessage", "message"],
  ["response", "Bus_Process_OutputMessage", "ProcessResult"],
])("a body of any elements beside one of several parts is refused: the %s", (_side, message, name) => {
  const text = readFileSync(path.join(folder, "any-bodies/input.wsdl"), "utf8");
  const parts = '<wsdl:part name="One" element="t:Count" /><wsdl:part name="Two" element="t:PublishResponse" />';
  const before = `name="${message}"><wsdl:part name="${name}" type="m:MessageBody" />`;
  expect(text).toContain(before);
  const { outcomes } = importText(text.replace(before, `name="${message}">${parts}`));
  const refusals = outcomes.flatMap((each) => (each.kind === "refused" ? [each.refusal.reason] : []));
  expect(refusals).toEqual(["one of its bodies is any elements, and the other has parts"]);
});

test("of two parts of one name the first is taken, with a note if they differ", () => {
  const text = readFileSync(path.join(folder, "header-part-first/input.wsdl"), "utf8");
  const part = '<part name="parameters" element="b:Send" />';
  const noted = (second: string): readonly string[] => {
    const { notes, text: description } = importText(text.replace(part, part + second));
    expect(description).toBe(importText(text).text);
    return notes.map((note) => note.text);
  };
  expect(text).toContain(part);
  expect(noted(part)).toEqual([]);
  expect(noted(part.replace("b:Send", "h:Context"))).toEqual([
    "the part parameters is declared twice, and otherwise here: the first is taken",
  ]);
});

test("an operation whose use is not that of most is imported apart, as its refusal says", () => {
  const text = readFileSync(path.join(folder, "literal-beside-encoded/input.wsdl"), "utf8");
  const [refused] = importText(text).outcomes.filter(({ kind }) => kind === "refused");
  expect(refused?.kind === "refused" && refused.refusal.reason).toContain("import it apart (--operations Count)");
  const alone = importText(text, { operations: ["Count"] });
  expect(alone.outcomes.map(({ name, kind }) => [name, kind])).toEqual([["Count", "imported"]]);
  expect(alone.text).not.toContain("encoded");
});

test("operations of a port without a binding are refused by name, and can be asked for", () => {
  const text = readFileSync(path.join(folder, "names-of-other-namespaces/input.wsdl"), "utf8");
  const lost = text.replace('binding="old:ShopSoap"', 'binding="old:Gone"');
  for (const options of [{}, { operations: ["Get"] }]) {
    const { outcomes, nothing } = importText(lost, options);
    const reasons = outcomes.map((each) => [each.name, each.kind === "refused" && each.refusal.reason]);
    const reason = 'its port ShopSoap is left out: no binding Gone is declared in "http://example.org/old/"';
    expect([reasons, nothing]).toEqual([[["Get", reason]], undefined]);
  }
});

test("a part that several namespaces may mean is refused, and the message names them", () => {
  const text = readFileSync(path.join(folder, "names-of-other-namespaces/input.wsdl"), "utf8");
  const other =
    '<s:schema targetNamespace="http://example.org/more/"><s:element name="Get" type="s:string" /></s:schema>';
  const [refused] = importText(text.replace("</wsdl:types>", `${other}</wsdl:types>`)).outcomes;
  expect(refused?.kind === "refused" && refused.refusal.reason).toBe(
    'no element Get is declared in "http://example.org/old/", but in "http://example.org/shop/" and in "http://example.org/more/"',
  );
});

/**
 * Missing declarations of a WSDL: refused, or taken for XML where `missingAsXml` asks for it. The forms that they take are cases
 * (`cases/missing-as-xml*`); here is what is said of them.
 */
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { findingsOf } from "../../generator/import/import-findings.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { compileText } from "../golden/compile-case.js";
import { expectExchanges, forPackage, OutputFolder } from "../golden/output-folder.js";

const wsdl = readFileSync(new URL("cases/missing-as-xml/input.wsdl", import.meta.url), "utf8");
const outputs = new OutputFolder("missing-as-xml");
afterAll(() => outputs.remove());

function read(text: string, missingAsXml: boolean, reason = "no such file") {
  const tree = readXmlTree({ name: "shop.wsdl", text });
  return importWsdl(tree, (_from, written) => (written === "" ? "it names no location" : reason), {
    service: undefined,
    missingAsXml,
  });
}

const notesOf = (reading: ReturnType<typeof read>): readonly string[] => [
  ...new Set(
    reading.outcomes
      .flatMap((outcome) => (outcome.kind === "imported" ? outcome.notes : []))
      .flatMap(({ construct, text }) => (construct === "missing declaration" ? [text] : [])),
  ),
];
const kindsOf = ({ outcomes }: ReturnType<typeof read>) => outcomes.map(({ name, kind }) => `${name} ${kind}`);

test("each use has a note that names the declaration, the document and the command that fetches it", () => {
  const reading = read(wsdl, true);
  expect(kindsOf(reading)).toEqual(["Types imported", "Elements imported"]);
  const advice =
    "and far.xsd is not there: taken for any XML (codegen fetch 'ADDRESS?wsdl' -o wsdl saves all documents)";
  expect(notesOf(reading)).toEqual(
    ["type Far", "element Part", "element Line", "element One"].map(
      (each) => `no ${each} is declared in "urn:far", ${advice}`,
    ),
  );
  expect(reading.absences).toEqual({ declarations: 4, documents: ["far.xsd"] });
});

test("the command of a document on another host is the one that reaches it", () => {
  const command = "codegen fetch shop.wsdl --allow-host far.example.org -o wsdl saves all documents";
  const reason = `it is not fetched from another host (--allow-host far.example.org allows it; ${command})`;
  for (const note of notesOf(read(wsdl, true, reason))) expect(note.endsWith(` (${command})`)).toBe(true);
});

test("without the option they are refused, and the last resort is named after fetch", () => {
  const reading = read(wsdl, false);
  expect([kindsOf(reading), reading.absences]).toEqual([["Types refused", "Elements refused"], undefined]);
  const suggestions = findingsOf(reading, false).flatMap(({ diagnostic: { suggestion } }) => suggestion ?? []);
  expect(suggestions.length).toBe(2);
  for (const each of suggestions) expect(each).toMatch(/^codegen fetch saves .*--missing-as-xml/);
});

test("a declaration that no document has is XML as well; nothing is said of fetching, which would not help", () => {
  const text = wsdl.replace(/ *<s:import [^>]*\/>\n/, "");
  expect(notesOf(read(text, true))[0]).toBe('no type Far is declared in "urn:far": taken for any XML');
  expect(read(text, true).absences).toEqual({ declarations: 4, documents: [] });
  const [finding] = findingsOf(read(text, false), false);
  expect(finding?.diagnostic.suggestion).toBe("--missing-as-xml takes what is missing for XML");
});

test("a message that nobody declares stays refused, and so does an element in XML Schema's namespace", () => {
  const withoutMessage = wsdl.replace(/<message name="TypesIn">.*\n/, "");
  expect(kindsOf(read(withoutMessage, true))).toEqual(["Types refused", "Elements imported"]);
  const ofSchema = wsdl.replace('element="t:Types"', 'element="s:string"');
  expect(kindsOf(read(ofSchema, true))).toEqual(["Types refused", "Elements imported"]);
});

test("a SOAP header whose element no document has is left out, as without the option", () => {
  const bodies = readFileSync(new URL("cases/missing-as-xml-bodies/input.wsdl", import.meta.url), "utf8");
  const text = bodies.replace(/ *<s:import [^>]*\/>\n/, "");
  expect(read(text, true).text).not.toContain("soapHeaders");
  expect(read(bodies, true).text).toContain("soapHeaders: { Login: xml }");
});

test("parts with a missing type, beside each other in the body, answer their own samples", async () => {
  const text = wsdl.replaceAll(
    '<part name="parameters" element="t:Types" />',
    '<part name="id" type="f:Id" /><part name="far" element="f:Far" />',
  );
  const reading = read(text, true);
  expect(kindsOf(reading)).toEqual(["Types imported", "Elements imported"]);
  expect(reading.text).toContain(
    'parameters: { id: { type: anyType, namespace: "" }, Far: { type: xml, namespace: "urn:far" } }',
  );
  expect(await expectExchanges(await outputs.load(await compileText(reading.text ?? "", forPackage), "parts"))).toBe(4);
});

test("nothing changes for a WSDL whose documents are all there", () => {
  const whole = readFileSync(new URL("cases/several-parts/input.wsdl", import.meta.url), "utf8");
  expect(read(whole, true).text).toBe(read(whole, false).text);
});

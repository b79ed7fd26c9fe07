/**
 * Owns the proof that a scalar type is one row: two that do not exist are added to the generator's table, one that .NET keeps by reference and one that it
 * does not, and everything else finds them there.
 */
import { expect, test, vi } from "vitest";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { jsonSchema } from "./json-schemas.js";
import type * as table from "../../generator/model/scalars.js";
import { compileText, fileText } from "../golden/compile-case.js";
import { houseSources } from "../tidy/sources.js";
import { listsOf } from "../tidy/syntax.js";

vi.mock("../../generator/model/scalars.js", async (original) => {
  const real = await original<typeof table>();
  const scalars = {
    ...real.scalars,
    hexBinary: {
      typeScript: "string",
      reference: true,
      sample: "c0ffee",
      form: { expected: "pairs of hexadecimal digits", fits: (text: string) => /^(?:[0-9a-f]{2})*$/.test(text) },
    },
    gYear: { typeScript: "GYear", imported: true, sample: "2026" },
  };
  return { ...real, scalars, scalarNames: Object.keys(scalars) };
});

const description = `
service: Made
namespace: http://example.org/made/
baseUrl: http://localhost:8080
path: /made.asmx
types:
  Pair: { fields: { Hex: hexBinary, Year: gYear } }
groups:
  all:
    operations:
      echo: { purpose: Echoes, parameters: { Hex: hexBinary, Year: gYear }, result: Pair }
      hex: { purpose: One, result: hexBinary }
      year: { purpose: One, result: gYear }
      rows: { purpose: Rows, result: { dataSet: { T: { Hex: hexBinary, Year: { type: gYear, required: true } } } } }
unspecified:
  hex: { text: Open, appliesTo: { results: [hexBinary] } }
`;

const compiled = await compileText(description, {}, "made.yaml");
const text = (file: string): string => fileText(compiled, file);

test("the loader and the rules take them", () => {
  expect(compiled.diagnostics).toEqual([]);
});

test("editors are offered them", () => {
  const schema = JSON.stringify(jsonSchema());
  expect(schema.split('"hexBinary"').length).toBeGreaterThan(2);
  expect(schema.split('"gYear"').length).toBeGreaterThan(2);
});

test("types: what .NET keeps by reference may be absent or null, the other not", () => {
  expect(text("types.ts")).toContain("readonly Hex?: string | undefined;\n  readonly Year: GYear;");
  expect(text("types.ts")).toMatch(/import type \{ GYear \} from "\.\/runtime\/values\/index\.js"/);
  expect(text("types.ts")).toContain("export type UnspecifiedHex");
  expect(text("server.ts")).toMatch(/hex\b[^\n]*UnspecifiedHex\w* \| null/);
  expect(text("server.ts")).not.toMatch(/year\b[^\n]*GYear \| null/);
});

test("operations: the runtime's codec under the same name", () => {
  for (const name of ["gYear", "hexBinary"]) {
    expect(text("operations.ts")).toMatch(new RegExp(`import \\{ ${name} \\} from "\\./runtime/values/[-a-z]+\\.js";`));
  }
  expect(text("operations.ts")).toContain('{ name: "Hex", type: hexBinary }');
  expect(text("operations.ts")).toContain('{ name: "Year", type: gYear, required: true }');
});

test("WSDL: a built-in type, which must be there unless .NET keeps it by reference", () => {
  expect(text("made.wsdl")).toContain('<s:element minOccurs="0" maxOccurs="1" name="Hex" type="s:hexBinary" />');
  expect(text("made.wsdl")).toContain('<s:element minOccurs="1" maxOccurs="1" name="Year" type="s:gYear" />');
});

test("fixtures: its sample in requests, results and rows, and its name in schemas", () => {
  expect(text("fixtures/echo/soap11.request.http")).toContain("<Hex>c0ffee</Hex><Year>2026</Year>");
  expect(text("fixtures/echo/http-get.request.http")).toContain("Hex=c0ffee&Year=2026");
  expect(text("fixtures/hex/http-get.response.http")).toContain(">c0ffee</hexBinary>");
  expect(text("fixtures/rows/soap11.response.http")).toMatch(
    /<xs:element name="Hex" type="xs:hexBinary" minOccurs="0" \/>/,
  );
  expect(text("fixtures/rows/soap11.response.http")).toContain("<Hex>c0ffee</Hex><Year>2026</Year>");
  expect(text("fixtures/index.json")).toContain('"type": "hexBinary"');
});

test("a sample that is none is refused with the row's words, and a type cannot take its name", async () => {
  const wrong = description.replace(
    "Hex: hexBinary, Year: gYear }, result",
    "Hex: { type: hexBinary, sample: xyz } }, result",
  );
  const taken = description.replaceAll("Pair", "gYear");
  const show = async (source: string): Promise<string> =>
    (await compileText(source)).diagnostics
      .map((each) => formatDiagnostic(each, { name: "", text: source }))
      .join("\n");
  expect(await show(wrong)).toContain("pairs of hexadecimal digits");
  expect(await show(taken)).toContain("gYear");
});

test("no other file of the generator lists scalar types", async () => {
  const { scalarNames: all, scalars } = await vi.importActual<typeof table>("../../generator/model/scalars.js");
  const rows: Readonly<Record<string, table.Scalar>> = scalars;
  // What an importer says of rare ones, it says of their names in XML Schema.
  const scalarNames = all.filter((name) => rows[name]?.rare !== true);
  const allowed = [
    "generator/model/scalars.ts",
    "generator/load/type-names.ts", // what other languages call them
    "generator/load/scalar-look.ts", // what YAML reads a text as
    "generator/emit/openapi/scalar-schemas.ts", // what JSON Schema calls them
    "generator/model/value-choices.ts", // the keys of codegen.yaml that choose a form
    "generator/conformance/may-differ.ts", // words of rules: time there is a time of day in any form
  ];
  const listing = [...houseSources()].filter(([file, code]) => {
    if (!file.startsWith("generator/") || allowed.includes(file)) return false;
    return listsOf(code).some((list) => list.filter((word) => scalarNames.some((name) => name === word)).length > 1);
  });
  expect(listing.map(([file]) => file)).toEqual([]);
  expect(listsOf('const scalars = new Set(["string", "anyURI"]);')).toContainEqual(["string", "anyURI"]);
  expect(listsOf("const texts = { decimal: 1, guid: 2 };")).toContainEqual(["decimal", "guid"]);
});

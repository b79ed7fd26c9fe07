/**
 * Owns the proof that a proposal says what recordings show, and that the compiler takes it.
 * Invariant: a proposal is put into a description and read back.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inferRows, showsTable } from "../../generator/infer/infer-rows.js";
import { escapeUnprintable } from "../../generator/diagnostics/quote.js";
import { printRows, rowFlow, rowLines } from "../../generator/infer/print-rows.js";
import { readDescription } from "../../generator/validate/read-description.js";

const fixtures = new URL("../../generated/messaging-account/fixtures/getGroups/", import.meta.url);
const recorded = (file: string) => ({ name: file, text: readFileSync(new URL(file, fixtures), "utf8") });

const schema = (columns: string) =>
  `<xs:schema id="D" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata">` +
  `<xs:element name="D" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="T">` +
  `<xs:complexType><xs:sequence>${columns}</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>`;
const dataSetOf = (columns: string, rows = "") =>
  `<DataSet xmlns="urn:x/">${schema(columns)}<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><D xmlns="">${rows}</D></diffgr:diffgram></DataSet>`;
const column = (name: string, type: string, nullable = true) =>
  `<xs:element name="${name}" type="xs:${type}"${nullable ? ' minOccurs="0"' : ""} />`;

describe("every binding's response", () => {
  test.each(["soap11", "soap12", "http-get", "http-post"])("%s", (binding) => {
    const inferred = inferRows([recorded(`${binding}.response.http`)]);
    expect(printRows(inferred)).toBe(`result:
  dataSet:
    Sample: # 2 rows seen
      Sample_Text: string
      Sample_Number: int`);
    expect(inferred.problems).toEqual([]);
  });
});

test("a DataTable's response, whose root has its own name, is one, too", () => {
  const text = readFileSync(new URL("../data-set/samples/asmx-data-table-get.xml", import.meta.url), "utf8");
  const { tables, problems } = inferRows([{ name: "table", text }]);
  expect(tables).toEqual([
    {
      name: "People",
      columns: [
        { name: "Id", type: "int", required: false },
        { name: "N", type: "string", required: false },
      ],
      rowCount: 2,
    },
  ]);
  expect(problems).toEqual([]);
});

test("several recordings are merged to what they have in common", () => {
  const inferred = inferRows([
    {
      name: "a",
      text: dataSetOf(column("Id", "int", false) + column("N", "string") + column("X", "int"), "<T><Id>1</Id></T>"),
    },
    { name: "b", text: dataSetOf(column("Id", "int", false) + column("N", "decimal")) },
  ]);
  expect(inferred.tables).toEqual([{ name: "T", columns: [{ name: "Id", type: "int", required: true }], rowCount: 1 }]);
  expect(inferred.problems).toEqual([
    "b: column T.N is decimal, elsewhere string; it is left out.",
    "b: table T has no column X, which others have; it is left out.",
  ]);
});

test("a table that one recording lacks is reported and left out", () => {
  const further = `<xs:element name="U"><xs:complexType><xs:sequence>${column("Id", "int")}</xs:sequence></xs:complexType></xs:element>`;
  const one = dataSetOf(column("Id", "int"));
  const { tables, problems } = inferRows([
    { name: "a", text: one.replace("</xs:choice>", `${further}</xs:choice>`) },
    { name: "b", text: one },
  ]);
  expect(tables.map(({ name }) => name)).toEqual(["T"]);
  expect(problems).toEqual(["b: has no table U, which others have; it is left out."]);
});

test("a column is required if every schema says so and every row has a value", () => {
  const required = (...texts: readonly string[]) =>
    inferRows(texts.map((text) => ({ name: "a", text }))).tables[0]?.columns[0]?.required;
  const never = column("Id", "int", false);
  expect(required(dataSetOf(never, "<T><Id>1</Id></T>"))).toBe(true);
  expect(required(dataSetOf(never, "<T><Id>1</Id></T><T/>"))).toBe(false);
  expect(required(dataSetOf(never, "<T/>"), dataSetOf(never))).toBe(false);
  expect(required(dataSetOf(never), dataSetOf(column("Id", "int")))).toBe(false);
});

test("an answer shows a table, none, or says nothing because its DataSet is null", () => {
  const soap = (inside: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><a/></s:Header><s:Body>${inside}</s:Body></s:Envelope>`;
  const answer = (inside: string): string => soap(`<OpResponse xmlns="urn:x/">${inside}</OpResponse>`);
  const shown = [
    dataSetOf(column("Id", "int")),
    answer(dataSetOf(column("Id", "int")).replaceAll("DataSet", "OpResult").replaceAll("IsOpResult", "IsDataSet")),
    answer(""),
    soap("<s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring></s:Fault>"),
    "<html/>",
  ].map((text) => showsTable({ name: "a", text }));
  expect(shown).toEqual([true, true, null, false, false]);
  expect(inferRows([{ name: "a", text: answer("") }]).problems).toEqual([
    "a: the DataSet is null, which shows no rows.",
  ]);
});

test("a proposal counts its rows, and stands without the counts in a description", () => {
  const columns = column("Id", "int", false) + column("no", "string");
  const one = inferRows([{ name: "a", text: dataSetOf(columns, "<T><Id>1</Id></T>") }]);
  expect(printRows(one)).toBe(
    'result:\n  dataSet:\n    T: # 1 row seen\n      Id: { type: int, required: true }\n      "no": string',
  );
  expect(rowLines(one)).toEqual(["dataSet:", "  T:", "    Id: { type: int, required: true }", '    "no": string']);
  expect(rowFlow(one)).toBe('{ dataSet: { T: { Id: { type: int, required: true }, "no": string } } }');
});

test("what cannot be read is told with its place, and the rest still counts", () => {
  const { tables, problems } = inferRows([
    { name: "cut", text: dataSetOf(column("Id", "int")).slice(0, 100) },
    { name: "page", text: "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n<html><body/></html>" },
    { name: "good", text: dataSetOf(column("Id", "int")) },
  ]);
  expect(tables.map(({ name }) => name)).toEqual(["T"]);
  expect(problems).toEqual([
    expect.stringMatching(/^cut: cannot be read: line 1, column \d+: /),
    "page: holds no DataSet: expected a SOAP response with a result, or a <DataSet> document.",
  ]);
});

test("what stands before the response in what curl -i shows is passed over", () => {
  const before = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: NTLM\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n";
  const text = `${before}HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n${dataSetOf(column("Id", "int"))}`;
  const { tables, problems } = inferRows([{ name: "a", text }]);
  expect(tables.map(({ name }) => name)).toEqual(["T"]);
  expect(problems).toEqual([]);
});

test("what no description can say is told and left out", () => {
  const columns = column("a_x001B_b", "int") + column("Id", "int");
  expect(inferRows([{ name: "a", text: dataSetOf(columns) }])).toMatchObject({
    tables: [{ name: "T", columns: [{ name: "Id" }] }],
    problems: [expect.stringMatching(/^the name of column T\.a\u001bb has U\+001B .*; it is left out\.$/)],
  });
  expect(inferRows([{ name: "a", text: dataSetOf("") }])).toEqual({
    tables: [],
    problems: ["table T has no column to propose; it is left out."],
  });
});

test("a proposal with odd names is a description that means them", () => {
  const columns =
    column("Network_x0020_Name", "string") +
    column("no", "boolean") +
    column("_x0031_st", "int") +
    column("_x202E_left_x000A__x2028__x0085__xE000_", "int");
  const proposal = printRows(inferRows([{ name: "a", text: dataSetOf(columns) }]));
  expect(proposal.split("\n").map(escapeUnprintable)).toEqual(proposal.split("\n"));
  const indented = proposal.split("\n").map((line) => `        ${line}`);
  const text = `service: Odd
namespace: http://example.org/odd/
baseUrl: http://localhost:8080
path: /odd.asmx
bindings: [soap11]
groups:
  all:
    operations:
      list:
        purpose: List
${indented.join("\n")}
`;
  const { service, diagnostics } = readDescription({ name: "odd.yaml", text });
  expect(diagnostics).toEqual([]);
  expect(service?.groups[0]?.operations[0]?.result).toMatchObject({
    kind: "data-set",
    tables: [
      {
        name: "T",
        columns: [
          { name: "Network Name" },
          { name: "no" },
          { name: "1st" },
          { name: "\u202eleft\n\u2028\u0085\ue000" },
        ],
      },
    ],
  });
  expect(proposal).not.toMatch(/[\u202e\u2028\u0085]/);
});

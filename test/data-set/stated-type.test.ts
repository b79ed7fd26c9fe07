/** Owns DataSets whose tables the description states, as types: what they are called, and that rows are checked both ways. */
import { describe, expect, test } from "vitest";
import { dataSet } from "../../templates/runtime/results/index.js";
import { dataSetType } from "../../templates/runtime/results/data-set-type.js";
import { dataTableType } from "../../templates/runtime/results/data-table-type.js";
import { statedDataSet } from "../../templates/runtime/results/stated-data-set.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

const tables = [
  {
    name: "Contact",
    columns: [
      { name: "Id", type: int, required: true },
      { name: "Name", type: string },
    ],
  },
];
const contacts = statedDataSet({ name: "Contacts", namespace: "urn:contacts", tables });
const rows = [{ Id: 1, Name: null }];

function written(value: unknown, type = contacts): string {
  const writer = new XmlWriter();
  writer.open("set");
  type.encode(writer, value as never, 0);
  writer.close();
  return writer.toString();
}

function read(text: string, type = contacts) {
  const reader = new XmlReader(text);
  reader.readRoot();
  return type.decode(reader);
}

describe("what it is called", () => {
  test.each([
    ["what dataSet makes", dataSet({ tables: [{ name: "Contact", rows }] })],
    ["what dataSet takes", { tables: [{ name: "Contact", rows }] }],
  ])("%s: as the description says", (_, value) => {
    const back = read(written(value));
    expect([back?.name, back?.namespace]).toEqual(["Contacts", "urn:contacts"]);
    expect(back?.table("Contact")?.rows).toEqual(rows);
    expect(written(value)).toContain('<Contacts xmlns="urn:contacts">');
  });

  test("names of its own stay", () => {
    const value = dataSet({ name: "Mine", namespace: "urn:mine", tables: [{ name: "Contact", rows }] });
    const back = read(written(value));
    expect([back?.name, back?.namespace]).toEqual(["Mine", "urn:mine"]);
  });

  test("a DataSet type has no namespace unless the description states one", () => {
    expect(written({ tables: [] }, statedDataSet({ name: "Contacts", tables }))).toContain(
      '<xs:schema id="Contacts" xmlns=""',
    );
  });
});

describe("DataSets and DataTables of which nothing is stated", () => {
  const one = dataSet({ tables: [{ name: "a b", rows: [{ Id: 1, Name: "x" }] }] });
  const two = { tables: ["T", "U"].map((name) => ({ name, rows: [] })) };

  test.each([
    ["DataSet", dataSetType],
    ["DataTable", dataTableType],
  ])("%s: what is written is read", (name, type) => {
    expect(type.name).toBe(name);
    const back = read(written(one, type), type);
    expect(back?.tables.map((table) => [table.name, table.rows.map((row) => ({ ...row }))])).toEqual([
      ["a b", [{ Id: 1, Name: "x" }]],
    ]);
    expect(() => written(5, type)).toThrow("DataSet: expected");
    expect(() =>
      written({ tables: [{ name: "T", columns: [{ name: "A", type: int }], rows: [{ A: "x" }] }] }, type),
    ).toThrow(/T\[0\]\.A/);
  });

  test("a DataTable says which table it is, and its rows stand in an element of .NET's", () => {
    const text = written(one, dataTableType);
    expect(text).toContain('msdata:MainDataTable="a_x0020_b"');
    expect(text).toMatch(/<diffgr:diffgram [^>]*><DocumentElement xmlns=""><a_x0020_b /);
    expect(written(one, dataSetType)).not.toMatch(/MainDataTable|DocumentElement/);
    const noted = dataSet({ tables: one.tables, notes: { Locale: "de-DE" } });
    for (const note of ['msdata:MainDataTable="a_x0020_b"', 'msdata:Locale="de-DE"'])
      expect(written(noted, dataTableType)).toContain(note);
  });

  test("a DataTable is one table, declared", () => {
    expect(() => written({ tables: [] }, dataTableType)).toThrow("a DataSet of one table");
    expect(() => written(two, dataTableType)).toThrow("a DataSet of one table");
    expect(read(written(two, dataSetType), dataSetType)?.tables).toHaveLength(2);
    const more = written(one, dataSetType).replace("</NewDataSet>", "<New><A>1</A></New></NewDataSet>");
    const set = read(more, dataSetType);
    expect([set?.tables.length, set?.undeclared.length]).toEqual([1, 1]);
    expect(() => written(set, dataTableType)).toThrow("a DataSet of one table");
  });
});

describe("rows are checked", () => {
  const wrong = dataSet({ tables: [{ name: "Contact", rows: [{ Id: "one" }] }] });
  test("a column of another type is not sent", () => {
    expect(() => written(wrong)).toThrow(/Contact.*Id|Id/);
  });

  test("nor taken", () => {
    const open = statedDataSet({ name: "Contacts", tables: [] });
    expect(() => read(written(wrong, open))).toThrow(/Id/);
  });

  test("a required column is never null", () => {
    expect(() => written({ tables: [{ name: "Contact", rows: [{ Id: null }] }] })).toThrow(/Id/);
  });
});

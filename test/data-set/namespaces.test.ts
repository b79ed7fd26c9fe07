/**
 * Owns that tables of one name in several namespaces are kept apart: read whole and a row at a time, looked up, made by hand, sent on
 * (wire 4). The document is as System.Data writes it on Mono; what it reads back, test/interop asks it.
 */
import { describe, expect, it } from "vitest";
import { dataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { column, diffgr, diffgram, msdata, readSet, rowsIn, schemaOf, streamed, tableOf, written, xs } from "./wrap.js";

const many = 'minOccurs="0" maxOccurs="unbounded"';
const prefixes = 'xmlns:app1="urn:a" xmlns:app2="urn:b"';
const fragment = (namespace: string, tables: string): string =>
  `<xs:schema targetNamespace="${namespace}" xmlns="${namespace}" ${xs} ${msdata} ${prefixes} elementFormDefault="qualified">${tables}</xs:schema>`;
const main =
  `<xs:schema id="S" xmlns="" ${xs} ${msdata} ${prefixes}><xs:import namespace="urn:a"/><xs:import namespace="urn:b"/>` +
  `<xs:element name="S" msdata:IsDataSet="true"><xs:complexType><xs:choice ${many}><xs:element ref="app1:T"/><xs:element ref="app2:T"/>` +
  `${tableOf("T", column("Z", "boolean"))}<xs:element ref="app1:Q"/></xs:choice></xs:complexType></xs:element></xs:schema>`;
const schema =
  main +
  fragment("urn:b", tableOf("T", column("Id", "string") + column("More", "dateTime"))) +
  fragment("urn:a", tableOf("T", column("Id", "int")) + tableOf("Q", column("X", "string")));
const rows =
  '<T diffgr:id="T1" msdata:rowOrder="0" diffgr:hasErrors="true" xmlns="urn:a"><Id>1</Id></T>' +
  '<T diffgr:id="T1" msdata:rowOrder="0" diffgr:hasChanges="modified" xmlns="urn:b"><Id>y</Id></T>' +
  '<T diffgr:id="T1" msdata:rowOrder="0"><Z>true</Z></T><Q diffgr:id="Q1" msdata:rowOrder="0" xmlns="urn:a"><X>a</X></Q>';
const changed =
  '<diffgr:before><T diffgr:id="T1" msdata:rowOrder="0" xmlns="urn:b"><Id>x</Id></T><T diffgr:id="T2" msdata:rowOrder="1" xmlns=""><Z>false</Z></T></diffgr:before>' +
  '<diffgr:errors><T diffgr:id="T1" diffgr:Error="wrong" xmlns="urn:a"/></diffgr:errors>';
const text = schema + diffgram(rows, changed, "S");

const inTables = {
  "{urn:a}T": [{ Id: 1 }],
  "{urn:b}T": [{ Id: "y", More: null }],
  T: [{ Z: true }],
  Q: [{ X: "a" }],
};

describe("tables of one name", () => {
  const set = readSet(text);

  it("are read with their own columns, and found by namespace", () => {
    expect(Object.fromEntries(set.tables.map(({ name }) => [name, rowsIn(set, name)]))).toEqual(inTables);
    expect(set.tables.map(({ name, namespace }) => [name, namespace])).toEqual([
      ["{urn:a}T", "urn:a"],
      ["{urn:b}T", "urn:b"],
      ["T", undefined],
      ["Q", "urn:a"],
    ]);
  });

  it("are read a row at a time, each row with its table", async () => {
    const found: unknown[] = [];
    for (const size of [5, 2000]) {
      found.length = 0;
      for await (const { table, row } of streamed({ text: `<r>${text}</r>`, size, taken: 0 }, 1))
        found.push([table, { ...row }]);
      expect(found).toEqual(Object.entries(inTables).flatMap(([table, inTable]) => inTable.map((row) => [table, row])));
    }
  });

  it("are told apart however many rows there are, and by prefixes as well", async () => {
    const ofA = Array.from({ length: 30 }, (_, place) => `<a:T diffgr:id="T${place}"><a:Id>${place}</a:Id></a:T>`);
    const plain = Array.from({ length: 30 }, (_, place) => `<T diffgr:id="T${place}"><Z>true</Z></T>`);
    const ofB = Array.from(
      { length: 30 },
      (_, place) => `<T diffgr:id="T${place}" xmlns="urn:b"><Id>b${place}</Id></T>`,
    );
    const all = `<diffgr:diffgram ${msdata} ${diffgr}><S xmlns="" xmlns:a="urn:a">${plain.join("")}${ofB.join("")}${ofA.join("")}${plain.join("")}</S></diffgr:diffgram>`;
    const found = readSet(schema + all);
    expect(found.tables.map((table) => table.rows.length)).toEqual([30, 30, 60, 0]);
    expect(rowsIn(found, "{urn:b}T")[29]).toEqual({ Id: "b29", More: null });
  });

  it("keep their changes and errors apart, though their rows have the same ids", () => {
    const { modified, deleted, errors } = set.changes();
    expect(modified.map(({ table, original }) => [table, original?.["Id"]])).toEqual([["{urn:b}T", "x"]]);
    expect(deleted.map(({ table, original }) => [table, { ...original }])).toEqual([["T", { Z: false }]]);
    expect(errors.map(({ table, row, error }) => [table, row?.["Id"], error])).toEqual([["{urn:a}T", 1, "wrong"]]);
  });

  it("are sent on in their namespaces", () => {
    const sent = written(set);
    expect(sent).toContain('<xs:element ref="app1:T" /><xs:element ref="app2:T" /><xs:element name="T">');
    expect(sent).toContain('<xs:schema targetNamespace="urn:b"');
    expect(sent).toContain(rows);
    const again = readSet(sent);
    expect(again.tables).toEqual(set.tables);
    expect(again.changes()).toEqual(set.changes());
    expect(written(again)).toBe(sent);
  });

  it("are what a description states only where they stand in the DataSet's own namespace", () => {
    const stated = { tables: [{ name: "T", columns: [{ name: "Z", type: values.boolean }] }] };
    expect(rowsIn(readSet(text, stated), "T")).toEqual([{ Z: true }]);
    const none = { tables: [{ name: "T", columns: [{ name: "Id", type: values.int }] }] };
    expect(() => readSet(text, none)).toThrow('no column "T.Id" in the reply\'s schema');
  });
});

describe("what a schema refers to and nothing declares", () => {
  const schemaWith = (tables: string): string =>
    `<xs:schema id="S" xmlns="" ${xs} ${msdata} ${prefixes}><xs:import namespace="urn:a"/><xs:element name="S" msdata:IsDataSet="true">` +
    `<xs:complexType><xs:choice ${many}>${tables}</xs:choice></xs:complexType></xs:element></xs:schema>`;
  const row = '<T diffgr:id="T1" msdata:rowOrder="0" xmlns="urn:a"><Id>1</Id></T>';
  const words = (name: string): string => `expected a declaration of the element "${name}" of the namespace "urn:a"`;

  it.each([
    ["a table", schemaWith('<xs:element ref="app1:T"/>'), "T"],
    ["one of two tables", schemaWith(`${tableOf("T", column("Id", "int"))}<xs:element ref="app1:Q"/>`), "Q"],
    ["a column", schemaWith(tableOf("T", `${column("Id", "int")}<xs:element ref="app1:More"/>`)), "More"],
  ])("is no loss in silence: %s", async (_, part, name) => {
    const whole = part + diffgram(row, "", "S");
    expect(() => readSet(whole)).toThrow(words(name));
    const reading = async (): Promise<void> => {
      for await (const each of streamed({ text: `<r>${whole}</r>`, size: 100, taken: 0 }, 1)) void each;
    };
    await expect(reading()).rejects.toThrow(words(name));
  });
});

describe("tables made by hand", () => {
  const table = (name: string, namespace: string | undefined, Id: number) => ({
    name,
    namespace,
    columns: [{ name: "Id", type: values.int }],
    rows: [{ Id }],
    keys: [{ name: `K${Id}`, columns: ["Id"], primary: true }],
  });

  it.each(["", "urn:set"])(
    "may have one name, and relations between them, nested or not; in the namespace %j",
    (namespace) => {
      const sides = { parentColumns: ["Id"], childColumns: ["Id"] };
      const relations = [
        { name: "In", parentTable: "P", childTable: "{urn:b}T", ...sides, nested: true },
        { name: "Held", parentTable: "P", childTable: "T", ...sides, nested: false, enforced: true },
        { name: "Loose", parentTable: "{urn:b}T", childTable: "T", ...sides, nested: false },
      ];
      const set = dataSet({
        namespace,
        tables: [table("P", "urn:a", 1), table("{urn:b}T", "urn:b", 1), table("T", undefined, 2)],
        relations,
      });
      const sent = written(set);
      expect(sent).toContain(
        '<P diffgr:id="P1" msdata:rowOrder="0" xmlns="urn:a"><Id>1</Id><T diffgr:id="T1" msdata:rowOrder="0" xmlns="urn:b"><Id>1</Id></T></P>',
      );
      const found = readSet(sent);
      expect(found.tables.map(({ name, namespace: own }) => [name, own, rowsIn(found, name)])).toEqual([
        ["P", "urn:a", [{ Id: 1 }]],
        ["{urn:b}T", "urn:b", [{ Id: 1 }]],
        ["T", undefined, [{ Id: 2 }]],
      ]);
      const byName = (left: { name: string }, right: { name: string }): number => (left.name < right.name ? -1 : 1);
      expect([...found.relations].sort(byName)).toEqual([...relations].sort(byName));
      expect(found.tables.map(({ keys }) => keys)).toEqual(set.tables.map(({ keys }) => keys));
    },
  );

  it("refuses two that could not be told apart", () => {
    const tables = [table("T", "urn:a", 1), table("T", "urn:b", 2)];
    expect(() => dataSet({ tables })).toThrow('tables of different names, found "T" twice');
  });
});

it("still refuses two tables of one name in one namespace", () => {
  const twice = schemaOf(tableOf("T", column("Id", "int")) + tableOf("T", column("Id", "int")));
  expect(() => readSet(twice)).toThrow('tables of different names, found "T" twice');
});

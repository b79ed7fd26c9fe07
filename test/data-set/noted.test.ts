/** Owns what .NET notes in a schema besides structure: read, shown to users, written again, never mixed up (wire 4). */
import { describe, expect, it } from "vitest";
import type { DataSetInput } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { diffgram, msdata, readSet, rowsIn, written, xs } from "./wrap.js";

const msprop = 'xmlns:msprop="urn:schemas-microsoft-com:xml-msprop"';

const schema =
  `<xs:schema id="S" xmlns="" ${xs} ${msdata} ${msprop}>` +
  '<xs:element name="S" msdata:IsDataSet="true" msdata:CaseSensitive="true" msdata:Locale="de-DE" msdata:EnforceConstraints="False" msdata:Prefix="p" msprop:of_x0020_set="a &amp; &lt;b&gt;">' +
  '<xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">' +
  `<xs:element name="T" msdata:CaseSensitive="False" msdata:Locale="tr-TR" msdata:DisplayExpression="A + ' &lt;'" msdata:MinimumCapacity="77" msdata:Prefix="q" msprop:__proto__="own"><xs:complexType><xs:sequence>` +
  '<xs:element name="A" msprop:\u6f22="c" type="xs:string" minOccurs="0" />' +
  `<xs:element name="B" msdata:ReadOnly="true" msdata:Expression="A + '&amp;&lt;&quot;'" msdata:Prefix="n" type="xs:string" minOccurs="0" />` +
  "</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType>" +
  '<xs:unique name="K" msprop:of_x0020_key="k" msdata:PrimaryKey="true"><xs:selector xpath=".//T" /><xs:field xpath="A" /></xs:unique>' +
  "</xs:element></xs:schema>";
const reply = schema + diffgram("<T><A>x</A><B>x</B></T>", "", "S");

describe("what .NET notes", () => {
  it("is read", () => {
    const set = readSet(reply);
    const table = set.table("T");
    expect({ notes: set.notes, properties: set.properties }).toEqual({
      notes: { CaseSensitive: "true", Locale: "de-DE", EnforceConstraints: "False", Prefix: "p" },
      properties: { "of set": "a & <b>" },
    });
    expect(table?.notes).toEqual({
      CaseSensitive: "False",
      Locale: "tr-TR",
      DisplayExpression: "A + ' <'",
      MinimumCapacity: "77",
      Prefix: "q",
    });
    expect(Object.entries(table?.properties ?? {})).toEqual([["__proto__", "own"]]);
    expect(table?.columns.map(({ notes, properties }) => ({ notes, properties }))).toEqual([
      { notes: undefined, properties: { "\u6f22": "c" } },
      { notes: { ReadOnly: "true", Expression: "A + '&<\"'", Prefix: "n" }, properties: undefined },
    ]);
    expect(table?.keys.map(({ properties }) => properties)).toEqual([{ "of key": "k" }]);
  });

  it("is written again as it was", () => {
    const once = written(readSet(reply));
    const set = readSet(once);
    expect(written(set)).toBe(once);
    const again = readSet(reply);
    for (const side of [set, again]) expect(rowsIn(side, "T")).toEqual([{ A: "x", B: "x" }]);
    expect([set.notes, set.properties, set.table("T")?.notes, set.table("T")?.keys]).toEqual([
      again.notes,
      again.properties,
      again.table("T")?.notes,
      again.table("T")?.keys,
    ]);
    expect(set.table("T")?.columns).toEqual(again.table("T")?.columns);
    expect(once).toContain(' msdata:Locale="de-DE"');
    // One or the other: a DataSet without a locale takes that of its reader.
    expect(once).not.toContain("UseCurrentLocale");
  });

  it("is said by hand, and is nothing where nothing is said", () => {
    const tables = [
      {
        name: "T",
        columns: [{ name: "A", type: values.string, properties: { "a b": "1" } }],
        rows: [],
        notes: { Locale: "tr-TR" },
      },
    ];
    const set = dataSet({ tables, notes: { CaseSensitive: "true" }, properties: { x: "<y>" } });
    expect(written(set)).toContain('<xs:element name="T" msdata:Locale="tr-TR">');
    expect(written(set)).toContain(
      'msdata:UseCurrentLocale="true" msdata:CaseSensitive="true" msprop:x="&lt;y&gt;" xmlns:msprop="urn:schemas-microsoft-com:xml-msprop">',
    );
    expect(written(set)).toContain('<xs:element name="A" msprop:a_x0020_b="1"');
    expect(written({ tables: [{ name: "T", rows: [] }] })).not.toContain("msprop");
  });

  it("never becomes markup, whatever it is called", () => {
    const odd = { 'a="1"><b': "v", xmlns: "w" };
    const set = readSet(written({ tables: [{ name: "T", rows: [] }], properties: odd }));
    expect(set.properties).toEqual(odd);
    expect(() => written({ tables: [], properties: { "": "v" } })).toThrow("notes and properties that have names");
    expect(written({ tables: [], notes: { "a b": "v" } })).toContain(' msdata:a_x0020_b="v"');
  });

  it("tells schemas apart that are the same otherwise", () => {
    const make = (more: Omit<DataSetInput, "tables">, ofTable: object = {}, ofColumn: object = {}): string =>
      written({
        tables: [{ name: "Same", columns: [{ name: "A", type: values.int, ...ofColumn }], rows: [], ...ofTable }],
        ...more,
      });
    const texts = [
      make({}),
      make({ notes: { CaseSensitive: "true" } }),
      make({ properties: { CaseSensitive: "true" } }),
      make({}, { notes: { Locale: "tr-TR" } }),
      make({}, { properties: { Locale: "tr-TR" } }),
      make({}, {}, { properties: { a: "1" } }),
      make({}, {}, { properties: { a: "2" } }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("stands on the content of a row that is text, and so does its type", () => {
    const content =
      `<xs:schema id="S" xmlns="" ${xs} ${msdata}><xs:element name="S" msdata:IsDataSet="true"><xs:complexType><xs:choice>` +
      '<xs:element name="T" nillable="true"><xs:complexType><xs:simpleContent msdata:DataType="System.Guid, mscorlib" msdata:ColumnName="C" msdata:Caption="shown">' +
      '<xs:extension base="xs:string" /></xs:simpleContent></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>';
    const set = readSet(content);
    const [column] = set.table("T")?.columns ?? [];
    expect([column?.name, column?.type.name, column?.notes]).toEqual(["C", "guid", { Caption: "shown" }]);
    expect(readSet(written(set)).table("T")?.columns).toEqual(set.table("T")?.columns);
  });

  it("lets rows lack what columns demand while constraints are not enforced", () => {
    const columns = [
      { name: "A", type: values.string, required: true },
      { name: "B", type: values.int, required: true, mapping: "attribute" as const },
    ];
    const input = { tables: [{ name: "T", columns, rows: [{ A: null, B: null }] }] };
    const notes = { EnforceConstraints: "False" };
    expect(() => written(input)).toThrow("T[0].B: expected a value: the column is not nullable");
    const text = written({ ...input, notes });
    expect(text).toContain('<T diffgr:id="T1" msdata:rowOrder="0" />');
    const set = readSet(text);
    expect(set.table("T")?.columns.map(({ nullable }) => nullable)).toEqual([false, false]);
    expect(rowsIn(set, "T")).toEqual([{ A: null, B: null }]);
    const described = { tables: [{ name: "T", columns }] };
    expect(() => written({ ...input, notes }, described)).toThrow("the column is not nullable");
  });

  it("is no reason to lose an attribute that is declared in another namespace", () => {
    const two = "urn:two";
    const main =
      `<xs:schema id="S" targetNamespace="urn:one" xmlns="urn:one" xmlns:two="${two}" ${xs} ${msdata}><xs:import namespace="${two}" />` +
      '<xs:element name="S" msdata:IsDataSet="true"><xs:complexType><xs:choice><xs:element name="T"><xs:complexType>' +
      '<xs:attribute name="Plain" form="unqualified" type="xs:string" /><xs:attribute ref="two:Own" /></xs:complexType></xs:element>' +
      "</xs:choice></xs:complexType></xs:element></xs:schema>";
    const other = `<xs:schema targetNamespace="${two}" ${xs} ${msdata}><xs:attribute name="Own" msdata:Caption="c" type="xs:int" /></xs:schema>`;
    const rows = `<T Plain="a" d:Own="7" xmlns:d="${two}" xmlns="urn:one" /><T Plain="b" xmlns="urn:one" />`;
    const set = readSet(main + other + diffgram(rows, "", "S"));
    expect(set.table("T")?.columns.map(({ name, type, notes }) => [name, type.name, notes])).toEqual([
      ["Plain", "string", undefined],
      ["Own", "int", { Caption: "c" }],
    ]);
    expect(rowsIn(set, "T")).toEqual([
      { Plain: "a", Own: 7 },
      { Plain: "b", Own: null },
    ]);
    expect(rowsIn(readSet(written(set)), "T")).toEqual(rowsIn(set, "T"));
  });

  it("tells a relation from its foreign key, and stands with relations and foreign keys of every kind", () => {
    const columns = [
      { name: "Id", type: values.int, required: true },
      { name: "Up", type: values.int },
    ];
    const sides = { parentTable: "A", parentColumns: ["Id"], childTable: "B", childColumns: ["Up"], nested: false };
    const alone = { name: "F", columns: ["Up"], parentTable: "A", parentColumns: ["Id"], properties: { a: "alone" } };
    const relations = [
      { name: "Held", ...sides, enforced: true, properties: { a: "r" }, constraintProperties: { a: "f", "b c": "g" } },
      { name: "Loose", ...sides, properties: { "of loose": "l" } },
      { name: "Plain", ...sides },
    ];
    const tables = [
      { name: "A", columns, rows: [], keys: [{ name: "K", columns: ["Id"], primary: true }] },
      { name: "B", columns, rows: [], foreignKeys: [alone] },
    ];
    const text = written({ tables, relations });
    expect(text).toContain(
      'msprop:fk_a="f" msprop:fk_b_x0020_c="g" xmlns:msprop="urn:schemas-microsoft-com:xml-msprop" msprop:rel_a="r">',
    );
    const set = readSet(text);
    expect(set.relations).toEqual(relations);
    expect(set.table("B")?.foreignKeys).toEqual([alone]);
  });

  it("changes nothing about which table stands first inside another", () => {
    const columns = [{ name: "Id", type: values.int }];
    const tables = ["P", "Left", "Right"].map((name) => ({ name, columns, rows: [] }));
    const relations = ["Right", "Left"].map((childTable) => ({
      name: childTable,
      parentTable: "P",
      parentColumns: ["Id"],
      childTable,
      childColumns: ["Id"],
      nested: true,
    }));
    expect(readSet(written({ tables, relations })).tables.map(({ name }) => name)).toEqual(["P", "Left", "Right"]);
  });
});

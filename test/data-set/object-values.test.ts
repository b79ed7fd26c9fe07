/**
 * Owns values and columns of types that only .NET has, or that a value does not show by itself: they keep their types on the way out.
 * `net-own-types.xml` is what System.Data writes of columns of `object`, DateTimeOffset, BigInteger and the SqlTypes, and of attribute
 * columns among others.
 */
import { describe, expect, it } from "vitest";
import type { DataSet } from "../../templates/runtime/results/index.js";
import { dataSet, objectTypes, setObjectTypes } from "../../templates/runtime/results/index.js";
import { readDataSet } from "../../templates/runtime/results/data-set/read.js";
import * as values from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { column, diffgram, readSet, sample, schemaOf, streamed, tableOf, written, xs, xsi } from "./wrap.js";

const text = sample("net-own-types.xml");

function readSample(xml = text): DataSet {
  const reader = new XmlReader(xml);
  reader.readRoot();
  const set = readDataSet(reader, {});
  if (set === null) throw new Error("the DataSet is null");
  return set;
}

/** Cells of a column as they stand in a text, one after another. */
function cellsIn(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<${name}(?: [^>]*)?(?:/>|>[^<]*</${name}>)`, "g")) ?? [];
}

describe("cells of .NET's object", () => {
  it("are sent on with the types that they came with", () => {
    const [came, went] = [cellsIn(text, "O"), cellsIn(written(readSample()), "O")];
    expect(came).toHaveLength(27);
    // .NET drops texts of white space alone, its own too, unless it is told to keep them.
    expect(went.map((cell) => cell.replace(' xml:space="preserve"', ""))).toEqual(came);
    expect(went.filter((cell) => cell.includes("preserve"))).toHaveLength(1);
  });

  it("tell their types where the value does not", () => {
    const rows = readSample().table("T")?.rows ?? [];
    const told = rows.map((row) => [row["O"], objectTypes(row)["O"]?.name]);
    const some: readonly (readonly [number, unknown, string | undefined])[] = [
      [0, 1, undefined],
      [1, 2n, undefined],
      [2, 3, "short"],
      [7, 18446744073709551615n, "unsignedLong"],
      [8, 1.5, "float"],
      [9, 2, "double"],
      [11, "3.50", "decimal"],
      [12, true, undefined],
      [13, "str", undefined],
      [16, "c", "System.Char"],
      [17, "2009-03-04T05:06:07Z", "dateTime"],
      [19, "e51e9d93-8aef-4fe6-94a3-47356872845e", "guid"],
      [20, "PT1H30M", "duration"],
      [22, "http://x/y", "anyURI"],
      [24, "2.5000", "System.Data.SqlTypes.SqlMoney"],
      [27, null, undefined],
    ];
    for (const [at, value, type] of some) expect([at, told[at]]).toEqual([at, [value, type]]);
  });

  it("keep them one at a time, too", async () => {
    for await (const { table, row } of streamed({ text, size: 100, taken: 0 }, 1))
      if (table === "T" && row["N"] === 11) expect(objectTypes(row)["O"]?.name).toBe("decimal");
  });

  it("can be given types by a handler", () => {
    const columns = [{ name: "A", type: readSample().table("T")?.columns[1]?.type ?? values.int }];
    const given = (row: { A: string | number | bigint }) =>
      written(dataSet({ tables: [{ name: "T", columns, rows: [row] }] }));
    expect(given(setObjectTypes({ A: "1.50" }, { A: values.decimal }))).toContain('<A xsi:type="xs:decimal"');
    expect(given(setObjectTypes({ A: 5n }, { A: values.unsignedLong }))).toContain('<A xsi:type="xs:unsignedLong"');
    const guid = setObjectTypes({ A: "e51e9d93-8aef-4fe6-94a3-47356872845e" }, { A: values.guid });
    expect(given(guid)).toContain('<A msdata:InstanceType="System.Guid">e51e');
    expect(given({ A: 5n })).toContain('<A xsi:type="xs:long"');
  });

  it("are what they look like where another value was put in their place, or into a copy", () => {
    const set = readSample();
    const row: Record<string, unknown> = set.table("T")?.rows[11] ?? {};
    row["O"] = 7;
    expect(cellsIn(written(set), "O")[11]).toMatch(/^<O xsi:type="xs:int"[^>]*>7<\/O>$/);
    expect(objectTypes({ ...readSample().table("T")?.rows[11] })).toEqual({});
  });

  it("of a type that nobody here knows are read as text, and refused in words when sent on", () => {
    const cell = '<O msdata:InstanceType="Evil.Type, Evil">x</O>';
    const set = readSet(schemaOf(tableOf("T", column("O", "anyType"))) + diffgram(`<T>${cell}</T>`));
    expect(set.table("T")?.rows[0]).toEqual({ O: "x" });
    expect(() => written(set)).toThrow(
      "T[0].O: expected a value of a type that can be sent on (setObjectTypes can say which), found .NET's Evil.Type",
    );
    setObjectTypes(set.table("T")?.rows[0] ?? {}, { O: values.string });
    expect(written(set)).toContain('<O xsi:type="xs:string"');
  });

  it("say no type that their text does not fit", () => {
    const of = (cell: string) => () =>
      readSet(schemaOf(tableOf("T", column("O", "anyType"))) + diffgram(`<T>${cell}</T>`));
    expect(of(`<O ${xsi} ${xs} xsi:type="xs:int">x</O>`)).toThrow('T[0].O: found "x", expected');
    expect(of('<O msdata:InstanceType="System.Guid">x</O>')).toThrow('T[0].O: found "x", expected');
    expect(of('<O msdata:InstanceType="System.Char">xy</O>')).toThrow("a single UTF-16 unit");
  });
});

describe("columns of types that only .NET has", () => {
  it("are declared as they were", () => {
    const labels = /<xs:(?:element|attribute) name="\w+" msdata:DataType="[^"]*" type="[^"]*"/g;
    const came = text.match(labels) ?? [];
    expect(came).toHaveLength(19);
    const ofObject = came.filter((each) => each.includes("System.Object"));
    expect(written(readSample()).match(labels)).toEqual(came.filter((each) => !ofObject.includes(each)));
  });

  it("have the cells that they had", () => {
    const went = written(readSample());
    const names =
      readSample()
        .table("Q")
        ?.columns.map(({ name }) => name) ?? [];
    expect(names).toHaveLength(17);
    for (const name of names) expect(cellsIn(went, name)).toEqual(cellsIn(text, name));
  });

  it("read a SqlByte over 127, and tell the label", () => {
    const columns = readSample().table("Q")?.columns ?? [];
    const byName = new Map(columns.map((each) => [each.name, each]));
    expect(byName.get("Sby")?.type).toBe(values.unsignedByte);
    expect(readSample().table("Q")?.rows[0]?.["Sby"]).toBe(200);
    expect(byName.get("Dto")?.notes).toEqual({ DataType: "System.DateTimeOffset" });
    const set = readSet(schemaOf(tableOf("T", column("A", "string", 'msdata:DataType="Evil.Type, Evil"'))));
    expect(set.table("T")?.columns[0]?.notes).toBeUndefined();
  });

  it("are texts as attributes where XSD has no type for them: .NET reads no attribute of anyType", () => {
    const columns = [
      { name: "A", type: values.string, mapping: "attribute", notes: { DataType: "System.DateTimeOffset" } },
    ] as const;
    const went = written(dataSet({ tables: [{ name: "T", columns, rows: [{ A: "x" }] }] }));
    expect(went).toContain('<xs:attribute name="A" type="xs:string" />');
  });
});

describe("the order of columns", () => {
  const el = (name: string, ordinal?: number | string) =>
    column(name, "int", ordinal === undefined ? "" : `msdata:Ordinal="${ordinal}"`);
  const at = (name: string, ordinal?: number) =>
    `<xs:attribute name="${name}" type="xs:int"${ordinal === undefined ? "" : ` msdata:Ordinal="${ordinal}"`}/>`;
  // As System.Data on Mono orders them.
  it.each([
    [el("A", 1) + el("C", 2), at("B", 0), "B A C"],
    [el("A", 1) + el("C", 2), at("B"), "B A C"],
    [el("A", 2) + el("C", 0) + el("X", 1), "", "C X A"],
    [el("A") + el("C", 0), at("B", 1), "C B A"],
    [el("A") + el("C"), at("B"), "B A C"],
    [el("A", 5) + el("C", 0) + el("X", 0), at("B", 1), "X C B A"],
    [el("A", 3) + el("C", 1), at("B") + at("G"), "B C G A"],
    [el("A", 0), at("B", 2) + at("G", 1) + at("H", 0), "A B G H"],
    [el("A", "x") + el("C", "-1") + el("D", "999999999999"), "", "A C D"],
  ])("%#", (elements, attributes, expected) => {
    const set = readSet(schemaOf(tableOf("T", elements, attributes)));
    expect(
      set
        .table("T")
        ?.columns.map(({ name }) => name)
        .join(" "),
    ).toBe(expected);
  });

  // System.Data writes columns of another namespace so.
  it("is that of columns that are declared elsewhere, too", () => {
    const declared = `<xs:schema targetNamespace="urn:c" ${xs}><xs:element name="V" type="xs:int"/></xs:schema>`;
    const table = tableOf("T", '<xs:element xmlns:c="urn:c" ref="c:V" msdata:Ordinal="0"/>' + el("X", 2), at("W"));
    const set = readSet(schemaOf(table) + declared);
    expect(set.table("T")?.columns.map(({ name }) => name)).toEqual(["V", "W", "X"]);
  });

  it("is that of the row's own text, too", () => {
    const content = (ordinal: string) =>
      `<xs:element name="T"><xs:complexType><xs:simpleContent msdata:ColumnName="X"${ordinal}><xs:extension base="xs:int">${at("B")}${at("G")}</xs:extension></xs:simpleContent></xs:complexType></xs:element>`;
    const names = (xml: string) =>
      readSet(schemaOf(xml))
        .table("T")
        ?.columns.map(({ name }) => name);
    expect(names(content(' msdata:Ordinal="1"'))).toEqual(["B", "X", "G"]);
    expect(names(content(""))).toEqual(["B", "G", "X"]);
  });

  it("is kept on the way out", () => {
    const set = readSample();
    const names = (each: DataSet, table: string) => each.table(table)?.columns.map(({ name }) => name);
    expect([names(set, "M"), names(set, "Z")]).toEqual([
      ["A", "H", "C", "B", "D", "S"],
      ["A", "X", "B"],
    ]);
    const again = readSet(written(set));
    for (const { name } of set.tables) expect(names(again, name)).toEqual(names(set, name));
    expect(again.table("M")?.rows).toEqual(set.table("M")?.rows);
    expect(Object.keys(set.table("M")?.rows[0] ?? {})).toEqual(["A", "H", "C", "B", "D", "S"]);
  });
});

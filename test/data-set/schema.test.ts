/** Owns what inline schemas can say, case by case (wire 4). */
import { describe, expect, it } from "vitest";
import { expectNoInheritedName } from "./plain-row.js";
import * as values from "../../templates/runtime/values/index.js";
import { defaultDataSetLimits } from "../../templates/runtime/results/data-set/limits.js";
import { excludesSchema, holdsDataSet, readDataSet } from "../../templates/runtime/results/data-set/read.js";
import { column, diffgram, msdata, opened, readSet, rowsIn, schemaOf, tableOf, xs } from "./wrap.js";

const one = (columns: string, cells: string, more = ""): Record<string, unknown> | undefined =>
  rowsIn(readSet(schemaOf(tableOf("T", columns, more)) + diffgram(`<T>${cells}</T>`)), "T")[0];

describe("each limit", () => {
  const two = column("A", "int") + column("B", "int");
  const attribute = '<xs:attribute name="C" type="xs:int"/>';
  const schema = schemaOf(tableOf("T", two, attribute) + tableOf("U", two));
  const rows = "<T><A>1</A></T><T/><U><B>2</B></U>";
  const before = '<diffgr:before><T diffgr:id="T1" xmlns=""><A>0</A></T></diffgr:before>';

  it.each<[limit: keyof typeof defaultDataSetLimits, most: number, message: string]>([
    ["tables", 2, 'at most 1 tables (limit "tables")'],
    ["columns", 3, 'at most 2 columns in a table (limit "columns")'],
    ["allColumns", 5, 'at most 4 columns in all tables (limit "allColumns")'],
    ["rows", 4, 'at most 3 rows (limit "rows"; read a row at a time instead)'],
    ["cells", 11, 'at most 10 cells (limit "cells"; read a row at a time instead)'],
  ])("%s holds exactly", (limit, most, message) => {
    const readWith = (count: number): unknown =>
      readDataSet(opened(schema + diffgram(rows, before)), {}, { ...defaultDataSetLimits, [limit]: count });
    expect(readWith(most)).toMatchObject({ name: "NewDataSet" });
    expect(() => readWith(most - 1)).toThrow(message);
  });

  it("of columns counts what will be tables, too, before any is looked at", () => {
    const limits = { ...defaultDataSetLimits, tables: 1, columns: 1 };
    const many = (count: number): string =>
      schemaOf(tableOf("T", Array.from({ length: count }, (_none, at) => column(`C${at}`, "int")).join("")));
    for (const count of [2, 3, 4])
      expect(() => readDataSet(opened(many(count)), {}, limits)).toThrow(
        'at most 1 columns in a table (limit "columns")',
      );
    expect(readDataSet(opened(many(1)), {}, limits)?.tables[0]?.columns).toHaveLength(1);
  });
});

describe("what a result holds", () => {
  it.each<[what: string, content: string, found: boolean]>([
    ["a schema", schemaOf(""), true],
    ["a diffgram", diffgram(""), true],
    ["a schema of no namespace", '<schema xmlns=""/>', false],
    ["an element of XML Schema", `<xs:element ${xs}/>`, false],
    ["a diffgram of no namespace", '<diffgram xmlns=""/>', false],
    ["another element of diffgrams", "<before xmlns='urn:schemas-microsoft-com:xml-diffgram-v1'/>", false],
    ["text alone", "text", false],
    ["nothing", "", false],
  ])("is a DataSet by its first child: %s", (_what, content, found) => {
    expect(holdsDataSet(opened(content))).toBe(found);
  });

  it.each([
    [` ${msdata} msdata:SchemaSerializationMode="ExcludeSchema"`, true],
    [` ${msdata} msdata:SchemaSerializationMode="IncludeSchema"`, false],
    [' SchemaSerializationMode="ExcludeSchema"', false],
    [` ${msdata} msdata:Other="ExcludeSchema"`, false],
    ["", false],
  ])("leaves the schema out where it says so: %j", (attributes, found) => {
    expect(excludesSchema(opened("", attributes))).toBe(found);
  });

  it("is the first element that holds tables where none is marked, as other makers have it", () => {
    const unmarked = (schema: string): string => schema.replace(/ msdata:IsDataSet="true"/, "");
    const text = '<xs:element name="X" type="xs:string"/><xs:element name="Y"><xs:complexType/></xs:element>';
    const before = unmarked(schemaOf(tableOf("T", column("A", "int")))).replace("<xs:element", `${text}<xs:element`);
    const rows = "<T><A>1</A></T>";
    for (const schema of [before, unmarked(schemaOf(tableOf("T", column("A", "int"))))]) {
      const set = readSet(schema + diffgram(rows));
      expect([set.name, set.tables.map(({ name }) => name), rowsIn(set, "T")]).toEqual([
        "NewDataSet",
        ["T"],
        [{ A: 1 }],
      ]);
    }
  });
});

describe("columns", () => {
  it.each([
    ["string", " a ", " a "],
    ["boolean", "true", true],
    ["boolean", "0", false],
    ["byte", "-128", -128],
    ["unsignedByte", "255", 255],
    ["short", "-5", -5],
    ["unsignedShort", "65535", 65535],
    ["int", "007", 7],
    ["unsignedInt", "4294967295", 4294967295],
    ["long", "9223372036854775807", 9223372036854775807n],
    ["unsignedLong", "18446744073709551615", 18446744073709551615n],
    ["float", "0.1", 0.1],
    ["float", "NaN", NaN],
    ["double", "-INF", -Infinity],
    ["decimal", "12345678901234567890.100", "12345678901234567890.100"],
    ["integer", "123456789012345678901234567890", "123456789012345678901234567890"],
    ["dateTime", "2009-03-04T05:06:07.1234567+02:00", "2009-03-04T05:06:07.1234567+02:00"],
    ["date", "2009-03-04", "2009-03-04"],
    ["time", "05:06:07", "05:06:07"],
    ["duration", "PT36H", "PT36H"],
    ["base64Binary", "QUI=", Uint8Array.of(65, 66)],
    ["anyURI", " urn:x ", "urn:x"],
    ["gYear", "2009", "2009"],
    ["token", "a", "a"],
    ["QName", "a:b", "a:b"],
    ["anyType", "5", "5"],
  ])("xs:%s %s", (type, text, value) => {
    expect(one(column("C", type), `<C>${text}</C>`)).toStrictEqual({ C: value });
  });

  it("reads a value of .NET's object by its own xsi:type", () => {
    const cell = (type: string, text: string): string =>
      `<C xsi:type="${type}" ${xs} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${text}</C>`;
    expect(one(column("C", "anyType"), cell("xs:int", "5"))).toEqual({ C: 5 });
    expect(one(column("C", "anyType"), cell("xs:long", "5"))).toEqual({ C: 5n });
    expect(one(column("C", "anyType"), cell("xs:base64Binary", "QQ=="))).toEqual({ C: Uint8Array.of(65) });
    expect(one(column("C", "anyType"), cell("other:thing", "5"))).toEqual({ C: "5" });
  });

  it("takes a guid from .NET's label, and no other label for anything", () => {
    const label = (text: string): string => column("C", "string", `msdata:DataType="${text}" minOccurs="0"`);
    const upper = "<C>01234567-89AB-CDEF-0123-456789ABCDEF</C>";
    const lower = { C: "01234567-89ab-cdef-0123-456789abcdef" };
    for (const text of ["System.Guid, mscorlib, Version=4.0.0.0", "System.Guid", "System.Guid ,x"]) {
      expect(one(label(text), upper)).toEqual(lower);
    }
    for (const text of ["System.GuidX", "System.Diagnostics.Process", "__proto__", ""]) {
      expect(one(label(text), upper)).toEqual({ C: "01234567-89AB-CDEF-0123-456789ABCDEF" });
    }
    expect(one(column("C", "int", 'msdata:DataType="System.Guid"'), "<C>5</C>")).toEqual({ C: 5 });
  });

  it("reads restrictions, inline, named, and of one another", () => {
    const restriction = (base: string, facets: string): string =>
      `<xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`;
    const columns =
      `<xs:element name="A" minOccurs="0">${restriction("xs:string", '<xs:maxLength value="20"/><xs:pattern value="x"/>')}</xs:element>` +
      `<xs:element name="B">${restriction("xs:string", '<xs:length value="1"/>')}</xs:element>` +
      `<xs:element name="C" type="Code"/><xs:element name="D" type="m:Deep" xmlns:m="urn:any"/><xs:element name="E" type="Nowhere"/>`;
    const named =
      `<xs:simpleType name="Code"><xs:restriction base="xs:int"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleType>` +
      `<xs:simpleType name="Deep"><xs:restriction base="Deeper"><xs:maxLength value="5"/></xs:restriction></xs:simpleType>` +
      `<xs:simpleType name="Deeper"><xs:restriction base="xs:anyURI"><xs:maxLength value="9"/></xs:restriction></xs:simpleType>`;
    const schema = schemaOf(tableOf("T", columns)).replace("</xs:schema>", `${named}</xs:schema>`);
    const set = readSet(schema + diffgram("<T><A>a</A><B>b</B><C>5</C><D>urn:x</D><E>e</E></T>"));
    expect(rowsIn(set, "T")).toEqual([{ A: "a", B: "b", C: 5, D: "urn:x", E: "e" }]);
    expect(
      set.table("T")?.columns.map((each) => [each.name, each.type.name, each.nullable, each.maxLength, each.length]),
    ).toEqual([
      ["A", "string", true, 20, undefined],
      ["B", "string", false, undefined, 1],
      ["C", "int", false, undefined, undefined],
      ["D", "anyURI", false, 5, undefined],
      ["E", "string", false, undefined, undefined],
    ]);
  });

  it("keeps what .NET notes, and passes over what it does not know", () => {
    const attributes =
      'msdata:ReadOnly="true" msdata:AutoIncrement="true" msdata:AutoIncrementSeed="-1" msdata:Caption="Nr &amp; so" ' +
      'msdata:Unknown="x" msdata:DateTimeMode="Utc" default="5" nillable="true" y:z="1" xmlns:y="urn:y"';
    const [found] = readSet(schemaOf(tableOf("T", column("C", "int", attributes)))).tables[0]?.columns ?? [];
    expect(found).toStrictEqual({
      name: "C",
      type: values.int,
      nullable: true,
      mapping: "element",
      maxLength: undefined,
      length: undefined,
      defaultValue: "5",
      notes: {
        ReadOnly: "true",
        AutoIncrement: "true",
        AutoIncrementSeed: "-1",
        Caption: "Nr & so",
        DateTimeMode: "Utc",
      },
    });
  });

  it.each([
    ["0", "B A C"],
    ["1", "A B C"],
    ["x0", "A B C"],
    ["0x", "A B C"],
    ["-1", "A B C"],
    ["000000", "B A C"],
    ["0000000", "A B C"],
    ["", "A B C"],
  ])("puts a column where it says to be: %j", (ordinal, order) => {
    const columns = column("A", "int") + column("B", "int", `msdata:Ordinal="${ordinal}"`) + column("C", "int");
    const [table] = readDataSet(opened(schemaOf(tableOf("T", columns))), {})?.tables ?? [];
    expect(table?.columns.map(({ name }) => name).join(" ")).toBe(order);
    const later = column("A", "int") + column("B", "int") + column("C", "int", 'msdata:Ordinal="1"');
    const [other] = readDataSet(opened(schemaOf(tableOf("T", later))), {})?.tables ?? [];
    expect(other?.columns.map(({ name }) => name).join(" ")).toBe("A C B");
  });

  it.each([
    ["20", 20],
    ["0", 0],
    ["1234567890", 1_234_567_890],
    ["12345678901", undefined],
    ["x20", undefined],
    ["20x", undefined],
    ["", undefined],
  ])("takes a length that is a number: %j", (value, length) => {
    const restriction = `<xs:restriction base="xs:string"><xs:maxLength value="${value}"/></xs:restriction>`;
    const columns = `<xs:element name="A"><xs:simpleType>${restriction}</xs:simpleType></xs:element>`;
    const [table] = readDataSet(opened(schemaOf(tableOf("T", columns))), {})?.tables ?? [];
    expect(table?.columns[0]?.maxLength).toBe(length);
  });

  it.each([
    ['minOccurs="0"', true],
    ['minOccurs="0" msdata:AllowDBNull="false"', false],
    ['minOccurs="0" msdata:AllowDBNull="true"', true],
    ['nillable="true"', true],
    ["", false],
  ])("says whether a column may be null: %s", (attributes, nullable) => {
    const [table] = readDataSet(opened(schemaOf(tableOf("T", column("A", "int", attributes)))), {})?.tables ?? [];
    expect(table?.columns[0]?.nullable).toBe(nullable);
  });

  it("reads attributes, hidden columns and the row's own text", () => {
    const attributes =
      '<xs:attribute name="Id" type="xs:int" use="required"/><xs:attribute name="Note_x0020_1" type="xs:string"/>' +
      '<xs:attribute name="Key" type="xs:long" use="prohibited"/>';
    const schema = schemaOf(tableOf("T", column("C", "int"), attributes));
    const rows =
      '<T diffgr:id="T1" Id="1" Note_x0020_1="" msdata:hiddenKey="77"><C>5</C></T><T Id="2"/>' +
      '<T Id="3" Note_x0020_1="a &lt; b"><C>6</C></T>';
    const set = readSet(schema + diffgram(rows));
    expect(rowsIn(set, "T")).toEqual([
      { C: 5, Id: 1, "Note 1": "", Key: 77n },
      { C: null, Id: 2, "Note 1": null, Key: null },
      { C: 6, Id: 3, "Note 1": "a < b", Key: null },
    ]);
    expect(set.table("T")?.columns.map(({ mapping, nullable }) => [mapping, nullable])).toEqual([
      ["attribute", false],
      ["attribute", true],
      ["hidden", true],
      ["element", true],
    ]);
  });

  it("reads a table whose rows are text", () => {
    const table = (more: string): string =>
      `<xs:element name="T"><xs:complexType><xs:simpleContent${more}><xs:extension base="xs:int">` +
      `<xs:attribute name="A" type="xs:string"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>`;
    const rows = diffgram('<T A="a">5</T><T/>');
    expect(rowsIn(readSet(schemaOf(table(' msdata:ColumnName="N" msdata:Ordinal="0"')) + rows), "T")).toEqual([
      { A: "a", N: 5 },
      { A: null, N: null },
    ]);
    expect(rowsIn(readSet(schemaOf(table("")) + rows), "T")[0]).toEqual({ A: "a", T_Text: 5 });
  });
});

describe("tables", () => {
  it("reads several, rows grouped or not, in the schema's order", () => {
    const schema = schemaOf(
      tableOf("B", column("Id", "int")) + tableOf("A", column("Id", "string")) + tableOf("b", column("X", "int")),
    );
    const set = readSet(schema + diffgram("<A><Id>1</Id></A><B><Id>1</Id></B><A><Id>2</Id></A><b><X>5</X></b>"));
    expect(set.tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["B", 1],
      ["A", 2],
      ["b", 1],
    ]);
    expect(rowsIn(set, "A")).toEqual([{ Id: "1" }, { Id: "2" }]);
    expect(set.table("C")).toBeUndefined();
  });

  it("finds tables by reference, by named types and in extended ones", () => {
    const schema =
      `<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" ${msdata} xmlns="">` +
      `<s:element name="A" type="RowType"/><s:complexType name="RowType"><s:complexContent><s:extension base="BaseType">` +
      `<s:sequence><s:element name="More" type="s:int"/></s:sequence></s:extension></s:complexContent></s:complexType>` +
      `<s:complexType name="BaseType"><s:all><s:element name="Id" type="s:int"/></s:all><s:attribute name="At" type="s:int"/></s:complexType>` +
      `<s:element name="D" msdata:IsDataSet="1"><s:complexType><s:choice><s:element ref="A"/><s:element name="B" type="BaseType"/>` +
      `</s:choice></s:complexType></s:element></s:schema>`;
    const set = readSet(schema + diffgram('<A At="7"><Id>1</Id><More>2</More></A><B><Id>3</Id></B>', "", "D"));
    expect(set.name).toBe("D");
    expect(rowsIn(set, "A")).toEqual([{ Id: 1, More: 2, At: 7 }]);
    expect(rowsIn(set, "B")).toEqual([{ Id: 3, At: null }]);
  });

  it("reads a DataSet with a namespace, its rows prefixed or not", () => {
    const schema =
      `<xs:schema id="Shop" targetNamespace="urn:shop" xmlns:mstns="urn:shop" xmlns="urn:shop" ${xs} ${msdata} ` +
      `attributeFormDefault="qualified" elementFormDefault="qualified"><xs:element name="Shop" msdata:IsDataSet="true"><xs:complexType>` +
      `<xs:choice minOccurs="0" maxOccurs="unbounded">${tableOf("T", column("Id", "int"), '<xs:attribute name="A" type="xs:int"/>')}` +
      `</xs:choice></xs:complexType><xs:unique name="Constraint1" msdata:PrimaryKey="true"><xs:selector xpath=".//mstns:T"/>` +
      `<xs:field xpath="mstns:Id"/></xs:unique></xs:element></xs:schema>`;
    const gram = (inner: string): string =>
      `<diffgr:diffgram ${msdata} xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">${inner}</diffgr:diffgram>`;
    for (const rows of [
      '<Shop xmlns="urn:shop" xmlns:x="urn:shop"><T x:A="9"><Id>1</Id></T></Shop>',
      '<s:Shop xmlns:s="urn:shop"><s:T s:A="9"><s:Id>1</s:Id></s:T></s:Shop>',
    ]) {
      const set = readSet(schema + gram(rows));
      expect([set.name, set.namespace]).toEqual(["Shop", "urn:shop"]);
      expect(rowsIn(set, "T")).toEqual([{ Id: 1, A: 9 }]);
      expect(set.table("T")?.keys).toEqual([{ name: "Constraint1", columns: ["Id"], primary: true }]);
    }
  });

  it("decodes names and keeps those that every object has", () => {
    const names = [
      ["Network_x0020_Name", "Network Name"],
      ["_x0031_st", "1st"],
      ["_x005F_x0020_", "_x0020_"],
      ["a_X002b_b", "a+b"],
      ["_x0001F600_", "😀"],
      ["_xD83D__xDE00_2", "😀2"],
      ["_xZZZZ_", "_xZZZZ_"],
      ["_x20_", "_x20_"],
      ["_xFFFFFFFF_", "_xFFFFFFFF_"],
      ["__proto__", "__proto__"],
      ["constructor", "constructor"],
      ["_x0030_", "0"],
    ] as const;
    const columns = names.map(([xml]) => column(xml, "string")).join("");
    const cells = names.map(([xml, name]) => `<${xml}>${name}!</${xml}>`).join("");
    const set = readSet(
      schemaOf(tableOf("My_x0020_Table", columns)) + diffgram(`<My_x0020_Table>${cells}</My_x0020_Table>`),
    );
    const table = set.table("My Table");
    expect(table?.columns.map(({ name }) => name)).toEqual(names.map(([, name]) => name));
    const [row] = table?.rows ?? [];
    for (const [, name] of names) expect(Object.getOwnPropertyDescriptor(row, name)?.value).toBe(`${name}!`);
    expectNoInheritedName(row);
  });

  it("has tables without rows, and without columns", () => {
    const empty = `<diffgr:diffgram ${msdata} xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"/>`;
    const schema = schemaOf(tableOf("T", column("Id", "int")) + '<xs:element name="E"><xs:complexType/></xs:element>');
    for (const rest of [empty, "", diffgram("")]) {
      const set = readSet(schema + rest);
      expect(set.tables.map(({ name, columns, rows }) => [name, columns.length, rows.length])).toEqual([
        ["T", 1, 0],
        ["E", 0, 0],
      ]);
    }
    const none = readSet(schemaOf("") + empty);
    expect([none.name, none.tables]).toEqual(["NewDataSet", []]);
    expect(readSet("").tables).toEqual([]);
  });
});

describe("what makes no sense is refused", () => {
  const recursive = `<xs:complexType name="A"><xs:complexContent><xs:extension base="A"/></xs:complexContent></xs:complexType>`;
  const restricting = `<xs:simpleType name="S"><xs:restriction base="S"/></xs:simpleType>`;
  it.each([
    [
      "two tables of one name",
      schemaOf(tableOf("T", "") + tableOf("T", "")),
      'tables of different names, found "T" twice',
    ],
    [
      "two tables of one decoded name",
      schemaOf(tableOf("T_x0020_", "") + tableOf("T_X0020_", "")),
      'tables of different names, found "T " twice',
    ],
    [
      "two columns of one name",
      schemaOf(tableOf("T", column("C", "int") + column("C", "int"))),
      'columns of "T" of different names, found "C" twice',
    ],
    [
      "a column and an attribute",
      schemaOf(tableOf("T", column("C", "int"), '<xs:attribute name="C"/>')),
      'found "C" twice',
    ],
    ["no name", schemaOf(tableOf("T", '<xs:element type="xs:int"/>')), "that have names"],
    [
      "endless extension",
      schemaOf('<xs:element name="T" type="A"/>').replace("</xs:schema>", `${recursive}</xs:schema>`),
      "extend one another without end",
    ],
    [
      "endless restriction",
      schemaOf(tableOf("T", '<xs:element name="C" type="S"/>')).replace("</xs:schema>", `${restricting}</xs:schema>`),
      "restrict one another without end",
    ],
    [
      "too many tables",
      schemaOf(Array.from({ length: 1001 }, (_, index) => tableOf(`T${index}`, "")).join("")),
      'limit "tables"',
    ],
    [
      "too many columns",
      schemaOf(tableOf("T", Array.from({ length: 5000 }, (_, index) => column(`C${index}`, "int")).join(""))),
      'limit "columns"',
    ],
  ])("%s", (_what, schema, message) => {
    expect(() => readSet(schema)).toThrow(message);
    expect(() => readSet(schema)).toThrow(/^DataSet: expected/);
  });

  it("loads nothing that a schema names", () => {
    const imports =
      '<xs:import namespace="urn:x" schemaLocation="http://127.0.0.1:1/x.xsd"/><xs:include schemaLocation="file:///etc/passwd"/>';
    const set = readSet(schemaOf(tableOf("T", "")).replace("<xs:element", `${imports}<xs:element`));
    expect(set.tables.length).toBe(1);
  });
});

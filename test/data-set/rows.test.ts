/** Owns how rows are read, whole and one at a time, and what of a diffgram stands apart from them (wire 4). */
import { describe, expect, it } from "vitest";
import { dataSetResult, type DataSetRow } from "../../templates/runtime/results/index.js";
import { PlacedError } from "../../templates/runtime/values/placed-error.js";
import * as values from "../../templates/runtime/values/index.js";
import { column, diffgram, opened, read, readOnce, readSet, rowsIn, schemaOf, streamed, tableOf, xsi } from "./wrap.js";

const columns = column("Id", "int") + column("Text", "string") + column("Cost", "decimal") + column("On", "boolean");
const schema = schemaOf(tableOf("T", columns));
const nulls = { Id: null, Text: null, Cost: null, On: null };

/** Rows of T, read whole and one at a time; both must agree. */
async function rows(inner: string, before = schema): Promise<unknown[]> {
  const whole = rowsIn(readSet(before + diffgram(inner)), "T");
  for (const size of [3, 1000]) {
    const found: unknown[] = [];
    const text = `<r ${xsi}>${before}${diffgram(inner)}</r>`;
    for await (const { row } of streamed({ text, size, taken: 0 }, 1)) found.push({ ...row });
    expect(found).toEqual(whole);
  }
  return whole;
}

/** The error is the same whole and one at a time. */
async function refused(inner: string, message: string, before = schema): Promise<void> {
  expect(() => readSet(before + diffgram(inner))).toThrow(message);
  await expect(async () => {
    const text = `<r ${xsi}>${before}${diffgram(inner)}</r>`;
    for await (const _row of streamed({ text, size: 50, taken: 0 }, 1));
  }).rejects.toThrow(message);
}

describe("cells", () => {
  it.each([
    [
      "absent is null, empty is empty",
      "<T><Id>1</Id></T><T><Id>2</Id><Text /></T><T><Text></Text></T>",
      [
        { ...nulls, Id: 1 },
        { ...nulls, Id: 2, Text: "" },
        { ...nulls, Text: "" },
      ],
    ],
    ["a row of nulls", "<T></T><T/><T />", [nulls, nulls, nulls]],
    [
      "any order",
      "<T><On>true</On><Cost>1.50</Cost><Text>a</Text><Id>1</Id></T>",
      [{ Id: 1, Text: "a", Cost: "1.50", On: true }],
    ],
    [
      "xsi:nil",
      `<T><Id xsi:nil="true" ${xsi}/><Text xsi:nil="1" ${xsi}>x</Text><Cost xsi:nil="false" ${xsi}>5</Cost></T>`,
      [{ ...nulls, Cost: "5" }],
    ],
    [
      "attributes, comments, CDATA, references, blanks",
      '<T>\n <Id xml:space="preserve">1</Id>\t<!-- c --><Text>a<![CDATA[<&]]>&amp;&#x41;<!-- c -->b</Text ><?p q?><Cost> 5 </Cost>\n</T >',
      [{ ...nulls, Id: 1, Text: "a<&&Ab", Cost: "5" }],
    ],
    ["white space kept in strings only", "<T><Id> 1\n</Id><Text> \n </Text></T>", [{ ...nulls, Id: 1, Text: " \n " }]],
    [
      "unknown elements passed over",
      "<T><Id>1</Id><New><Text>x</Text></New><Text>a</Text></T><Other><Id>9</Id></Other>",
      [{ ...nulls, Id: 1, Text: "a" }],
    ],
    [
      "another namespace or prefix",
      '<p:T xmlns:p="urn:p"><p:Id>1</p:Id><Text>a</Text></p:T>',
      [{ ...nulls, Id: 1, Text: "a" }],
    ],
    ["text between cells", "<T>x<Id>1</Id>y</T>", [{ ...nulls, Id: 1 }]],
    ["one name the start of another", "<T><I>1</I><Identity>3</Identity><Id>2</Id></T>", [{ ...nulls, Id: 2 }]],
  ])("%s", async (_what, inner, expected) => {
    expect(await rows(inner)).toEqual(expected);
  });

  it("tells which elements the schema does not declare", () => {
    const table = readSet(schema + diffgram("<T><New/><Id>1</Id><__proto__/><New/></T>")).table("T");
    expect(table?.undeclaredColumns).toEqual(["New", "__proto__"]);
  });

  it("reads wide tables with few values, in any order", async () => {
    const wide = schemaOf(tableOf("T", Array.from({ length: 300 }, (_, index) => column(`C${index}`, "int")).join("")));
    const found = await rows("<T><C299>1</C299><C0>2</C0><C150>3</C150></T>", wide);
    expect(found).toMatchObject([{ C299: 1, C0: 2, C150: 3, C1: null }]);
  });

  it.each([
    [
      "<T><Id>1</Id></T><T><Id>abc</Id></T>",
      'T[1].Id: found "abc", expected an integer from -2147483648 to 2147483647',
    ],
    ["<T><Id></Id></T>", 'T[0].Id: found "", expected an integer'],
    ["<T><Cost>1e5</Cost></T>", 'T[0].Cost: found "1e5", expected a decimal'],
    ["<T><On>True</On></T>", 'T[0].On: found "True", expected true or false'],
    ["<T><Id>1</Id><Id>2</Id></T>", "T[0].Id: expected the column once in a row, found it twice"],
    ["<T><Id>1</Id><Text>a</Text><Id/></T>", "T[0].Id: expected the column once in a row, found it twice"],
    ["<T><Id><b/></Id></T>", "element"],
    ["<T><Id>1</Id>", 'expected the end tag "</T>"'],
  ])("%s is refused", (inner, message) => refused(inner, message));

  it("says where", () => {
    try {
      readSet(`${schema}\n${diffgram("\n<T><Id>1</Id></T>\n<T>\n<Id>x</Id></T>")}`);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(PlacedError);
      expect(error).toMatchObject({ path: "T[1].Id", found: "x", line: 5 });
    }
  });
});

describe("around the rows", () => {
  it("takes a data root of any name, and one without diffgram", async () => {
    for (const root of ["DocumentElement", "NewDataSet", "_x0020_"]) {
      expect(rowsIn(readSet(schema + diffgram("<T><Id>1</Id></T>", "", root)), "T")).toEqual([{ ...nulls, Id: 1 }]);
    }
    const bare = `${schema}<NewDataSet xmlns=""><T><Id>1</Id></T></NewDataSet>`;
    expect(rowsIn(readSet(bare), "T")).toEqual([{ ...nulls, Id: 1 }]);
    const found: DataSetRow[] = [];
    for await (const each of streamed({ text: `<r>${bare}</r>`, size: 10, taken: 0 }, 1)) found.push(each);
    expect(found).toMatchObject([{ table: "T", row: { Id: 1 } }]);
  });

  it("takes more than one diffgram, whole and one at a time", async () => {
    const second = diffgram("<T><Id>2</Id></T>");
    const text = `<r>${schema}${diffgram("<T><Id>1</Id></T>")}${schema}${second}</r>`;
    const found: unknown[] = [];
    for await (const { row } of streamed({ text, size: 5, taken: 0 }, 1)) found.push(row["Id"]);
    expect(found).toEqual([1, 2]);
    expect(rowsIn(readSet(text.slice("<r>".length, -"</r>".length)), "T").map((row) => row["Id"])).toEqual(found);
  });

  it("takes a null DataSet", async () => {
    expect(read("", {}, ' xsi:nil="true"')).toBeNull();
    for await (const _row of streamed({ text: `<DataSet ${xsi} xsi:nil="true" />`, size: 10, taken: 0 }, 1))
      expect.unreachable();
  });

  it("takes rows without schema as texts, and with the types that the description states", () => {
    const inner = diffgram("<T><Id>1</Id></T><T><Text>a</Text></T><U_x0020_V><X /></U_x0020_V>");
    const set = readSet(inner);
    expect(rowsIn(set, "T")).toEqual([
      { Id: "1", Text: null },
      { Id: null, Text: "a" },
    ]);
    expect(rowsIn(set, "U V")).toEqual([{ X: "" }]);
    const tables = [
      {
        name: "T",
        columns: [
          { name: "Id", type: values.int },
          { name: "Text", type: values.string },
        ],
      },
    ];
    expect(rowsIn(readSet(inner, { tables }), "T")).toEqual([
      { Id: 1, Text: null },
      { Id: null, Text: "a" },
    ]);
  });

  it("stands on its own when the description states nothing and nothing is there", () => {
    expect(readSet("").tables).toEqual([]);
    expect(readSet(diffgram("")).tables).toEqual([]);
  });
});

describe("what the description states", () => {
  const stated = (name: string, type = values.int as never, required = false) => ({
    tables: [{ name: "T", columns: [{ name, type, required }] }],
  });
  it.each([
    [{ tables: [{ name: "X", columns: [] }] }, 'no table "X" in the reply\'s schema, which has "T"'],
    [stated("Missing"), 'no column "T.Missing" in the reply\'s schema'],
    [stated("Text"), '"T.Text" is string in the reply\'s schema, not int'],
    [stated("Id", values.string as never), '"T.Id" is int in the reply\'s schema, not string'],
    [stated("Id", values.int as never, true), '"T.Id" may be null by the reply\'s schema, but is stated as required'],
  ])("%# disagrees with the schema", (result, message) => {
    for (const inner of ["", diffgram("<T><Id>1</Id></T>")]) {
      expect(() => readSet(schema + inner, result)).toThrow(message);
      expect(() => readSet(schema + inner, result)).toThrow("Correct the description's rows");
    }
  });

  it("tells ten of the tables that there are", () => {
    const names = Array.from({ length: 11 }, (_, at) => `T${at}`);
    const told = names.slice(0, 10).map((name) => `"${name}"`);
    const many = schemaOf(names.map((name) => tableOf(name, column("Id", "int"))).join(""));
    expect(() => readSet(many, { tables: [{ name: "X", columns: [] }] })).toThrow(`which has ${told.join(", ")}.`);
  });

  it("lists every mismatch at once", () => {
    const result = {
      tables: [
        {
          name: "T",
          columns: [
            { name: "A", type: values.int },
            { name: "B", type: values.int },
          ],
        },
        { name: "X", columns: [] },
      ],
    };
    expect(() => readSet(schema, result)).toThrow(/no table "X".*no column "T.A".*no column "T.B"/);
  });

  it("allows more tables and columns, and narrows texts", async () => {
    const kind = values.enumeration("Kind", ["a", "b"]);
    const result = stated("Text", kind as never);
    expect(rowsIn(readSet(schema + diffgram("<T><Id>1</Id><Text>a</Text></T>"), result), "T")).toEqual([
      { ...nulls, Id: 1, Text: "a" },
    ]);
    expect(() => readSet(schema + diffgram("<T><Text>c</Text></T>"), result)).toThrow(
      'T[0].Text: found "c", expected one of a, b',
    );
  });

  it("holds a required column to it in every row", () => {
    const strict = schemaOf(tableOf("T", column("Id", "int", "")));
    const result = stated("Id", values.int as never, true);
    expect(rowsIn(readSet(strict + diffgram("<T><Id>1</Id></T>"), result), "T")).toEqual([{ Id: 1 }]);
    expect(() => readSet(strict + diffgram("<T><Id>1</Id></T><T/>"), result)).toThrow(
      "T[1].Id: expected a value: the description says that it is never null",
    );
    expect(rowsIn(readSet(strict + diffgram("<T/>")), "T")).toEqual([{ Id: null }]);
  });
});

describe("relations", () => {
  const child = `<xs:element name="Line" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>${column("No", "int")}${column("OrderId", "int")}</xs:sequence></xs:complexType></xs:element>`;
  const keys =
    '<xs:unique name="Constraint1" msdata:PrimaryKey="true"><xs:selector xpath=".//Order"/><xs:field xpath="Id"/></xs:unique>' +
    '<xs:keyref name="Order_x0020_Lines" refer="Constraint1" msdata:IsNested="true"><xs:selector xpath=".//Line"/><xs:field xpath="OrderId"/></xs:keyref>';
  const orders = (constraints: string): string => schemaOf(tableOf("Order", column("Id", "int") + child), constraints);
  const nested =
    '<Order diffgr:id="Order1" msdata:rowOrder="0"><Id>1</Id><Line msdata:rowOrder="0"><No>10</No><OrderId>1</OrderId></Line><Line msdata:rowOrder="2"><No>12</No><OrderId>1</OrderId></Line></Order>' +
    '<Order diffgr:id="Order2" msdata:rowOrder="1"><Id>2</Id><Line msdata:rowOrder="1"><No>11</No><OrderId>2</OrderId></Line></Order><Order><Id>3</Id></Order>';

  it("reads nested rows into their own table, in its own order", () => {
    const set = readSet(orders(keys) + diffgram(nested));
    expect(set.tables.map(({ name }) => name)).toEqual(["Order", "Line"]);
    expect(rowsIn(set, "Line").map((row) => row["No"])).toEqual([10, 11, 12]);
    expect(set.relations).toEqual([
      {
        name: "Order Lines",
        parentTable: "Order",
        parentColumns: ["Id"],
        childTable: "Line",
        childColumns: ["OrderId"],
        nested: true,
        enforced: true,
      },
    ]);
    const [first, , third] = set.table("Order")?.rows ?? [];
    expect(set.children(first ?? {}, "Order Lines").map((row) => row["No"])).toEqual([10, 12]);
    expect(set.children(third ?? {}, "Order Lines")).toEqual([]);
    expect(set.parent(set.table("Line")?.rows[1] ?? {}, "Order Lines")).toBe(set.table("Order")?.rows[1]);
    expect(() => set.children({}, "constructor")).toThrow(RangeError);
  });

  it("knows where nested rows belong even without a key", () => {
    const set = readSet(orders("") + diffgram(nested));
    expect(set.relations).toMatchObject([{ name: "Order_Line", parentColumns: [], nested: true }]);
    const [first, second] = set.table("Order")?.rows ?? [];
    expect(set.children(first ?? {}, "Order_Line").map((row) => row["No"])).toEqual([10, 12]);
    expect(set.parent(set.children(second ?? {}, "Order_Line")[0] ?? {}, "Order_Line")).toBe(second);
  });

  it("tells apart the parents of a table that stands inside two others", () => {
    const shared = '<xs:element ref="C" minOccurs="0" maxOccurs="unbounded"/>';
    const tables = schemaOf(tableOf("A", column("Id", "int") + shared) + tableOf("B", column("Id", "int") + shared));
    const set = readSet(
      tables.replace("</xs:schema>", `${tableOf("C", column("No", "int"))}</xs:schema>`) +
        diffgram("<A><Id>1</Id><C><No>1</No></C></A><B><Id>1</Id><C><No>2</No></C></B>"),
    );
    expect(set.relations.map(({ name }) => name)).toEqual(["A_C", "B_C"]);
    const [inA = {}, inB = {}] = set.table("C")?.rows ?? [];
    const [a, b] = [set.table("A")?.rows[0], set.table("B")?.rows[0]];
    expect([set.parent(inA, "A_C"), set.parent(inA, "B_C")]).toEqual([a, undefined]);
    expect([set.parent(inB, "A_C"), set.parent(inB, "B_C")]).toEqual([undefined, b]);
    expect([set.children(b ?? {}, "A_C"), set.children(b ?? {}, "B_C")]).toEqual([[], [inB]]);
  });

  it("gives nested rows right after their parents, one at a time", async () => {
    const found: unknown[] = [];
    const text = `<r>${orders(keys)}${diffgram(nested)}</r>`;
    for await (const { table, row } of streamed({ text, size: 7, taken: 0 }, 1))
      found.push([table, row["Id"] ?? row["No"]]);
    expect(found).toEqual([
      ["Order", 1],
      ["Line", 10],
      ["Line", 12],
      ["Order", 2],
      ["Line", 11],
      ["Order", 3],
    ]);
  });

  it("reads relations of several columns, separated by blanks or, as .NET once did, by +", () => {
    const flat = ["A", "B"].map((name) => tableOf(name, column("X_x002B_1", "int") + column("Y", "int"))).join("");
    const notes = [" ", "+"].map((separator, at) => {
      const key = ["X_x002B_1", "Y"].join(separator);
      return `<msdata:Relationship name="R${at}" msdata:parent="A" msdata:child="B" msdata:parentkey="${key}" msdata:childkey="${key}"/>`;
    });
    const appinfo = `<xs:annotation><xs:appinfo>${notes.join("")}</xs:appinfo></xs:annotation></xs:schema>`;
    const set = readSet(schemaOf(flat).replace("</xs:schema>", appinfo) + diffgram(""));
    expect(set.relations.map(({ parentColumns }) => parentColumns)).toEqual([
      ["X+1", "Y"],
      ["X+1", "Y"],
    ]);
  });

  it("reads relations without constraint, and passes over constraints that lead nowhere", () => {
    const flat = tableOf("Order", column("Id", "int")) + tableOf("Line", column("OrderId", "int"));
    const note =
      '<xs:annotation><xs:appinfo><msdata:Relationship name="R" msdata:parent="Order" msdata:child="Line" msdata:parentkey="Id" msdata:childkey="OrderId"/>' +
      '<msdata:Relationship name="Bad" msdata:parent="Nowhere" msdata:child="Line" msdata:parentkey="Id" msdata:childkey="OrderId"/>' +
      '<msdata:Relationship name="Worse" msdata:parent="Order" msdata:child="Line" msdata:parentkey="No" msdata:childkey="Nope"/></xs:appinfo></xs:annotation>';
    const bad =
      '<xs:unique name="C1"><xs:selector xpath=".//Nowhere"/><xs:field xpath="Id"/></xs:unique><xs:unique name="C2"><xs:selector xpath=".//Order"/><xs:field xpath="No"/></xs:unique>' +
      '<xs:keyref name="K" refer="C1"><xs:selector xpath=".//Line"/><xs:field xpath="OrderId"/></xs:keyref>';
    const set = readSet(
      schemaOf(flat, bad).replace("</xs:schema>", `${note}</xs:schema>`) +
        diffgram(
          "<Order><Id>1</Id></Order><Order><Id>1</Id></Order><Order/><Line><OrderId>1</OrderId></Line><Line/><Line><OrderId>1</OrderId></Line>",
        ),
    );
    expect(set.relations.map(({ name, nested: inside }) => [name, inside])).toEqual([["R", false]]);
    const [first = {}, second = {}, keyless = {}] = set.table("Order")?.rows ?? [];
    const [line = {}, loose = {}, other = {}] = set.table("Line")?.rows ?? [];
    // Of two rows of one key, the first is the parent; both have the children.
    expect([set.parent(line, "R"), set.parent(other, "R")].every((each) => each === first)).toBe(true);
    expect([set.children(first, "R"), set.children(second, "R")]).toEqual([
      [line, other],
      [line, other],
    ]);
    expect([set.parent(loose, "R"), set.children(keyless, "R")]).toEqual([undefined, []]);
    expect(set.table("Order")?.keys).toEqual([]);
  });
});

describe("changes", () => {
  const changed =
    '<T diffgr:id="T1" msdata:rowOrder="0" diffgr:hasChanges="modified"><Id>1</Id><Text>new</Text></T>' +
    '<T diffgr:id="T2" msdata:rowOrder="1"><Id>2</Id></T><T diffgr:id="T4" msdata:rowOrder="3" diffgr:hasChanges="inserted" diffgr:hasErrors="true"><Id>4</Id></T>';
  const rest =
    '<diffgr:before><T diffgr:id="T1" msdata:rowOrder="0"><Id>1</Id><Text>old</Text></T><T diffgr:id="T3" msdata:rowOrder="2"><Id>3</Id></T></diffgr:before>' +
    '<diffgr:errors><T diffgr:id="T4" diffgr:Error="row is wrong"><Text diffgr:Error="no text"/></T><T diffgr:id="T9" diffgr:Error="gone"/></diffgr:errors>';

  it("stand apart from the rows", async () => {
    const set = readSet(schema + diffgram(changed, rest));
    expect(rowsIn(set, "T").map((row) => row["Id"])).toEqual([1, 2, 4]);
    const [first, , third] = set.table("T")?.rows ?? [];
    const changes = set.changes();
    expect(changes).toEqual({
      inserted: [{ table: "T", row: { ...nulls, Id: 4 } }],
      modified: [{ table: "T", row: { ...nulls, Id: 1, Text: "new" }, original: { ...nulls, Id: 1, Text: "old" } }],
      deleted: [{ table: "T", original: { ...nulls, Id: 3 }, index: 2 }],
      errors: [
        {
          table: "T",
          row: { ...nulls, Id: 4 },
          error: "row is wrong",
          columns: [{ column: "Text", error: "no text" }],
        },
        { table: "T", row: undefined, error: "gone", columns: [] },
      ],
    });
    expect(changes.modified[0]?.row).toBe(first);
    expect(changes.errors[0]?.row).toBe(third);
    const found: unknown[] = [];
    for await (const { row } of streamed({ text: `<r>${schema}${diffgram(changed, rest)}</r>`, size: 5, taken: 0 }, 1))
      found.push(row["Id"]);
    expect(found).toEqual([1, 2, 4]);
  });

  it("tell rows of two tables apart whose ids are the same: row 11 of T and row 1 of T1", () => {
    const both = schemaOf(tableOf("T", columns) + tableOf("T1", column("Id", "int")));
    const current =
      '<T diffgr:id="T12" diffgr:hasChanges="modified" diffgr:hasErrors="true"><Id>12</Id></T>' +
      '<T1 diffgr:id="T12" diffgr:hasChanges="modified"><Id>2</Id></T1>';
    const before =
      '<diffgr:before><T diffgr:id="T11"><Id>11</Id></T><T diffgr:id="T12"><Id>120</Id></T>' +
      '<T1 diffgr:id="T11"><Id>1</Id></T1><T1 diffgr:id="T12"><Id>20</Id></T1></diffgr:before>' +
      '<diffgr:errors><T diffgr:id="T12" diffgr:Error="wrong"/></diffgr:errors>';
    const { deleted, modified, errors } = readSet(both + diffgram(current, before)).changes();
    expect(deleted.map(({ table, original }) => [table, original["Id"]])).toEqual([
      ["T", 11],
      ["T1", 1],
    ]);
    expect(modified.map(({ table, row, original }) => [table, row["Id"], original?.["Id"]])).toEqual([
      ["T", 12, 120],
      ["T1", 2, 20],
    ]);
    expect(errors.map(({ table, row }) => [table, row?.["Id"]])).toEqual([["T", 12]]);
  });

  it("may be all there is: every row deleted", () => {
    const before = '<diffgr:before><T diffgr:id="T1" msdata:rowOrder="0"><Id>1</Id></T></diffgr:before>';
    const text = `<diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">${before}</diffgr:diffgram>`;
    const set = readSet(schema + text);
    expect(set.table("T")?.rows).toEqual([]);
    expect(set.changes().deleted).toEqual([{ table: "T", original: { ...nulls, Id: 1 }, index: 0 }]);
  });
});

describe("one at a time", () => {
  const many = `<r>${schema}${diffgram(Array.from({ length: 2000 }, (_, index) => `<T><Id>${index}</Id></T>`).join(""))}</r>`;

  it("takes no more than it needs when the consumer stops", async () => {
    const feed = { text: many, size: 500, taken: 0 };
    for await (const { row } of streamed(feed, 1)) if (row["Id"] === 10) break;
    expect(feed.taken).toBeLessThan(6);
  });

  it("notices that the text ends too early, after the rows that were there", async () => {
    const found: unknown[] = [];
    await expect(async () => {
      for await (const { row } of streamed({ text: many.slice(0, 20_000), size: 512, taken: 0 }, 1))
        found.push(row["Id"]);
    }).rejects.toThrow("the document ends inside");
    expect(found.length).toBeGreaterThan(500);
  });

  it("stays linear when one cell arrives in very many pieces", async () => {
    const long = `<r>${schema}${diffgram(`<T><Text>${"x".repeat(4_000_000)}</Text></T>`)}</r>`;
    let length = 0;
    for await (const { row } of streamed({ text: long, size: 100, taken: 0 }, 1)) length = String(row["Text"]).length;
    expect(length).toBe(4_000_000);
    // Copying what there is with each piece would take minutes.
  });
});

describe("hostile replies", () => {
  it("cannot ask for memory they have no text for", () => {
    const wide = schemaOf(
      tableOf("T", Array.from({ length: 4000 }, (_, index) => column(`C${index}`, "int")).join("")),
    );
    const readWide = (content: string) => readOnce(opened(content), { codec: dataSetResult });
    expect(() => readWide(wide + diffgram("<T/>".repeat(3000)))).toThrow('limit "cells"');
    const before = `<diffgr:before>${"<T/>".repeat(3000)}</diffgr:before>`;
    expect(() => readWide(wide + diffgram("", before))).toThrow('limit "cells"');
  });

  it("cannot ask for it within one row either, where rows come one at a time", async () => {
    const columns = Array.from({ length: 4000 }, (_, index) => column(`C${index}`, "int")).join("");
    const inner = `<xs:element name="I" minOccurs="0"><xs:complexType><xs:sequence>${columns}</xs:sequence></xs:complexType></xs:element>`;
    const text = `<r>${schemaOf(tableOf("O", inner))}${diffgram(`<O>${"<I/>".repeat(3000)}</O>`)}</r>`;
    await expect(async () => {
      for await (const _row of streamed({ text, size: 100_000, taken: 0 }, 1));
    }).rejects.toThrow('limit "cells"');
  });

  it("cannot have many tables of one wide type", () => {
    const columns = Array.from({ length: 4000 }, (_, index) => column(`C${index}`, "int")).join("");
    const wide = `<xs:complexType name="Wide"><xs:sequence>${columns}</xs:sequence></xs:complexType></xs:schema>`;
    const tables = Array.from({ length: 100 }, (_, index) => `<xs:element name="T${index}" type="Wide"/>`).join("");
    expect(() => readSet(schemaOf(tables).replace("</xs:schema>", wide))).toThrow('limit "allColumns"');
  });
});

describe("a result that holds no DataSet", () => {
  it("text alone is refused; nothing at all is an empty one", async () => {
    const rowsOf = async (content: string): Promise<void> => {
      for await (const _row of streamed({ text: `<r ${xsi}>${content}</r>`, size: 5, taken: 0 }, 1));
    };
    for (const content of ["Login failed", "<![CDATA[Login failed]]>"]) {
      expect(() => readSet(content)).toThrow("expected a schema and rows, found text");
      await expect(rowsOf(content)).rejects.toThrow("expected a schema and rows, found text");
    }
    expect(readSet(" \n ").tables).toEqual([]);
    await rowsOf(" \n ");
  });
});

/**
 * Owns rows of tables that the schema of a reply does not declare: none is lost, whole or one at a time, and memory stays bounded.
 * `net-excluded-schema.xml` is what System.Data writes of a typed DataSet in SchemaSerializationMode.ExcludeSchema.
 */
import { describe, expect, it } from "vitest";
import type { ResultDescription } from "../../templates/runtime/description.js";
import type { DataSet, DataTable } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import { readDataSet } from "../../templates/runtime/results/data-set/read.js";
import { defaultDataSetLimits } from "../../templates/runtime/results/data-set/limits.js";
import * as values from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import {
  column,
  diffgr,
  diffgram,
  msdata,
  opened,
  readSet,
  sample,
  schemaOf,
  streamed,
  tableOf,
  written,
  xs,
  xsi,
} from "./wrap.js";

const excluded = sample("net-excluded-schema.xml");
const declaring = schemaOf(tableOf("T", column("Id", "int")));

function readExcluded(tables?: ResultDescription["tables"]): DataSet {
  const reader = new XmlReader(excluded);
  reader.readRoot();
  const set = readDataSet(reader, tables === undefined ? {} : { tables });
  if (set === null) throw new Error("the DataSet is null");
  return set;
}

function shown(tables: readonly DataTable[]): unknown {
  return tables.map(({ name, columns, rows }) => [
    name,
    columns.map((each) => `${each.mapping} ${each.name}: ${each.type.name}`),
    rows.map((row) => ({ ...row })),
  ]);
}

/** What `content` has besides declared tables, read whole; the rows one at a time must say the same, however they come. */
async function undeclaredIn(content: string): Promise<unknown> {
  const whole = readSet(content);
  for (const size of [3, 40, 10_000]) {
    const undeclared: DataTable[] = [];
    const rows: unknown[] = [];
    for await (const { table, row } of streamed({ text: `<r>${content}</r>`, size, taken: 0 }, 1, {}, undeclared))
      rows.push([table, { ...row }]);
    expect(shown(undeclared)).toEqual(shown(whole.undeclared));
    expect(rows).toEqual(whole.tables.flatMap((table) => table.rows.map((row) => [table.name, { ...row }])));
  }
  return shown(whole.undeclared);
}

const excludedTables = [
  [
    "A",
    ["attribute At: string", "hidden H: string", "element Id: string", "element W: string"],
    [
      { At: "at", H: "h", Id: "1", W: "w2" },
      { At: "at2", H: "h", Id: "2", W: null },
    ],
  ],
  [
    "B",
    ["element AId: string", "element X: string"],
    [
      { AId: "1", X: "x1" },
      { AId: "1", X: "x2" },
    ],
  ],
  ["S", ["text S_Text: string"], [{ S_Text: "text" }]],
];

describe("a reply whose schema leaves the tables out", () => {
  it("has its rows by table, as text, and what changed", () => {
    const set = readExcluded();
    expect([set.name, set.namespace, set.tables]).toEqual(["TD", "urn:td", []]);
    expect(shown(set.undeclared)).toEqual(excludedTables);
    const [change] = set.changes().modified;
    expect([change?.table, change?.row, change?.original]).toEqual([
      "A",
      set.undeclared[0]?.rows[0],
      { At: "at", H: "h", Id: "1", W: "w" },
    ]);
    expect(set.table("A")).toBeUndefined();
  });

  it("has them one at a time, too, when the last row was given", async () => {
    for (const size of [1, 50, 10_000]) {
      const undeclared: DataTable[] = [];
      for await (const _row of streamed({ text: excluded, size, taken: 0 }, 1, {}, undeclared)) expect.unreachable();
      expect(shown(undeclared)).toEqual(excludedTables);
    }
  });

  it("has the tables that the description states, typed", async () => {
    const tables = [
      {
        name: "A",
        columns: [
          { name: "Id", type: values.int, required: true },
          { name: "W", type: values.string },
        ],
      },
    ];
    const set = readExcluded(tables);
    expect(set.table("A")?.rows.map((row) => ({ ...row }))).toEqual([
      { Id: 1, W: "w2" },
      { Id: 2, W: null },
    ]);
    expect([set.name, set.namespace, set.undeclared.map(({ name }) => name)]).toEqual(["TD", "urn:td", ["B", "S"]]);
    expect(set.table("A")?.undeclaredColumns).toEqual([]);
    const rows: unknown[] = [];
    for await (const { row } of streamed({ text: excluded, size: 9, taken: 0 }, 1, { tables })) rows.push(row);
    expect(rows).toEqual(set.table("A")?.rows);
    const silent = excluded.replace('msdata:SchemaSerializationMode="ExcludeSchema"', "");
    const reader = new XmlReader(silent);
    reader.readRoot();
    expect(() => readDataSet(reader, { tables })).toThrow('no table "A" in the reply\'s schema, which has no table');
  });

  it("is sent on with its rows, which no schema declares", () => {
    const set = readExcluded();
    const text = written(set);
    expect(text).toContain('<xs:choice minOccurs="0" maxOccurs="unbounded" />');
    expect(shown(readSet(text).undeclared)).toEqual(excludedTables);
    expect(readSet(text).tables).toEqual([]);
  });
});

describe("rows beside those of declared tables", () => {
  it.each([
    ["a row", "<U><A>1</A></U>", [["U", ["element A: string"], [{ A: "1" }]]]],
    [
      "rows apart",
      "<U><A>1</A></U><T><Id>5</Id></T><U><B>2</B></U>",
      [
        [
          "U",
          ["element A: string", "element B: string"],
          [
            { A: "1", B: null },
            { A: null, B: "2" },
          ],
        ],
      ],
    ],
    ["no cell", "<U/><U></U>", [["U", [], [{}, {}]]]],
    [
      "white space",
      "<U>\n <A> x </A>\n <B/>\n</U>",
      [["U", ["element A: string", "element B: string"], [{ A: " x ", B: "" }]]],
    ],
    ["escaped names", "<U_x0020_V><A_x0031_/></U_x0020_V>", [["U V", ["element A1: string"], [{ A1: "" }]]]],
    [
      "names of objects",
      "<__proto__><constructor>c</constructor></__proto__>",
      [["__proto__", ["element constructor: string"], [{ constructor: "c" }]]],
    ],
    [
      "null and typed cells",
      `<U ${xsi} ${xs}><A xsi:nil="true"/><B xsi:type="xs:int">7</B></U>`,
      [["U", ["element A: string", "element B: string"], [{ A: null, B: "7" }]]],
    ],
    [
      "attributes",
      '<U At="1" xml:space="preserve"><A>2</A></U>',
      [["U", ["attribute At: string", "element A: string"], [{ At: "1", A: "2" }]]],
    ],
    [
      "text of its own",
      '<U At="1">x</U>',
      [["U", ["attribute At: string", "text U_Text: string"], [{ At: "1", U_Text: "x" }]]],
    ],
    [
      "a row inside, with a number",
      '<U><A>1</A><V diffgr:id="V1"/><B>2</B></U>',
      [
        ["U", ["element A: string", "element B: string"], [{ A: "1", B: "2" }]],
        ["V", [], [{}]],
      ],
    ],
    [
      "a row inside, without",
      "<U><A>1</A><V><W>3</W></V><B>2</B></U>",
      [
        ["U", ["element A: string", "element B: string"], [{ A: "1", B: "2" }]],
        ["V", ["element W: string"], [{ W: "3" }]],
      ],
    ],
    [
      "itself inside",
      '<U diffgr:id="U1"><A>1</A><U diffgr:id="U2"><A>2</A></U><U diffgr:id="U3"><A>3</A></U></U><U diffgr:id="U4"><A>4</A></U>',
      [["U", ["element A: string"], [{ A: "1" }, { A: "2" }, { A: "3" }, { A: "4" }]]],
    ],
    [
      "an element twice",
      "<U><A>1</A><A>2</A></U>",
      [
        ["U", ["element A: string"], [{ A: "1" }]],
        ["A", ["text A_Text: string"], [{ A_Text: "2" }]],
      ],
    ],
    [
      "a cell with attributes",
      '<U><A unit="m">1</A></U>',
      [
        ["U", ["element A: string"], [{ A: null }]],
        ["A", ["attribute unit: string", "text A_Text: string"], [{ unit: "m", A_Text: "1" }]],
      ],
    ],
  ])("%s", async (_what, rows, expected) => {
    const found = await undeclaredIn(declaring + diffgram(`${rows}<T><Id>6</Id></T>`));
    expect(found).toEqual(expected);
  });

  it("of a declared table inside are rows of that", () => {
    const set = readSet(declaring + diffgram('<U diffgr:id="U1"><T diffgr:id="T1"><Id>3</Id></T></U>'));
    expect(set.table("T")?.rows.map((row) => ({ ...row }))).toEqual([{ Id: 3 }]);
    expect(shown(set.undeclared)).toEqual([["U", [], [{}]]]);
  });

  it("may stand in rows of a declared table, and hold some", async () => {
    const inner = '<T diffgr:id="T2"><Id>2</Id><New/></T>';
    const row = `<T diffgr:id="T1"><U diffgr:id="U1"><A>1</A>${inner}</U><Id>1</Id><V><W/></V></T>`;
    const content = declaring + diffgram(row);
    expect(await undeclaredIn(content)).toEqual([["U", ["element A: string"], [{ A: "1" }]]]);
    const table = readSet(content).table("T");
    expect(table?.rows.map((each) => ({ ...each }))).toEqual([{ Id: 1 }, { Id: 2 }]);
    expect(table?.undeclaredColumns).toEqual(["New", "V"]);
  });

  it("are there when the loop was left", async () => {
    const undeclared: DataTable[] = [];
    const text = `<r>${declaring}${diffgram("<U><A>1</A></U><T><Id>1</Id></T><T><Id>2</Id></T><U><A>2</A></U>")}</r>`;
    for await (const _row of streamed({ text, size: 10_000, taken: 0 }, 1, {}, undeclared)) break;
    expect(shown(undeclared)).toEqual([["U", ["element A: string"], [{ A: "1" }]]]);
  });

  it("are none in a DataSet made by hand", () => {
    expect(dataSet({ tables: [] }).undeclared).toEqual([]);
  });
});

describe("cells and rows are told apart", () => {
  const q = 'xmlns:q="urn:q"';
  const int = `xsi:type="xs:int" ${xsi} ${xs}`;
  /** Read once: of tables that the schema lacks, or of a reply without one. */
  const tablesIn = (rows: string, before: string): unknown => {
    const set = readDataSet(opened(before + diffgram(rows)), {});
    return shown(before === "" ? (set?.tables ?? []) : (set?.undeclared ?? []));
  };

  it.each<[what: string, rows: string, lacking: unknown, without?: unknown]>([
    [
      "an attribute of the same name in another namespace is no number of a row",
      `<U><A q:id="1" ${q}>1</A></U>`,
      [["U", ["element A: string"], [{ A: "1" }]]],
      [["U", ["element A: anyType"], [{ A: "1" }]]],
    ],
    [
      "another attribute of diffgrams is none",
      '<U><A diffgr:hasErrors="true">1</A></U>',
      [["U", ["element A: string"], [{ A: "1" }]]],
      [["U", ["element A: anyType"], [{ A: "1" }]]],
    ],
    [
      "a cell may say the type of its object",
      '<U><A msdata:InstanceType="System.Int32">7</A><A unit="m">8</A></U>',
      [
        ["U", ["element A: string"], [{ A: "7" }]],
        ["A", ["attribute unit: string", "text A_Text: string"], [{ unit: "m", A_Text: "8" }]],
      ],
    ],
    [
      "a value says its type, which counts where there is no schema",
      `<U><A ${int}>7</A></U>`,
      [["U", ["element A: string"], [{ A: "7" }]]],
      [["U", ["element A: anyType"], [{ A: 7 }]]],
    ],
    [
      "attributes make a cell a row where a schema lacks its table",
      '<U><A unit="m">1</A></U>',
      [
        ["U", ["element A: string"], [{ A: null }]],
        ["A", ["attribute unit: string", "text A_Text: string"], [{ unit: "m", A_Text: "1" }]],
      ],
      [["U", ["element A: anyType"], [{ A: "1" }]]],
    ],
    [
      "the column of a row's own text is called after the table, escapes and all",
      "<U_x005F_x0041_>x</U_x005F_x0041_>",
      [["U_x0041_", ["text U_x0041__Text: string"], [{ U_x0041__Text: "x" }]]],
      [["U_x0041_", ["text U_x0041__Text: anyType"], [{ U_x0041__Text: "x" }]]],
    ],
    [
      "attributes are columns, but not those about the row; of other namespaces by their local names",
      `<U a_x0020_b="1" q:c="2" ${q} msdata:hiddenH="3" msdata:rowOrder="4" diffgr:hasChanges="inserted" xml:lang="de"/>`,
      [["U", ["attribute a b: string", "attribute c: string", "hidden H: string"], [{ "a b": "1", c: "2", H: "3" }]]],
      [
        [
          "U",
          ["attribute a b: anyType", "attribute c: anyType", "hidden H: anyType"],
          [{ "a b": "1", c: "2", H: "3" }],
        ],
      ],
    ],
    [
      "cells come in whatever order, some of them missing, and blank text is no cell",
      "<U><A>1</A><B>2</B><C>3</C></U><U>\n<C>4</C>\n<A>5</A></U><U> </U><U><B>6</B></U>",
      [
        [
          "U",
          ["element A: string", "element B: string", "element C: string"],
          [
            { A: "1", B: "2", C: "3" },
            { A: "5", B: null, C: "4" },
            { A: null, B: null, C: null },
            { A: null, B: "6", C: null },
          ],
        ],
      ],
    ],
  ])("%s", (_what, rows, lacking, without) => {
    expect(tablesIn(rows, declaring)).toEqual(lacking);
    if (without !== undefined) expect(tablesIn(rows, "")).toEqual(without);
  });

  it("of more columns than a table may have, those that came first are kept", () => {
    const limits = { ...defaultDataSetLimits, columns: 2 };
    const set = readDataSet(
      opened(declaring + diffgram('<U At="1"><A>2</A><B>3</B></U><U C="4"><A>5</A></U>')),
      {},
      limits,
    );
    expect(shown(set?.undeclared ?? [])).toEqual([
      [
        "U",
        ["attribute At: string", "element A: string"],
        [
          { At: "1", A: "2" },
          { At: null, A: "5" },
        ],
      ],
    ]);
    expect(set?.undeclared[0]?.undeclaredColumns).toEqual(["B", "C"]);
  });
});

describe("rows without any schema", () => {
  it("keep attributes and rows inside others", () => {
    const rows = '<U diffgr:id="U1" At="1" msdata:hiddenH="2"><A>1</A><V diffgr:id="V1"><W>3</W></V></U><X>text</X>';
    const set = readSet(diffgram(rows));
    expect(set.undeclared).toEqual([]);
    expect(set.tables.map(({ name, rows: found }) => [name, found.map((row) => ({ ...row }))])).toEqual([
      ["U", [{ At: "1", H: "2", A: "1" }]],
      ["V", [{ W: "3" }]],
      ["X", [{ X_Text: "text" }]],
    ]);
  });
});

describe("what is held of them is limited", () => {
  it("in tables, and in cells", () => {
    const limits = { ...defaultDataSetLimits, tables: 3, cells: 10 };
    const read = (rows: string) => {
      const reader = new XmlReader(`<r>${declaring}${diffgram(rows)}</r>`);
      reader.readRoot();
      return readDataSet(reader, {}, limits);
    };
    expect(read("<U/><V/>")?.undeclared).toHaveLength(2);
    expect(() => read("<U/><V/><W/>")).toThrow('at most 3 tables (limit "tables")');
    expect(() => read("<U><A/></U>".repeat(11))).toThrow('at most 10 cells (limit "cells"');
    // Columns that come late are those of all rows, of all tables together.
    const late = (name: string) => `<${name}/>`.repeat(2) + `<${name}><A/><B/></${name}>`;
    expect(read(late("U"))?.undeclared[0]?.rows).toHaveLength(3);
    expect(() => read(late("U") + late("V"))).toThrow('at most 10 cells (limit "cells"');
  });

  it("in cells of rows that are given one at a time", async () => {
    const all = async (count: number): Promise<number> => {
      const undeclared: DataTable[] = [];
      const row = "<U><A/><B/></U>";
      const text = `<r>${declaring}${diffgram(row.repeat(count))}</r>`;
      for await (const _row of streamed({ text, size: 65_536, taken: 0 }, 1, {}, undeclared)) expect.unreachable();
      return undeclared[0]?.rows.length ?? 0;
    };
    expect(await all(50_000)).toBe(50_000);
    await expect(all(50_001)).rejects.toThrow(
      'at most 100000 cells in rows that the schema does not declare (limit "undeclaredCells"',
    );
  });

  it("in depth, by the reader", () => {
    const deep = "<U>".repeat(500) + "</U>".repeat(500);
    expect(() => readSet(declaring + `<diffgr:diffgram ${msdata} ${diffgr}><D>${deep}</D></diffgr:diffgram>`)).toThrow(
      /depth|deep/,
    );
  });
});

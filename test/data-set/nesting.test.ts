/**
 * Owns how rows inside rows of their own table are read, whole and one at a time, made by hand, written and sent on (wire 4). Documents
 * are as System.Data writes them on Mono; what it reads back, test/interop asks it.
 */
import { describe, expect, it } from "vitest";
import type { DataSet } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import { column, diffgram, readSet, rowsIn, schemaOf, streamed, tableOf, written } from "./wrap.js";

const many = 'minOccurs="0" maxOccurs="unbounded"';
const columns = column("Id", "int") + column("Up", "int");
const note = (name: string, parent: string, child: string): string =>
  `<xs:annotation><xs:appinfo><msdata:Relationship name="${name}" msdata:parent="${parent}" msdata:child="${child}" ` +
  'msdata:parentkey="Id" msdata:childkey="Up"/></xs:appinfo></xs:annotation>';
/** A DataSet whose tables are declared beside its element, each with those that it refers to. */
const referring = (tables: Record<string, string>, constraints = ""): string => {
  const declared = Object.entries(tables).map(([name, inner]) => tableOf(name, columns + inner));
  const refs = Object.keys(tables).map((name) => `<xs:element ref="${name}"/>`);
  return schemaOf(refs.join(""), constraints).replace("<xs:element", `${declared.join("")}<xs:element`);
};
const refTo = (name: string, relation = ""): string => `<xs:element ref="${name}" ${many}>${relation}</xs:element>`;
const row = (table: string, place: number, id: number, up: number | undefined, inner = ""): string =>
  `<${table} diffgr:id="${table}${place + 1}" msdata:rowOrder="${place}"><Id>${id}</Id>${up === undefined ? "" : `<Up>${up}</Up>`}${inner}</${table}>`;

const tree = referring({ Node: refTo("Node", note("Tree", "Node", "Node")) });
/** 1 holds 2 (which holds 4) and 3; 5 is a second root. */
const treeRows =
  row("Node", 0, 1, undefined, row("Node", 1, 2, 1, row("Node", 3, 4, 2)) + row("Node", 2, 3, 1)) +
  row("Node", 4, 5, undefined);
const inTree = [
  { Id: 1, Up: null },
  { Id: 2, Up: 1 },
  { Id: 3, Up: 1 },
  { Id: 4, Up: 2 },
  { Id: 5, Up: null },
];

async function oneByOne(text: string, size = 7): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const each of streamed({ text: `<r>${text}</r>`, size, taken: 0 }, 1)) {
    found.push([each.table, each.row["Id"] ?? null]);
  }
  return found;
}

function ids(rows: readonly object[]): unknown[] {
  return rows.map((each) => Reflect.get(each, "Id"));
}

function again(set: DataSet): DataSet {
  return readSet(written(set));
}

describe("a table inside itself", () => {
  const found = readSet(tree + diffgram(treeRows));

  it("is read whole, each row in its order", () => {
    expect(rowsIn(found, "Node")).toEqual(inTree);
    const [first, second] = found.table("Node")?.rows ?? [];
    expect(ids(found.children(first ?? {}, "Tree"))).toEqual([2, 3]);
    expect(found.parent(second ?? {}, "Tree")).toBe(first);
  });

  it("is read a row at a time, in the order of the document", async () => {
    for (const size of [3, 1000]) {
      const rows = await oneByOne(tree + diffgram(treeRows), size);
      expect(rows).toEqual([1, 2, 4, 3, 5].map((id) => ["Node", id]));
    }
  });

  it("still notices a column that a row has twice, on either side of the row inside", () => {
    const twice = row("Node", 0, 1, undefined, `${row("Node", 1, 2, 1)}<Id>9</Id>`);
    expect(() => readSet(tree + diffgram(twice))).toThrow("Node[0].Id: expected the column once in a row");
    const late = `<Node><Up>1</Up>${row("Node", 1, 2, 1)}<Id>9</Id></Node>`;
    expect(rowsIn(readSet(tree + diffgram(late)), "Node")[0]).toEqual({ Id: 9, Up: 1 });
  });

  it("is sent on with its table declared and its rows where they were", () => {
    const text = written(found);
    expect(text).toContain('<xs:element ref="Node" minOccurs="0" maxOccurs="unbounded"><xs:annotation>');
    expect(text).toContain('<xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element ref="Node" /></xs:choice>');
    expect(text).toContain(`<NewDataSet xmlns="">${treeRows}</NewDataSet>`);
    expect(rowsIn(again(found), "Node")).toEqual(inTree);
    expect(again(found).relations).toEqual(found.relations);
  });

  it("can be made by hand, with a key or without", () => {
    const sides = { parentTable: "Node", parentColumns: ["Id"], childTable: "Node", childColumns: ["Up"] };
    for (const enforced of [true, false]) {
      const set = dataSet({
        namespace: enforced ? "urn:tree" : "",
        tables: [{ name: "Node", rows: inTree, keys: [{ name: "K", columns: ["Id"], primary: true }] }],
        relations: [{ name: "Tree", ...sides, nested: true, enforced }],
      });
      expect(written(set)).toContain(treeRows);
      expect(rowsIn(again(set), "Node")).toEqual(inTree);
      expect(again(set).relations).toEqual([
        { name: "Tree", ...sides, nested: true, ...(enforced ? { enforced } : {}) },
      ]);
    }
  });

  it("has orphans outside, and refuses rows in a circle", () => {
    const relation = {
      name: "Tree",
      parentTable: "Node",
      parentColumns: ["Id"],
      childTable: "Node",
      childColumns: ["Up"],
    };
    const of = (rows: readonly { Id: number; Up: number | null }[]): string =>
      written({ tables: [{ name: "Node", rows }], relations: [{ ...relation, nested: true }] });
    expect(of([{ Id: 1, Up: 7 }])).toContain('<Node diffgr:id="Node1" msdata:rowOrder="0"><Id>1</Id><Up>7</Up></Node>');
    const circles = [[{ Id: 1, Up: 1 }], [...inTree, { Id: 8, Up: 9 }, { Id: 9, Up: 8 }]];
    for (const rows of circles) {
      expect(() => of(rows)).toThrow(
        /^Node\[[05]\]: expected rows that do not stand inside one another in a circle by the nested relation "Tree"/,
      );
    }
  });

  it.each([
    ["itself", [{ Id: 1, Up: 1 }], 0],
    [
      "another",
      [
        { Id: 1, Up: 2 },
        { Id: 2, Up: 1 },
      ],
      0,
    ],
    [
      "two others, one row standing beside",
      [
        { Id: 7, Up: null },
        { Id: 1, Up: 3 },
        { Id: 2, Up: 1 },
        { Id: 3, Up: 2 },
      ],
      1,
    ],
  ])("refuses a row inside %s, and says how it can be sent", (_what, rows, at) => {
    const relation = {
      name: "Tree",
      parentTable: "Node",
      parentColumns: ["Id"],
      childTable: "Node",
      childColumns: ["Up"],
    };
    const send = (nested: boolean): string =>
      written({ tables: [{ name: "Node", rows }], relations: [{ ...relation, nested }] });
    expect(() => send(true)).toThrow(
      `Node[${at}]: expected rows that do not stand inside one another in a circle by the nested relation "Tree" (.NET cannot read such rows; nested: false sends them)`,
    );
    expect(rowsIn(readSet(send(false)), "Node")).toEqual(rows);
  });

  it("takes a chain of any length: what is too deep for a reader stands outside", () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => ({ Id: place, Up: place === 0 ? null : place - 1 }));
    const sides = { parentTable: "Node", parentColumns: ["Id"], childTable: "Node", childColumns: ["Up"] };
    const set = dataSet({ tables: [{ name: "Node", rows }], relations: [{ name: "Tree", ...sides, nested: true }] });
    expect(rowsIn(again(set), "Node")).toEqual(rows);
    let [depth, deepest] = [0, 0];
    for (const [tag] of written(set).matchAll(/<\/?Node\b/g)) {
      depth += tag === "<Node" ? 1 : -1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBe(65);
    expect(
      rowsIn(
        again(dataSet({ tables: [{ name: "Node", rows: [...rows].reverse() }], relations: set.relations })),
        "Node",
      ),
    ).toEqual([...rows].reverse());
  });
});

describe("tables inside one another", () => {
  const mutual = referring({ A: refTo("B", note("AB", "A", "B")), B: refTo("A", note("BA", "B", "A")) });
  const rows =
    row("A", 0, 1, undefined, row("B", 0, 11, 1, row("A", 1, 2, 11)) + row("B", 2, 13, 1)) +
    row("A", 2, 3, undefined) +
    row("B", 1, 12, undefined);

  it("are read, and sent on", async () => {
    const set = readSet(mutual + diffgram(rows));
    expect(ids(set.table("A")?.rows ?? [])).toEqual([1, 2, 3]);
    expect(ids(set.table("B")?.rows ?? [])).toEqual([11, 12, 13]);
    expect(set.relations.map(({ name, nested }) => [name, nested])).toEqual([
      ["AB", true],
      ["BA", true],
    ]);
    expect(await oneByOne(mutual + diffgram(rows))).toEqual([
      ["A", 1],
      ["B", 11],
      ["A", 2],
      ["B", 13],
      ["A", 3],
      ["B", 12],
    ]);
    expect(written(set)).toContain(rows);
    expect(again(set).relations).toEqual(set.relations);
  });

  it("hold no more than .NET's reader finds: inside a row inside its own table stand rows of that table only", () => {
    const sides = (parentTable: string, childTable: string) => ({
      name: parentTable + childTable,
      parentTable,
      parentColumns: ["Id"],
      childTable,
      childColumns: ["Up"],
      nested: true,
    });
    const set = dataSet({
      tables: [
        { name: "Node", rows: inTree },
        { name: "Leaf", rows: [4, 1].map((Up) => ({ Id: 10 * Up, Up })) },
      ],
      relations: [sides("Node", "Node"), sides("Node", "Leaf")],
    });
    const text = written(set);
    expect(text).toContain(`</Node>${row("Leaf", 1, 10, 1)}</Node>`);
    expect(text).toContain(`${row("Leaf", 0, 40, 4)}</NewDataSet>`);
    const found = again(set);
    expect(found.tables.map(({ name }) => [name, rowsIn(found, name)])).toEqual(
      set.tables.map(({ name }) => [name, rowsIn(set, name)]),
    );
  });
});

describe("rows that only their place tells the parent of", () => {
  it("are sent on inside it, with the hidden keys that .NET makes up for them", () => {
    const bare = referring({ Node: refTo("Node") });
    const inner = '<Node diffgr:id="Node2" msdata:rowOrder="1"><Id>2</Id></Node>';
    const set = readSet(bare + diffgram(`<Node diffgr:id="Node1" msdata:rowOrder="0"><Id>1</Id>${inner}</Node>`));
    expect(written(set)).toContain(
      '<Node diffgr:id="Node1" msdata:rowOrder="0" msdata:hiddenNode_Id="0"><Id>1</Id>' +
        '<Node diffgr:id="Node2" msdata:rowOrder="1" msdata:hiddenNode_Id="1" msdata:hiddenNode_Id_0="0"><Id>2</Id></Node></Node>',
    );
    const sent = again(set);
    expect(ids(sent.children(sent.table("Node")?.rows[0] ?? {}, "Node_Node"))).toEqual([2]);
  });

  it("belong to parents of two tables", () => {
    const shared = `<xs:element ref="C" ${many}/>`;
    const tables = schemaOf(tableOf("A", column("Id", "int") + shared) + tableOf("B", column("Id", "int") + shared));
    const set = readSet(
      tables.replace("</xs:schema>", `${tableOf("C", column("Id", "int"))}</xs:schema>`) +
        diffgram("<A><Id>1</Id><C><Id>1</Id></C></A><B><Id>1</Id><C><Id>2</Id></C></B>"),
    );
    const sent = again(set);
    const [inA = {}, inB = {}] = sent.table("C")?.rows ?? [];
    expect([sent.parent(inA, "A_C"), sent.parent(inB, "B_C")]).toEqual([{ Id: 1 }, { Id: 1 }]);
    expect([sent.parent(inA, "B_C"), sent.parent(inB, "A_C")]).toEqual([undefined, undefined]);
  });
});

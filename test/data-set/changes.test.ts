/**
 * Owns that a DataSet is sent with what changed in it: as it was received, and made by hand (wire 4). Documents are as System.Data writes
 * them on Mono; what it reads back, test/interop asks it.
 */
import { describe, expect, expectTypeOf, it } from "vitest";
import type { DataSet, DataSetChanges, DataSetChangesInput } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { column, diffgr, diffgram, msdata, readSet, rowsIn, schemaOf, tableOf, written } from "./wrap.js";

const attributes = '<xs:attribute name="At" type="xs:int"/><xs:attribute name="Up" type="xs:int" use="prohibited"/>';
const schema = schemaOf(tableOf("A", column("Id", "int") + column("S", "string"), attributes));
/** Row 0 modified and wrong, 1 deleted and wrong, 2 as it was, 3 new. */
const rows =
  '<A diffgr:id="A1" msdata:rowOrder="0" diffgr:hasChanges="modified" diffgr:hasErrors="true" At="3" msdata:hiddenUp="5"><S /></A>' +
  '<A diffgr:id="A3" msdata:rowOrder="2"><Id>3</Id></A>' +
  '<A diffgr:id="A4" msdata:rowOrder="3" diffgr:hasChanges="inserted"><Id>4</Id></A>';
const before =
  '<diffgr:before xmlns=""><A diffgr:id="A1" msdata:rowOrder="0"><Id>1</Id><S>old</S></A>' +
  '<A diffgr:id="A2" diffgr:hasErrors="true" msdata:rowOrder="1" At="2"><Id>2</Id></A></diffgr:before>';
const errors =
  '<diffgr:errors xmlns=""><A diffgr:id="A1" diffgr:Error="bad &lt;row&gt;"><Up diffgr:Error="e&#xD;&#xA;1" /><At diffgr:Error="e2" /></A>' +
  '<A diffgr:id="A2" diffgr:Error="gone" /></diffgr:errors>';
const received = schema + diffgram(rows, before + errors);

function changesIn(text: string): DataSetChanges {
  return readSet(text).changes();
}

const items = {
  name: "Item",
  columns: [
    { name: "Id", type: values.int },
    { name: "Name", type: values.string },
  ],
};

function sent(rowsOfItem: readonly { Id: number; Name?: string }[], changes: DataSetChangesInput): DataSet {
  return readSet(written(dataSet({ tables: [{ ...items, rows: rowsOfItem }], changes })));
}

describe("changes that were received", () => {
  it("are sent on as they were", () => {
    const set = readSet(received);
    expect(written(set)).toContain(`<NewDataSet xmlns="">${rows}</NewDataSet>${before}${errors}</diffgr:diffgram>`);
    expect(changesIn(written(set))).toEqual(set.changes());
    expect(changesIn(written(set, {}, 2))).toEqual(set.changes());
  });

  it("tell an error of a deleted row by the row as it was", () => {
    const { deleted, errors: found } = changesIn(received);
    expect(found[1]).toMatchObject({ table: "A", error: "gone", columns: [] });
    expect(found[1]?.row).toBe(deleted[0]?.original);
  });

  it("go into a DataSet made of the same rows", () => {
    const { tables, ...set } = readSet(received);
    const changes = readSet(received).changes();
    expect(() => dataSet({ ...set, tables, changes })).toThrow('rows of "A", not copies of them');
    const same = readSet(received);
    expect(written(dataSet({ tables: same.tables, changes: same.changes() }))).toBe(written(same));
  });

  it("are all there is, where every row is deleted", () => {
    const gone = '<diffgr:before xmlns=""><A diffgr:id="A1" msdata:rowOrder="0"><Id>1</Id></A></diffgr:before>';
    const text = written(readSet(schema + diffgram("", gone)));
    expect(text).toContain(`<NewDataSet xmlns="" />${gone}`);
    expect(changesIn(text).deleted).toMatchObject([{ original: { Id: 1 }, index: 0 }]);
  });

  it("pass over an error of a row that is not there, and a change whose row before is not said", () => {
    const lost = '<diffgr:errors><A diffgr:id="A9" diffgr:Error="e"/></diffgr:errors>';
    const text = written(
      readSet(schema + diffgram('<A diffgr:id="A1" diffgr:hasChanges="modified"><Id>1</Id></A>', lost)),
    );
    expect(text).toContain('<A diffgr:id="A1" msdata:rowOrder="0" diffgr:hasChanges="modified"><Id>1</Id></A>');
    expect(text).not.toContain("diffgr:before");
    expect(changesIn(text).modified).toMatchObject([{ row: { Id: 1 }, original: undefined }]);
  });

  it("belong to rows of two tables whose id and name run together", () => {
    const two = schemaOf(tableOf("A", column("Id", "int")) + tableOf("xA", column("Id", "int")));
    const row = (table: string, id: string, more: string): string =>
      `<${table} diffgr:id="${id}"${more}><Id>${table.length}</Id></${table}>`;
    const current = row("A", "1x", ' diffgr:hasChanges="modified"') + row("xA", "1", ' diffgr:hasChanges="modified"');
    const were = `<diffgr:before xmlns="">${row("A", "1x", "")}${row("xA", "1", "")}</diffgr:before>`;
    expect(changesIn(two + diffgram(current, were))).toMatchObject({
      modified: [
        { table: "A", original: { Id: 1 } },
        { table: "xA", original: { Id: 2 } },
      ],
      deleted: [],
    });
  });

  it("do not count where a row after those before is wrong", () => {
    const gone =
      '<diffgr:before xmlns=""><A diffgr:id="A1"><Id>1</Id></A><A diffgr:id="A2"><Id>2</Id></A></diffgr:before>';
    const late = `<NewDataSet xmlns=""><A><Id>3</Id></A><A><Id>x</Id></A></NewDataSet>`;
    const text = `<diffgr:diffgram ${msdata} ${diffgr}>${gone}${late}</diffgr:diffgram>`;
    expect(() => readSet(schema + text)).toThrow("A[1].Id: found");
  });
});

describe("changes made by hand", () => {
  it("say which rows are new, changed, gone and wrong", () => {
    const [kept, changed, added] = [{ Id: 1 }, { Id: 2, Name: "new" }, { Id: 3 }];
    const gone = { Id: 4, Name: "gone" };
    const changes = sent([kept, changed, added], {
      inserted: [{ table: "Item", row: added }],
      modified: [{ table: "Item", row: changed, original: { Id: 2, Name: "old" } }],
      deleted: [{ table: "Item", original: gone, index: 0 }],
      errors: [
        { table: "Item", row: kept, error: "wrong" },
        { table: "Item", row: gone, columns: [{ column: "Name", error: "too late" }] },
      ],
    }).changes();
    expect(changes).toEqual({
      inserted: [{ table: "Item", row: { Id: 3, Name: null } }],
      modified: [{ table: "Item", row: { Id: 2, Name: "new" }, original: { Id: 2, Name: "old" } }],
      deleted: [{ table: "Item", original: gone, index: 0 }],
      errors: [
        { table: "Item", row: { Id: 1, Name: null }, error: "wrong", columns: [] },
        { table: "Item", row: gone, error: undefined, columns: [{ column: "Name", error: "too late" }] },
      ],
    });
  });

  it("leave deleted rows their places, those without one after the others", () => {
    const current = [1, 2, 3].map((Id) => ({ Id }));
    const deleted = [undefined, 99, 2, 0, 2].map((index, at) => ({ table: "Item", original: { Id: 10 + at }, index }));
    const set = sent(current, { deleted });
    expect(rowsIn(set, "Item").map(({ Id }) => Id)).toEqual([1, 2, 3]);
    expect(set.changes().deleted.map(({ original, index }) => [original["Id"], index])).toEqual([
      [13, 0],
      [12, 2],
      [14, 3],
      [11, 6],
      [10, 7],
    ]);
  });

  it("give a table its columns where nobody stated them", () => {
    const deleted = [{ table: "T", original: { Id: 1, Late: true } }];
    const set = readSet(written(dataSet({ tables: [{ name: "T", rows: [{ Id: 2 }] }], changes: { deleted } })));
    expect(set.table("T")?.columns.map(({ name, type }) => [name, type.name])).toEqual([
      ["Id", "int"],
      ["Late", "boolean"],
    ]);
  });

  it("stay with rows inside rows, in a namespace", () => {
    const child = { Id: 2, Up: 1 };
    const set = readSet(
      written(
        dataSet({
          namespace: "urn:set",
          tables: [{ name: "Node", rows: [{ Id: 1, Up: null }, child] }],
          relations: [
            {
              name: "Tree",
              parentTable: "Node",
              parentColumns: ["Id"],
              childTable: "Node",
              childColumns: ["Up"],
              nested: true,
            },
          ],
          changes: {
            modified: [{ table: "Node", row: child, original: { Id: 3, Up: 1 } }],
            deleted: [{ table: "Node", original: { Id: 4, Up: 1 }, index: 1 }],
          },
        }),
      ),
    );
    expect(set.changes().modified).toEqual([{ table: "Node", row: child, original: { Id: 3, Up: 1 } }]);
    expect(set.changes().deleted).toEqual([{ table: "Node", original: { Id: 4, Up: 1 }, index: 1 }]);
  });

  const row = { Id: 1 };
  it.each([
    [{ inserted: [{ table: "Other", row }] }, 'changes of tables of this DataSet, found "Other"'],
    [{ inserted: [{ table: "Item", row: { Id: 1 } }] }, "not copies of them"],
    [
      { inserted: [{ table: "Item", row }], modified: [{ table: "Item", row, original: row }] },
      "inserted or modified once",
    ],
    [{ deleted: [{ table: "Item", original: row }] }, "not among its rows"],
    [{ deleted: [{ table: "Item", original: { Id: 2 }, index: -1 }] }, "a place of a deleted row"],
    [{ deleted: [{ table: "Item", original: { Id: 2, Typo: 1 } }] }, "found Item.original[0].Typo"],
    [{ errors: [{ table: "Item", row: { Id: 1 }, error: "e" }] }, "errors of rows of"],
  ])("are refused where they make no sense %#", (changes, message) => {
    expect(() => dataSet({ tables: [{ ...items, rows: [row] }], changes })).toThrow(message);
  });

  it("say where a value is wrong", () => {
    const changes = { deleted: [{ table: "Item", original: { Id: "x" } }] };
    expect(() => written(dataSet({ tables: [{ ...items, rows: [] }], changes }))).toThrow(
      "Item[original 0].Id: expected an integer",
    );
    const bad = { errors: [{ table: "Item", row, error: "a\u0001" }] };
    expect(() => written(dataSet({ tables: [{ ...items, rows: [row] }], changes: bad }))).toThrow(
      "Item: expected text that XML can carry",
    );
  });

  it("have the types of the rows that the description states", () => {
    interface Tables {
      readonly Item: { readonly Id: number };
      readonly Total: { readonly Sum: bigint };
    }
    const item = { Id: 1 };
    const make = (changes: DataSetChangesInput<Tables>): DataSet<Tables> =>
      dataSet<Tables>({ tables: [{ name: "Item", rows: [item] }], changes });
    expect(make({ inserted: [{ table: "Item", row: item }] }).changes().inserted).toHaveLength(1);
    // @ts-expect-error a Total has a Sum
    expect(() => make({ deleted: [{ table: "Total", original: { Id: 1 } }] })).toThrow("Total");
    expectTypeOf<DataSetChanges>().toExtend<DataSetChangesInput>();
  });
});

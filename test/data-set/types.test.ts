/** Owns what the types of DataSets say: rows of stated tables are typed, both ways, whole and one at a time. */
import { expect, expectTypeOf, it } from "vitest";
import type { OperationCall } from "../../templates/runtime/operation-call.js";
import type { DataRow, DataSet, DataSetRow, DataTable } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import { int } from "../../templates/runtime/values/index.js";

interface HistoryRow {
  readonly Id: number;
  readonly Text: string | null;
}
interface TotalRow {
  readonly Total: bigint;
}
interface HistoryTables {
  readonly History: HistoryRow;
  readonly Total: TotalRow;
}

it("types the tables that are stated", () => {
  const handler = (): DataSet<HistoryTables> =>
    dataSet({
      tables: [
        {
          name: "History",
          columns: [
            { name: "Id", type: int },
            { name: "Text", type: int },
          ],
          rows: [{ Id: 1, Text: null }],
        },
        { name: "Total", rows: [{ Total: 5n }] },
      ],
    });
  const set = handler();
  expectTypeOf(set.table("History").rows).toEqualTypeOf<readonly HistoryRow[]>();
  expectTypeOf(set.table("Other")).toEqualTypeOf<DataTable | undefined>();
  expect(set.table("Total").rows[0]?.Total).toBe(5n);
  const wrong = (): DataSet<HistoryTables> =>
    // @ts-expect-error a Total is a bigint
    dataSet({ tables: [{ name: "Total", rows: [{ Total: 5 }] }] });
  expect(wrong().table("Total").rows.length).toBe(1);
});

it("types what is not stated as rows of any values", () => {
  const set: DataSet = dataSet({ tables: [{ name: "T", rows: [{ A: 1, B: null }] }] });
  expectTypeOf(set.table("T")).toEqualTypeOf<DataTable | undefined>();
  expectTypeOf<DataTable["rows"]>().toEqualTypeOf<readonly DataRow[]>();
  expect(set.table("T")?.rows[0]?.["A"]).toBe(1);
});

it("types rows one at a time", async () => {
  type Call = OperationCall<{ readonly A?: string }, DataSet<HistoryTables> | null>;
  type Row = ReturnType<Call["rows"]> extends AsyncIterable<infer Each> ? Each : never;
  expectTypeOf<Row>().toEqualTypeOf<DataSetRow<HistoryTables>>();
  type Untyped = OperationCall<{ readonly A?: string }, DataSet | null>;
  type AnyRow = ReturnType<Untyped["rows"]> extends AsyncIterable<infer Each> ? Each : never;
  expectTypeOf<AnyRow>().toEqualTypeOf<{ readonly table: string; readonly row: DataRow }>();
  expectTypeOf<"rows" extends keyof OperationCall<object, string> ? true : false>().toEqualTypeOf<false>();

  async function* source(): AsyncGenerator<DataSetRow<HistoryTables>> {
    yield { table: "Total", row: { Total: 5n } };
    yield { table: "History", row: { Id: 1, Text: null } };
  }
  for await (const each of source()) {
    if (each.table === "Total") expectTypeOf(each.row).toEqualTypeOf<TotalRow>();
  }
});

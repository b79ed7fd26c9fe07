/** Owns that rows sent one by one are the same bytes as the same rows gathered, over every binding; and what cannot be sent so. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dataSet } from "../../templates/runtime/results/index.js";
import type { DataColumnInput, DataSetInput, DataTableInput } from "../../templates/runtime/results/index.js";
import type { DataSetStream } from "../../templates/runtime/results/data-set/data-set-stream.js";
import { type DataSetStreamInput, streamDataSet } from "../../templates/runtime/results/data-set/stream-input.js";
import * as values from "../../templates/runtime/values/index.js";
import { textOf } from "../sockets/raw.js";
import { letTimePass } from "../waits.js";
import { bindings, open, requestOf } from "./table.js";

type Source = (rows: readonly object[]) => Iterable<object> | AsyncIterable<object>;

const sources: readonly Source[] = [
  (rows) => rows,
  function* (rows) {
    yield* rows;
  },
  async function* (rows) {
    for (const row of rows) yield row;
  },
  async function* (rows) {
    for (const [index, row] of rows.entries()) {
      if (index % 7 === 3) await letTimePass(1, "some rows are late");
      yield row;
    }
  },
];

/** The same with its rows one by one. */
function streamOf(input: DataSetInput, source: Source): DataSetStream {
  const tables = input.tables.map((table) => ({ ...table, rows: source(table.rows) }));
  return streamDataSet({ ...input, tables } as DataSetStreamInput);
}

async function bodies(operation: string, give: () => unknown): Promise<readonly string[]> {
  const { dispatcher, reports } = open(give);
  const answers = [];
  for (const binding of bindings) {
    const { status, headers, body } = await dispatcher.handle(requestOf(binding, operation));
    answers.push(`${status} ${JSON.stringify(headers)} ${await textOf(body)}`);
  }
  expect(reports).toEqual([]);
  return answers;
}

const columnTypes = {
  int: [values.int, fc.integer({ min: -9, max: 9 })],
  string: [values.string, fc.constantFrom("", " ", "a&<b", "é😀", "\r\n", "]]>", "x".repeat(3_000))],
  decimal: [values.decimal, fc.constantFrom("1.50", "-0")],
  boolean: [values.boolean, fc.boolean()],
  dateTime: [values.dateTime, fc.constantFrom("2006-01-02T03:04:05", "2006-01-02T03:04:05.1Z")],
  base64Binary: [values.base64Binary, fc.uint8Array({ maxLength: 9 })],
} as const;

const columnArbitrary = fc.record({
  name: fc.constantFrom("Id", "Text", "a b", "__proto__", "x:y", "é"),
  type: fc.constantFrom(...Object.values(columnTypes)),
  required: fc.boolean(),
  mapping: fc.constantFrom("element", "element", "attribute", "hidden"),
  maxLength: fc.option(fc.constant(9_000), { nil: undefined }),
});

/** Tables of any columns, each with its rows. */
const tableArbitrary = (name: string): fc.Arbitrary<DataTableInput> =>
  fc.uniqueArray(columnArbitrary, { selector: (column) => column.name, maxLength: 5 }).chain((columns) => {
    const cells = columns.map(({ name: cell, type, required }) =>
      fc.tuple(fc.constant(cell), required ? type[1] : fc.option<unknown>(type[1])),
    );
    const row = fc.tuple(...cells).map((given) => Object.fromEntries(given));
    const made = columns.map(({ type, ...column }) => ({ ...column, type: type[0] }) as DataColumnInput);
    return fc.record({
      name: fc.constant(name),
      namespace: fc.constantFrom(undefined, undefined, "urn:t"),
      columns: fc.constant(made),
      rows: fc.array(row, { maxLength: 40, size: "max" }),
    });
  }) as fc.Arbitrary<DataTableInput>;

const setArbitrary = fc.record({
  name: fc.constantFrom(undefined, "Set 1"),
  namespace: fc.constantFrom(undefined, "urn:s"),
  notes: fc.constantFrom(undefined, { Locale: "de-DE" }),
  tables: fc
    .uniqueArray(fc.constantFrom("T", "a b", "Z"), { maxLength: 3 })
    .chain((names) => fc.tuple(...names.map(tableArbitrary))),
});

describe("rows one by one", () => {
  it("are the bytes of the same rows gathered", async () => {
    const property = fc.asyncProperty(setArbitrary, fc.constantFrom(...sources), async (input, source) => {
      const gathered = await bodies("any", () => dataSet(input));
      expect(await bodies("any", () => streamOf(input, source))).toEqual(gathered);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it("have the columns, the name and the missing tables that the description states", async () => {
    const rows = Array.from({ length: 3_000 }, (_, Id) => ({ Id, Text: Id % 3 === 0 ? null : `row ${Id}` }));
    const gathered = await bodies("stated", () => dataSet({ tables: [{ name: "Message", rows }] }));
    for (const source of sources) {
      const give = (): unknown => streamDataSet({ tables: [{ name: "Message", rows: source(rows) }] as never });
      const sent = await bodies("stated", give);
      // Of a megabyte, nobody wants to see a difference whole.
      expect(sent.map((text) => text.length)).toEqual(gathered.map((text) => text.length));
      expect(sent.every((text, index) => text === gathered[index])).toBe(true);
    }
    const none = await bodies("stated", () => streamDataSet({ tables: [] }));
    expect(none).toEqual(await bodies("stated", () => dataSet({ tables: [] })));
  });

  it("may have relations, keys, and constraints that are not enforced", async () => {
    const columns = [{ name: "Id", type: values.int, required: true }];
    const keys = [{ name: "PK", columns: ["Id"], primary: true }];
    const rows = [{ Id: 1 }, { Id: 2 }];
    const sides = { parentTable: "A", parentColumns: ["Id"], childTable: "B", childColumns: ["Id"] };
    const input: DataSetInput = {
      tables: [
        { name: "A", columns, keys, rows },
        { name: "B", columns, rows: [{ Id: 1 }, {} as never] },
      ],
      relations: [{ name: "R", ...sides, nested: false, enforced: true }],
      notes: { EnforceConstraints: "False" },
    };
    const gathered = await bodies("any", () => dataSet(input));
    expect(gathered[0]).toContain("msdata:rowOrder");
    for (const source of sources) expect(await bodies("any", () => streamOf(input, source))).toEqual(gathered);
  });

  it("may come with another copy of the runtime", async () => {
    const entry = fileURLToPath(new URL("../../templates/runtime/server/index.ts", import.meta.url));
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      platform: "node",
      write: false,
    });
    const folder = mkdtempSync(path.join(tmpdir(), "copy-"));
    const file = path.join(folder, "server.mjs");
    writeFileSync(file, outputFiles[0]?.contents ?? "");
    const other: { readonly streamDataSet: typeof streamDataSet } = await import(pathToFileURL(file).href);
    rmSync(folder, { recursive: true });
    const rows = [{ Id: 1, Text: "a" }];
    const gathered = await bodies("stated", () => dataSet({ tables: [{ name: "Message", rows }] }));
    const give = (): unknown => other.streamDataSet({ tables: [{ name: "Message", rows }] as never });
    expect(other.streamDataSet).not.toBe(streamDataSet);
    expect(await bodies("stated", give)).toEqual(gathered);
  });

  it("come over one stream only once", async () => {
    const stream = streamOf({ tables: [{ name: "T", columns: [], rows: [{}] }] }, (rows) => rows);
    const { dispatcher, reports } = open(() => stream);
    const answers = [requestOf("soap11", "any"), requestOf("soap11", "any")].map((each) => dispatcher.handle(each));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 500]);
    expect(reports.map(({ error }) => String(error))).toEqual([expect.stringContaining("not sent before")]);
  });
});

const columns = [{ name: "Id", type: values.int }];

describe("streamDataSet", () => {
  test.each<[string, object, string]>([
    [
      "relations that are nested",
      {
        tables: ["A", "B"].map((name) => ({ name, columns, rows: [] })),
        relations: [
          { name: "R", parentTable: "A", parentColumns: ["Id"], childTable: "B", childColumns: ["Id"], nested: true },
        ],
      },
      'relations that are not nested, found "R"',
    ],
    [
      "changes",
      { tables: [], changes: { inserted: [], modified: [], deleted: [], errors: [] } },
      "no changes: they speak of rows",
    ],
    ["rows that are none", { tables: [{ name: "A", columns, rows: {} }] }, 'rows of "A" that can be iterated'],
    ["rows that are a text", { tables: [{ name: "A", columns, rows: "abc" }] }, 'rows of "A" that can be iterated'],
    [
      "two tables of one name",
      { tables: ["A", "A"].map((name) => ({ name, columns, rows: [] })) },
      "tables of different names",
    ],
    [
      "keys of columns that are not said",
      {
        tables: ["A", "B"].map((name) => ({ name, rows: [] })),
        relations: [
          { name: "R", parentTable: "A", parentColumns: ["Id"], childTable: "B", childColumns: ["Id"], nested: false },
        ],
      },
      'columns of "A", since "R" speaks of them',
    ],
  ])("refuses %s", (_what, input, message) => {
    expect(() => streamDataSet(input as DataSetStreamInput)).toThrow(message);
  });
});

describe("what is not known before the last row", () => {
  it.each<[string, string, DataSetStreamInput, string]>([
    [
      "columns that nobody states",
      "any",
      { tables: [{ name: "T", rows: [{ Id: 1 }] } as never] },
      "DataSet.T: expected columns: the description states none",
    ],
    [
      "a column that the description does not state",
      "stated",
      { tables: [{ name: "Message", rows: [{ Id: 1, Text: "", More: 1 }] } as never] },
      "found Message[0].More",
    ],
    [
      "a row that is none",
      "any",
      { tables: [{ name: "T", columns, rows: [7 as never] }] },
      'an object as row 0 of "T"',
    ],
    ["a value of another type", "any", { tables: [{ name: "T", columns, rows: [{ Id: "seven" }] }] }, "T[0].Id"],
  ])("is a fault: %s", async (_what, operation, input, message) => {
    for (const binding of bindings) {
      const { dispatcher, reports } = open(() => streamDataSet(input));
      const { status, body } = await dispatcher.handle(requestOf(binding, operation));
      expect([status, await textOf(body)]).toEqual([500, expect.stringContaining("unable to process request")]);
      expect(reports.map(({ error, operation: of, binding: over }) => [String(error), of, over])).toEqual([
        [expect.stringContaining(message), operation, binding],
      ]);
    }
  });
});

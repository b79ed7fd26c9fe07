/** Owns that what a genuine ASMX service sent is read as it was meant, and that we write the same bytes (wire 4). */
import { describe, expect, it } from "vitest";
import { expectNoInheritedName } from "./plain-row.js";
import type { DataSet } from "../../templates/runtime/results/index.js";
import { dataSet, dataSetResult } from "../../templates/runtime/results/index.js";
import { decodeResult } from "../../templates/runtime/results/decode-result.js";
import { writeDataSet } from "../../templates/runtime/results/data-set/write-result.js";
import { boolean, dateTime, decimal, int, string } from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";
import { sample, streamed } from "./wrap.js";

await dataSetResult.loadReading?.();

const columns = [
  { name: "Id", type: int },
  { name: "To", type: string },
  { name: "Text", type: string },
  { name: "Cost", type: decimal },
  { name: "Sent", type: dateTime },
  { name: "Delivered", type: boolean },
];
const rows = [
  {
    Id: 1,
    To: "+27820000001",
    Text: "a & b < c > d \" ' é 漢字 😀",
    Cost: "1.50",
    Sent: "2009-03-04T05:06:07+00:00",
    Delivered: true,
  },
  { Id: 2, To: "+27820000002", Text: "", Cost: "0", Sent: "2009-03-04T06:06:07.089+00:00", Delivered: false },
  {
    Id: 3,
    To: "+27820000003",
    Text: "  two  spaces\ttab\nnewline ",
    Cost: "-12.3456789",
    Sent: null,
    Delivered: null,
  },
  { Id: 4, To: null, Text: null, Cost: null, Sent: null, Delivered: null },
];

const bindings = [
  ["soap11", 4],
  ["soap12", 4],
  ["get", 1],
  ["post", 1],
] as const;

function readSample(name: string, depth: number): DataSet {
  const reader = new XmlReader(sample(`asmx-rows-${name}.xml`));
  reader.readRoot();
  for (let level = 1; level < depth; level++) reader.nextChild();
  return decodeResult(reader, { codec: dataSetResult }) as DataSet;
}

describe.each(bindings)("%s", (name, depth) => {
  it("is read", () => {
    const set = readSample(name, depth);
    expect(set.name).toBe("NewDataSet");
    expect(set.namespace).toBe("");
    expect(set.tables.map((table) => table.name)).toEqual(["Table"]);
    const [table] = set.tables;
    expect(table?.columns.map(({ name: column, type, nullable }) => [column, type, nullable])).toEqual(
      columns.map((column) => [column.name, column.type, true]),
    );
    expect(table?.rows.map((row) => ({ ...row }))).toEqual(rows);
    for (const row of table?.rows ?? []) {
      expectNoInheritedName(row);
      expect(Object.keys(row)).toEqual(columns.map((column) => column.name));
    }
    expect(set.changes()).toEqual({ inserted: [], modified: [], deleted: [], errors: [] });
  });

  it.each([1, 7, 100, 100_000])("is read a row at a time from pieces of %i characters", async (size) => {
    const feed = { text: sample(`asmx-rows-${name}.xml`), size, taken: 0 };
    const found: unknown[] = [];
    for await (const { table, row } of streamed(feed, depth)) found.push([table, { ...row }]);
    expect(found).toEqual(rows.map((row) => ["Table", row]));
  });
});

/** The whole reply around what the codec writes, typed in from the sample. */
function wrapped(name: string, set: unknown): string {
  const writer = new XmlWriter({ indent: name === "get" || name === "post" ? 2 : 0 });
  writer.declaration();
  const service = "http://example.org/messaging/";
  if (name === "get" || name === "post") writer.open("DataSet", [["xmlns", service]]);
  else {
    const version =
      name === "soap11" ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope";
    writer.open("soap:Envelope", [
      ["xmlns:soap", version],
      ["xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"],
      ["xmlns:xsd", "http://www.w3.org/2001/XMLSchema"],
    ]);
    writer.open("soap:Body");
    writer.open("getSMSHistoryListResponse", [["xmlns", service]]);
    writer.open("getSMSHistoryListResult");
  }
  writeDataSet(writer, set, { codec: dataSetResult });
  for (let open = name === "get" || name === "post" ? 1 : 4; open > 0; open--) writer.close();
  return writer.toString();
}

describe.each(bindings)("%s, byte for byte", (name, depth) => {
  // ASMX writes a CR as it is, and every XML reader takes it for a line feed; we write a reference, and it survives (wire 3).
  it("is written from rows", () => {
    const withReturn = rows.map((row) => ({ ...row, Text: row.Text?.replace("\n", "\r\n") ?? null }));
    const expected = sample(`asmx-rows-${name}.xml`).replace("\r", "&#xD;");
    expect(wrapped(name, dataSet({ tables: [{ name: "Table", columns, rows: withReturn }] }))).toBe(expected);
  });
  it("is written again from what was read", () => {
    expect(wrapped(name, readSample(name, depth))).toBe(sample(`asmx-rows-${name}.xml`).replace("\r", ""));
  });
});

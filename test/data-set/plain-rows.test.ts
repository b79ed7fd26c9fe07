/**
 * Owns the rows that are written straight to bytes: `written` compares each with the text of the ordinary way, and so do all tests of
 * this folder that write.
 */
import { describe, expect, it, vi } from "vitest";
import { dataSet, type DataSetInput, dataSetResult } from "../../templates/runtime/results/index.js";
import { writeDataSet } from "../../templates/runtime/results/data-set/write-result.js";
import { anyType } from "../../templates/runtime/results/data-set/column-types.js";
import * as values from "../../templates/runtime/values/index.js";
import { EncodedPieces } from "../../templates/runtime/xml/encoded-pieces.js";
import { EncodingWriter } from "../../templates/runtime/xml/encoded-pieces.js";
import { written } from "./wrap.js";

const columns = [
  { name: "Id", type: values.long },
  { name: "Text", type: values.string },
  { name: "Größe x", type: values.decimal },
  { name: "Any", type: anyType },
];
/** Each alone, and all in turn; undefined: there is none. */
const texts = [
  undefined,
  null,
  "",
  " ",
  "\t",
  "x",
  "a & b < c > d",
  "\r\n",
  "é€😀",
  "]]>",
  " x ",
  "y".repeat(3_000),
  "€".repeat(1_024),
];

function setOf(rows: readonly object[], more: object = {}): DataSetInput {
  return { tables: [{ name: "Table", columns, rows: rows as never, ...more }] };
}

describe.each([0, 2])("rows straight to bytes, indented by %d", (indent) => {
  it("says the same of every text before and after every other", () => {
    const rows = texts.flatMap((Text, index) =>
      texts.flatMap((before) => [
        { Id: 1n, Text, "Größe x": "1.50" },
        { Id: null, Text: before, "Größe x": null },
        { Text, Any: index % 2 === 0 ? null : before },
        {},
      ]),
    );
    expect(written(setOf(rows), {}, indent).length).toBeGreaterThan(100_000);
  });

  it("says the same of rows that fill more than a buffer, and of tables one after the other", () => {
    const rows = Array.from({ length: 3_000 }, (_none, index) => ({ Id: BigInt(index), Text: `row ${index} & 10 €` }));
    const tables = ["A", "B"].map((name) => ({ name, columns, rows }));
    expect(written({ tables }, {}, indent)).toContain("row 2999 &amp; 10 €");
  });

  it.each([
    ["a value of another type", { Id: 3, Text: "x" }, "Table[1].Id: expected a bigint"],
    ["a character that XML cannot carry", { Text: "a\0b" }, "U+0000 at offset 1 cannot be sent"],
    ["half of a character", { Text: "a\ud800" }, "U+D800 at offset 1 cannot be sent"],
    ["a column that may not be null", { Must: null }, "Table[1].Must: expected a value: the column is not nullable"],
  ])("refuses %s in the same words", (_what, row, message) => {
    const must = [...columns, { name: "Must", type: values.string, required: true }];
    expect(() => written(setOf([{ Must: "x" }, { Must: "x", ...row }], { columns: must }), {}, indent)).toThrow(
      message,
    );
  });
});

describe("rows straight to bytes", () => {
  it("is the way that ordinary rows take", () => {
    const texts = vi.spyOn(EncodedPieces.prototype, "text");
    const writer = new EncodingWriter();
    writeDataSet(writer, dataSet(setOf([{ Id: 1n, Text: "a & b €" }, {}, { Text: "" }])), { codec: dataSetResult });
    // What stands before the rows; a row that is printed the ordinary way would be a text of its own.
    expect(texts).toHaveBeenCalledTimes(1);
    texts.mockRestore();
    expect(new TextDecoder().decode(writer.toBytes())).toContain(
      '<Table diffgr:id="Table1" msdata:rowOrder="0"><Id>1</Id><Text>a &amp; b €</Text></Table>' +
        '<Table diffgr:id="Table2" msdata:rowOrder="1" /><Table diffgr:id="Table3" msdata:rowOrder="2"><Text /></Table>',
    );
  });

  it("lets a row's own code write another DataSet in between", () => {
    const inner = (): string => written(setOf([{ Text: "inner" }]));
    const rows = [
      { Text: "before" },
      {
        get Text() {
          return inner().includes("inner") ? "within" : "";
        },
      },
      { Text: "after" },
    ];
    expect(written(setOf(rows))).toMatch(/before.*within.*after/);
  });

  it("says the same of rows whatever the order, and owner, of their properties", () => {
    class Inherited {
      get Text(): string {
        return "of the class";
      }
      Id = 3n;
    }
    const rows = [
      { Text: "b", Id: 1n },
      { "Größe x": "1", Text: "c" },
      { Any: "d", "Größe x": "2", Text: "e", Id: 2n },
      new Inherited(),
      Object.create({ Text: "of the prototype" }),
      Object.assign(Object.create(null), { Text: "of none" }),
      Object.defineProperty({ Id: 4n }, "Text", { value: "hidden", enumerable: false }),
    ];
    const text = written(setOf(rows));
    for (const found of ["of the class", "of the prototype", "of none", "hidden"])
      expect(text).toContain(`<Text>${found}</Text>`);
    const names = ["constructor", "x", "toString"].map((name) => ({ name, type: values.string }));
    const own: object[] = [
      { x: "1" },
      { toString: "2" },
      { x: "3", constructor: "4" },
      { constructor: "5", x: "6", toString: "7" },
    ];
    expect(written(setOf(own, { columns: names })).match(/>\d</g)).toHaveLength(7);
  });

  it("goes on after a document that failed", () => {
    for (let count = 0; count < 3; count++) {
      expect(() => written(setOf([{ Text: "x" }, { Text: "\0" }]))).toThrow("U+0000");
      expect(written(setOf([{ Text: "y" }]))).toContain("<Text>y</Text>");
    }
  });
});

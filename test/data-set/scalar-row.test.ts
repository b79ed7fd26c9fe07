/**
 * Owns the proof that a scalar type is one row of the runtime's table: one that does not exist is added, and DataSets read, write and check columns of it;
 * and that this table and the generator's say the same.
 */
import { expect, test, vi } from "vitest";
import { scalarNames, scalars as described, type Scalar } from "../../generator/model/scalars.js";
import type { SimpleType } from "../../templates/runtime/description.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import { isReferenceType } from "../../templates/runtime/values/element.js";
import * as values from "../../templates/runtime/values/index.js";
import type * as table from "../../templates/runtime/values/scalars.js";
import { houseSources } from "../tidy/sources.js";
import { listsOf } from "../tidy/syntax.js";
import { column, diffgram, readSet, rowsIn, schemaOf, tableOf, written } from "./wrap.js";

const rows: Readonly<Record<string, Scalar>> = described;
/** Those that a column may be of. */
const columnNames = scalarNames.filter((name) => rows[name]?.rare !== true);

const { hexBinary } = vi.hoisted(() => ({
  hexBinary: {
    kind: "simple",
    name: "hexBinary",
    reference: true,
    decode: (text: string) => parseInt(text, 16),
    encode: (value: unknown) => Number(value).toString(16),
  } satisfies SimpleType,
}));

vi.mock("../../templates/runtime/values/scalars.js", async (original) => {
  const real = await original<typeof table>();
  return { ...real, scalars: [...real.scalars, { type: hexBinary }] };
});

test("a column of it is read, written and declared as it", () => {
  const set = readSet(schemaOf(tableOf("T", column("C", "hexBinary"))) + diffgram("<T><C>ff</C></T>"));
  expect(rowsIn(set, "T")).toEqual([{ C: 255 }]);
  const text = written(
    dataSet({ tables: [{ name: "T", columns: [{ name: "C", type: hexBinary }], rows: [{ C: 254 }] }] }),
  );
  expect(text).toContain('<xs:element name="C" type="xs:hexBinary" minOccurs="0" />');
  expect(text).toContain("<C>fe</C>");
});

test("a column that the description states as it must be declared as it, and not as a string", () => {
  const stated = { tables: [{ name: "T", columns: [{ name: "C", type: hexBinary }] }] };
  const read = (type: string): unknown =>
    rowsIn(readSet(schemaOf(tableOf("T", column("C", type))) + diffgram("<T><C>ff</C></T>"), stated), "T");
  expect(read("hexBinary")).toEqual([{ C: 255 }]);
  expect(() => read("string")).toThrow("is string in the reply's schema, not hexBinary");
});

test("the runtime's table holds the generator's types, in its order, under the names they are exported by", async () => {
  const { scalars } = await vi.importActual<typeof table>("../../templates/runtime/values/scalars.js");
  expect(scalars.map(({ type }) => type.name)).toEqual(columnNames);
  expect(scalars.map(({ type }) => type)).toEqual(columnNames.map((name) => values[name]));
});

test("both readers return the same for null", () => {
  for (const name of scalarNames) expect(isReferenceType(values[name]), name).toBe(described[name].reference === true);
  expect(isReferenceType(hexBinary)).toBe(true);
  expect(isReferenceType(values.enumeration("E", ["a"]))).toBe(false);
});

test("no other file of the runtime lists scalar types", () => {
  const allowed = [
    "templates/runtime/bindings/form/request.ts", // what ASMX calls them in errors
    "templates/runtime/bindings/script/script-types.ts", // what JSON has for them
    "templates/runtime/help/snippets.ts", // how C# writes their values
    "templates/runtime/results/data-set/type-labels.ts", // .NET's labels, and how each is declared
  ];
  const listing = [...houseSources()].filter(([file, code]) => {
    if (!file.startsWith("templates/runtime/") || allowed.includes(file)) return false;
    return listsOf(code).some((list) => list.filter((word) => columnNames.some((name) => name === word)).length > 2);
  });
  expect(listing.map(([file]) => file)).toEqual([]);
});

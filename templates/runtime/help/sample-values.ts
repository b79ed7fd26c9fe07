/**
 * Owns the conversion of a help page's samples to the values that clients and handlers have.
 * Invariant: samples have only texts, fields and items. The emitter stores the texts of all other exchanges.
 */
import type { FieldDescription, ResultDescription, TypeReference } from "../description.js";
import { setOwn } from "../values/decode-element.js";
import { resolveType } from "../values/element.js";
import { int } from "../values/integer.js";
import type { RichRecordDescription } from "../values/rich-description.js";
import { string } from "../values/string.js";
import type { HelpRows, HelpSample } from "./data.js";

/** Throws a ValueError for a text that the type does not have. */
export function valueOfSample(reference: TypeReference, sample: HelpSample): unknown {
  const type = resolveType(reference);
  if (type.kind === "simple") return type.decode(textOf(sample));
  if (type.kind === "repeated") return itemsOf(sample).map((item) => valueOfSample(type.item.type, item));
  if (type.kind === "record") return recordOf(type.fields, sample);
  if (type.item !== undefined) {
    const { item } = type;
    return itemsOf(sample).map((each) => valueOfSample(item.type, each));
  }
  return recordOf((type as { readonly description?: RichRecordDescription }).description?.fields ?? [], sample);
}

/** The digits of a `bigint` end in `n`. */
function textOf(sample: HelpSample): string {
  if (typeof sample === "string") return sample;
  return "literal" in sample ? sample.literal.replace(/n$/, "") : "";
}

/** Returns the samples of the items. A sample without items is the only item. */
function itemsOf(sample: HelpSample): readonly HelpSample[] {
  return typeof sample === "object" && "items" in sample ? sample.items : [sample];
}

function recordOf(fields: readonly FieldDescription[], sample: HelpSample): object {
  const record: Record<string, unknown> = {};
  const named = typeof sample === "object" && "fields" in sample ? sample.fields : [];
  for (const { name, type } of fields) {
    const samples = named.flatMap(([wireName, value, property = wireName]) => (property === name ? [value] : []));
    const [first] = samples;
    if (first === undefined) continue;
    const isRepeated = resolveType(type).kind === "repeated";
    setOwn(record, name, valueOfSample(type, isRepeated ? { item: "", items: samples } : first));
  }
  return record;
}

/** Tables of a DataSet whose rows are not specified. */
const neutralTables: NonNullable<ResultDescription["tables"]> = [
  {
    name: "Sample",
    columns: [
      { name: "Sample_Text", type: string },
      { name: "Sample_Number", type: int },
    ],
  },
];

/** A DataSet for `writeDataSet`. */
export function dataSetOfRows({ tables = neutralTables }: ResultDescription, { rows }: HelpRows): object {
  return {
    tables: tables.map(({ name, columns }, index) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.type, nullable: column.required !== true })),
      rows: (rows[index] ?? []).map((texts) => {
        const row: Record<string, unknown> = {};
        columns.forEach((column, at) => {
          const text = texts[at] ?? null;
          setOwn(row, column.name, text === null ? null : column.type.decode(text));
        });
        return row;
      }),
    })),
  };
}

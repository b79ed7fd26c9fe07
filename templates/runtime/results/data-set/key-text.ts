/** Owns the text form of key values, which is compared instead of the values. */
import type { SimpleType } from "../../description.js";
import { withoutScale } from "../../values/decimal.js";

/** A column of a key. */
interface KeyColumn {
  readonly name: string;
  /** Its values are equal whatever their scale: `1.50` and `1.5`. */
  readonly isDecimal: boolean;
}

/** The columns of these names in a table. */
export function keyColumns(
  table: { readonly columns: readonly { readonly name: string; readonly type: SimpleType }[] } | undefined,
  names: readonly string[],
): readonly KeyColumn[] {
  const isDecimal = (name: string): boolean =>
    table?.columns.find((each) => each.name === name)?.type.name === "decimal";
  return names.map((name) => ({ name, isDecimal: isDecimal(name) }));
}

/** Never the empty text; undefined where a part of the key is null. Values of equal text and different type do not occur in a relation. */
export function keyText(row: object, columns: readonly KeyColumn[]): string | undefined {
  let key = "";
  for (const { name, isDecimal } of columns) {
    const value: unknown = Reflect.get(row, name);
    if (value === null || value === undefined) return undefined;
    const text = isDecimal ? withoutScale(String(value)) : String(value);
    key += `${text.length}:${text}`;
  }
  return key;
}

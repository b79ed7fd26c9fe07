/** Owns the text by which the values of a key are compared. */

/** Never the empty text; undefined where a part of the key is null. Values of equal text and different type do not occur in a relation. */
export function keyText(row: object, columns: readonly string[]): string | undefined {
  let key = "";
  for (const column of columns) {
    const value: unknown = Reflect.get(row, column);
    if (value === null || value === undefined) return undefined;
    const text = String(value);
    key += `${text.length}:${text}`;
  }
  return key;
}

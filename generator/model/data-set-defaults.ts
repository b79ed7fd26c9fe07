/**
 * Owns what .NET takes for granted where the schema of a DataSet is silent: `msdata:` attributes that say no more than none.
 * Invariant: an attribute whose absence means something else, or is inherited (`CaseSensitive` of a table), is never one.
 */

/**
 * .NET leaves them out, but for once in a while: where two threads of a process write their first schemas at the same moment, one asks a property
 * for its default before the other has found it, and writes it.
 */
const anywhere: ReadonlyMap<string, string> = new Map([
  ["EnforceConstraints", "true"],
  ["MinimumCapacity", "50"],
  ["DisplayExpression", ""],
  ["Prefix", ""],
  ["ReadOnly", "false"],
  ["AutoIncrement", "false"],
  ["AutoIncrementSeed", "0"],
  ["AutoIncrementStep", "1"],
  ["Expression", ""],
  ["DateTimeMode", "unspecifiedlocal"],
]);

/** `name`: of the attribute, without its namespace. `ofDataSet`: it is one of the element that is the DataSet. */
export function isDataSetDefault(name: string, value: string, ofDataSet: boolean): boolean {
  const silent = name === "CaseSensitive" && ofDataSet ? "false" : anywhere.get(name);
  return silent === value.toLowerCase();
}

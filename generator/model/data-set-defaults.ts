/**
 * Owns the default values of `msdata:` attributes in DataSet schemas, which .NET normally omits.
 * Invariant: an attribute is listed only if its absence means the same. `CaseSensitive` of a table is inherited, so it is not listed.
 */

/** .NET writes a default now and then: when two threads write their first schemas at the same time, a race makes it look set. */
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

/** `name`: local name of the attribute. `ofDataSet`: true if it is on the DataSet's own element. */
export function isDataSetDefault(name: string, value: string, ofDataSet: boolean): boolean {
  const absent = name === "CaseSensitive" && ofDataSet ? "false" : anywhere.get(name);
  return absent === value.toLowerCase();
}

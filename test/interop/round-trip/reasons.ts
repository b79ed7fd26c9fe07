/**
 * Owns why .NET reads something otherwise than it was held: from the genuine service already, or only from ours.
 * Invariant: a reason covers no more than what it says.
 */
export interface Reason {
  readonly reason: string;
  /** The lines it is about. */
  readonly paths: RegExp;
  /** The DataSets it is about; left out: any. */
  readonly sets?: readonly string[] | undefined;
  /** Whether it explains this change; a line that is not there is "". */
  readonly changes?: ((held: string, read: string) => boolean) | undefined;
}

/** From the genuine service already. */
export const OF_NET: readonly Reason[] = [
  { reason: "RemotingFormat is not in the XML", paths: /^set\.remotingFormat$/ },
  {
    reason: "Relations and foreign keys come back in another order",
    paths: /^(?:relation| *table .* constraint) .*\.position$/,
  },
  {
    reason: "Tables of another namespace than the DataSet's come first",
    paths: /^table [^ ]+(?: in "[^ ]*")?\.position$/,
    sets: ["namespaces-of-one-name", "namespace-and-nesting"],
  },
  {
    reason: "A local time that clocks skip is written as the hour after",
    paths: /^table "Row" row 2 current/,
    sets: ["dates-unspecified-local", "dates-local"],
  },
  { reason: "Addresses are written in their normal form", paths: /current "OfUri"$/, sets: ["uris"] },
  {
    reason: "Extended properties come back as text",
    paths: / extended System\.String "number"$/,
    sets: ["extended-properties"],
  },
  { reason: "The empty text of a row is read as null", paths: /current "Text Of It"$/, sets: ["simple-content-empty"] },
  {
    reason: "Empty bytes are read as null in a row as it was before",
    paths: / original "Bytes"$/,
    sets: ["changes-to-and-from-null"],
  },
  {
    reason:
      "A DataSet that knows no tables reads none where the schema leaves them out; one of a class that knows them reads all",
    paths: /^table "Row"/,
    sets: ["schema-left-out"],
  },
];

/** Only from ours. */
export const OF_OURS: readonly Reason[] = [
  {
    reason:
      "ASMX writes CR raw, where XML says that a reader takes it for LF (XML 1.0, 2.11); what our server is given as CR arrives as CR",
    paths: /^table "Row" row \d+ current "Value"$/,
    sets: ["carriage-returns"],
    changes: (held, read) => read === held.replace(/\\u000d\\u000a|\\u000d/g, "\\u000a"),
  },
  {
    reason: "ASMX writes a tab in an attribute raw, where XML says that a reader takes it for a blank (XML 1.0, 3.3.3)",
    paths: /current "Value"$|column "Text5"\.default$/,
    sets: ["carriage-returns-in-attributes", "default-texts"],
    changes: (held, read) => read === held.replace(/\\u0009/g, " "),
  },
  {
    reason:
      "A type of .NET that is not in our list of labels arrives as text, as the value is written: a label is compared, never passed on or loaded",
    paths: /^table "Row" (?:column|row \d+ current) "Of(?:DayOfWeek|ConsoleColor|Type)"/,
    sets: ["enumerations", "types"],
    changes: (_held, read) => /^System\.(?:Object|String(?: .*)?)$/.test(read),
  },
  {
    reason: "A cell that holds elements (arrays, classes of one's own, SqlXml) is refused by our client, in words",
    paths: /^error$/,
    sets: ["arrays", "sql-xml"],
  },
  {
    reason: "Tables of other namespaces than the DataSet's come first, in another order",
    paths: /^table "Row" in "[^"]*"\.position$/,
    sets: ["namespaces-of-one-name"],
  },
];

/** Only from ours, and ours to remove. */
export const NOT_YET: readonly Reason[] = [
  {
    reason: "A namespace of a single column is not sent on: its values stand in that of the table",
    paths: /column "(?:Name|Own)"\.(?:namespace|prefix)$/,
    sets: ["namespace-of-column", "namespace-of-attribute"],
  },
];

/**
 * Owns why .NET reads something otherwise than it was held: from the genuine service already, or only from ours.
 * Property that must stay true: a reason covers no more than what it says.
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
    reason: "A local time that clocks skip is written as the hour after",
    paths: /^table "Row" row 2 current/,
    sets: ["dates-unspecified-local", "dates-local"],
  },
  { reason: "Addresses are written in their normal form", paths: /current "OfUri"$/, sets: ["uris"] },
  { reason: "The empty text of a row is read as null", paths: /current "Text Of It"$/, sets: ["simple-content-empty"] },
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
];

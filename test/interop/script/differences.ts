/**
 * Owns where answers in ASMX's own JSON differ from Mono's, and why. Names of the sources are files of .NET's reference source,
 * `System.Web.Extensions/Script/`.
 */
import type { ScriptAnswer } from "../script-part.js";

export interface ScriptDifference {
  readonly reason: string;
  allows(request: ScriptRequest, mono: ScriptAnswer, ours: ScriptAnswer): boolean;
}

export interface ScriptRequest {
  readonly operation: string;
  readonly body: string;
}

export const SCRIPT_DIFFERENCES: readonly ScriptDifference[] = [
  {
    reason: "Mono leaves out `__type` of records; .NET's services write it (`SerializeCustomObject`)",
    allows: (_, mono, ours) => mono.text === ours.text.replaceAll(/"__type":"\w+",/g, ""),
  },
  {
    reason:
      "Mono does not escape `&` and U+2028 (`JavaScriptString.QuoteString` writes `\\u0026`; U+2028 ends a line of a script)",
    allows: ({ operation }, mono, ours) =>
      operation === "Text" && mono.text === ours.text.replaceAll("\\u0026", "&").replaceAll("\\u2028", "\u2028"),
  },
  {
    reason:
      "a date for a `string`: Mono writes it in the form of the server's culture, and reads `/Date(0)/` without a backslash as a date",
    allows: ({ operation, body }, mono) =>
      operation === "Text" && body.includes("/Date(0)") && mono.text.includes("1/1/1970"),
  },
  {
    reason:
      "Mono refuses numbers that are no JSON (`007`, `.5`, `-.50`, `+05.`); .NET reads them (`DeserializePrimitiveObject`)",
    allows: ({ body }, mono) => mono.status === 500 && /^\{"V":(?:007|[-+]?\d*\.\d*)\}$/.test(body),
  },
  {
    reason: "Mono refuses a date with an offset; .NET ignores the offset (`DeserializeStringIntoDateTime`)",
    allows: ({ body }, mono) => mono.status === 500 && /\/Date\(-?\d+[-+]\d{4}\)/.test(body),
  },
  {
    reason: "Mono writes dates before the year 100 as its first day",
    allows: ({ body }, mono) => body.includes("(-62135596800000)") && mono.status === 200,
  },
  {
    reason: "Mono compares letter case in operations' names; .NET ignores it (`WebServiceData.EnsureMethods`)",
    allows: ({ operation }, mono) => operation === "ADD" && mono.status !== 200,
  },
];

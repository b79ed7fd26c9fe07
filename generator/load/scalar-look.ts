/**
 * Owns the guess what YAML readers make of a plain (unquoted) scalar.
 * Invariant: a scalar counts as text only if every version of YAML reads it as text, so a description means the same to
 * us and to an editor.
 */
export type ScalarLook = "text" | "number" | "boolean" | "old-boolean" | "date" | "null";

const patterns: readonly (readonly [look: ScalarLook, pattern: RegExp])[] = [
  ["null", /^(?:~|null|Null|NULL)?$/],
  ["boolean", /^(?:true|True|TRUE|false|False|FALSE)$/],
  ["old-boolean", /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/],
  ["number", /^[-+]?(?:0b[01_]+|0o[0-7]+|0x[0-9a-fA-F_]+|\.(?:inf|Inf|INF))$|^\.(?:nan|NaN|NAN)$/],
  ["number", /^[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?$/],
  ["number", /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/],
  ["date", /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt \t])/],
];

/** Scalars longer than this are text whatever they look like; keeps the patterns away from long input. */
const longest = 80;

export function lookOf(plain: string): ScalarLook {
  if (plain.length > longest) return "text";
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? "text";
}

/** In words, for messages: what some reader makes of `plain`. */
export function lookInWords(look: ScalarLook): string {
  const words: Readonly<Record<ScalarLook, string>> = {
    text: "a text",
    number: "a number",
    boolean: "a boolean",
    "old-boolean": "a boolean to YAML 1.1",
    date: "a date to YAML 1.1",
    null: "no value",
  };
  return words[look];
}

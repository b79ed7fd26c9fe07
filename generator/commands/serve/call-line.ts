/**
 * Owns the line that `codegen serve` prints for a call, for people and for programs.
 * Invariant: a line of JSON is JSON whatever a name holds: it is in ASCII, of which the screen changes nothing.
 */
import type { CallRecord } from "../../serve/call-log.js";
import type { LogKind } from "../option-values.js";
import { type Line, paint } from "../terminal/style.js";

/** Undefined where nothing is to be printed. `at`: when the answer was there. */
export function logLine(kind: LogKind, record: CallRecord, at: Date): Line | undefined {
  if (kind === "none") return undefined;
  if (kind === "json") return asciiJson({ time: at.toISOString(), ...nulled(record) });
  const { operation, page, binding, status, cut, ms, from } = record;
  const what = operation ?? page ?? "-";
  const outcome = cut ? "cut" : String(status);
  return [
    `${what} ${binding ?? "-"} `,
    paint(status < 400 && !cut ? "good" : "wrong", outcome),
    ` ${ms} ms${from === undefined ? "" : `, ${from}`}`,
  ];
}

function nulled({ operation, page, binding, ...rest }: CallRecord) {
  return { operation: operation ?? null, page: page ?? null, binding: binding ?? null, ...rest };
}

function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

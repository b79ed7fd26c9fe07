/**
 * Owns JSON on a terminal: characters that could steer it are escaped as JSON escapes them.
 * Invariant: it is still the same JSON.
 */
import { unprintable } from "../../diagnostics/quote.js";

/** Lines of JSON, with spaces for tabs. */
export function jsonLines(text: string): readonly string[] {
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => line.replaceAll("\t", "  ").replace(unprintable, escapeUnits));
}

/** `\u001b` for each unit of UTF-16. */
export function escapeUnits(text: string): string {
  return text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

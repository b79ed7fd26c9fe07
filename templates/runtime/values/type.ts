/**
 * Owns what every value type shares: the error it throws and XML's white space.
 * Invariant: a type knows nothing of XML, URLs or places; its caller adds those.
 */
import { changeInParts } from "../text/text-parts.js";

export { ValueError } from "../description.js";
export type { SimpleType } from "../description.js";

/** Space, tab, line feed, carriage return: the only white space of XML (not that of `String.prototype.trim`). */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Text without XML white space at its ends; the same string if there is none. */
export function trimBlanks(text: string): string {
  const { length } = text;
  if (length === 0 || (text.charCodeAt(0) > 32 && text.charCodeAt(length - 1) > 32)) return text;
  let start = 0;
  let end = length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** XSD's whiteSpace="collapse": trimmed, and each inner run of white space one space. */
export function collapseBlanks(text: string): string {
  const trimmed = trimBlanks(text);
  return /[\t\n\r]| {2}/.test(trimmed) ? changeInParts(trimmed, collapseRuns, isAfterText) : trimmed;
}

function collapseRuns(part: string): string {
  return part.replace(/[ \t\n\r]+/g, " ");
}

function isAfterText(text: string, at: number): boolean {
  return !isBlank(text.charCodeAt(at - 1));
}

/** Whether `code` is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

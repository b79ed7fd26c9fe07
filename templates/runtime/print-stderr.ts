/**
 * Owns output to stderr: errors of a server without an `onError` option.
 * Invariant: no text controls a terminal, and no line of it looks like the start of another report.
 */

/** The used part of `process`. Replacements by bundlers have no `stderr`. */
declare const process: { readonly stderr?: { write?(text: string): unknown } } | undefined;

/** Writes one report to stderr, or to `console.error` if there is no process. */
export function printStderr(text: string): void {
  const line = plain(`[asmx-codegen] ${text}`);
  if (typeof process !== "undefined" && typeof process.stderr?.write === "function") process.stderr.write(`${line}\n`);
  else console.error(line);
}

/** Indents all lines but the first, and shows control characters as their codes. */
function plain(text: string): string {
  return text
    .replace(/\r\n?|[\n\u2028\u2029]/g, "\n    ")
    .replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, (character) => {
      return `\\u{${character.charCodeAt(0).toString(16)}}`;
    });
}

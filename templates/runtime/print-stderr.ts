/**
 * Owns what the owner of a server reads where no `onError` listens: the way to stderr.
 * Invariant: nothing in a text steers a terminal or begins a line of its own that passes for another report.
 */

/** What of `process` is looked at; bundlers' stand-ins for it have no `stderr`. */
declare const process: { readonly stderr?: { write?(text: string): unknown } } | undefined;

/** Writes one report to stderr, or to `console.error` where there is no process. */
export function printStderr(text: string): void {
  const line = plain(`[asmx-codegen] ${text}`);
  if (typeof process !== "undefined" && typeof process.stderr?.write === "function") process.stderr.write(`${line}\n`);
  else console.error(line);
}

/** Later lines are indented, so that none passes for another report; what steers terminals is shown as its code. */
function plain(text: string): string {
  return text
    .replace(/\r\n?|[\n\u2028\u2029]/g, "\n    ")
    .replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, (character) => {
      return `\\u{${character.charCodeAt(0).toString(16)}}`;
    });
}

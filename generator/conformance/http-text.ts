/**
 * Owns the reading of `.http` files: a start line, headers, a blank line, the body exact.
 * Invariant: octets stay what they are; heads are Latin-1, as on the wire.
 */

export interface HttpFile {
  readonly startLine: string;
  /** Name and value in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Ends of lines of the head may be either; a file without a blank line has no body. */
export function readHttpFile(bytes: Uint8Array): HttpFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  const blank = /\r?\n\r?\n/.exec(text);
  const head = blank === null ? text : text.slice(0, blank.index);
  const [startLine = "", ...lines] = head.split(/\r?\n/);
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return colon < 1 ? [] : [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const body = blank === null ? new Uint8Array() : bytes.subarray(blank.index + blank[0].length);
  return { startLine, headers, body };
}

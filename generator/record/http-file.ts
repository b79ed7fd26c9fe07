/**
 * Owns the reading of `.http` files: a start line, headers, a blank line, the body exact; and small questions about headers as sent.
 * Invariant: octets stay what they are; heads are Latin-1, as on the wire.
 */
import { type ContentType, parseContentType } from "../../templates/runtime/text/content-type.js";

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

/** A file with a response. */
export function readHttpResponse(bytes: Uint8Array): Omit<HttpFile, "startLine"> & { readonly status: number } {
  const { startLine, headers, body } = readHttpFile(bytes);
  return { status: Number(startLine.split(" ")[1]), headers, body };
}

export function* headersOf(raw: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

/** The first of that name, which is in small letters. */
export function headerOf(raw: readonly string[], name: string): string | undefined {
  for (const [each, value] of headersOf(raw)) if (each.toLowerCase() === name) return value;
  return undefined;
}

export function contentTypeOf(raw: readonly string[]): ContentType {
  return parseContentType(headerOf(raw, "content-type"));
}

/** The headers with another Content-Type, if they have one. */
export function withContentType(raw: readonly string[], contentType: string): readonly string[] {
  return [...headersOf(raw)].flatMap(([name, value]) =>
    name.toLowerCase() === "content-type" ? [name, contentType] : [name, value],
  );
}

/** Headers by lower-case name, repeated ones joined. */
export function headersByName(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (const [written, value] of headersOf(raw)) {
    const name = written.toLowerCase();
    // Cookies are separated otherwise than all other values (RFC 6265, 4.2.1).
    const separator = name === "cookie" ? "; " : ", ";
    headers[name] = headers[name] === undefined ? value : `${headers[name]}${separator}${value}`;
  }
  return headers;
}

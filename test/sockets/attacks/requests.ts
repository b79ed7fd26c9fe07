/** Owns the requests that attacks are made of, as bytes. */
import { namespace, path } from "./service.js";

export const KB = 1_024;
export const MB = 1_048_576;

export const get = (target: string, headers = ""): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
export const description = (host = "a"): string => `GET ${path}?WSDL HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

/** The head of a SOAP request. `framing`: how long its body is. */
export const soapHead = (framing: string, contentType = "text/xml; charset=utf-8"): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\n${framing}\r\n`;
export const formHead = (framing: string, contentType = "application/x-www-form-urlencoded"): string =>
  `POST ${path}/takeText HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\n${framing}\r\n`;

const before = (operation: string): string =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${operation} xmlns="${namespace}">`;
const after = (operation: string): string => `</${operation}></e:Body></e:Envelope>`;

/** An envelope of about `size` characters, filled with `unit` again and again between `open` and `close`. */
export function envelope(operation: string, open: string, unit: string, close: string, size: number): string {
  const count = Math.max(0, Math.floor((size - open.length - close.length) / unit.length));
  return before(operation) + open + unit.repeat(count) + close + after(operation);
}

/** A whole request in pieces that sockets like. */
export function* whole(head: (framing: string) => string, body: Uint8Array): Generator<string | Uint8Array> {
  yield head(`Content-Length: ${body.length}\r\n`);
  yield* slices(body);
}

export function* slices(body: Uint8Array, size = 64 * KB): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

/** A body in chunks of `size` bytes each. */
export function* chunked(
  head: (framing: string) => string,
  body: Uint8Array,
  size: number,
  extension = "",
): Generator<string | Uint8Array> {
  yield head("Transfer-Encoding: chunked\r\n");
  let text = "";
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    text += `${part.length.toString(16)}${extension}\r\n${Buffer.from(part).toString("latin1")}\r\n`;
    if (text.length < 32 * KB) continue;
    yield text;
    text = "";
  }
  yield `${text}0\r\n\r\n`;
}

export const bytesOf = (text: string): Uint8Array => Buffer.from(text, "utf8");
export const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");

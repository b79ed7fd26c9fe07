/**
 * Owns multipart/related messages of MTOM (RFC 2387, XOP): the envelope as root, and parts with bytes.
 * Invariant: linear in the message, and a malformed one is refused with its place. Parts are views of the message, not copies.
 */
import type { MessageParts } from "../description.js";
import type { HttpHeaders } from "../exchange.js";
import { cutText } from "../text/cut-text.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { base64Binary } from "../values/base64-binary.js";

const mostParts = 1000;
const mostHeaderBytes = 16 * 1024;

export interface Multipart {
  /** Content-Type of the envelope, as a message without parts has it. */
  readonly contentType: string;
  readonly root: Uint8Array;
  /** Content-ID without `<>` -> bytes. */
  readonly parts: MessageParts;
}

/** A malformed multipart message. */
export class MultipartError extends Error {}

/** True for the header of a multipart message. */
export function isMultipart(contentType: string | undefined): contentType is string {
  return /^\s*multipart\/related\s*(?:;|$)/i.test(contentType ?? "");
}

/** Throws {@link MultipartError}. */
export function readMultipart(contentType: string, body: Uint8Array): Multipart {
  const outer = parametersOf(contentType);
  const { boundary } = outer;
  if (!boundary || boundary.length > 70 || !/^[\x21-\x7e](?:[ -~]*[\x21-\x7e])?$/.test(boundary))
    throw new MultipartError("expected a boundary of 1 to 70 characters in the Content-Type multipart/related");
  const start = outer["start"] && bareId(outer["start"]);
  const parts = new Map<string, Uint8Array>();
  let root: { readonly type: string; readonly bytes: Uint8Array } | undefined;
  let number = 0;
  for (const [from, to] of rangesOf(body, boundary)) {
    if (++number > mostParts) throw new MultipartError(`more than ${mostParts} parts`);
    const { headers, at } = readHeaders(body, from, to, number);
    const type = headers["content-type"] ?? "text/plain";
    if (/^multipart\//i.test(type)) throw new MultipartError(`part ${number} is a multipart itself`);
    const bytes = decoded(headers["content-transfer-encoding"], body.subarray(at, to), number);
    const id = headers["content-id"] && bareId(headers["content-id"]);
    if (id && parts.has(id)) throw new MultipartError(`part ${number}: the Content-ID <${cutText(id, 200)}> again`);
    if (id) parts.set(id, bytes);
    if (start ? id === start : number === 1) root = { type, bytes };
  }
  if (root === undefined)
    throw new MultipartError(start ? `no part with the Content-ID <${cutText(start, 200)}>, the root` : "no parts");
  return { contentType: rootType(root.type, outer), root: root.bytes, parts };
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Parameters of a header by lower-case name; the first of a name counts. */
function parametersOf(header: string): Parameters {
  const parameters: Record<string, string> = Object.create(null);
  for (const [, name = "", quoted, bare = ""] of header.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;]*))/g,
  ))
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\([^])/g, "$1") ?? bare.trim();
  return parameters;
}

const bareId = (id: string): string => id.trim().replace(/^<(.*)>$/, "$1");

/** The Content-Type of a message without parts. */
function rootType(header: string, outer: Parameters): string {
  const inner = parametersOf(header);
  const isXop = /^\s*application\/xop\+xml/i.test(header);
  const type = (isXop ? inner["type"] || outer["start-info"] : header) || "text/xml";
  const action = inner["action"] ?? parametersOf(type)["action"] ?? outer["action"];
  const [mediaType] = type.split(";");
  return `${mediaType}; charset=${inner["charset"] ?? ""}${action === undefined ? "" : `; action="${action}"`}`;
}

const newline = 10;
const dash = 45;

/** Offsets of the parts between delimiters, headers included. A delimiter begins a line; line ends are CRLF or LF. */
function* rangesOf(body: Uint8Array, boundary: string): Generator<readonly [number, number]> {
  const delimiter = encodeUtf8(`--${boundary}`);
  let from = -1;
  for (let line = 0; line >= 0; line = body.indexOf(newline, line) + 1 || -1) {
    let at = line + delimiter.length;
    if (!delimiter.every((byte, index) => body[line + index] === byte)) continue;
    const isLast = body[at] === dash && body[at + 1] === dash;
    if (isLast) at += 2;
    while (body[at] === 32 || body[at] === 9) at++;
    if (body[at] === 13) at++;
    if (at < body.length && body[at] !== newline) continue;
    if (from >= 0) yield [from, Math.max(from, line - (body[line - 2] === 13 ? 2 : 1))];
    if (isLast) return;
    from = line = at + 1;
    line--;
  }
  throw new MultipartError(
    from < 0 ? `no line --${boundary} of the boundary in the body` : `the body ends before --${boundary}--`,
  );
}

function readHeaders(body: Uint8Array, from: number, to: number, number: number) {
  const headers: Record<string, string> = Object.create(null);
  const end = Math.min(to, from + mostHeaderBytes);
  let last = "";
  for (let at = from; at < end;) {
    const next = body.indexOf(newline, at) + 1;
    if (next === 0 || next > end) break;
    const line = new TextDecoder().decode(body.subarray(at, next)).trimEnd();
    at = next;
    if (line === "") return { headers, at };
    const colon = line.indexOf(":");
    if (/^\s/.test(line) && last !== "") headers[last] += line;
    else {
      last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (last === "" || last in headers)
        throw new MultipartError(`part ${number}: expected headers, each once, found another line`);
      headers[last] = line.slice(colon + 1).trim();
    }
  }
  throw new MultipartError(`part ${number}: no empty line after its headers, of at most ${mostHeaderBytes} bytes`);
}

function decoded(encoding = "binary", bytes: Uint8Array, number: number): Uint8Array {
  if (/^(?:binary|[78]bit)$/i.test(encoding.trim())) return bytes;
  if (!/^base64$/i.test(encoding.trim()))
    throw new MultipartError(
      `part ${number}: expected the Content-Transfer-Encoding binary, 8bit, 7bit or base64, found ${cutText(encoding, 50)}`,
    );
  try {
    return base64Binary.decode(new TextDecoder().decode(bytes));
  } catch {
    throw new MultipartError(`part ${number} is not base64`);
  }
}

/** Writes a message. `id`: in its boundary and Content-IDs, and in none of the bytes. */
export function writeMultipart(
  contentType: string,
  root: Uint8Array,
  parts: readonly Uint8Array[],
  id: string,
): { readonly headers: HttpHeaders; readonly body: Uint8Array } {
  const { charset = "utf-8", action } = parametersOf(contentType);
  const [type = ""] = contentType.split(";");
  const actionText = action === undefined ? "" : `; action="${action}"`;
  const head = (index: number, partType: string): Uint8Array =>
    encodeUtf8(
      `${index > 0 ? "\r\n" : ""}--${id}\r\nContent-Type: ${partType}\r\n` +
        `Content-Transfer-Encoding: binary\r\nContent-ID: <${contentId(index, id)}>\r\n\r\n`,
    );
  const rootHead = head(0, `application/xop+xml; charset=${charset}; type="${type}"${actionText}`);
  const body = joinBytes(
    rootHead,
    root,
    ...parts.flatMap((part, index) => [head(index + 1, "application/octet-stream"), part]),
    encodeUtf8(`\r\n--${id}--\r\n`),
  );
  const related = `multipart/related; type="application/xop+xml"; boundary="${id}"; start="<${contentId(0, id)}>"`;
  return { headers: { "content-type": `${related}; start-info="${type}"${actionText}` }, body };
}

/** Content-ID of a part; 0: the root. */
export function contentId(index: number, id: string): string {
  return `${index}.${id}@mtom`;
}

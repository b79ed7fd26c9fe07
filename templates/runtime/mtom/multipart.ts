/**
 * Owns multipart/related messages of MTOM (RFC 2387, XOP): the envelope as root, and parts with bytes.
 * Invariant: the work is linear in the message, and a malformed one is refused with its place. Parts are views of the
 * message, not copies.
 */
import type { HttpHeaders, MessageParts } from "../exchange.js";
import { cutText } from "../text/cut-text.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { decodeQuotedPrintable } from "./quoted-printable.js";
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
  const outer = relatedOf(contentType);
  const parts = new Map<string, Uint8Array>();
  let root: { readonly type: string; readonly bytes: Uint8Array } | undefined;
  for (const { head, bytes } of readParts(outer, body)) {
    const { id, type } = head;
    if (id) parts.set(id, bytes);
    if (isRoot(head, outer)) root = { type, bytes };
  }
  if (root === undefined) throw noRoot(outer);
  return { contentType: rootType(root.type, outer), root: root.bytes, parts };
}

/** All parts of a message that is there as a whole, decoded. Throws {@link MultipartError}. */
export function readParts(
  { boundary }: Related,
  body: Uint8Array,
): readonly { readonly head: PartHead; readonly bytes: Uint8Array }[] {
  const all: { readonly head: PartHead; bytes: Uint8Array }[] = [];
  for (const step of wholeSteps(boundary, body)) {
    const last = all[all.length - 1];
    if ("head" in step) all.push({ head: step.head, bytes: noBytes });
    else if (last !== undefined) last.bytes = step.bytes;
  }
  return all.map(({ head, bytes }) => ({ head, bytes: decodePart(head, bytes) }));
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

function* wholeSteps(boundary: string, body: Uint8Array): Generator<NonNullable<Step>> {
  const steps = splitMessage(boundary);
  let piece: Uint8Array | undefined = body;
  for (let step = steps.next(); step.done !== true;) {
    if (step.value !== undefined) yield step.value;
    step = steps.next(piece);
    piece = undefined;
  }
}

/** Parameters of a multipart's Content-Type. `start`: Content-ID of the root, if it is not the first part. Throws MultipartError. */
export interface Related {
  readonly boundary: string;
  readonly start: string | undefined;
  readonly parameters: Parameters;
}

export function relatedOf(contentType: string): Related {
  const parameters = parametersOf(contentType);
  const { boundary, start } = parameters;
  if (!boundary || boundary.length > 70 || !/^[\x21-\x7e](?:[ -~]*[\x21-\x7e])?$/.test(boundary))
    throw new MultipartError("expected a boundary of 1 to 70 characters in the Content-Type multipart/related");
  return { boundary, start: start && bareId(start), parameters };
}

export function isRoot({ id, number }: PartHead, { start }: Related): boolean {
  return start ? id === start : number === 1;
}

export function noRoot({ start }: Related): MultipartError {
  return new MultipartError(start ? `no part with the Content-ID <${cutText(start, 200)}>, the root` : "no parts");
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Parameters of a header by lower-case name; the first of a name counts. */
export function parametersOf(header: string): Parameters {
  const parameters: Record<string, string> = Object.create(null);
  for (const [, name = "", quoted, bare = ""] of header.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;]*))/g,
  ))
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\([^])/g, "$1") ?? bare.trim();
  return parameters;
}

const bareId = (id: string): string => id.trim().replace(/^<(.*)>$/, "$1");

/** The Content-Type of a message without parts. */
export function rootType(header: string, { parameters: outer }: Related): string {
  const inner = parametersOf(header);
  const isXop = /^\s*application\/xop\+xml/i.test(header);
  const type = (isXop ? inner["type"] || outer["start-info"] : header) || "text/xml";
  const action = inner["action"] ?? parametersOf(type)["action"] ?? outer["action"];
  const [mediaType] = type.split(";");
  return `${mediaType}; charset=${inner["charset"] ?? ""}${action === undefined ? "" : `; action="${action}"`}`;
}

const newline = 10;
const dash = 45;
/** Blanks after a delimiter that are waited for. */
const mostPadding = 1024;

/** The facts in the headers of a part. */
export interface PartHead {
  /** From 1. */
  readonly number: number;
  /** Content-ID without `<>`. */
  readonly id: string | undefined;
  readonly type: string;
  /** How its bytes are written; `undefined`: as they are. */
  readonly coding: "base64" | "quoted-printable" | undefined;
}

/** The head of a part, or bytes of it; `undefined`: the next piece of the message is needed. */
export type Step = { readonly head: PartHead } | { readonly bytes: Uint8Array } | undefined;

/**
 * Splits a message. `next` passes a piece of it, `undefined` at its end. A delimiter begins a line; line ends are CRLF or LF. Bytes of a
 * part are views of the pieces, and one step if the message is one piece. Throws {@link MultipartError}.
 */
export function* splitMessage(boundary: string): Generator<Step, void, Uint8Array | undefined> {
  const delimiter = encodeUtf8(`--${boundary}`);
  const ids = new Set<string>();
  let bytes: Uint8Array = noBytes;
  let isWhole = false;
  let number = 0;
  /** Start of what is not handed out yet, and of the line to look at; -1 inside a line. */
  let from = 0;
  let line = 0;
  let search = 0;
  for (;;) {
    if (line < 0) line = bytes.indexOf(newline, search) + 1 || -1;
    const border = line < 0 ? "open" : delimiterAt(bytes, line, delimiter, isWhole);
    if (border === "other") {
      search = line;
      line = -1;
      continue;
    }
    const to = Math.max(from, line < 0 ? bytes.length - (bytes.at(-1) === 13 ? 1 : 0) : beforeLine(bytes, line));
    if (border === "open" && isWhole) throw unended(boundary, number);
    if (number > 0 && to > from) yield { bytes: bytes.subarray(from, to) };
    if (border === "open") {
      const piece = yield undefined;
      isWhole = piece === undefined;
      bytes = to === bytes.length ? (piece ?? noBytes) : joinBytes(bytes.subarray(to), piece ?? noBytes);
      if (line >= 0) line -= to;
      from = search = 0;
      continue;
    }
    if (border.isLast) return;
    if (++number > mostParts) throw new MultipartError(`more than ${mostParts} parts`);
    from = border.end;
    let headers = readHeaders(bytes, from, number, delimiter);
    while (headers === undefined && !isWhole) {
      const piece = yield undefined;
      isWhole = piece === undefined;
      bytes = joinBytes(bytes.subarray(from), piece ?? noBytes);
      from = 0;
      headers = readHeaders(bytes, from, number, delimiter);
    }
    if (headers === undefined) throw endlessHeaders(number);
    yield { head: readHead(headers.byName, number, ids) };
    from = line = headers.at;
  }
}

function unended(boundary: string, number: number): MultipartError {
  return new MultipartError(
    number === 0 ? `no line --${boundary} of the boundary in the body` : `the body ends before --${boundary}--`,
  );
}

/** Offset of the line end before a line. */
function beforeLine(bytes: Uint8Array, line: number): number {
  return line - (bytes[line - 2] === 13 ? 2 : 1);
}

/** The delimiter that begins at `line`; `other`: there is none. `open`: more bytes decide. */
function delimiterAt(
  bytes: Uint8Array,
  line: number,
  delimiter: Uint8Array,
  isWhole: boolean,
): { readonly end: number; readonly isLast: boolean } | "other" | "open" {
  const undecided = isWhole ? "other" : "open";
  for (let index = 0; index < delimiter.length; index++) {
    const byte = bytes[line + index];
    if (byte !== delimiter[index]) return byte === undefined ? undecided : "other";
  }
  let at = line + delimiter.length;
  if (!isWhole && at + 2 > bytes.length) return "open";
  const isLast = bytes[at] === dash && bytes[at + 1] === dash;
  if (isLast) at += 2;
  const padding = at;
  while (bytes[at] === 32 || bytes[at] === 9) at++;
  if (bytes[at] === 13) at++;
  if (at < bytes.length) return bytes[at] === newline ? { end: at + 1, isLast } : "other";
  return isWhole ? { end: at, isLast } : at - padding > mostPadding ? "other" : "open";
}

function endlessHeaders(number: number): MultipartError {
  return new MultipartError(`part ${number}: no empty line after its headers, of at most ${mostHeaderBytes} bytes`);
}

type HeadersByName = Readonly<Record<string, string | undefined>>;

/** The headers, and where the part's bytes begin; `undefined`: more bytes are needed. */
function readHeaders(
  bytes: Uint8Array,
  from: number,
  number: number,
  delimiter: Uint8Array,
): { readonly byName: HeadersByName; readonly at: number } | undefined {
  const byName: Record<string, string> = Object.create(null);
  const end = from + mostHeaderBytes;
  const decoder = new TextDecoder();
  const border = decoder.decode(delimiter);
  let last = "";
  for (let at = from; ;) {
    const next = bytes.indexOf(newline, at) + 1;
    if (next === 0 && bytes.length < end) return undefined;
    if (next === 0 || next > end) throw endlessHeaders(number);
    const line = decoder.decode(bytes.subarray(at, next)).trimEnd();
    if (line.startsWith(border)) throw endlessHeaders(number);
    at = next;
    if (line === "") return { byName, at };
    const colon = line.indexOf(":");
    if (/^\s/.test(line) && last !== "") byName[last] += line;
    else {
      last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (last === "" || last in byName)
        throw new MultipartError(`part ${number}: expected headers, each once, found another line`);
      byName[last] = line.slice(colon + 1).trim();
    }
  }
}

/** `ids`: of the parts before. */
function readHead(byName: HeadersByName, number: number, ids: Set<string>): PartHead {
  const type = byName["content-type"] ?? "text/plain";
  if (/^multipart\//i.test(type)) throw new MultipartError(`part ${number} is a multipart itself`);
  const encoding = (byName["content-transfer-encoding"] ?? "binary").trim();
  const coding = codings.find((each) => each === encoding.toLowerCase());
  if (coding === undefined && !/^(?:binary|[78]bit)$/i.test(encoding))
    throw new MultipartError(
      `part ${number}: expected the Content-Transfer-Encoding binary, 8bit, 7bit, ${codings.join(" or ")}, found ${cutText(encoding, 50)}`,
    );
  const header = byName["content-id"];
  const id = header && bareId(header);
  if (id && ids.has(id)) throw new MultipartError(`part ${number}: the Content-ID <${cutText(id, 200)}> again`);
  if (id) ids.add(id);
  return { number, id, type, coding };
}

/** The bytes that a part encodes. */
export function decodePart({ number, coding }: PartHead, bytes: Uint8Array): Uint8Array {
  if (coding === undefined) return bytes;
  try {
    return coding === "base64" ? base64Binary.decode(new TextDecoder().decode(bytes)) : decodeQuotedPrintable(bytes);
  } catch {
    throw new MultipartError(`part ${number} is not ${coding}`);
  }
}

const codings = ["base64", "quoted-printable"] as const;

/** A message as the pieces that it consists of, in order. `id`: in its boundary and Content-IDs, and in none of the bytes. */
export function layOutMultipart<Part>(
  contentType: string,
  root: Uint8Array,
  parts: readonly Part[],
  id: string,
): { readonly headers: HttpHeaders; readonly pieces: readonly (Uint8Array | Part)[] } {
  const { charset = "utf-8", action } = parametersOf(contentType);
  const [type = ""] = contentType.split(";");
  const actionText = action === undefined ? "" : `; action="${action}"`;
  const head = (index: number, partType: string): Uint8Array =>
    encodeUtf8(
      `${index > 0 ? "\r\n" : ""}--${id}\r\nContent-Type: ${partType}\r\n` +
        `Content-Transfer-Encoding: binary\r\nContent-ID: <${contentId(index, id)}>\r\n\r\n`,
    );
  const rootHead = head(0, `application/xop+xml; charset=${charset}; type="${type}"${actionText}`);
  const pieces = [
    rootHead,
    root,
    ...parts.flatMap((part, index) => [head(index + 1, "application/octet-stream"), part]),
    encodeUtf8(`\r\n--${id}--\r\n`),
  ];
  const related = `multipart/related; type="application/xop+xml"; boundary="${id}"; start="<${contentId(0, id)}>"`;
  return { headers: { "content-type": `${related}; start-info="${type}"${actionText}` }, pieces };
}

/** Content-ID of a part; 0: the root. */
export function contentId(index: number, id: string): string {
  return `${index}.${id}@mtom`;
}

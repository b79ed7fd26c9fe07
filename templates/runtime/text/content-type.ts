/**
 * Owns the parsing of a Content-Type header, and of the SOAP action in it or beside it.
 * Invariant: the work is linear in the header, and no header makes it throw.
 */

export interface ContentType {
  /** Lower case, without parameters; `""` if there is none. */
  readonly mediaType: string;
  /** Lower case; `undefined` where not given. */
  readonly charset: string | undefined;
  /** The action as written, without quotes; `""` and `undefined` differ. */
  readonly action: string | undefined;
}

const nothing: ContentType = { mediaType: "", charset: undefined, action: undefined };
let lastHeader = "";
let lastRead = nothing;

/** Quoted or bare parameter values, with or without blanks around (wire 6); the first of a name counts. */
export function parseContentType(header: string | undefined): ContentType {
  if (header === undefined) return nothing;
  if (header === lastHeader) return lastRead;
  lastRead = readHeader(header);
  lastHeader = header;
  return lastRead;
}

/** The header of the same XML after it was encoded in UTF-8: from then on no declaration decides. */
export function typeInUtf8(header: string | undefined): string {
  const { mediaType, action } = parseContentType(header);
  const ending = action === undefined ? "" : `; action="${action.replace(/["\\]/g, "\\$&")}"`;
  return `${mediaType || "text/xml"}; charset=utf-8${ending}`;
}

/** Whether the media type is one of XML's. */
export function isXmlMediaType(mediaType: string): boolean {
  return mediaType === "text/xml" || mediaType === "application/xml" || mediaType.endsWith("+xml");
}

/** Media types under which some services send their envelopes. */
export function isTextMediaType(mediaType: string): boolean {
  return mediaType === "text/html" || mediaType === "text/plain";
}

/** A SOAPAction header or `action` without its double quotes, the only ones in ASMX too; an empty one counts as missing (wire 6). */
export function unquoteAction(action: string | undefined): string | undefined {
  const text = action?.trim() ?? "";
  const quoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  const bare = quoted ? text.slice(1, -1) : text;
  return bare === "" ? undefined : bare;
}

/** An action in a header: spaces, quotes and non-ASCII characters are percent-encoded, as in WCF (wire 1). */
export function encodeAction(action: string): string {
  return action.replace(/[^\x21-\x7e]+|["\\]/g, encodeURIComponent);
}

function readHeader(header: string): ContentType {
  const semicolon = header.indexOf(";");
  const mediaType = (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase();
  const parameters = new Map<string, string>();
  let at = semicolon;
  while (at >= 0 && at < header.length) {
    const equals = header.indexOf("=", at);
    if (equals < 0) break;
    // A parameter without a value ends at the next semicolon, not at the next parameter's "=".
    const name = header
      .slice(header.lastIndexOf(";", equals) + 1, equals)
      .trim()
      .toLowerCase();
    const value = readValue(header, equals + 1);
    if (!parameters.has(name)) parameters.set(name, value.text);
    at = header.indexOf(";", value.end);
  }
  return { mediaType, charset: parameters.get("charset")?.toLowerCase(), action: parameters.get("action") };
}

function readValue(header: string, from: number): { readonly text: string; readonly end: number } {
  let start = from;
  while (header[start] === " " || header[start] === "\t") start++;
  const quote = header[start];
  if (quote !== '"' && quote !== "'") {
    const semicolon = header.indexOf(";", start);
    const end = semicolon < 0 ? header.length : semicolon;
    return { text: header.slice(start, end).trim(), end };
  }
  let text = "";
  let at = start + 1;
  while (at < header.length && header[at] !== quote) {
    if (header[at] === "\\") at++;
    text += header[at] ?? "";
    at++;
  }
  return { text, end: at + 1 };
}

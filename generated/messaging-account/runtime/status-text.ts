/**
 * Owns the words of an HTTP status that is no success: the status, what the body says, what can be done.
 * Property that must stay true: what is quoted is short, on one line, and without a location's query or user name.
 */
import { adviceOnStatus, adviceOnWords } from "./advice.js";
import { parseContentType } from "./content-type.js";
import type { HttpHeaders } from "./exchange.js";

const mostQuoted = 300;

/** `headers` and `body`, its start as text, must have been redacted: what is cut off here can no longer be recognized. */
export function describeStatus(status: number, headers: HttpHeaders, body: string): string {
  const text = quoteBody(headers, body);
  const said = text === "" ? "" : `: ${text}`;
  return `HTTP status ${status}${said}${describeLocation(status, headers)}${adviceOnStatus(status)}${adviceOnWords(text)}`;
}

/**
 * What a body that is not XML says to people: ASMX's text of errors over GET/POST, which is HTML-encoded (wire 5); the title of a
 * page. Empty for anything else.
 */
export function quoteBody(headers: HttpHeaders, body: string): string {
  const { mediaType } = parseContentType(headers["content-type"]);
  if (mediaType === "text/plain") return oneLine(body.slice(0, mostQuoted));
  if (mediaType !== "text/html") return "";
  const title = oneLine(/<title(?:\s[^>]{0,200})?>([^<]{1,300})/i.exec(body)?.[1] ?? "");
  return title === "" ? "" : `"${title}"`;
}

function describeLocation(status: number, headers: HttpHeaders): string {
  const location = /^[^?#\s]{1,300}/.exec(headers["location"] ?? "")?.[0];
  if (location === undefined || status < 300 || status > 399) return "";
  return ` to ${location.replace(/\/\/[^/]*@/, "//")}`;
}

function oneLine(text: string): string {
  return decodeReferences(text.replace(/\s+/g, " ").trim());
}

const references: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function decodeReferences(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#[0-9]{1,7});/g, (reference, name: string) => {
    const code = Number(name.slice(1));
    return references[name] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference);
  });
}

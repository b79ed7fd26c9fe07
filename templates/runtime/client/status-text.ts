/**
 * Owns the words of an HTTP status that is no success: the status, what the body says, what can be done.
 * Invariant: what is quoted is short, on one line, and without a location's query or user name.
 */
import { adviceOnStatus, adviceOnWords, type RefusedCall } from "./advice.js";
import { parseContentType } from "../text/content-type.js";
import type { HttpHeaders } from "../exchange.js";

const mostQuoted = 300;

/** `headers` and `text`, what the body says, must have been redacted: what is cut off here can no longer be recognized. */
export function describeStatus(call: Omit<RefusedCall, "page">, headers: HttpHeaders, text: string): string {
  const { status } = call;
  const said = text === "" ? "" : `: ${text}`;
  const page = parseContentType(headers["content-type"]).mediaType === "text/html";
  const advice = adviceOnWords(text) || adviceOnStatus({ ...call, page });
  return `HTTP status ${status}${said}${describeLocation(status, headers)}${advice}`;
}

/**
 * What a body that is not XML says to people: ASMX's text of errors over GET/POST, which is HTML-encoded (wire 5); the title of a
 * page. Empty for anything else. `body`: its start, redacted; `more`: what a title is looked for in where the start has none, since
 * error pages of ASP.NET begin with a long style.
 */
export function quoteBody(headers: HttpHeaders, body: string, more: () => string): string {
  const { mediaType } = parseContentType(headers["content-type"]);
  if (mediaType === "text/plain") return oneLine(body.slice(0, mostQuoted));
  if (mediaType !== "text/html") return "";
  const title = oneLine(titleOf(body) ?? titleOf(more()) ?? "");
  return title === "" ? "" : `"${title}"`;
}

/** Of a title whose end, or as much as is quoted, is in the text. */
function titleOf(page: string): string | undefined {
  return /<title(?:\s[^>]{0,200})?>([^<]{300}|[^<]{1,299}(?=<))/i.exec(page)?.[1];
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

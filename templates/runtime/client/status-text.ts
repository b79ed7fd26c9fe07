/**
 * Owns the message for an HTTP status that is no success: status, quotation of the body, advice.
 * Invariant: quotations are short and on one line. A location is shown without query and user name.
 */
import { adviceOnStatus, adviceOnType, adviceOnWords, type RefusedCall } from "./advice.js";
import { parseContentType } from "../text/content-type.js";
import { withEnd } from "../text/cut-text.js";
import type { HttpHeaders } from "../exchange.js";

const mostQuoted = 300;

/** `text`: the quoted body. `headers` and `text` must be redacted already, because a cut secret cannot be recognized. */
export function describeStatus(call: Omit<RefusedCall, "page">, headers: HttpHeaders, text: string): string {
  const { status } = call;
  const quotation = text === "" ? "" : `: ${text}`;
  const { mediaType } = parseContentType(headers["content-type"]);
  const advice =
    adviceOnWords(text) || adviceOnType(mediaType) || adviceOnStatus({ ...call, page: mediaType === "text/html" });
  return withEnd(`HTTP status ${status}${quotation}`, `${describeLocation(status, headers)}${advice}`);
}

/**
 * Quotes a body that is not XML: ASMX's error text over GET/POST, which is HTML-encoded (wire 5), or the title of a page. Empty for other
 * bodies. `body`: its redacted start. `more`: returns a longer redacted text, because ASP.NET's error pages start with a long style.
 */
export function quoteBody(headers: HttpHeaders, body: string, more: () => string): string {
  const { mediaType } = parseContentType(headers["content-type"]);
  if (mediaType === "text/plain") return oneLine(body.slice(0, mostQuoted));
  if (mediaType !== "text/html") return "";
  const title = oneLine(titleOf(body) ?? titleOf(more()) ?? "");
  return title === "" ? "" : `"${title}"`;
}

/** The title of a page, if the text contains its end or its first 300 characters. */
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

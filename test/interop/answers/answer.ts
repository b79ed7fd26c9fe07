/**
 * Owns what two responses are compared by: status, content type, and what the body says in one line.
 * Property that must stay true: the words of a fault that a server words itself are left out (they are each server's own); its
 * code, and every value, stay in.
 */
import type { RawResponse } from "./raw-request.js";

/** `500 text/xml fault 1.1 Client`, `200 text/xml result 1.1 "text"`, `500 text/plain "Missing parameter: Message."`, `400 empty`. */
export function describeAnswer(response: RawResponse): string {
  const type = (response.headers.get("content-type") ?? "").replace(/ *; */g, "; ").toLowerCase();
  const [media = "", ...parameters] = type.split("; ");
  const shown = parameters.length === 0 || parameters.join() === "charset=utf-8" ? media : type;
  const allow = response.headers.has("allow") ? ` allow ${response.headers.get("allow")}` : "";
  return `${response.status} ${describeBody(response, shown)}${allow}`;
}

function describeBody({ body, status }: RawResponse, type: string): string {
  const text = body
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .replace(/127\.0\.0\.1:\d+/g, "{address}");
  if (text.trim() === "") return type === "" ? "empty" : `${type} empty`;
  if (type === "text/plain") return `${type} ${JSON.stringify(text.trim())}`;
  if (type === "text/html") return status === 200 && text.includes("singlesms") ? `${type} help` : type;
  if (text.includes("definitions")) return `${type} WSDL`;
  const version = text.includes("http://www.w3.org/2003/05/soap-envelope") ? "1.2" : "1.1";
  if (/<\w+:Fault>/.test(text)) return `${type} fault ${version} ${faultCode(text)}${faultReason(text)}`;
  if (/<\w+:Envelope/.test(text))
    return `${type} result ${version} ${result(/<(\w+)Response\b[^>]*?(?:\/>|>([^]*)<\/\1Response>)/.exec(text)?.[2] ?? "")}`;
  return `${type} ${result(text.replace(/^<\?xml[^>]*>\s*/, "").replace(/ xmlns(?::\w+)?="[^"]*"/g, ""))}`;
}

function faultCode(text: string): string {
  return /<(?:faultcode|\w+:Value)[^>]*>(?:\w+:)?(\w+)</.exec(text)?.[1] ?? "without code";
}

/** Only the words of our own scenarios. */
function faultReason(text: string): string {
  const reason = /<(?:faultstring|\w+:Text)\b[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
  const detail = /<(?:\w+:)?detail\b[^>]*>(.+)<\/(?:\w+:)?detail>/i.exec(text)?.[1];
  const words = /boom|refused|your fault|own code|outer|inner|a&#x1;b/.test(reason) ? ` ${JSON.stringify(reason)}` : "";
  return `${words}${detail === undefined ? "" : ` detail ${detail}`}`;
}

function result(xml: string): string {
  const text = xml.trim();
  return text.length > 300 ? `${text.slice(0, 100)}... (${text.length})` : text;
}

/**
 * Owns what two responses are compared by: status, content type, and what the body says in one line; and how an error begins.
 * Invariant: the words of a fault that a server words itself are left out (only their beginning must agree);
 * its code, actor and detail element, and every value, stay in.
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
  const version = /<soap:Envelope xmlns:soap="http:\/\/www\.w3\.org\/2003\/05\/soap-envelope"/.test(text)
    ? "1.2"
    : "1.1";
  if (/<\w+:Fault>/.test(text)) return `${type} fault ${version} ${faultCode(text)}${faultReason(text)}`;
  if (/<\w+:Envelope/.test(text))
    return `${type} result ${version} ${result(/<(\w+)Response\b[^>]*?(?:\/>|>([^]*)<\/\1Response>)/.exec(text)?.[2] ?? "")}`;
  return `${type} ${result(text.replace(/^<\?xml[^>]*>\s*/, "").replace(/ xmlns(?::\w+)?="[^"]*"/g, ""))}`;
}

function faultCode(text: string): string {
  return /<(?:faultcode|\w+:Value)[^>]*>(?:\w+:)?(\w+)</.exec(text)?.[1] ?? "without code";
}

/** Of the words only those of our own scenarios. */
function faultReason(text: string): string {
  const reason = reasonOf(text) ?? "";
  const actor = /<(faultactor|\w+:(?:Node|Role))>([^<]*)</.exec(text);
  const detail = /<(?:\w+:)?detail\b[^>]*>(.+)<\/(?:\w+:)?detail>/i.exec(text)?.[1];
  const words = /boom|refused|your fault|own code|outer|inner|a&#x1;b/.test(reason) ? ` ${JSON.stringify(reason)}` : "";
  const shownActor = actor === null ? "" : ` ${actor[1]} ${actor[2]}`;
  const shownDetail =
    detail === undefined ? (/<(?:\w+:)?detail\b/i.test(text) ? "" : " no detail") : ` detail ${detail}`;
  return `${words}${/:Upgrade\b/.test(text) ? " upgrade" : ""}${shownActor}${shownDetail}`;
}

function reasonOf(text: string): string | undefined {
  return /<(?:faultstring|\w+:Text)\b[^>]*>([^<]*)</.exec(text)?.[1];
}

/** The first sentence of a fault or of a GET or POST error, and nothing of its causes; `undefined` where there is none. */
export function openingOf({ status, headers, body }: RawResponse): string | undefined {
  if (status < 400) return undefined;
  const text = body.toString("utf8");
  const words = headers.get("content-type")?.startsWith("text/plain") ? text.trim() : reasonOf(text);
  return words?.replaceAll("&gt;", ">").split(/\r?\n| ---> /)[0] || undefined;
}

function result(xml: string): string {
  const text = xml.trim();
  return text.length > 300 ? `${text.slice(0, 100)}... (${text.length})` : text;
}

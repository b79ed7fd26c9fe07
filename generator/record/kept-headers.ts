/**
 * Owns the headers that are recorded with their values: those that a replay or comparison needs, if they have the
 * expected form.
 * Invariant: a header needs permission. For all others only the name is recorded; credentials become placeholders.
 */
import { headersOf } from "./http-file.js";
import { type HiddenNames, mark, type TextHider } from "./hide-names.js";

/** The placeholder for the value of a header that is kept by name. */
export const notKept = "[not kept]";

const token = "[\\w!#$%&'*+.^`|~-]{1,80}";
const list = new RegExp(`^${token}(?:\\s?,\\s?${token}){0,40}$`);
const ranges = /^[\w*+./-]{1,100}(?:\s?[;,]\s?[\w*+./-]{1,100}(?:=[\w.-]{1,20})?){0,60}$/;
const origin = /^(?:null|\*|https?:\/\/(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?)$/i;

/** Forms of the values that are kept, by the header's name in small letters. */
const permitted: Readonly<Record<string, RegExp>> = {
  // Which binding, charset and action: without it a request is another one, or none.
  "content-type":
    /^[\w+.-]{1,60}\/[\w+.-]{1,80}(?:\s?;\s?(?:charset|action|type|start-info|start|boundary|version)=(?:"[^"]{0,300}"|[^\s";]{0,300})){0,6}\s?;?\s?$/i,
  // The operation, where elements are shared.
  soapaction: /^(?:"[^"\s]{0,500}"|[^"\s]{0,500})$/,
  // Services choose the form and the language of an answer by these.
  accept: ranges,
  "accept-charset": ranges,
  "accept-encoding": ranges,
  "accept-language": ranges,
  "content-language": ranges,
  // Headers by which a server may refuse pages of other origins.
  origin,
  "sec-fetch-site": list,
  "sec-fetch-mode": list,
  "sec-fetch-dest": list,
  "access-control-request-method": list,
  "access-control-request-headers": list,
  "access-control-allow-origin": origin,
  "access-control-allow-methods": list,
  "access-control-allow-headers": list,
  // What callers do with an answer: keep it, ask again, with which methods.
  "cache-control": /^[\w-]{1,40}(?:=\d{1,10})?(?:\s?,\s?[\w-]{1,40}(?:=\d{1,10})?){0,12}$/,
  pragma: /^no-cache$/i,
  vary: list,
  allow: list,
  "retry-after": /^(?:\d{1,10}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/,
  date: /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  "x-content-type-options": /^nosniff$/i,
  "mime-version": /^1\.0$/,
  expect: /^100-continue$/i,
};

/** Headers of one connection, such as those that frame the body; fixtures have none of them. */
const framing =
  /^(?:host|content-length|content-encoding|transfer-encoding|connection|proxy-connection|keep-alive|trailer|te|upgrade)$/i;
/** Headers whose form leaves no room for anything else; all that is kept by permission beside those that are named. */
const closed = /^(?:content-type|soapaction|date|pragma|x-content-type-options|mime-version|expect)$/;
const challenges = /^(?:www|proxy)-authenticate$/i;
const credentials = /authori[sz]ation|cookie|token|secret|passw|session|api-?key/i;

/** The values of headers with credentials: the whole value, and parts that a server may repeat. */
export function headerSecrets(headers: readonly string[], isHidden: HiddenNames): readonly string[] {
  return [...headersOf(headers)].flatMap(([name, value]) => {
    if (challenges.test(name)) return [];
    if (/^(?:set-)?cookie2?$/i.test(name)) return cookieSecrets(value, /^set/i.test(name));
    return isCredential(name, isHidden) ? [value, ...credentialParts(value)] : [];
  });
}

/** Without what framed the body. `request`: credentials become stand-ins, to be filled in. */
export function keptHeaders(
  headers: readonly string[],
  kind: "request" | "response",
  search: TextHider,
  isAction: (action: string) => boolean,
): readonly string[] {
  const isPermitted = (name: string, value: string): boolean =>
    search.permits(name, value) || (closed.test(name.toLowerCase()) && actionsIn(name, value).every(isAction));
  return [...headersOf(headers)].flatMap(([name, value]) => {
    if (framing.test(name) || !isPlainName(name, search)) return [];
    return [`${name}: ${keptValue(name, value.trim(), kind, search, isPermitted)}`];
  });
}

/** Parts of a SOAPAction or a Content-Type that a caller can choose freely. */
function actionsIn(name: string, value: string): readonly string[] {
  if (/^soapaction$/i.test(name)) return [value.replace(/^"|"$/g, "")];
  return [...value.matchAll(/;\s?(?:action|type|start-info|start|boundary|version)="?([^";]*)/gi)].map(
    ([, each = ""]) => each,
  );
}

function keptValue(
  name: string,
  value: string,
  kind: "request" | "response",
  search: TextHider,
  isPermitted: (name: string, value: string) => boolean,
): string {
  if (challenges.test(name)) return /^[A-Za-z][\w-]{0,30}(?=\s|$)/.exec(value)?.[0] ?? notKept;
  if (isCredential(name, search.isHidden)) return kind === "request" ? search.standIn(name, value) : mark;
  const form = Object.hasOwn(permitted, name.toLowerCase()) ? permitted[name.toLowerCase()] : undefined;
  if (form?.test(value) !== true || !isPermitted(name, value)) return notKept;
  const hidden = search.hide(withoutQuery(value));
  return hidden.values.length > 0 || value.includes("{{") ? notKept : hidden.text;
}

/** Removes query and login from an address in a SOAPAction or a parameter. */
function withoutQuery(value: string): string {
  return value.replace(/(:\/\/)[^/"\s@]{1,500}@/, "$1").replace(/(:\/\/[^"?\s]{0,500})\?[^"\s]{0,500}/, "$1");
}

function isCredential(name: string, isHidden: HiddenNames): boolean {
  return credentials.test(name) || isHidden(name);
}

/** A name may hold anything, too. */
function isPlainName(name: string, search: TextHider): boolean {
  return /^[\w-]{1,64}$/.test(name) && search.hide(name).text === name;
}

function cookieSecrets(value: string, isSet: boolean): readonly string[] {
  const pairs = isSet ? value.split(";", 1) : value.split(";");
  return pairs.flatMap((pair) => {
    const text = pair.slice(pair.indexOf("=") + 1).trim();
    // Short ones are settings: `lang=de`.
    return [text, ...text.split("&").map((part) => part.slice(part.indexOf("=") + 1))].filter(
      (part) => part.length > 5,
    );
  });
}

/** Without the scheme; the password after `Basic`, which may come back alone; the answers of `Digest`. */
function credentialParts(value: string): readonly string[] {
  const [scheme = "", ...rest] = value.trim().split(/\s+/);
  const parts = rest.flatMap((part) => [part, ...part.split(",").map((each) => each.replace(/^[\w-]+="?|"$/g, ""))]);
  const long = parts.filter((part) => part.length > 7);
  if (scheme.toLowerCase() !== "basic") return long;
  const login = Buffer.from(rest[0] ?? "", "base64");
  const passwords = (["utf8", "latin1"] as const).map((charset) => login.toString(charset));
  return [...long, ...passwords.map((each) => each.slice(each.indexOf(":") + 1))].filter((each) => each !== "");
}

/**
 * Owns the form in which an address is shown and stored: without user and password, and with only the names of its
 * query.
 * Invariant: no password or key of an address gets into a message, report, description or generated file. A text that
 * is no address is not changed.
 */
import type { SourceText } from "../../diagnostics/format.js";

/** An address in parts, none of them decoded. */
interface AddressParts {
  /** `https://` */
  readonly scheme: string;
  /** `user:password@`, or nothing. */
  readonly userInfo: string;
  /** Host, port and path. */
  readonly place: string;
  /** With its `?`, or nothing. */
  readonly query: string;
}

/** Undefined: no http(s) address. Placeholders such as `https://{{host}}/a.asmx` have parts, too. */
export function addressParts(address: string): AddressParts | undefined {
  const [, scheme, rest = ""] = /^\s*(https?:\/\/)([^]*)$/i.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const userEnd = endOfUserInfo(rest);
  const [plain = ""] = rest.slice(userEnd).split("#", 1);
  const from = plain.includes("?") ? plain.indexOf("?") : plain.length;
  return { scheme, userInfo: rest.slice(0, userEnd), place: plain.slice(0, from), query: plain.slice(from) };
}

/**
 * Text after `@`, also if XML writes that as a number. An unencoded password may contain `/`, `?` or `#`: what looks
 * like a port is then no number.
 */
function endOfUserInfo(rest: string): number {
  const authority = rest.split(/[/?#]/, 1)[0] ?? "";
  const at = endOfLast(authority);
  if (at > 0) return at;
  const port = authority.slice(authority.lastIndexOf(":") + 1);
  const isPort = !authority.includes(":") || authority.endsWith("]") || /^\d*$/.test(port);
  return isPort ? 0 : endOfLast(rest);
}

function endOfLast(text: string): number {
  return ["@", "&#64;", "&#x40;"].reduce((end, sign) => {
    const at = text.toLowerCase().lastIndexOf(sign);
    return at < 0 ? end : Math.max(end, at + sign.length);
  }, 0);
}

/** Names whose values say which document is meant, and are no secrets. */
const documentNames: ReadonlySet<string> = new Set(["wsdl", "singlewsdl", "xsd", "disco"]);

const isDocumentName = (name: string): boolean => documentNames.has(name.toLowerCase());

/** `app`, `key` of `?app=x&key=y`; a part without a name counts as one without a letter of it: `…`. */
export function queryNames(query: string): readonly string[] {
  return query
    .replace(/^\?/, "")
    .split(/&(?:amp;)?/)
    .filter((part) => part !== "")
    .map((part) => (part.includes("=") || isDocumentName(part) ? (part.split("=", 1)[0] ?? "") : "…"));
}

/** `https://host/a.php?app=…&wsdl` for `https://user:password@host/a.php?app=x&wsdl#top`. */
export function shownAddress(address: string): string {
  const parts = addressParts(address);
  if (parts === undefined) return address;
  const { scheme, place, query } = parts;
  const shown = query
    .slice(1)
    .split(/&(?:amp;)?/)
    .map(shownPart)
    .join("&");
  return `${scheme}${place}${query === "" ? "" : `?${shown}`}`;
}

function shownPart(part: string): string {
  const [name = "", ...value] = part.split("=");
  if (isDocumentName(name)) return part;
  return part === "" || value.length > 0 ? `${name}${value.length > 0 ? "=…" : ""}` : "…";
}

const masked = new WeakMap<SourceText, SourceText>();

/** The same text with `*` in the place of every user, password and value in its addresses, so that places in it stay. */
export function shownSource(source: SourceText): SourceText {
  const earlier = masked.get(source);
  if (earlier !== undefined) return earlier;
  const text = source.text.replace(/https?:\/\/[^\s"'<>]+/gi, maskAddress);
  const shown = text === source.text ? source : { name: source.name, text };
  masked.set(source, shown);
  return shown;
}

function maskAddress(address: string): string {
  const parts = addressParts(address);
  if (parts === undefined || (parts.userInfo === "" && parts.query === "")) return address;
  const { scheme, userInfo, place, query } = parts;
  const user = userInfo.replace(/[^@:]/g, "*");
  const values = query.replace(
    /([?&](?:amp;)?)([^&=]*)(=?)([^&]*)/g,
    (part, sign: string, name: string, is: string, value: string) =>
      isDocumentName(name)
        ? part
        : is === ""
          ? `${sign}${"*".repeat(name.length)}`
          : `${sign}${name}=${"*".repeat(value.length)}`,
  );
  const end = scheme.length + userInfo.length + place.length + query.length;
  return `${scheme}${user}${place}${values}${"*".repeat(address.length - end)}`;
}

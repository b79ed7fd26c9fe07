/**
 * Owns the address to try next if a document is no WSDL, quoted for a shell: `'https://host/a.asmx?WSDL'`.
 * Invariant: it contains no user, password or query value, and was not tried already.
 */
import { addressParts, queryNames, shownAddress } from "./shown-address.js";

/** Query string that asks for the WSDL; WCF answers `?singleWsdl` with all parts in one document. */
const wsdlQuery = (place: string): string => (/\.svc\/?$/i.test(place) ? "?singleWsdl" : "?WSDL");

/**
 * `'https://host/a.asmx?WSDL'`. `asked`: the file or address that was read; `link`: an address in it. Undefined: there
 * is no better address.
 */
export function wsdlAddress(asked: string, link: string | undefined): string | undefined {
  const parts = addressParts(asked);
  const resolved = link === undefined ? undefined : resolve(link, asked);
  const isBetter = resolved !== undefined && isHttp.test(resolved) && resolved !== shownAddress(asked);
  if (parts === undefined) return isBetter ? inQuotes(resolved) : undefined;
  const place = `${parts.scheme}${parts.place}`;
  // A page may call its own machine by a name that is known inside alone.
  if (isBetter && resolved.startsWith(`${/^[^/]+\/\/[^/]*/.exec(place)?.[0] ?? ""}/`)) return inQuotes(resolved);
  const isAsked = queryNames(parts.query).some((name) => /^(?:single)?wsdl$/i.test(name));
  if (isAsked) return isBetter ? inQuotes(resolved) : undefined;
  return inQuotes(`${place}${wsdlQuery(parts.place)}`);
}

/** The name of a WSDL in a shell: an address in quotes, a path unchanged. */
export const typedWsdl = (named: string): string => (isHttp.test(named) ? inQuotes(shownAddress(named)) : named);

const isHttp = /^https?:/i;

/** Address of a link, resolved like in a browser, except that `..` is not resolved. */
function resolve(link: string, base: string): string {
  const parts = addressParts(base);
  if (isHttp.test(link) || parts === undefined) return shownAddress(link);
  const { scheme, place } = parts;
  const folder = place.includes("/") ? place.slice(0, place.lastIndexOf("/") + 1) : `${place}/`;
  if (link.startsWith("//")) return shownAddress(`${scheme}${link.slice(2)}`);
  return shownAddress(`${scheme}${link.startsWith("/") ? place.split("/", 1)[0] : folder}${link}`);
}

const inQuotes = (address: string): string => `'${address.replaceAll("'", "%27")}'`;

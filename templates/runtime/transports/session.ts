/**
 * Owns the cookies of one client, which ASMX sessions and forms authentication need (`ASP.NET_SessionId`).
 * Invariant: a cookie is sent only to the host that set it, and must be valid in a header. Browsers use their own jar,
 * and scripts cannot access it, so nothing changes there.
 */
import type { HttpRequest, HttpResponse, Transport } from "../exchange.js";

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  /** Milliseconds since 1970; undefined: as long as the client lives. */
  readonly expires: number | undefined;
}

/** RFC 6265 (6.1) asks for at least 50 per host; a further cookie replaces the oldest. */
const mostCookies = 50;
const longestCookie = 4096;

/**
 * A transport with a jar of its own (RFC 6265): what a service sets is sent with the calls that follow. Make one for each client that
 * is somebody: calls over it are one session. Calls at the same time before the first answer may open several sessions: the last one stays.
 */
export function sessionTransport(transport: Transport): Transport {
  const jars = new Map<string, Map<string, Cookie>>();
  return async (request, options) => {
    const address = new URL(request.url);
    const jar = jars.get(address.host) ?? new Map<string, Cookie>();
    jars.set(address.host, jar);
    const response = await transport(withCookies(request, cookiesFor(jar, address)), options);
    keepCookies(jar, address, response);
    return response;
  };
}

function withCookies(request: HttpRequest, cookies: string): HttpRequest {
  if (cookies === "") return request;
  const { cookie: header } = request.headers;
  const cookie = header === undefined ? cookies : `${header}; ${cookies}`;
  return { ...request, headers: { ...request.headers, cookie } };
}

/** The longest paths first (RFC 6265, 5.4). */
function cookiesFor(jar: Map<string, Cookie>, { protocol, pathname }: URL): string {
  const now = Date.now();
  return [...jar.values()]
    .filter(({ expires }) => expires === undefined || expires > now)
    .filter(({ secure, path }) => (!secure || protocol === "https:") && covers(path, pathname))
    .sort((a, b) => b.path.length - a.path.length)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

function covers(path: string, pathname: string): boolean {
  return pathname === path || (pathname.startsWith(path) && (path.endsWith("/") || pathname[path.length] === "/"));
}

function keepCookies(jar: Map<string, Cookie>, address: URL, { cookies = [] }: HttpResponse): void {
  for (const text of cookies) {
    const cookie = readCookie(text, address);
    if (cookie === undefined) continue;
    const key = `${cookie.name};${cookie.path}`;
    jar.delete(key);
    if (cookie.expires === undefined || cookie.expires > Date.now()) jar.set(key, cookie);
    for (const oldest of jar.keys()) {
      if (jar.size <= mostCookies) break;
      jar.delete(oldest);
    }
  }
}

/** Undefined for an invalid cookie, or one for another host. */
function readCookie(text: string, { hostname, pathname, protocol }: URL): Cookie | undefined {
  const [pair = "", ...attributes] = text.split(";");
  const equals = pair.indexOf("=");
  const [name, value] = [pair.slice(0, Math.max(0, equals)).trim(), pair.slice(equals + 1).trim()];
  if (pair.length > longestCookie || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[^\x20-\x7e]/.test(value))
    return undefined;
  const settings = new Map(attributes.map((attribute) => keyAndValue(attribute)));
  const domain = settings.get("domain")?.replace(/^\./, "").toLowerCase() ?? "";
  if (domain !== "" && domain !== hostname && !hostname.endsWith(`.${domain}`)) return undefined;
  const secure = settings.has("secure");
  if (secure && protocol !== "https:") return undefined;
  const path = settings.get("path") ?? "";
  return { name, value, secure, path: path.startsWith("/") ? path : folderOf(pathname), expires: expiryOf(settings) };
}

function keyAndValue(attribute: string): readonly [string, string] {
  const equals = attribute.indexOf("=");
  const end = equals < 0 ? attribute.length : equals;
  return [attribute.slice(0, end).trim().toLowerCase(), attribute.slice(end + 1).trim()];
}

/** `/api/a.asmx` -> `/api` (RFC 6265, 5.1.4). */
function folderOf(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));
}

function expiryOf(settings: ReadonlyMap<string, string>): number | undefined {
  const seconds = settings.get("max-age");
  if (seconds !== undefined && /^-?\d+$/.test(seconds)) return Date.now() + Number(seconds) * 1000;
  const date = Date.parse(settings.get("expires") ?? "");
  return Number.isNaN(date) ? undefined : date;
}

/**
 * Owns the UsernameToken of WS-Security (OASIS, UsernameToken Profile 1.1), as text or digest, with its Timestamp.
 * Invariant: nonce, digest and times are new for each request. Nothing is signed or encrypted, and signed or encrypted responses are rejected.
 */
import type { SoapSecurityHeader, SoapSecurity } from "../client-options.js";
import { joinBytes } from "../text/join-bytes.js";
import type { XmlReader } from "../xml/reader.js";
import { escapeXmlText } from "../xml/writer.js";

export interface UsernameTokenOptions {
  /** Name of the account. */
  readonly username: string;
  /** Sent as is with `type: "text"`. Never in a message, error or hook. */
  readonly password: string;
  /**
   * `text` (default): the password itself; use https. `digest`: SHA-1 of nonce, time and password, for services that store the password
   * itself. Browsers support it only on https pages.
   */
  readonly type?: "text" | "digest" | undefined;
  /** Sends a nonce and the time also with `text`; some services require them. A digest always has them. */
  readonly nonce?: boolean | undefined;
  /** Adds a Timestamp that expires after so many seconds. WCF requires one (300). Default: none. */
  readonly timestampSeconds?: number | undefined;
  /** Milliseconds that the service's clock is ahead of this machine's: its time is sent. Cameras (ONVIF) require it. Default: 0. */
  readonly clockOffsetMs?: number | undefined;
  /** Whether a service without WS-Security must reject the request. Default true. */
  readonly mustUnderstand?: boolean | undefined;
}

const base = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
// Literals without expressions: bundlers drop only these if they are unused.
const secext = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const utility = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
const passwordTypes = { text: "PasswordText", digest: "PasswordDigest" };

/** Value for the option `security` of a client or of a single call. Throws a TypeError for invalid options. */
export function usernameToken(options: UsernameTokenOptions): SoapSecurity {
  check(options);
  const { timestampSeconds, mustUnderstand = true, clockOffsetMs = 0 } = options;
  const attributes = ` xmlns:wsse="${secext}" xmlns:wsu="${utility}"${mustUnderstand ? ' soap:mustUnderstand="1"' : ""}`;
  return {
    async makeHeader(): Promise<SoapSecurityHeader> {
      const now = Date.now() + clockOffsetMs;
      const { token, proof } = await makeToken(options, timeText(now));
      const xml = element("wsse:Security", timestamp(now, timestampSeconds) + token, attributes);
      return { xml, secrets: [options.password, proof] };
    },
    readHeader,
  };
}

/** `proof`: the content of the Password element. */
async function makeToken(
  { username, password, type = "text", nonce = false }: UsernameTokenOptions,
  created: string,
): Promise<{ readonly token: string; readonly proof: string }> {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const proof = type === "digest" ? await digestOf(random, created, password) : password;
  const parts = [
    element("wsse:Username", escapeXmlText(username)),
    element("wsse:Password", escapeXmlText(proof), ` Type="${base}username-token-profile-1.0#${passwordTypes[type]}"`),
  ];
  if (nonce || type === "digest") {
    parts.push(
      element("wsse:Nonce", base64(random), ` EncodingType="${base}soap-message-security-1.0#Base64Binary"`),
      element("wsu:Created", created),
    );
  }
  return { token: element("wsse:UsernameToken", parts.join("")), proof };
}

function check(options: UsernameTokenOptions): void {
  const { username, password, type = "text", timestampSeconds = 1, clockOffsetMs = 0 } = options;
  checkOffset(clockOffsetMs);
  if (typeof username !== "string" || typeof password !== "string") {
    throw new TypeError("usernameToken expects { username, password }, both strings");
  }
  if (!Object.hasOwn(passwordTypes, type)) throw new TypeError('type of a usernameToken must be "text" or "digest"');
  if (!(timestampSeconds > 0 && timestampSeconds < 1e9))
    throw new TypeError("timestampSeconds must be a number over 0");
  for (const [name, text] of Object.entries({ username, password })) {
    try {
      escapeXmlText(text);
    } catch {
      throw new TypeError(`${name} of a usernameToken contains a character that XML cannot represent`);
    }
  }
}

/** Throws a TypeError for what makes no date. */
export function checkOffset(milliseconds: number): void {
  if (!(Math.abs(milliseconds) < 1e14)) throw new TypeError("clockOffsetMs must be a number of milliseconds");
}

/** Base64 of the SHA-1 of nonce, created and password. */
async function digestOf(nonce: Uint8Array, created: string, password: string): Promise<string> {
  const { subtle } = crypto;
  if (subtle === undefined) throw new Error("browsers support a digest only on https pages");
  return base64(
    new Uint8Array(await subtle.digest("SHA-1", joinBytes(nonce, new TextEncoder().encode(created + password)))),
  );
}

/** Empty without seconds. */
export function timestamp(now: number, seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const expires = element("wsu:Expires", timeText(now + seconds * 1000));
  return element("wsu:Timestamp", element("wsu:Created", timeText(now)) + expires);
}

/** Whole seconds: every service can parse them. */
function timeText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function element(name: string, content: string, attributes = ""): string {
  return `<${name}${attributes}>${content}</${name}>`;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Accepts a Timestamp, which WCF sends with mustUnderstand. Its content needs no check over TLS. Rejects everything else. */
export function readHeader(reader: XmlReader): boolean {
  if (!isElement(reader, "Security", secext)) return false;
  while (reader.nextChild()) {
    if (!isElement(reader, "Timestamp", utility)) {
      throw reader.error(
        `<${reader.localName}> in the header Security of a reply is not supported: signatures and encryption are not checked`,
      );
    }
    reader.skip();
  }
  return true;
}

function isElement({ localName, namespace }: XmlReader, name: string, expected: string): boolean {
  return localName === name && namespace === expected;
}

/**
 * Owns the option `security` of a client for a SAML assertion (OASIS, SAML Token Profile 1.1) that the program already
 * has.
 * Invariant: the assertion is one well-formed element and is sent unchanged, so its signature stays valid.
 */
import type { SoapSecurity, SoapSecurityHeader } from "../client-options.js";
import { checkOffset, readHeader, timestamp } from "../client/username-token.js";
import { XmlError } from "../xml/error.js";
import { readTree, type XmlNode } from "../xml/tree.js";
import { secext, utility } from "./words.js";

export interface SamlTokenOptions {
  /**
   * The assertion of SAML 1.1 or 2.0 as XML text, or a function that returns the current one; it is called for each request. Of a DOM
   * element, its `outerHTML` or what XMLSerializer writes. Never in a message, error or hook.
   */
  readonly assertion: string | (() => string | Promise<string>);
  /** Adds a Timestamp that expires after so many seconds. WCF requires one (300). Default: none. */
  readonly timestampSeconds?: number | undefined;
  /** Milliseconds that the service's clock is ahead of this machine's: the Timestamp has its time. Default: 0. */
  readonly clockOffsetMs?: number | undefined;
  /** Whether a service without WS-Security must reject the request. Default true. */
  readonly mustUnderstand?: boolean | undefined;
}

/** Namespaces of assertions, 1.1 and 2.0. */
const versions: ReadonlySet<string> = new Set([
  "urn:oasis:names:tc:SAML:1.0:assertion",
  "urn:oasis:names:tc:SAML:2.0:assertion",
]);

/** Characters of an assertion. */
const longestAssertion = 1_000_000;

/** Shorter texts occur elsewhere, too: hiding them would hide names. */
const shortestSecret = 16;

/** Value for the option `security` of a client or of a single call. Throws a TypeError for invalid options. */
export function samlToken(options: SamlTokenOptions): SoapSecurity {
  const { assertion, timestampSeconds, mustUnderstand = true, clockOffsetMs = 0 } = options;
  checkOffset(clockOffsetMs);
  if (timestampSeconds !== undefined && !(timestampSeconds > 0 && timestampSeconds < 1e9))
    throw new TypeError("timestampSeconds must be a number over 0");
  const fixed = typeof assertion === "function" ? undefined : checkedAssertion(assertion);
  const attributes = `xmlns:wsse="${secext}" xmlns:wsu="${utility}"${mustUnderstand ? ' soap:mustUnderstand="1"' : ""}`;
  return {
    async makeHeader(): Promise<SoapSecurityHeader> {
      const { text, secrets } = fixed ?? checkedAssertion(typeof assertion === "function" ? await assertion() : "");
      const content = timestamp(Date.now() + clockOffsetMs, timestampSeconds) + text;
      return { xml: `<wsse:Security ${attributes}>${content}</wsse:Security>`, secrets };
    },
    readHeader,
  };
}

interface CheckedAssertion {
  /** The element alone, without a declaration before it. */
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Throws a TypeError without any text of the assertion. */
function checkedAssertion(given: unknown): CheckedAssertion {
  const problem = "assertion of a samlToken must be the XML text of one Assertion of SAML 1.1 or 2.0";
  if (typeof given !== "string") throw new TypeError(`${problem}, found ${given === null ? "null" : typeof given}`);
  if (given.length > longestAssertion) throw new TypeError(`${problem} of at most 1,000,000 characters`);
  try {
    const { root, text } = readTree(given.trim());
    const { name, namespace, start } = root.open;
    if (name.localName !== "Assertion" || !versions.has(namespace))
      throw new TypeError(`${problem}, found another element`);
    const element = text.slice(start, root.end);
    return { text: element, secrets: [element, ...textsIn(root)] };
  } catch (error) {
    if (error instanceof XmlError) throw new TypeError(`${problem}, found none: it is not well-formed`);
    throw error;
  }
}

/** Its texts that a service could quote, such as a signature. */
function textsIn(root: XmlNode): readonly string[] {
  const texts = new Set<string>();
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    for (const child of node.children) {
      if (typeof child !== "string") nodes.push(child);
      else if (child.trim().length >= shortestSecret) texts.add(child.trim());
    }
  }
  return [...texts];
}

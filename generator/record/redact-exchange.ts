/**
 * Owns what of an exchange may be written down: its texts without secrets, in the form of fixtures.
 * Invariant: what cannot be searched whole (a charset that is not known, a secret of three characters) is not kept, and the reason says
 * so; a kept request is the same call as before, with stand-ins where secrets stood.
 */
import { Redactor, secretsOfHeaders } from "../../templates/runtime/redaction/redaction.js";
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";
import { readBodyText } from "./body-text.js";
import type { Exchange, Message } from "./conversation.js";
import { headerOf, headersOf } from "./headers.js";
import { type Hidden, type HiddenNames, hideInForm, hideInXml, standInFor, Unkept } from "./hide-names.js";
import { type Called, identifyCall, isForm, isXml, type OperationNames } from "./identify.js";

/** UTF-16 units of all secrets of an exchange; they are searched for on a thread of their own, where nobody waits. */
const mostSecrets = 262_144;

/** What is written of an exchange: octets, heads included. */
export interface Kept extends Called {
  readonly status: number;
  readonly request: Uint8Array;
  readonly response: Uint8Array;
}

export interface RedactionRules {
  readonly isHidden: HiddenNames;
  readonly operations: OperationNames;
  /** `http://` or `https://`, as callers come. */
  readonly scheme: string;
  /** Of a request that names none. */
  readonly host: string;
  /** Of a body, unpacked. */
  readonly mostBytes: number;
}

/** Undefined: no call. Throws {@link Unkept}. */
export function redactExchange(exchange: Exchange, rules: RedactionRules): Kept | undefined {
  const { request, response, status } = exchange;
  const asked = readBodyText(request, rules.mostBytes);
  const called = readable(() => identifyCall(exchange, asked.text, rules.operations));
  if (called === undefined) return undefined;
  const answered = readBodyText(response, rules.mostBytes);
  const [path = "", query] = exchange.url.split(/\?(.*)/s);
  const hiddenQuery = hideInForm(query ?? "", rules.isHidden);
  const hiddenRequest = hideIn(asked.text, request, rules.isHidden);
  const hiddenResponse = hideIn(answered.text, response, rules.isHidden);
  const secrets = [
    ...new Set([hiddenQuery, hiddenRequest, hiddenResponse].flatMap(({ values }) => values)),
    ...[request, response].flatMap(({ headers }) => secretsIn(headers, rules.isHidden)),
  ];
  const redactor = new Redactor(secrets, true, undefined, mostSecrets);
  if (redactor.unsearchable !== undefined) throw new Unkept(redactor.unsearchable);
  const address = addressOf(
    redactor.own(path),
    query === undefined ? "" : `?${redact(hiddenQuery, redactor)}`,
    exchange,
    rules,
  );
  const requestText = redact(hiddenRequest, redactor);
  if (!isSameCall(asked.text, requestText, isForm(request))) throw new Unkept("a secret is also a word of the markup");
  return {
    ...called,
    status,
    request: print(`${exchange.method} ${address} HTTP/1.1`, request, asked.encode(requestText), {
      header: (name) => standInFor(name),
      rules,
      redactor,
    }),
    response: print(
      `HTTP/1.1 ${status} ${redactor.own(exchange.reason)}`.trimEnd(),
      response,
      answered.encode(redact(hiddenResponse, redactor)),
      { header: () => "[secret]", rules, redactor },
    ),
  };
}

/** Bodies that are neither a form nor XML hold no named values; a page of HTML mostly is no XML. */
function hideIn(text: string, message: Message, isHidden: HiddenNames): Hidden {
  if (isForm(message)) return hideInForm(text, isHidden);
  if (!isXml(message)) return { text, values: [] };
  return readable(() => hideInXml(text, isHidden));
}

/** What a name holds in damaged XML is not known. */
function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof XmlError) throw new Unkept("XML that is not well-formed, so that its secrets are not known");
    throw error;
  }
}

function secretsIn(headers: readonly string[], isHidden: HiddenNames): readonly string[] {
  return [...headersOf(headers)].flatMap(([name, value]) =>
    isHidden(name) ? [value] : secretsOfHeaders({ [name]: value }),
  );
}

/** Stand-ins are no text to be searched. */
function redact({ text }: Pick<Hidden, "text">, redactor: Redactor): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : redactor.own(piece)))
    .join("");
}

function addressOf(path: string, query: string, { request }: Exchange, { scheme, host }: RedactionRules): string {
  const origin = /^https?:\/\//i.test(path) ? "" : `${scheme}${headerOf(request.headers, "host") ?? host}`;
  return `${origin}${path}${query}`;
}

/** What framed the body, and what no fixture has: it is one connection's own. */
const framing =
  /^(?:host|content-length|content-encoding|transfer-encoding|connection|proxy-connection|keep-alive|trailer|te|upgrade)$/i;

interface Printing {
  /** What stands for the value of a header that carries credentials. */
  header(name: string): string;
  readonly rules: RedactionRules;
  readonly redactor: Redactor;
}

function print(
  startLine: string,
  message: Message,
  body: Uint8Array,
  { header, rules, redactor }: Printing,
): Uint8Array {
  const lines = [...headersOf(message.headers)].flatMap(([name, value]) => {
    if (framing.test(name)) return [];
    const [shown] = Object.entries(redactor.headers({ [name]: value }));
    const hidden = rules.isHidden(name) || shown?.[1] === "[secret]";
    return [`${shown?.[0] ?? name}: ${hidden ? header(name) : (shown?.[1] ?? "")}`];
  });
  return Buffer.concat([Buffer.from(`${[startLine, ...lines].join("\n")}\n\n`, "latin1"), body]);
}

/** Whether what is left has the elements, or fields, of what was sent. */
function isSameCall(sent: string, kept: string, form: boolean): boolean {
  const names = form ? fieldNames : elementNames;
  try {
    return names(sent) === names(kept);
  } catch (error) {
    if (error instanceof XmlError) return false;
    throw error;
  }
}

const fieldNames = (form: string): string => form.replace(/=[^&]*/g, "");

function elementNames(text: string): string {
  if (text === "") return "";
  const reader = new XmlReader(text);
  const names: string[] = [];
  reader.readRoot();
  for (let entered = true; reader.depth > 0; entered = reader.nextChild()) {
    names.push(entered ? `{${reader.namespace}}${reader.localName}` : "/");
  }
  return names.join(" ");
}

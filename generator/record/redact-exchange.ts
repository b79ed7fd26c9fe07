/**
 * Owns the recorded form of an exchange: its texts without secrets, written like fixtures.
 * Invariant: an exchange that cannot be searched completely (unknown charset, a secret of three characters) is not
 * recorded, with a reason. A recorded request is the same call, with placeholders for secrets.
 */
import { recover } from "../model/attempt.js";
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";
import { readBodyText } from "./body-text.js";
import type { Exchange, Message } from "./conversation.js";
import { hideInForm } from "./hide-in-form.js";
import { hideInJson } from "./hide-in-json.js";
import { hideInXml } from "./hide-in-xml.js";
import { type Hidden, type HiddenNames, UnrecordableExchange } from "./hide-names.js";
import { type Called, identifyCall, isForm, isJson, isXml, type OperationNames } from "./identify.js";
import { withoutParts } from "./inline-parts.js";
import { namesIn, readJsonNodes } from "./json-nodes.js";
import { type AddressRules, hideInAddress } from "./kept-address.js";
import { headerSecrets, keptHeaders } from "./kept-headers.js";
import type { Permission } from "./permission.js";
import { TextSearch, Work } from "./search-text.js";

/** UTF-16 units of all secrets of an exchange; they are searched for on a thread of their own, where nobody waits. */
const mostSecrets = 262_144;

/** An exchange as it is written: octets, heads included. */
export interface Kept extends Called {
  readonly status: number;
  readonly request: Uint8Array;
  readonly response: Uint8Array;
}

export interface RedactionRules extends AddressRules {
  readonly isHidden: HiddenNames;
  readonly operations: OperationNames;
  /** Limit of a body, unpacked. */
  readonly mostBytes: number;
  /** The exchange was kept before, and has stand-ins. */
  readonly isRecorded?: boolean;
  /** The mode by permission; undefined: all is kept that is no secret. */
  readonly permission?: Permission | undefined;
}

/** Characters that may be looked at, for each one that was sent, and for the smallest exchange. */
const workPerCharacter = 64;
const leastWork = 4_000_000;

/** Undefined: no call. Throws {@link UnrecordableExchange}. */
export function redactExchange(given: Exchange, rules: RedactionRules): Kept | undefined {
  const request = withoutParts(given.request, rules.mostBytes);
  const response = withoutParts(given.response, rules.mostBytes);
  const exchange = { ...given, request, response };
  const { status } = exchange;
  const requestBody = readBodyText(request, rules.mostBytes);
  const call = readable(() => identifyCall(exchange, requestBody.text, rules.operations));
  if (call === undefined) return undefined;
  const responseBody = readBodyText(response, rules.mostBytes);
  const work = new Work(leastWork + workPerCharacter * (requestBody.text.length + responseBody.text.length));
  const search = new TextSearch(rules.isHidden, work, rules.isRecorded, rules.permission);
  const address = hideInAddress(exchange, rules, search);
  const hiddenRequest = hideIn(requestBody.text, request, call, search);
  const hiddenResponse = hideIn(responseBody.text, response, call, search);
  const secrets = new SecretSet([
    ...[address.path, address.query, hiddenRequest, hiddenResponse].flatMap(({ values }) => values),
    ...[request, response].flatMap(({ headers }) => headerSecrets(headers, rules.isHidden)),
  ]);
  // What is too short to be looked for is hidden where it stands: a recording cannot be undone.
  const isLenient = rules.isRecorded === true || rules.permission !== undefined;
  const searched = isLenient ? secrets.short.filter((value) => [...value].length > 3) : secrets.short;
  const redactor = new Redactor(searched, true, undefined, mostSecrets);
  if (redactor.unsearchable !== undefined) throw new UnrecordableExchange(redactor.unsearchable);
  const clean = (hidden: Pick<Hidden, "text">): string => secrets.check(redact(hidden, redactor));
  const url = `${address.origin}${clean(address.path)}${clean(address.query)}`;
  const requestText = clean(hiddenRequest);
  if (!isSameCall(hiddenRequest.text, requestText, request))
    throw new UnrecordableExchange("a secret is also a word of the markup");
  const isAction = isActionOf(call.operation, rules.operations);
  const print = (startLine: string, headers: readonly string[], body: Uint8Array): Uint8Array =>
    Buffer.concat([
      Buffer.from(
        `${[startLine, ...headers.map((line) => redact({ text: line }, redactor))].join("\n")}\n\n`,
        "latin1",
      ),
      body,
    ]);
  return {
    ...call,
    status,
    request: print(
      `${exchange.method} ${url} HTTP/1.1`,
      keptHeaders(request.headers, "request", search, isAction),
      requestBody.encode(requestText),
    ),
    response: print(
      `HTTP/1.1 ${status} ${search.permits("reason", exchange.reason) ? keptReason(exchange.reason, redactor) : ""}`.trimEnd(),
      keptHeaders(response.headers, "response", search, isAction),
      responseBody.encode(clean(hiddenResponse)),
    ),
  };
}

/** Decides whether a SOAPAction says no more than which operation is called. */
function isActionOf(operation: string, operations: OperationNames): (action: string) => boolean {
  const actions = new Set(["", ...[...operations.values()].flat().map(({ action }) => action)]);
  return (action) => actions.has(action) || action.split(/[/:#]/).at(-1) === operation;
}

/** A few words, as servers write them. */
function keptReason(reason: string, redactor: Redactor): string {
  return /^[A-Za-z][A-Za-z' -]{0,40}$/.test(reason) ? redactor.own(reason) : "";
}

/** Bodies that are no form, JSON or XML are searched as any text; a page of HTML mostly is no XML. */
function hideIn(text: string, message: Message, { operation }: Called, search: TextSearch): Hidden {
  if (isForm(message)) return hideInForm(text, search);
  if (isJson(message)) return hideInJson(text, operation, search);
  if (isXml(message)) return readable(() => hideInXml(text, search, 0, operation));
  if (!search.permits("body", text)) return { text: search.standIn("body", text), values: [] };
  return withoutStandIns(search.hide(text), search);
}

function withoutStandIns({ text, values }: Hidden, { hasStandIns }: TextSearch): Hidden {
  if (hasStandIns) return { text, values };
  return { text: text.replaceAll("{{", "{ {"), values };
}

/** In damaged XML the values of names are unknown, so the exchange is not kept. */
function readable<Value>(read: () => Value): Value {
  return recover(read, XmlError, () => {
    throw new UnrecordableExchange("XML that is not well-formed, so that its secrets are not known");
  });
}

/** Stand-ins and marks are no text to be searched. */
function redact({ text }: Pick<Hidden, "text">, redactor: Redactor): string {
  return text
    .split(/(\{\{[^{}]*\}\}|\[secret\]|\[not kept\])/)
    .map((piece, at) => (at % 2 === 1 ? piece : redactor.own(piece)))
    .join("");
}

/** Whether what is left has the elements, fields or members of what was sent. */
function isSameCall(sent: string, kept: string, request: Message): boolean {
  const names = isForm(request) ? fieldNames : isJson(request) ? memberNames : elementNames;
  return recover(
    () => names(sent) === names(kept),
    XmlError,
    () => false,
  );
}

const fieldNames = (form: string): string => form.replace(/=[^&]*/g, "");

function memberNames(text: string): string {
  const root = readJsonNodes(text, true);
  return JSON.stringify(root === undefined ? [] : namesIn(root));
}

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

const longest = 1024;
const part = 48;
/** Characters of all. */
const mostCharacters = 512 * 1024;

class SecretSet {
  /** Secrets that are replaced wherever they occur. */
  readonly short: readonly string[];
  private readonly parts: Redactor;

  /** Throws {@link UnrecordableExchange}. */
  constructor(values: readonly string[]) {
    const all = [...new Set(values)];
    this.short = all.filter((value) => value.length <= longest);
    const long = all.filter((value) => value.length > longest);
    const ends = long.flatMap((value) => [value.slice(0, part), value.slice(-part)]);
    this.parts = new Redactor(ends, true, undefined, mostCharacters);
    if (this.parts.unsearchable !== undefined) throw new UnrecordableExchange(this.parts.unsearchable);
    const characters = this.short.reduce((sum, { length }) => sum + length, 2 * part * long.length);
    if (characters > mostCharacters) throw new UnrecordableExchange("it holds more secrets than are searched for");
  }

  /** The text itself. Throws {@link UnrecordableExchange}. */
  check(text: string): string {
    if (this.parts.own(text) === text) return text;
    throw new UnrecordableExchange("a long secret stands in it twice");
  }
}

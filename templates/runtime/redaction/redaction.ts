/**
 * Owns the removal of secret values from everything that is shown: errors, hooks, URLs.
 * Invariant: a secret is found in any form: unchanged, in another case, with XML or HTML references, percent-encoded,
 * as `%uXXXX`, escaped in JSON, with doubled quotes, in quoted-printable, base64 or hexadecimal, mixed or nested, also
 * if it is cut off or was decoded in the wrong charset. If a secret cannot be searched for (too short, too long, or too
 * many combining marks in a row), foreign texts are not shown at all. Texts are cut before they are searched, so that
 * their sender cannot decide how long that takes.
 */
import type { HttpHeaders } from "../exchange.js";
import { mostSecrets, type SecretFinder, secretFinders, unsearchable } from "./secret-forms.js";
import { type TextLayer, textLayers } from "./text-layers.js";
import { cutText } from "../text/cut-text.js";
import { TransportFailure } from "../transports/failure.js";

const mark = "[secret]";
/** UTF-16 units of a text from outside that are searched, and shown; escapes of escapes cost some 20 ms. */
export const mostShown = 32_768;
/** Most UTF-16 units of a message or a stack of another error. */
const mostOfError = 8_192;
const sensitiveHeader = /authori[sz]ation|cookie|token|secret|passw|session|api-?key/i;

/** The values of headers that exist to carry credentials, whole and without their scheme (`Bearer`); the password after `Basic`. */
export function secretsOfHeaders(headers: HttpHeaders): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => sensitiveHeader.test(name))
    .flatMap(([, value]) => [
      value,
      ...value.split(/[ ;,]+/).filter((part) => part.length > 7),
      ...basicPassword(value),
    ]);
}

/** Every text in a value, record or array that was encoded or decoded: such a one ends. */
export function textsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Uint8Array) return textsOfBytes(value);
  if (typeof value !== "object") return [String(value)];
  if (value instanceof Date) return textsOfDate(value);
  return Object.values(value).flatMap(textsOf);
}

/** With and without milliseconds; empty for an invalid date. */
function textsOfDate(date: Date): readonly string[] {
  const text: string | null = date.toJSON();
  return text === null ? [] : [text, text.replace(".000", "")];
}

/** Base64 and hexadecimal forms of bytes, and their text if they are UTF-8. */
function textsOfBytes(bytes: Uint8Array): readonly string[] {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const units = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const text = new TextDecoder().decode(bytes);
  return [btoa(units), hex, ...(text.includes("\uFFFD") ? [] : [text])].filter((each) => each !== "");
}

/** Texts under keys with one of the names, perhaps with `.` before, at any depth, in a value that was decoded. */
export function textsUnder(value: unknown, names: ReadonlySet<string>): readonly string[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    names.has(key) || names.has(`.${key}`) ? textsOf(each) : textsUnder(each, names),
  );
}

function basicPassword(value: string): readonly string[] {
  const encoded = /^basic +([\w+/-]+=*) *$/i.exec(value)?.[1];
  if (encoded === undefined) return [];
  try {
    const login = new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
    return [login.slice(login.indexOf(":") + 1)];
  } catch {
    return [];
  }
}

/** A range of a text that must not be shown. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finders for the secrets of the last call. The next call often has the same secrets. */
export class RedactionMemory {
  #secrets: readonly string[] = [];
  #finders: readonly SecretFinder[] = [];

  findersOf(secrets: readonly string[]): readonly SecretFinder[] {
    const isSame =
      secrets.length === this.#secrets.length && secrets.every((secret, at) => secret === this.#secrets[at]);
    if (isSame) return this.#finders;
    this.#secrets = secrets;
    this.#finders = secretFinders(secrets);
    return this.#finders;
  }
}

/** Replaces the secrets of one call. All work is done when something must be shown, not before. */
export class Redactor {
  readonly #secrets: readonly string[];
  readonly #showForeign: boolean;
  readonly #memory: RedactionMemory;
  readonly #most: number;
  #hiding: { readonly reason: string | undefined } | undefined;

  /** `showForeign` false: texts from outside are not shown. `most`: UTF-16 units of all secrets together. */
  constructor(
    secrets: readonly string[],
    showForeign = true,
    memory: RedactionMemory = new RedactionMemory(),
    most: number = mostSecrets,
  ) {
    this.#secrets = secrets;
    this.#showForeign = showForeign;
    this.#memory = memory;
    this.#most = most;
  }

  /**
   * A text from outside, or for outside, without secrets and without parts of them where it breaks off; or the reason why it is left
   * out. If there are secrets, it is cut to `most` UTF-16 units and ends in … then.
   */
  text(text: string, most: number = mostShown): string {
    return this.leftOut ?? this.own(this.isEmpty ? text : cutText(text, most));
  }

  /** Whether there is nothing to search for. */
  get isEmpty(): boolean {
    return this.#secrets.every((secret) => secret === "");
  }

  /** A text of our own without secrets. Its foreign parts are redacted already. It is searched whole, however long it is. */
  own(text: string): string {
    if (text === "" || this.unsearchable !== undefined) return text;
    const finders = this.#memory.findersOf(this.#secrets);
    if (finders.length === 0) return text;
    const ranges: Range[] = [];
    for (const layer of textLayers(text)) {
      for (const finder of finders) findIn(layer, finder, text.length, ranges);
    }
    return replacePlaces(text, ranges);
  }

  /** At most `length` characters of the text; a secret across the cut is removed as a whole. */
  start(text: string, length: number): string {
    const longest = this.#secrets.reduce((most, { length: each }) => Math.max(most, each), 0);
    return this.text(text.slice(0, length + 20 * longest)).slice(0, length);
  }

  /** An address with its query, which is left out as foreign texts are. */
  url(url: string): string {
    const query = url.indexOf("?") + 1;
    return this.leftOut === undefined || query === 0
      ? this.own(this.isEmpty ? url : cutText(url, mostShown))
      : url.slice(0, query) + this.leftOut;
  }

  /** A copy with secrets replaced, and the values of headers that exist to carry credentials; empty where foreign texts are left out. */
  headers(headers: HttpHeaders): HttpHeaders {
    const copy: Record<string, string> = Object.create(null);
    if (this.leftOut !== undefined) return copy;
    for (const [name, value] of Object.entries(headers)) {
      copy[this.text(name, mostOfError)] = sensitiveHeader.test(name) ? mark : this.text(value, mostOfError);
    }
    return copy;
  }

  /** A copy of another error without its class, with the beginning of its name, message, code, stack and causes. */
  cause(error: unknown, depth = 0): unknown {
    if (error === undefined || depth > 4 || (this.leftOut !== undefined && !(error instanceof TransportFailure)))
      return undefined;
    if (!(error instanceof Error)) return this.start(messageOf(error), 2000);
    try {
      const inner = this.cause(error.cause, depth + 1);
      const message = cutText(messageOf(error), mostOfError);
      const copy = new Error(this.own(message), inner === undefined ? undefined : { cause: inner });
      copy.name = this.own(cutText(String(error.name), mostOfError));
      copy.stack = this.own(stackOf(error, message));
      if ("code" in error && typeof error.code === "string")
        Object.assign(copy, { code: this.own(cutText(error.code, mostOfError)) });
      return copy;
    } catch {
      return undefined;
    }
  }

  /** Why foreign texts are left out; undefined: they are not. */
  get leftOut(): string | undefined {
    if (!this.#showForeign) return "[left out: showBodies is never]";
    return this.unsearchable === undefined ? undefined : `[left out: ${this.unsearchable}]`;
  }

  /** Why a secret cannot be searched for. Undefined: all can. */
  get unsearchable(): string | undefined {
    return (this.#hiding ??= { reason: unsearchable(this.#secrets, this.#most) }).reason;
  }
}

/** Message of an error, or text of another thrown value. Such a value may have no text. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return "something without a text was thrown";
  }
}

/** In most engines a stack begins with the message. It is cut like the message, and the frames stay. */
function stackOf(error: Error, shown: string): string {
  const stack = String(error.stack ?? `${error.name}: ${error.message}`);
  const message = messageOf(error);
  // The whole message is not searched for, because that takes quadratic time for a repetitive text.
  const at = message === shown ? -1 : stack.slice(0, 300).indexOf(message.slice(0, 100));
  const short = at >= 0 && stack.startsWith(message, at) ? replaceAt(stack, at, message.length, shown) : stack;
  return cutText(short, 2 * mostOfError);
}

function replaceAt(text: string, at: number, length: number, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + length);
}

function findIn(
  { text, starts, ends }: TextLayer,
  { finder, beside }: SecretFinder,
  end: number,
  ranges: Range[],
): void {
  // Text beside a match is scanned once, however many matches there are.
  let least = 0;
  let most = 0;
  finder.find(text, (from, to) => {
    if (from >= least && to <= most) return;
    least = from;
    most = to;
    while (beside?.test(text.charAt(least - 1)) === true) least--;
    while (beside?.test(text.charAt(most)) === true) most++;
    ranges.push({ start: starts[least] ?? 0, end: most === text.length ? end : (ends[most - 1] ?? end) });
  });
}

/** Overlapping ranges become one mark. Sorts `ranges`. */
export function replacePlaces(text: string, ranges: Range[]): string {
  let shown = "";
  let from = 0;
  ranges.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of ranges) {
    if (end <= from) continue;
    if (start >= from) shown += text.slice(from, start) + mark;
    from = end;
  }
  return shown + text.slice(from);
}

/**
 * Owns the removal of secret values from everything that is shown: errors, hooks, URLs.
 * Property that must stay true: a secret is found in whatever form it travels: as it is, with XML or HTML references,
 * percent-encoded, as `%uXXXX`, escaped in JSON, mixed, and one over another; also where a text breaks off in it
 * or was read in the wrong charset.
 */
import type { HttpHeaders } from "./exchange.js";
import { plainForm, type TextLayer, textLayers } from "./text-layers.js";
import { encodings } from "./xml/encodings.js";

const mark = "[secret]";
/** A text that breaks off inside a secret shows its beginning: this much of it is enough to be removed. */
const shortestTail = 3;
const partialEscape = /(?:&[#\w]{0,9}|%(?:[0-9A-Fa-f]?|u[0-9A-Fa-f]{0,3})|\\(?:u[0-9A-Fa-f]{0,3})?)$/;
const sensitiveHeader = /authori[sz]ation|cookie|token|secret|passw|session|api-?key/i;

/** The values of headers that exist to carry credentials, whole and without their scheme (`Bearer`). */
export function secretsOfHeaders(headers: HttpHeaders): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => sensitiveHeader.test(name))
    .flatMap(([, value]) => [value, ...value.split(/[ ;,]+/).filter((part) => part.length > 7)]);
}

/** A place of a text that must not be shown. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Replaces the secrets of one call. All work is done when something must be shown, not before. */
export class Redactor {
  private readonly secrets: readonly string[];
  private forms: readonly string[] | undefined;

  constructor(secrets: readonly string[]) {
    this.secrets = secrets;
  }

  /** The text without the secrets, also those it breaks off in. */
  text(text: string): string {
    this.forms ??= formsOf(this.secrets);
    if (this.forms.length === 0 || text === "") return text;
    const places: Place[] = [];
    for (const layer of textLayers(text)) {
      for (const form of this.forms) findIn(layer, form, text.length, places);
    }
    return replacePlaces(text, places);
  }

  /** At most `length` characters of the text; a secret across the cut is removed as a whole. */
  start(text: string, length: number): string {
    const longest = Math.max(0, ...this.secrets.map((secret) => secret.length));
    return this.text(text.slice(0, length + 20 * longest)).slice(0, length);
  }

  /** A copy with secrets replaced, and the values of headers that exist to carry credentials. */
  headers(headers: HttpHeaders): HttpHeaders {
    const copy: Record<string, string> = Object.create(null);
    for (const [name, value] of Object.entries(headers)) {
      copy[name] = sensitiveHeader.test(name) ? mark : this.text(value);
    }
    return copy;
  }

  /** A copy of what another error said: its class is lost, its name, message, code, stack and causes are kept. */
  cause(error: unknown, depth = 0): unknown {
    if (error === undefined || depth > 4) return undefined;
    if (!(error instanceof Error)) return this.start(String(error), 2000);
    const inner = this.cause(error.cause, depth + 1);
    const copy = new Error(this.text(error.message), inner === undefined ? undefined : { cause: inner });
    copy.name = error.name;
    copy.stack = this.text(error.stack ?? `${error.name}: ${error.message}`);
    if ("code" in error && typeof error.code === "string") Object.assign(copy, { code: this.text(error.code) });
    return copy;
  }
}

/** What to look for: each secret as it is, and as it is when everything in it that looks like an escape is decoded. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === "") continue;
    for (const spelling of [secret, ...misreadings(secret)]) {
      forms.add(spelling).add(plainForm(spelling));
      for (const { text } of textLayers(spelling)) forms.add(text);
    }
  }
  return [...forms];
}

/** What it becomes where UTF-8 is taken for Latin-1 (as Node does in headers) or windows-1252, and where Latin-1 is taken for UTF-8. */
function misreadings(secret: string): readonly string[] {
  if (/^[\0-\x7F]*$/.test(secret)) return [];
  const bytes = new TextEncoder().encode(secret);
  const found = ["iso-8859-1", "windows-1252"].map((name) => String(encodings.get(name)?.decode(bytes)));
  if (/[^\0-\xFF]/.test(secret)) return found;
  const latin1 = Uint8Array.from(secret, (character) => character.charCodeAt(0));
  return [...found, new TextDecoder().decode(latin1)];
}

function findIn(layer: TextLayer, form: string, end: number, places: Place[]): void {
  const { text, starts, ends } = layer;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    places.push({ start: starts[at] ?? 0, end: ends[at + form.length - 1] ?? end });
  }
  const tail = findTail(text, form) ?? findTail(text.replace(partialEscape, ""), form);
  if (tail !== undefined) places.push({ start: starts[tail] ?? 0, end });
}

/** Where the text breaks off in the form: its longest end that the form begins with (Knuth, Morris, Pratt: linear). */
function findTail(text: string, form: string): number | undefined {
  const tail = text.slice(Math.max(0, text.length - form.length + 1));
  const borders = new Uint32Array(form.length);
  for (let at = 1, matched = 0; at < form.length; at++) {
    while (matched > 0 && form[at] !== form[matched]) matched = borders[matched - 1] ?? 0;
    if (form[at] === form[matched]) matched++;
    borders[at] = matched;
  }
  let matched = 0;
  for (const character of tail.split("")) {
    while (matched > 0 && character !== form[matched]) matched = borders[matched - 1] ?? 0;
    if (character === form[matched]) matched++;
  }
  return matched < shortestTail ? undefined : text.length - matched;
}

/** Overlapping places become one mark. */
function replacePlaces(text: string, places: Place[]): string {
  let shown = "";
  let from = 0;
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end } of places) {
    if (end <= from) continue;
    if (start >= from) shown += text.slice(from, start) + mark;
    from = end;
  }
  return shown + text.slice(from);
}

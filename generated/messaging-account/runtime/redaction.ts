/**
 * Owns the removal of secret values from everything that is shown: errors, hooks, URLs.
 * Property that must stay true: a secret is found in whatever form it travels, character by character: as it is, as XML
 * or HTML references, percent-encoded, as `%uXXXX`, or escaped in JSON, mixed as the writer pleased.
 */
import type { HttpHeaders } from "./exchange.js";

const mark = "[secret]";
/** Longer secrets are looked for by their first characters, and what follows them up to the end is taken for secret too. */
const longestPattern = 400;
/** A body that breaks off inside a secret shows its beginning: this much of it is enough to be removed. */
const shortestTail = 3;
const sensitiveHeader = /authori[sz]ation|cookie|token|secret|passw|session|api-?key/i;
const namedReferences: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** Replaces the secrets of one call. Patterns are made when something must be shown, not before. */
export class Redactor {
  private readonly secrets: readonly string[];
  private pattern: RegExp | undefined;

  constructor(secrets: readonly string[]) {
    this.secrets = secrets.filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  }

  /** The text without the secrets, also those it breaks off in. */
  text(text: string): string {
    if (this.secrets.length === 0) return text;
    this.pattern ??= new RegExp(this.secrets.map(secretPattern).join("|"), "gu");
    return this.cutTail(text.replace(this.pattern, mark));
  }

  /** At most `length` characters of the text; a secret across the cut is removed as a whole. */
  start(text: string, length: number): string {
    const longest = this.secrets[0]?.length ?? 0;
    return this.text(text.slice(0, length + 12 * Math.min(longest, longestPattern))).slice(0, length);
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
    if (!(error instanceof Error)) return this.text(String(error)).slice(0, 2000);
    const inner = this.cause(error.cause, depth + 1);
    const copy = new Error(this.text(error.message), inner === undefined ? undefined : { cause: inner });
    copy.name = error.name;
    copy.stack = this.text(error.stack ?? `${error.name}: ${error.message}`);
    if ("code" in error && typeof error.code === "string") Object.assign(copy, { code: this.text(error.code) });
    return copy;
  }

  private cutTail(text: string): string {
    for (const secret of this.secrets) {
      for (let length = Math.min(secret.length - 1, text.length); length >= shortestTail; length--) {
        if (text.endsWith(secret.slice(0, length))) return text.slice(0, text.length - length) + mark;
      }
    }
    return text;
  }
}

/** Any line end in any form: readers and forms change one into another. */
const lineEndPattern =
  "(?:[\\r\\n]|&(?:amp;){0,2}#(?:[xX]0*[aAdD]|0*1[03]);|%(?:25){0,2}0[aAdD]|(?:%|\\\\)u000[aAdD]|\\\\[rn])+";

function secretPattern(secret: string): string {
  const characters = secret.slice(0, longestPattern).match(/\r\n|[\s\S]/gu) ?? [];
  const rest = secret.length > longestPattern ? "[\\s\\S]*" : "";
  return characters.map(characterPattern).join("") + rest;
}

/** Every way in which one character may be written. */
function characterPattern(character: string): string {
  if (/^[\r\n]+$/.test(character)) return lineEndPattern;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const named = namedReferences[character];
  const forms = [
    `\\u{${hex}}`,
    `&(?:amp;){0,2}#(?:0*${code}|[xX]0*${anyCase(hex)});`,
    percentEncoded(utf8Bytes(character)),
    ...(code < 256 ? [percentEncoded([code])] : []),
    Array.from({ length: character.length }, (_, at) => unitPattern(character.charCodeAt(at))).join(""),
    ...(named === undefined ? [] : [`&(?:amp;){0,2}${named};`]),
    ...(character === "&" ? ["&(?:amp;){1,3}"] : []),
    ...(character === " " ? ["\\+"] : []),
    ...(/["\\/]/.test(character) ? [`\\\\\\u{${hex}}`] : []),
    ...(character === "\t" ? ["\\\\t"] : []),
  ];
  // Longer forms first: "&" alone would leave "amp;" behind.
  return `(?:${forms.reverse().join("|")})`;
}

function unitPattern(unit: number): string {
  return `(?:%|\\\\)u${anyCase(unit.toString(16).padStart(4, "0"))}`;
}

function percentEncoded(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => `%(?:25){0,2}${anyCase(byte.toString(16).padStart(2, "0"))}`).join("");
}

function utf8Bytes(character: string): Uint8Array {
  return new TextEncoder().encode(character);
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * Owns the removal of encodings from a text, one after the other. Each character keeps its position in the original.
 * Invariant: the work is linear in the text, and text that is no escape stays.
 */

import { utf8Length } from "../xml/encodings.js";

/** A text without some of its escapes. Character `n` comes from `starts[n]` to `ends[n]` of the text before. */
export interface TextLayer {
  readonly text: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/**
 * XML, HTML, percent and JSON escapes; doubled quotes, or quotes after a backslash; a form's sign for a space;
 * interrupted CDATA; and line ends, which readers normalize.
 */
const escapes =
  /&(?:amp|lt|gt|quot|apos|#0*[0-9]{1,7}|#[xX]0*[0-9A-Fa-f]{1,6});|%u[0-9A-Fa-f]{4}|(?:%[0-9A-Fa-f]{2})+|\\u[0-9A-Fa-f]{4}|(?:\\x[0-9A-Fa-f]{2})+|\\[nrtbf"'\\/]|''|""|\]\]><!\[CDATA\[|\r[\r\n]*|\n[\r\n]+|\+/g;
/** Escapes of quoted-printable: soft line breaks, which may also be between the bytes of a character, and bytes. */
const softBreaks = /=[ \t]*\r?\n/g;
const printable = /(?:=[0-9A-Fa-f]{2})+/g;
const deepest = 5;
const deepestPrinted = 2;

/**
 * The text itself, then without its escapes, then without the escapes that this reveals, and so on. Each is also
 * decoded from quoted-printable if it may contain that.
 */
export function* textLayers(text: string): Generator<TextLayer, void, undefined> {
  for (const layer of peel(identity(text), deepest)) {
    yield layer;
    const inner = rewrite(rewrite(layer, softBreaks), printable);
    if (inner !== layer) yield* peel(inner, deepestPrinted);
  }
}

/** Texts that escapes in a text may hide: those of all its layers. */
export function plainForms(text: string): readonly string[] {
  return Array.from(peel(identity(text), deepest), (layer) => layer.text).flatMap((form) => [form, plainForm(form)]);
}

/** A text without escapes as {@link textLayers} changes it: a run of line ends becomes one, and `+` a blank. */
function plainForm(text: string): string {
  return text.replace(/[\r\n]+/g, "\n").replace(/\+/g, " ");
}

function* peel(outermost: TextLayer, most: number): Generator<TextLayer, void, undefined> {
  yield outermost;
  let layer = outermost;
  for (let depth = 0; depth < most; depth++) {
    const next = rewrite(layer, escapes);
    if (next === layer) return;
    yield next;
    layer = next;
  }
}

function identity(text: string): TextLayer {
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  for (let at = 0; at < text.length; at++) {
    starts[at] = at;
    ends[at] = at + 1;
  }
  return { text, starts, ends };
}

/** The same layer where there is nothing to rewrite. */
function rewrite(layer: TextLayer, pattern: RegExp): TextLayer {
  const { text, starts, ends } = layer;
  const rewritten = new LayerBuilder(text.length);
  let from = 0;
  for (const { 0: escape, index } of text.matchAll(pattern)) {
    rewritten.copy(layer, from, index);
    for (const { character, offset, length } of decodeEscape(escape)) {
      rewritten.add(character, starts[index + offset] ?? 0, ends[index + offset + length - 1] ?? 0);
    }
    from = index + escape.length;
  }
  if (from === 0) return layer;
  rewritten.copy(layer, from, text.length);
  return rewritten.layer();
}

/** No escape is shorter than its meaning, so no layer is longer than the one before. */
class LayerBuilder {
  private readonly pieces: string[] = [];
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private length = 0;
  private atLineEnd = false;

  constructor(longest: number) {
    this.starts = new Uint32Array(longest);
    this.ends = new Uint32Array(longest);
  }

  copy({ text, starts, ends }: TextLayer, first: number, to: number): void {
    let from = first;
    if (from < to && this.atLineEnd && text.charCodeAt(from) === 10) this.ends[this.length - 1] = ends[from++] ?? 0;
    if (from === to) return;
    for (let at = from; at < to; at++) {
      this.starts[this.length] = starts[at] ?? 0;
      this.ends[this.length++] = ends[at] ?? 0;
    }
    this.pieces.push(text.slice(from, to));
    this.atLineEnd = text.charCodeAt(to - 1) === 10;
  }

  /** All UTF-16 units of `characters` have the same place; a line end joins the one before it. */
  add(characters: string, start: number, end: number): void {
    if (characters === "\n" && this.atLineEnd) {
      this.ends[this.length - 1] = end;
      return;
    }
    this.atLineEnd = characters === "\n";
    this.pieces.push(characters);
    for (let unit = 0; unit < characters.length; unit++) {
      this.starts[this.length] = start;
      this.ends[this.length++] = end;
    }
  }

  layer(): TextLayer {
    return { text: this.pieces.join(""), starts: this.starts, ends: this.ends };
  }
}

interface Decoded {
  readonly character: string;
  /** Place in the escape. */
  readonly offset: number;
  readonly length: number;
}

const named: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["\\n", "\n"],
  ["\\r", "\n"],
  ["\\t", "\t"],
  ["\\b", "\b"],
  ["\\f", "\f"],
  ['\\"', '"'],
  ["\\'", "'"],
  ["\\\\", "\\"],
  ["\\/", "/"],
  ["''", "'"],
  ['""', '"'],
  ["]]><![CDATA[", ""],
  ["+", " "],
]);

function decodeEscape(escape: string): readonly Decoded[] {
  const bytes = /^(?:%|=|\\x)(?=[0-9A-Fa-f]{2})/.exec(escape)?.[0];
  if (bytes !== undefined) return decodeBytes(escape, bytes.length);
  if (escape.startsWith("=")) return [];
  if (/^[\r\n]/.test(escape)) return [{ character: "\n", offset: 0, length: escape.length }];
  return [{ character: named.get(escape) ?? decodeNumber(escape), offset: 0, length: escape.length }];
}

/** `&#233;`, `&#xE9;`, `%u00E9`, `\u00e9`. */
function decodeNumber(escape: string): string {
  const decimal = /^&#[0-9]/.test(escape);
  const code = Number.parseInt(escape.slice(escape.startsWith("&") && !decimal ? 3 : 2), decimal ? 10 : 16);
  const character = code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  return character === "\r" ? "\n" : character;
}

/** A run of `%XX`, `=XX` or `\xXX`: UTF-8 where it is, else each byte a character of Latin-1. `mark`: the length before the digits. */
function decodeBytes(escape: string, mark: number): Decoded[] {
  const step = mark + 2;
  const byteAt = (at: number): number => Number.parseInt(escape.slice(step * at + mark, step * at + step), 16);
  const bytes = Uint8Array.from({ length: escape.length / step }, (_, at) => byteAt(at));
  const decoded: Decoded[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at) || 1;
    const lead = bytes[at] ?? 0;
    const character = length === 1 ? String.fromCharCode(lead === 13 ? 10 : lead) : decodeSequence(bytes, at, length);
    decoded.push({ character, offset: step * at, length: step * length });
    at += length;
  }
  return decoded;
}

function decodeSequence(bytes: Uint8Array, at: number, length: number): string {
  return new TextDecoder().decode(bytes.subarray(at, at + length));
}

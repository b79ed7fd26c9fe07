/**
 * Owns the removal of encodings from a text, one at a time, each character knowing where it came from.
 * Property that must stay true: linear in the text; what is no escape stays as it is.
 */

/** A text without some of its escapes. Character `n` stands at `starts[n]` to `ends[n]` of the text it was made from. */
export interface TextLayer {
  readonly text: string;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** XML, HTML, percent and JSON escapes; what a form writes for a blank; and line ends, of which readers make others. */
const escapes =
  /&(?:amp|lt|gt|quot|apos|#0*[0-9]{1,7}|#[xX]0*[0-9A-Fa-f]{1,6});|%u[0-9A-Fa-f]{4}|(?:%[0-9A-Fa-f]{2})+|\\u[0-9A-Fa-f]{4}|\\[nrtbf"\\/]|\r[\r\n]*|\n[\r\n]+|\+/g;
const deepest = 5;

/** The text itself, then without its escapes, then without those that appeared by that, and so on. */
export function* textLayers(text: string): Generator<TextLayer, void, undefined> {
  let layer = identity(text);
  yield layer;
  for (let depth = 0; depth < deepest; depth++) {
    const next = withoutEscapes(layer);
    if (next === undefined) return;
    yield next;
    layer = next;
  }
}

/** As {@link textLayers} shows a text that holds no escapes: line ends, however many in a row, and blanks made alike. */
export function plainForm(text: string): string {
  return text.replace(/[\r\n]+/g, "\n").replace(/\+/g, " ");
}

function identity(text: string): TextLayer {
  const starts = Uint32Array.from({ length: text.length }, (_, at) => at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

/** `undefined`: there are none left. */
function withoutEscapes({ text, starts, ends }: TextLayer): TextLayer | undefined {
  const decoded = new LayerBuilder();
  let from = 0;
  let changed = false;
  for (const { 0: escape, index } of text.matchAll(escapes)) {
    for (; from < index; from++) decoded.add(text.charAt(from), starts[from] ?? 0, ends[from] ?? 0);
    for (const { character, offset, length } of decodeEscape(escape)) {
      decoded.add(character, starts[index + offset] ?? 0, ends[index + offset + length - 1] ?? 0);
    }
    from = index + escape.length;
    changed = true;
  }
  if (!changed) return undefined;
  for (; from < text.length; from++) decoded.add(text.charAt(from), starts[from] ?? 0, ends[from] ?? 0);
  return decoded.layer();
}

class LayerBuilder {
  private text = "";
  private atLineEnd = false;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** All UTF-16 units of `characters` stand for the same place; a line end joins the one before it. */
  add(characters: string, start: number, end: number): void {
    if (characters === "\n" && this.atLineEnd) {
      this.ends[this.ends.length - 1] = end;
      return;
    }
    this.atLineEnd = characters === "\n";
    this.text += characters;
    for (let unit = 0; unit < characters.length; unit++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  layer(): TextLayer {
    return { text: this.text, starts: this.starts, ends: this.ends };
  }
}

interface Decoded {
  readonly character: string;
  /** Where in the escape it stands. */
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
  ["\\\\", "\\"],
  ["\\/", "/"],
  ["+", " "],
]);

function decodeEscape(escape: string): readonly Decoded[] {
  if (escape.startsWith("%") && escape[1] !== "u") return decodePercent(escape);
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

/** A run of `%XX`: UTF-8 where it is, else each byte a character of Latin-1. */
function decodePercent(escape: string): Decoded[] {
  const byteAt = (at: number): number => Number.parseInt(escape.slice(3 * at + 1, 3 * at + 3), 16);
  const bytes = Uint8Array.from({ length: escape.length / 3 }, (_, at) => byteAt(at));
  const decoded: Decoded[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    const lead = bytes[at] ?? 0;
    const character = length === 1 ? String.fromCharCode(lead === 13 ? 10 : lead) : decodeSequence(bytes, at, length);
    decoded.push({ character, offset: 3 * at, length: 3 * length });
    at += length;
  }
  return decoded;
}

/** How many bytes make the UTF-8 character at `at`; 1 where it is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  for (let next = 1; next < length; next++) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 1;
  }
  return length;
}

function decodeSequence(bytes: Uint8Array, at: number, length: number): string {
  return new TextDecoder().decode(bytes.subarray(at, at + length));
}

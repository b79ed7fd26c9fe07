/**
 * Owns changes of a text by their places, and the places of attributes' values, comments and processing instructions in XML.
 * Invariant: of changes that overlap the one that began first and reached farthest is made; all else keeps its characters.
 */
import { UnrecordableExchange } from "./hide-names.js";

/** How a format writes what replaces a value. */
export interface Encoding {
  text(text: string): string;
  standIn(standIn: string): string;
}

/** A decoded value, and the offsets of its source. */
export interface Place {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly encoding: Encoding;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

export class SourceEdits {
  private readonly edits: Edit[] = [];

  add(from: number, to: number, replacement: string): void {
    this.edits.push({ from, to, replacement });
  }

  /** `shown` writes the source between two changes. */
  apply(text: string, shown: (source: string) => string): string {
    // Of two at one place the later one knows more.
    const sorted = this.edits
      .map((edit, order) => ({ edit, order }))
      .sort((one, other) => one.edit.from - other.edit.from || other.edit.to - one.edit.to || other.order - one.order);
    const pieces: string[] = [];
    let at = 0;
    for (const { edit } of sorted) {
      if (edit.from < at) continue;
      pieces.push(shown(text.slice(at, edit.from)), edit.replacement);
      at = edit.to;
    }
    return pieces.join("") + shown(text.slice(at));
  }
}

/** Escapes two braces. Throws {@link UnrecordableExchange}. */
export function xmlWithoutBraces(text: string): string {
  if (!text.includes("{{")) return text;
  if (text.includes("<![CDATA[")) throw new UnrecordableExchange("two braces stand in a CDATA section", true);
  return text.replaceAll("{{", "&#x7B;&#x7B;");
}

interface AttributePlace {
  /** The name as written, with its prefix. */
  readonly name: string;
  /** Offsets of the value, without quotes. */
  readonly from: number;
  readonly to: number;
}

/** Attributes of a start tag in document order, without namespace declarations. `offset`: of the tag in its document. */
export function attributePlaces(tag: string, offset: number): readonly AttributePlace[] {
  return [...tag.matchAll(/\s([^\s=>/]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].flatMap(({ 0: all, 1: name = "", index }) => {
    if (/^xmlns(?::|$)/.test(name)) return [];
    const to = offset + index + all.length - 1;
    const quote = all.slice(-1);
    const from = offset + index + all.slice(0, -1).lastIndexOf(quote) + 1;
    return [{ name, from, to }];
  });
}

interface Aside {
  readonly from: number;
  readonly to: number;
}

/** Comments and processing instructions of what stands between tags, its CDATA sections passed over. The XML declaration is none. */
export function asidesOf(content: string, offset: number): readonly Aside[] {
  const asides: Aside[] = [];
  for (const { 0: all, index } of content.matchAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<\?(?!xml\s)[^]*?\?>/g)) {
    if (!all.startsWith("<![")) asides.push({ from: offset + index, to: offset + index + all.length });
  }
  return asides;
}

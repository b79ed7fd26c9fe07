/**
 * Owns the search for the texts of elements and attributes with certain names, in a possibly broken document.
 * Invariant: the work is linear in the text. An element without an end reaches to the end of the text, so a broken
 * document gives too many texts rather than too few.
 */
import { ReferenceFault, resolveReferences } from "./references.js";

/** Beyond these numbers of texts, and of characters in all of them, shown texts are not searched. */
const mostTexts = 4_000;
const mostCharacters = 262_144;
/** From here on a word of a text counts by itself: a list is one text with white space between. */
const longWord = 8;

/**
 * The texts as written, as decoded, and without white space around. `names`: local names of elements, perhaps with `<`
 * before; of attributes with `@` before. Prefixes and namespaces are ignored. `undefined`: there are too many.
 */
export function textsNamed(text: string, names: readonly string[]): readonly string[] | undefined {
  return new NamedTexts(text, new Set(names)).read();
}

class NamedTexts {
  private readonly text: string;
  private readonly names: ReadonlySet<string>;
  private readonly texts = new Set<string>();
  private characters = 0;
  /** The element with one of the names that the scan is in, as its tag calls it; and how many of that name are open. */
  private outer: string | undefined;
  private depth = 0;
  /** Text since the last tag, as written and as decoded. */
  private raw = "";
  private meant = "";

  constructor(text: string, names: ReadonlySet<string>) {
    [this.text, this.names] = [text, names];
  }

  read(): readonly string[] | undefined {
    const { text } = this;
    for (let at = 0; at < text.length && !this.isTooMuch;) {
      const tag = text.indexOf("<", at);
      const end = tag < 0 ? text.length : tag;
      if (this.outer !== undefined) this.addText(text.slice(at, end));
      at = tag < 0 ? end : this.readMarkup(tag);
    }
    this.flush();
    return this.isTooMuch ? undefined : [...this.texts];
  }

  private get isTooMuch(): boolean {
    return this.texts.size > mostTexts || this.characters > mostCharacters;
  }

  /**
   * `at`: the position of a `<`. Returns the position where the text continues. Content of CDATA sections and comments
   * is searched as markup, too.
   */
  private readMarkup(at: number): number {
    const { text, outer } = this;
    if (text.startsWith("<![CDATA[", at)) {
      if (outer === undefined) return at + 9;
      const end = this.indexAfter("]]>", at + 9);
      const content = text.slice(at + 9, end.from);
      this.raw += content;
      this.meant += content;
      return end.to;
    }
    if (text.startsWith("<!--", at)) return outer === undefined ? at + 4 : this.indexAfter("-->", at + 4).to;
    return this.readTag(at);
  }

  private readTag(at: number): number {
    const { text } = this;
    const isEnd = text.charAt(at + 1) === "/";
    const start = at + (isEnd ? 2 : 1);
    let from = start;
    while (from < text.length && !isDelimiter(text.charCodeAt(from))) from++;
    const name = text.slice(start, from);
    if (name === "" || name === "!" || name === "?") {
      if (this.outer !== undefined) this.addText("<");
      return at + 1;
    }
    if (this.outer !== undefined) this.flush();
    const end = this.readAttributes(from);
    const isEmpty = text.charAt(end - 1) === ">" && text.charAt(end - 2) === "/";
    if (isEnd) this.leave(name);
    else if (!isEmpty) this.enter(name);
    return end;
  }

  private enter(name: string): void {
    if (this.outer === undefined && this.isNamed(localName(name))) this.outer = name;
    if (this.outer === name) this.depth++;
  }

  private isNamed(name: string): boolean {
    return this.names.has(name) || this.names.has(`<${name}`);
  }

  private leave(name: string): void {
    if (this.outer !== name) return;
    this.depth--;
    if (this.depth === 0) this.outer = undefined;
  }

  /** From behind a tag's name through its `>`, or to where the next tag begins in it. */
  private readAttributes(from: number): number {
    const { text } = this;
    let nameFrom = from;
    for (let at = from; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === "<") return at;
      if (character === ">") return at + 1;
      if (character !== '"' && character !== "'") continue;
      let end = at + 1;
      while (end < text.length && text.charAt(end) !== character && text.charAt(end) !== "<") end++;
      this.addAttribute(text.slice(nameFrom, at), text.slice(at + 1, end));
      if (text.charAt(end) === "<") return end;
      at = end;
      nameFrom = end + 1;
    }
    return text.length;
  }

  /** `before`: the text before the quote. */
  private addAttribute(before: string, value: string): void {
    const name = before.slice(0, before.lastIndexOf("=")).trim();
    const isNamed = this.names.has(`@${localName(name)}`);
    const isInside = this.outer !== undefined && !name.startsWith("xmlns") && !name.startsWith("xsi:");
    if (isNamed || isInside) this.add(value, meaningOf(value));
  }

  private addText(text: string): void {
    this.raw += text;
    this.meant += meaningOf(text);
  }

  private flush(): void {
    this.add(this.raw, this.meant);
    this.raw = this.meant = "";
  }

  private add(raw: string, meant: string): void {
    if (raw === "" || this.isTooMuch) return;
    for (const text of [raw, meant]) {
      const trimmed = text.trim();
      const words = /\s/.test(trimmed) ? trimmed.split(/\s+/).filter((word) => word.length >= longWord) : [];
      for (const each of [text, trimmed, ...words]) this.addOne(each);
    }
  }

  private addOne(text: string): void {
    if (text.trim() === "" || this.texts.has(text)) return;
    this.texts.add(text);
    this.characters += text.length;
  }

  /** Start and end of the next `mark`; the end of the text if there is none. */
  private indexAfter(mark: string, at: number): { readonly from: number; readonly to: number } {
    const from = this.text.indexOf(mark, at);
    return from < 0 ? { from: this.text.length, to: this.text.length } : { from, to: from + mark.length };
  }
}

function meaningOf(raw: string): string {
  if (!raw.includes("&")) return raw;
  const resolved = resolveReferences(raw);
  return resolved instanceof ReferenceFault ? raw : resolved.text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** White space, `"`, `'`, `/`, `<`, `=`, `>`. */
function isDelimiter(code: number): boolean {
  return code <= 32 || code === 34 || code === 39 || code === 47 || (code >= 60 && code <= 62);
}

/**
 * Owns the writing of XML 1.0 in ASMX's layout.
 * Invariant: text and attribute values cannot become markup, and read back as they were given. Characters that XML 1.0
 * cannot contain are refused.
 */
import { forbiddenAt } from "./characters.js";
import { printCodePoint, XmlCharacterError } from "./character-error.js";

export { XmlCharacterError } from "./character-error.js";

/** Characters in text that need an escape or may be forbidden. Attribute values have these and more. */
const special = /[&<>\0-\x08\x0B-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;
const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

function escape(value: string, pattern: RegExp): string {
  const at = forbiddenAt(value);
  if (at >= 0) throw new XmlCharacterError(printCodePoint(value.charCodeAt(at)), at);
  return value.replace(pattern, (character) => escapes[character] ?? character);
}

/** Text for element content: `&`, `<`, `>` as ASMX escapes them, CR as a reference (wire 3). Throws XmlCharacterError. */
export function escapeXmlText(value: string): string {
  return special.test(value) ? escape(value, /[&<>\r]/g) : value;
}

/**
 * Text for a double-quoted attribute value. Double quotes are escaped too, and tabs and line feeds, which a reader would turn into blanks.
 * Throws XmlCharacterError.
 */
export function escapeXmlAttribute(value: string): string {
  return special.test(value) || /["\t\n]/.test(value) ? escape(value, /[&<>"\t\n\r]/g) : value;
}

export type WrittenAttribute = readonly [name: string, value: string];

export interface XmlWriterOptions {
  /** Blanks per level: 0 (default) puts all on one line, as ASMX does for SOAP; 2 is its layout of GET/POST results (wire 3). */
  readonly indent?: number | undefined;
}

/**
 * Writes one document from front to back. It does not check names and markup; the caller does.
 * After an XmlCharacterError nothing of the call that threw has been written.
 */
export class XmlWriter {
  /** The default namespace of the current element, set by the encoders that need it. `undefined`: that of the service. */
  namespace: string | undefined = undefined;
  private readonly indent: number;
  protected written = "";
  private readonly openNames: string[] = [];
  /** The start tag written last still lacks its `>`. */
  private pending = false;
  /** The current element contains text: no line breaks are added in it. */
  protected mixed = false;
  private started = false;

  constructor(options?: XmlWriterOptions) {
    this.indent = options?.indent ?? 0;
  }

  /** Writes `<?xml version="1.0" encoding="utf-8"?>`. With indentation, the next start tag begins a new line. */
  declaration(): void {
    this.written += '<?xml version="1.0" encoding="utf-8"?>';
    this.started = true;
  }

  /** A start tag; `close` ends the element, as `<a />` if nothing was written in between. */
  open(qualifiedName: string, attributes?: readonly WrittenAttribute[]): void {
    const tag = startTag(qualifiedName, attributes);
    this.startLine();
    this.written += tag;
    this.openNames.push(qualifiedName);
    this.pending = true;
    this.mixed = false;
  }

  /** Adds an attribute to the start tag that `open` has just written. */
  attribute(qualifiedName: string, value: string): void {
    if (!this.pending) throw new Error("XmlWriter: attribute() without open()");
    this.written += ` ${qualifiedName}="${escapeXmlAttribute(value)}"`;
  }

  text(value: string): void {
    const escaped = escapeXmlText(value);
    if (escaped === "") return;
    this.endStartTag();
    this.mixed = true;
    this.written += escaped;
  }

  /** `<a>text</a>`; `<a />` if there is none. */
  element(qualifiedName: string, text: string, attributes?: readonly WrittenAttribute[]): void {
    const escaped = escapeXmlText(text);
    const tag = startTag(qualifiedName, attributes);
    this.startLine();
    this.written += escaped === "" ? `${tag} />` : `${tag}>${escaped}</${qualifiedName}>`;
    this.mixed = false;
  }

  /** `<a />`. */
  empty(qualifiedName: string, attributes?: readonly WrittenAttribute[]): void {
    this.element(qualifiedName, "", attributes);
  }

  close(): void {
    const name = this.openNames.pop();
    if (name === undefined) throw new Error("XmlWriter: close() without open()");
    if (this.pending) {
      this.written += " />";
    } else {
      if (!this.mixed) this.written += this.lineStart();
      this.written += `</${name}>`;
    }
    this.pending = false;
    this.mixed = false;
  }

  /**
   * Writes markup of whole elements, made by this project and not by a caller. The markup must already contain the `lineStart` of each
   * element. For many alike elements, this is faster than `open` and `close`.
   */
  elements(xml: string): void {
    if (xml === "") return;
    this.endStartTag();
    this.mixed = false;
    this.written += xml;
  }

  /** Writes markup that was found to be well-formed content of an element. No line break is added before or directly after it. */
  markup(xml: string): void {
    this.elements(xml);
    if (xml !== "") this.mixed = true;
  }

  /** Line end and blanks before a child of the current element, `levels` deeper; empty if the document is on one line. */
  lineStart(levels = 0): string {
    return this.indent > 0 ? `\n${" ".repeat(this.indent * (this.openNames.length + levels))}` : "";
  }

  /** All that was written. */
  toString(): string {
    return this.written;
  }

  protected endStartTag(): void {
    if (this.pending) this.written += ">";
    this.pending = false;
  }

  /** Prepares for a start tag: completes the one before, and begins a line. */
  private startLine(): void {
    this.endStartTag();
    if (this.started && !this.mixed) this.written += this.lineStart();
    this.started = true;
  }
}

/** Without its `>`. Throws XmlCharacterError. */
export function startTag(qualifiedName: string, attributes: readonly WrittenAttribute[] | undefined): string {
  let tag = `<${qualifiedName}`;
  for (const [name, value] of attributes ?? []) tag += ` ${name}="${escapeXmlAttribute(value)}"`;
  return tag;
}

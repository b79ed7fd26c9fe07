/**
 * Owns the text that is being read and the position in it: appending, dropping, returning to a mark, positions of
 * errors.
 * Invariant: a position stays valid after text was appended or dropped. No error about the end of the text is reported
 * while more may arrive.
 */
import { blank, lineFeed, tab } from "./character-codes.js";
import { printCodePoint } from "./character-error.js";
import { XmlError, XmlIncomplete, type XmlErrorCode, type XmlPosition } from "./error.js";
import { IncomingText } from "./incoming-text.js";
import { LineCounter } from "./lines.js";
import type { XmlLimitName, XmlLimits } from "./limits.js";

/** A try that reads less than this is never put off: rows that trickle in are handed on at once. */
const patience = 8 * 1024;
/** Shared by all cursors: it names no place, and recording a stack would cost more than the try itself. */
const incomplete = /* @__PURE__ */ new XmlIncomplete();

export class XmlCursor {
  readonly limits: XmlLimits;
  /** Text available for reading. Only the cursor changes it. */
  text = "";
  /** The place in `text`. */
  pos = 0;
  private readonly incoming = new IncomingText();
  /** Made when a place is asked for. */
  private lines: LineCounter | undefined = undefined;
  private marked = 0;
  /** How much text from the mark on was not enough the last time; 0 since the mark was set. */
  private missedAt = 0;
  /** The text while it is hidden: otherwise one huge element that arrives in small parts would be read from its start for each of them. */
  private waiting = "";
  private dropped = 0;

  /** References to control characters are accepted. */
  readonly controls: boolean;

  constructor(limits: XmlLimits, controls = false) {
    this.limits = limits;
    this.controls = controls;
  }

  /** UTF-16 offset in the document, its line ends counted as one character each. */
  get offset(): number {
    return this.dropped + this.pos;
  }

  get atEnd(): boolean {
    return this.pos >= this.text.length;
  }

  /** Line and column of an offset that is not dropped yet; of the current place by default. */
  position(offset: number = this.offset): XmlPosition {
    this.lines ??= new LineCounter();
    return this.lines.position(this.text, Math.min(offset - this.dropped, this.text.length));
  }

  /** An error of code `structure` at the current place. */
  error(message: string): XmlError {
    return new XmlError("structure", message, this.position());
  }

  /** Adds text; `last`: it is the end of the document. */
  take(chunk: string, last: boolean): void {
    const text = this.incoming.take(chunk, last);
    this.show((this.waiting || this.text) + text);
  }

  /** Hides the text from readers until there is enough of it for another attempt. */
  private show(text: string): void {
    const hide = !this.incoming.isComplete && this.missedAt > patience && text.length < 1.25 * this.missedAt;
    this.waiting = hide ? text : "";
    this.text = hide ? "" : text;
    if (text.length > this.limits.size) throw this.tooMuch("size", text.length);
  }

  /** Forgets the text before the mark. */
  dropToMark(): void {
    const count = this.marked;
    if (count === 0) return;
    (this.lines ??= new LineCounter()).drop(this.text, count);
    this.dropped += count;
    this.text = this.text.slice(count);
    this.pos -= count;
    this.marked = 0;
  }

  mark(): void {
    this.missedAt = 0;
    this.marked = this.pos;
  }

  reset(): void {
    this.pos = this.marked;
  }

  /** The text between two offsets, neither of them dropped. */
  source(from: number, to: number): string {
    if (from < this.dropped) throw new Error("XmlReader: this text was forgotten: set the mark before the start tag");
    return this.text.slice(from - this.dropped, to - this.dropped);
  }

  /** End of the white space at the current place: an index of `text`. */
  afterSpace(): number {
    const { text } = this;
    let at = this.pos;
    for (
      let code = text.charCodeAt(at);
      code === blank || code === lineFeed || code === tab;
      code = text.charCodeAt(++at)
    );
    return at;
  }

  /** Whether there was some. */
  skipSpace(): boolean {
    const start = this.pos;
    const end = this.afterSpace();
    this.pos = end;
    return end > start;
  }

  /** Whether the text continues with `token`. If the text ends inside it, the answer is "incomplete". */
  startsWith(token: string): boolean {
    if (standsAt(this.text, token, this.pos)) return true;
    const rest = this.text.length - this.pos;
    if (rest < token.length && token.startsWith(this.text.slice(this.pos))) this.needMore();
    return false;
  }

  /** Moves past the next `token`. */
  goPast(token: string, inside: string): void {
    const at = this.text.indexOf(token, this.pos);
    if (at < 0) this.ended(inside);
    this.pos = at + token.length;
  }

  /** Within a tag. */
  expect(code: number, what: string): void {
    if (this.text.charCodeAt(this.pos) === code) return;
    if (this.atEnd) this.ended("a tag");
    this.fail(`expected ${what}`);
  }

  /** Nothing else may be said about the text while more of it is to come. */
  needMore(): void {
    const { forbidden, isComplete } = this.incoming;
    if (!isComplete) {
      if (this.waiting === "") this.missedAt = this.text.length - this.marked;
      throw incomplete;
    }
    if (forbidden === undefined) return;
    this.fail(`the character ${printCodePoint(forbidden)} is not allowed in XML 1.0`, this.text.length);
  }

  /** The text ends where something had to follow. */
  ended(inside: string): never {
    this.needMore();
    this.fail(`the document ends inside ${inside}`, this.text.length);
  }

  /** `at`: a place in `text`. */
  fail(message: string, at: number = this.pos, code: XmlErrorCode = "not-well-formed"): never {
    throw new XmlError(code, message, this.position(this.dropped + at));
  }

  /** The same at an offset in the document. */
  failAt(offset: number, message: string): never {
    this.fail(message, offset - this.dropped);
  }

  tooMuch(limit: XmlLimitName, found: number): XmlError {
    const message = `${found} exceeds the limit "${limit}" of ${this.limits[limit]}: raise it if the sender is trusted`;
    return new XmlError("limit", message, this.position(), limit);
  }
}

/** Returns `text.startsWith(token, at)`, in about half of its time. */
export function standsAt(text: string, token: string, at: number): boolean {
  return text.substring(at, at + token.length) === token;
}

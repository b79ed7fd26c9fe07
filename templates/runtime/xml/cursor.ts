/**
 * Owns the text being read and the place in it: line ends made one, illegal characters found, text appended and dropped, errors placed.
 * Invariant: no CR and no character that XML 1.0 forbids is ever in `text`. The text simply ends before the
 * first one, where no document can be complete; so what reads tokens need not look for them.
 */
import { lineFeed } from "./character-codes.js";
import { changeInParts } from "../text/text-parts.js";
import { printCodePoint } from "./character-error.js";
import { XmlError, XmlIncomplete, type XmlErrorCode, type XmlPosition } from "./error.js";
import { forbiddenAt } from "./characters.js";
import { LineCounter } from "./lines.js";
import { completeXmlLimits, type XmlLimitName, type XmlLimits } from "./limits.js";

/** A try that reads less than this is never put off: rows that trickle in are handed on at once. */
const patience = 8 * 1024;
/** One for all: it says nothing of the place, and recording a stack would cost more than the try itself. */
const incomplete = /* @__PURE__ */ new XmlIncomplete();
const unfinished = /[\r\uD800-\uDBFF]$/;

export class XmlCursor {
  protected readonly limits: XmlLimits;
  protected text = "";
  /** The place in `text`. */
  protected pos = 0;
  private marked = 0;
  /** Nothing can be appended any more. */
  private last = false;
  /** The end of the text so far, where it cannot be judged alone: a CR, half a surrogate pair. */
  private held = "";
  private forbiddenCharacter: number | undefined = undefined;
  /** How much text from the mark on was not enough the last time; 0 since the mark was set. */
  private missedAt = 0;
  /** The text while it is hidden: otherwise one huge element that arrives in small parts would be read from its start for each of them. */
  private waiting = "";
  private dropped = 0;
  private readonly lines = new LineCounter();

  constructor(limits: Partial<XmlLimits> | undefined) {
    this.limits = completeXmlLimits(limits);
  }

  /** UTF-16 offset in the document, its line ends counted as one character each. */
  get offset(): number {
    return this.dropped + this.pos;
  }

  /** Line and column of an offset that is not dropped yet; of the current place by default. */
  position(offset: number = this.offset): XmlPosition {
    return this.lines.position(this.text, Math.min(offset - this.dropped, this.text.length));
  }

  /** An error of code `structure` at the current place, for callers that expected something else there. */
  error(message: string): XmlError {
    return new XmlError("structure", message, this.position());
  }

  protected take(chunk: string, last: boolean): void {
    if (this.last) return;
    let text = this.held === "" ? chunk : this.held + chunk;
    this.held = "";
    if (!last && unfinished.test(text.slice(-1))) {
      this.held = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (text.includes("\r")) text = changeInParts(text, makeLineEnds, isNoLineEnd);
    const cut = forbiddenAt(text);
    if (cut >= 0) {
      this.forbiddenCharacter = text.charCodeAt(cut);
      text = text.slice(0, cut);
    }
    this.last = last || cut >= 0;
    const whole = this.waiting === "" ? this.text : this.waiting;
    this.show(whole === "" ? text : whole + text);
  }

  /** Hides the text from what reads it while it is too short to be worth another try. */
  private show(text: string): void {
    const hide = !this.last && this.missedAt > patience && text.length < 1.25 * this.missedAt;
    this.waiting = hide ? text : "";
    this.text = hide ? "" : text;
    if (text.length > this.limits.size) throw this.tooMuch("size", text.length);
  }

  /** Forgets the text before the mark. */
  protected dropToMark(): void {
    const count = this.marked;
    if (count === 0) return;
    this.lines.drop(this.text, count);
    this.dropped += count;
    this.text = this.text.slice(count);
    this.pos -= count;
    this.marked = 0;
  }

  protected markPlace(): void {
    this.missedAt = 0;
    this.marked = this.pos;
  }

  protected goToMark(): void {
    this.pos = this.marked;
  }

  /** The text between two offsets, neither of them dropped. */
  source(from: number, to: number): string {
    if (from < this.dropped) throw new Error("XmlReader: this text was forgotten: set the mark before the start tag");
    return this.text.slice(from - this.dropped, to - this.dropped);
  }

  protected skipSpace(): boolean {
    const start = this.pos;
    const { text } = this;
    let at = start;
    for (let code = text.charCodeAt(at); code === 0x20 || code === 0xa || code === 0x9; code = text.charCodeAt(++at));
    this.pos = at;
    return at > start;
  }

  /** Whether the text goes on with `token`; if so far it may still turn out to, that is incomplete. */
  protected startsWith(token: string): boolean {
    if (standsAt(this.text, token, this.pos)) return true;
    const left = this.text.length - this.pos;
    if (left < token.length && token.startsWith(this.text.slice(this.pos))) this.needMore();
    return false;
  }

  /** Goes past the next `token`. */
  protected goPast(token: string, inside: string): void {
    const at = this.text.indexOf(token, this.pos);
    if (at < 0) this.ended(inside);
    this.pos = at + token.length;
  }

  /** Nothing else may be said about the text while more of it is to come. */
  protected needMore(): void {
    if (!this.last) {
      if (this.waiting === "") this.missedAt = this.text.length - this.marked;
      throw incomplete;
    }
    if (this.forbiddenCharacter === undefined) return;
    const what = printCodePoint(this.forbiddenCharacter);
    const position = this.position(this.dropped + this.text.length);
    throw new XmlError("not-well-formed", `the character ${what} is not allowed in XML 1.0`, position);
  }

  /** The text ends where something had to follow. */
  protected ended(inside: string): never {
    this.needMore();
    const end = this.dropped + this.text.length;
    throw new XmlError("not-well-formed", `the document ends inside ${inside}`, this.position(end));
  }

  protected atEnd(): boolean {
    return this.pos >= this.text.length;
  }

  protected fail(message: string, at: number = this.pos, code: XmlErrorCode = "not-well-formed"): never {
    throw new XmlError(code, message, this.position(this.dropped + at));
  }

  /** The same at an offset in the document. */
  protected failAt(offset: number, message: string): never {
    this.fail(message, offset - this.dropped);
  }

  protected tooMuch(limit: XmlLimitName, found: number): XmlError {
    const message = `${found} exceeds the limit "${limit}" of ${this.limits[limit]}: raise it if the sender is trusted`;
    return new XmlError("limit", message, this.position(), limit);
  }
}

/** By hand: `replace` takes twice as long. */
function makeLineEnds(part: string): string {
  let made = "";
  let from = 0;
  for (let at = part.indexOf("\r"); at >= 0; at = part.indexOf("\r", from)) {
    made += `${part.slice(from, at)}\n`;
    from = isNoLineEnd(part, at + 1) ? at + 1 : at + 2;
  }
  return made + part.slice(from);
}

/** Between CR and LF nothing may be cut. */
function isNoLineEnd(text: string, at: number): boolean {
  return text.charCodeAt(at) !== lineFeed;
}

/** What `text.startsWith(token, at)` says, in about half of its time. */
export function standsAt(text: string, token: string, at: number): boolean {
  return text.substring(at, at + token.length) === token;
}

/**
 * Owns the first treatment of a document's text while it arrives: line ends are normalized, illegal characters are
 * found, and pieces end where they can be judged.
 * Invariant: the resulting text has no CR and no character that XML 1.0 forbids. It ends before the first illegal
 * character, where no document is complete, so other code need not look for one.
 */
import { changeInParts } from "../text/text-parts.js";
import { lineFeed } from "./character-codes.js";
import { forbiddenAt } from "./characters.js";

const unfinished = /[\r\uD800-\uDBFF]$/;

export class IncomingText {
  /** Nothing can be added any more. */
  isComplete = false;
  /** UTF-16 unit of the character that the text ends before. */
  forbidden: number | undefined = undefined;
  /** The end of the text so far, where it cannot be judged alone: a CR, half a surrogate pair. */
  private held = "";

  /** The next part after normalization; `last`: the document ends with it. */
  take(chunk: string, last: boolean): string {
    if (this.isComplete) return "";
    let text = this.held + chunk;
    this.held = "";
    if (!last && unfinished.test(text.slice(-1))) {
      this.held = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (text.includes("\r")) text = changeInParts(text, makeLineEnds, isNoLineEnd);
    const cut = forbiddenAt(text);
    if (cut >= 0) this.forbidden = text.charCodeAt(cut);
    this.isComplete = last || cut >= 0;
    return cut < 0 ? text : text.slice(0, cut);
  }
}

/** Replaces line ends in a loop: `replace` takes twice as long. */
function makeLineEnds(part: string): string {
  let result = "";
  let from = 0;
  for (let at = part.indexOf("\r"); at >= 0; at = part.indexOf("\r", from)) {
    result += `${part.slice(from, at)}\n`;
    from = isNoLineEnd(part, at + 1) ? at + 1 : at + 2;
  }
  return result + part.slice(from);
}

/** Between CR and LF nothing may be cut. */
function isNoLineEnd(text: string, at: number): boolean {
  return text.charCodeAt(at) !== lineFeed;
}

/**
 * Owns the conversion of an offset in a text to its line and column.
 * Invariant: a text is searched for line ends once, for any number of positions and any length of lines.
 */

/** Both from 1; a column is a character (a code point), not a UTF-16 unit. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Start of the line that an offset is in. */
export function lineStartOf(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** End of the line that an offset is in, before its line end. */
export function lineEndOf(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  const at = end < 0 ? text.length : end;
  return at > offset && text.charAt(at - 1) === "\r" ? at - 1 : at;
}

/** UTF-16 units between two counts that are kept. */
const stride = 1024;

export class TextPositions {
  /** The text has nothing that could be shown. */
  readonly blank: boolean;
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  /** Units that take no column (second halves of pairs, a byte order mark) before every multiple of the stride. */
  readonly #hidden: readonly number[];

  constructor(text: string) {
    this.blank = text.trim() === "";
    this.#text = text;
    const lineStarts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
    this.#lineStarts = lineStarts;
    const hidden: number[] = [];
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      if (at % stride === 0) hidden.push(count);
      if (takesNoColumn(text, at)) count += 1;
    }
    this.#hidden = hidden;
  }

  /** Line and column of an offset; after the end, those of the end. */
  at(offset: number): Position {
    const end = Math.min(offset, this.#text.length);
    const line = this.#lineAt(end);
    const start = this.#startOf(line);
    return { line: line + 1, column: end - start - (this.#hiddenBefore(end) - this.#hiddenBefore(start)) + 1 };
  }

  /** Start of the line of an offset. */
  lineStart(offset: number): number {
    return this.#startOf(this.#lineAt(offset));
  }

  #startOf(line: number): number {
    return this.#lineStarts[line] ?? 0;
  }

  /** Index of the last line that begins at or before `offset`. */
  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #hiddenBefore(offset: number): number {
    const index = Math.floor(offset / stride);
    let count = this.#hidden[index] ?? this.#hidden.at(-1) ?? 0;
    const from = Math.min(index, this.#hidden.length - 1) * stride;
    for (let at = Math.max(0, from); at < offset; at++) if (takesNoColumn(this.#text, at)) count += 1;
    return count;
  }
}

function takesNoColumn(text: string, at: number): boolean {
  return isSecondHalf(text, at) || isMark(text, at);
}

export function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0;
}

/** A byte order mark takes no column. */
export function isMark(text: string, at: number): boolean {
  return at === 0 && text.charCodeAt(0) === 0xfeff;
}

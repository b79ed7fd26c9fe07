/**
 * Owns the conversion of an offset to line and column.
 * Invariant: for increasing offsets, each character is visited once in total.
 */
import type { XmlPosition } from "./error.js";

export class LineCounter {
  /** The line that the text begins in, and where that line begins: before the text, if its start was dropped. */
  private firstLine = 1;
  private firstStart = 0;
  /** The line looked at last. */
  private line = 1;
  private start = 0;
  /** There is no line feed between `start` and this offset. */
  private clearUntil = 0;

  position(text: string, offset: number): XmlPosition {
    if (offset < this.start) this.rewind();
    while (this.clearUntil < offset) {
      const at = text.indexOf("\n", this.clearUntil);
      this.clearUntil = at < 0 ? text.length : at;
      if (at < 0 || at >= offset) break;
      this.line++;
      this.start = this.clearUntil = at + 1;
    }
    return { line: this.line, column: offset - this.start + 1 };
  }

  /** The first `count` characters of the text are going to be dropped. */
  drop(text: string, count: number): void {
    const { line, column } = this.position(text, count);
    this.firstLine = line;
    this.firstStart = 1 - column;
    this.rewind();
  }

  private rewind(): void {
    this.line = this.firstLine;
    this.start = this.firstStart;
    this.clearUntil = 0;
  }
}

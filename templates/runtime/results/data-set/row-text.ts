/**
 * Owns the way of rows that were printed to the writer, in texts of some length.
 * Invariant: what was added is the writer's after `finish()`, in the order in which it came.
 */
import type { XmlWriter } from "../../xml/writer.js";

const charactersPerText = 65_536;

/** Rows on their way to the writer. */
export class RowText {
  private readonly writer: XmlWriter;
  private rows = "";

  constructor(writer: XmlWriter) {
    this.writer = writer;
  }

  add(row: string): void {
    if (this.rows.length < charactersPerText) {
      this.rows += row;
      return;
    }
    // Joined now and then: a text that grows by small bits is a tree of them, which the garbage collector walks through again and again.
    this.rows = [this.rows, row].join("");
    this.finish();
  }

  finish(): void {
    this.writer.elements(this.rows);
    this.rows = "";
  }
}

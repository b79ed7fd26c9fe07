/**
 * Owns what stands before an element that is written as text: the line end and indentation that the writer would put there.
 * Invariant: asked for while the same elements are open as when it is used.
 */
import type { XmlWriter } from "../../xml/writer.js";

/** What stands before elements of each level, as the writer would put it. */
export class LineStarts {
  private readonly writer: XmlWriter;
  private readonly known: string[] = [];

  /** `levels`: how many are asked for now; others as they are needed, while the same elements are open. */
  constructor(writer: XmlWriter, levels = 0) {
    this.writer = writer;
    for (let level = 0; level < levels; level++) this.at(level);
  }

  at(level: number): string {
    return (this.known[level] ??= this.writer.lineStart(level));
  }
}

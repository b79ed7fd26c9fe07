/**
 * Owns the writer of what a server answers: part of a document is encoded while it is written.
 * Invariant: its bytes are those of the texts and rows in the order in which they came.
 */
import { EncodedPieces } from "./encoded-pieces.js";
import { XmlWriter } from "./writer.js";

/** Ask for `toBytes`: `toString` has only what was not encoded yet. */
export class EncodingWriter extends XmlWriter {
  private readonly encoded = new EncodedPieces();

  /** Takes whole elements that follow what was written, each with `lineStart` before it. */
  get pieces(): EncodedPieces {
    this.endStartTag();
    this.mixed = false;
    this.encoded.text(this.written);
    this.written = "";
    return this.encoded;
  }

  /** `first`, all that was written, `last`. Nothing may be written any more. */
  toBytes(first = "", last = ""): Uint8Array {
    return this.encoded.join(first, this.written + last);
  }
}

/**
 * Owns a document whose rows are encoded while it is written, because rows are most of a large one.
 * Invariant: its bytes are those of the texts and rows, in the order in which they were added.
 */
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { Utf8Text } from "./utf8-text.js";
import { XmlWriter } from "./writer.js";

export class EncodedPieces {
  private readonly pieces: Uint8Array[] = [];
  private bytes = 0;
  private open: Utf8Text | undefined = undefined;

  text(text: string): void {
    if (text === "") return;
    this.settle();
    this.add(encodeUtf8(text));
  }

  /** Bytes so far. */
  get length(): number {
    return this.bytes + (this.open?.length ?? 0);
  }

  /** To be written to until the next `text`, `settle`, `rest` or `join`. */
  get rows(): Utf8Text {
    return (this.open ??= new Utf8Text());
  }

  /** Makes room in `rows`. */
  settle(): void {
    const { open } = this;
    if (open === undefined || open.length === 0) return;
    this.add(open.bytes.slice());
    open.length = 0;
  }

  /** Reduces memory to the number of bytes, for times when little or nothing is added. */
  rest(): void {
    this.settle();
    this.open?.release();
    this.open = undefined;
  }

  /** `first`, all that came, `last`. Nothing may come any more. */
  join(first: string, last: string): Uint8Array {
    if (this.bytes === 0 && this.open === undefined) return encodeUtf8(first + last);
    const all = joinBytes(encodeUtf8(first), ...this.pieces, this.open?.bytes ?? nothing, encodeUtf8(last));
    this.open?.release();
    return all;
  }

  private add(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
  }
}

const nothing = /* @__PURE__ */ new Uint8Array(0);

/** Writer of a response: part of the document is encoded while it is written. Use `toBytes`; `toString` lacks the encoded parts. */
export class EncodingWriter extends XmlWriter {
  private readonly encoded = new EncodedPieces();

  /** Appends complete elements, each with `lineStart` before it. */
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

/**
 * Owns the pieces of a message on their way out, some of which come from sources.
 * Invariant: one source is read at a time, and none before its turn. After `close`, all are closed, those that were not begun, too.
 */
import { type ByteSource, isByteSource, type MessagePart, type OpenSource, openSource } from "./byte-source.js";

export class MessageReader {
  readonly #waiting: MessagePart[];
  #source: OpenSource | undefined;
  /** True after `close`: the message is then not complete. */
  isClosed = false;

  constructor(pieces: readonly MessagePart[]) {
    this.#waiting = [...pieces];
  }

  /** The next bytes, never empty; `undefined` at the end, and after `close`. Rejects with the error of a source, after which all are closed. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        if (this.isClosed) return undefined;
        const piece = await this.#read();
        if (this.isClosed) return undefined;
        if (piece === undefined && this.#source === undefined) return undefined;
        if (piece === undefined) this.#source = undefined;
        else if (piece.length > 0) return piece;
      }
    } catch (error) {
      // A source that was closed may fail for that reason.
      if (this.isClosed) return undefined;
      this.close();
      throw error;
    }
  }

  async #read(): Promise<Uint8Array | undefined> {
    if (this.#source !== undefined) return this.#source.next();
    const part = this.#waiting.shift();
    if (part === undefined || part instanceof Uint8Array) return part;
    this.#source = openSource(part);
    return this.#source.next();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#source?.close();
    closeSources(this.#waiting.filter(isByteSource));
  }
}

/** Closes sources that nobody has begun to read. */
export function closeSources(sources: readonly ByteSource[]): void {
  for (const source of sources) {
    try {
      openSource(source).close();
    } catch {
      // A web stream that is being read is closed by its reader.
    }
  }
}

/**
 * Owns the streamed body of a DataSet response: its bytes, limits and end.
 * Invariant: the last piece is sent after the last row. Every earlier end breaks the response, so a part never looks complete.
 */
import { BrokenResponse } from "../adapters/refusal.js";
import type { ResultSending } from "../description.js";
import type { DataSetStreamEnd } from "../results/data-set/data-set-stream.js";
import { RowReader, type WrittenSource } from "./row-reader.js";

/** Milliseconds of reading until other tasks get a turn: available rows would otherwise block the event loop. */
const turnMs = 15;

/** Text around the rows, their sources, and callbacks. */
export interface RowBodyParts {
  readonly head: string;
  readonly tail: string;
  readonly sources: readonly WrittenSource[];
  readonly sending: ResultSending;
  /** Encodes the whole body if there is no row. */
  readonly empty: () => Uint8Array;
  readonly ended: (end: DataSetStreamEnd) => void;
}

type Piece = IteratorResult<Uint8Array, undefined>;
const end: Piece = { done: true, value: undefined };

export class RowBody implements AsyncIterableIterator<Uint8Array> {
  readonly #parts: RowBodyParts;
  readonly #reader: RowReader;
  #head: string;
  /** True after the first byte may have been sent. */
  #begun = false;
  #outcome: DataSetStreamEnd["outcome"] | undefined;
  #error: unknown;
  #bytes = 0;
  #turnAt = Date.now();
  #stall: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;
  readonly #leave = (): void => this.#finish("left");

  constructor(parts: RowBodyParts) {
    this.#parts = parts;
    this.#head = parts.head;
    this.#reader = new RowReader(parts.sources, {
      failed: (error) => this.#fail(error),
      unclosed: (error) => parts.sending.failed(error),
    });
  }

  /** Reads the first piece. Returns the whole body if it is complete, else itself. Rejects with an error of a source. */
  async begin(): Promise<Uint8Array | this> {
    const { signal } = this.#parts.sending;
    signal.addEventListener("abort", this.#leave, { once: true });
    if (signal.aborted) this.#leave();
    this.#watch();
    void this.#reader.read();
    await this.#reader.ready();
    if (this.#outcome === "failed") throw this.#error;
    if (this.#outcome === undefined && this.#reader.state === "read") return this.#lastPiece();
    this.#begun = true;
    const { totalMs } = this.#parts.sending;
    const late = (): void =>
      this.#fail(new Error(`the caller did not receive the whole response within ${totalMs} ms (limits.streamMs)`));
    if (totalMs > 0 && this.#outcome === undefined) this.#limit = setTimeout(late, totalMs);
    return this;
  }

  async next(): Promise<Piece> {
    if (this.#outcome === "whole") return end;
    await this.#turn();
    await this.#reader.ready();
    if (this.#outcome !== undefined) throw new BrokenResponse();
    return { done: false, value: this.#reader.state === "read" ? this.#lastPiece() : this.#piece("") };
  }

  /** Ends the stream: the caller needs no more. */
  async return(): Promise<Piece> {
    this.#leave();
    return end;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #piece(end: string): Uint8Array {
    const bytes = this.#reader.take(this.#head, end);
    this.#head = "";
    this.#bytes += bytes.length;
    return bytes;
  }

  #lastPiece(): Uint8Array {
    if (this.#reader.rows > 0) {
      const piece = this.#piece(this.#parts.tail);
      this.#finish("whole");
      return piece;
    }
    const empty = this.#parts.empty();
    this.#bytes = empty.length;
    this.#finish("whole");
    return empty;
  }

  async #turn(): Promise<void> {
    if (Date.now() - this.#turnAt < turnMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#turnAt = Date.now();
  }

  /** Ends the stream if a source is idle for too long. Waiting for the caller does not count. */
  #watch(after = this.#parts.sending.rowMs): void {
    const { rowMs, operation } = this.#parts.sending;
    if (rowMs === 0 || this.#outcome !== undefined) return;
    this.#stall = setTimeout(() => {
      const remaining = rowMs - this.#reader.waitedMs;
      if (remaining > 0) this.#watch(remaining);
      else this.#fail(new Error(`the rows of ${operation} were idle for ${rowMs} ms (limits.handlerMs)`));
    }, after);
  }

  #fail(error: unknown): void {
    if (this.#outcome !== undefined) return;
    this.#error = error;
    if (this.#begun) this.#parts.sending.failed(error);
    this.#finish("failed", error);
  }

  #finish(outcome: DataSetStreamEnd["outcome"], error?: unknown): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    const { sending, ended } = this.#parts;
    clearTimeout(this.#stall);
    clearTimeout(this.#limit);
    sending.signal.removeEventListener("abort", this.#leave);
    ended({ outcome, rows: this.#reader.rows, bytes: this.#bytes, ...(outcome === "failed" ? { error } : {}) });
    if (outcome !== "whole") sending.stop();
    this.#reader.leave();
    sending.done();
  }
}

/**
 * Owns the reading of rows for a streamed response: reads one source after the other and encodes rows to pieces.
 * Invariant: it reads at most one piece ahead. A source that is not read to its end is closed. While waiting, memory is limited to the
 * encoded bytes.
 */
import type { RowSource } from "../results/data-set/data-set-stream.js";
import { EncodedPieces } from "../xml/encoded-pieces.js";

/** Bytes of a piece; the last row may exceed it. */
const enough = 65_536;
/** Milliseconds after which a smaller piece is sent, so that slow rows are not delayed. */
const patienceMs = 50;

export interface WrittenSource {
  readonly rows: RowSource;
  /** Encodes a row. Throws if it is invalid. */
  readonly write: (pieces: EncodedPieces, row: object, index: number) => void;
}

export interface RowReaderHooks {
  /** Receives the error that ended the reading. Called at most once. */
  failed(error: unknown): void;
  /** Receives an error of closing a source. */
  unclosed(error: unknown): void;
}

type RowStep = IteratorResult<object, unknown>;
type RowIterator = Iterator<object, unknown> | AsyncIterator<object, unknown>;

export class RowReader {
  /** Number of encoded rows. */
  rows = 0;
  state: "reading" | "read" | "failed" | "left" = "reading";
  readonly #hooks: RowReaderHooks;
  /** Sources that are not open yet. */
  #waiting: readonly WrittenSource[];
  #current: RowIterator | undefined;
  #written = new EncodedPieces();
  /** Time of the pending request to a source; `undefined` if none is pending. */
  #askedAt: number | undefined;
  /** True if the next row must be sent at once. */
  #hurried = false;
  #wake: (() => void) | undefined;
  #resume: (() => void) | undefined;

  constructor(sources: readonly WrittenSource[], hooks: RowReaderHooks) {
    this.#waiting = sources;
    this.#hooks = hooks;
  }

  /** Reads all sources, as fast as the caller accepts pieces. Never rejects. */
  async read(): Promise<void> {
    try {
      for (let source = this.#shift(); source !== undefined; source = this.#shift()) await this.#readSource(source);
      this.#settle("read");
    } catch (error) {
      if (this.#settle("failed")) this.#hooks.failed(error);
    }
  }

  /** Resolves when a piece is available or the reading has ended. */
  ready(): Promise<void> | undefined {
    if (this.state !== "reading" || this.#written.length >= enough) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        if (this.#written.length === 0) this.#hurried = true;
        else this.#wake?.();
      }, patienceMs);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        this.#hurried = false;
        resolve();
      };
    });
  }

  /** Returns `first`, the rows since the last call, and `last`. Continues the reading. */
  take(first: string, last: string): Uint8Array {
    const bytes = this.#written.join(first, last);
    this.#written = new EncodedPieces();
    this.#resume?.();
    return bytes;
  }

  /** Milliseconds of waiting for the next row; 0 if no request is pending. */
  get waitedMs(): number {
    return this.#askedAt === undefined ? 0 : Date.now() - this.#askedAt;
  }

  /** Ends the reading: the rows are not needed any more. */
  leave(): void {
    this.#settle("left");
  }

  #shift(): WrittenSource | undefined {
    const [source, ...rest] = this.#waiting;
    this.#waiting = rest;
    return source;
  }

  async #readSource({ rows, write }: WrittenSource): Promise<void> {
    const iterator = iteratorOf(rows);
    this.#current = iterator;
    for (let index = 0; this.state === "reading"; index++) {
      const answer = this.#ask(iterator);
      // Available rows need no promise.
      const step = "then" in answer ? await this.#arrival(answer) : answer;
      if (this.state !== "reading") return;
      if (step.done === true) {
        this.#current = undefined;
        return;
      }
      write(this.#written, step.value, index);
      this.rows++;
      if (this.#hurried) this.#wake?.();
      if (this.#written.length >= enough) await this.#taken();
    }
  }

  /** Requests a row. A source that throws has ended and is not closed. */
  #ask(iterator: RowIterator): RowStep | Promise<RowStep> {
    try {
      return iterator.next();
    } catch (error) {
      this.#current = undefined;
      throw error;
    }
  }

  async #arrival(asked: Promise<RowStep>): Promise<RowStep> {
    this.#written.rest();
    this.#askedAt = Date.now();
    try {
      return await asked;
    } catch (error) {
      this.#current = undefined;
      throw error;
    } finally {
      this.#askedAt = undefined;
    }
  }

  #taken(): Promise<void> {
    // A waiting caller gets the piece immediately.
    if (this.#wake === undefined) this.#written.rest();
    else this.#wake();
    return new Promise((resolve) => {
      this.#resume = () => {
        this.#resume = undefined;
        resolve();
      };
    });
  }

  /** Ends the reading and closes the sources. Returns false if it had ended before. */
  #settle(state: "read" | "failed" | "left"): boolean {
    if (this.state !== "reading") return false;
    this.state = state;
    this.#written.rest();
    const current = this.#current;
    const sources = this.#waiting;
    this.#waiting = [];
    if (current !== undefined) this.#close(() => current);
    for (const { rows } of sources) this.#close(() => iteratorOf(rows));
    this.#wake?.();
    this.#resume?.();
    return true;
  }

  /** Closes a source without waiting: it may hang. */
  #close(open: () => RowIterator): void {
    const close = async (): Promise<unknown> => open().return?.();
    close().catch((error: unknown) => this.#hooks.unclosed(error));
  }
}

/** Closes sources without reading them. */
export function closeSources(
  sources: readonly { readonly rows: RowSource }[],
  unclosed: (error: unknown) => void,
): void {
  const reader = new RowReader(
    sources.map(({ rows }) => ({ rows, write: () => undefined })),
    { unclosed, failed: unclosed },
  );
  reader.leave();
}

function iteratorOf(rows: RowSource): RowIterator {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  // Rows are checked when they are encoded.
  return iterator as RowIterator;
}

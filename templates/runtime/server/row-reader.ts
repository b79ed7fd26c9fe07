/**
 * Owns the reading of rows while they are sent: one source after the other, written and put together to pieces.
 * Invariant: no more is read than one piece ahead of who takes it; a source that is not read to its end is told to close; while something
 * is waited for, no more memory is held than there are bytes.
 */
import type { RowSource } from "../results/data-set/data-set-stream.js";
import { EncodedPieces } from "../xml/encoded-pieces.js";

/** Bytes of a piece; the last row may exceed it. */
const enough = 65_536;
/** Milliseconds after which a smaller piece is given, too, so that slow rows are not held back. */
const patienceMs = 50;

export interface WrittenSource {
  readonly rows: RowSource;
  /** Throws where a row cannot be sent. */
  readonly write: (pieces: EncodedPieces, row: object, index: number) => void;
}

export interface RowReaderHooks {
  /** What ended the reading. Called once at most. */
  failed(error: unknown): void;
  /** A source that could not be closed. */
  unclosed(error: unknown): void;
}

type RowStep = IteratorResult<object, unknown>;
type RowIterator = Iterator<object, unknown> | AsyncIterator<object, unknown>;

export class RowReader {
  /** Written so far. */
  rows = 0;
  state: "reading" | "read" | "failed" | "left" = "reading";
  readonly #hooks: RowReaderHooks;
  /** Not begun yet. */
  #waiting: readonly WrittenSource[];
  #current: RowIterator | undefined;
  #written = new EncodedPieces();
  /** When the source was asked for the row that it has not given yet. */
  #askedAt: number | undefined;
  /** Any row is enough for who waits. */
  #hurried = false;
  #wake: (() => void) | undefined;
  #resume: (() => void) | undefined;

  constructor(sources: readonly WrittenSource[], hooks: RowReaderHooks) {
    this.#waiting = sources;
    this.#hooks = hooks;
  }

  /** Reads all sources, as fast as pieces are taken. Never rejects. */
  async read(): Promise<void> {
    try {
      for (let source = this.#shift(); source !== undefined; source = this.#shift()) await this.#readSource(source);
      this.#settle("read");
    } catch (error) {
      if (this.#settle("failed")) this.#hooks.failed(error);
    }
  }

  /** Resolves when there is a piece to take, or nothing more comes. */
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

  /** `first`, what was written since the last time, `last`; the reading goes on. */
  take(first: string, last: string): Uint8Array {
    const bytes = this.#written.join(first, last);
    this.#written = new EncodedPieces();
    this.#resume?.();
    return bytes;
  }

  /** Milliseconds since the source was asked for the next row; 0 where it gave that. */
  get waitedMs(): number {
    return this.#askedAt === undefined ? 0 : Date.now() - this.#askedAt;
  }

  /** Nobody wants the rows any more. */
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
      const asked = this.#ask(iterator);
      // Rows that are there already cost no promise each.
      const step = "then" in asked ? await this.#arrival(asked) : asked;
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

  /** A source that fails to give a row has ended by itself. */
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
    // Whoever waits takes it at once.
    if (this.#wake === undefined) this.#written.rest();
    else this.#wake();
    return new Promise((resolve) => {
      this.#resume = () => {
        this.#resume = undefined;
        resolve();
      };
    });
  }

  /** Whether this ended the reading. */
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

  /** Nobody waits for it: a source that hangs must not hold up its caller's end. */
  #close(open: () => RowIterator): void {
    const close = async (): Promise<unknown> => open().return?.();
    close().catch((error: unknown) => this.#hooks.unclosed(error));
  }
}

/** For sources that are not read at all. */
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
  // What it gives is checked when it is printed.
  return iterator as RowIterator;
}

/**
 * Owns a multipart message while it arrives: its envelope first, then each part as a stream.
 * Invariant: memory does not grow with the parts, except for parts before the root and encoded ones. Parts are read in
 * the order in which they arrive. A part that was skipped fails with its name, and is never shorter.
 */
import type { EncodedMessage } from "../description.js";
import type { HttpHeaders, MessageParts } from "../exchange.js";
import { gatherPieces } from "../transports/gather.js";
import { type ByteStream, streamOf } from "./byte-stream.js";
import {
  decodePart,
  isRoot,
  MultipartError,
  noRoot,
  type PartHead,
  type Related,
  relatedOf,
  rootType,
  splitMessage,
  type Step,
} from "./multipart.js";
import { rootMessage } from "./open-message.js";

/** The pieces of a message. */
export interface MessageSource {
  /** The next piece; `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Stops the transfer. May be called again. */
  stop(): void;
  /** The error for the reader of a stream. */
  errorOf(error: unknown): Promise<Error>;
  /** Receives the number of bytes that are in memory because they cannot be read in pieces. Throws if there are too many. */
  hold?(bytes: number): void;
}

export class ArrivingParts {
  readonly #source: MessageSource;
  readonly #steps: Generator<Step, void, Uint8Array | undefined>;
  readonly #related: Related;
  /** Parts before the root. */
  readonly #early = new Map<string, Uint8Array>();
  /** Streams by Content-ID. */
  readonly #streams = new Map<string, ByteStream>();
  readonly #unread = new Set<string>();
  readonly #passed = new Set<string>();
  #piece: Uint8Array | undefined;
  #head: PartHead | undefined;
  /** A head that was read to find the end of the part before it. */
  #next: PartHead | undefined;
  /** Bytes of the envelope and of the parts that were read as a whole. */
  #held = 0;
  /** Settles when the part that is being read is left. */
  #reading: Promise<void> = Promise.resolve();

  /** Throws MultipartError. */
  constructor(contentType: string, source: MessageSource) {
    this.#source = source;
    this.#related = relatedOf(contentType);
    this.#steps = splitMessage(this.#related.boundary);
  }

  /** Reads the envelope. The parts of the message are streams. */
  async readRoot(headers: HttpHeaders): Promise<EncodedMessage> {
    while (await this.#nextPart()) {
      const head = this.#head;
      const bytes = await this.#whole(this.#pieces());
      if (head === undefined) break;
      if (isRoot(head, this.#related)) {
        const root = rootMessage({ headers, body: bytes }, bytes, rootType(head.type, this.#related));
        return { ...root, parts: this.#parts() };
      }
      if (head.id) this.#early.set(head.id, bytes);
    }
    throw noRoot(this.#related);
  }

  /** Stops the transfer if the envelope refers to no part. */
  begin(): void {
    if (this.#unread.size === 0) this.#source.stop();
  }

  /** Reads all parts into memory. */
  async gather(): Promise<MessageParts> {
    const parts = new Map(this.#early);
    while (await this.#nextPart()) {
      const id = this.#head?.id;
      const bytes = await this.#whole(this.#pieces());
      if (id) parts.set(id, bytes);
    }
    return parts;
  }

  async #whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    const before = this.#held;
    return gatherPieces(pieces, (length) => this.#source.hold?.((this.#held = before + length)));
  }

  /** A reader asks for parts by their ids alone. Their size is not known, and no memory depends on it. */
  #parts(): MessageParts {
    const get = (id: string): unknown => this.#streamOf(id);
    return { get, values: () => [] } as object as MessageParts;
  }

  #streamOf(id: string): ByteStream {
    const early = this.#early.get(id);
    const stream = this.#streams.get(id) ?? (early === undefined ? this.#open(id) : streamOf(early));
    this.#streams.set(id, stream);
    return stream;
  }

  #open(id: string): ByteStream {
    this.#unread.add(id);
    let isRead = false;
    const iterate = (): AsyncGenerator<Uint8Array, void, undefined> => {
      if (isRead) throw new Error("the bytes of a part are read once, and these were read or cancelled");
      isRead = true;
      return this.#read(id);
    };
    return {
      [Symbol.asyncIterator]: iterate,
      bytes: async () => gatherPieces(iterate()),
      cancel: () => {
        if (!isRead) this.#leave(id);
        isRead = true;
      },
    };
  }

  async *#read(id: string): AsyncGenerator<Uint8Array, void, undefined> {
    const before = this.#reading;
    let leave = (): void => undefined;
    this.#reading = new Promise((resolve) => (leave = resolve));
    try {
      await before;
      if (this.#passed.has(id))
        throw new Error("these bytes were passed: read the parts of a message in the order in which they arrive");
      while (this.#head?.id !== id)
        if (!(await this.#nextPart())) throw new MultipartError("the message ended without a part of the envelope");
      yield* this.#pieces();
    } catch (error) {
      this.#source.stop();
      throw await this.#source.errorOf(error);
    } finally {
      leave();
      this.#leave(id);
    }
  }

  #leave(id: string): void {
    this.#unread.delete(id);
    if (this.#unread.size === 0) this.#source.stop();
  }

  /** Moves to the next part. Returns false at the end of the message. */
  async #nextPart(): Promise<boolean> {
    if (this.#head?.id) this.#passed.add(this.#head.id);
    while (this.#next === undefined) {
      const step = await this.#step();
      if (step === undefined) return false;
      if ("head" in step) this.#next = step.head;
    }
    this.#head = this.#next;
    this.#next = undefined;
    return true;
  }

  /** The bytes of the current part, decoded. */
  async *#pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const head = this.#head;
    if (head?.coding === undefined) return yield* this.#sent();
    const before = this.#held;
    const bytes = await this.#whole(this.#sent());
    this.#held = before;
    yield decodePart(head, bytes);
  }

  async *#sent(): AsyncGenerator<Uint8Array, void, undefined> {
    while (this.#next === undefined) {
      const step = await this.#step();
      if (step === undefined) return;
      if ("head" in step) this.#next = step.head;
      else yield step.bytes;
    }
  }

  /** The next step; `undefined` at the end, which is also that of the body: then its connection can be used again. */
  async #step(): Promise<Step> {
    for (;;) {
      const { done, value } = this.#steps.next(this.#piece);
      if (value !== undefined) return value;
      this.#piece = await this.#source.next();
      if (done === true) return undefined;
    }
  }
}

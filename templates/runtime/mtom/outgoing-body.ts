/**
 * Owns the body of a message that is sent while its bytes are read from sources.
 * Invariant: sources are read one after the other, when there is room for their bytes. Every end of the exchange closes
 * all of them.
 */
import type { HttpRequest } from "../exchange.js";
import type { NodeOutgoing } from "../transports/node-modules.js";
import { closeSources, isByteSource, type MessagePart, type OpenSource, openSource } from "./byte-source.js";

/** The pieces of a message, of bytes and of sources. */
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

/** The news of a body. */
export interface BodyEvents {
  /** Called before and after each wait. */
  readonly moved: () => void;
  /** Called once, if a source fails. Returns the error with which the transfer ends. */
  readonly failed: (error: unknown) => Error;
}

/** Settings of `fetch` with which Node keeps no second copy of the body, for redirects. A redirect is then a failure. */
const withoutCopy = { redirect: "error", window: null };

export function outgoingBody(reader: MessageReader, events: BodyEvents): NonNullable<HttpRequest["streamed"]> {
  return {
    ...withoutCopy,
    duplex: "half",
    // A getter of the object itself: only `fetch`, into whose settings the object is spread, needs a web stream.
    get body() {
      return webStream(reader, events);
    },
    sendTo(outgoing: NodeOutgoing) {
      void pump(reader, events, outgoing);
      return true;
    },
  };
}

/** Never rejects: a failure ends the request. */
async function pump(reader: MessageReader, { moved, failed }: BodyEvents, outgoing: NodeOutgoing): Promise<void> {
  outgoing.on("close", () => reader.close());
  try {
    for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) {
      moved();
      if (!outgoing.write(piece)) await drained(outgoing);
      moved();
    }
    if (reader.isClosed) outgoing.destroy();
    else outgoing.end();
  } catch (error) {
    outgoing.destroy(failed(error));
  }
}

function drained(outgoing: NodeOutgoing): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.removeListener("drain", done);
      outgoing.removeListener("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
    if (outgoing.destroyed) done();
  });
}

function webStream(reader: MessageReader, { moved, failed }: BodyEvents): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          moved();
          const piece = await reader.next();
          moved();
          if (reader.isClosed) controller.error(new Error("the request was given up"));
          else if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        } catch (error) {
          controller.error(failed(error));
        }
      },
      cancel: () => reader.close(),
    },
    { highWaterMark: 0 },
  );
}

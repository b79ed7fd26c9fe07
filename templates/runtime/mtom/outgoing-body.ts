/**
 * Owns a request body whose bytes come from sources, as the transports send it.
 * Invariant: nothing is read before there is room for it. The end of the exchange, whichever, closes all sources.
 */
import type { StreamedBody } from "../exchange.js";
import type { NodeOutgoing } from "../transports/node-modules.js";
import type { MessageReader } from "./message-reader.js";

/** The news of a body. */
export interface BodyEvents {
  /** Called before and after each wait. */
  readonly moved: () => void;
  /** Called once, if a source fails. Returns the error with which the transfer ends. */
  readonly failed: (error: unknown) => Error;
}

/** Settings of `fetch` with which Node keeps no second copy of the body, for redirects. A redirect is then a failure. */
const withoutCopy = { redirect: "error", window: null };

export function outgoingBody(reader: MessageReader, events: BodyEvents): StreamedBody {
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

/**
 * Owns the writing of a plain response through node:http.
 * Property that must stay true: a response goes out whole or visibly broken off; a failure before its first byte becomes a
 * clean 500, a later one ends the connection.
 */
import type { HttpResponse } from "../exchange.js";
import type { NodeIncoming, NodeServerResponse } from "../transports/node-modules.js";
import { failureResponse } from "./refusal.js";

/** How long a refused client may go on sending before its connection is closed under it. */
const LINGER_MS = 1_000;

export interface WriteOptions {
  /** Ask the client not to use the connection again. */
  readonly closing: boolean;
  /** Milliseconds a client may take no byte before it counts as gone. */
  readonly sendTimeoutMs: number;
}

/** Sends `response`; resolves when it was handed over, or the client is gone. Rejects where the response itself fails. */
export async function writeResponse(
  outgoing: NodeServerResponse,
  method: string,
  response: HttpResponse,
  options: WriteOptions,
): Promise<void> {
  if (response.body instanceof Uint8Array) return writeWhole(outgoing, response, response.body, options);
  const pieces = response.body[Symbol.asyncIterator]();
  try {
    // The first piece before the head: a body that fails at once can still be answered with a 500.
    const first = method === "HEAD" || outgoing.destroyed ? undefined : await pieces.next();
    if (outgoing.destroyed) return;
    outgoing.writeHead(response.status, withClose(response.headers, options.closing));
    if (first !== undefined) await writePieces(outgoing, first, pieces, options.sendTimeoutMs);
    outgoing.end();
  } finally {
    await pieces.return?.();
  }
}

async function writePieces(
  outgoing: NodeServerResponse,
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  sendTimeoutMs: number,
): Promise<void> {
  for (let piece = first; piece.done !== true; piece = await pieces.next()) {
    if (piece.value.length > 0 && !outgoing.write(piece.value)) await drained(outgoing, sendTimeoutMs);
    if (outgoing.destroyed) return;
  }
}

function writeWhole(
  outgoing: NodeServerResponse,
  response: HttpResponse,
  body: Uint8Array,
  options: WriteOptions,
): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(response.status, {
    ...withClose(response.headers, options.closing),
    "content-length": body.length,
  });
  outgoing.end(body);
  if (outgoing.writableLength > 0) outgoing.setTimeout(options.sendTimeoutMs, () => outgoing.destroy());
}

function withClose(headers: HttpResponse["headers"], closing: boolean): HttpResponse["headers"] {
  return closing ? { ...headers, connection: "close" } : headers;
}

/** The 500 in place of a response that failed, or the end of the connection where part of it has gone out. */
export function writeFailure(incoming: NodeIncoming, outgoing: NodeServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else writeRefusal(incoming, outgoing, failureResponse());
}

/**
 * Answers a request whose body may not have been read to its end, and closes. The rest is read and thrown away for a moment:
 * closing a socket with unread data makes the client's system discard the answer.
 */
export function writeRefusal(incoming: NodeIncoming, outgoing: NodeServerResponse, response: HttpResponse): void {
  const { status, body } = response;
  if (outgoing.destroyed || !(body instanceof Uint8Array)) return;
  outgoing.writeHead(status, { ...withClose(response.headers, true), "content-length": body.length });
  if (incoming.complete) return void outgoing.end(body);
  outgoing.write(body);
  const end = (): void => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  incoming.on("end", end);
  incoming.on("close", end);
  incoming.on("error", end);
  incoming.resume();
}

/** Resolves when there is room again or the connection is gone; a client that takes nothing for too long is cut off. */
function drained(outgoing: NodeServerResponse, sendTimeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => outgoing.destroy(), sendTimeoutMs);
    const done = (): void => {
      clearTimeout(timer);
      outgoing.removeListener("drain", done);
      outgoing.removeListener("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}

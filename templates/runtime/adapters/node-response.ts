/**
 * Owns the writing of a plain response through node:http.
 * Invariant: a response is complete or visibly aborted. A failure before the first byte becomes a clean 500; a later
 * one closes the connection.
 */
import type { HttpResponse } from "../exchange.js";
import type { NodeIncoming, NodeServerResponse } from "../transports/node-modules.js";
import type { ByteBudget } from "./byte-budget.js";
import type { ArrivingBody } from "./node-request.js";
import { failureResponse } from "./refusal.js";

/** How long a refused client may go on sending before its connection is closed under it. */
const LINGER_MS = 1_000;

export interface WriteOptions {
  /** Ask the client not to use the connection again. */
  readonly closing: boolean;
  /** The request, if its body may not be read to its end. */
  readonly unread?: { readonly incoming: NodeIncoming; readonly body: ArrivingBody } | undefined;
  /** Milliseconds a client may take no byte before it counts as gone. */
  readonly sendTimeoutMs: number;
  /** Counts bytes that the client has not received yet. */
  readonly budget: ByteBudget;
}

/** Sends a response with a complete body. Throws if it cannot be sent. */
export function writeWhole(
  outgoing: NodeServerResponse,
  method: string,
  response: HttpResponse,
  body: Uint8Array,
  options: WriteOptions,
): void {
  if (outgoing.destroyed) return;
  // If a body is not sent (HEAD), the dispatcher states its length.
  const length = method === "HEAD" && response.headers["content-length"] !== undefined ? undefined : body.length;
  outgoing.writeHead(response.status, printHeaders(response, length, options.closing));
  outgoing.end(body);
  if (outgoing.writableLength === 0) return;
  outgoing.setTimeout(options.sendTimeoutMs, () => outgoing.destroy());
  outgoing.on("close", options.budget.keep(body));
}

/** Sends a response piece by piece; resolves when it was handed over or the client is gone. Rejects where a piece fails. */
export async function writePieces(
  outgoing: NodeServerResponse,
  method: string,
  response: HttpResponse,
  body: AsyncIterable<Uint8Array>,
  options: WriteOptions,
): Promise<void> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    // The first piece before the head: a body that fails at once can still be answered with a 500.
    let piece = method === "HEAD" || outgoing.destroyed ? undefined : await pieces.next();
    if (outgoing.destroyed) return;
    outgoing.writeHead(response.status, printHeaders(response, undefined, options.closing));
    for (; piece !== undefined && piece.done !== true; piece = await pieces.next()) {
      if (piece.value.length > 0 && !outgoing.write(piece.value)) await drained(outgoing, piece.value, options);
      if (outgoing.destroyed) return;
    }
    options.unread?.body.discard();
    if (options.unread === undefined) outgoing.end();
    else endAfter(options.unread.incoming, outgoing);
  } finally {
    await pieces.return?.();
  }
}

/** Names and values in turn: cheaper for Node than an object. */
function printHeaders({ headers }: HttpResponse, length: number | undefined, closing: boolean): string[] {
  const printed: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !(name === "content-length" && length !== undefined)) printed.push(name, value);
  }
  if (length !== undefined) printed.push("content-length", String(length));
  if (closing) printed.push("connection", "close");
  return printed;
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
  outgoing.writeHead(status, printHeaders(response, body.length, true));
  if (incoming.complete) return void outgoing.end(body);
  outgoing.write(body);
  endAfter(incoming, outgoing);
}

/** Ends a response and its connection after the request, or after a moment. */
function endAfter(incoming: NodeIncoming, outgoing: NodeServerResponse): void {
  if (incoming.complete) return void outgoing.end();
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

/**
 * Resolves when there is room again or the connection has closed. A client that receives nothing for too long is
 * disconnected.
 */
function drained(outgoing: NodeServerResponse, piece: Uint8Array, options: WriteOptions): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => outgoing.destroy(), options.sendTimeoutMs);
    const release = options.budget.keep(piece);
    const done = (): void => {
      release();
      clearTimeout(timer);
      outgoing.removeListener("drain", done);
      outgoing.removeListener("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
  });
}

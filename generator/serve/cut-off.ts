/**
 * Owns answers whose connection is closed on purpose.
 * Invariant: the caller sees a broken connection, never a complete answer.
 */
import type { HttpResponse } from "../../templates/runtime/exchange.js";
import type { Break } from "../load/scenarios.js";

/** The error that ends a connection in the middle of an answer, on purpose. */
export class ConnectionCut extends Error {
  override readonly name = "ConnectionCut";
}

const flushMs = 20;

export function cutOff(response: HttpResponse, when: Break): HttpResponse {
  return { ...response, body: brokenBody(response.body, when) };
}

async function* brokenBody(body: HttpResponse["body"], when: Break): AsyncGenerator<Uint8Array, void, undefined> {
  // The adapter would answer a body that fails at once with a 500: so the head is taken as written first.
  yield new Uint8Array(0);
  if (when === "amid-answer") {
    const first = body instanceof Uint8Array ? body : await firstOf(body);
    yield first.subarray(0, Math.ceil(first.length / 2));
    // What is written leaves with the next turn, and a connection that ends before that takes it along.
    await new Promise((resolve) => setTimeout(resolve, flushMs));
  }
  throw new ConnectionCut("a scenario cuts the connection");
}

async function firstOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of body) return piece;
  return new Uint8Array(0);
}

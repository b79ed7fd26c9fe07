/**
 * Owns the server process of the soak test. Talks to its parent: `{ port }` when it listens, `{ memory }` when asked, `{ closed }`
 * when it was told to close and has; then it must end by itself.
 */
import {
  createMessagingAccountDispatcher,
  messagingAccountNotImplemented,
} from "../../generated/messaging-account/server.js";
import { serve } from "../../templates/runtime/adapters/node-http.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { letTimePass } from "../waits.js";

const encoder = new TextEncoder();
let aborted = 0;
let errors = 0;

async function* streamed(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (let start = 0; start < text.length; start += 4_096) yield encoder.encode(text.slice(start, start + 4_096));
}

const dispatcher = createMessagingAccountDispatcher(
  { ...messagingAccountNotImplemented, multiplesms: ({ Message }) => Message ?? null },
  { onError: () => errors++ },
);

/** The generated service at its path; elsewhere an echo, and the path says how: at once, after a moment, as a stream. */
async function handle(request: HttpRequest): Promise<HttpResponse> {
  if (request.url === "/api/webservice.asmx") return dispatcher.handle(request);
  request.signal?.addEventListener("abort", () => aborted++);
  if (request.url.startsWith("/slow")) {
    const milliseconds = Number(request.url.slice("/slow".length));
    await letTimePass(milliseconds, "the caller asked for a slow answer");
  }
  const text = new TextDecoder().decode(request.body);
  const headers = { "content-type": "text/plain" };
  return { status: 200, headers, body: request.url === "/stream" ? streamed(text) : encoder.encode(text) };
}

const server = await serve({ handle }, { port: 0, onError: () => errors++ });
process.send?.({ port: server.port });
process.on("message", async (order) => {
  if (order === "memory") {
    globalThis.gc?.();
    await letTimePass(50, "what the first collection finalizes is free after it");
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ memory: { heapUsed, rss, aborted, errors } });
  } else {
    await server.close();
    process.send?.({ closed: true });
    process.disconnect();
  }
});

/**
 * Owns the HTTP server around the dispatcher: listening, plain answers and closing.
 * Invariant: what is in flight is answered before it closes, but nobody keeps it open for longer than ten seconds.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Config } from "./config.js";

export function answer(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .end(`${text}\n`);
}

export function listen(listener: RequestListener, { port, host }: Config): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

const closingMs = 100;
const mostClosingMs = 10_000;

/** Answers what is in flight; a connection is closed when it has nothing more to answer, or after ten seconds: a caller may never end its request. */
export async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), closingMs);
  const late = setTimeout(() => server.closeAllConnections(), mostClosingMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Owns the HTTP server around the dispatcher: health, readiness, listening and closing.
 * Invariant: what is in flight is answered before it closes, but nobody keeps it open for longer than ten seconds.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Config } from "./config.js";
import type { Database } from "./database/database.js";

const readyMs = 2_000;

/** The database answers, within two seconds: who asks has a deadline too, and a pool without a free connection is no ready one. */
export async function isReady(database: Database): Promise<boolean> {
  const answered = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
  const deadline = new AbortController();
  const late = wait(readyMs, false, { signal: deadline.signal }).catch(() => false);
  return Promise.race([answered, late]).finally(() => deadline.abort());
}

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

/**
 * Owns the node:http server around a dispatcher: opening, limits on connections, and closing.
 * Invariant: closing loses no request whose headers have arrived, and always ends.
 */
import {
  nodeModule,
  type NodeHttpServer,
  type NodeIncoming,
  type NodeServerResponse,
  type NodeSocket,
} from "../transports/node-modules.js";
import { checkLimit } from "../option-checks.js";
import type { ByteBudget } from "./byte-budget.js";
import { type CloseOptions, Connections, printParserRefusal } from "./node-connections.js";
import { Answerer, type ListenerOptions, openBudget, type ServedDispatcher } from "./node-listener.js";
import { overloadRefusal } from "./refusal.js";

export type { CloseOptions } from "./node-connections.js";
export { nodeHttpListener, type ListenerOptions, type ServedDispatcher } from "./node-listener.js";

export interface ServeOptions extends ListenerOptions {
  /** Port to listen on; 0 chooses a free port (see `ServerHandle.port`). */
  readonly port: number;
  /** Default `127.0.0.1`: reachable from this machine only. */
  readonly host?: string | undefined;
  /** Milliseconds until the headers of a request must be complete; then 408. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** Milliseconds until an idle connection is closed. Default 5,000. */
  readonly keepAliveMs?: number | undefined;
  /**
   * Maximum of open connections. At the limit each is closed after its response. Requests over 64 further connections get 503 with
   * Retry-After; further ones are closed at once. Default 1,000; `Infinity`: no limit.
   */
  readonly maxConnections?: number | undefined;
}

export interface ServerHandle {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  readonly host: string;
  /** Accepts no new connection, answers the running requests, and resolves when the last connection is closed. */
  close(options?: CloseOptions): Promise<void>;
}

/** Connections beyond the limit that still get an answer; Node closes further ones silently. */
const spareConnections = 64;

/** Opens a server. Rejects with Node's error if it cannot listen (`code`: `EADDRINUSE`, `EACCES`). Throws a TypeError for an invalid limit. */
export function serve(dispatcher: ServedDispatcher, options: ServeOptions): Promise<ServerHandle> {
  return openServer(dispatcher, options, openBudget(dispatcher, options));
}

/** The same over a budget that the caller can look into. */
export function openServer(
  dispatcher: ServedDispatcher,
  options: ServeOptions,
  budget: ByteBudget,
): Promise<ServerHandle> {
  const mostConnections = checkLimit("maxConnections", options.maxConnections ?? 1_000);
  const connections = new Connections(mostConnections);
  const answerer = new Answerer(dispatcher, options, connections, budget);
  const headersTimeout = options.headersTimeoutMs ?? 10_000;
  const answer = (incoming: NodeIncoming, outgoing: NodeServerResponse, awaitsContinue: boolean): void => {
    const connection = connections.occupy(incoming, outgoing);
    const done = (): void => connections.release(connection);
    if (!connections.isTooMany(connection)) return answerer.take(incoming, outgoing, awaitsContinue, done);
    answerer.refuse(incoming, outgoing, overloadRefusal());
    done();
  };
  const server = nodeModule("node:http").createServer(
    {
      headersTimeout,
      // Bodies have a timeout of their own: it begins when their requests' turn comes, and Node's when they arrive.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1_000, headersTimeout),
      keepAliveTimeout: options.keepAliveMs ?? 5_000,
      maxHeaderSize: 16 * 1024,
    },
    (incoming, outgoing) => answer(incoming, outgoing, false),
  );
  server.on("checkContinue", (incoming: NodeIncoming, outgoing: NodeServerResponse) =>
    answer(incoming, outgoing, true),
  );
  server.on("connection", (socket: NodeSocket) => connections.add(socket));
  // Beyond a count Node drops headers in silence, and with them a duplicate; their total size is limited anyway.
  server.maxHeadersCount = 0;
  server.maxConnections = mostConnections + spareConnections;
  server.on("clientError", (error: { readonly code?: unknown }, socket: NodeSocket) => {
    // The rest of a head is late because we did not read it. Node looks again.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && answerer.holdsBack(socket, headersTimeout)) return;
    connections.break(socket, printParserRefusal(error.code), answerer.hasRefused(socket));
  });
  return listen(server, options, answerer, connections);
}

function listen(
  server: NodeHttpServer,
  options: ServeOptions,
  answerer: Answerer,
  connections: Connections,
): Promise<ServerHandle> {
  const host = options.host ?? "127.0.0.1";
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: options.port, host }, () => {
      server.removeListener("error", reject);
      server.on("error", (error: unknown) => answerer.report(error));
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : options.port;
      connections.loopback = address !== null && typeof address === "object" && isLoopback(address.address);
      const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      let closed: Promise<void> | undefined;
      const close = (closeOptions: CloseOptions = {}): Promise<void> => {
        closed ??= new Promise((done) => server.close(() => done()));
        connections.close(closeOptions);
        return closed;
      };
      resolve({ url, host, port, close });
    });
  });
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./.test(address);
}

/**
 * Owns the node:http server around a dispatcher: opening, limits on connections, and closing.
 * Property that must stay true: closing loses no request whose headers had arrived, and always comes to its end.
 */
import {
  nodeModule,
  type NodeHttpServer,
  type NodeIncoming,
  type NodeServerResponse,
  type NodeSocket,
} from "../transports/node-modules.js";
import { Answerer, type ListenerOptions, type ServedDispatcher } from "./node-listener.js";

export { nodeHttpListener, type ListenerOptions, type ServedDispatcher } from "./node-listener.js";

export interface ServeOptions extends ListenerOptions {
  /** 0: any free port; the handle tells which. */
  readonly port: number;
  /** Default `127.0.0.1`: reachable from this machine only. */
  readonly host?: string | undefined;
  /** Milliseconds until a request's headers must be there; then 408. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** Milliseconds an idle connection is kept. Default 5,000. */
  readonly keepAliveMs?: number | undefined;
  /** Connections at a time; further ones are refused. Default: no limit. */
  readonly maxConnections?: number | undefined;
}

export interface CloseOptions {
  /** true: cut every connection now. Default: finish what is in flight. */
  readonly abrupt?: boolean | undefined;
  /** Milliseconds until connections that are still busy are cut. Default 30,000. */
  readonly graceMs?: number | undefined;
}

export interface ServerHandle {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  readonly host: string;
  /** Takes no new connection, answers the requests in flight, and resolves when the last connection is closed. */
  close(options?: CloseOptions): Promise<void>;
}

/** Opens a server. Rejects with Node's error where it cannot listen (`code`: `EADDRINUSE`, `EACCES`). */
export function serve(dispatcher: ServedDispatcher, options: ServeOptions): Promise<ServerHandle> {
  const connections = new Connections();
  const answerer = new Answerer(dispatcher, options, connections);
  const headersTimeout = options.headersTimeoutMs ?? 10_000;
  const answer = (incoming: NodeIncoming, outgoing: NodeServerResponse, awaitsContinue: boolean): void => {
    const connection = connections.occupy(incoming.socket, outgoing);
    void answerer.answer(incoming, outgoing, awaitsContinue).then(() => connections.release(connection));
  };
  const server = nodeModule("node:http").createServer(
    {
      headersTimeout,
      // Bodies have a timeout of their own; this one only backs it up.
      requestTimeout: headersTimeout + (options.bodyTimeoutMs ?? 30_000) + 1_000,
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
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
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

interface Connection {
  readonly socket: NodeSocket;
  /** Requests without an answer. */
  pending: number;
  /** To the last request so far: answers go out in the order of the requests, whichever is there first. */
  newest: NodeServerResponse | undefined;
}

/** The connections of a server, and which of them are busy. */
class Connections {
  /** Whether only this machine can open one. */
  loopback = false;
  readonly #open = new Map<NodeSocket, Connection>();
  #cut: ReturnType<typeof setTimeout> | undefined;
  #closing = false;

  add(socket: NodeSocket): void {
    if (this.#closing) return void socket.destroy();
    this.#open.set(socket, { socket, pending: 0, newest: undefined });
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) clearTimeout(this.#cut);
    });
  }

  occupy(socket: NodeSocket, outgoing: NodeServerResponse): Connection {
    const connection = this.#open.get(socket) ?? { socket, pending: 0, newest: undefined };
    connection.pending++;
    connection.newest = outgoing;
    return connection;
  }

  /** Whether the connection ends with this answer: what is said behind it would be lost. */
  isLast({ socket }: NodeIncoming, outgoing: NodeServerResponse): boolean {
    return this.#closing && this.#open.get(socket)?.newest === outgoing;
  }

  release(connection: Connection): void {
    connection.pending--;
    // The response may have promised to keep the connection before the server began to close.
    if (this.#closing && connection.pending === 0) endWritten(connection);
  }

  /** May be called again, to cut what an earlier call waits for. */
  close(options: CloseOptions): void {
    this.#closing = true;
    for (const connection of this.#open.values()) {
      if (options.abrupt === true) connection.socket.destroy();
      else if (connection.pending === 0) endWritten(connection);
    }
    if (this.#open.size === 0) return;
    clearTimeout(this.#cut);
    this.#cut = setTimeout(() => this.close({ abrupt: true }), options.graceMs ?? 30_000);
  }
}

/** Ends a connection once its newest answer, and with it every one before, has gone out. */
function endWritten({ socket, newest }: Connection): void {
  if (newest === undefined || newest.writableFinished) socket.destroySoon();
  else newest.once("close", () => socket.destroySoon());
}

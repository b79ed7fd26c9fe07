/**
 * Owns the kept-alive connections of the node:http transport, unless it was given an agent. An `http.Agent` would cost
 * as much CPU as all the rest of a small exchange.
 * Invariant: a connection is not used again if it was idle for longer than the server may keep it, or received
 * unexpected bytes: a request lost on it could not be repeated.
 */
import { nodeModule, type NodeAgent, type NodeConnector, type NodeOutgoing, type NodeSocket } from "./node-modules.js";

export interface PoolOptions {
  /** Connections to one origin at a time; further requests wait. Default 64. */
  readonly maxSockets?: number | undefined;
  /** Idle connections kept to one origin. Default 16. */
  readonly maxFreeSockets?: number | undefined;
  /**
   * Milliseconds an idle connection is kept; 0: no connection is used twice. Default 4,000: a second less than the 5 s after
   * which Node, Apache and others close theirs. A shorter `Keep-Alive: timeout=` of the server is honoured, less a second.
   */
  readonly idleMs?: number | undefined;
}

/** A timer cannot wait for as long as a connection may be kept. */
const longestSweepMs = 60_000;

/** The connection that a ClientRequest needs. */
export interface Target {
  readonly host: string;
  readonly port: number | string;
}

/** A connection and its state. */
interface Connection {
  readonly socket: NodeSocket;
  readonly origin: Origin;
  idle: boolean;
  idleSince: number;
  /** Milliseconds it may be idle. */
  idleMs: number;
}

export interface Origin {
  readonly idle: Connection[];
  readonly waiting: { readonly request: NodeOutgoing; readonly target: Target }[];
  open: number;
  sweeper: ReturnType<typeof setTimeout> | undefined;
}

/** The connections of one protocol, to any number of origins. */
export class ConnectionPool implements NodeAgent {
  readonly protocol: "http:" | "https:";
  readonly defaultPort: number;
  /** Read by ClientRequest: whether to ask the server to keep the connection. */
  readonly keepAlive: boolean;
  readonly maxSockets: number;
  readonly #maxFreeSockets: number;
  readonly #idleMs: number;
  readonly #origins = new Map<string, Origin>();
  readonly #connections = new WeakMap<NodeSocket, Connection>();
  #connector: NodeConnector | undefined;

  constructor(protocol: "http:" | "https:", options: PoolOptions) {
    this.protocol = protocol;
    this.defaultPort = protocol === "https:" ? 443 : 80;
    this.#idleMs = options.idleMs ?? 4_000;
    this.keepAlive = this.#idleMs > 0;
    this.maxSockets = options.maxSockets ?? 64;
    this.#maxFreeSockets = options.maxFreeSockets ?? 16;
  }

  /** Called by ClientRequest: assigns it a connection, now or when one is free. */
  addRequest(request: NodeOutgoing, target: Target): void {
    const key = `${target.host}:${target.port}`;
    let origin = this.#origins.get(key);
    if (origin === undefined) {
      origin = { idle: [], waiting: [], open: 0, sweeper: undefined };
      this.#origins.set(key, origin);
    }
    const idle = takeIdle(origin);
    if (idle !== undefined) this.#reuse(idle, request);
    else if (origin.open < this.maxSockets) this.open(origin, request, target);
    else origin.waiting.push({ request, target });
  }

  /** Stores the server's `Keep-Alive` header for the connection of a response. */
  noteKeepAlive(socket: NodeSocket, hint: string): void {
    const seconds = /(?:^|[,;\s])timeout=(\d{1,9})/i.exec(hint)?.[1];
    const connection = this.#connections.get(socket);
    if (seconds === undefined || connection === undefined) return;
    connection.idleMs = Math.min(this.#idleMs, Number(seconds) * 1_000 - 1_000);
  }

  destroy(): void {
    for (const origin of this.#origins.values()) {
      for (const { socket } of origin.idle.splice(0)) socket.destroy();
    }
  }

  /** Opens a connection for a request. */
  protected open(origin: Origin, request: NodeOutgoing, target: Target): void {
    origin.open++;
    request.onSocket(this.connect(origin, target));
  }

  /** `more`: further options of Node's `tls.connect`. */
  protected connect(origin: Origin, { host, port }: Target, more?: object): NodeSocket {
    this.#connector ??= new (nodeModule(this.protocol === "https:" ? "node:https" : "node:http").Agent)();
    // An address is no server name (RFC 6066, 3).
    const servername = /^[\d.]+$|:/.test(host) ? "" : host;
    const socket = this.#connector.createConnection({ ...more, host, port, servername, noDelay: true });
    const connection: Connection = { socket, origin, idle: false, idleSince: 0, idleMs: this.#idleMs };
    this.#connections.set(socket, connection);
    socket.on("free", () => this.#release(connection));
    socket.on("agentRemove", () => socket.destroy());
    socket.on("close", () => this.#forget(connection));
    // Listeners that ClientRequest adds are removed between requests.
    socket.on("error", () => undefined);
    socket.on("data", () => {
      if (connection.idle) socket.destroy();
    });
    return socket;
  }

  #reuse(connection: Connection, request: NodeOutgoing): void {
    connection.idle = false;
    connection.socket.ref();
    request.reusedSocket = true;
    request.onSocket(connection.socket);
  }

  #release(connection: Connection): void {
    const { origin, socket } = connection;
    if (socket.destroyed || !socket.writable || connection.idleMs <= 0 || !this.keepAlive) return void socket.destroy();
    const next = nextWaiting(origin);
    if (next !== undefined) return this.#reuse(connection, next.request);
    if (origin.idle.length >= this.#maxFreeSockets) return void socket.destroy();
    connection.idle = true;
    connection.idleSince = Date.now();
    socket.unref();
    origin.idle.push(connection);
    if (origin.sweeper === undefined) this.#sweepLater(origin);
  }

  #forget({ origin, idle, socket }: Connection): void {
    if (idle) {
      const at = origin.idle.findIndex((each) => each.socket === socket);
      if (at >= 0) origin.idle.splice(at, 1);
    }
    this.close(origin);
  }

  /** A connection is gone: the next request may open one. */
  protected close(origin: Origin): void {
    origin.open--;
    const next = nextWaiting(origin);
    if (next !== undefined) this.open(origin, next.request, next.target);
  }

  /** Starts the timer of an origin's idle connections. A timer per connection would be set and cleared with every request. */
  #sweepLater(origin: Origin): void {
    origin.sweeper = setTimeout(
      () => {
        origin.sweeper = undefined;
        for (const { socket } of origin.idle.filter(isStale)) socket.destroy();
        if (origin.idle.length > 0) this.#sweepLater(origin);
      },
      Math.min(this.#idleMs / 4, longestSweepMs),
    );
    unrefTimer(origin.sweeper);
  }
}

/**
 * The connection that was used last, unless it is stale, and all others with it. Timers see to that too, but only when the event loop gets round to
 * them: a program that computed for ten seconds between two calls would send the second one down a connection that the server has closed meanwhile.
 */
function takeIdle(origin: Origin): Connection | undefined {
  for (;;) {
    const connection = origin.idle.pop();
    if (connection === undefined) return undefined;
    if (!isStale(connection) && !connection.socket.destroyed && connection.socket.writable) return connection;
    connection.socket.destroy();
  }
}

function isStale({ idleSince, idleMs }: Connection): boolean {
  const idle = Date.now() - idleSince;
  return idle < 0 || idle >= idleMs;
}

/** Requests that were given up while they waited are passed over. */
function nextWaiting(origin: Origin): Origin["waiting"][number] | undefined {
  for (;;) {
    const next = origin.waiting.shift();
    if (next === undefined || !next.request.destroyed) return next;
  }
}

/** A timer keeps Node running unless `unref` is called; on other platforms it is a number. */
function unrefTimer(timer: unknown): void {
  if (typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function")
    timer.unref();
}

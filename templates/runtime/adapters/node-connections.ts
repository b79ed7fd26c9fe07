/**
 * Owns the connections of a server: which are busy, which exceed the limit, and how each is closed.
 * Invariant: a connection with an accepted request is closed only if its time is up or Node cannot parse what the
 * client sent.
 */
import type { NodeIncoming, NodeServerResponse, NodeSocket } from "../transports/node-modules.js";

export interface CloseOptions {
  /** true: cut every connection now. Default: finish what is in flight. */
  readonly abrupt?: boolean | undefined;
  /** Milliseconds until connections that are still busy are cut. Default 30,000. */
  readonly graceMs?: number | undefined;
}

export interface Connection {
  readonly socket: NodeSocket;
  /** Came when there were as many as may be. */
  readonly surplus: boolean;
  /** Requests without an answer. */
  pending: number;
  /** The last request so far and its response: answers go out in the order of the requests, whichever is there first. */
  newest: { readonly incoming: NodeIncoming; readonly outgoing: NodeServerResponse } | undefined;
  /** Response to send after the last one, if no further request can be read. */
  lastWord: string | undefined;
}

export class Connections {
  /** Whether only this machine can open one. */
  loopback = false;
  readonly #most: number;
  readonly #open = new Map<NodeSocket, Connection>();
  #cut: ReturnType<typeof setTimeout> | undefined;
  #closing = false;

  /** `most`: how many are served at a time. */
  constructor(most: number) {
    this.#most = most;
  }

  add(socket: NodeSocket): void {
    if (this.#closing) return void socket.destroy();
    this.#open.set(socket, createConnection(socket, this.#open.size >= this.#most));
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) clearTimeout(this.#cut);
    });
  }

  occupy(incoming: NodeIncoming, outgoing: NodeServerResponse): Connection {
    const connection = this.#open.get(incoming.socket) ?? createConnection(incoming.socket, false);
    connection.pending++;
    connection.newest = { incoming, outgoing };
    return connection;
  }

  /** Whether there are more than are served, and this is one of those. */
  isTooMany(connection: Connection): boolean {
    return connection.surplus && this.#open.size > this.#most;
  }

  /**
   * Whether the connection ends with this answer. Later requests would be lost. At the limit of connections, each ends
   * after one answer.
   */
  isLast({ socket }: NodeIncoming, outgoing: NodeServerResponse): boolean {
    const ends = this.#closing || this.#open.size >= this.#most;
    return ends && this.#open.get(socket)?.newest?.outgoing === outgoing;
  }

  release(connection: Connection): void {
    connection.pending--;
    // The response may have promised to keep the connection before the server began to close.
    const ends = this.#closing || connection.lastWord !== undefined;
    if (ends && connection.pending === 0) endWritten(connection);
  }

  /**
   * Node can read no further request of the connection: `word` is said once those it has read are answered, unless the connection
   * ends with one of those answers anyway.
   */
  break(socket: NodeSocket, word: string, ends: boolean): void {
    const connection = this.#open.get(socket);
    const newest = connection?.newest;
    if (connection !== undefined && connection.pending > 0 && newest?.incoming.complete === true) {
      if (!ends) connection.lastWord = word;
      return;
    }
    if (ends && newest?.outgoing.headersSent === true) return;
    // The body of the newest request is broken: it has no end, and no answer can come after one that is half written.
    if (socket.writable && (connection?.pending === 0 || newest?.outgoing.headersSent !== true)) socket.end(word);
    socket.destroySoon();
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

function createConnection(socket: NodeSocket, surplus: boolean): Connection {
  return { socket, surplus, pending: 0, newest: undefined, lastWord: undefined };
}

/** Ends a connection once its newest answer, and with it every one before, has gone out. */
function endWritten({ socket, newest, lastWord }: Connection): void {
  const end = (): void => {
    if (lastWord !== undefined && socket.writable) socket.end(lastWord);
    socket.destroySoon();
  };
  if (newest === undefined || newest.outgoing.writableFinished) end();
  else newest.outgoing.once("close", end);
}

/** The complete answer to a request that Node's parser refuses, or that did not arrive in time. */
export function printParserRefusal(code: unknown): string {
  const status = typeof code === "string" ? parserStatuses[code] : undefined;
  return `HTTP/1.1 ${status ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`;
}

const parserStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

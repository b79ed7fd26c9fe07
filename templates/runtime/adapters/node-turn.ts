/**
 * Owns the order of requests that a client sends over one connection without waiting for answers.
 * Invariant: one request is processed at a time, after the previous answer was sent. If several wait, reading from the
 * connection stops.
 */
import type { NodeServerResponse, NodeSocket } from "../transports/node-modules.js";

/** Requests of one connection that may wait while more is read from it. */
const mostOfOne = 16;
/**
 * Node creates all requests of one read at once (64 KiB may contain thousands), with some 2 KB of memory each. If this
 * many wait over all connections, a connection that adds more than a few is closed.
 */
const mostOfAll = 8_192;

/** Entries that have had their turn are removed so many at a time: one by one would take longer the more there are. */
const mostBegun = 1_024;

interface Waiting {
  readonly outgoing: NodeServerResponse;
  readonly start: () => void;
}

/** A connection whose requests had to wait. */
interface Lane {
  readonly waiting: Waiting[];
  /** How many of them have had their turn. */
  begun: number;
  paused: boolean;
  /** When it was read from again, by `performance.now()`. */
  resumedAt: number;
}

export class Turns {
  readonly #lanes = new Map<NodeSocket, Lane>();
  #waiting = 0;

  /** Whether received data may still be unread because requests wait, or waited until less than `ms` ago. */
  holdsBack(socket: NodeSocket, ms: number): boolean {
    const lane = this.#lanes.get(socket);
    return lane !== undefined && (lane.paused || performance.now() - lane.resumedAt < ms);
  }

  /**
   * Calls `start` when all earlier answers were handed to the system; never, if the connection ends before. Node
   * assigns the connection to responses in the order of requests, including those that other code answers.
   */
  await(socket: NodeSocket, outgoing: NodeServerResponse, start: () => void): void {
    if (socket.destroyed) return;
    const lane = this.#lanes.get(socket) ?? this.#openLane(socket);
    lane.waiting.push({ outgoing, start });
    this.#waiting++;
    const length = lane.waiting.length - lane.begun;
    if (length === 1) this.#listen(socket, lane);
    if (length <= mostOfOne) return;
    if (this.#waiting > mostOfAll) socket.destroy();
    else if (!lane.paused) {
      lane.paused = true;
      socket.pause();
    }
  }

  #listen(socket: NodeSocket, lane: Lane): void {
    const next = lane.waiting[lane.begun];
    next?.outgoing.once("socket", () => this.#begin(socket, lane, next));
  }

  #begin(socket: NodeSocket, lane: Lane, { start }: Waiting): void {
    this.#waiting--;
    lane.begun++;
    if (lane.begun === lane.waiting.length || lane.begun === mostBegun) {
      lane.waiting.splice(0, lane.begun);
      lane.begun = 0;
    }
    this.#listen(socket, lane);
    if (lane.paused && lane.waiting.length - lane.begun <= mostOfOne / 2) {
      lane.paused = false;
      lane.resumedAt = performance.now();
      socket.resume();
    }
    start();
  }

  #openLane(socket: NodeSocket): Lane {
    const lane: Lane = { waiting: [], begun: 0, paused: false, resumedAt: Number.NEGATIVE_INFINITY };
    this.#lanes.set(socket, lane);
    // Node itself resumes when an answer was taken.
    socket.on("resume", () => {
      if (lane.paused) socket.pause();
    });
    socket.once("close", () => {
      this.#waiting -= lane.waiting.length - lane.begun;
      this.#lanes.delete(socket);
    });
    return lane;
  }
}

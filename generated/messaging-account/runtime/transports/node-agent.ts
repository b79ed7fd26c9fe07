/**
 * Owns the pool of kept-alive connections that the node:http transport uses when it was given no agent.
 * Property that must stay true: a connection that has been idle for longer than the server may keep it is never used for a
 * request, because a request lost on it could not be sent again.
 */
import { nodeModule, type NodeSocket, type OwnNodeAgent } from "./node-modules.js";

export interface PoolOptions {
  /** Connections to one origin at a time; further requests wait. Default 64. */
  readonly maxSockets?: number | undefined;
  /** Idle connections kept to one origin. Default 16. */
  readonly maxFreeSockets?: number | undefined;
  /**
   * Milliseconds an idle connection is kept. Default 4,000: a second less than the 5 s after which Node, Apache and others close
   * theirs. A shorter `Keep-Alive: timeout=` of the server is honoured, less a second.
   */
  readonly idleMs?: number | undefined;
}

export interface ConnectionPool {
  /** The agent for `http:` or `https:`, with the connections that went stale dropped. */
  agentFor(protocol: string): OwnNodeAgent;
}

export function createConnectionPool(options: PoolOptions): ConnectionPool {
  const idleMs = options.idleMs ?? 4_000;
  const idleSince = new WeakMap<NodeSocket, number>();
  const agents = new Map<string, OwnNodeAgent>();

  function createAgent(protocol: string): OwnNodeAgent {
    const agent = new (nodeModule(protocol === "https:" ? "node:https" : "node:http").Agent)({
      keepAlive: idleMs > 0,
      timeout: idleMs,
      maxSockets: options.maxSockets ?? 64,
      maxFreeSockets: options.maxFreeSockets ?? 16,
      scheduling: "lifo",
    });
    agent.on("free", (socket: NodeSocket) => idleSince.set(socket, Date.now()));
    return agent;
  }

  return {
    agentFor(protocol) {
      let agent = agents.get(protocol);
      if (agent === undefined) {
        agent = createAgent(protocol);
        agents.set(protocol, agent);
      } else {
        dropStale(agent, idleSince, idleMs);
      }
      return agent;
    },
  };
}

/**
 * The agent's own timers do this too, but only when the event loop gets round to them: a program that computed for ten seconds
 * between two calls would send the second one down a connection that the server has closed. Oldest ones stand first.
 */
function dropStale(agent: OwnNodeAgent, idleSince: WeakMap<NodeSocket, number>, idleMs: number): void {
  const now = Date.now();
  for (const origin in agent.freeSockets) {
    for (const socket of agent.freeSockets[origin] ?? []) {
      const idle = now - (idleSince.get(socket) ?? now);
      if (idle >= 0 && idle < (socket.timeout ?? idleMs)) break;
      socket.destroy();
    }
  }
}

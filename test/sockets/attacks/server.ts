/**
 * Owns the server process that is attacked: the node:http adapter over a dispatcher whose operations take every shape of value.
 * Talks to its parent: `{ port }` when it listens, `{ report }` when asked. What the adapter counts is counted through its own
 * budget; bytes received are what Node says of each socket.
 */
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { ByteBudget } from "../../../templates/runtime/adapters/byte-budget.js";
import { openServer } from "../../../templates/runtime/adapters/node-http.js";
import { createDispatcher } from "../../../templates/runtime/server/dispatcher.js";
import type { HttpRequest } from "../../../templates/runtime/exchange.js";
import type { ServerReport } from "./report.js";
import { handlers, operations, service, wsdl } from "./service.js";

const settings = JSON.parse(process.argv[2] ?? "{}") as { requestBytes: number; budget: number; connections: number };
/** Below so many bytes received, what is held is not compared with them. */
const floor = 1_048_576;

const sockets: Socket[] = [];
subscribe("net.server.socket", (message) => sockets.push((message as { socket: Socket }).socket));

let mostHeld = 0;
let mostPerByte = 0;

/** Notes every change against what was received until then. */
class WatchedBudget extends ByteBudget {
  override count(bytes: number): void {
    super.count(bytes);
    const received = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    mostHeld = Math.max(mostHeld, this.used);
    mostPerByte = Math.max(mostPerByte, this.used / Math.max(received, floor));
  }
}

const budget = new WatchedBudget(settings.budget);
const limits = { bodyBytes: settings.requestBytes };
const dispatcher = createDispatcher(service, operations, wsdl, handlers, { limits, allowedHosts: "any" });
let handled = 0;
let atOnce = 0;
let mostAtOnce = 0;

async function handle(request: HttpRequest): ReturnType<typeof dispatcher.handle> {
  handled++;
  mostAtOnce = Math.max(mostAtOnce, ++atOnce);
  try {
    return await dispatcher.handle(request);
  } finally {
    atOnce--;
  }
}

/** What is attacked is not how long a body may take: four million chunks take a machine under load half a minute. */
const bodyTimeoutMs = 120_000;
const options = { port: 0, maxConnections: settings.connections, sendTimeoutMs: 60_000, bodyTimeoutMs };
const server = await openServer({ handle, maxRequestBytes: settings.requestBytes }, options, budget);
process.send?.({ port: server.port });
process.on("message", (order) => {
  if (order !== "report") return void server.close().then(() => process.disconnect());
  const report: ServerReport = {
    mostHeld,
    mostPerByte,
    heldNow: budget.used,
    handled,
    mostAtOnce,
    received: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    rss: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.({ report });
});

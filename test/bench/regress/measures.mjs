/**
 * Owns what `npm run bench -- regress` measures: CPU time of calls, requests and commands, and the size of one operation.
 * Invariant: the two sides take turns, slice by slice, in processes that each round starts anew.
 */
import { Agent } from "node:http";
import { join } from "node:path";
import { startChild } from "../http/child.mjs";
import { median } from "../row.mjs";
import { load } from "../server.mjs";
import { runCli } from "./command-line.mjs";

const sides = ["before", "now"];
const inFlight = 8;
/** Calls or requests of a slice, and before the first slice. */
const counts = { int: { slice: 300, warmUp: 5_000 }, real: { slice: 25, warmUp: 400 } };
const slices = 21;
const commandSlices = 3;

/**
 * Both sides' amounts in turns: `{ before, now, ratio }`, each the median of the slices.
 * The ratio is that of neighbours in time, since another process may slow down a part of the slices.
 */
async function inTurns(count, measureSlice) {
  const amounts = { before: [], now: [] };
  for (let slice = 0; slice < count; slice++) for (const side of sides) amounts[side].push(await measureSlice(side));
  const ratios = amounts.now.map((amount, slice) => amount / amounts.before[slice]);
  return { before: median(amounts.before), now: median(amounts.now), ratio: median(ratios) };
}

/** Microseconds of CPU of a client per call. */
async function clientCpu(programs, kind) {
  const children = [];
  try {
    const server = await startChild("server.mjs", "prepared");
    children.push(server);
    const clients = {};
    for (const side of sides) {
      clients[side] = await startChild(
        "client.mjs",
        "ours",
        `http://127.0.0.1:${server.started.port}`,
        programs[side].client,
      );
      children.push(clients[side]);
      await clients[side].ask({ kind, count: counts[kind].warmUp, inFlight });
    }
    return await inTurns(slices, async (side) => {
      const { microseconds } = await clients[side].ask({ kind, count: counts[kind].slice, inFlight });
      return microseconds;
    });
  } finally {
    for (const child of children) child.stop();
  }
}

/** Microseconds of CPU of a server per request. */
async function serverCpu(programs, kind) {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const servers = {};
  try {
    for (const side of sides) {
      servers[side] = await startChild("server.mjs", "ours", programs[side].server);
      await load(servers[side].started.port, agent, kind, counts[kind].warmUp);
    }
    return await inTurns(slices, async (side) => {
      const { microseconds: start } = await servers[side].ask("cpu");
      await load(servers[side].started.port, agent, kind, counts[kind].slice);
      const { microseconds: end } = await servers[side].ask("cpu");
      return (end - start) / counts[kind].slice;
    });
  } finally {
    agent.destroy();
    for (const server of Object.values(servers)) server.stop();
  }
}

let runs = 0;

/** Milliseconds of CPU of a command; `args` gets the file or folder to write, a new one for each run. */
function commandCpu(programs, folder, args) {
  return inTurns(commandSlices, (side) => {
    const { cli, options } = programs[side];
    return runCli(cli, args(join(folder, `run-${runs++}`), options), folder).ms;
  });
}

function sizes(programs, key) {
  const [before, now] = sides.map((side) => programs[side].sizes[key]);
  return { before, now, ratio: now / before };
}

/** Each measurement gets the programs of both sides, and the folder with the inputs, and gives `{ before, now, ratio }`. */
export const measures = [
  { name: "client, int call", unit: "us", measure: (programs) => clientCpu(programs, "int") },
  { name: "client, call with a DataSet of 100 rows", unit: "us", measure: (programs) => clientCpu(programs, "real") },
  { name: "server, int request", unit: "us", measure: (programs) => serverCpu(programs, "int") },
  { name: "server, request for a DataSet of 100 rows", unit: "us", measure: (programs) => serverCpu(programs, "real") },
  ...[38, 380].map((operations) => ({
    name: `generate, ${operations} operations`,
    unit: "ms",
    measure: (programs, folder) =>
      commandCpu(programs, folder, (output, options) => [
        "generate",
        `operations-${operations}.yaml`,
        "-o",
        output,
        ...options,
      ]),
  })),
  {
    name: "import, a WSDL of 300 operations",
    unit: "ms",
    measure: (programs, folder) =>
      commandCpu(programs, folder, (output) => ["import", "made.wsdl", "-o", `${output}.yaml`]),
  },
  { name: "size, start of one operation", unit: "B", measure: (programs) => sizes(programs, "start") },
  { name: "size, one operation in one file", unit: "B", measure: (programs) => sizes(programs, "whole") },
];

/**
 * Owns the measurement of the messaging service on a database (`examples/messaging-service`) beside the server in memory (`examples/server`):
 * calls a second and CPU a call, by operation, on the embedded database and on PostgreSQL with one, two and four processes.
 * Invariant: all get the same requests from one generator, in turns. The generator runs on the same machine: the calls a second are those of a
 * machine that does both; the CPU a call is the server's and the database's alone.
 */
import { existsSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { median, MissingPeer, row, runAlone } from "./row.mjs";
import { contacts, number, password, startEmbedded, startMemory, startOnPostgres } from "./service/candidates.mjs";
import { loginRows } from "./service/logins.mjs";
import { cpuOf, cpuOfFamily } from "./service/cpu.mjs";
import { startPostgres } from "./service/postgres.mjs";

const rounds = 3;
const calls = 200;
const connections = 16;
const text = { To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" };
/** What is asked, by the kind of its answer. */
const kinds = {
  int: ["checkCredits", {}],
  string: ["multiplesms", { To_Numbers: text.To_Number, Message: text.Message }],
  record: ["updateProfile", { Nick_Name: "Ann" }],
  [`DataSet of ${contacts} rows`]: ["getContactList", {}],
  send: ["singlesms", text],
};

export async function rows() {
  if (process.platform !== "linux") throw new MissingPeer("/proc");
  const built = new URL("../../examples/messaging-service/dist/main.js", import.meta.url);
  if (!existsSync(built)) throw new MissingPeer("examples/messaging-service: npm ci and npm run build there");
  const memory = await startMemory();
  const postgres = startPostgres();
  const found = [];
  try {
    await prepare(memory);
    const candidates = {
      "embedded, 1 process": [startEmbedded, () => 0],
      ...Object.fromEntries(
        [1, 2, 4].map((processes) => [
          `PostgreSQL, ${processes} process${processes === 1 ? "" : "es"}`,
          [() => startOnPostgres(postgres.url, processes), () => cpuOfFamily(postgres.pid)],
        ]),
      ),
    };
    for (const [name, [start, databaseCpu]] of Object.entries(candidates)) {
      const server = await start();
      try {
        await prepare(server);
        for (const kind of Object.keys(kinds)) found.push(...(await compare(name, kind, server, memory, databaseCpu)));
        if (name === "PostgreSQL, 1 process") found.push(...(await loginRows(refused(server.ports[0]), number)));
      } finally {
        await server.stop();
      }
    }
    return found;
  } finally {
    await memory.stop();
    postgres.stop();
  }
}

async function prepare(server) {
  for (let at = 0; at < contacts; at++)
    await post(server.ports[0], "addContact", {
      Nick_Name: `Contact ${at}`,
      Contact_Mobile_Phone: `+2783${String(at).padStart(7, "0")}`,
    });
}

/** Rounds of both in turns: how much more a call costs than in memory, and which part of it is the dispatcher's. */
async function compare(name, kind, server, memory, databaseCpu) {
  const all = { server: [], memory: [] };
  for (const each of [server, memory]) await load(each.ports, kind);
  for (let round = 0; round < rounds; round++) {
    all.server.push(await measure(server, kind, databaseCpu));
    all.memory.push(await measure(memory, kind, () => 0));
  }
  const middle = (of, what) => median(all[of].map((each) => each[what]));
  const [cpu, own] = [middle("server", "cpu"), middle("memory", "cpu")];
  const database = middle("server", "database");
  const what = `${name}: ${kind}`;
  return [
    row(`${what}: calls a second`, middle("server", "perSecond"), undefined, "/s"),
    row(`${what}: calls a second, of those in memory`, middle("server", "perSecond") / middle("memory", "perSecond")),
    row(`${what}: CPU of the service a call`, cpu, undefined, "us"),
    ...(database > 0 ? [row(`${what}: CPU of PostgreSQL a call`, database, undefined, "us")] : []),
    row(`${what}: part of that which is the server in memory's`, own / (cpu + database)),
  ];
}

async function measure({ pids, ports }, kind, databaseCpu) {
  const before = { cpu: cpuOf(pids), database: databaseCpu(), at: performance.now() };
  await load(ports, kind);
  const seconds = (performance.now() - before.at) / 1_000;
  return {
    perSecond: calls / seconds,
    cpu: (cpuOf(pids) - before.cpu) / calls,
    database: (databaseCpu() - before.database) / calls,
  };
}

/** A call with a login that is wrong. */
function refused(port) {
  return (Mobile_Number, Password) =>
    post(port, "checkCredits", { Mobile_Number, Password }).then(
      () => Promise.reject(new Error("a wrong login was answered")),
      (error) => (error.message.includes("password is wrong") ? undefined : Promise.reject(error)),
    );
}

/** `calls` calls, some at a time, over all ports. */
async function load(ports, kind) {
  let left = calls;
  const work = async (_none, at) => {
    while (left-- > 0) await post(ports[at % ports.length], ...kinds[kind]);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const namespace = "http://example.org/messaging/";

function post(port, operation, parameters) {
  const all = { Mobile_Number: number, Password: password, ...parameters };
  const own = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`);
  const body =
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operation} xmlns="${namespace}">${own.join("")}</${operation}></soap:Body></soap:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${namespace}${operation}"` };
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/api/webservice.asmx", method: "POST", headers, agent };
    const request = send(options, (response) => {
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${operation}: status ${response.statusCode}: ${Buffer.concat(pieces)}`));
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

await runAlone(import.meta.url, rows);
agent.destroy();

/**
 * Owns the measurement of a server's CPU per request over loopback, against node-soap and against a node:http server that
 * answers prepared bytes.
 * Invariant: all get the same requests from one generator, in turns; each in a process of its own.
 */
import { Agent, request as send } from "node:http";
import { startChild } from "./http/child.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";
import { bundleEntry } from "./http/service.mjs";

/** Short rounds, many of them: whatever else the machine does then falls on all alike. */
const rounds = 25;
const requests = { int: 400, real: 50, ascii: 50 };
const warmUp = { int: 5_000, real: 500, ascii: 100 };
const connections = 8;
const names = ["prepared", "adapter", "ours", "soap"];
const namespace = "http://example.org/messaging/";
const singlesms = { To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" };
/** In the place of a date: which text the rows are to hold. */
const history = (text) => ({ Start_Date: text, End_Date: "2009/12/31" });
/** Operation and parameters of a request. */
const asked = {
  int: ["singlesms", singlesms],
  real: ["getSMSHistoryList", history("real")],
  ascii: ["getSMSHistoryList", history("ascii")],
};

export async function rows() {
  await import("soap").catch(() => Promise.reject(new MissingPeer("soap")));
  const bundles = { ours: await bundleEntry("server"), adapter: await bundleEntry("adapter") };
  const servers = {};
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    for (const name of names) servers[name] = await startChild("server.mjs", name, bundles[name]?.path);
    const int = await measure(servers, agent, "int");
    const dataSet = await measure(servers, agent, "real");
    const ascii = await measure(servers, agent, "ascii");
    return [
      row("CPU of the server per int request, against a prepared reply of node:http", int.ours / int.prepared, {
        most: 1.3,
      }),
      row("CPU of the server per int request, against node-soap", int.ours / int.soap, { most: 0.55 }),
      row(
        "CPU of the server per 100-row DataSet reply of real text, against node-soap without schema",
        dataSet.ours / dataSet.soap,
        { most: 0.18 },
      ),
      row("the same of pure ASCII", ascii.ours / ascii.soap),
      ...names.map((name) => row(`CPU of the server per int request: ${name}`, int[name], undefined, "us")),
      ...names.map((name) =>
        row(`CPU of the server per 100-row DataSet reply: ${name}`, dataSet[name], undefined, "us"),
      ),
    ];
  } finally {
    agent.destroy();
    for (const server of Object.values(servers)) server.stop();
    for (const bundle of Object.values(bundles)) await bundle.remove();
  }
}

/** Median microseconds of CPU a request, by candidate. */
async function measure(servers, agent, kind) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load(servers[name].started.port, agent, kind, warmUp[kind]);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = await servers[name].ask("cpu");
      await load(servers[name].started.port, agent, kind, requests[kind]);
      const after = await servers[name].ask("cpu");
      found[name].push((after.microseconds - before.microseconds) / requests[kind]);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name])]));
}

/** `count` requests over a few connections at a time. */
async function load(port, agent, kind, count) {
  let left = count;
  const work = async () => {
    while (left-- > 0) await post(port, agent, ...asked[kind]);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

function post(port, agent, operation, parameters) {
  const own = Object.entries(parameters).map(([name, value]) => `<${name}>${value}</${name}>`);
  const body =
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operation} xmlns="${namespace}"><Mobile_Number>+27820000001</Mobile_Number><Password>secret</Password>${own.join("")}` +
    `</${operation}></soap:Body></soap:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${namespace}${operation}"` };
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/api/webservice.asmx", method: "POST", headers, agent };
    const request = send(options, (response) => {
      let length = 0;
      response.on("data", (piece) => (length += piece.length));
      response.on("end", () => {
        if (response.statusCode === 200 && length > 200) resolve();
        else reject(new Error(`${operation}: status ${response.statusCode}, ${length} bytes`));
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

await runAlone(import.meta.url, rows);

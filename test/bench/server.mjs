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
const requests = { singlesms: 400, getSMSHistoryList: 50 };
const warmUp = { singlesms: 5_000, getSMSHistoryList: 500 };
const connections = 8;
const names = ["prepared", "adapter", "ours", "soap"];
const namespace = "http://example.org/messaging/";
const parameters = {
  singlesms: { To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" },
  getSMSHistoryList: { Start_Date: "2009/01/01", End_Date: "2009/12/31" },
};

export async function rows() {
  await import("soap").catch(() => Promise.reject(new MissingPeer("soap")));
  const bundles = { ours: await bundleEntry("server"), adapter: await bundleEntry("adapter") };
  const servers = {};
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    for (const name of names) servers[name] = await startChild("server.mjs", name, bundles[name]?.path);
    const int = await measure(servers, agent, "singlesms");
    const dataSet = await measure(servers, agent, "getSMSHistoryList");
    return [
      row("CPU of the server per int request, against a prepared reply of node:http", int.ours / int.prepared, {
        most: 1.6,
      }),
      row("CPU of the server per int request, against node-soap", int.ours / int.soap, { most: 0.55 }),
      row(
        "CPU of the server per 100-row DataSet reply, against node-soap without schema",
        dataSet.ours / dataSet.soap,
        { most: 0.3 },
      ),
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
async function measure(servers, agent, operation) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load(servers[name].started.port, agent, operation, warmUp[operation]);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = await servers[name].ask("cpu");
      await load(servers[name].started.port, agent, operation, requests[operation]);
      const after = await servers[name].ask("cpu");
      found[name].push((after.microseconds - before.microseconds) / requests[operation]);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name])]));
}

/** `count` requests over a few connections at a time. */
async function load(port, agent, operation, count) {
  let left = count;
  const work = async () => {
    while (left-- > 0) await post(port, agent, operation);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

function post(port, agent, operation) {
  const own = Object.entries(parameters[operation]).map(([name, value]) => `<${name}>${value}</${name}>`);
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

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
const requests = { int: 400, real: 50, ascii: 50, streamed: 50 };
const warmUp = { int: 5_000, real: 5_000, ascii: 500, streamed: 2_000 };
const connections = 8;
const names = ["prepared", "adapter", "ours", "soap"];
const namespace = "http://example.org/messaging/";
const singlesms = { To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" };
/** In the place of dates: which text the rows are to hold, and whether they are given one by one. */
const history = (text, how = "gathered") => ({ Start_Date: text, End_Date: how });
/** Operation and parameters of a request. */
const asked = {
  int: ["singlesms", singlesms],
  real: ["getSMSHistoryList", history("real")],
  ascii: ["getSMSHistoryList", history("ascii")],
  streamed: ["getSMSHistoryList", history("real", "streamed")],
};

export async function rows() {
  await import("soap").catch(() => Promise.reject(new MissingPeer("soap")));
  const bundles = { ours: await bundleEntry("server"), adapter: await bundleEntry("adapter") };
  const servers = {};
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    for (const name of names) servers[name] = await startChild("server.mjs", name, bundles[name]?.path);
    const lanes = (kind) => names.map((name) => [name, kind]);
    const int = await measure(servers, agent, lanes("int"));
    const dataSet = await measure(servers, agent, lanes("real"));
    const ascii = await measure(servers, agent, lanes("ascii"));
    const streamed = await measure(servers, agent, [
      ["ours", "real"],
      ["ours", "streamed"],
    ]);
    return [
      row(
        "CPU of the server per int request, against a prepared reply of node:http",
        int["ours int"] / int["prepared int"],
        {
          most: 1.3,
        },
      ),
      row("CPU of the server per int request, against node-soap", int["ours int"] / int["soap int"], { most: 0.55 }),
      row(
        "CPU of the server per 100-row DataSet reply of real text, against node-soap without schema",
        dataSet["ours real"] / dataSet["soap real"],
        { most: 0.18 },
      ),
      row("the same of pure ASCII", ascii["ours ascii"] / ascii["soap ascii"]),
      row(
        "CPU of the server per 100-row DataSet whose rows are streamed, against gathered",
        streamed["ours streamed"] / streamed["ours real"],
      ),
      ...names.map((name) => row(`CPU of the server per int request: ${name}`, int[`${name} int`], undefined, "us")),
      ...names.map((name) =>
        row(`CPU of the server per 100-row DataSet reply: ${name}`, dataSet[`${name} real`], undefined, "us"),
      ),
    ];
  } finally {
    agent.destroy();
    for (const server of Object.values(servers)) server.stop();
    for (const bundle of Object.values(bundles)) await bundle.remove();
  }
}

/** Median microseconds of CPU a request, by candidate and what it is asked, all in turns; `lanes`: such pairs. */
async function measure(servers, agent, lanes) {
  const found = Object.fromEntries(lanes.map((lane) => [lane.join(" "), []]));
  for (const [name, kind] of lanes) await load(servers[name].started.port, agent, kind, warmUp[kind]);
  for (let round = 0; round < rounds; round++) {
    for (const [name, kind] of lanes) {
      const before = await servers[name].ask("cpu");
      await load(servers[name].started.port, agent, kind, requests[kind]);
      const after = await servers[name].ask("cpu");
      found[`${name} ${kind}`].push((after.microseconds - before.microseconds) / requests[kind]);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([lane, amounts]) => [lane, median(amounts)]));
}

/** `count` requests over a few connections at a time. */
export async function load(port, agent, kind, count) {
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

/**
 * Owns the measurement of the JSON gateway: CPU and waiting per call against a bare proxy of node:http and against Fastify with node-soap,
 * and its memory while it passes rows on.
 * Invariant: all have the same service behind them, which answers prepared bytes; all are called in turns, each in a process of its own.
 *
 * `ASMX_ROWS_MB=1000 npm run bench -- gateway` passes a gigabyte of rows on; default: 200 MB.
 */
import { Agent, request as send } from "node:http";
import { startChild } from "./http/child.mjs";
import { bundleEntry } from "./http/service.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const rounds = 15;
const requests = { int: 300, real: 30 };
const warmUp = { int: 3_000, real: 300 };
/** Calls of one round whose waiting is measured, and how many of them at a time. */
const waiting = { requests: 1_600, connections: 32, rounds: 7 };
const megabytes = Number(process.env.ASMX_ROWS_MB ?? 200);
const authorization = `Basic ${Buffer.from("+27820000001:secret").toString("base64")}`;
const message = { To_Number: "+27820000002", Message: "Your parcel is on its way and arrives before noon" };

export async function rows() {
  for (const peer of ["soap", "fastify"]) {
    await import(peer).catch(() => Promise.reject(new MissingPeer(peer)));
  }
  const bundle = await bundleEntry("gateway");
  const agent = new Agent({ keepAlive: true, maxSockets: waiting.connections });
  const children = [];
  const start = async (...args) => {
    const child = await startChild(...args);
    children.push(child);
    return child;
  };
  try {
    const service = await start("server.mjs", "prepared");
    const address = `http://127.0.0.1:${service.started.port}`;
    const servers = {
      bare: await start("bare-proxy.mjs", String(service.started.port)),
      ours: await start("gateway.mjs", "ours", address, bundle.path),
      fastify: await start("gateway.mjs", "fastify", address),
    };
    const int = await measureCpu(servers, agent, "int");
    const dataSet = await measureCpu(servers, agent, "real");
    const p99 = await measureWaiting(servers, agent);
    const growth = await measureMemory(start, agent, bundle.path);
    return [
      row("CPU of the gateway per int call, against a bare proxy of node:http", int.ours / int.bare, { most: 2.2 }),
      row("CPU of the gateway per 100-row DataSet, against Fastify with node-soap", dataSet.ours / dataSet.fastify, {
        most: 0.25,
      }),
      row("p99 of int calls under 32 connections, against the bare proxy", p99.ours / p99.bare, { most: 3 }),
      row(`growth of heap and buffers while ${megabytes} MB of rows pass`, growth, { most: 64 }, "MB"),
      row("CPU per int call, against Fastify with node-soap", int.ours / int.fastify),
      ...Object.keys(servers).map((name) => row(`CPU per int call: ${name}`, int[name], undefined, "us")),
      ...Object.keys(servers).map((name) => row(`CPU per 100-row DataSet: ${name}`, dataSet[name], undefined, "us")),
      ...Object.keys(servers).map((name) => row(`p99 of int calls: ${name}`, p99[name], undefined, "ms")),
    ];
  } finally {
    agent.destroy();
    for (const child of children) child.stop();
    await bundle.remove();
  }
}

/** Median microseconds of CPU a call, by server. */
async function measureCpu(servers, agent, kind) {
  const samples = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (const [name, { started }] of Object.entries(servers)) await load(name, started.port, agent, kind, warmUp[kind]);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of Object.entries(servers)) {
      const before = await server.ask("cpu");
      await load(name, server.started.port, agent, kind, requests[kind]);
      const after = await server.ask("cpu");
      samples[name].push((after.microseconds - before.microseconds) / requests[kind]);
    }
  }
  return mapValues(samples, median);
}

/** Median of the rounds' 99th percentiles, in milliseconds, by server. */
async function measureWaiting(servers, agent) {
  const samples = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round < waiting.rounds; round++) {
    for (const [name, { started }] of Object.entries(servers)) {
      const times = await load(name, started.port, agent, "int", waiting.requests, waiting.connections);
      times.sort((left, right) => left - right);
      samples[name].push(times[Math.floor(times.length * 0.99)]);
    }
  }
  return mapValues(samples, median);
}

/** The most megabytes that the gateway held in between, more than before. */
async function measureMemory(start, agent, module) {
  const service = await start("gateway.mjs", "rows", "");
  const gateway = await start("gateway.mjs", "ours", `http://127.0.0.1:${service.started.port}`, module);
  const pass = (bytes) => {
    const body = { Start_Date: String(bytes) };
    return post(gateway.started.port, agent, "/getSMSHistoryList", body, { accept: "application/x-ndjson" });
  };
  await pass(5e6);
  const { bytes: before } = await gateway.ask("memory");
  let most = 0;
  let isRunning = true;
  const passing = pass(megabytes * 1e6).finally(() => (isRunning = false));
  while (isRunning) {
    most = Math.max(most, (await gateway.ask("memory")).bytes - before);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  if ((await passing) < megabytes * 3e5) throw new Error("too few rows arrived");
  return most / 1e6;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** `count` calls, `connections` at a time; resolves with the milliseconds of each. */
async function load(name, port, agent, kind, count, connections = 8) {
  let left = count;
  const times = [];
  const work = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await (name === "bare" ? postSoap(port, agent, kind) : postJson(port, agent, kind));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return times;
}

function postJson(port, agent, kind) {
  const path = kind === "int" ? "/singlesms" : "/getSMSHistoryList";
  return post(port, agent, path, kind === "int" ? message : { Start_Date: kind, End_Date: "2009/12/31" });
}

async function post(port, agent, path, json, headers = {}) {
  const length = await exchange(port, agent, path, JSON.stringify(json), {
    "content-type": "application/json",
    authorization,
    ...headers,
  });
  if (length < (path === "/singlesms" ? 2 : 10_000)) throw new Error(`${path}: ${length} bytes`);
  return length;
}

function postSoap(port, agent, kind) {
  const operation = kind === "int" ? "singlesms" : "getSMSHistoryList";
  const own = kind === "int" ? message : { Start_Date: kind, End_Date: "2009/12/31" };
  const parameters = { Mobile_Number: "+27820000001", Password: "secret", ...own };
  const fields = Object.entries(parameters).map(([name, value]) => `<${name}>${value}</${name}>`);
  const namespace = "http://example.org/messaging/";
  const body =
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operation} xmlns="${namespace}">${fields.join("")}</${operation}></soap:Body></soap:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${namespace}${operation}"` };
  return exchange(port, agent, "/api/webservice.asmx", body, headers);
}

/** Resolves with the bytes of the answer. */
function exchange(port, agent, path, body, headers) {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path, method: "POST", headers, agent };
    const request = send(options, (response) => {
      let length = 0;
      response.on("data", (piece) => (length += piece.length));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(length);
        else reject(new Error(`${path}: status ${response.statusCode}`));
      });
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

await runAlone(import.meta.url, rows);

/**
 * Owns the measurement of a client's CPU per call over loopback, against node-soap and undici, which only moves bytes.
 * Invariant: all call the same server, which answers prepared bytes, in turns; each in a process of its own.
 */
import { startChild } from "./http/child.mjs";
import { median, MissingPeer, row, runAlone } from "./row.mjs";
import { bundleEntry } from "./http/service.mjs";

/** Short rounds, many of them: whatever else the machine does then falls on all alike. */
const rounds = 25;
const calls = { int: 300, real: 30, ascii: 30 };
const warmUp = { int: 5_000, real: 500, ascii: 100 };
const names = ["ours", "transport", "undici", "soap", "soap-keep-alive"];

export async function rows() {
  for (const peer of ["soap", "undici"]) await import(peer).catch(() => Promise.reject(new MissingPeer(peer)));
  const bundles = { ours: await bundleEntry("client"), transport: await bundleEntry("transport") };
  const children = [];
  try {
    const server = await startChild("server.mjs", "prepared");
    children.push(server);
    const clients = {};
    for (const name of names) {
      const address = `http://127.0.0.1:${server.started.port}`;
      clients[name] = await startChild("client.mjs", name, address, bundles[name]?.path);
      children.push(clients[name]);
    }
    return [
      ...printKind(await measure(clients, "int"), "int call", 0.12, 1.1),
      ...printKind(await measure(clients, "real"), "100-row DataSet call, real text", 0.17),
      ...printKind(await measure(clients, "ascii"), "100-row DataSet call, pure ASCII"),
    ];
  } finally {
    for (const child of children) child.stop();
    for (const bundle of Object.values(bundles)) await bundle.remove();
  }
}

/** Median microseconds of CPU a call, by candidate. */
async function measure(clients, kind) {
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await clients[name].ask({ kind, count: warmUp[kind] });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { microseconds } = await clients[name].ask({ kind, count: calls[kind] });
      found[name].push(microseconds);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(found[name])]));
}

function printKind(cpu, what, floor, mostOfUndici) {
  return [
    row(`CPU of the client per ${what}, against node-soap`, cpu.ours / cpu.soap, floor && { most: floor }),
    row(
      `CPU of the client per ${what}, against node-soap with kept-alive connections`,
      cpu.ours / cpu["soap-keep-alive"],
    ),
    row(`CPU of the client per ${what}, against undici`, cpu.ours / cpu.undici, mostOfUndici && { most: mostOfUndici }),
    ...names.map((name) => row(`CPU of the client per ${what}: ${name}`, cpu[name], undefined, "us")),
  ];
}

await runAlone(import.meta.url, rows);

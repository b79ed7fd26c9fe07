/**
 * Owns the search for cliffs: replies that differ from an ordinary one in one property, read by a client, and what a byte of each costs.
 * Invariant: each is measured in turn with the ordinary one, in CPU time; what may cost more has its reason here.
 *
 * `WRITE_DOCS=1` writes the table of `docs/speed.md`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { median, row, runAlone } from "./row.mjs";
import { dataSets, ints, strings } from "./cliffs/replies.mjs";

const page = new URL("../../docs/speed.md", import.meta.url);
const begin = "<!-- cliffs: made by npm run bench -- cliffs with WRITE_DOCS=1 -->";
const end = "<!-- end of cliffs -->";
/** What a byte may cost of what it costs in the ordinary reply. */
const most = 1.6;
const rounds = 11;

const entry = `
import * as values from "./values/index.js";
import { dataSetResult, scalarResult } from "./results/index.js";
import { createClient } from "./client/create-client.js";
const service = { name: "M", namespace: "http://example.org/messaging/", path: "/a.asmx", bindings: ["soap11"], contract: 1 };
const operation = (name, result) => ({ service, name, parameters: [], result });
export const open = (transport) => createClient(service, {
  rows: operation("getSMSHistoryList", { codec: dataSetResult }),
  int: operation("singlesms", { codec: scalarResult, type: values.int }),
  text: operation("text", { codec: scalarResult, type: values.string }),
}, { baseUrl: "http://localhost/", transport });`;

/** The client's runtime as it stands in templates/. */
async function loadClient() {
  const folder = mkdtempSync(join(tmpdir(), "cliffs-bench-"));
  const outfile = join(folder, "client.mjs");
  const resolveDir = fileURLToPath(new URL("../../templates/runtime", import.meta.url));
  try {
    const stdin = { contents: entry, resolveDir, loader: "ts" };
    await build({ stdin, bundle: true, format: "esm", platform: "node", outfile, logLevel: "error" });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Nanoseconds a byte of each reply, and how many times as much as the first: `bytes` are those of the same text in UTF-8. */
async function measure({ operation, calls, replies }, ask) {
  const found = replies.map(() => ({ costs: [], ratios: [] }));
  const [ordinary] = replies;
  const cost = async (reply) => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call++) await ask(operation, reply);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / calls / reply.bytes;
  };
  for (let round = 0; round < rounds + 3; round++) {
    for (const [index, reply] of replies.entries()) {
      const base = await cost(ordinary);
      const own = await cost(reply);
      if (round < 3) continue;
      found[index].costs.push(own);
      found[index].ratios.push(own / base);
    }
  }
  return replies.map((reply, index) => ({
    ...reply,
    cost: median(found[index].costs),
    ratio: index === 0 ? 1 : median(found[index].ratios),
  }));
}

function printTable(groups) {
  return groups.flatMap(({ title, measured }) => [
    `### ${title}`,
    "",
    "| reply | ns a byte | of the ordinary one | | why it costs more |",
    "|---|---|---|---|---|",
    ...measured.map(
      ({ what, cost, ratio, why = "" }) =>
        `| ${what} | ${cost.toFixed(1)} | ${ratio.toFixed(2)} | ${"█".repeat(Math.max(1, Math.round(ratio * 8)))} | ${why} |`,
    ),
    "",
  ]);
}

function writePage(groups) {
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(begin);
  const [, after] = rest.split(end);
  writeFileSync(page, `${before}${begin}\n\n${printTable(groups).join("\n")}\n${end}${after}`);
}

export async function rows() {
  const { open } = await loadClient();
  let next;
  const client = open(async () => next);
  const ask = (operation, reply) => {
    next = reply.response;
    return client[operation]();
  };
  const groups = [];
  for (const group of [dataSets(), ints(), strings()]) groups.push({ ...group, measured: await measure(group, ask) });
  if (process.env["WRITE_DOCS"] === "1") writePage(groups);
  return groups.flatMap(({ title, measured }) =>
    measured.map(({ what, ratio, why }) =>
      row(`${title}: ${what}, a byte against the ordinary one`, ratio, why === undefined ? { most } : undefined),
    ),
  );
}

await runAlone(import.meta.url, rows);

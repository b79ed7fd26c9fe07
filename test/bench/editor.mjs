/**
 * Owns what `codegen lsp` costs while somebody types: processor time of a change at 380 operations, and memory over 10,000 changes.
 * Invariant: changes go over the server's real pipes, and each is waited for until its problems are there; times are of the server's
 * processors, without the quiet time that it waits.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { median, row, runAlone } from "./row.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const spec = readFileSync(at("../../spec/messaging-account.yaml"), "utf8");

/** Ten times the 38 operations, under other names. */
function largeDescription() {
  const [head, rest] = spec.split("\ngroups:\n");
  const [groups, tail] = rest.split("\nunspecified:\n");
  const copies = Array.from({ length: 10 }, (_, copy) =>
    groups.replace(/^ {2}(\w+):$/gm, `  $1${copy}:`).replace(/^ {6}(\w+):$/gm, `      $1${copy}:`),
  );
  const gaps = tail.replaceAll(/, except: \[[^\]]*\]/g, "").replaceAll(
    /operations: \[([^\]]*)\]/g,
    (_, names) =>
      `operations: [${names
        .split(/,\s*/)
        .map((name) => `${name}0`)
        .join(", ")}]`,
  );
  return `${head}\ngroups:\n${copies.join("\n")}\nunspecified:\n${gaps}`;
}

function figures(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { ms: (Number(fields[11]) + Number(fields[12])) * 10, mb: (Number(resident) * 1024) / 1e6 };
}

/** A server with one open document; `edit` replaces what stands at a line and waits for the problems. */
async function openServer(text) {
  const child = spawn(process.execPath, [at("../../dist/cli.js"), "lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const uri = "file:///bench/service.yaml";
  let arrived = () => undefined;
  connection.onNotification("textDocument/publishDiagnostics", (problems) => arrived(problems));
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  const answered = (version) =>
    new Promise((resolve) => (arrived = (problems) => problems.version === version && resolve(problems.diagnostics)));
  let version = 1;
  const first = answered(1);
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "yaml", version, text },
  });
  await first;
  const notify = (line, from, to, added) =>
    connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: (version += 1) },
      contentChanges: [{ range: { start: { line, character: from }, end: { line, character: to } }, text: added }],
    });
  return {
    pid: child.pid,
    notify,
    async edit(...change) {
      const problems = answered(version + 1);
      await notify(...change);
      return problems;
    },
    complete: (line, character) =>
      connection.sendRequest("textDocument/completion", { textDocument: { uri }, position: { line, character } }),
    async stop() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
    },
  };
}

async function changeCost(rounds) {
  const text = largeDescription();
  const line = text.split("\n").findIndex((each) => each.startsWith("purpose: "));
  const server = await openServer(text);
  try {
    // The engine has seen the code before it is measured.
    for (let round = 0; round < 20; round++) await server.edit(line, 9, 9, "a");
    const costs = [];
    for (let round = 0; round < rounds; round++) {
      const before = figures(server.pid).ms;
      for (let change = 0; change < 5; change++) await server.edit(line, 9, 9, "a");
      costs.push((figures(server.pid).ms - before) / 5);
    }
    return median(costs);
  } finally {
    await server.stop();
  }
}

/** Resident size after so many changes, of which each hundredth is waited for and completed at. */
async function memory(changes) {
  const server = await openServer(spec);
  const line = spec.split("\n").findIndex((each) => each.startsWith("purpose: "));
  const sizes = [];
  try {
    for (let change = 1; change <= changes; change++) {
      const edit = change % 2 === 0 ? [line, 9, 10, ""] : [line, 9, 9, change % 20 === 1 ? "[" : "a"];
      if (change % 100 !== 0) await server.notify(...edit);
      else {
        await server.edit(...edit);
        await server.complete(line + 1, 0);
      }
      if (change % (changes / 10) === 0) sizes.push(figures(server.pid).mb);
    }
    return sizes;
  } finally {
    await server.stop();
  }
}

export async function rows(rounds = 11, changes = 10_000) {
  const cost = await changeCost(rounds);
  const sizes = await memory(changes);
  const [early, late] = [Math.max(...sizes.slice(0, 3)), Math.max(...sizes.slice(-3))];
  return [
    row("processor time of a change at 380 operations, until its problems are sent", cost, { most: 100 }, "ms"),
    row(`memory after ${changes} changes, against the first three tenths of them`, late / early, { most: 1.2 }),
    row("resident memory then, for 38 operations", late, undefined, "MB"),
  ];
}

await runAlone(import.meta.url, rows);

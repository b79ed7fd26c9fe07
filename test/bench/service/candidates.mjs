/**
 * Owns the servers that the bench of the messaging service compares: `examples/server` in memory, and `examples/messaging-service` on either database.
 * Invariant: all have the same account with the same contacts, and each server process is a process of its own.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));
const built = join(examples, "messaging-service", "dist");
/** The example's own, which the in-memory server knows, too. */
export const number = "+27820000000";
export const password = "secret";
const credits = 1_000_000;
export const contacts = 100;

/** `pids` of the server processes, `ports` they listen on. */
export async function startMemory() {
  const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
  const outfile = join(folder, "server.mjs");
  await build({
    stdin: { contents: memory, resolveDir: join(examples, "server"), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outfile,
    logLevel: "silent",
  });
  const server = await start([outfile], {});
  return together([server], () => rm(folder, { recursive: true, force: true }));
}

const memory = `
import { createMessagingAccountDispatcher, serve } from "../../generated/messaging-account/index.js";
import { createHandlers } from "./handlers.js";
import { Store } from "./store.js";
const store = new Store();
const [known] = store.accounts.values();
const own = { ...known, number: "${number}", password: "${password}", credits: ${credits} };
store.accounts.set(own.number, own);
const server = await serve(createMessagingAccountDispatcher(createHandlers(store)), { port: 0 });
console.log(JSON.stringify({ event: "listening", url: server.url }));
`;

/** On the embedded database. */
export async function startEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), "bench-embedded-"));
  const server = await startService({ folder }, { DATA_FOLDER: folder }, 1);
  return together(server, () => rm(folder, { recursive: true, force: true }));
}

/** On a PostgreSQL server whose database is made anew. */
export async function startOnPostgres(url, processes) {
  return together(await startService({ url }, { DATABASE_URL: url, DEMO_ACCOUNTS: "no" }, processes), () => {});
}

async function startService(where, environment, processes) {
  const { openDatabase } = await import(join(built, "database/database.js"));
  const { migrate } = await import(join(built, "database/migrate.js"));
  const { makeAccount } = await import(join(built, "demo.js"));
  const { hashSecret } = await import(join(built, "domain/passwords.js"));
  const { sql } = await import(createRequire(join(built, "main.js")).resolve("kysely"));
  const database = await openDatabase(where);
  await sql`drop schema public cascade`.execute(database);
  await sql`create schema public`.execute(database);
  await migrate(database);
  const password_hash = await hashSecret(password);
  await database
    .transaction()
    .execute((it) => makeAccount(it, { mobile_number: number, password_hash, nick_name: "" }, credits));
  await database.destroy();
  const own = { LIMIT_MESSAGES_PER_MINUTE: "10000000", LOGIN_WRONG_PASSWORDS: "1000", ...environment };
  return Promise.all(Array.from({ length: processes }, () => start([join(built, "main.js"), "--port", "0"], own)));
}

function start(args, environment) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    const lines = createInterface(child.stdout);
    lines.on("line", (line) => {
      const url = line.includes('"listening"') ? JSON.parse(line).url : undefined;
      if (url !== undefined) resolve({ child, port: Number(new URL(url).port) });
    });
  });
}

function together(servers, remove) {
  return {
    pids: servers.map(({ child }) => child.pid),
    ports: servers.map(({ port }) => port),
    async stop() {
      await Promise.all(
        servers.map(({ child }) => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGKILL"))),
      );
      await remove();
    },
  };
}

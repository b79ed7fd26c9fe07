/**
 * Owns that nothing is lost and nothing debited twice, whatever dies in the midst of sending: processes with their workers, and connections to the database.
 * Callers do what callers do: they make a call again until it is answered, with the same Idempotency-Key.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { sql } from "kysely";
import { clientOf, newAccount, newDatabase, until } from "./harness.js";
import { run, type Running } from "./processes.js";

const full = process.env["CI"] !== undefined;

/** A carrier behind HTTP: how often each key came. */
const keys = new Map<string, number>();
let carrier: Server;
beforeAll(async () => {
  carrier = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    request.resume().on("end", () => {
      keys.set(key, (keys.get(key) ?? 0) + 1);
      response.end();
    });
  });
  await new Promise<void>((resolve) => carrier.listen(0, "127.0.0.1", resolve));
});
afterAll(() => carrier.close());

function environment(rest: Readonly<Record<string, string>>) {
  const url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}/`;
  return { CARRIER: "webhook", CARRIER_URL: url, DEMO_ACCOUNTS: "no", LIMIT_MESSAGES_PER_MINUTE: "10000000", ...rest };
}

/** Processes that are there again when they were killed. */
class Fleet {
  readonly #running: Promise<Running>[];
  readonly #start: () => Promise<Running>;

  constructor(count: number, start: () => Promise<Running>) {
    this.#start = start;
    this.#running = Array.from({ length: count }, start);
  }

  async url(at: number): Promise<string> {
    return (await this.#running[at % this.#running.length])?.url ?? "";
  }

  async kill(at: number): Promise<void> {
    const place = at % this.#running.length;
    const victim = await this.#running[place];
    this.#running[place] = Promise.resolve(victim?.kill("SIGKILL")).then(this.#start);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(async (each) => (await each).kill("SIGTERM")));
  }
}

/** Sends `texts`, each until it is answered. */
async function sendAll(fleet: Fleet, number: string, texts: readonly string[], onSent: () => void): Promise<void> {
  const waiting = [...texts.entries()];
  const sender = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [at, body] = next;
      let last = "";
      for (let attempt = 0; ; attempt++) {
        const url = await fleet.url(at + attempt);
        const options = { headers: { "idempotency-key": body }, timeoutMs: 20_000 };
        const answered = await clientOf({ url }, number)
          .singlesms({ To_Number: "+27820000001", Message: body }, options)
          .then(
            (count) => count === 1,
            (error: Error) => {
              last = error.message;
              return false;
            },
          );
        if (answered) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (attempt === 300) throw new Error(`${body} was never answered: ${last}`);
      }
      onSent();
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
}

async function checkAll(database: Database, number: string, texts: readonly string[]): Promise<void> {
  const bodies = await database.selectFrom("message").select("body").execute();
  expect(bodies.map(({ body }) => body).sort()).toEqual([...texts].sort());
  const { balance } = await database
    .selectFrom("account")
    .select("balance")
    .where("mobile_number", "=", number)
    .executeTakeFirstOrThrow();
  expect(balance).toBe(0);
  const { sum } = await database
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum<string>("credits").as("sum"))
    .executeTakeFirstOrThrow();
  expect(Number(sum)).toBe(0);
}

/** Nothing is left; the carrier got every message, each under one key. */
async function checkCarrier(database: Database): Promise<void> {
  await until(async () => {
    const { left } = await database
      .selectFrom("message")
      .select(({ fn }) => fn.countAll<string>().as("left"))
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    return left === "0";
  });
  const messages = await database.selectFrom("message").select(["idempotency_key", "state"]).execute();
  expect(messages.filter(({ state }) => state !== "sent")).toEqual([]);
  expect(messages.filter(({ idempotency_key }) => !keys.has(idempotency_key))).toEqual([]);
}

it("PostgreSQL: processes and connections are killed", { timeout: 1_200_000 }, async () => {
  const sends = full ? 10_000 : 500;
  const kills = full ? 200 : 10;
  const url = (await newDatabase("postgresql")) ?? "";
  const database = await openDatabase({ url });
  await migrate(database);
  const number = await newAccount(database, sends);
  const texts = Array.from({ length: sends }, (_, at) => `message-${at}`);
  const fleet = new Fleet(2, () => run(environment({ DATABASE_URL: url })));
  let sent = 0;
  let killed = 0;
  const killing = async (): Promise<void> => {
    while (killed < kills) {
      await until(() => sent >= (killed * sends) / (kills + 1), 600);
      killed++;
      // Every second time a connection, in whatever it is doing; else a process with its worker and all of its connections.
      if (killed % 2 === 0) await killConnection(database);
      else await fleet.kill(killed >> 1);
    }
  };
  try {
    await Promise.all([sendAll(fleet, number, texts, () => sent++), killing()]);
    expect(killed).toBe(kills);
    await checkAll(database, number, texts);
    // Whom a dead worker claimed is free again after a minute; the test does not wait for it.
    await sql`update message set due_at = now() where state = 'queued'`.execute(database);
    await checkCarrier(database);
  } finally {
    await fleet.stop();
    await database.destroy();
  }
});

async function killConnection(database: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1
  `.execute(database);
}

it("embedded: the process is killed", { timeout: 1_200_000 }, async () => {
  const sends = full ? 1_000 : 100;
  const kills = full ? 10 : 2;
  const folder = mkdtempSync(join(tmpdir(), "messaging-data-"));
  try {
    const before = await openDatabase({ folder });
    await migrate(before);
    const number = await newAccount(before, sends);
    await before.destroy();
    const texts = Array.from({ length: sends }, (_, at) => `message-${at}`);
    const fleet = new Fleet(1, () => run(environment({ DATA_FOLDER: folder })));
    let sent = 0;
    let killed = 0;
    const killing = async (): Promise<void> => {
      while (killed < kills) {
        await until(() => sent >= (killed * sends) / (kills + 1), 600);
        killed++;
        await fleet.kill(0);
      }
    };
    await Promise.all([sendAll(fleet, number, texts, () => sent++), killing()]);
    await fleet.stop();
    const after = await openDatabase({ folder });
    await checkAll(after, number, texts);
    await after.destroy();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Owns that nothing is lost and nothing debited twice, whatever dies in the midst of sending: processes with their workers, and connections to the database.
 * Callers do what callers do: they make a call again until it is answered, with the same Idempotency-Key.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { sql } from "kysely";
import { checkAll, checkCarrier, CountingCarrier, Fleet, sendAll } from "./crash-judge.js";
import { newAccount, newDatabase, until } from "./harness.js";
import { run } from "./processes.js";

const full = process.env["CI"] !== undefined;

let carrier: CountingCarrier;
beforeEach(async () => {
  carrier = await CountingCarrier.open();
});
afterEach(() => carrier.close());

it("PostgreSQL: processes and connections are killed", { timeout: 1_200_000 }, async () => {
  const sends = full ? 10_000 : 500;
  const kills = full ? 200 : 10;
  const url = (await newDatabase("postgresql")) ?? "";
  const database = await openDatabase({ url });
  await migrate(database);
  const number = await newAccount(database, sends);
  const texts = Array.from({ length: sends }, (_, at) => `message-${at}`);
  const fleet = new Fleet(2, () => run(carrier.environment({ DATABASE_URL: url })));
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
    await checkCarrier(database, carrier);
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
    const fleet = new Fleet(1, () => run(carrier.environment({ DATA_FOLDER: folder })));
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

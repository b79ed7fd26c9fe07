/** Owns what readiness finds: a database that takes no write is not ready; and what it costs: a write a second, however many ask. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { type Service, startService } from "../src/service.js";
import { config, databases, KeepingCarrier, newDatabase, until } from "./harness.js";

describe.each(databases)("on %s", (kind) => {
  let service: Service;
  let writes = 0;
  beforeAll(async () => {
    const onQuery = (text: string): void => {
      if (text.startsWith("update readiness")) writes++;
    };
    const database = await openDatabase({ url: await newDatabase(kind), onQuery });
    service = await startService(config, { carrier: new KeepingCarrier(), database, log: () => {} });
  });
  afterAll(() => service.stop());
  const status = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  const becomes = (code: number) => until(async () => (await status("/ready")) === code);

  /** Every write fails as on a full disk; reads succeed. */
  const fill = (isFull: boolean) =>
    isFull
      ? sql`create trigger full_disk before update on readiness execute function raise_full()`.execute(service.database)
      : sql`drop trigger full_disk on readiness`.execute(service.database);

  it("is not ready while the database is full, and is alive", async () => {
    await sql`create function raise_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(service.database);
    expect(await status("/ready")).toBe(200);
    await fill(true);
    await becomes(503);
    expect(await status("/health")).toBe(200);
    await fill(false);
    await becomes(200);
  });

  it("writes once a second at most, however many ask", async () => {
    const started = performance.now();
    const before = writes;
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => status("/ready")));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    expect(writes - before).toBeLessThanOrEqual(1 + (performance.now() - started) / 1_000);
  });
});

it("PostgreSQL that only reads is not ready", async () => {
  const url = (await newDatabase("postgresql")) ?? "";
  const database = await openDatabase({ url });
  const service = await startService(config, { carrier: new KeepingCarrier(), database, log: () => {} });
  const readOnly = async (value: "on" | "off") => {
    const name = new URL(url).pathname.slice(1);
    await sql`set default_transaction_read_only = off`.execute(database);
    await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(database);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
  };
  const status = async () => (await fetch(`${service.url}/ready`)).status;
  expect(await status()).toBe(200);
  await readOnly("on");
  // The session that set it goes on writing: it is the next one that only reads.
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database).catch(() => {});
  await until(async () => (await status()) === 503);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
  await service.stop();
});

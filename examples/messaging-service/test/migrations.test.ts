/** Owns that each older schema becomes this one with its data, that processes may start together, and that a restart keeps everything. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { startService } from "../src/service.js";
import { clientOf, config, databases, KeepingCarrier, newAccount, newDatabase, until } from "./harness.js";

async function fill(database: Database): Promise<void> {
  await sql`insert into account (mobile_number, password_hash, nick_name) values ('+27820000001', 'x', 'é'), ('+27820000002', 'x', '')`.execute(
    database,
  );
  await sql`insert into message (account_id, idempotency_key, kind, to_number, body)
    select account_id, gen_random_uuid(), 'text', '+27820000003', 'm' from account, generate_series(1, 3) where mobile_number = '+27820000001'`.execute(
    database,
  );
}

describe.each(databases)("on %s", (kind) => {
  it("the first schema migrates with its data", async () => {
    const database = await openDatabase({ url: await newDatabase(kind) });
    await migrate(database, "001-service");
    await fill(database);
    await migrate(database);
    const accounts = await database
      .selectFrom("account")
      .select(["mobile_number", "nick_name", "messages_sent"])
      .orderBy("mobile_number")
      .execute();
    expect(accounts).toEqual([
      { mobile_number: "+27820000001", nick_name: "é", messages_sent: "3" },
      { mobile_number: "+27820000002", nick_name: "", messages_sent: "0" },
    ]);
    await migrate(database);
    await database.destroy();
  });
});

it("refuses a database that a later version has changed", async () => {
  const database = await openDatabase({});
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'then')`.execute(database);
  await expect(migrate(database)).rejects.toThrow("previously executed migration 999-later is missing");
  await database.destroy();
});

it("waits for a process of a version that migrates by Kysely's own migrator", async () => {
  const url = await newDatabase("postgresql");
  const [old, current] = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  let isDone = false;
  await old.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(session);
    const migrating = migrate(current).then(() => (isDone = true));
    const waiting = sql<{
      count: string;
    }>`select count(*) as count from pg_locks where locktype = 'advisory' and not granted`;
    await until(async () => (await waiting.execute(session)).rows[0]?.count === "1");
    expect(isDone).toBe(false);
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(session);
    await migrating;
  });
  await Promise.all([old.destroy(), current.destroy()]);
});

it.each(["postgresql", "pgbouncer"] as const)("processes that start together migrate once: %s", async (kind) => {
  const url = await newDatabase(kind);
  const all = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })));
  await Promise.all(all.map((each) => migrate(each)));
  const { rows } = await sql<{ count: string }>`select count(*) as count from premium_band`.execute(all[0] as Database);
  expect(rows).toEqual([{ count: "3" }]);
  await Promise.all(all.map((each) => each.destroy()));
});

it("a restart of the embedded database keeps everything", async () => {
  const folder = mkdtempSync(join(tmpdir(), "messaging-data-"));
  try {
    const open = async () =>
      startService(config, { carrier: new KeepingCarrier(), database: await openDatabase({ folder }), log: () => {} });
    const first = await open();
    const number = await newAccount(first.database, 5);
    await clientOf(first, number).addContact({ Nick_Name: "Ann", Contact_Mobile_Phone: "+27820000001" });
    await first.stop();
    const second = await open();
    expect((await clientOf(second, number).getContactList())?.table("Contact").rows).toHaveLength(1);
    expect(await clientOf(second, number).checkCredits()).toBe(5);
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

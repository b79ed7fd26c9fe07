/**
 * Owns bringing a database to this version's schema: migrations in order, each once, in one transaction.
 * Invariant: the lock that other processes wait for is the transaction's. Kysely's own migrator locks for a session, which through PgBouncer in
 * transaction mode is another one with each statement: two processes then migrate at once. Its table and its lock's number are used here, so that
 * processes of either kind wait for one another.
 */
import { sql } from "kysely";
import { type Database, inTransaction, type InTransaction } from "./database.js";
import * as service from "./migrations/001-service.js";
import * as messagesSent from "./migrations/002-messages-sent.js";
import * as codesAndReadiness from "./migrations/003-codes-and-readiness.js";

interface Migration {
  up(transaction: InTransaction): Promise<void>;
}

const migrations: Readonly<Record<string, Migration>> = {
  "001-service": service,
  "002-messages-sent": messagesSent,
  "003-codes-and-readiness": codesAndReadiness,
};

const lock = sql.lit(3_853_314_791_062_309_107n);

/** Up to `last`, or all. Throws what the database said; then nothing of this run stays. */
export async function migrate(database: Database, last?: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    const done = await readDone(transaction);
    const selection = Object.entries(migrations).filter(([name]) => last === undefined || name <= last);
    for (const [name, migration] of selection) {
      if (done.has(name)) continue;
      await migration.up(transaction);
      const time = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${time})`.execute(transaction);
    }
  });
}

/** Names of what this database went through. Throws where one is not known here: a later version has changed the schema. */
async function readDone(transaction: InTransaction): Promise<ReadonlySet<string>> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(transaction);
  const { rows } = await sql<{ readonly name: string }>`select name from kysely_migration`.execute(transaction);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) throw new Error(`previously executed migration ${unknown.name} is missing`);
  return new Set(rows.map(({ name }) => name));
}

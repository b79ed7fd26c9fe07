/** Owns bringing a database to this version's schema: migrations in order, each once, under a lock that other processes wait for. */
import { type Migration, Migrator } from "kysely";
import type { Database } from "./database.js";
import * as service from "./migrations/001-service.js";
import * as messagesSent from "./migrations/002-messages-sent.js";
import * as codesAndReadiness from "./migrations/003-codes-and-readiness.js";

const migrations: Readonly<Record<string, Migration>> = {
  "001-service": service,
  "002-messages-sent": messagesSent,
  "003-codes-and-readiness": codesAndReadiness,
};

/** Up to `last`, or all. Throws what the database said; then nothing of this run stays. */
export async function migrate(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error !== undefined) throw error;
}

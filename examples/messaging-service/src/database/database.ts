/** Owns the way to either database: the embedded one or PostgreSQL, with one SQL for both. */
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import { openEmbedded } from "./pglite-pool.js";
import type { Tables } from "./schema.js";

export type Database = Kysely<Tables>;
export type InTransaction = Transaction<Tables>;

export interface DatabaseOptions {
  /** `postgres://…`; undefined: the embedded database. */
  readonly url?: string | undefined;
  /** Folder of the embedded database; undefined: in memory. */
  readonly folder?: string | undefined;
  /** Connections to PostgreSQL. */
  readonly connections?: number | undefined;
  /** Told of every statement, its parameters left out. */
  readonly onQuery?: ((sql: string, milliseconds: number, failed: boolean) => void) | undefined;
}

/** Rejects where the embedded database cannot be opened; PostgreSQL is asked when the first statement runs. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, folder, connections = 10, onQuery } = options;
  const pool = url === undefined ? await openEmbedded(folder) : connectTo(url, connections);
  const log = (event: LogEvent): void => onQuery?.(event.query.sql, event.queryDurationMillis, event.level === "error");
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onQuery === undefined ? {} : { log }) });
}

/** Nothing is set in a session, and no lock is a session's: through PgBouncer in transaction mode each statement may have another one. */
function connectTo(url: string, connections: number): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that the server cuts: what runs on it is rejected, and the next statement gets another one. Nobody else hears of it, be it
  // idle or between two statements of a transaction; unheard, the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Errors after which the same transaction may well succeed: deadlock, serialization. */
const passing = new Set(["40P01", "40001"]);
const mostAttempts = 5;

/** Everything or nothing of `work`; once more where the database ended it in favour of another. So `work` has no effects elsewhere. */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt === mostAttempts || !passing.has(codeOf(error))) throw error;
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

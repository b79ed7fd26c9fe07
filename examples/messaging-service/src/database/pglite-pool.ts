/**
 * Owns the embedded database as a pool of one connection, so that the driver for PostgreSQL serves both.
 * Invariant: who has the connection has it alone, a transaction's statements stand together.
 */
import { PGlite, type Results, types } from "@electric-sql/pglite";
import type { PostgresPool, PostgresPoolClient } from "kysely";

/** What `pg` gives, too: text for what a number cannot hold. */
const parsers = { [types.INT8]: (text: string) => text, [types.NUMERIC]: (text: string) => text };

/** `folder`: where it is kept; undefined: in memory. */
export async function openEmbedded(folder: string | undefined): Promise<PostgresPool> {
  const database = await PGlite.create({ ...(folder === undefined ? {} : { dataDir: folder }), parsers });
  await database.exec("set timezone = 'UTC'");
  return new EmbeddedPool(database);
}

class EmbeddedPool implements PostgresPool {
  readonly #database: PGlite;
  /** Resolves when the last one that asked has given the connection back. */
  #free: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#free;
    let release = (): void => {};
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    return {
      query: (sql: string, parameters: readonly unknown[]) => this.#query(sql, parameters),
      release,
    } as PostgresPoolClient;
  }

  async end(): Promise<void> {
    await this.#free;
    await this.#database.close();
  }

  async #query(sql: string, parameters: readonly unknown[]) {
    const { rows, affectedRows }: Results<unknown> = await this.#database.query(sql, [...parameters]);
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "";
    return { command: command === "WITH" ? "SELECT" : command, rowCount: affectedRows ?? rows.length, rows };
  }
}

/**
 * Owns the embedded database as a pool of one connection, so that the driver for PostgreSQL serves both.
 * Invariant: who has the connection has it alone, a transaction's statements stand together.
 */
import { PGlite, type PGliteOptions, type Results, types } from "@electric-sql/pglite";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { lockFolder } from "./folder-lock.js";

/** Types whose values a number cannot hold are text, as in `pg`. */
const parsers = { [types.INT8]: (text: string) => text, [types.NUMERIC]: (text: string) => text };

/** `folder`: where it is kept, this process's alone while it is open; undefined: in memory. */
export async function openEmbedded(folder: string | undefined): Promise<PostgresPool> {
  if (folder === undefined) return new EmbeddedPool(await start({ parsers }), () => {});
  const unlock = await lockFolder(folder);
  try {
    return new EmbeddedPool(await start({ dataDir: folder, parsers }), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function start(options: PGliteOptions): Promise<PGlite> {
  const database = await PGlite.create(options);
  await database.exec("set timezone = 'UTC'");
  return database;
}

class EmbeddedPool implements PostgresPool {
  readonly #database: PGlite;
  readonly #unlock: () => void;
  /** Resolves when the last one that asked has given the connection back. */
  #free: Promise<void> = Promise.resolve();

  constructor(database: PGlite, unlock: () => void) {
    this.#database = database;
    this.#unlock = unlock;
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
    this.#unlock();
  }

  async #query(sql: string, parameters: readonly unknown[]) {
    const { rows, affectedRows }: Results<unknown> = await this.#database.query(sql, [...parameters]);
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "";
    return { command: command === "WITH" ? "SELECT" : command, rowCount: affectedRows ?? rows.length, rows };
  }
}

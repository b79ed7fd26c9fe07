/**
 * Owns readiness: the database takes a write, within two seconds.
 * Invariant: however many ask, one write is under way at most, and one a second.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database/database.js";

/** Who asks has a deadline, too; and a pool without a free connection is no ready one. */
const answerMs = 2_000;
const sharedMs = 1_000;
/** A write that has not ended by then may never end: its connection may be dead. */
const lostMs = 10_000;

export class Readiness {
  readonly #database: Database;
  #write: Promise<boolean> = Promise.resolve(false);
  /** When the next one may begin, by a clock that nobody sets. */
  #next = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async isReady(): Promise<boolean> {
    if (performance.now() >= this.#next) this.#begin();
    const deadline = new AbortController();
    const late = wait(answerMs, false, { signal: deadline.signal }).catch(() => false);
    return Promise.race([this.#write, late]).finally(() => deadline.abort());
  }

  #begin(): void {
    const write = (this.#write = takesWrite(this.#database));
    this.#next = performance.now() + lostMs;
    void write.then(() => {
      if (this.#write === write) this.#next = performance.now() + sharedMs;
    });
  }
}

/** A database that is full or reads only answers `select 1`, and takes no message. */
function takesWrite(database: Database): Promise<boolean> {
  return sql`update readiness set checked_at = now()`.execute(database).then(
    ({ numAffectedRows }) => numAffectedRows === 1n,
    () => false,
  );
}

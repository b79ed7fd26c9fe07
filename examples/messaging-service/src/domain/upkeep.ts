/**
 * Owns what time alone changes: what is over is removed, and what a clock that was set back left too far in the future is brought back.
 * Invariant: nothing waits longer than its own length from the moment when this ran, and what was over once does not begin again.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../database/database.js";
import { codeMinutes } from "./registrations.js";
import { claimSeconds, longestWaitSeconds } from "./outbox.js";

export interface UpkeepRules {
  readonly blockedMinutes: number;
}

const everyMs = 10_000;
/** Most seconds by which clocks of processes and databases differ in a healthy system. */
const slackSeconds = 60;

export class Upkeep {
  readonly #round: () => Promise<void>;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(database: Database, rules: UpkeepRules, onError: (error: unknown) => void) {
    this.#round = () => keepUp(database, rules).catch(onError);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await this.#round();
      await wait(everyMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** A round of upkeep. Its statements are independent: the next round repeats one that fails. */
export async function keepUp(database: Database, { blockedMinutes }: UpkeepRules): Promise<void> {
  // A block that is over is gone, so that it is not there again after the clock was set back; one that would last longer than a block lasts is
  // made as long as one.
  await sql`
    update account set blocked_until =
      case when blocked_until <= now() then null else now() + make_interval(mins => ${blockedMinutes}) end
    where account_id in (
      select account_id from account
      where blocked_until <= now() or blocked_until > now() + make_interval(mins => ${blockedMinutes}, secs => ${slackSeconds})
      for update skip locked
    )
  `.execute(database);
  // A message that was claimed, or accepted, before: longer than the carrier may have it.
  await sql`
    update message set due_at = now() + make_interval(secs => ${claimSeconds})
    where state = 'queued' and due_at > now() + make_interval(secs => ${longestWaitSeconds + slackSeconds})
  `.execute(database);
  // A code that may have expired before is void.
  await sql`
    delete from registration
    where expires_at <= now() or expires_at > now() + make_interval(mins => ${codeMinutes}, secs => ${slackSeconds})
  `.execute(database);
  await sql`delete from code_count where started_at <= now() - interval '1 hour'`.execute(database);
  await sql`update code_count set started_at = now() where started_at > now()`.execute(database);
}

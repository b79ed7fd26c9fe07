/**
 * Owns the messages on their way to the carrier: any number of workers in any number of processes.
 * Invariant: a message that a worker claimed is nobody else's until its claim is over, and a worker that died leaves it to others then.
 * So each goes out at least once: twice only if a worker dies, or loses the database, after the carrier took it.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { type Carrier, CarrierRefused } from "../carriers/carrier.js";
import { type Database, inTransaction, type InTransaction } from "../database/database.js";
import type { MessageTable } from "../database/schema.js";
import { changeBalance } from "./credits.js";

export interface OutboxOptions {
  /** Messages that are with the carrier at a time. */
  readonly atATime: number;
  /** After so many attempts a message has failed. */
  readonly mostAttempts: number;
  /** Told of what the database or the carrier said. */
  readonly onError: (error: unknown) => void;
  /** Told of each attempt: what became of it. */
  readonly onAttempt?: ((became: "sent" | "again" | "failed") => void) | undefined;
}

type Claimed = Pick<
  Selectable<MessageTable>,
  "message_id" | "account_id" | "idempotency_key" | "to_number" | "body" | "url" | "attempts"
> & {
  readonly from: string;
};

const idleMs = 1_000;
/** After which a message that a worker claimed is another's: longer than any carrier here waits. */
export const claimSeconds = 60;
/** Between two attempts. */
export const longestWaitSeconds = 300;

export class Outbox {
  readonly #database: Database;
  readonly #carrier: Carrier;
  readonly #options: OutboxOptions;
  readonly #stopped = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;
  readonly #unmarked: Claimed[] = [];
  #marking: Promise<void> | undefined;

  constructor(database: Database, carrier: Carrier, options: OutboxOptions) {
    this.#database = database;
    this.#carrier = carrier;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There may be messages now. */
  wake(): void {
    this.#wake.abort();
  }

  /** Resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#wake = new AbortController();
      const worked = await this.#round().catch((error: unknown) => {
        this.#options.onError(error);
        return 0;
      });
      if (worked === 0) await wait(idleMs, undefined, { signal: this.#wake.signal }).catch(() => {});
    }
  }

  /** How many messages were with the carrier. */
  async #round(): Promise<number> {
    const messages = await this.#claim();
    await Promise.all(messages.map((message) => this.#send(message)));
    return messages.length;
  }

  async #claim(): Promise<readonly Claimed[]> {
    const { atATime } = this.#options;
    const { rows } = await sql<Claimed>`
      update message set due_at = now() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
      where message_id in (
        select message_id from message where state = 'queued' and due_at <= now()
        order by due_at limit ${atATime} for update skip locked
      )
      returning message_id, account_id, idempotency_key, to_number, body, url, attempts,
        coalesce((select mobile_number from account where account.account_id = message.account_id), '') as from
    `.execute(this.#database);
    return rows;
  }

  async #send(message: Claimed): Promise<void> {
    const { idempotency_key: idempotencyKey, from, to_number: to, body, url } = message;
    try {
      await this.#carrier.send({ idempotencyKey, from, to, body, url: url ?? undefined });
    } catch (error) {
      await this.#notTaken(message, error).catch(this.#options.onError);
      return;
    }
    // Where this fails the message is claimed still, and goes out again later, with the same key.
    await this.#taken(message).catch(this.#options.onError);
    this.#options.onAttempt?.("sent");
  }

  /** Marks those that were taken while the last ones were marked, together: a statement each would be most of the work. */
  #taken(message: Claimed): Promise<void> {
    this.#unmarked.push(message);
    this.#marking ??= this.#mark().finally(() => (this.#marking = undefined));
    return this.#marking;
  }

  async #mark(): Promise<void> {
    while (this.#unmarked.length > 0) {
      const messages = this.#unmarked.splice(0);
      await inTransaction(this.#database, (transaction) => markSent(transaction, messages));
    }
  }

  async #notTaken({ message_id, account_id, attempts }: Claimed, error: unknown): Promise<void> {
    this.#options.onError(error);
    const failed = error instanceof CarrierRefused || attempts >= this.#options.mostAttempts;
    this.#options.onAttempt?.(failed ? "failed" : "again");
    if (!failed) {
      const seconds = Math.min(2 ** attempts, longestWaitSeconds);
      await this.#database
        .updateTable("message")
        .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .where("message_id", "=", message_id)
        .where("state", "=", "queued")
        .execute();
      return;
    }
    const failure = error instanceof Error ? error.message.slice(0, 500) : "failed";
    await inTransaction(this.#database, async (transaction) => {
      const marked = await transaction
        .updateTable("message")
        .set({ state: "failed", failure })
        .where("message_id", "=", message_id)
        .where("state", "=", "queued")
        .returning("idempotency_key")
        .executeTakeFirst();
      if (marked === undefined) return;
      if (account_id !== null)
        await changeBalance(transaction, {
          accountId: account_id,
          credits: 1,
          reason: "refund",
          eventId: marked.idempotency_key,
        });
    });
  }
}

/** And what of it other accounts of this service received. */
async function markSent(transaction: InTransaction, messages: readonly Claimed[]): Promise<void> {
  const marked = await transaction
    .updateTable("message")
    .set({ state: "sent", sent_at: sql<Date>`now()` })
    .where("message_id", "in", messages.map(({ message_id }) => message_id) as never[])
    .where("state", "=", "queued")
    .returning(["message_id", "to_number"])
    .execute();
  const receivers = await transaction
    .selectFrom("account")
    .select(["account_id", "mobile_number"])
    .where("mobile_number", "in", [...new Set(marked.map(({ to_number }) => to_number)), ""])
    .execute();
  const accountOf = new Map(receivers.map(({ mobile_number, account_id }) => [mobile_number, account_id]));
  const markedIds = new Set(marked.map(({ message_id }) => message_id));
  const rows = messages.flatMap(({ message_id, to_number, from, body }) => {
    const account_id = markedIds.has(message_id) ? accountOf.get(to_number) : undefined;
    return account_id === undefined ? [] : [{ account_id, from_number: from, body, mobile_originated: false }];
  });
  if (rows.length > 0) await transaction.insertInto("received").values(rows).execute();
}

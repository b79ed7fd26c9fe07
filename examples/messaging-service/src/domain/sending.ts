/**
 * Owns accepting messages: debit and messages in one transaction, so that neither is without the other.
 * Invariant: a call with an Idempotency-Key that was answered before gets that answer, and nothing is sent or debited again.
 */
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTransaction, type InTransaction } from "../database/database.js";
import type { MessageTable } from "../database/schema.js";
import type { Account } from "./accounts.js";
import { changeBalance } from "./credits.js";
import { Refusal } from "./refusal.js";

export interface Submission {
  readonly operation: string;
  readonly kind: MessageTable["kind"];
  /** Each once. */
  readonly recipients: readonly string[];
  readonly body: string;
  readonly url?: string | undefined;
  /** Caller's name of this call: with the same key it can repeat a call that got no answer. */
  readonly key?: string | undefined;
}

/** Limits of an account. */
export interface SendingRules {
  readonly messagesPerMinute: number;
}

export class Sending {
  readonly #database: Database;
  readonly #rules: SendingRules;
  readonly #accepted: () => void;

  /** `accepted`: told after messages were accepted, so that workers need not wait. */
  constructor(database: Database, rules: SendingRules, accepted: () => void) {
    this.#database = database;
    this.#rules = rules;
    this.#accepted = accepted;
  }

  /** How many messages were accepted: one for each recipient, a credit each. Throws {@link Refusal}. */
  async send(
    account: Account,
    submission: Submission,
    also?: (transaction: InTransaction) => Promise<void>,
  ): Promise<number> {
    const count = await inTransaction(this.#database, async (transaction) => {
      const answered = await this.#answered(transaction, account, submission);
      if (answered !== undefined) return answered;
      await this.#accept(transaction, account, submission);
      await also?.(transaction);
      return submission.recipients.length;
    });
    this.#accepted();
    return count;
  }

  /** A message of the service itself, for which nobody pays. */
  async sendOwn(number: string, body: string): Promise<void> {
    const message = {
      account_id: null,
      idempotency_key: randomUUID(),
      kind: "text",
      to_number: number,
      body,
      url: null,
    } as const;
    await this.#database.insertInto("message").values(message).execute();
    this.#accepted();
  }

  /** Earlier answer to the same call. If two of them run at the same time, one waits here for the other. */
  async #answered(transaction: InTransaction, account: Account, submission: Submission): Promise<number | undefined> {
    const { operation, key, recipients } = submission;
    if (key === undefined) return undefined;
    const parameters = digestOf(submission);
    const call = { account_id: account.account_id, operation, key };
    const begun = await transaction
      .insertInto("submission")
      .values({ ...call, parameters, answer: String(recipients.length) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (begun !== undefined) return undefined;
    const before = await transaction
      .selectFrom("submission")
      .select(["parameters", "answer"])
      .where("account_id", "=", call.account_id)
      .where("operation", "=", operation)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (before.parameters !== parameters)
      throw new Refusal("The Idempotency-Key was used for a call with other parameters.");
    return Number(before.answer);
  }

  async #accept(
    transaction: InTransaction,
    account: Account,
    { kind, recipients, body, url }: Submission,
  ): Promise<void> {
    const eventId = randomUUID();
    // First: the account's row is locked by it, so that what follows counts alone.
    await changeBalance(transaction, {
      accountId: account.account_id,
      credits: -recipients.length,
      reason: "send",
      eventId,
    });
    await this.#checkRate(transaction, account, recipients.length);
    await transaction
      .updateTable("account")
      .set({ messages_sent: sql`messages_sent + ${recipients.length}` as never })
      .where("account_id", "=", account.account_id)
      .execute();
    await transaction
      .insertInto("message")
      .columns(["account_id", "idempotency_key", "kind", "to_number", "body", "url"])
      .expression(
        sql`select ${account.account_id}::bigint, gen_random_uuid(), ${kind}, number, ${body}, ${url ?? null}::text
          from unnest(${recipients as string[]}::text[]) with ordinality as recipient (number, place) order by place` as never,
      )
      .execute();
  }

  async #checkRate(transaction: InTransaction, account: Account, wanted: number): Promise<void> {
    const { messagesPerMinute } = this.#rules;
    const { sent } = await transaction
      .selectFrom("message")
      .select(({ fn }) => fn.countAll<string>().as("sent"))
      .where("account_id", "=", account.account_id)
      .where("accepted_at", ">", sql<Date>`now() - interval '1 minute'`)
      // After the clock was set back there may be many of later hours.
      .where("accepted_at", "<", sql<Date>`now() + interval '1 minute'`)
      .executeTakeFirstOrThrow();
    if (Number(sent) + wanted > messagesPerMinute)
      throw new Refusal(`The account may send ${messagesPerMinute} messages a minute. Try again later.`);
  }
}

function digestOf({ recipients, body, url }: Submission): string {
  return createHash("sha256")
    .update(JSON.stringify([recipients, body, url]))
    .digest("base64");
}

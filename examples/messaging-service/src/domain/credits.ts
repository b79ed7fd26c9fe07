/**
 * Owns the balances: a ledger of which each account's balance is the sum.
 * Invariant: a balance changes together with its entry, in the caller's transaction, and is never negative.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTransaction, type InTransaction } from "../database/database.js";
import type { LedgerTable } from "../database/schema.js";
import type { Account } from "./accounts.js";
import { Refusal } from "./refusal.js";

/** Interface 8 limits the "difference" of a transfer to 10 credits; here: what one transfer moves. */
export const mostTransferred = 10;

interface Change {
  readonly accountId: string;
  readonly credits: number;
  readonly reason: LedgerTable["reason"];
  readonly eventId: string;
}

/** The balance afterwards. Throws {@link Refusal} where it would be negative. */
export async function changeBalance(
  transaction: InTransaction,
  { accountId, credits, reason, eventId }: Change,
): Promise<number> {
  const changed = await transaction
    .updateTable("account")
    .set({ balance: sql<number>`balance + ${credits}` })
    .where("account_id", "=", accountId)
    .where(sql<boolean>`balance::bigint + ${credits} between 0 and 2147483647`)
    .returning("balance")
    .executeTakeFirst();
  if (changed === undefined)
    throw new Refusal(
      credits < 0 ? `The balance is less than ${-credits} credits.` : "The balance would be too large.",
    );
  await transaction
    .insertInto("ledger")
    .values({ account_id: accountId, credits, reason, event_id: eventId })
    .execute();
  return changed.balance;
}

export interface Transferred {
  readonly transferId: string;
  readonly to: string;
  readonly credits: number;
  readonly at: Date;
  readonly balance: number;
}

export async function transfer(database: Database, from: Account, to: string, credits: number): Promise<Transferred> {
  if (credits < 1 || credits > mostTransferred)
    throw new Refusal(`credits is ${credits}; one transfer moves 1 to ${mostTransferred}.`);
  if (to === from.mobile_number) throw new Refusal("To_Mobile_Number is the account that pays.");
  return inTransaction(database, async (transaction) => {
    // In the order of their keys, so that two transfers in opposite directions wait for one another and not each for the other.
    const accounts = await transaction
      .selectFrom("account")
      .select(["account_id", "mobile_number"])
      .where("mobile_number", "in", [from.mobile_number, to])
      .orderBy("account_id")
      .forUpdate()
      .execute();
    const receiver = accounts.find(({ mobile_number }) => mobile_number === to);
    if (receiver === undefined) throw new Refusal("To_Mobile_Number is no account of this service.");
    const transferId = randomUUID();
    const event = { reason: "transfer", eventId: transferId } as const;
    const balance = await changeBalance(transaction, { ...event, accountId: from.account_id, credits: -credits });
    await changeBalance(transaction, { ...event, accountId: receiver.account_id, credits });
    const { transferred_at } = await transaction
      .insertInto("transfer")
      .values({ transfer_id: transferId, from_account: from.account_id, to_account: receiver.account_id, credits })
      .returning("transferred_at")
      .executeTakeFirstOrThrow();
    return { transferId, to, credits, at: transferred_at, balance };
  });
}

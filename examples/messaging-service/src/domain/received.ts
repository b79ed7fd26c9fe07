/** Owns messages that come from phones. */
import type { Incoming } from "../carriers/carrier.js";
import type { Database } from "../database/database.js";

const mostCharacters = 20_000;

/** Kept for the account that has the number; a message for nobody is dropped. PostgreSQL takes no NUL. */
export async function receive(database: Database, { from, to, body }: Incoming): Promise<void> {
  const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed().slice(0, mostCharacters);
  const account = await database
    .selectFrom("account")
    .select("account_id")
    .where("mobile_number", "=", to)
    .executeTakeFirst();
  if (account === undefined) return;
  await database
    .insertInto("received")
    .values({ account_id: account.account_id, from_number: clean(from), body: clean(body), mobile_originated: true })
    .execute();
}

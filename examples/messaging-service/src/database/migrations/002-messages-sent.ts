/** Owns the count of an account's messages: counting the history at every login took as long as the history was. */
import { sql } from "kysely";
import type { InTransaction } from "../database.js";

const statements = [
  `alter table account add column messages_sent bigint not null default 0`,
  `update account set messages_sent = (select count(*) from message where message.account_id = account.account_id)`,
];

export async function up(transaction: InTransaction): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction);
}

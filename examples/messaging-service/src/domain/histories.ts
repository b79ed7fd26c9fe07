/**
 * Owns histories, in the order of time.
 * Invariant: read in steps, each of which begins after the last row of the one before: memory stays flat, and neither a connection nor a
 * transaction is held while a caller reads slowly. What comes in meanwhile is not in it.
 */
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../database/database.js";
import type { MessageTable, ReceivedTable, Tables } from "../database/schema.js";
import type { Account } from "./accounts.js";
import type { Interval } from "./given.js";

export type SentMessage = Pick<Selectable<MessageTable>, "message_id" | "to_number" | "body" | "state" | "accepted_at">;
export type ReceivedMessage = Pick<Selectable<ReceivedTable>, "message_id" | "from_number" | "body" | "received_at">;

const step = 1_000;

/** To one number, or to all. */
export function sent(
  database: Database,
  { account_id }: Account,
  within: Interval,
  to?: string,
): AsyncGenerator<SentMessage> {
  let query = database
    .selectFrom("message")
    .select(["message_id", "to_number", "body", "state", "accepted_at"])
    .where("account_id", "=", account_id)
    .where(isWithin("accepted_at", within));
  if (to !== undefined) query = query.where("to_number", "=", to);
  return inSteps(database, "message", query, "accepted_at");
}

/** From phones alone, or from anybody. */
export function received(
  database: Database,
  { account_id }: Account,
  within: Interval,
  fromPhones: boolean,
): AsyncGenerator<ReceivedMessage> {
  let query = database
    .selectFrom("received")
    .select(["message_id", "from_number", "body", "received_at"])
    .where("account_id", "=", account_id)
    .where(isWithin("received_at", within));
  if (fromPhones) query = query.where("mobile_originated", "=", true);
  return inSteps(database, "received", query, "received_at");
}

/** How many messages accounts sent. */
export async function totals(
  database: Database,
  accountIds: readonly string[],
  within: Interval,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom("message")
    .select(["account_id", ({ fn }) => fn.countAll<string>().as("messages")])
    .where("account_id", "in", [...accountIds])
    .where(isWithin("accepted_at", within))
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, messages }) => [account_id ?? "", messages]));
}

/** Days are those of UTC; the year after 9999 is no date of JavaScript, but one of the database. */
function isWithin(column: "accepted_at" | "received_at", { first, last }: Interval) {
  return sql<boolean>`${sql.ref(column)} >= (${first}::date)::timestamp at time zone 'UTC' and ${sql.ref(column)} < (${last}::date + 1)::timestamp at time zone 'UTC'`;
}

async function* inSteps<Table extends "message" | "received", Row extends { readonly message_id: string }>(
  database: Database,
  table: Table,
  query: SelectQueryBuilder<Tables, Table, Row>,
  time: keyof Row & string,
): AsyncGenerator<Row> {
  // By number, not by time: after a clock was set back, what was accepted before has times to come.
  const { rows: newest } = await sql<{ readonly id: string }>`
    select coalesce(max(message_id), 0) as id from ${sql.table(table)}
  `.execute(database);
  const upToNewest = query.where(sql<boolean>`message_id <= ${newest[0]?.id}`);
  const ordered = upToNewest.orderBy(sql.ref(time)).orderBy(sql.ref("message_id")).limit(step);
  for (let last: Row | undefined; ;) {
    const after = last;
    const next =
      after === undefined
        ? ordered
        : ordered.where(sql<boolean>`(${sql.ref(time)}, message_id) > (${after[time]}, ${after.message_id})`);
    const rows = await next.execute();
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < step) return;
  }
}

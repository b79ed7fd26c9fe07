/** Owns the counts of codes that were sent without a login, the row that readiness writes, and the index of accounts that are blocked. */
import { sql } from "kysely";
import type { InTransaction } from "../database.js";

const statements = [
  `create table code_count (
    scope text primary key,
    started_at timestamptz(3) not null,
    codes integer not null
  )`,
  // Codes of a number are counted in code_count. Processes of the version before still write the column.
  `alter table registration alter column codes_left set default 0`,
  `create table readiness (
    only_row boolean primary key default true check (only_row),
    checked_at timestamptz(3) not null default now()
  )`,
  `insert into readiness default values`,
  `create index account_blocked on account (blocked_until) where blocked_until is not null`,
];

export async function up(transaction: InTransaction): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction);
}

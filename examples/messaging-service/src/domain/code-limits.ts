/**
 * Owns how many codes go out without a login: to a number, for a caller's address, and in all.
 * Invariant: a code is counted before it is made, in the database, so that all processes have one limit and a restart frees nobody.
 */
import { sql } from "kysely";
import { type Database, inTransaction, type InTransaction } from "../database/database.js";
import { Refusal } from "./refusal.js";

/** Codes an hour. */
export interface CodeLimits {
  readonly codesPerNumber: number;
  readonly codesPerAddress: number;
  readonly codesInAll: number;
}

interface Scope {
  readonly scope: string;
  readonly most: number;
}

/** Throws {@link Refusal} where one of the limits is reached; which one stays untold. `address`: undefined where it is not known. */
export async function countCode(
  database: Database,
  { codesPerNumber, codesPerAddress, codesInAll }: CodeLimits,
  number: string,
  address: string | undefined,
): Promise<void> {
  // The row that all callers share comes last: it is locked for the shortest time.
  const scopes: readonly Scope[] = [
    { scope: `number ${number}`, most: codesPerNumber },
    ...(address === undefined ? [] : [{ scope: `address ${address}`, most: codesPerAddress }]),
    { scope: "all", most: codesInAll },
  ];
  // Without a write: who goes on asking costs a look at three rows.
  if (await isReached(database, scopes)) throw new Refusal(tooMany);
  await inTransaction(database, async (transaction) => {
    for (const scope of scopes) if (!(await count(transaction, scope))) throw new Refusal(tooMany);
  });
}

const tooMany = "Too many codes were asked for. Try again later.";

async function isReached(database: Database, scopes: readonly Scope[]): Promise<boolean> {
  const rows = await database
    .selectFrom("code_count")
    .select(["scope", "codes"])
    .where(
      "scope",
      "in",
      scopes.map(({ scope }) => scope),
    )
    .where("started_at", ">", sql<Date>`now() - interval '1 hour'`)
    .execute();
  const mostOf = new Map(scopes.map(({ scope, most }) => [scope, most]));
  return rows.some(({ scope, codes }) => codes >= (mostOf.get(scope) ?? 0));
}

/** false: there are as many as there may be in the hour that began with the first. */
async function count(transaction: InTransaction, { scope, most }: Scope): Promise<boolean> {
  const isOver = sql<boolean>`code_count.started_at <= now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into code_count (scope, started_at, codes) values (${scope}, now(), 1)
    on conflict (scope) do update set
      started_at = case when ${isOver} then now() else code_count.started_at end,
      codes = case when ${isOver} then 1 else code_count.codes + 1 end
    where ${isOver} or code_count.codes < ${most}
    returning codes
  `.execute(transaction);
  return rows.length > 0;
}

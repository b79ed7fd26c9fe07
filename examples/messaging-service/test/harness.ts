/** Owns a running service for tests, on either database, and clients of it. */
import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Carrier, Outgoing } from "../src/carriers/carrier.js";
import { type Config, readConfig } from "../src/config.js";
import { type Database, openDatabase } from "../src/database/database.js";
import { makeAccount } from "../src/demo.js";
import { hashSecret } from "../src/domain/passwords.js";
import { type Service, startService } from "../src/service.js";
import { createMessagingAccountClient, type BindingId } from "./generated/index.js";

export const databases = ["embedded", "postgresql"] as const;
/** PostgreSQL also through PgBouncer, in transaction mode. */
export const ways = [...databases, "pgbouncer"] as const;
export type DatabaseKind = (typeof ways)[number];

/** An address of a new, empty database; undefined for the embedded one. */
export async function newDatabase(kind: DatabaseKind): Promise<string | undefined> {
  if (kind === "embedded") return undefined;
  const server = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  // Not ours: what the service does must not depend on it.
  await client.query(`alter database ${name} set timezone = 'Asia/Kathmandu'`);
  await client.end();
  return `${kind === "pgbouncer" ? inject("pgbouncer") : server}/${name}`;
}

/** Keeps what it is given. */
export class KeepingCarrier implements Carrier {
  readonly taken: Outgoing[] = [];

  async send(message: Outgoing): Promise<void> {
    this.taken.push(message);
  }

  async close(): Promise<void> {}
}

export const config: Config = { ...readConfig({}), port: 0, demo: false, messagesPerMinute: 1_000_000 };

/** The embedded one is in memory. */
export async function start(kind: DatabaseKind, carrier: Carrier, settings: Partial<Config> = {}): Promise<Service> {
  const database = await openDatabase({ url: await newDatabase(kind) });
  return startService({ ...config, ...settings }, { carrier, database, log: () => {} });
}

export const password = "correct horse";
const hash = hashSecret(password);

/** The number of a new account. */
export async function newAccount(database: Database, credits: number, parent?: string): Promise<string> {
  const mobile_number = `+27${randomInt(10 ** 9, 10 ** 10)}`;
  const password_hash = await hash;
  await database.transaction().execute(async (transaction) => {
    const parentRow = transaction
      .selectFrom("account")
      .select("account_id")
      .where("mobile_number", "=", parent ?? "");
    const parent_id = (await parentRow.executeTakeFirst())?.account_id;
    await makeAccount(
      transaction,
      { mobile_number, password_hash, nick_name: "", ...(parent_id === undefined ? {} : { parent_id }) },
      credits,
    );
  });
  return mobile_number;
}

export function clientOf(
  { url }: Pick<Service, "url">,
  number: string,
  settings: { readonly password?: string; readonly binding?: BindingId } = {},
) {
  const credentials = { Mobile_Number: number, Password: settings.password ?? password };
  return createMessagingAccountClient({
    baseUrl: url,
    credentials,
    binding: settings.binding ?? "soap11",
    allowSecretsInUrl: true,
  });
}

/** Asks every 20 ms, at most for so many seconds. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (let attempts = seconds * 50; !(await holds()); attempts--) {
    if (attempts === 0) throw new Error("it never came to hold");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

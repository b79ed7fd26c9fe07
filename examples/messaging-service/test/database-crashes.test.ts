/**
 * Owns that nothing that was answered is lost when PostgreSQL itself is killed under load: the whole server, or one of its processes, after which it ends
 * all others. It waits for its disk here, as a server does.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import pg from "pg";
import { type Database, openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { checkAll, checkCarrier, CountingCarrier, Fleet, sendAll } from "./crash-judge.js";
import { clientOf, newAccount, until } from "./harness.js";
import { run } from "./processes.js";
import { PostgresServer } from "./servers.js";

const full = process.env["CI"] !== undefined;
const sends = full ? 1_000 : 200;
const kills = full ? 8 : 4;

let server: PostgresServer;
beforeAll(() => {
  server = new PostgresServer();
  server.start([]);
});
afterAll(() => {
  server.stop();
  server.remove();
});

/** Answers to calls that are not repeated, and the number of calls without an answer. */
interface Others {
  readonly transfers: string[];
  readonly contacts: string[];
  unanswered: number;
}

/** Calls one after another, each once, until all messages are sent. */
async function callOnce(fleet: Fleet, numbers: readonly [string, string], isOver: () => boolean): Promise<Others> {
  const others: Others = { transfers: [], contacts: [], unanswered: 0 };
  for (let at = 0; !isOver(); at++) {
    const [from, to] = at % 2 === 0 ? numbers : [numbers[1], numbers[0]];
    const client = clientOf({ url: await fleet.url(at) }, from);
    const contact = { Nick_Name: `contact ${at}`, Contact_Mobile_Phone: to };
    try {
      const moved = await client.transferCredits({ To_Mobile_Number: to, credits: 1 });
      others.transfers.push(moved?.table("Transfer").rows[0]?.Transfer_Id ?? "no key");
      await client.addContact(contact);
      others.contacts.push(contact.Nick_Name);
    } catch {
      others.unanswered++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return others;
}

async function checkOthers(database: Database, { transfers, contacts, unanswered }: Others): Promise<void> {
  const rows = await database.selectFrom("transfer").select("transfer_id").execute();
  expect(transfers).toHaveLength(new Set(transfers).size);
  expect(rows.map(({ transfer_id }) => transfer_id)).toEqual(expect.arrayContaining(transfers));
  expect(rows.length).toBeLessThanOrEqual(transfers.length + unanswered);
  const names = await database.selectFrom("contact").select("nick_name").execute();
  expect(names.map(({ nick_name }) => nick_name)).toEqual(expect.arrayContaining(contacts));
}

/** SIGKILL for the server; it comes back when callers have noticed. */
async function killServer(fleet: Fleet): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  const url = await fleet.url(0);
  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  await until(async () => (await status("/ready")) === 503);
  expect(await status("/health")).toBe(200);
  // Processes of the server that were busy end a moment after it, and until then there can be no new one.
  await until(() => {
    try {
      server.start([]);
      return true;
    } catch {
      return false;
    }
  });
  await until(async () => (await status("/ready")) === 200);
}

/** SIGKILL for a process of the server that works for the service. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1`);
  await client.end();
  if (rows[0] !== undefined) process.kill(rows[0].pid, "SIGKILL");
}

it(
  "0 confirmed operations are lost, nothing is sent twice, credits are conserved",
  { timeout: 1_200_000 },
  async () => {
    const url = `${server.url}/postgres`;
    const database = await openDatabase({ url });
    await migrate(database);
    const opening = 50;
    const number = await newAccount(database, sends);
    const pair = [await newAccount(database, opening), await newAccount(database, opening)] as const;
    const texts = Array.from({ length: sends }, (_, at) => `message-${at}`);
    const carrier = await CountingCarrier.open();
    const fleet = new Fleet(2, () => run(carrier.environment({ DATABASE_URL: url })));
    let sent = 0;
    let killed = 0;
    const killing = async (): Promise<void> => {
      while (killed < kills) {
        await until(() => sent >= ((killed + 1) * sends) / (kills + 1), 600);
        if (killed++ % 2 === 0) await killServer(fleet);
        else await killBackend(url);
      }
    };
    try {
      const sending = sendAll(fleet, number, texts, () => sent++);
      const [others] = await Promise.all([callOnce(fleet, pair, () => sent === sends), sending, killing()]);
      expect(killed).toBe(kills);
      expect(await fleet.ended()).toEqual([]);
      await checkAll(database, number, texts);
      await checkOthers(database, others);
      const { sum } = await database
        .selectFrom("account")
        .select(({ fn }) => fn.sum<string>("balance").as("sum"))
        .executeTakeFirstOrThrow();
      expect(Number(sum)).toBe(2 * opening);
      // Whom a worker claimed that lost the database is free again after a minute; the test does not wait for it.
      await sql`update message set due_at = now() where state = 'queued'`.execute(database);
      await checkCarrier(database, carrier);
    } finally {
      await fleet.stop();
      await database.destroy();
      carrier.close();
    }
  },
);

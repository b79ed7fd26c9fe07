/**
 * Owns that credits are neither made nor lost: 50 clients over four processes on PostgreSQL, one process on the embedded database.
 * The count is bounded, not the time: what must hold holds after each of them.
 */
import { describe, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { startService } from "../src/service.js";
import { clientOf, config, KeepingCarrier, newAccount, newDatabase } from "./harness.js";
import { run } from "./processes.js";

const clients = 50;
const accounts = 8;
const opening = 40;
/** Each transfer is a whole call over the socket; the full number belongs to CI. */
const transfersOfEach = process.env["CI"] === undefined ? 20 : 200;

type Base = { readonly url: string };

async function moveAbout(databases: Awaited<ReturnType<typeof openDatabase>>, bases: readonly Base[]) {
  const numbers = await Promise.all(Array.from({ length: accounts }, () => newAccount(databases, opening)));
  const refusals = new Set<string>();
  let moved = 0;
  const client = async (seed: number): Promise<void> => {
    for (let turn = 0; turn < transfersOfEach; turn++) {
      const from = numbers[(seed + turn * 3) % accounts] ?? "";
      const to = numbers[(seed * 5 + turn * 7 + 1) % accounts] ?? "";
      const base = bases[(seed + turn) % bases.length] ?? { url: "" };
      const call = clientOf(base, from).transferCredits({ To_Mobile_Number: to, credits: ((seed + turn) % 10) + 1 });
      await call.then(
        () => moved++,
        (error: Error) => refusals.add(error.message.replace(/^.*fault soap:Client: /, "").replace(/\d+/, "N")),
      );
      const { least } = await databases
        .selectFrom("account")
        .select(({ fn }) => fn.min("balance").as("least"))
        .executeTakeFirstOrThrow();
      expect(least).toBeGreaterThanOrEqual(0);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, seed) => client(seed)));
  return { moved, refusals };
}

async function checkSums(database: Awaited<ReturnType<typeof openDatabase>>, moved: number): Promise<void> {
  const balances = await database
    .selectFrom("account")
    .select(["account_id", "balance"])
    .orderBy("account_id")
    .execute();
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(accounts * opening);
  const entries = await database
    .selectFrom("ledger")
    .select(["account_id", ({ fn }) => fn.sum<string>("credits").as("balance")])
    .groupBy("account_id")
    .orderBy("account_id")
    .execute();
  expect(entries.map(({ account_id, balance }) => ({ account_id, balance: Number(balance) }))).toEqual(balances);
  const { transfers } = await database
    .selectFrom("transfer")
    .select(({ fn }) => fn.countAll<string>().as("transfers"))
    .executeTakeFirstOrThrow();
  expect(Number(transfers)).toBe(moved);
}

/** No deadlock, no error of the database: whoever was refused was refused for a reason of the service's. */
const reasons = ["The balance is less than N credits.", "To_Mobile_Number is the account that pays."];

describe("50 clients move credits", () => {
  it("over four processes on PostgreSQL", { timeout: 600_000 }, async () => {
    const url = (await newDatabase("postgresql")) ?? "";
    const database = await openDatabase({ url });
    await migrate(database);
    const processes = await Promise.all(
      Array.from({ length: 4 }, () => run({ DATABASE_URL: url, DEMO_ACCOUNTS: "no" })),
    );
    try {
      const { moved, refusals } = await moveAbout(database, processes);
      expect(moved).toBeGreaterThan(clients);
      expect(reasons).toEqual(expect.arrayContaining([...refusals]));
      await checkSums(database, moved);
    } finally {
      await Promise.all(processes.map((each) => each.kill("SIGTERM")));
      await database.destroy();
    }
  });

  it("in one process on the embedded database", { timeout: 600_000 }, async () => {
    const database = await openDatabase({});
    const service = await startService(config, { carrier: new KeepingCarrier(), database, log: () => {} });
    try {
      const { moved, refusals } = await moveAbout(database, [service]);
      expect(moved).toBeGreaterThan(clients);
      expect(reasons).toEqual(expect.arrayContaining([...refusals]));
      await checkSums(database, moved);
    } finally {
      await service.stop();
    }
  });
});

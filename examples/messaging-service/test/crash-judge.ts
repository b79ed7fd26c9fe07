/**
 * Owns what crash tests share: a carrier that counts, processes that come back, callers that make a call again until it is answered, and the judge.
 * Invariant: the judge reads tables and the carrier's own count; it asks the service nothing.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import type { Database } from "../src/database/database.js";
import { clientOf, until } from "./harness.js";
import type { Running } from "./processes.js";

/** A carrier behind HTTP, which knows keys as `docs/decisions.md` expects: what came with a key that it has is no second message. */
export class CountingCarrier {
  /** Texts by key. */
  readonly texts = new Map<string, string>();
  /** How often a key came again. */
  repeated = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<CountingCarrier> {
    const server = createServer(async (request, response) => {
      const key = String(request.headers["idempotency-key"]);
      const { body } = JSON.parse(Buffer.concat(await request.toArray()).toString("utf8")) as { body: string };
      if (carrier.texts.has(key)) carrier.repeated++;
      // A key with another text would be another message.
      carrier.texts.set(key, carrier.texts.has(key) && carrier.texts.get(key) !== body ? "two texts" : body);
      response.end();
    });
    const carrier = new CountingCarrier(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return carrier;
  }

  /** Environment of processes that send through this carrier. */
  environment(rest: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
    return {
      CARRIER: "webhook",
      CARRIER_URL: url,
      DEMO_ACCOUNTS: "no",
      LIMIT_MESSAGES_PER_MINUTE: "10000000",
      ...rest,
    };
  }

  close(): void {
    this.#server.close();
  }
}

/** Processes that are there again when they were killed. */
export class Fleet {
  readonly #running: Promise<Running>[];
  readonly #start: () => Promise<Running>;

  constructor(count: number, start: () => Promise<Running>) {
    this.#start = start;
    this.#running = Array.from({ length: count }, start);
  }

  async url(at: number): Promise<string> {
    return (await this.#running[at % this.#running.length])?.url ?? "";
  }

  async kill(at: number): Promise<void> {
    const place = at % this.#running.length;
    const victim = await this.#running[place];
    this.#running[place] = Promise.resolve(victim?.kill("SIGKILL")).then(this.#start);
  }

  /** Addresses of processes that ended by themselves. */
  async ended(): Promise<readonly string[]> {
    const all = await Promise.all(this.#running);
    return all.filter(({ process }) => process.exitCode !== null).map(({ url }) => url);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(async (each) => (await each).kill("SIGTERM")));
  }
}

/** Sends `texts`, each until it is answered. */
export async function sendAll(
  fleet: Fleet,
  number: string,
  texts: readonly string[],
  onSent: () => void,
): Promise<void> {
  const waiting = [...texts.entries()];
  const sender = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [at, body] = next;
      let last = "";
      for (let attempt = 0; ; attempt++) {
        const url = await fleet.url(at + attempt);
        const options = { headers: { "idempotency-key": body }, timeoutMs: 20_000 };
        const answered = await clientOf({ url }, number)
          .singlesms({ To_Number: "+27820000001", Message: body }, options)
          .then(
            (count) => count === 1,
            (error: Error) => {
              last = error.message;
              return false;
            },
          );
        if (answered) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (attempt === 300) throw new Error(`${body} was never answered: ${last}`);
      }
      onSent();
    }
  };
  await Promise.all(Array.from({ length: 16 }, sender));
}

/** Every message that was answered is there once and paid for once; balances are what their entries say. */
export async function checkAll(database: Database, number: string, texts: readonly string[]): Promise<void> {
  const bodies = await database.selectFrom("message").select("body").execute();
  expect(bodies.map(({ body }) => body).sort()).toEqual([...texts].sort());
  const accounts = await database
    .selectFrom("account")
    .leftJoin("ledger", "ledger.account_id", "account.account_id")
    .select(["mobile_number", "balance", ({ fn }) => fn.sum<string>("credits").as("entries")])
    .groupBy(["mobile_number", "balance"])
    .execute();
  for (const { balance, entries } of accounts) expect(balance).toBe(Number(entries));
  expect(accounts.find(({ mobile_number }) => mobile_number === number)?.balance).toBe(0);
}

/** Nothing is left; the carrier got every message under one key, and none that is not there. */
export async function checkCarrier(database: Database, carrier: CountingCarrier): Promise<void> {
  await until(async () => {
    const { queued } = await database
      .selectFrom("message")
      .select(({ fn }) => fn.countAll<string>().as("queued"))
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    return queued === "0";
  });
  const messages = await database.selectFrom("message").select(["idempotency_key", "body", "state"]).execute();
  expect(messages.filter(({ state }) => state !== "sent")).toEqual([]);
  const expected = messages.map(({ idempotency_key, body }) => [idempotency_key, body]).sort();
  expect([...carrier.texts].sort()).toEqual(expected);
}

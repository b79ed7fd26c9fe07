/** Owns that histories of any length are read row by row, on either database: as fast as the caller takes them, and no further. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { type Service, startService } from "../src/service.js";
import {
  clientOf,
  config,
  type DatabaseKind,
  databases,
  KeepingCarrier,
  newAccount,
  newDatabase,
  until,
} from "./harness.js";

const rowsOf = { getSMSHistoryList: 100_000, getReceivedSMSHistoryList: 10_000, getMOSMSHistoryList: 10_000 } as const;
const within = { Start_Date: "01/01/2020", End_Date: "12/31/2030" };
const mebibyte = 1_048_576;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Bytes of memory in use, with buffers of answers. */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const histories = ["getSMSHistoryList", "getReceivedSMSHistoryList", "getMOSMSHistoryList"] as const;

describe.each<DatabaseKind>(databases)("histories on %s", (kind) => {
  let service: Service;
  let number: string;
  /** Pages of histories that the database was asked for. */
  let pages = 0;
  const lines: string[] = [];

  beforeAll(async () => {
    const onQuery = (text: string): void => {
      if (/ limit /.test(text) && /from "(?:message|received)"/.test(text)) pages++;
    };
    const database = await openDatabase({ url: await newDatabase(kind), onQuery });
    service = await startService(config, {
      carrier: new KeepingCarrier(),
      database,
      log: (_level, event, fields) => {
        // Both work beside the calls: while a table is gone, they have something to say at any time.
        if (event !== "outbox" && event !== "upkeep") lines.push(JSON.stringify({ event, ...fields }));
      },
    });
    number = await newAccount(database, 10);
    const account = sql`(select account_id from account where mobile_number = ${number})`;
    await sql`insert into message (account_id, idempotency_key, kind, to_number, body, state, accepted_at)
      select ${account}, gen_random_uuid(), 'text', '+27820000000', 'message ' || n, 'sent', timestamptz '2021-01-01Z' + n / 7 * interval '1 ms'
      from generate_series(1, ${rowsOf.getSMSHistoryList}::int) n`.execute(database);
    await sql`insert into received (account_id, from_number, body, mobile_originated, received_at)
      select ${account}, '+27820000000', 'message ' || n, true, timestamptz '2021-01-01Z' + n / 7 * interval '1 ms'
      from generate_series(1, ${rowsOf.getMOSMSHistoryList}::int) n`.execute(database);
  }, 240_000);
  afterAll(() => service.stop());

  it.each(histories)(
    "%s gives all rows, each once, in flat memory",
    async (operation) => {
      const many = rowsOf[operation];
      pages = 0;
      const ids = new Set<bigint>();
      const before = held();
      let most = 0;
      for await (const { row } of clientOf(service, number)[operation].rows(within)) {
        if (ids.size === 0) expect(pages).toBeLessThan(5);
        expect(row.Message).toMatch(/^message \d+$/);
        ids.add(row.Message_Id ?? 0n);
        if (ids.size % 10_000 === 0) most = Math.max(most, held() - before);
      }
      expect(ids.size).toBe(many);
      expect([...ids].reduce((sum, id) => sum + id, 0n)).toBe((BigInt(many) * BigInt(many + 1)) / 2n);
      expect(pages).toBe(many / 1_000 + 1);
      // 100,000 rows are 30 MB of text; what grows is the set of this test.
      expect(most).toBeLessThan(16 * mebibyte);
      expect(lines.at(-1)).toMatch(`"outcome":"answered"`);
      expect(lines.at(-1)).toMatch(`"rows":${many}`);
    },
    240_000,
  );

  it("asks the database for no more once the caller is gone", async () => {
    pages = 0;
    for await (const { row } of clientOf(service, number).getSMSHistoryList.rows(within)) {
      expect(row.State).toBe("sent");
      break;
    }
    await until(() => lines.at(-1)?.includes(`"outcome":"left"`) === true);
    const pagesBefore = pages;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([pages, pagesBefore < 20]).toEqual([pagesBefore, true]);
  });

  it("asks for no more than a slow caller takes", async () => {
    pages = 0;
    const rows = clientOf(service, number).getSMSHistoryList.rows(within)[Symbol.asyncIterator]();
    await rows.next();
    // The system's buffers between the two fill, a few megabytes; then nothing more is read.
    for (let pagesBefore = -1; pagesBefore < pages;) {
      pagesBefore = pages;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    expect(pages).toBeLessThan(60);
    await rows.return?.();
  });

  it("breaks off where the database fails in the middle", async () => {
    const rows = clientOf(service, number).getSMSHistoryList.rows(within);
    const messageIds: bigint[] = [];
    const readAll = async (): Promise<void> => {
      for await (const { row } of rows) {
        if (messageIds.length === 0) await sql`alter table message rename to message_gone`.execute(service.database);
        messageIds.push(row.Message_Id ?? 0n);
      }
    };
    await expect(readAll()).rejects.toMatchObject({ kind: "transport" });
    await sql`alter table message_gone rename to message`.execute(service.database);
    expect(messageIds.length).toBeGreaterThan(0);
    expect(messageIds.length).toBeLessThan(rowsOf.getSMSHistoryList);
    expect(lines.at(-1)).toMatch(`"outcome":"failed"`);
    expect(lines.some((line) => /^{"event":"handler","operation":"getSMSHistoryList"/.test(line))).toBe(true);
  });
});

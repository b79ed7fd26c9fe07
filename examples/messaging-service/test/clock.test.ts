/**
 * Owns what happens when the database's clock is set back: nothing waits longer than its own length, nothing that was over begins again, nothing is lost.
 * The clock is a function `now()` that stands before PostgreSQL's own in the search path; the service's statements are as they are.
 */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Outgoing } from "../src/carriers/carrier.js";
import { type Database, openDatabase } from "../src/database/database.js";
import { CheckedPasswords, hashSecret } from "../src/domain/passwords.js";
import { keepUp } from "../src/domain/upkeep.js";
import { type Service, startService } from "../src/service.js";
import { clientOf, config, type DatabaseKind, databases, newAccount, newDatabase, password, until } from "./harness.js";

const settings = { ...config, messagesPerMinute: 3 };
const days = { Start_Date: "01/01/2020", End_Date: "2099/12/31" };

/** A database whose time is the real one and what `turn` adds. */
async function openWithClock(kind: DatabaseKind): Promise<Database> {
  const url = await newDatabase(kind);
  const path = "search_path = public, pg_catalog";
  if (url !== undefined) {
    const first = await openDatabase({ url, connections: 1 });
    await sql.raw(`alter database ${new URL(url).pathname.slice(1)} set ${path}`).execute(first);
    await first.destroy();
  }
  const database = await openDatabase({ url });
  if (url === undefined) await sql.raw(`set ${path}`).execute(database);
  await sql`create table test_clock (added interval not null)`.execute(database);
  await sql`insert into test_clock values ('0')`.execute(database);
  await sql`create function public.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + (select added from public.test_clock) $$`.execute(database);
  return database;
}

describe.each(databases)("on %s", (kind) => {
  let database: Database;
  let service: Service;
  const messages: Outgoing[] = [];
  let isDown = false;
  beforeAll(async () => {
    database = await openWithClock(kind);
    const carrier = {
      send: async (message: Outgoing) => {
        if (isDown) throw new Error("not now");
        messages.push(message);
      },
      close: async () => {},
    };
    service = await startService(settings, { carrier, database, log: () => {} });
  });
  afterAll(() => service.stop());
  afterEach(() => sql`update test_clock set added = '0'`.execute(database));

  /** Turns the clock by so much, and lets the next round of the upkeep run. */
  const turn = async (by: string): Promise<void> => {
    await sql`update test_clock set added = added + ${by}::interval`.execute(database);
    await keepUp(database, settings);
  };
  const account = async () => {
    const number = await newAccount(database, 10);
    return { number, client: clientOf(service, number), guessing: clientOf(service, number, { password: "guess" }) };
  };
  const register = async (number: string) => {
    const before = messages.length;
    const registration = { Mobile_Number: number, Web_Verification: "my own" };
    await clientOf(service, number).registerWebAccount(registration);
    await until(() => messages.slice(before).some(({ to }) => to === number));
    const code = /\d{6}/.exec(messages.findLast(({ to }) => to === number)?.body ?? "")?.[0] ?? "";
    return () => clientOf(service, number).validateWebAccount({ ...registration, Verification_Code: code });
  };

  it("a block holds, and lasts no longer than a block", async () => {
    const { client, guessing } = await account();
    for (let attempts = 5; attempts > 0; attempts--) await expect(guessing.checkCredits()).rejects.toThrow();
    await turn("-1 day");
    await expect(client.checkCredits()).rejects.toThrow("blocked");
    await turn("16 minutes");
    expect(await client.checkCredits()).toBe(10);
  });

  it("a block that is over is not there again", async () => {
    const { client, guessing } = await account();
    for (let attempts = 5; attempts > 0; attempts--) await expect(guessing.checkCredits()).rejects.toThrow();
    await turn("16 minutes");
    await turn("-10 minutes");
    expect(await client.checkCredits()).toBe(10);
  });

  it("a code that has expired is not good again, and another one can be had", async () => {
    const number = "+27831000001";
    const first = await register(number);
    await turn("16 minutes");
    await turn("-10 minutes");
    await expect(first()).rejects.toThrow("no registration");
    const second = await register(number);
    await turn("-1 day");
    await expect(second()).rejects.toThrow("no registration");
    const third = await register(number);
    await turn("-10 seconds");
    expect((await third())?.table("Registration").rows).toMatchObject([{ Validated: true }]);
  });

  it("a limit on codes that was reached stays so for an hour, and no longer", async () => {
    const number = "+27831000002";
    const registration = { Mobile_Number: number, Web_Verification: "my own" };
    for (let attempts = 5; attempts > 0; attempts--) await clientOf(service, number).registerWebAccount(registration);
    await turn("-1 day");
    await expect(clientOf(service, number).registerWebAccount(registration)).rejects.toThrow("Too many codes");
    await turn("61 minutes");
    await clientOf(service, number).registerWebAccount(registration);
  });

  it("messages go out, once, and accounts may send", async () => {
    const { number, client } = await account();
    isDown = true;
    for (const Message of ["first", "second", "third"]) await client.singlesms({ To_Number: "+27820000001", Message });
    await expect(client.singlesms({ To_Number: "+27820000001", Message: "fourth" })).rejects.toThrow("a minute");
    const attempts = async () => {
      const rows = await database.selectFrom("message").select("attempts").where("body", "=", "third").execute();
      return rows[0]?.attempts ?? 0;
    };
    await until(async () => (await attempts()) > 0);
    isDown = false;
    await turn("-1 day");
    const bodies = () => messages.filter(({ from }) => from === number).map(({ body }) => body);
    await client.singlesms({ To_Number: "+27820000001", Message: "fresh" });
    await until(() => bodies().includes("fresh"));
    // A worker may have them still, as far as the others know.
    expect(bodies()).toEqual(["fresh"]);
    await turn("61 seconds");
    await until(() => bodies().length === 4);
    expect(bodies().sort()).toEqual(["first", "fresh", "second", "third"]);
    expect((await client.getSMSHistoryList(days))?.table("Message").rows).toHaveLength(4);
    expect(await client.getSMSHistoryTotal(days)).toBe(4);
    expect(await client.checkCredits()).toBe(6);
  });

  it("an invitation that was paid for stays valid", async () => {
    const { client } = await account();
    await client.inviteFriend({ Invite_Mobile_Phone: "+27820000003", Invite_Email_Address: "a@example.org" });
    await turn("-1 day");
    const invitation = await client.getValidInvite({ Invite_Mobile_Number: "+27820000003" });
    expect(invitation?.table("Invitation").rows).toMatchObject([{ Valid: true }]);
  });

  it("the service looks after itself", async () => {
    const { client, guessing } = await account();
    for (let attempts = 5; attempts > 0; attempts--) await expect(guessing.checkCredits()).rejects.toThrow();
    await sql`update test_clock set added = '-1 day'`.execute(database);
    const minutes = sql<boolean>`blocked_until < now() + interval '16 minutes'`;
    await until(async () => {
      const blocked = database.selectFrom("account").select("blocked_until").where(minutes);
      return (await blocked.execute()).length > 0;
    });
    await expect(client.checkCredits()).rejects.toThrow("blocked");
  });
});

it("a process remembers a password for a minute, whatever is done to its clock", async () => {
  const passwords = new CheckedPasswords();
  const hash = await hashSecret(password);
  expect(await passwords.check(password, hash)).toBe(true);
  const clock = vi.spyOn(Date, "now").mockReturnValue(0);
  expect(passwords.knows(password, hash)).toBe(true);
  const steady = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_001);
  expect(passwords.knows(password, hash)).toBe(false);
  for (const each of [clock, steady]) each.mockRestore();
});

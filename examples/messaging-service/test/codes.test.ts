/** Owns how many messages a caller without a login can cause: to one number, from one address, in all, over processes and restarts. */
import { describe, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { type Service, startService } from "../src/service.js";
import { clientOf, config, databases, KeepingCarrier, newDatabase, until } from "./harness.js";

const limits = { codesPerNumber: 5, codesPerAddress: 6, codesInAll: 9, addressHeader: "x-real-ip" };

/** How many of the calls were refused, each for another number. */
async function register({ url }: Pick<Service, "url">, first: number, count: number, address: string): Promise<number> {
  const calls = Array.from({ length: count }, async (_, at) => {
    const number = `+2783${String(first + at).padStart(7, "0")}`;
    const client = clientOf({ url }, number);
    const registration = { Mobile_Number: number, Web_Verification: "my own" };
    return client.registerWebAccount(registration, { headers: { "x-real-ip": address } }).then(
      () => 0,
      (error: Error) => {
        expect(error.message).toContain("Too many codes were asked for. Try again later.");
        return 1;
      },
    );
  });
  return (await Promise.all(calls)).reduce((sum: number, each) => sum + each, 0);
}

describe.each(databases)("on %s", (kind) => {
  it("sends so many codes an hour, for an address and in all, and one more after it", async () => {
    const database = await openDatabase({ url: await newDatabase(kind) });
    const carrier = new KeepingCarrier();
    const service = await startService({ ...config, ...limits }, { carrier, database, log: () => {} });
    expect(await register(service, 0, 20, "192.0.2.1")).toBe(14);
    expect(await register(service, 100, 1, "192.0.2.1")).toBe(1);
    // An IPv6 network of 64 bits is one caller's; mapped addresses are those of IPv4.
    expect(await register(service, 200, 2, "::ffff:192.0.2.1")).toBe(2);
    expect(await register(service, 300, 10, "2001:db8:1:2::1")).toBe(7);
    expect(await register(service, 400, 1, "2001:db8:1:2:ffff::1")).toBe(1);
    expect(await register(service, 500, 1, "192.0.2.99")).toBe(1);
    await until(() => carrier.taken.length === 9);
    // What was refused before it was counted leaves no number behind.
    const rows = await database.selectFrom("code_count").selectAll().orderBy("scope").execute();
    expect(rows.filter(({ scope }) => scope.startsWith("number"))).toHaveLength(9);
    expect(rows.filter(({ scope }) => !scope.startsWith("number"))).toMatchObject([
      { scope: "address 192.0.2.1", codes: 6 },
      { scope: "address 2001:db8:1:2::/64", codes: 3 },
      { scope: "all", codes: 9 },
    ]);
    await database
      .updateTable("code_count")
      .set({ started_at: new Date(Date.now() - 3_600_001) })
      .execute();
    expect(await register(service, 600, 1, "192.0.2.1")).toBe(0);
    await service.stop();
  });
});

it("one limit for all processes, also after a restart", async () => {
  const url = await newDatabase("postgresql");
  const open = async () =>
    startService(
      { ...config, ...limits },
      { carrier: new KeepingCarrier(), database: await openDatabase({ url }), log: () => {} },
    );
  const pair = await Promise.all([open(), open()]);
  const refused = await Promise.all(pair.map((each, at) => register(each, at * 100, 10, `192.0.2.${at}`)));
  expect(refused.reduce((sum, each) => sum + each)).toBe(20 - limits.codesInAll);
  await Promise.all(pair.map((each) => each.stop()));
  const again = await open();
  expect(await register(again, 900, 1, "192.0.2.77")).toBe(1);
  await again.stop();
});

it("believes no header that the configuration does not name", async () => {
  const database = await openDatabase({});
  const settings = { ...config, ...limits, codesInAll: 100, addressHeader: undefined };
  const service = await startService(settings, { carrier: new KeepingCarrier(), database, log: () => {} });
  const refused = [];
  for (let at = 0; at < 8; at++) refused.push(await register(service, at, 1, `192.0.2.${at}`));
  expect(refused).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
  await service.stop();
});

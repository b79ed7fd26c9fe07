/** Owns that values nobody planned change nothing they should not, and that no caller reads a word of the database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../src/service.js";
import { databases, KeepingCarrier, newAccount, password, start } from "./harness.js";
import { operations } from "./generated/index.js";

const hostile = {
  quotes: "'; drop table account; --",
  "more quotes": `"' or '1'='1' /*`,
  "a format": "%s%n%x $1 {0} \\x00 \\",
  nul: "a\0b",
  "half a pair": "\ud800x",
  megabyte: "x".repeat(1_000_000),
  "the year 9999": "12/31/9999",
  "the year 10000": "10000/01/01",
  "no day": "02/30/2020",
  "a large int": "2147483647",
  "a larger int": "2147483648",
  negative: "-2147483648",
  recipients: Array.from({ length: 10_000 }, (_, at) => `+2782${String(at).padStart(7, "0")}`).join(","),
  commas: ",".repeat(100_000),
  empty: "",
};

/** Words that only a database or a stack would say. */
const telltale =
  /postgres|pglite|syntax error|violates|constraint|relation|column|kysely|\bsql\b|encoding|invalid input|node_modules|at .*:\d+/i;

/** Numbers of rows in the tables that a call could change. */
async function stateOf({ database }: Service) {
  const tables = [
    "account",
    "ledger",
    "message",
    "contact",
    "group_member",
    "transfer",
    "premium_rate",
    "premium_band",
  ] as const;
  const counts = [];
  for (const table of tables)
    counts.push([
      table,
      await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as("rows"))
        .executeTakeFirstOrThrow(),
    ]);
  return counts;
}

/** The login is one for all operations, and scrypt takes its time: hostile numbers and passwords go to these. */
const loggingIn = new Set(["checkCredits", "updateProfile", "addSubAccountPremiumRated", "registerWebAccount"]);

function isLogin(parameter: string): boolean {
  return ["Mobile_Number", "Password"].includes(parameter.replace(/^(Supa|Sub)_/, ""));
}

/** Over HTTP POST, since a form can carry what XML cannot: NUL, and the bytes of half a pair. */
async function post({ url }: Service, operation: string, parameters: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}/api/webservice.asmx/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Object.entries(parameters)
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join("&"),
  });
  return { status: response.status, text: await response.text() };
}

function encode(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : "%ED%A0%80x";
}

describe.each(databases)("on %s", (kind) => {
  let service: Service;
  let number: string;
  beforeAll(async () => {
    service = await start(kind, new KeepingCarrier());
    number = await newAccount(service.database, 100);
  });
  afterAll(() => service.stop());

  it.each(Object.keys(hostile) as (keyof typeof hostile)[])(
    "%s, in every parameter of every operation",
    async (what) => {
      const before = await stateOf(service);
      const leaks: string[] = [];
      for (const { name, parameters } of Object.values(operations)) {
        const good = Object.fromEntries(
          parameters.map((each) => [
            each.name,
            each.name.endsWith("Mobile_Number") ? number : each.name.endsWith("Password") ? password : "1",
          ]),
        );
        for (const { name: parameter } of parameters) {
          if (isLogin(parameter) && !loggingIn.has(name)) continue;
          const { status, text } = await post(service, name, { ...good, [parameter]: hostile[what] });
          if (status === 500 && text.includes("Server was unable")) leaks.push(`${name}(${parameter}): ${text}`);
          if (status >= 400 && telltale.test(text.replaceAll(hostile[what], "")))
            leaks.push(`${name}(${parameter}): ${text.slice(0, 300)}`);
        }
        // The account may be blocked by so many wrong passwords; that is another test's.
        await service.database
          .updateTable("account")
          .set({ wrong_passwords: 0, blocked_until: null })
          .where("mobile_number", "=", number)
          .execute();
      }
      expect(leaks).toEqual([]);
      const after = await stateOf(service);
      expect(after.map(([table]) => table)).toEqual(before.map(([table]) => table));
      // Texts that are no mistake are taken as texts: a contact, a message, a rate may have come. The account and the bands stay.
      for (const table of ["account", "premium_band"])
        expect(after.find(([name]) => name === table)).toEqual(before.find(([name]) => name === table));
    },
  );

  it("a hostile text comes back as it was", async () => {
    const name = `'; drop table account; -- "é漢字😀" \\ %s <&>`;
    const credentials = { Mobile_Number: number, Password: password };
    await post(service, "addContact", { ...credentials, Nick_Name: name, Contact_Mobile_Phone: "+27820000001" });
    const rows = await service.database
      .selectFrom("contact")
      .select("nick_name")
      .where("nick_name", "=", name)
      .execute();
    expect(rows).toEqual([{ nick_name: name }]);
  });
});

/**
 * Owns that a login says nothing by its cost: hashes, digests and statements are counted, not timed; and that a text which is too long costs none.
 */
import type * as Crypto from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { migrate } from "../src/database/migrate.js";
import { keepUp } from "../src/domain/upkeep.js";
import { lengthsOf } from "../src/handlers/lengths.js";
import { type Service, startService } from "../src/service.js";
import { operations, service as described } from "./generated/index.js";
import { clientOf, config, databases, KeepingCarrier, newAccount, newDatabase, password } from "./harness.js";
import { requestOf, type Values } from "./requests.js";

const work = vi.hoisted(() => ({ done: [] as string[] }));

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof Crypto>();
  const scrypt = (secret: string, salt: Buffer, length: number, cost: object, callback: never): void => {
    work.done.push(`scrypt ${length} ${JSON.stringify(cost)}`);
    crypto.scrypt(secret, salt, length, cost, callback);
  };
  const createHmac: typeof crypto.createHmac = (...given) => {
    work.done.push("hmac");
    return crypto.createHmac(...given);
  };
  return { ...crypto, scrypt, createHmac };
});

const bindings = ["soap11", "soap12", "http-get", "http-post"] as const;
/** `String.prototype.normalize` takes the square of it. */
const marks = `a${"\u0315".repeat(300_000)}${"\u0300".repeat(300_000)}`;

async function answerOf(request: Request) {
  const answer = await fetch(request);
  const { date: _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

describe.each(databases)("on %s", (kind) => {
  let service: Service;
  let number: string;
  const lines: string[] = [];
  /** Statements that run at any time, independent of calls. */
  const upkeep = new Set<string>();
  const isWorker = (sql: string): boolean => sql.includes("due_at <= now()");
  beforeAll(async () => {
    const onQuery = (sql: string): void => void (upkeep.has(sql) || isWorker(sql) || work.done.push(sql));
    const database = await openDatabase({ url: await newDatabase(kind), onQuery });
    await migrate(database);
    work.done.length = 0;
    await keepUp(database, config);
    for (const statement of work.done) upkeep.add(statement);
    const log = (_level: string, event: string, fields: object = {}): void => {
      const { milliseconds: _, ...rest } = { milliseconds: 0, ...fields };
      lines.push(JSON.stringify({ event, ...rest }));
    };
    service = await startService(config, { carrier: new KeepingCarrier(), database, log });
    number = await newAccount(database, 10);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.database.updateTable("account").set({ wrong_passwords: 0, blocked_until: null }).execute();
  });

  const post = async (operation: string, parameters: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(parameters).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    lines.length = work.done.length = 0;
    const answer = await fetch(`${service.url}${described.path}/${operation}`, { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text(), work: [...work.done], lines: [...lines] };
  };

  it("does the same work for an unknown number, no number, an empty password and a wrong one", async () => {
    const logins = {
      unknown: { Mobile_Number: "+27999999999", Password: password },
      "unknown and empty": { Mobile_Number: "+27999999999", Password: "" },
      "no number": { Mobile_Number: "nobody", Password: password },
      empty: { Mobile_Number: number, Password: "" },
      wrong: { Mobile_Number: number, Password: "wrong" },
    };
    // Twice: what is remembered of a right password, or of a wrong one, changes nothing.
    for (const round of ["nothing remembered", "remembered"]) {
      const answers = [];
      for (const [name, login] of Object.entries(logins))
        answers.push([name, await post("checkCredits", login)] as const);
      const [[, first]] = answers as [(typeof answers)[0]];
      expect(first.status).toBe(500);
      expect(first.lines).toHaveLength(1);
      expect(first.work.filter((each) => each.startsWith("scrypt"))).toHaveLength(1);
      for (const [name, each] of answers) expect([round, name, each]).toEqual([round, name, first]);
      expect(await clientOf(service, number).checkCredits()).toBe(10);
    }
  });

  it.each(bindings)("answers the same bytes over %s", async (binding) => {
    const logins = [
      [number, "wrong"],
      [number, ""],
      ["+27999999999", password],
      ["x".repeat(1_000), password],
      [number, "x".repeat(2_000)],
    ] as const;
    const answers = [];
    for (const [who, secret] of logins) {
      const values: Values = (name) => (name === "Mobile_Number" ? who : secret);
      const { status, headers, body } = await answerOf(requestOf(service, operations.checkCredits, binding, values));
      answers.push({ status, headers, body });
    }
    expect(answers[0]?.body).toContain("The mobile number or the password is wrong.");
    for (const each of answers) expect(each).toEqual(answers[0]);
  });

  it("does no work for too long a text, in any parameter of any operation", async () => {
    const lengths: Readonly<Record<string, number>> = lengthsOf(config);
    for (const { name, parameters } of Object.values(operations)) {
      const others: Readonly<Record<string, string>> = { int: "1", boolean: "true" };
      const good = parameters.map((each) => [each.name, others[each.type.name] ?? ""]);
      for (const { name: parameter, type } of parameters) {
        const most = lengths[parameter];
        if (type.name !== "string" || most === undefined) continue;
        const call = { ...Object.fromEntries(good), [parameter]: "x".repeat(most + 1) };
        const { status, text, work: done } = await post(name, call);
        expect([name, parameter, done]).toEqual([name, parameter, []]);
        const isOutcome = name === "updateProfile" && /^(?:Mobile_Number|Password)$/.test(parameter);
        expect([name, parameter, status]).toEqual([name, parameter, isOutcome ? 200 : 500]);
        expect(text).toMatch(isOutcome ? /INVALID/ : /password is wrong|at most \d+ are accepted/);
      }
    }
  });

  it("refuses a password of a million combining marks without any work", async () => {
    const profile = { Nick_Name: "", Email: "", Delivery_Receipt: "0", Temp_Id: "" };
    for (const [operation, rest] of [["checkCredits", {}] as const, ["updateProfile", profile] as const]) {
      const { work: done, text } = await post(operation, { Mobile_Number: number, Password: marks, ...rest });
      expect(done).toEqual([]);
      expect(text).toMatch(/password is wrong|INVALIDPASSWORD/);
    }
    const registration = { Nick_Name: "", Email_Address: "", Country_Code: "", Mobile_Number: number };
    const { work: done, text } = await post("registerWebAccount", { ...registration, Web_Verification: marks });
    expect(done).toEqual([]);
    expect(text).toContain("at most 1024 are accepted");
  });

  it("takes the longest password that it states", async () => {
    const { work: done } = await post("checkCredits", { Mobile_Number: number, Password: "x".repeat(1_024) });
    expect(done.filter((each) => each.startsWith("scrypt"))).toHaveLength(1);
  });
});

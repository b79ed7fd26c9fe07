/**
 * Owns the proof that the examples run and do what their purposes say.
 * Invariant: they are run as a reader would run them, as processes.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const credentials = { Mobile_Number: "+27820000000", Password: "secret" };

async function run(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["examples/run.mjs", ...args], { cwd: root });
  return stdout;
}

test("the second service runs, client and server in one process", async () => {
  expect(await run("parcel-tracking")).toBe(`found: ACCEPTED 1.250 Cape Town null
listed: 1
unknown: null
scan: 1 Counter 2026-01-31T12:00:00+02:00 1.250
`);
});

describe("the example server", () => {
  let server: ChildProcess;
  let baseUrl = "";

  beforeAll(async () => {
    server = spawn(process.execPath, ["examples/run.mjs", "server", "--port", "0"], { cwd: root });
    baseUrl = await firstLine(server);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  test("says so, without a stack, where the port is busy", async () => {
    const busy = run("server", `--port=${new URL(baseUrl).port}`);
    await expect(busy).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^cannot listen on port \d+: .*\n$/),
    });
  });

  test("serves the example client", async () => {
    expect(await run("client", baseUrl)).toBe(`credits before: 42
several: sent 2
columns: Name string, Number string
contact: { Name: 'Ann', Number: '+27820000001' }
credits after: 39
`);
  });

  test("keeps contacts, groups, credits and histories", async () => {
    const client = createMessagingAccountClient({ baseUrl, credentials });
    await client.addContact({ Nick_Name: "Bob", Contact_Mobile_Phone: "+27820000005" });
    const names = async () => (await client.getContactList())?.tables[0]?.rows.map((row) => row["Name"]);
    expect(await names()).toContain("Bob");
    await client.deleteContact({ Nick_Name: "Bob" });
    expect(await names()).not.toContain("Bob");

    expect(await client.getNumberContactsInGroup({ Group_Id: "7" })).toBe(2);
    await client.deleteGroupContact({ Group_Id: 7, Contact_Mobile_Number: "+27820000002" });
    expect(await client.getNumberContactsInGroup({ Group_Id: "7" })).toBe(1);

    const before = await client.checkCredits();
    await client.transferCredits({ To_Mobile_Number: "+27820000009", credits: 3 });
    expect(await client.checkCredits()).toBe(before - 3);

    const interval = { Start_Date: "2020/01/01", End_Date: "12/31/2099" };
    const total = await client.getSMSHistoryTotal(interval);
    await client.singlesms({ To_Number: "+27820000009", Message: "<&>" });
    expect(await client.getSMSHistoryTotal(interval)).toBe(total + 1);
    const history = await client.getSMSHistoryList(interval);
    expect(history?.tables[0]?.rows.at(-1)).toMatchObject({ To: "+27820000009", Text: "<&>" });
  });

  test("tells a failed login only where the interface says so", async () => {
    const client = createMessagingAccountClient({ baseUrl, credentials: { ...credentials, Password: "wrong" } });
    const account = await client.updateProfile({});
    expect(account).toMatchObject({
      AuthenticationType: "INVALIDPASSWORD",
      AccountGuid: "00000000-0000-0000-0000-000000000000",
    });
    await expect(client.checkCredits()).rejects.toMatchObject({ kind: "fault" });
  });
});

/** The address the server prints when it listens. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the server has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^listening on (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("the server ended without listening");
}

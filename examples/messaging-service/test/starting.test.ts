/** Owns how processes start and stop where something is amiss: a clear sentence, nothing broken, nothing that waits for ever. */
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../src/database/database.js";
import { startService } from "../src/service.js";
import { config, KeepingCarrier, newAccount, newDatabase, until } from "./harness.js";
import { run } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "messaging-starting-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a folder is one process's, until that ends, be it killed", async () => {
  const environment = { DATA_FOLDER: join(folder, "data") };
  const first = await run(environment);
  await expect(run(environment)).rejects.toThrow(/DATA_FOLDER .*data cannot be opened: .* is another process's/);
  await first.kill("SIGKILL");
  const second = await run(environment);
  await second.kill("SIGTERM");
  const third = await run(environment);
  expect((await fetch(`${third.url}/ready`)).status).toBe(200);
  await third.kill("SIGTERM");
});

it("says what to look at, and no password", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  await expect(run({ DATA_FOLDER: file })).rejects.toThrow(/^the service ended: DATA_FOLDER .*file cannot be opened: /);
  if (existsSync("/proc/self"))
    await expect(run({ DATA_FOLDER: "/proc/messaging/data" })).rejects.toThrow(
      /^the service ended: DATA_FOLDER \/proc\/messaging\/data cannot be opened: ENOENT/,
    );
  const wrong = run({ DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/nowhere" });
  await expect(wrong).rejects.toThrow(/DATABASE_URL: the database cannot be used: connect ECONNREFUSED/);
  await expect(wrong).rejects.not.toThrow("hunter2");
});

it("is alive but not ready while the database does not answer", async () => {
  const url = (await newDatabase("postgresql")) ?? "";
  const database = await openDatabase({ url, connections: 2 });
  const parts = { carrier: new KeepingCarrier(), database, log: () => {} };
  const service = await startService(config, parts);
  const status = async (path: string) => (await fetch(`${service.url}${path}`)).status;
  expect([await status("/health"), await status("/ready")]).toEqual([200, 200]);
  const transactions = await Promise.all([
    database.startTransaction().execute(),
    database.startTransaction().execute(),
  ]);
  // What the last write found is true for a second.
  await wait(1_100);
  const started = performance.now();
  expect([await status("/health"), await status("/ready")]).toEqual([200, 503]);
  expect(performance.now() - started).toBeLessThan(6_000);
  for (const each of transactions) await each.rollback().execute();
  await until(async () => (await status("/ready")) === 200);
  await service.stop();
});

it("stops although a caller never ends its request, after the answer to one who does", async () => {
  const process = await run({ DATA_FOLDER: join(folder, "stopping") });
  const body = "Mobile_Number=%2B27820000000&Password=secret";
  const never = begin(process.url, body);
  const later = begin(process.url, body);
  await Promise.all([never.begun, later.begun]);
  // Accepted after them, so they are being read.
  expect((await fetch(`${process.url}/health`)).status).toBe(200);
  const stopped = process.kill("SIGTERM");
  await wait(1_000);
  later.socket.write(body.slice(-1));
  const [answer] = await once(later.socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await stopped;
  expect(process.process.exitCode).toBe(0);
});

/** A call without its last byte. */
function begin(url: string, body: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const begun = once(socket, "connect").then(
    () =>
      new Promise<void>((resolve) => {
        const head = `POST /api/webservice.asmx/checkCredits HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`;
        socket.write(head + body.slice(0, -1), () => resolve());
      }),
  );
  return { socket, begun };
}

it("answers only to hosts that are its own, whatever stands in DNS; probes may ask by any", async () => {
  const parts = { carrier: new KeepingCarrier(), database: await openDatabase({}), log: () => {} };
  const settings = { publicUrl: "https://sms.example.org", allowedHosts: ["internal.example:8080"] };
  const service = await startService({ ...config, ...settings }, parts);
  const status = async (
    host: string,
    path = "/api/webservice.asmx/getNetworkInformation?Mobile_Number=%2B27820000000",
  ) => {
    const [response] = await once(get(`${service.url}${path}`, { headers: { host } }), "response");
    (response as IncomingMessage).resume();
    return (response as IncomingMessage).statusCode;
  };
  for (const host of ["localhost:8080", "127.0.0.1", "[::1]:1", "sms.example.org", "internal.example:8080"])
    expect([host, await status(host)]).toEqual([host, 200]);
  for (const host of ["attacker.test", "10.0.0.5:8080", "internal.example:81", "sms.example.org.attacker.test"]) {
    expect([host, await status(host)]).toEqual([host, 403]);
    expect([host, await status(host, "/health")]).toEqual([host, 200]);
  }
  await service.stop();
});

it("answers browsers with a page, and tools with the WSDL", async () => {
  const database = await openDatabase({});
  const service = await startService(config, { carrier: new KeepingCarrier(), database, log: () => {} });
  await newAccount(database, 1);
  const at = `${service.url}/api/webservice.asmx`;
  const text = async (address: string) => (await fetch(address, { headers: { accept: "text/html" } })).text();
  const list = await text(at);
  expect(list).toContain("<!doctype html>");
  for (const name of ["checkCredits", "transferCredits", "getNetworkInformation"]) expect(list).toContain(name);
  expect(await text(`${at}?op=checkCredits`)).toContain("Mobile_Number");
  const wsdl = await text(`${at}?WSDL`);
  expect(wsdl).toContain(`location="${at}"`);
  await service.stop();
});

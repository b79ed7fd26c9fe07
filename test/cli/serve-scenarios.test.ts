/** `codegen serve --scenarios` over sockets, and what a signal does to calls under way. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { until } from "../waits.js";
import { codegen } from "./run-cli.js";
import { runningProcess, type Serving, serving } from "./serving.js";

const login = { Mobile_Number: "+27820000000", Password: "geheim" };

async function started(scenarios: string, ...args: readonly string[]): Promise<Serving> {
  const folder = temporaryFolder();
  writeTree(folder, { "scenarios.yaml": scenarios });
  return serving(folder, "messaging-account", "--scenarios", "scenarios.yaml", ...args);
}

/** A process, which signals reach. */
async function startedProcess(scenarios: string): Promise<Serving> {
  const folder = temporaryFolder();
  writeTree(folder, { "scenarios.yaml": scenarios });
  return runningProcess(folder, "serve", "messaging-account", "--scenarios", "scenarios.yaml");
}

const clientOf = ({ url }: Serving) =>
  createMessagingAccountClient({ baseUrl: new URL(url).origin, allowSecretsInUrl: true, credentials: login });

it("answers, and faults, over every binding", async () => {
  const server = await started(
    "operations:\n  checkCredits: { answer: 4711 }\n  transferCredits: { fault: { message: Blocked., code: client } }\n",
    "--log",
    "none",
  );
  const client = clientOf(server);
  for (const binding of ["soap11", "soap12", "http-get", "http-post"] as const) {
    expect(await client.checkCredits({}, { binding })).toBe(4711);
    const transfer = client.transferCredits({ To_Mobile_Number: "1", credits: 5 }, { binding });
    await expect(transfer).rejects.toThrow("Blocked.");
  }
  expect(server.rest).toBe("");
});

it("waits, and cuts connections, without a word on stderr", async () => {
  const server = await started(
    "operations:\n  checkCredits: { delayMs: 300 }\n  getContactList: { broken: amid-answer }\n  getGroups: { broken: before-answer }\n",
  );
  const began = performance.now();
  await clientOf(server).checkCredits({});
  expect(performance.now() - began).toBeGreaterThan(290);
  expect(await server.line()).toMatch(/^checkCredits soap11 200 (?:[3-9]\d\d|\d{4,})(?:\.\d)? ms$/);
  await expect(fetch(`${server.url}/getGroups?Mobile_Number=1&Password=2`)).rejects.toThrow("fetch failed");
  expect(await server.line()).toMatch(/^getGroups http-get cut /);
  const half = await fetch(`${server.url}/getContactList?Mobile_Number=1&Password=2`);
  expect(half.status).toBe(200);
  await expect(half.text()).rejects.toThrow();
  expect(await server.line()).toMatch(/^getContactList http-get cut /);
  expect(server.rest).toBe("");
});

/** A call whose head the server has read, and what comes of it. */
async function underWay(server: Serving): Promise<{ readonly answer: Promise<string> }> {
  const form = "Mobile_Number=1&Password=2";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": form.length,
    expect: "100-continue",
  };
  const call = request(`${server.url}/checkCredits`, { method: "POST", headers });
  call.flushHeaders();
  await once(call, "continue");
  const answer = once(call, "response").then(([response]) => text(response as IncomingMessage));
  call.end(form);
  return { answer };
}

/** Waits until the server takes no connections any more, as after the first signal. */
async function refusal(server: Serving): Promise<void> {
  await until(() =>
    fetch(`${server.url}?WSDL`).then(
      () => false,
      (error: unknown) => String(error).includes("fetch failed"),
    ),
  );
}

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s: a call under way is answered, and none that comes later", async (signal, code) => {
  const server = await startedProcess("operations: { checkCredits: { delayMs: 1500 } }\n");
  const { answer } = await underWay(server);
  const ended = server.end(signal);
  await refusal(server);
  expect(await answer).toMatch(/<int [^>]*>\d+<\/int>/);
  expect(await ended).toBe(code);
});

it("a second signal ends it at once", async () => {
  const server = await startedProcess("operations: { checkCredits: { delayMs: 60000 } }\n");
  const { answer } = await underWay(server);
  const refused = expect(answer).rejects.toThrow();
  server.interrupt("SIGINT");
  await refusal(server);
  // A shell reports 130.
  expect(await server.end("SIGINT")).toBe("SIGINT");
  await refused;
});

it("scenarios that do not fit are errors at their place, and nothing is served", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "scenarios.yaml": "operations:\n  chekCredits: { answer: 1 }\n" });
  const { code, stdout, stderr } = await codegen(folder, "serve", "messaging-account", "--scenarios", "scenarios.yaml");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain('scenarios.yaml:2:3: error AC2003: No operation is called "chekCredits".');
  expect(stderr).toContain('did you mean "checkCredits"?');
  expect(stderr).toMatch(/error: scenarios\.yaml cannot be used; see above\n$/);
});

/** Owns the proof that a client runs on its fixtures: every operation over every binding, from a folder or from texts, with one import. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  fixtureTransport,
  inProcessTransport,
  messagingAccountNotImplemented,
} from "../../generated/messaging-account/index.js";
import { compileFile } from "../golden/compile-case.js";
import { type BindingId, cases, exchanges, plain, resultOf, valuesOf } from "./fixtures.js";

const folder = new URL("../../generated/messaging-account/fixtures", import.meta.url);
const baseUrl = "http://localhost:8080";

function clientOf(source: Parameters<typeof fixtureTransport>[0]) {
  return createMessagingAccountClient({ baseUrl, transport: fixtureTransport(source), allowSecretsInUrl: true });
}

const client = clientOf(folder);
type AnyCall = (parameters: object, options: { readonly binding: BindingId }) => Promise<unknown>;

test.each(exchanges)("$title: the sample", async ({ binding, sample }) => {
  const call = Reflect.get(client, sample.operation) as AnyCall;
  expect(plain(await call(valuesOf(sample.parameters), { binding }))).toEqual(resultOf(sample.result));
});

test.each(cases)("$title: its answer", async ({ binding, operation, name, parameters, result }) => {
  const transport = fixtureTransport(folder, { [operation]: name });
  const call = Reflect.get(
    createMessagingAccountClient({ baseUrl, transport, allowSecretsInUrl: true }),
    operation,
  ) as AnyCall;
  expect(plain(await call(valuesOf(parameters), { binding }))).toEqual(resultOf(result));
});

test.each(["soap11", "soap12", "http-get", "http-post"] as const)("a fault over %s", async (binding) => {
  const transport = fixtureTransport(folder, { checkCredits: "fault" });
  const failing = createMessagingAccountClient({ baseUrl, transport, allowSecretsInUrl: true });
  await expect(failing.checkCredits(login, { binding })).rejects.toThrow("A fault of the fixtures.");
  expect(await failing.getContactList(login, { binding })).toBeDefined();
});

test("a fault that the description declares", async () => {
  const { files } = await compileFile("test/golden/ideas/faults/input.yaml", {});
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const index: { operations: { operation: string; faults?: { fault: string; detail: string }[] }[] } = JSON.parse(
    texts.get("fixtures/index.json") ?? "",
  );
  const declared = index.operations.flatMap(({ operation, faults = [] }) =>
    faults.map((each) => ({ operation, ...each })),
  );
  expect(declared.length).toBeGreaterThan(0);
  for (const { operation, fault, detail } of declared) {
    const transport = fixtureTransport((file) => texts.get(`fixtures/${file}`) ?? "", { [operation]: fault });
    const [, text = ""] =
      [...texts].find(([file]) => new RegExp(`/${operation}/soap1[12][.]request[.]http$`).test(file)) ?? [];
    const [head = "", body = ""] = text.split("\n\n");
    const [start = "", ...lines] = head.split("\n");
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(": ")[0]?.toLowerCase() ?? "", line.split(": ")[1] ?? ""]),
    );
    const request = { method: "POST", url: start.split(" ")[1] ?? "", headers, body: new TextEncoder().encode(body) };
    const answer = await transport(request, { maxResponseBytes: 1e6, stream: false, signal: undefined });
    expect(answer.status).toBe(500);
    expect(new TextDecoder().decode(answer.body as Uint8Array)).toMatch(
      new RegExp(`etail>${detail}</(?:soap:D|d)etail>`),
    );
  }
});

test("a case that an operation has not fails with the reason", async () => {
  const transport = fixtureTransport(folder, { checkCredits: "nul" });
  await expect(createMessagingAccountClient({ baseUrl, transport }).checkCredits(login)).rejects.toThrow(
    'checkCredits has no case "nul"',
  );
});

const login = { Mobile_Number: "1", Password: "hunter2-x" };

test("the folder may be a path, a URL with a slash at its end, or a function", async () => {
  const read = (file: string): string => readFileSync(new URL(file, `${folder.href}/`), "utf8");
  for (const source of [folder.pathname, new URL(`${folder.href}/`), read, async (file: string) => read(file)]) {
    expect(await clientOf(source).checkCredits(login)).toBe(1);
  }
});

test("rows one at a time", async () => {
  const rows: unknown[] = [];
  for await (const row of client.getContactList.rows({ ...login })) rows.push(row);
  expect(rows.length).toBeGreaterThan(0);
});

test("what has no fixture fails with the reason", async () => {
  const few = clientOf(() => JSON.stringify({ operations: [] }));
  await expect(few.checkCredits(login)).rejects.toThrow("there is no fixture of checkCredits over soap11");
  await expect(clientOf("nowhere").checkCredits(login)).rejects.toThrow("the fixtures cannot be read: ENOENT");
});

test.each([
  ["the kitchen sink, escaped and void ones included,", "cases/kitchen-sink", 20],
  ["operations that only their actions tell apart", "ideas/shared-request", 5],
])("every exchange of %s is read as it would be over HTTP", async (_, folder, least) => {
  const { files } = await compileFile(`test/golden/${folder}/input.yaml`, {});
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const transport = fixtureTransport((file) => texts.get(`fixtures/${file}`) ?? "");
  const sent = [...texts].filter(([file]) => file.endsWith(".request.http"));
  for (const [file, text] of sent) {
    const [start = "", ...headers] = text.slice(0, text.indexOf("\n\n")).split("\n");
    const [method = "", url = ""] = start.split(" ");
    const pairs = headers.map((line): [string, string] => [
      line.split(": ")[0]?.toLowerCase() ?? "",
      line.split(": ")[1] ?? "",
    ]);
    const body = new TextEncoder().encode(text.slice(text.indexOf("\n\n") + 2));
    const answer = await transport(
      { method, url, headers: Object.fromEntries(pairs), body },
      { maxResponseBytes: 1e6, stream: false, signal: undefined },
    );
    const expected = texts.get(file.replace(".request.", ".response.")) ?? "";
    const got = answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : "a stream";
    expect(expected.endsWith(got), file).toBe(true);
    expect(expected.startsWith(`HTTP/1.1 ${answer.status} `), file).toBe(true);
  }
  expect(sent.length).toBeGreaterThan(least);
});

test("a client wired to a dispatcher comes with the same import", async () => {
  const dispatcher = createMessagingAccountDispatcher({ ...messagingAccountNotImplemented, checkCredits: () => 42 });
  const wired = createMessagingAccountClient({ baseUrl, transport: inProcessTransport(dispatcher) });
  expect(await wired.checkCredits(login)).toBe(42);
});

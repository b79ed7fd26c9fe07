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
import { type BindingId, exchanges, plain, resultOf, valuesOf } from "./fixtures.js";

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

const login = { Mobile_Number: "1", Password: "2" };

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

/** Owns the behaviour of a fake: errors of answers reach the call that they belong to, and recorded calls are plain values. Every golden output is called through a fake, too (`test/golden/output-folder.ts`). */
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createMessagingAccountClient, operations, streamDataSet } from "../../generated/messaging-account/index.js";
import { usernameToken } from "../../templates/runtime/client/username-token.js";
import type { AnyOperation, DeclaresFaults, OperationDescription } from "../../templates/runtime/description.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import {
  createFake,
  createWebFake,
  Fault,
  type FakeAnswers,
  faultOf,
  sampleAnswers,
  sampleParameters,
  sampleResult,
} from "../../templates/runtime/testing.js";
import { codedResult } from "../../templates/runtime/results/coded.js";
import type { RichRecord } from "../../templates/runtime/values/rich-description.js";
import { richRecord } from "../../templates/runtime/values/rich-record.js";
import { fetchTransport } from "../../templates/runtime/transports/fetch.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { compileText } from "../golden/compile-case.js";
import { forPackage, OutputFolder } from "../golden/output-folder.js";
import { until } from "../waits.js";

const credentials = { Mobile_Number: "+27820000000", Password: "a password" };

function openFake(answers: FakeAnswers<typeof operations>) {
  const fake = createFake(operations, answers);
  const client = createMessagingAccountClient({ baseUrl: "http://localhost/any/where", credentials, transport: fake });
  return { fake, client };
}

test("answers get what was sent, and calls record it as plain objects", async () => {
  const { fake, client } = openFake({
    singlesms: ({ To_Number, Message = "" }) => (To_Number === "1" ? Message.length : 0),
    multiplesms: ({ To_Numbers }) => `to ${To_Numbers?.toUpperCase()}`,
  });
  expect(await client.singlesms({ To_Number: "1", Message: "Hello" })).toBe(5);
  expect(await client.singlesms({ To_Number: "2" }, { binding: "http-post" })).toBe(0);
  expect(await client.multiplesms({ To_Numbers: ["a", "b"], Message: "" })).toBe("to A,B");
  deepStrictEqual(fake.calls, [
    { operation: "singlesms", parameters: { ...credentials, To_Number: "1", Message: "Hello" } },
    { operation: "singlesms", parameters: { ...credentials, To_Number: "2", Message: "" } },
    { operation: "multiplesms", parameters: { ...credentials, To_Numbers: "a,b", Message: "" } },
  ]);
  fake.verify();
});

test("types of answers are checked", () => {
  // @ts-expect-error -- an int
  createFake(operations, { checkCredits: () => "42" });
  // @ts-expect-error -- an Account has more fields
  createFake(operations, { updateProfile: () => ({ Credits: 1 }) });
  // @ts-expect-error -- no such parameter
  createFake(operations, { singlesms: ({ Number: to }) => to.length });
  const fake = createFake(operations, {});
  // @ts-expect-error -- no operation has such a parameter
  expect(() => fake.calls[0]?.parameters.Number).not.toThrow();
  // @ts-expect-error -- no such operation
  const misspelt = () => createFake(operations, { checkCredit: () => 42 });
  expect(misspelt).toThrow('createFake: "checkCredit" is no operation; did you mean "checkCredits"?');
  expect(() => createFake({}, {})).toThrow("createFake: the table has no operations");
});

test("samples have a value for each field, and types of overrides are checked", () => {
  const sms = sampleParameters(operations.singlesms, { Message: "Hello" });
  expect(sms).toEqual({
    Mobile_Number: "Mobile_Number",
    Password: "Password",
    To_Number: "To_Number",
    Message: "Hello",
  });
  expect(sampleParameters(operations.getSMSHistoryList)).toMatchObject({ Start_Date: "01/31/2026" });
  expect(sampleResult(operations.checkCredits)).toBe(42);
  expect(sampleResult(operations.updateProfile, { Credits: 5 }).Credits).toBe(5);
  // @ts-expect-error -- no such parameter
  sampleParameters(operations.singlesms, { Number: "1" });
  // @ts-expect-error -- a string
  sampleParameters(operations.singlesms, { Message: 1 });
  // @ts-expect-error -- an int is no record
  expect(sampleResult(operations.checkCredits, { value: 1 })).toEqual(expect.anything());
  // @ts-expect-error -- a number
  sampleResult(operations.updateProfile, { Credits: "many" });
});

test("a sample ends recursive types, and names one that requires itself", () => {
  const operation = (type: RichRecord): AnyOperation => ({
    ...operations.updateProfile,
    result: { codec: codedResult, type },
  });
  const tree: RichRecord = richRecord({
    name: "Tree",
    fields: [
      { name: "Name", type: string, required: true },
      { name: "Next", type: () => tree },
    ],
  });
  expect(sampleResult(operation(tree))).toEqual({ Name: "Name" });
  const endless: RichRecord = richRecord({
    name: "Endless",
    fields: [{ name: "Next", type: () => endless, required: true }],
  });
  expect(() => sampleResult(operation(endless))).toThrow("updateProfile has no sample: its type requires itself");
});

test("a missing answer rejects the call and names the repair", async () => {
  const { fake, client } = openFake({});
  const repair = "checkCredits has no answer; add one to createFake: { checkCredits: (parameters) => ... }";
  await expect(client.checkCredits()).rejects.toMatchObject({ kind: "transport", operation: "checkCredits" });
  await expect(client.checkCredits()).rejects.toThrow(repair);
  expect(() => fake.verify()).toThrow(repair);
});

test.each([
  ["outside its type", () => 2 ** 31, "expected an integer from -2147483648 to 2147483647"],
  ["of another type", () => "many" as unknown as number, "expected an integer"],
  ["that throws", () => expect(1, "the parameter").toBe(2) as unknown as number, "the parameter: expected 1 to be 2"],
  ["that throws no error", () => Promise.reject("gone") as Promise<number>, "gone"],
])("an answer %s rejects its call", async (_name, answer, problem) => {
  const { fake, client } = openFake({ checkCredits: answer, singlesms: () => 1 });
  const [bad, good] = await Promise.allSettled([client.checkCredits(), client.singlesms({})]);
  expect(good).toEqual({ status: "fulfilled", value: 1 });
  expect(bad).toMatchObject({ status: "rejected", reason: { kind: "transport" } });
  const message = `the answer of checkCredits failed: ${problem}`;
  await expect(client.checkCredits()).rejects.toThrow(message);
  expect(() => fake.verify()).toThrow(message);
});

test("errors belong to their calls, in whichever order these end", async () => {
  const settle: (() => void)[] = [];
  const { client } = openFake({
    checkCredits: async () => {
      await new Promise<void>((resolve) => settle.push(resolve));
      return Number.NaN;
    },
    singlesms: () => {
      for (const each of settle) each();
      return 1;
    },
  });
  const waiting = [client.checkCredits(), client.checkCredits()].map((call) =>
    expect(call).rejects.toThrow("checkCredits failed"),
  );
  await until(() => settle.length === 2);
  expect(await client.singlesms({})).toBe(1);
  await Promise.all(waiting);
});

test("a call that nobody waits for any more aborts the signal of its answer", async () => {
  const caller = new AbortController();
  let aborted = false;
  const { fake, client } = openFake({
    checkCredits: async (_, { signal }) => {
      signal.addEventListener("abort", () => (aborted = true));
      caller.abort();
      return 1;
    },
  });
  await expect(client.checkCredits({}, { signal: caller.signal })).rejects.toMatchObject({ kind: "aborted" });
  expect(aborted).toBe(true);
  fake.verify();
});

test("a fault reaches the caller, and does not fail the test", async () => {
  const { fake, client } = openFake({
    checkCredits: () => {
      throw new Fault("Locked.", { code: "client", detail: "<Until>noon</Until>" });
    },
    singlesms: () => {
      throw new Fault("Broken.", { detail: "<Until>" });
    },
  });
  const fault = { code: "client", reason: "Locked.", detail: "<detail><Until>noon</Until></detail>" };
  await expect(client.checkCredits()).rejects.toMatchObject({ kind: "fault", fault });
  fake.verify();
  await expect(client.singlesms({})).rejects.toThrow("the answer of singlesms failed: line 1");
});

test("a declared fault has its type", async () => {
  const { service, name, result } = operations.checkCredits;
  const declaring: OperationDescription<object, number> & DeclaresFaults<{ Locked: string }> = {
    ...{ service, name, parameters: [], result },
    faults: [{ name: "Locked", type: string }],
  };
  const fake = createFake({ declaring } as const, {
    declaring: () => {
      throw faultOf(declaring, "Locked", "until noon", "Locked.");
    },
  });
  const client = createClient(declaring.service, { declaring }, { baseUrl: "http://localhost", transport: fake });
  const fault = { name: "Locked", value: "until noon" };
  await expect(client.declaring({}, {})).rejects.toMatchObject({ kind: "fault", fault });
});

test("streamed rows are answers, and fail their call where they break off", async () => {
  const columns = [{ name: "Id", type: int }] as const;
  async function* rows(): AsyncGenerator<{ Id: number }> {
    yield { Id: 1 };
    if (fake.calls.length > 1) throw new Error("no more");
  }
  const { fake, client } = openFake({
    getContactList: () => streamDataSet({ name: "Contacts", tables: [{ name: "Contact", columns, rows: rows() }] }),
  });
  const read = async (): Promise<number> => {
    let count = 0;
    for await (const row of client.getContactList.rows()) count += row.table.length > 0 ? 1 : 0;
    return count;
  };
  expect(await read()).toBe(1);
  await expect(read()).rejects.toThrow("no more");
});

test("logins in a Security header are not checked", async () => {
  const fake = createFake(operations, { checkCredits: () => 42 });
  const security = usernameToken({ username: "ann", password: "a long password" });
  const client = createMessagingAccountClient({ baseUrl: "http://localhost", credentials, security, transport: fake });
  expect(await client.checkCredits()).toBe(42);
  expect(await client.checkCredits({}, { binding: "soap12" })).toBe(42);
});

test("an output with a client alone has all that a fake needs", async () => {
  const add = "groups: { all: { operations: { Add: { parameters: { intA: int, intB: int }, result: int } } } }";
  const description = `service: Calculator\nnamespace: urn:calculator\npath: /calculator.asmx\nbindings: [soap11]\n${add}\n`;
  const compilation = await compileText(description, { ...forPackage, artifacts: ["client"] });
  const outputs = new OutputFolder("fake");
  onTestFinished(() => outputs.remove());
  const { output } = await outputs.load(compilation, "calculator");
  const table = output.operations as Readonly<Record<string, AnyOperation>>;
  const transport = createFake(table, {
    Add: ({ intA, intB }: { intA: number; intB: number }) => intA + intB,
  } as never);
  const client = output.createClient({ baseUrl: "http://localhost", transport });
  expect(await client["Add"]?.({ intA: 1, intB: 2 }, {})).toBe(3);
});

const sampleText = (name: string): string =>
  readFileSync(
    new URL(`../../generated/messaging-account/fixtures/${name}/soap11.response.http`, import.meta.url),
    "utf8",
  );

test("answers with samples give new values to each call", async () => {
  const soap11 = sampleText("updateProfile");
  const { fake, client } = openFake(sampleAnswers(operations, { updateProfile: { soap11 } }));
  const account = await client.updateProfile();
  expect(account).toMatchObject({ Credits: 42, Paycount: -1 });
  expect(await client.updateProfile({}, { binding: "soap12" })).toEqual(account);
  fake.verify();
});

test("a sample that is missing or broken rejects its call", async () => {
  const samples = { checkCredits: {}, updateProfile: { soap11: "<Account/>" } };
  const { client } = openFake(sampleAnswers(operations, samples));
  await expect(client.checkCredits()).rejects.toThrow("checkCredits has no sample response");
  await expect(client.updateProfile()).rejects.toThrow("a response does not begin with a status line");
});

/** A client whose requests are intercepted by a fake. */
function openWebFake(answers: FakeAnswers<typeof operations>) {
  const fake = createWebFake(operations, answers);
  const transport = fetchTransport({ fetch: (input, init) => fake.answer(new Request(input, init)) });
  return createMessagingAccountClient({ baseUrl: "http://localhost/any/where", credentials, transport });
}

test("a fake of requests answers them, with the errors and responses of answers", async () => {
  const client = openWebFake({
    checkCredits: () => 42,
    singlesms: () => Promise.reject(Response.error()),
    singlegroupsms: () => Promise.reject(new Response("Try later.", { status: 503 })),
    multiplesms: () => Promise.reject(new Fault("Locked.")),
    multiplegroupsms: () => 1 as unknown as string,
  });
  expect(await client.checkCredits()).toBe(42);
  expect(await client.checkCredits({}, { binding: "http-post" })).toBe(42);
  await expect(client.singlesms({})).rejects.toMatchObject({ kind: "transport" });
  await expect(client.singlegroupsms({ Group_Id: 1 })).rejects.toMatchObject({ status: 503, body: "Try later." });
  await expect(client.multiplesms({ To_Numbers: [] })).rejects.toMatchObject({ fault: { reason: "Locked." } });
  const problem = "expected a string";
  await expect(client.multiplegroupsms({ To_Groups: [] })).rejects.toThrow(problem);
});

const address = "https://a.example.org/api/webservice.asmx";
test.each([
  ["POST", address, undefined, true],
  ["POST", "https://b.example.org/proxied/api/webservice.asmx", undefined, true],
  ["GET", `${address}/checkCredits?Password=x`, undefined, true],
  ["POST", `${address}/checkCredits`, undefined, true],
  ["GET", `${address}?WSDL`, undefined, false],
  ["GET", address, undefined, false],
  ["OPTIONS", address, undefined, false],
  ["POST", "https://a.example.org/api/other.asmx", undefined, false],
  ["POST", "https://a.example.org/api/webservice.asmx.cs", undefined, false],
  ["POST", address, "https://a.example.org/", true],
  ["POST", address, "https://b.example.org", false],
  ["POST", "https://a.example.org/proxied/api/webservice.asmx", "https://a.example.org", false],
  ["GET", "https://a.example.org/proxied/api/webservice.asmx/ping", "/proxied", true],
])("%s %s matches a fake at %s: %s", (method, url, baseUrl, isMatch) => {
  const fake = createWebFake(operations, {}, { baseUrl });
  expect(fake.matches(new Request(url, { method }))).toBe(isMatch);
});

/** Owns what an owner reads of handlers that fail where no `onError` listens: on stderr, without secrets, over every binding. */
import { afterEach, describe, expect, it, test, vi } from "vitest";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import { namespace, path } from "./table.js";

const secret = "pa&ss word-7";
const fields = `<Mobile_Number>1</Mobile_Number><Password>pa&amp;ss word-7</Password>`;
const element = `<singlesms xmlns="${namespace}">${fields}</singlesms>`;
const form = "Mobile_Number=1&Password=pa%26ss+word-7&To_Number=1&Message=m";
const requests = [
  ["soap11", { headers: { "content-type": "text/xml" }, text: soap11(element) }],
  ["soap12", { headers: { "content-type": "application/soap+xml" }, text: soap12(element) }],
  ["http-get", { method: "GET", url: `${path}/singlesms?${form}` }],
  [
    "http-post",
    { url: `${path}/singlesms`, headers: { "content-type": "application/x-www-form-urlencoded" }, text: form },
  ],
] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** All that is written to stderr while a handler of singlesms runs. */
async function written(
  request: (typeof requests)[number][1],
  handler: (parameters: Readonly<Record<string, unknown>>) => unknown,
  options: DispatcherOptions = { onError: undefined },
): Promise<string> {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await serve(options, { singlesms: handler }).send(request);
  return stderr.mock.calls.map(([text]) => String(text)).join("");
}

function fail(message: string, cause?: unknown): () => never {
  return () => {
    throw new Error(message, { cause });
  };
}

describe.each(requests)("over %s", (binding, request) => {
  it("says operation, binding, error and where it was thrown", async () => {
    const text = await written(request, fail("canary"));
    expect(text).toMatch(new RegExp(`^\\[asmx-codegen\\] singlesms over ${binding} failed .*: Error: canary\n`));
    expect(text).toContain("error-log.test.ts");
    expect(text.endsWith("\n")).toBe(true);
  });

  it("says no secret, whatever the handler does with it", async () => {
    const inner = new TypeError(`bad login ${secret}`);
    const thrown = `SELECT * WHERE p='${secret}' at ?p=${encodeURIComponent(secret)} and ${btoa(secret)}`;
    const text = await written(request, ({ Password }) => {
      expect(Password).toBe(secret);
      throw new Error(thrown, { cause: inner });
    });
    expect(text).toContain("[secret]");
    expect(text).toContain("caused by TypeError: bad login [secret]");
    for (const form of [secret, encodeURIComponent(secret), btoa(secret)]) expect(text).not.toContain(form);
  });
});

const [, request] = requests[0];

test("results that cannot be encoded are told, too", async () => {
  expect(await written(request, () => "no int")).toContain("singlesms over soap11 failed");
});

test("what is no error is told", async () => {
  expect(await written(request, () => Promise.reject("just a text"))).toContain("just a text");
  expect(await written(request, () => Promise.reject(undefined))).toContain("the thrown value has no text");
});

test.each<[what: string, message: string, stack: string | undefined, told: string]>([
  ["name and message", "canary", "TypeError: canary\n    at f", "TypeError: canary\n    at f"],
  ["frames alone", "canary", "f@file:1:2\ng@file:3:4", "TypeError: canary\nf@file:1:2\ng@file:3:4"],
  ["the message after another name", "canary", "Error: canary\n    at f", "Error: canary\n    at f"],
  ["nothing", "canary", undefined, "TypeError: canary"],
  ["a name, where there is no message", "", "TypeError\n    at f", "TypeError\n    at f"],
  ["frames alone, where there is no message", "", "f@TypeError:1:2", "TypeError\nf@TypeError:1:2"],
  ["nothing, where there is no message", "", "", "TypeError"],
])("an error is told once where its stack has %s", async (_what, message, stack, told) => {
  const error = Object.assign(new TypeError(message), { stack });
  expect(await written(request, () => Promise.reject(error))).toBe(
    `[asmx-codegen] singlesms over soap11 failed (onError is not set): ${told.replaceAll("\n", "\n    ")}\n`,
  );
});

test("of a chain of causes five errors are told", async () => {
  const chain = [6, 5, 4, 3, 2, 1].reduce<Error | undefined>(
    (cause, number) => new Error(`number ${number}`, { cause }),
    undefined,
  );
  const text = await written(request, () => Promise.reject(chain));
  expect(text.match(/Error: number \d/g)?.map((line) => line.at(-1))).toEqual([..."12345"]);
});

test("a secret too short to be found leaves the text out", async () => {
  const short = { headers: { "content-type": "text/xml" }, text: soap11(element.replace("pa&amp;ss word-7", "ab")) };
  const text = await written(short as unknown as typeof request, fail("password ab"));
  expect(text).toContain(
    "its text is left out: a secret of the request is too short to be masked (set onError to see it)",
  );
  expect(text).not.toContain("password ab");
});

test("secrets of SOAP headers are left out", async () => {
  const header = `<soap:Header><Token xmlns="${namespace}">tok-12345</Token></soap:Header><soap:Body>`;
  const text = soap11(`<headed xmlns="${namespace}"/>`).replace("<soap:Body>", header);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const served = serve({ onError: undefined }, { headed: fail("with tok-12345") });
  await served.send({ headers: { "content-type": "text/xml" }, text });
  expect(String(stderr.mock.calls[0]?.[0])).toContain(
    "headed over soap11 failed (onError is not set): Error: with [secret]",
  );
});

test("nothing steers a terminal or begins a line of its own", async () => {
  const text = await written(request, fail("a\u001b[2J\u202eb\n[asmx-codegen] forged\r\nx\u2028y\u009b1m"));
  expect(text).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F\u2028\u202E]/);
  expect(text.match(/^\[asmx-codegen\]/gm)).toHaveLength(1);
});

test("a result that is not what the description says is told as such", async () => {
  const text = await written(request, () => Promise.resolve("abc"));
  expect(text).toContain(
    "singlesms over soap11 failed: invalid result (onError is not set): ValueError: expected an integer",
  );
  expect(text).not.toContain("abc");
});

test("onError is told instead", async () => {
  const onError = vi.fn();
  expect(await written(request, fail("canary"), { onError })).toBe("");
  expect(onError.mock.calls).toEqual([[{ error: expect.any(Error), operation: "singlesms", binding: "soap11" }]]);
});

test("without a process it goes to console.error", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const served = serve({ onError: undefined }, { singlesms: fail("canary") });
  vi.stubGlobal("process", undefined);
  await served.send(request);
  vi.unstubAllGlobals();
  expect(stderr).not.toHaveBeenCalled();
  expect(said.mock.calls.map(([text]) => String(text)).join()).toContain("singlesms over soap11 failed");
});

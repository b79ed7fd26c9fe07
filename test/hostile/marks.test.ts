/**
 * Owns the proof that a text of combining marks holds nobody: no door leads to the platform's `normalize`, which is
 * quadratic in a run of them.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import { CheckedPasswords, hashSecret, isSecret } from "../../examples/messaging-service/src/domain/passwords.js";
import { foldPath } from "../../generator/files/output/output-path.js";
import { diskKey } from "../../generator/names/index.js";
import { redactExchange } from "../../generator/record/redact-exchange.js";
import { hasLongMarks } from "../../templates/runtime/text/normal-form.js";
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import { capture, clientWith, soap11 } from "../wire/capture.js";
import { serve } from "../wire/serve.js";
import { namespace } from "../wire/table.js";
import { growth } from "../wire/work.js";
import { until } from "../waits.js";
import { longestRunNormalized, marks } from "./marks.js";

const text = marks(2_000);
const call = `<singlesms xmlns="${namespace}"><Mobile_Number>1</Mobile_Number><Password>${text}</Password></singlesms>`;
const fault = soap11(
  `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${text}</faultstring><detail>${text}</detail></soap:Fault>`,
);

afterEach(() => void vi.restoreAllMocks());

const doors: Readonly<Record<string, () => unknown>> = {
  "a handler that throws, and nobody listens to errors": async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const fail = (): never => {
      throw new Error(`no account has ${text}`);
    };
    const served = serve({ onError: undefined }, { singlesms: fail });
    await served.send({ headers: { "content-type": "text/xml" }, text: soap11(call) });
    await until(() => stderr.mock.calls.length > 0);
    expect(String(stderr.mock.calls[0]?.[0])).toContain("combining marks");
  },
  "a client whose password they are, and a fault of them": async () => {
    const { transport } = capture(500, { "content-type": "text/xml" }, fault);
    const client = clientWith(transport);
    await expect(client.singlesms({ Mobile_Number: "1", Password: text })).rejects.toThrow("left out");
  },
  "a client with another password, and a fault of them": async () => {
    const { transport } = capture(500, { "content-type": "text/xml" }, fault);
    const client = clientWith(transport);
    await expect(client.singlesms({ Mobile_Number: "1", Password: "hunter2-é" })).rejects.toThrow(text);
  },
  "a recorded call with a password of them": () => {
    const headers = ["Content-Type", "text/xml; charset=utf-8"];
    const message = { headers, body: Buffer.from(soap11(call)) };
    const exchange = { method: "POST", url: "/s.asmx", status: 200, reason: "OK", request: message, response: message };
    const isHidden = (name: string): boolean => name === "Password";
    const rules = { isHidden, operations: new Map(), scheme: "http://", host: "old", mostBytes: 1_000_000 };
    expect(() => redactExchange(exchange, rules)).toThrow("combining marks");
  },
  "the search for a secret in them": () => new Redactor(["s3cret-é"]).text(text),
  "a path of a lock": () => foldPath(text),
};

describe("asks the platform to sort no more than 30 marks in a row", () => {
  test.each(Object.entries(doors))("%s", async (_door, open) => {
    expect(await longestRunNormalized(open)).toBeLessThanOrEqual(30);
  });
});

test("the example's passwords: as they are sent, and always the same", async () => {
  const run = await longestRunNormalized(async () => {
    const hash = await hashSecret(text);
    expect(await isSecret(text, hash)).toBe(true);
    expect(await isSecret(marks(2_002), hash)).toBe(false);
    expect(await new CheckedPasswords().check(text, hash)).toBe(true);
  });
  expect(run).toBeLessThanOrEqual(30);
});

test("a name of a file: no more than fit into one", async () => {
  expect(await longestRunNormalized(() => diskKey(marks(2_000)))).toBe(0);
  expect(diskKey("E\u0301")).toBe("é");
});

test("the count of runs would notice", async () => {
  expect(await longestRunNormalized(() => text.normalize("NFC"))).toBe(2_000);
});

test.each([
  ["runs that are just short enough", (size: number) => marks(30).repeat(size)],
  ["pairs of surrogates", (size: number) => "\u{1D157}\u{1D165}".repeat(10 * size)],
  ["letters of an alphabet with marks", (size: number) => "का".repeat(10 * size)],
])("the count of marks does twice the work for twice the text: %s", (_title, make) => {
  expect(growth((size) => void hasLongMarks(make(size)), 100)).toBeLessThan(5);
});

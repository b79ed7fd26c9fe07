/** Owns the tests of what a replay sends of a recorded request: every rule on headers, the method, the address, the body. */
import { describe, expect, it } from "vitest";
import { differenceRules } from "../../generator/conformance/may-differ.js";
import { replay, type ReplayOptions } from "../../generator/conformance/replay.js";
import type { BindingId } from "../../generator/model/service.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { codings, plainBody } from "../wire/codings.js";

const envelope = (content: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
const answer = `HTTP/1.1 200 OK\nContent-Type: text/xml\n\n${envelope("<R/>")}`;
const octets = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Recorded {
  readonly startLine?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly response?: string | Uint8Array;
  readonly binding?: BindingId;
}

/** The requests that the new server gets, and the outcome. */
async function replayed(
  { startLine, headers = [], body = envelope("<Ping/>"), response = answer, binding = "soap11" }: Recorded,
  options: Partial<ReplayOptions> = {},
  answered?: Partial<HttpResponse>,
) {
  const sent: HttpRequest[] = [];
  const head = [startLine ?? "POST http://old:81/s.asmx HTTP/1.1", "Content-Type: text/xml; charset=utf-8", ...headers];
  const outcome = await replay(
    {
      binding,
      request: octets(`${head.join("\n")}\n\n${body}`),
      response: typeof response === "string" ? octets(response) : response,
    },
    {
      url: new URL("http://new:99"),
      against: undefined,
      values: () => undefined,
      differences: differenceRules([]),
      rules: {
        isHidden: () => false,
        operations: new Map([["Ping", [{ name: "ping", element: "Ping", action: "u/ping" }]]]),
        scheme: "http://",
        host: "old:81",
        mostBytes: 100_000,
      },
      bounds: {
        transport: async (request) => {
          sent.push(request);
          const given = { "content-type": "text/xml" };
          return { status: 200, headers: given, body: octets(envelope("<R/>")), ...answered };
        },
        mostBytes: 100_000,
        nextTime: () => ({ ms: 10_000, setBy: "the test" }),
        spend: () => undefined,
      },
      ...options,
    },
  );
  return { outcome, sent, headers: { ...sent[0]?.headers } };
}

const type = { "content-type": "text/xml; charset=utf-8" };

describe("the headers of a replayed request", () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    [
      "every header once, in small letters",
      ['SOAPAction: "u/ping"', "X-One: 1"],
      { soapaction: '"u/ping"', "x-one": "1" },
    ],
    ["a second header of one name as well", ["X-Role: a", "X-Role: b", "x-role: c"], { "x-role": "a, b, c" }],
    ["cookies as one header of cookies", ["Cookie: a=1", "Cookie: b=2"], { cookie: "a=1; b=2" }],
    ["an empty header, and one that follows it", ["X-A:", "X-A: b"], { "x-a": ", b" }],
    ["a value with colons", ["X-A: b: c:d"], { "x-a": "b: c:d" }],
    ["a name that objects inherit", ["constructor: a", "toString: b"], { constructor: "a", tostring: "b" }],
    ["none of the connection's own", ["Host: old", "HOST: old", "Expect: 100-continue", "Accept-Encoding: br"], {}],
    [
      "what a caller accepts",
      ["Accept: text/xml", "Accept-Language: de"],
      { accept: "text/xml", "accept-language": "de" },
    ],
  ])("are %s", async (_, headers, expected) => {
    expect((await replayed({ headers })).headers).toEqual({ ...type, ...expected });
  });

  it("have their placeholders filled in, also in a header that occurs twice", async () => {
    const values = (name: string) => (name === "Key" ? "s&1" : undefined);
    const { headers } = await replayed({ headers: ["Key: {{Key}}", "Key: {{Key}}!"] }, { values });
    expect(headers).toEqual({ ...type, key: "s&1, s&1!" });
    const missing = await replayed({ headers: ["Key: {{Key}}", "Other: {{Other}}"] }, { values });
    expect([missing.outcome, missing.sent]).toEqual([{ kind: "missing", names: ["Other"] }, []]);
  });
});

describe("the rest of a replayed request", () => {
  it("is the recorded method, path and body, at the server in question", async () => {
    const { sent, outcome } = await replayed({});
    expect(sent.map(({ method, url }) => [method, url])).toEqual([["POST", "http://new:99/s.asmx"]]);
    expect(new TextDecoder().decode(sent[0]?.body)).toBe(envelope("<Ping/>"));
    expect(outcome).toMatchObject({ kind: "compared", deviations: [] });
  });

  it("has no body over GET, and the query as it was recorded", async () => {
    const startLine = "GET http://old:81/s.asmx/ping?A=1&B=%26 HTTP/1.1";
    const { sent } = await replayed({ startLine, body: "", binding: "http-get" });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["http://new:99/s.asmx/ping?A=1&B=%26", undefined]]);
  });
});

describe("the answer to a replayed request", () => {
  const withHeader = (name: string): string => answer.replace("\n\n", `\n${name}: session=0123456789\n\n`);

  it.each(["Location", "WWW-Authenticate", "Set-Cookie"])(
    "differs by a %s that only one of the two has",
    async (name) => {
      const expected = await replayed({ response: withHeader(name) });
      const given = { "content-type": "text/xml", [name.toLowerCase()]: "session=9876543210" };
      const answered = await replayed({}, {}, { headers: given });
      const same = await replayed({ response: withHeader(name) }, {}, { headers: given });
      for (const [{ outcome }, count] of [
        [expected, 1],
        [answered, 1],
        [same, 0],
      ] as const)
        expect(outcome.kind === "compared" && outcome.deviations.map(({ at }) => at)).toEqual(
          count === 0 ? [] : [name.toLowerCase()],
        );
    },
  );

  it("was unpacked by the transport: its Content-Encoding means nothing any more", async () => {
    for (const { header } of codings) {
      const headers = { "content-type": "text/xml", "content-encoding": header };
      const { outcome } = await replayed({}, {}, { headers });
      expect([header, outcome]).toMatchObject([header, { kind: "compared", deviations: [] }]);
    }
  });

  it("is compared unpacked where a recording holds it packed, whatever the coding", async () => {
    for (const { name, header, bytes, read } of codings) {
      const response = Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Encoding: ${header}\n\n`),
        bytes,
      ]);
      const { outcome } = await replayed({ response }, {}, { body: octets(plainBody) }).catch((error: unknown) => ({
        outcome: { kind: String(error) },
      }));
      expect([name, outcome.kind]).toEqual([name, read === "plain" ? "compared" : "failed"]);
    }
  });
});

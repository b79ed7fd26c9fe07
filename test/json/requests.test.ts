/** Requests of a gateway by method and path, its answers to preflights and caches, and each problem with its status, type and words. */
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ParameterDescription, ServiceDescription } from "../../templates/runtime/description.js";
import {
  AbortedError,
  HttpStatusError,
  InvalidArgumentError,
  TimeoutError,
  TransportError,
  UndecodableError,
} from "../../templates/runtime/errors.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";
import { problemOf } from "../../templates/runtime/gateway/problems.js";
import { encodedRows } from "../../templates/runtime/gateway/rows.js";
import type { AnyDataSetRow } from "../../templates/runtime/results/data-set/read-rows.js";
import { scalarResult, voidResult } from "../../templates/runtime/results/index.js";
import { int, itemList, string } from "../../templates/runtime/values/index.js";

const service: ServiceDescription = { name: "S", namespace: "urn:s", path: "/s", bindings: ["soap11"], contract: 1 };
function operation(name: string, reads: boolean, parameters: readonly ParameterDescription[]): AnyOperation {
  return { service, name, parameters, result: { codec: scalarResult, type: string }, reads };
}
const ids: ParameterDescription = {
  name: "Ids",
  type: { kind: "array", name: "Ids", item: { name: "int", type: int } },
};
const operations: Readonly<Record<string, AnyOperation>> = {
  read: operation("read", true, [{ name: "Id", type: int }]),
  write: operation("write", false, [{ name: "Id", type: int }]),
  nullable: operation("nullable", true, [{ name: "Id", type: int, nullable: true }]),
  secret: operation("secret", true, [{ name: "Id", type: string, secret: true }]),
  joined: operation("joined", true, [{ name: "Ids", type: string, delimiter: "," }]),
  array: operation("array", true, [ids]),
  list: operation("list", true, [{ name: "Ids", type: itemList("Ids", int) }]),
  nothing: { ...operation("nothing", true, []), result: { codec: voidResult } },
};

interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly options?: GatewayOptions;
}

async function ask({ method = "GET", url, headers = {}, body, options }: Asked) {
  const client = createClient(service, operations, {
    baseUrl: "http://localhost",
    transport: ({ headers: { soapaction = "" } }) => {
      const name = /(\w+)"?$/.exec(soapaction)?.[1] ?? "";
      const content = name === "nothing" ? "" : `<${name}Result>done</${name}Result>`;
      const response = `<${name}Response xmlns="urn:s">${content}</${name}Response>`;
      const text = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${response}</s:Body></s:Envelope>`;
      return Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body: Buffer.from(text) });
    },
  });
  const gateway = createGateway(operations, client, options);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const response = await gateway.handle({ method, url, headers, body: bytes });
  const text = Buffer.from(response.body as Uint8Array).toString();
  return { status: response.status, headers: response.headers, text, json: text && (JSON.parse(text) as unknown) };
}

test.each(["write", "nullable", "secret", "joined", "array", "list"])("%s cannot be called with GET", async (name) => {
  const { status, headers, json } = await ask({ url: `/${name}?Id=1` });
  expect([status, headers["allow"]]).toEqual([405, "POST"]);
  expect(json).toEqual({
    type: "urn:asmx-codegen:method-not-allowed",
    title: "The method is not allowed",
    status: 405,
    detail: `${name} accepts POST.`,
  });
});

test("accepts GET, HEAD and POST for operations that only read", async () => {
  expect(await ask({ url: "/read?Id=1" })).toMatchObject({ status: 200, json: "done" });
  expect((await ask({ method: "HEAD", url: "/read?Id=1" })).status).toBe(200);
  const { status, headers, json } = await ask({ method: "PUT", url: "/read" });
  expect([status, headers["allow"]]).toEqual([405, "POST, GET, HEAD"]);
  expect(json).toMatchObject({ detail: "read accepts POST and GET and HEAD." });
  for (const method of ["GET", "HEAD"]) expect((await ask({ method, url: "/health" })).status).toBe(200);
  expect((await ask({ method: "POST", url: "/health" })).status).toBe(404);
});

test("a body that is not said to be JSON is refused with what to send", async () => {
  const { status, json } = await ask({ method: "POST", url: "/read", body: "{}" });
  expect(status).toBe(415);
  expect(json).toMatchObject({
    type: "urn:asmx-codegen:unsupported-media-type",
    title: "The body is no JSON",
    detail: "Send the parameters as one JSON object, with the header Content-Type: application/json.",
  });
});

test.each([
  ["/read", "https://a.example", undefined, "POST, GET, HEAD", undefined],
  ["/write", "https://a.example", "content-type, x-a", "POST", "content-type, x-a"],
  ["/write", "https://a.example", "a\tb", "POST", undefined],
])("a preflight of %s by %s with the headers %j", async (url, origin, requested, methods, allowed) => {
  const asked = requested === undefined ? {} : { "access-control-request-headers": requested };
  const options = { allowedOrigins: ["https://A.example"] };
  const { status, headers } = await ask({ method: "OPTIONS", url, headers: { origin, ...asked }, options });
  expect(status).toBe(204);
  expect(headers).toEqual({
    allow: `${methods}, OPTIONS`,
    "access-control-allow-methods": methods,
    "access-control-max-age": "600",
    ...(allowed === undefined ? {} : { "access-control-allow-headers": allowed }),
    "access-control-allow-origin": origin,
    vary: "origin",
  });
  const { headers: closed } = await ask({ method: "OPTIONS", url, headers: { origin, ...asked } });
  expect(closed).toEqual({ allow: `${methods}, OPTIONS` });
});

test("an answer without a body has no ETag, and a star among blanks is any ETag", async () => {
  const empty = await ask({ url: "/nothing", headers: { "if-none-match": "*" } });
  expect([empty.status, empty.headers]).toEqual([204, { "cache-control": "no-store", vary: "accept" }]);
  const star = await ask({ url: "/read?Id=1", headers: { "if-none-match": " * " } });
  expect([star.status, star.text]).toEqual([304, ""]);
});

const names = { operation: "read", binding: "soap11" } as const;
test.each([
  [new InvalidArgumentError("Id", "no int", names), 400, "invalid-request", "read over soap11: no int"],
  [new TimeoutError("late", names), 504, "timeout", "The service did not answer in time. The operation may have run."],
  [new AbortedError("left", names), 503, "unavailable", "The call was cancelled. The operation may have run."],
  [new TransportError("cut", names), 502, "unavailable", "The service cannot be reached, or its answer broke off."],
  [
    new HttpStatusError("busy", { ...names, status: 503 }),
    502,
    "bad-answer",
    "The service answered with the status 503.",
  ],
  [new UndecodableError("html", names), 502, "bad-answer", "The answer of the service is no result of the operation."],
])("the problem of %s", (error, status, kind, detail) => {
  const { response } = problemOf(operations["read"] as AnyOperation, error);
  expect(response.status).toBe(status);
  expect(response.headers["content-type"]).toBe("application/problem+json");
  const json = JSON.parse(Buffer.from(response.body as Uint8Array).toString()) as object;
  expect(json).toEqual({
    type: `urn:asmx-codegen:${kind}`,
    title: expect.stringMatching(/\w/) as string,
    status,
    detail,
  });
});

test("an error before the operation is known is a line of stderr without onError", async () => {
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text: unknown) => lines.push(String(text)) > 0;
  try {
    const ready = (): Promise<boolean> => Promise.reject(new TransportError("cut", names));
    expect((await ask({ url: "/ready", options: { ready } })).status).toBe(500);
  } finally {
    process.stderr.write = write;
  }
  expect(lines.join("")).toContain("a request failed (onError is not set): read over soap11: cut");
});

test("rows that nobody reads to the end are closed, if they can be", async () => {
  let closed = 0;
  const row = {
    done: false,
    value: { table: "T", row: { Id: "x".repeat(20_000) } },
  } as unknown as IteratorResult<AnyDataSetRow>;
  const endless: AsyncIterator<AnyDataSetRow> = {
    next: async () => row,
    return: async () => {
      closed++;
      return { done: true, value: undefined };
    },
  };
  for await (const piece of encodedRows("application/x-ndjson", row, endless)) {
    expect(Buffer.from(piece).toString()).toMatch(/^\{"table":"T","row":\{"Id":"x+"\}\}\n$/);
    break;
  }
  expect(closed).toBe(1);
  const pieces: string[] = [];
  const end: IteratorResult<AnyDataSetRow> = { done: true, value: undefined };
  const bare: AsyncIterator<AnyDataSetRow> = { next: async () => end };
  for await (const piece of encodedRows("application/vnd.asmx.rows+json", end, bare))
    pieces.push(Buffer.from(piece).toString());
  expect(pieces.join("")).toBe("[]\n");
});

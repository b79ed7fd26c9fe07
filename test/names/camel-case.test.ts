/**
 * A service whose code is in camelCase sends and reads what it sends and reads under the names of the wire.
 * The judges are the fixtures, which templates print, and the same service without the option.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { assets } from "#assets";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { requestHeaders } from "../../templates/runtime/bindings/soap/request-headers.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { repository } from "../golden/tree.js";
import { parseHttp } from "../service/fixtures.js";

const ideas = path.join("test", "golden", "ideas");
const files = [
  path.join("spec", "messaging-account.yaml"),
  path.join("test", "golden", "cases", "kitchen-sink", "input.yaml"),
  path.join("test", "golden", "cases", "taken-names", "input.yaml"),
  ...readdirSync(path.join(repository, ideas)).map((idea) => path.join(ideas, idea, "input.yaml")),
];
const bytes = new TextEncoder();

async function describedAs(text: string, naming: "wire" | "camelCase"): Promise<DescribedService> {
  const { described, diagnostics } = await describeService({ name: "case.yaml", text }, { naming }, assets);
  if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return described;
}

type Values = Readonly<Record<string, unknown>>;
type Call = (parameters: unknown, options: object) => PendingCall<unknown, object>;

/** What a handler was called with. */
interface Received {
  readonly values: Values;
  readonly soapHeaders: Values;
}

function methodIn({ methods }: DescribedService, operation: string): string {
  return methods.get(operation) ?? "";
}

/** The handler's values, and the answer where it returns `result`. */
async function dispatch(
  described: DescribedService,
  operation: string,
  request: HttpRequest,
  result: unknown,
): Promise<{ readonly received: Received | undefined; readonly answer: string }> {
  let received: Received | undefined;
  const names = [...described.methods.values()];
  const handlers = Object.fromEntries(names.map((name) => [name, () => undefined as unknown]));
  handlers[methodIn(described, operation)] = ((values: Values, context: { soapHeaders: Values }) => {
    received = { values: { ...values }, soapHeaders: { ...context.soapHeaders } };
    return result;
  }) as () => unknown;
  const operations = Object.fromEntries(
    Object.entries(described.operations).map(([wire, each]) => [methodIn(described, wire), each]),
  );
  const dispatcher = createDispatcher(
    described.service,
    withDataSets(operations),
    () => Promise.resolve([]),
    handlers as never,
  );
  const answer = await dispatcher.handle(request);
  return { received, answer: `${answer.status} ${await textOf(answer.body)}` };
}

/** What the client sends, and what it reads of the answer. */
async function call(
  described: DescribedService,
  operation: string,
  binding: string,
  { values, soapHeaders }: Received,
  answer: HttpResponse,
): Promise<{ readonly sent: string; readonly result: unknown }> {
  let sent = "";
  const operations = Object.fromEntries(
    Object.entries(described.operations).map(([wire, each]) => [
      methodIn(described, wire),
      { ...each, requestHeaders },
    ]),
  );
  const transport = async ({ method, url, headers, body }: HttpRequest): Promise<HttpResponse> => {
    sent = [method, url, JSON.stringify(headers), new TextDecoder().decode(body)].join("\n");
    return answer;
  };
  const client: Readonly<Record<string, Call>> = openClient(described.service, operations, {
    baseUrl: "http://localhost:8080",
    transport,
    allowSecretsInUrl: true,
  } as never);
  const method = client[methodIn(described, operation)];
  if (method === undefined) throw new Error(`no method for ${operation}`);
  const isSoap = binding.startsWith("soap");
  const result = await method(values, { binding, ...(isSoap ? { soapHeaders } : {}) });
  return { sent, result };
}

async function textOf(body: HttpResponse["body"]): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Folder, binding and texts of each exchange that has both. */
function exchangesIn({ fixtures }: DescribedService) {
  return [...fixtures].flatMap(([file, request]) => {
    const parts = /^([^/]+)\/([\w-]+)\.request\.http$/.exec(file);
    const response = fixtures.get(file.replace(".request.", ".response."));
    if (parts === null || response === undefined) return [];
    const [, folder = "", binding = ""] = parts;
    return [{ folder, binding, request: parseHttp(request), response: parseHttp(response) }];
  });
}

let exchangeCount = 0;

/** The ids of fixtures with WS-Addressing, and of messages in parts: both clients send the same. */
beforeAll(() => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint8Array) array.fill(0)[15] = 1;
    return array;
  });
});
afterAll(() => void vi.restoreAllMocks());

describe.each(files)("%s in camelCase", (file) => {
  test("is the same on the wire", async () => {
    const text = readFileSync(path.join(repository, file), "utf8");
    const wire = await describedAs(text, "wire");
    const camel = await describedAs(text, "camelCase");
    expect(camel.fixtures).toEqual(wire.fixtures);
    expect(camel.wsdl).toEqual(wire.wsdl);
    expect([...camel.methods.keys()]).toEqual([...wire.methods.keys()]);
    expect(new Set(camel.methods.values()).size).toBe(wire.methods.size);
    const folders = new Map(operationFolders(wire));
    for (const { folder, binding, request, response } of exchangesIn(wire)) {
      const operation = folders.get(folder) ?? folder;
      const [method = "", url = ""] = request.startLine.split(" ");
      const body = method === "GET" ? undefined : bytes.encode(request.body);
      const asked: HttpRequest = { method, url, headers: request.headers, body } as HttpRequest;
      const status = Number(response.startLine.split(" ")[1]);
      const answer: HttpResponse = { status, headers: response.headers, body: bytes.encode(response.body) };
      const requests = await Promise.all([wire, camel].map((each) => dispatch(each, operation, asked, undefined)));
      const [inWire, inCamel] = requests.map(({ received }) => received);
      if (inWire === undefined || inCamel === undefined) {
        expect(requests[1]).toEqual(requests[0]);
        continue;
      }
      expect(leavesOf(inCamel)).toEqual(leavesOf(inWire));
      const sentByWire = await call(wire, operation, binding, inWire, answer);
      const sentByCamel = await call(camel, operation, binding, inCamel, answer);
      expect(sentByCamel.sent).toBe(sentByWire.sent);
      expect(leavesOf(sentByCamel.result)).toEqual(leavesOf(sentByWire.result));
      const [ofWire, ofCamel] = [
        await dispatch(wire, operation, asked, sentByWire.result),
        await dispatch(camel, operation, asked, sentByCamel.result),
      ];
      expect(ofCamel.answer).toBe(ofWire.answer);
      exchangeCount++;
    }
  });
});

test("these are exchanges over each binding", () => {
  expect(exchangeCount).toBeGreaterThan(500);
});

/** Names of folders are those of operations but for what disks do not take. */
function operationFolders({ fixtures }: DescribedService): readonly (readonly [string, string])[] {
  const index: unknown = JSON.parse(fixtures.get("index.json") ?? "{}");
  const { operations = [] } = index as {
    operations?: readonly { operation: string; exchanges?: readonly { request: string }[] }[];
  };
  return operations.flatMap(({ operation, exchanges = [] }) =>
    exchanges.map(({ request }) => [request.slice(0, request.indexOf("/")), operation] as const),
  );
}

/** Values without the names they have, in order. Codecs in DataSets have functions of their own. */
function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value === "function") return [];
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return [value];
  return Object.values(value).flatMap(leavesOf);
}

/**
 * Owns the proof that templates and runtime agree on every construct of the language: what the dispatcher reads from a request
 * fixture the client sends as that fixture, and what the client reads from a response fixture the dispatcher answers as that fixture.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Compilation } from "../../generator/compile.js";
import type { BindingId, OperationDescription, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { asSent } from "../service/fixtures.js";
import { compileFile, fileText } from "./compile-case.js";
import { repository, treeOf, writeTree } from "./tree.js";

type Operations = Readonly<Record<string, OperationDescription<never, unknown>>>;
type Call = (parameters: unknown, options: object) => Promise<unknown>;
interface Output {
  readonly service: ServiceDescription;
  readonly operations: Operations;
  createKitchenSinkClient(options: object): Readonly<Record<string, Call>>;
  createKitchenSinkDispatcher(handlers: object): { handle(request: HttpRequest): Promise<HttpResponse> };
}

const folder = path.join(repository, ".tmp", `kitchen-sink-${process.pid}`);
let compilation: Compilation;
let output: Output;

beforeAll(async () => {
  compilation = await compileFile("test/golden/cases/kitchen-sink/input.yaml");
  writeTree(folder, treeOf(compilation.files));
  output = await import(pathToFileURL(path.join(folder, "index.ts")).href);
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("every exchange survives client and dispatcher, byte for byte", async () => {
  let count = 0;
  for (const [name, operation] of Object.entries(output.operations)) {
    for (const binding of operation.bindings ?? output.service.bindings) {
      await expectExchange(name, binding);
      count++;
    }
  }
  expect(count).toBe(compilation.files.filter((file) => file.path.endsWith(".request.http")).length);
}, 120_000);

async function expectExchange(name: string, binding: BindingId): Promise<void> {
  const request = readHttp(fileText(compilation, `fixtures/${name}/${binding}.request.http`));
  const response = readHttp(fileText(compilation, `fixtures/${name}/${binding}.response.http`));
  const { received, soapHeaders } = await receive(name, request);

  let sent: HttpRequest | undefined;
  const transport = async (given: HttpRequest): Promise<HttpResponse> => {
    sent = given;
    return { status: 200, headers: response.headers, body: bytes(response.body) };
  };
  const client = output.createKitchenSinkClient({
    baseUrl: "http://localhost:8080",
    transport,
    allowSecretsInUrl: true,
  });
  const options = binding === "soap11" || binding === "soap12" ? { binding, soapHeaders } : { binding };
  const result = await client[name]?.(received, options);

  const title = `${name} over ${binding}`;
  expect(asSent(`${sent?.method} ${sent?.url} HTTP/1.1`), title).toBe(asSent(request.startLine));
  expect(sent?.headers, title).toEqual(request.headers);
  expect(asSent(new TextDecoder().decode(sent?.body)), title).toBe(asSent(request.body));
  const answered = await answer(name, request, result);
  expect(asSent(answered).split("<"), title).toEqual(asSent(response.body).split("<"));
}

/** What the handler gets from a request. */
async function receive(name: string, request: HttpText): Promise<{ received: unknown; soapHeaders: object }> {
  let received: unknown;
  let soapHeaders = {};
  await dispatch(request, name, (parameters, context) => {
    received = parameters;
    soapHeaders = context.soapHeaders;
    throw new Error("seen");
  });
  expect(received, `${name}: the dispatcher took the request`).toBeDefined();
  return { received, soapHeaders };
}

async function answer(name: string, request: HttpText, result: unknown): Promise<string> {
  return (await dispatch(request, name, () => result)).text;
}

type AnyHandler = (parameters: unknown, context: { readonly soapHeaders: object }) => unknown;

async function dispatch(request: HttpText, name: string, handler: AnyHandler): Promise<{ text: string }> {
  const handlers = Object.fromEntries(Object.keys(output.operations).map((each) => [each, () => undefined]));
  const dispatcher = output.createKitchenSinkDispatcher({ ...handlers, [name]: handler });
  const [method = "", url = ""] = request.startLine.split(" ");
  const body = method === "GET" ? undefined : bytes(request.body);
  const response = await dispatcher.handle({ method, url, headers: request.headers, body });
  return { text: await textOf(response.body) };
}

async function textOf(body: HttpResponse["body"]): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new TextDecoder().decode(Buffer.concat(parts));
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

interface HttpText {
  readonly startLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function readHttp(text: string): HttpText {
  const blank = text.indexOf("\n\n");
  const [startLine = "", ...lines] = text.slice(0, blank).split("\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)] as const;
  });
  return { startLine, headers: Object.fromEntries(headers), body: text.slice(blank + 2) };
}

/**
 * Owns the comparison of an output's fixtures with its client and dispatcher: what the dispatcher reads from a request fixture the
 * client sends as that fixture, what the client reads from a response fixture the dispatcher answers as that fixture, and the values of
 * both come through client and dispatcher as they went in.
 * Invariant: templates and runtime are two opinions, and neither is asked for the other's.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, vi } from "vitest";
import { assets } from "#assets";
import type { Compilation, CompileOptions } from "../../generator/compile.js";
import { renderCases } from "../../generator/emit/fixtures/cases.js";
import { operationsOf } from "../../generator/model/questions.js";
import type { Service } from "../../generator/model/service.js";
import { createTemplates } from "../../generator/print/templates.js";
import type { BindingId, OperationDescription, ServiceDescription } from "../../templates/runtime/description.js";
import type { Fault } from "../../templates/runtime/server/fault.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { withoutParts } from "../../templates/runtime/mtom/inline.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { resultToJson, valueToJson } from "../../templates/runtime/json/json-values.js";
import { sampleOf } from "../../templates/runtime/samples/sample-of.js";
import { createFake, sampleAnswers, sampleParameters, sampleResult } from "../../templates/runtime/testing.js";
import { asSent } from "../service/fixtures.js";
import { checkedTree } from "./checked-tree.js";
import { fileText } from "./compile-case.js";
import { inlined } from "./inlined-attachments.js";
import { repository, writeTree } from "./tree.js";

const render = createTemplates(assets.templates);

type Operations = Readonly<Record<string, OperationDescription<never, unknown>>>;
type Call = (parameters: unknown, options: object) => PendingCall<unknown, object>;

/** What a generated output exports, whatever its service is called. */
interface Output {
  readonly service: ServiceDescription;
  readonly operations: Operations;
  createClient(options: object): Readonly<Record<string, Call>>;
  createDispatcher(handlers: object, options?: object): { handle(request: HttpRequest): Promise<HttpResponse> };
  readonly Fault: typeof Fault;
}

const services = new WeakMap<Output, Service>();

/** An output that was written and loaded, with the description it came from. */
export interface LoadedOutput {
  readonly compilation: Compilation;
  readonly output: Output;
}

/** Options of an output to load: it imports `asmx-runtime`, which is the runtime's sources here. */
export const forPackage = { runtime: "package" } as const satisfies CompileOptions;

/** Where the outputs of one test file are written. They import the runtime's sources, as the test does. */
export class OutputFolder {
  readonly folder: string;

  constructor(name: string) {
    this.folder = path.join(repository, ".tmp", `${name}-${process.pid}`);
  }

  async load(compilation: Compilation, name: string): Promise<LoadedOutput> {
    const folder = path.join(this.folder, name);
    writeTree(folder, checkedTree(compilation.files));
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path.join(folder, "index.ts")).href);
    return loadedOutput(compilation, module);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `module`: what the output's index exports, loaded in any way. */
export function loadedOutput(compilation: Compilation, module: Readonly<Record<string, unknown>>): LoadedOutput {
  const output = outputOf(module);
  if (compilation.service !== undefined) services.set(output, compilation.service);
  return { compilation, output };
}

function outputOf(module: Readonly<Record<string, unknown>>): Output {
  const named = (pattern: RegExp, own: string): unknown => {
    const name = Object.keys(module).find((key) => pattern.test(key) && key !== own);
    return name === undefined ? undefined : module[name];
  };
  const output = {
    service: module["service"],
    operations: module["operations"],
    createClient: named(/^create.+Client$/, "createClient"),
    createDispatcher: named(/^create.+Dispatcher$/, "createDispatcher"),
    Fault: module["Fault"],
  };
  return output as Output;
}

/** How many exchanges the output has; every one is compared. */
export async function expectExchanges(loaded: LoadedOutput): Promise<number> {
  const { output, compilation } = loaded;
  let count = 0;
  for (const [name, operation] of Object.entries(output.operations)) {
    for (const binding of operation.bindings ?? output.service.bindings) {
      await expectExchange(loaded, name, binding);
      count++;
    }
  }
  expect(count).toBe(compilation.files.filter((file) => file.path.endsWith(".request.http")).length);
  return count;
}

/** Folders are not always called as operations; the index says how. */
function fixtureOf(
  { compilation, output }: LoadedOutput,
  name: string,
  binding: BindingId,
  side: "request" | "response",
): string {
  const index: FixtureIndex = JSON.parse(fileText(compilation, "fixtures/index.json"));
  const exchanges = index.operations.find(({ operation }) => operation === output.operations[name]?.name)?.exchanges;
  return `fixtures/${exchanges?.find((exchange) => exchange.binding === binding)?.[side] ?? ""}`;
}

interface FixtureIndex {
  readonly operations: readonly {
    readonly operation: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly request: string; readonly response: string }[];
    readonly faults?: readonly FixtureFault[];
  }[];
}

interface FixtureFault {
  readonly fault: string;
  readonly responses: readonly { readonly binding: BindingId; readonly response: string }[];
}

/** Each declared fault of the fixtures: the client reads it, and a handler that throws it answers the same bytes. */
export async function expectFaults(loaded: LoadedOutput): Promise<number> {
  const { compilation, output } = loaded;
  const index: FixtureIndex = JSON.parse(fileText(compilation, "fixtures/index.json"));
  let count = 0;
  for (const [name, operation] of Object.entries(output.operations)) {
    const { faults = [] } = index.operations.find((each) => each.operation === operation.name) ?? {};
    for (const { fault, responses } of faults) {
      for (const { binding, response } of responses) {
        await expectFault(loaded, { name, binding, fault, file: `fixtures/${response}` });
        count++;
      }
    }
  }
  return count;
}

interface FaultAnswer {
  readonly name: string;
  readonly binding: BindingId;
  readonly fault: string;
  readonly file: string;
}

async function expectFault(loaded: LoadedOutput, { name, binding, fault, file }: FaultAnswer): Promise<void> {
  const { compilation, output } = loaded;
  const request = readHttp(fileText(compilation, fixtureOf(loaded, name, binding, "request")));
  const response = readHttp(fileText(compilation, file));
  const { received, soapHeaders } = await receive(output, name, request);
  const transport = async (): Promise<HttpResponse> => ({
    status: statusOf(response),
    headers: response.headers,
    body: bytes(response.body),
  });
  const client = output.createClient({ baseUrl: "http://localhost", transport });
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation(messageIdIn(request));
  const error: unknown = await Promise.resolve(client[name]?.(received, { binding, soapHeaders })).catch(
    (each: unknown) => each,
  );
  random.mockRestore();
  const declared = { name: fault, value: Object(Object(error).fault).value };
  expect(Object(Object(error).fault).name, file).toBe(fault);
  const answered = await dispatch(output, request, name, () => {
    throw new output.Fault("A fault of the fixtures.", { declared });
  });
  expect(answered.status, file).toBe(statusOf(response));
  expect(asSent(answered.text).split("<"), file).toEqual(asSent(response.body).split("<"));
}

/** The fixtures' own exchange, and those of the other cases. */
async function expectExchange(loaded: LoadedOutput, name: string, binding: BindingId): Promise<void> {
  const { compilation, output } = loaded;
  const request = fileText(compilation, fixtureOf(loaded, name, binding, "request"));
  const response = fileText(compilation, fixtureOf(loaded, name, binding, "response"));
  const { service } = compilation;
  const own = output.operations[name]?.name;
  const operation = service === undefined ? undefined : operationsOf(service).find((each) => each.name === own);
  if (service === undefined || operation === undefined) throw new Error(`no operation ${name}`);
  const [sample, ...others] = renderCases(service, operation, binding, render);
  expect([sample?.request, sample?.response]).toEqual([request, response]);
  for (const each of [{ request, response, name: "sample" }, ...others]) await expectTexts(loaded, name, binding, each);
}

interface Texts {
  readonly name: string;
  readonly request: string;
  readonly response: string;
}

async function expectTexts({ output }: LoadedOutput, name: string, binding: BindingId, texts: Texts): Promise<void> {
  const request = readHttp(texts.request);
  const response = readHttp(texts.response);
  const { received, soapHeaders } = await receive(output, name, request);

  let sent: HttpRequest | undefined;
  const transport = async (given: HttpRequest): Promise<HttpResponse> => {
    sent = given;
    return { status: statusOf(response), headers: response.headers, body: bytes(response.body) };
  };
  const [, url = ""] = request.startLine.split(" ");
  const baseUrl = url.slice(0, url.indexOf("/", "https://".length));
  const client = output.createClient({ baseUrl, transport, allowSecretsInUrl: true });
  const options = binding === "soap11" || binding === "soap12" ? { binding, soapHeaders } : { binding };
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation(messageIdIn(request));
  const call = client[name]?.(received, options);
  const result = await call;
  const returned = await call?.withResponse();

  const title = `${name} over ${binding}, ${texts.name}`;
  expect(asSent(`${sent?.method} ${sent?.url} HTTP/1.1`), title).toBe(asSent(request.startLine));
  // Fixtures have bytes in the envelope.
  const message = { headers: sent?.headers ?? {}, body: sent?.body ?? new Uint8Array(0) };
  const whole = withoutParts(inlined(message, styleOf(output, name)));
  expect(whole.headers, title).toEqual(request.headers);
  expect(asSent(new TextDecoder().decode(whole.body)), title).toBe(asSent(request.body));
  random.mockImplementation(messageIdIn(response));
  const answered = await answer(output, name, request, result, returned?.soapHeaders ?? {});
  expect(answered.status, title).toBe(statusOf(response));
  expect(asSent(answered.text).split("<"), title).toEqual(asSent(response.body).split("<"));
  random.mockRestore();
  await expectThrough(output, { name, parameters: received, options, result });
  const samples = sampleAnswers(output.operations, { [name]: { [binding]: texts.response } });
  const context = { responseSoapHeaders: {} } as never;
  expect(await samples[name]?.(received as never, context), title).toEqual(result);
}

/** Random bytes that make the UUID of a message with WS-Addressing; zeros for others. */
function messageIdIn({ body }: HttpText): typeof crypto.getRandomValues {
  const [, id = ""] = /<MessageID [^>]*>urn:uuid:([^<]*)</.exec(body) ?? [];
  const random = Buffer.from(id.replaceAll("-", ""), "hex");
  return (array) => {
    if (array instanceof Uint8Array) array.fill(0).set(random.subarray(0, array.length));
    return array;
  };
}

interface InProcessCall {
  readonly name: string;
  readonly parameters: unknown;
  readonly options: object;
  readonly result: unknown;
}

/** The client's values reach the handler as they were, and the handler's the client. */
async function expectThrough(output: Output, { name, parameters, options, result }: InProcessCall): Promise<void> {
  let received: unknown;
  const dispatcher = createDispatcher(output, name, (given) => {
    received = given;
    return result;
  });
  const transport = (request: HttpRequest): Promise<HttpResponse> => dispatcher.handle(request);
  const client = output.createClient({ baseUrl: "http://localhost", transport, allowSecretsInUrl: true });
  const title = `${name} in process`;
  expect(await client[name]?.(parameters, options), title).toEqual(result);
  expect(received, title).toEqual(parameters);
  await expectFake(output, { name, parameters, options, result });
}

/** The same of a fake, which has only the operations of the client. */
async function expectFake(output: Output, { name, parameters, options, result }: InProcessCall): Promise<void> {
  const fake = createFake(output.operations, {
    [name]: () => result as never,
  });
  const client = output.createClient({ baseUrl: "http://localhost/at", transport: fake, allowSecretsInUrl: true });
  const title = `${name} of a fake`;
  expect(await client[name]?.(parameters, options), title).toEqual(result);
  expect(fake.calls, title).toMatchObject([{ operation: name }]);
  expect(fake.calls[0]?.parameters, title).toEqual(parameters);
  fake.verify();
}

/** How many samples a client sent and a fake answered: those of the parameters and the result of each operation, over its first binding. */
export async function expectSamples({ output }: LoadedOutput): Promise<number> {
  let count = 0;
  for (const [name, operation] of Object.entries(output.operations)) {
    const parameters: object = sampleParameters(operation);
    const result: unknown = sampleResult(operation);
    const [binding] = operation.bindings ?? output.service.bindings;
    const fake = createFake(output.operations, { [name]: () => result as never });
    const client = output.createClient({ baseUrl: "http://localhost/at", transport: fake, allowSecretsInUrl: true });
    const blocks = operation.soapHeaders?.filter(({ direction }) => direction !== "out") ?? [];
    const soapHeaders = Object.fromEntries(blocks.map((header) => [header.name, sampleOf(header.name, header.type)]));
    const options = binding === "soap11" || binding === "soap12" ? { binding, soapHeaders } : { binding };
    const received: unknown = await client[name]?.(parameters, options);
    const title = `the sample of ${name}`;
    expect(resultToJson(operation.result, received), title).toEqual(resultToJson(operation.result, result));
    expect(valuesOf(operation, fake.calls[0]?.parameters), title).toEqual(valuesOf(operation, parameters));
    fake.verify();
    count++;
  }
  return count;
}

/** Parameters as JSON, in which DataSets are their rows. */
function valuesOf({ parameters }: OperationDescription<never>, values: object = {}): unknown {
  return Object.fromEntries(
    parameters.map(({ name, type }) => [name, valueToJson(type, Reflect.get(values, name)) ?? undefined]),
  );
}

/** What the handler gets from a request. */
async function receive(
  output: Output,
  name: string,
  request: HttpText,
): Promise<{ received: unknown; soapHeaders: object }> {
  let received: unknown;
  let soapHeaders = {};
  await dispatch(output, request, name, (parameters, context) => {
    received = parameters;
    soapHeaders = context.soapHeaders;
    throw new Error("seen");
  });
  expect(received, `${name}: the dispatcher took the request`).toBeDefined();
  return { received, soapHeaders };
}

function answer(output: Output, name: string, request: HttpText, result: unknown, returned: object): Promise<Answered> {
  return dispatch(output, request, name, (_, { responseSoapHeaders }) => {
    // What came in is not to go out by itself here.
    for (const key of Object.keys(responseSoapHeaders)) Reflect.set(responseSoapHeaders, key, undefined);
    Object.assign(responseSoapHeaders, returned);
    return result;
  });
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

function statusOf({ startLine }: HttpText): number {
  return Number(startLine.split(" ")[1]);
}

type AnyHandler = (
  parameters: unknown,
  context: { readonly soapHeaders: object; readonly responseSoapHeaders: object },
) => unknown;

async function dispatch(output: Output, request: HttpText, name: string, handler: AnyHandler): Promise<Answered> {
  const dispatcher = createDispatcher(output, name, handler);
  const [method = "", url = ""] = request.startLine.split(" ");
  const body = method === "GET" ? undefined : bytes(request.body);
  const { status, headers, body: sent } = await dispatcher.handle({ method, url, headers: request.headers, body });
  const whole = sent instanceof Uint8Array ? inlined({ headers, body: sent }, styleOf(output, name)) : undefined;
  return { status, text: await textOf(whole?.body ?? sent) };
}

/** Where attachments of an operation are in its fixtures. */
function styleOf(output: Output, name: string): "rpc" | "document" {
  const service = services.get(output);
  const own = output.operations[name]?.name;
  return service && operationsOf(service).some((each) => each.name === own && each.rpc) ? "rpc" : "document";
}

/** A dispatcher whose other handlers do nothing. */
function createDispatcher(output: Output, name: string, handler: AnyHandler): ReturnType<Output["createDispatcher"]> {
  const handlers = Object.fromEntries(Object.keys(output.operations).map((each) => [each, () => undefined]));
  return output.createDispatcher({ ...handlers, [name]: handler }, { onError: () => undefined });
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

/**
 * Owns the calls of a gateway with the samples of a description: each operation once, with the values that its SOAP sample carries.
 * The service behind it is `codegen serve`, in this process.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { assets } from "#assets";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { SampleValues } from "../../generator/serve/sample-values.js";
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, TypeReference } from "../../templates/runtime/description.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { JsonError } from "../../templates/runtime/json/json-error.js";
import { valueFromJson, valueToJson } from "../../templates/runtime/json/json-values.js";
import { valueWithNumbers } from "../../templates/runtime/json/number-values.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { repository } from "../golden/tree.js";
import { asSent, parseHttp } from "../service/fixtures.js";

type Values = Readonly<Record<string, unknown>>;

export interface Received {
  readonly parameters: Values;
  readonly soapHeaders: Values;
}

export interface SampleCall {
  readonly operation: AnyOperation;
  readonly document: Document;
  /** Values that the handler got from the SOAP sample, and from the gateway. */
  readonly fromSoap: Received;
  readonly fromJson: Received | undefined;
  readonly body: Values;
  readonly status: number;
  readonly text: string;
  /** The value that the handler returned. */
  readonly result: unknown;
}

/** `folder`: of a description, relative to the repository. Operations over HTTP GET and POST alone are left out. */
export function sampleCalls(folder: string, numbers = false): AsyncGenerator<SampleCall> {
  return sampleCallsOf(folder, readFileSync(path.join(repository, folder, "input.yaml"), "utf8"), numbers);
}

/** `text`: of a description. `name`: in messages. `numbers`: of a gateway with this option. */
export async function* sampleCallsOf(name: string, text: string, numbers = false): AsyncGenerator<SampleCall> {
  const [{ described: service }, { described: table }] = await Promise.all([
    describeService({ name, text }, {}, assets),
    describeGateway({ name, text }, { jsonNumbers: numbers }, assets),
  ]);
  if (service === undefined || table === undefined) throw new Error(`${name} is invalid`);
  const samples = new SampleValues(service);
  let last: Received | undefined;
  const handlers = Object.values(service.operations).map((operation) => {
    const answer = (parameters: unknown, context: { readonly soapHeaders: object }): unknown => {
      last = { parameters: parameters as Values, soapHeaders: context.soapHeaders as Values };
      return samples.of(operation);
    };
    return [operation.name, answer] as const;
  });
  const server = createServer(service, { handlers: new Map(handlers) }, new CallLog(() => undefined));
  const client = createClient(table.service, table.operations, {
    baseUrl: "http://localhost",
    transport: inProcessTransport(server),
  });
  const gateway = createGateway(table.operations, client, {
    openapi: table.openapi,
    numbers,
    onError: () => undefined,
  });
  const document = JSON.parse(table.openapi) as Document;
  for (const operation of Object.values(table.operations)) {
    last = undefined;
    await server.handle(soapRequest(service, operation));
    const fromSoap = last as Received | undefined;
    if (fromSoap === undefined) continue;
    const answer = await call(gateway, document, operation, fromSoap, numbers ? exactNumber : (_, json) => json);
    const result = await samples.of(operation).catch(() => undefined);
    yield { operation, document, fromSoap, fromJson: last, result, ...answer };
  }
}

function soapRequest({ fixtures, operations }: DescribedService, { name }: AnyOperation) {
  const index = JSON.parse(fixtures.get("index.json") ?? "{}") as {
    readonly operations: readonly {
      readonly operation: string;
      readonly exchanges: readonly { readonly request: string }[];
    }[];
  };
  expect(operations).toHaveProperty([name]);
  const [exchange] = index.operations.find(({ operation }) => operation === name)?.exchanges ?? [];
  const { startLine, headers, body } = parseHttp(fixtures.get(exchange?.request ?? "") ?? "");
  const [method = "", url = ""] = startLine.split(" ");
  return { method, url: asSent(url), headers, body: method === "GET" ? undefined : Buffer.from(body) };
}

interface OperationDocument {
  readonly security?: readonly Values[];
  readonly requestBody: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Content {
  readonly "application/json": { readonly schema: unknown; readonly example?: unknown };
}

/** The parts of the OpenAPI document that calls depend on. */
export interface Document {
  readonly paths: Readonly<Record<string, { readonly post: OperationDocument }>>;
  readonly components: {
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly name?: string }>>;
  };
}

/** Calls the gateway with the same values as JSON, which are read back first. Credentials are where the document wants them. */
async function call(
  gateway: ServedDispatcher,
  document: Document,
  operation: AnyOperation,
  { parameters, soapHeaders }: Received,
  inForm: typeof exactNumber,
) {
  const url = `/${encodeURIComponent(operation.name)}`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  const body: Record<string, unknown> = {};
  for (const [name, scheme] of schemesOf(document, url)) {
    if (scheme.type !== "http") continue;
    const set = operation.parameters.filter(({ credential }) => credential === name);
    const header = soapHeaders[name];
    const texts = set.length > 0 ? set.map((each) => parameters[each.name]) : textsOf(header);
    headers["authorization"] = authorization(texts.map(String));
  }
  for (const { name, type, credential } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    const json = plain(valueToJson(type, value));
    if (credential !== undefined) headers[`x-${name.replaceAll("_", "-").toLowerCase()}`] = String(value);
    else {
      if (value !== null) expect(plain(valueToJson(type, valueFromJson(type, json, undefined))), name).toEqual(json);
      Object.defineProperty(body, name, { value: inForm(type, json), enumerable: true });
    }
  }
  for (const { name, type } of operation.soapHeaders ?? []) {
    const value = soapHeaders[name];
    if (value === undefined) continue;
    headers[`soap-${name.replaceAll("_", "-").toLowerCase()}`] = JSON.stringify(inForm(type, valueToJson(type, value)));
  }
  const response = await gateway.handle({ method: "POST", url, headers, body: Buffer.from(JSON.stringify(body)) });
  return { body, status: response.status, text: Buffer.from(response.body as Uint8Array).toString() };
}

function schemesOf({ paths, components }: Document, url: string) {
  const [names = {}] = paths[url]?.post.security ?? [];
  const schemes = Object.entries(components.securitySchemes ?? {});
  return schemes.filter(([name]) => Object.hasOwn(names, name));
}

function textsOf(header: unknown): readonly unknown[] {
  return typeof header === "object" && header !== null ? Object.values(header) : [header];
}

function authorization(texts: readonly string[]): string {
  return texts.length === 1 ? `Bearer ${texts[0] ?? ""}` : `Basic ${Buffer.from(texts.join(":")).toString("base64")}`;
}

/** The value with numbers; as it is if it has one that JavaScript would change. */
function exactNumber(type: TypeReference, json: unknown): unknown {
  try {
    return valueWithNumbers(type, json);
  } catch (error) {
    if (error instanceof JsonError) return json;
    throw error;
  }
}

export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The same values as JSON: DataSets of two readers are two objects. */
export function comparable(operation: AnyOperation, received: Received | undefined): unknown {
  const parameters = operation.parameters.map(({ name, type }) => [
    name,
    plain(valueToJson(type, received?.parameters[name])),
  ]);
  return [...parameters, received?.soapHeaders];
}

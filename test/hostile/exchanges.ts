/**
 * Owns one exchange for each form that a message has in the descriptions of the golden tests, with a server and a client in this process.
 * Invariant: forms are told apart by what the tables say of an operation, so a new binding, style or kind of type is among them unnamed.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer } from "../../generator/serve/create-server.js";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { type DescribedService, describeService } from "../../generator/serve/describe-service.js";
import { SampleValues } from "../../generator/serve/sample-values.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, BindingId, TypeReference } from "../../templates/runtime/description.js";
import type { HttpHeaders } from "../../templates/runtime/exchange.js";
import { resolveType } from "../../templates/runtime/values/element.js";
import { repository } from "../golden/tree.js";
import { asSent, parseHttp } from "../service/fixtures.js";

export interface Message {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: string;
}

export interface Answer extends Message {
  readonly status: number;
}

export interface HostileExchange {
  /** `rpc-encoded where soap11` */
  readonly title: string;
  readonly request: Message;
  /** `undefined`: no client of ours calls over this binding. */
  readonly response: Answer | undefined;
  /** What the server answers. */
  serve(request: Message): Promise<number>;
  /** The message of the client's error; `undefined`: it has read the answer. */
  receive(response: Answer): Promise<string | undefined>;
}

/** No golden description has the script binding. */
const scripted = `service: Scripted
namespace: urn:scripted
baseUrl: http://localhost:8080
path: /s.asmx
bindings: [soap11, script]
types:
  Row: { fields: { Id: int, Names: Names, Rows: Rows, Any: anyType, At: dateTime } }
  Rows: { array: Row, item: Row }
  Names: { array: string, item: string }
groups:
  all:
    operations:
      put: { parameters: { Row: Row, Rows: Rows, Text: string, Bytes: base64Binary }, result: string }
`;

const ideas = "test/golden/ideas";
const descriptions = [
  ["script", scripted] as const,
  ...readdirSync(path.join(repository, ideas)).map(
    (name) => [name, readFileSync(path.join(repository, ideas, name, "input.yaml"), "utf8")] as const,
  ),
];

export async function hostileExchanges(): Promise<readonly HostileExchange[]> {
  const seen = new Set<string>();
  const all: HostileExchange[] = [];
  for (const [folder, text] of descriptions) {
    const source = { name: folder, text };
    const { described } = await describeService(source, {}, assets);
    const { described: client } = await describeGateway(source, {}, assets);
    if (described === undefined || client === undefined) throw new Error(`${folder} is invalid`);
    for (const { operation, binding, request, response } of [...exchangesOf(described), ...scriptsOf(described)]) {
      const form = formOf(described, operation, binding);
      if (seen.has(form)) continue;
      seen.add(form);
      const title = `${folder} ${operation.name} ${binding}`;
      const { serve, values } = await serverOf(described, operation, request, title);
      all.push({ title, request, response, serve, receive: clientOf(client, operation.name, binding, values) });
    }
  }
  return all;
}

interface Index {
  readonly operations: readonly {
    readonly operation: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly request: string; readonly response: string }[];
  }[];
}

interface ExchangeOf {
  readonly operation: AnyOperation;
  readonly binding: BindingId;
  readonly request: Message;
  readonly response: Answer | undefined;
}

function* exchangesOf({ fixtures, operations }: DescribedService): Generator<ExchangeOf> {
  const index = JSON.parse(fixtures.get("index.json") ?? "{}") as Index;
  for (const { operation: name, exchanges } of index.operations)
    for (const { binding, request, response } of exchanges) {
      const operation = operations[name];
      // The script binding has no fixtures.
      if (binding === "script") continue;
      if (operation === undefined) throw new Error(`no operation ${name}`);
      const answer = messageOf(fixtures.get(response) ?? "");
      yield {
        operation,
        binding,
        request: messageOf(fixtures.get(request) ?? ""),
        response: { ...answer, status: Number(answer.url) },
      };
    }
}

function* scriptsOf({ service, operations }: DescribedService): Generator<ExchangeOf> {
  for (const operation of Object.values(operations)) {
    if (!(operation.bindings ?? service.bindings).includes("script")) continue;
    const headers = { "content-type": "application/json; charset=utf-8" };
    const body = JSON.stringify(
      Object.fromEntries(operation.parameters.map(({ name }) => [name, name === "Text" ? "" : null])),
    );
    const request = { method: "POST", url: `${service.path}/${operation.name}`, headers, body };
    yield { operation, binding: "script", request, response: undefined };
  }
}

function messageOf(fixture: string): Message {
  const { startLine, headers, body } = parseHttp(fixture);
  const [method = "", url = ""] = startLine.split(" ");
  return { method, url: asSent(url), headers, body: asBytes(body) };
}

/** What the tables say of an operation, without its names. */
function formOf({ service }: DescribedService, operation: AnyOperation, binding: BindingId): string {
  const said = Object.keys(operation).filter((key) => !["name", "service", "parameters", "reads"].includes(key));
  const facts = Object.keys(service).filter((key) => !["name", "namespace", "path", "contract"].includes(key));
  const types = operation.parameters.map(({ type }) => kindOf(type));
  const result = operation.result.type === undefined ? "" : kindOf(operation.result.type);
  return JSON.stringify([binding, said.sort(), facts.sort(), operation.encoding?.requestForm, types.sort(), result]);
}

function kindOf(reference: TypeReference): string {
  const type = resolveType(reference);
  return type.kind === "simple" || type.kind === "coded"
    ? `${type.kind} ${Object.keys(type).sort().join()}`
    : type.kind;
}

interface Values {
  readonly parameters: object;
  readonly soapHeaders: object;
}

/** A server, and the values that its handler gets from the sample. */
async function serverOf(
  described: DescribedService,
  operation: AnyOperation,
  request: Message,
  title: string,
): Promise<{ readonly serve: HostileExchange["serve"]; readonly values: Values }> {
  const samples = new SampleValues(described);
  const seen: Values[] = [];
  const handler = (parameters: object, { soapHeaders }: { readonly soapHeaders: object }): unknown => {
    if (seen.length === 0) seen.push({ parameters, soapHeaders });
    return samples.of(operation);
  };
  const handlers = new Map([[operation.name, handler as never]]);
  const server = createServer(described, { handlers }, new CallLog(() => undefined));
  const serve = async ({ body, ...head }: Message): Promise<number> => {
    const sent = head.method === "GET" ? undefined : Buffer.from(body, "latin1");
    return (await server.handle({ ...head, body: sent })).status;
  };
  await serve(request);
  const [values] = seen;
  if (values === undefined) throw new Error(`${title}: the sample does not arrive`);
  return { serve, values };
}

function clientOf(
  { service, operations }: Pick<DescribedService, "service" | "operations">,
  name: string,
  binding: BindingId,
  { parameters, soapHeaders }: Values,
): HostileExchange["receive"] {
  return async ({ status, headers, body }) => {
    const client = createClient(service, operations, {
      baseUrl: "http://localhost",
      transport: (request) => {
        // An answer of WS-Addressing names the call.
        const [, id = ""] = /<MessageID[^>]*>([^<]*)/.exec(new TextDecoder().decode(request.body)) ?? [];
        const answer = id === "" ? body : body.replace(/(<RelatesTo[^>]*>)[^<]*/, (_, tag: string) => tag + id);
        return Promise.resolve({ status, headers, body: Buffer.from(answer, "latin1") });
      },
      allowSecretsInUrl: true,
    });
    const [method = ""] = Object.entries(operations).find(([, operation]) => operation.name === name) ?? [];
    const call = Reflect.get(client, method) as (values: object, options: object) => Promise<unknown>;
    const given = Object.keys(soapHeaders).length === 0 ? {} : { soapHeaders };
    return call(parameters, { binding, ...given }).then(
      () => undefined,
      (error: unknown) => String(error),
    );
  };
}

/** Each byte as one character, so that lengths are bytes. */
function asBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/**
 * Owns the proof of all 38 operations over all four bindings: fixtures against runtime both ways, and a real socket between.
 * Invariant: fixtures come from templates, the runtime from code; equal bytes mean two opinions agree.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  dataSet,
  type DataRowInput,
  type HttpRequest,
  messagingAccountNotImplemented,
  operations,
  serve,
  type Transport,
  values,
} from "../../generated/messaging-account/index.js";
import {
  asSent,
  type BindingId,
  cases,
  exchanges,
  index,
  plain,
  readHttp,
  resultOf,
  type SampleCase,
  valuesOf,
} from "./fixtures.js";

const utf8 = new TextDecoder();
const bytes = new TextEncoder();
const sampleOf = new Map(index.operations.map((sample) => [sample.operation, sample]));
const received = new Map<string, unknown>();
/** Of a case, instead of the sample. */
const answers = new Map<string, unknown>();

/** Handlers that keep what they were given and answer the sample. */
const handlers = Object.fromEntries(
  Object.keys(messagingAccountNotImplemented).map((name) => [
    name,
    (parameters: unknown) => {
      received.set(name, parameters);
      if (answers.has(name)) return answers.get(name);
      const sample = sampleOf.get(name);
      return sample === undefined ? undefined : handlerResult(sample.result);
    },
  ]),
) as unknown as typeof messagingAccountNotImplemented;
const dispatcher = createMessagingAccountDispatcher(handlers);

function handlerResult(result: NonNullable<SampleCase["result"]>): unknown {
  if (result.kind !== "DataSet") return resultOf(result);
  const tables = result.tables.map(({ name, columns, rows }) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: typeNamed(column.type) })),
    rows: rows.map((cells): DataRowInput =>
      Object.fromEntries(columns.map((c, at) => [c.name, cell(c.type, cells[at])])),
    ),
  }));
  return dataSet({ name: result.name, tables });
}

function typeNamed(name: string): typeof values.string | typeof values.int {
  if (name !== "string" && name !== "int") throw new Error(`the samples use string and int, found ${name}`);
  return values[name];
}

function cell(type: string, text: string | null | undefined): string | number | null {
  if (text === null || text === undefined) return null;
  return type === "int" ? Number(text) : text;
}

type AnyCall = (parameters: object, options: { readonly binding: BindingId }) => Promise<unknown>;

function callOf(baseUrl: string, transport: Transport | undefined, operation: string): AnyCall {
  const client = createMessagingAccountClient({ baseUrl, transport, allowSecretsInUrl: true });
  return Reflect.get(client, operation) as AnyCall;
}

test("the fixtures speak of every operation over every binding", () => {
  expect(index.operations.map(({ operation }) => operation)).toEqual(Object.keys(operations));
  expect(exchanges).toHaveLength(38 * 4);
});

describe("client", () => {
  test.each(exchanges)(
    "$title: sends the fixture and reads the sample",
    async ({ binding, request, response, sample }) => {
      const [expected, answer] = [readHttp(request), readHttp(response)];
      let sent: HttpRequest | undefined;
      const transport: Transport = async (given) => {
        sent = given;
        return { status: 200, headers: answer.headers, body: bytes.encode(answer.body) };
      };
      const call = callOf("http://localhost:8080", transport, sample.operation);
      const result = await call(valuesOf(sample.parameters), { binding });

      expect(`${sent?.method} ${sent?.url} HTTP/1.1`).toBe(expected.startLine);
      expect(sent?.headers).toEqual(expected.headers);
      expect(asSent(utf8.decode(sent?.body))).toBe(asSent(expected.body));
      expect(plain(result)).toEqual(resultOf(sample.result));
    },
  );
});

describe("dispatcher", () => {
  test.each(exchanges)("$title: reads the fixture and sends the sample", async ({ request, response, sample }) => {
    const [sent, expected] = [readHttp(request), readHttp(response)];
    const [method = "", url = ""] = sent.startLine.split(" ");
    const body = method === "GET" ? undefined : bytes.encode(sent.body);
    received.clear();
    const answer = await dispatcher.handle({ method, url, headers: sent.headers, body });

    expect({ ...(received.get(sample.operation) as object) }).toEqual(valuesOf(sample.parameters));
    expect(`HTTP/1.1 ${answer.status} OK`).toBe(expected.startLine);
    expect(answer.headers).toMatchObject(expected.headers);
    expect(asSent(await textOf(answer.body))).toBe(asSent(expected.body));
  });
});

describe("client and dispatcher over a real socket", () => {
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    server = await serve(dispatcher, { port: 0 });
  });
  afterAll(async () => {
    await server.close();
  });

  test.each(cases)("$title", async ({ binding, operation, parameters, result }) => {
    const call = callOf(server.url, undefined, operation);
    answers.set(operation, handlerResult(result));
    received.clear();
    const found = await call(valuesOf(parameters), { binding }).finally(() => answers.clear());
    expect({ ...(received.get(operation) as object) }).toEqual(valuesOf(parameters));
    expect(plain(found)).toEqual(resultOf(result));
  });

  test.each(exchanges)("$title", async ({ binding, sample }) => {
    received.clear();
    const result = await callOf(server.url, undefined, sample.operation)(valuesOf(sample.parameters), { binding });
    expect({ ...(received.get(sample.operation) as object) }).toEqual(valuesOf(sample.parameters));
    expect(plain(result)).toEqual(resultOf(sample.result));
  });
});

async function textOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
  if (body instanceof Uint8Array) return utf8.decode(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return utf8.decode(Buffer.concat(parts));
}

/**
 * Owns the fake of a service for tests: a transport that encodes and decodes real messages, with answers that the test gives.
 * Invariant: a call whose answer is missing or invalid rejects and names the operation; the emitters' own output never imports this file.
 */
import { webHandler } from "./adapters/web.js";
import { bindingRows } from "./binding-rows.js";
import type {
  AnyOperation,
  BindingId,
  NoSoapHeaders,
  OperationDescription,
  ServiceDescription,
} from "./description.js";
import { headersOfSample, resultOfSample } from "./client/sample-reply.js";
import type { HttpRequest, HttpResponse, Transport } from "./exchange.js";
import type { HeadersGiven } from "./operation-call.js";
import { sampleOfParameters, sampleOfResult } from "./samples/sample-of.js";
import { addressed } from "./server/addressed-layer.js";
import { scriptDoor } from "./server/answer-script.js";
import { attachments } from "./server/attachments-layer.js";
import { withDataSets } from "./server/data-sets.js";
import { createDispatcher } from "./server/dispatcher.js";
import type { Dispatcher, DispatcherOptions, ErrorReport, Handler, HandlerContext } from "./server/handler.js";
import { mtom } from "./server/mtom-layer.js";
import { splitTarget } from "./server/service-address.js";
import { streamingTable } from "./server/streaming-table.js";
import { bodyText, inUtf8, readParts } from "./security/envelope.js";
import { isXmlMediaType, parseContentType } from "./text/content-type.js";
import { encodeUtf8 } from "./text/encode-utf8.js";
import { suggestName } from "./text/near-name.js";
import { failure } from "./transports/failure.js";
import { parseResponse } from "./transports/fixture.js";
import { gatherPieces } from "./transports/gather.js";
import { inProcessTransport } from "./transports/in-process.js";
import { editedText } from "./xml/edited-text.js";

export { Fault, type FaultDetail, faultOf, type FaultOptions } from "./server/fault.js";
export type { Handler, HandlerContext } from "./server/handler.js";

/** A value as it arrives: a list in one string is its text. */
type Arrived<Value> = string extends Value ? Exclude<Value, readonly unknown[]> : Value;

/** The types of an operation, whichever copy of the runtime its table imports. */
type CallTyped<Parameters, Result, Options> = Pick<OperationDescription<Parameters, Result, Options>, "callType">;

type HeadersSent<Options> = Options extends { readonly soapHeaders?: infer Headers }
  ? unknown extends Headers
    ? NoSoapHeaders
    : NonNullable<Headers>
  : NoSoapHeaders;

/** The parameters that an answer gets. */
export type FakeParameters<Operation> =
  Operation extends CallTyped<infer Parameters, unknown, never>
    ? { readonly [Name in keyof Parameters]: Arrived<Parameters[Name]> }
    : never;

/** A function from parameters to a result, or to the promise of one. It throws a `Fault` to answer one. */
export type FakeAnswer<Operation> =
  Operation extends CallTyped<never, infer Result, infer Options>
    ? Handler<FakeParameters<Operation>, Result, HeadersSent<Options> & object, HeadersGiven<Operation> & object>
    : never;

/** Answers by the names of operations. */
export type FakeAnswers<Operations> = {
  readonly [Name in keyof Operations]?: FakeAnswer<Operations[Name]> | undefined;
};

/** The fields that a test states itself; none for a value that is no record. */
type Overrides<Value> = Value extends readonly unknown[] | Uint8Array | Date
  ? never
  : Value extends object
    ? Partial<Value>
    : never;

/** Parameters of an operation, as a client passes them. */
export type SampleParameters<Operation> =
  Operation extends CallTyped<infer Parameters, unknown, never> ? Parameters : never;

/** The result of an operation, without null. */
export type SampleResult<Operation> =
  Operation extends CallTyped<never, infer Result, never> ? NonNullable<Awaited<Result>> : never;

/**
 * A value for each parameter of an operation: `sampleParameters(operations.Add, { intA: 5 })`. Encoders accept it, and the same call returns the
 * same values. Fields of `overrides` replace those of the sample.
 */
export function sampleParameters<Operation extends Pick<AnyOperation, "name">>(
  operation: Operation,
  overrides?: Partial<SampleParameters<Operation>>,
): SampleParameters<Operation> {
  return Object.assign(
    sampleOfParameters(operation as unknown as AnyOperation),
    overrides,
  ) as SampleParameters<Operation>;
}

/** The same of the result; `undefined` for an operation without one. `overrides`: for a result that is a record. */
export function sampleResult<Operation extends Pick<AnyOperation, "name">>(
  operation: Operation,
  overrides?: Overrides<SampleResult<Operation>>,
): SampleResult<Operation> {
  const sample = sampleOfResult(operation as unknown as AnyOperation);
  return (overrides === undefined ? sample : Object.assign(Object(sample), overrides)) as SampleResult<Operation>;
}

/** An answer for every operation. */
export type AllFakeAnswers<Operations> = { readonly [Name in keyof Operations]: FakeAnswer<Operations[Name]> };

/** A call that arrived. */
export type FakeCall<Operations> = {
  [Name in keyof Operations]: {
    readonly operation: Name;
    /** Values that were sent; the others are absent. */
    readonly parameters: FakeParameters<Operations[Name]>;
    /** SOAP headers that were sent; absent if there were none. */
    readonly soapHeaders?: Readonly<Record<string, unknown>>;
  };
}[keyof Operations];

/** The `transport` of a client. */
export interface Fake<Operations> extends Transport {
  /** Calls in the order in which they arrived. */
  readonly calls: readonly FakeCall<Operations>[];
  /** Throws the first error of an answer. Such an error also rejects its call; use this for code that catches errors of calls. */
  verify(): void;
}

/**
 * Creates a fake of a service: `createCalculatorClient({ transport: createFake(operations, { Add: ({ intA, intB }) => intA + intB }) })`.
 * Throws a TypeError for an answer to an unknown operation.
 */
export function createFake<Operations extends Readonly<Record<string, Pick<AnyOperation, "name">>>>(
  operations: Operations,
  answers: FakeAnswers<Operations>,
): Fake<Operations> {
  // A table of a copy of the runtime has the same shape as one of the package.
  const fake = new FakeService(operations as unknown as OperationTable, answers);
  const transport = inProcessTransport({ handle: (request) => fake.handle(request) });
  return Object.assign<Transport, Omit<Fake<Operations>, keyof Transport>>(transport, {
    // Handlers get what the description says. The compiler cannot know that.
    calls: fake.calls as FakeCall<Operations>[],
    verify() {
      const [first] = fake.errors;
      if (first !== undefined) throw first;
    },
  });
}

/** A sample response of an operation over a binding: the text of a `.response.http` of `fixtures/`. */
export type SampleText = { readonly [Binding in BindingId]?: string };

/**
 * Creates answers with the values and SOAP headers of sample responses: `createFake(operations, sampleAnswers(operations, { Add: { soap11: text } }))`.
 * Each call gets new values.
 */
export function sampleAnswers<
  Operations extends Readonly<Record<string, Pick<AnyOperation, "name">>>,
  Name extends keyof Operations,
>(operations: Operations, samples: { readonly [Each in Name]: SampleText }): AllFakeAnswers<Pick<Operations, Name>> {
  const table = operations as unknown as OperationTable;
  const answers = Object.entries<SampleText>(samples).map(([name, sample]) => [
    name,
    sampleAnswer(name, table, sample),
  ]);
  // The client's own reader decodes the values that the types promise. The compiler cannot know that.
  return Object.fromEntries(answers) as AllFakeAnswers<Pick<Operations, Name>>;
}

function sampleAnswer(name: string, table: OperationTable, sample: SampleText): AnyAnswer {
  return async (_parameters, { responseSoapHeaders: echoed }) => {
    const operation = table[name];
    const [[binding, text] = []] = Object.entries(sample);
    if (operation === undefined || binding === undefined || text === undefined)
      throw new TypeError(`${name} has no sample response`);
    const reply = { ...parseResponse(text), binding: binding as BindingId };
    Object.assign(echoed, { ...(await headersOfSample(operation, reply)), ...echoed });
    return resultOfSample(operation, reply);
  };
}

/** Answers requests of the web platform, for tools that intercept them, such as MSW. */
export interface WebFake {
  /** True for a request to an operation. */
  matches(request: Request): boolean;
  /** Rejects with the error of an answer. An answer that throws a `Response`, such as `Response.error()`, answers with it. */
  answer(request: Request): Promise<Response>;
}

export interface WebFakeOptions {
  /** Address of the service without its path, as in a client. Default: any. */
  readonly baseUrl?: string | undefined;
}

/** Creates a fake like {@link createFake}, but for requests that a tool intercepted. */
export function createWebFake<Operations extends Readonly<Record<string, Pick<AnyOperation, "name">>>>(
  operations: Operations,
  answers: FakeAnswers<Operations>,
  { baseUrl }: WebFakeOptions = {},
): WebFake {
  const service = new FakeService(operations as unknown as OperationTable, answers);
  return {
    matches: (request) => isRequestOf(service.description, request, baseUrl),
    async answer(request) {
      let problem: Error | undefined;
      const handle = async (arriving: HttpRequest): Promise<HttpResponse> => {
        const answered = await service.answer(arriving);
        // Nobody asks for them, and a page may run for days.
        service.calls.length = service.errors.length = 0;
        if ("status" in answered) return answered;
        throw (problem = answered.problems[0]);
      };
      const options = { maxRequestBytes: Infinity, onError: () => undefined };
      const response = await webHandler({ handle }, options)(request);
      if (problem === undefined) return response;
      if (problem.cause instanceof Response) return problem.cause;
      throw problem;
    },
  };
}

function isRequestOf({ path, paths }: ServiceDescription, { method, url }: Request, baseUrl?: string): boolean {
  const { origin, pathname } = new URL(url);
  const base = baseUrl === undefined ? undefined : new URL(baseUrl, url);
  const target = withoutSlash(base === undefined ? pathname : origin + pathname);
  const places = [path, ...Object.values(paths?.of ?? {})].map((each) => new URL(origin + each).pathname);
  return places.some((place) => {
    const address = withoutSlash((base === undefined ? "" : withoutSlash(base.origin + base.pathname)) + place);
    const isAt = (each: string): boolean =>
      each === address || (base === undefined && address !== "" && each.endsWith(address));
    const isOperation = isAt(target.slice(0, target.lastIndexOf("/")));
    return (method === "POST" && (isAt(target) || isOperation)) || (method === "GET" && isOperation);
  });
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, "");
}

type OperationTable = Readonly<Record<string, AnyOperation>>;
type AnyAnswer = (parameters: unknown, context: HandlerContext) => unknown;

/** A dispatcher that answers one request at a time, so that each error belongs to a request. */
interface Door {
  readonly dispatcher: Dispatcher;
  readonly problems: Error[];
}

class FakeService {
  readonly calls: { operation: string; parameters: object; soapHeaders?: object }[] = [];
  readonly errors: Error[] = [];
  readonly #table: OperationTable;
  readonly description: ServiceDescription;
  readonly #handlers: Record<string, AnyAnswer> = Object.create(null);
  readonly #idle: Door[];
  readonly #declaresSecurity: boolean;

  constructor(operations: OperationTable, answers: object) {
    const keys = Object.keys(operations);
    const [any] = Object.values(operations);
    if (any === undefined) throw new TypeError("createFake: the table has no operations");
    const stranger = Object.keys(answers).find((name) => !keys.includes(name));
    if (stranger !== undefined)
      throw new TypeError(`createFake: ${JSON.stringify(stranger)} is no operation${suggestName(stranger, keys)}`);
    this.#table = withDataSets(operations);
    this.description = any.service;
    this.#declaresSecurity = Object.values(operations).some(declaresSecurity);
    const answersByName = new Map<string, AnyAnswer | undefined>(Object.entries(answers));
    for (const key of keys) this.#handlers[key] = this.#handlerOf(key, answersByName.get(key));
    this.#idle = [this.#openDoor()];
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const answered = await this.answer(request);
    if ("status" in answered) return answered;
    throw failure(request, answered.problems.map(({ message }) => message).join("; "));
  }

  /** The response, or the errors of the answer. */
  async answer(request: HttpRequest): Promise<HttpResponse | { readonly problems: readonly Error[] }> {
    const door = this.#idle.pop() ?? this.#openDoor();
    try {
      const response = await door.dispatcher.handle(this.#arriving(request));
      // A streamed answer may fail in the middle.
      const body = response.body instanceof Uint8Array ? response.body : await gatherPieces(response.body);
      if (door.problems.length === 0) return { ...response, body };
    } catch (error) {
      if (door.problems.length === 0) throw error;
    } finally {
      this.#idle.push(door);
    }
    return { problems: door.problems.splice(0) };
  }

  #handlerOf(operation: string, answer: AnyAnswer | undefined): AnyAnswer {
    return (parameters, context) => {
      const { soapHeaders } = context;
      const headers = Object.keys(soapHeaders).length === 0 ? {} : { soapHeaders: sentValues(soapHeaders) };
      this.calls.push({ operation, parameters: sentValues(Object(parameters)), ...headers });
      if (answer !== undefined) return answer(parameters, context);
      throw new MissingAnswer(
        `${operation} has no answer; add one to createFake: { ${operation}: (parameters) => ... }`,
      );
    };
  }

  #openDoor(): Door {
    const { description } = this;
    const table = this.#table;
    const handlers = this.#handlers;
    const problems: Error[] = [];
    const onError = ({ error, operation }: ErrorReport): void => {
      const problem = error instanceof MissingAnswer ? error : answerError(operation, error);
      problems.push(problem);
      this.errors.push(problem);
    };
    const limits = { bodyBytes: Infinity, handlerMs: 0, streamMs: 0, jsonLength: Infinity };
    return { dispatcher: openDispatcher(description, table, handlers, { onError, limits }), problems };
  }

  /** The request at the address of the description, since clients of tests may have another. */
  #arriving(request: HttpRequest): HttpRequest {
    const { path: servicePath } = splitTarget(this.description.path);
    const { path, query } = splitTarget(request.url);
    const { mediaType } = parseContentType(request.headers["content-type"]);
    if (request.method === "POST" && !formTypes.has(mediaType)) {
      const isWhole = isXmlMediaType(mediaType) && !this.#declaresSecurity;
      return { ...(isWhole ? withoutSecurity(request) : request), url: servicePath };
    }
    const name = path.slice(path.lastIndexOf("/") + 1);
    return { ...request, url: `${servicePath.replace(/\/$/, "")}/${name}${query === undefined ? "" : `?${query}`}` };
  }
}

/** Media types of requests whose path names the operation. */
const formTypes: ReadonlySet<string | undefined> = new Set(
  Object.values(bindingRows).flatMap(({ family, mediaType }) => (family === "soap" ? [] : [mediaType])),
);

function openDispatcher(
  service: ServiceDescription,
  table: OperationTable,
  handlers: object,
  options: DispatcherOptions,
): Dispatcher {
  const script = service.bindings.includes(scriptBinding) ? scriptDoor : undefined;
  const encodings = Object.values(table).map(({ encoding }) => encoding);
  // Only messages of MTOM can be inlined; only these and attachments have a root.
  const isMtom = encodings.some((encoding) => encoding?.inline !== undefined);
  const parts = encodings.some((encoding) => encoding?.rootOf !== undefined) ? [isMtom ? mtom : attachments] : [];
  const layers = service.addressing === undefined ? parts : [...parts, addressed];
  const operations = isMtom ? streamingTable(table, handlers) : table;
  return createDispatcher(service, operations, [], handlers, options, layers, script);
}

const scriptBinding: BindingId = bindingRows.script.id;

/** A plain object, which every framework's deep equality accepts. */
function sentValues(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Whether Security is a SOAP header that answers get. */
function declaresSecurity({ soapHeaders = [] }: AnyOperation): boolean {
  return soapHeaders.some(({ name, element = name }) => element === "Security");
}

/** The request without its Security header: a fake checks no logins and signatures. */
function withoutSecurity(request: HttpRequest): HttpRequest {
  const { headers, body = new Uint8Array(0) } = request;
  const { text, header, security } = readParts(bodyText(headers, body));
  if (header === undefined || security === undefined) return request;
  return { ...request, headers: inUtf8(headers), body: encodeUtf8(editedText(text, header, [security], "")) };
}

class MissingAnswer extends Error {}

function answerError(operation: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`the answer of ${operation} failed: ${message}`, { cause: error });
}

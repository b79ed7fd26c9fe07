/**
 * Owns calling an imported service in process: a message of a peer goes in, and what is written of the values that were read comes out.
 * Invariant: the messages that go in are the peer's alone; both ends are made of the description by the emitters.
 */
import { assets } from "#assets";
import { describeService } from "../../generator/serve/describe-service.js";
import { requestHeaders } from "../../templates/runtime/bindings/soap/request-headers.js";
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, BindingId, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";

type Call = (parameters: unknown, options: object) => PendingCall<unknown, object>;
export type SoapBinding = Extract<BindingId, `soap${string}`>;

const envelopes: Readonly<Record<SoapBinding, string>> = {
  soap11: "http://schemas.xmlsoap.org/soap/envelope/",
  soap12: "http://www.w3.org/2003/05/soap-envelope",
};

interface Context {
  readonly soapHeaders: object;
  readonly responseSoapHeaders: object;
}

/** What one end read. */
export interface Values {
  readonly values: unknown;
  readonly headers: object;
}

export class ImportedService {
  private readonly service: ServiceDescription;
  /** By the names that programs have for them. */
  private readonly operations: Readonly<Record<string, AnyOperation>>;
  private readonly methods: ReadonlyMap<string, string>;
  /** Path below `fixtures/` -> text. */
  readonly fixtures: ReadonlyMap<string, string>;

  private constructor(
    service: ServiceDescription,
    operations: Readonly<Record<string, AnyOperation>>,
    methods: ReadonlyMap<string, string>,
    fixtures: ReadonlyMap<string, string>,
  ) {
    [this.service, this.operations, this.methods, this.fixtures] = [service, operations, methods, fixtures];
  }

  /** Throws where the description has faults. */
  static async of(text: string): Promise<ImportedService> {
    const { described, diagnostics } = await describeService({ name: "random.yaml", text }, {}, assets);
    if (described === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
    const { service, methods, fixtures } = described;
    // The tables are those of a server; a client's say how its headers are written.
    const named = Object.entries(described.operations).map(
      ([wire, each]) => [methods.get(wire) ?? wire, { ...each, requestHeaders }] as const,
    );
    return new ImportedService(service, Object.fromEntries(named), methods, fixtures);
  }

  /** The handler's values of a request. Throws where the handler is not reached, with what is answered. */
  async readRequest(operation: string, binding: SoapBinding, request: string, action: string): Promise<Values> {
    let seen: Values | undefined;
    const answered = await this.dispatch(operation, binding, request, action, (values, { soapHeaders }) => {
      seen = { values, headers: soapHeaders };
      throw new Error("seen");
    });
    if (seen === undefined) throw new Error(`the request is not taken: ${await textOf(answered.body)}`);
    return seen;
  }

  /** What the client sends. */
  async writeRequest(operation: string, binding: SoapBinding, { values, headers }: Values): Promise<string> {
    let sent: HttpRequest | undefined;
    const call = this.call(operation, binding, values, headers, (request) => {
      sent = request;
      return { status: 202, headers: {}, body: new Uint8Array() };
    });
    try {
      await call;
    } catch (error) {
      if (sent === undefined) throw error;
    }
    return new TextDecoder().decode(sent?.body);
  }

  /** What the client reads of an answer. Throws what it throws. */
  async readResponse(operation: string, binding: SoapBinding, given: unknown, response: string): Promise<Values> {
    const type = binding === "soap11" ? "text/xml" : "application/soap+xml";
    const answer: HttpResponse = {
      status: 200,
      headers: { "content-type": `${type}; charset=utf-8` },
      body: new TextEncoder().encode(response),
    };
    const returned = await this.call(operation, binding, given, {}, () => answer).withResponse();
    return { values: returned.result, headers: returned.soapHeaders ?? {} };
  }

  /** What the dispatcher answers when its handler gives these values. Throws where it answers a fault. */
  async writeResponse(
    operation: string,
    binding: SoapBinding,
    request: string,
    action: string,
    { values, headers }: Values,
  ): Promise<string> {
    let thrown: unknown;
    const answered = await this.dispatch(
      operation,
      binding,
      request,
      action,
      (_, { responseSoapHeaders }) => {
        // What came in is not to go out by itself here.
        for (const key of Object.keys(responseSoapHeaders)) Reflect.set(responseSoapHeaders, key, undefined);
        Object.assign(responseSoapHeaders, headers);
        return values;
      },
      (error) => (thrown = error),
    );
    const text = await textOf(answered.body);
    if (answered.status >= 300) throw new Error(`no answer but ${text}`, { cause: thrown });
    return text;
  }

  private call(
    operation: string,
    binding: SoapBinding,
    values: unknown,
    soapHeaders: object,
    answer: (request: HttpRequest) => HttpResponse,
  ): PendingCall<unknown, object> {
    const transport = (request: HttpRequest): Promise<HttpResponse> => Promise.resolve(answer(request));
    const client: Readonly<Record<string, Call>> = openClient(this.service, this.operations, {
      baseUrl: "http://localhost",
      transport,
    } as never);
    const call = client[this.methods.get(operation) ?? ""];
    if (call === undefined) throw new Error(`no operation ${operation}`);
    return call(values, { binding, soapHeaders });
  }

  private async dispatch(
    operation: string,
    binding: SoapBinding,
    request: string,
    action: string,
    handler: (values: unknown, context: Context) => unknown,
    onError: (error: unknown) => void = () => undefined,
  ): Promise<HttpResponse> {
    const method = this.methods.get(operation) ?? "";
    const handlers = Object.fromEntries(Object.keys(this.operations).map((each) => [each, () => undefined]));
    const all = { ...handlers, [method]: handler };
    const dispatcher = createDispatcher(
      this.service,
      withDataSets(this.operations),
      () => Promise.resolve([]),
      all as never,
      { onError } as never,
    );
    const headers =
      binding === "soap11"
        ? { "content-type": "text/xml; charset=utf-8", soapaction: `"${encodeURI(action)}"` }
        : { "content-type": `application/soap+xml; charset=utf-8; action="${encodeURI(action)}"` };
    const { path } = this.service as unknown as { readonly path: string };
    return dispatcher.handle({
      method: "POST",
      url: `http://localhost${path}`,
      headers,
      body: new TextEncoder().encode(request),
    });
  }
}

/** A message of a peer: what stands in its Header and Body, with the prefixes that they use. */
export function envelope(binding: SoapBinding, prefixes: string, header: string, body: string): string {
  const inside = header === "" ? "" : `<s:Header>${header}</s:Header>`;
  return `<s:Envelope xmlns:s="${envelopes[binding]}" ${prefixes}>${inside}<s:Body>${body}</s:Body></s:Envelope>`;
}

async function textOf(body: HttpResponse["body"]): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return new TextDecoder().decode(Buffer.concat(parts));
}

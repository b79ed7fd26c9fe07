/** Owns transports for tests: they keep what was sent and answer what they were told. */
import type { HttpHeaders, HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { ClientOptions } from "../../templates/runtime/client-options.js";
import { base, namespace, operations, service } from "./table.js";

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (body: HttpResponse["body"] | undefined): string => {
  if (body === undefined) return "";
  if (!(body instanceof Uint8Array)) throw new Error("the body is a stream");
  return new TextDecoder().decode(body);
};

/** The Body of a SOAP answer as text; the whole, where it has none. */
export async function soapBodyOf(response: Promise<HttpResponse>): Promise<string> {
  const answer = text((await response).body);
  return /<soap:Body ?\/?>.*/s.exec(answer)?.[0].replace("</soap:Envelope>", "") ?? answer;
}

export interface Capture {
  readonly transport: Transport;
  readonly requests: HttpRequest[];
}

/** Answers every request with the same response. */
export function capture(
  status = 200,
  headers: HttpHeaders = { "content-type": "text/xml; charset=utf-8" },
  body: string | Uint8Array = soap11(
    `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>14</singlesmsResult></singlesmsResponse>`,
  ),
): Capture {
  const requests: HttpRequest[] = [];
  return {
    requests,
    async transport(request) {
      requests.push(request);
      return { status, headers, body: typeof body === "string" ? bytes(body) : body };
    },
  };
}

export const envelope11 = "http://schemas.xmlsoap.org/soap/envelope/";
export const envelope12 = "http://www.w3.org/2003/05/soap-envelope";
const schemas = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';

/** An envelope as ASMX writes it. */
export function envelope(version: string, body: string, header = ""): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${version}" ${schemas}>` +
    `${header}<soap:Body>${body}</soap:Body></soap:Envelope>`
  );
}
export const soap11 = (body: string): string => envelope(envelope11, body);
export const soap12 = (body: string): string => envelope(envelope12, body);

export const credentials = { Mobile_Number: "+27820000000", Password: "hunter2" };

export function clientWith(transport: Transport, options: Partial<ClientOptions> = {}) {
  return createClient(service, operations, { baseUrl: base, transport, credentials, ...options });
}

/** What a promise rejects with; fails where it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expectRejection(),
    (error: unknown) => error,
  );
}

function expectRejection(): never {
  throw new Error("expected a rejection");
}

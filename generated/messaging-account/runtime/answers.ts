/**
 * Owns how a dispatcher answers SOAP and form requests once it knows which of the two it has.
 * Property that must stay true: a handler runs only for a request that was read to its end and found good.
 */
import type { ServerBinding } from "./bindings/binding.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./bindings/envelope.js";
import { decodeFormBytes, FormError } from "./bindings/form.js";
import { readFormRequest } from "./bindings/form-request.js";
import { encodeHtmlText, textResponse } from "./bindings/form-server.js";
import { soap11Server, soap12Server } from "./bindings/index.js";
import { RefusedRequest } from "./bindings/refused-request.js";
import type { Received, ServedOperation, ServerTable } from "./bindings/server-table.js";
import { SoapRequestReader } from "./bindings/soap-request.js";
import { parseContentType } from "./content-type.js";
import type { BindingId } from "./description.js";
import type { HttpRequest, HttpResponse } from "./exchange.js";
import type { ErrorReport } from "./handler.js";
import { type AnyHandler, runHandler } from "./run-handler.js";
import { decodeXmlBytes } from "./xml/decode.js";
import type { XmlLimits } from "./xml/limits.js";
import { XmlError } from "./xml/reader.js";

export interface AnswerParts {
  readonly table: ServerTable;
  readonly handlers: ReadonlyMap<string, AnyHandler>;
  /** Those switched on. */
  readonly bindings: readonly BindingId[];
  readonly handlerMs: number;
  readonly limits: Partial<XmlLimits>;
  readonly report: (report: ErrorReport) => void;
}

export interface Answers {
  /** POST to the service's path. */
  soap(request: HttpRequest): Promise<HttpResponse>;
  /** GET or POST to an operation's path; `query` for GET. */
  form(request: HttpRequest, binding: ServerBinding, name: string, query: string | undefined): Promise<HttpResponse>;
}

export function createAnswers(parts: AnswerParts): Answers {
  const encoders = new Map<ServerBinding, Map<string, (value: unknown) => HttpResponse>>();
  const { table, handlers, handlerMs, report } = parts;

  function encoderOf(binding: ServerBinding, { operation }: ServedOperation): (value: unknown) => HttpResponse {
    const ofBinding = encoders.get(binding) ?? new Map<string, (value: unknown) => HttpResponse>();
    encoders.set(binding, ofBinding);
    const encode = ofBinding.get(operation.name) ?? binding.prepareResult(operation, table.namespace);
    ofBinding.set(operation.name, encode);
    return encode;
  }

  function run(
    request: HttpRequest,
    binding: ServerBinding,
    served: ServedOperation,
    received: Received,
    soapHeaders: Received,
  ): Promise<HttpResponse> | HttpResponse {
    const { name } = served.operation;
    const handler = handlers.get(name);
    if (handler === undefined) return binding.encodeFault({ code: "server", message: `${name} is not implemented.` });
    const encode = encoderOf(binding, served);
    return runHandler({ operation: name, handler, binding, encode, request, received, soapHeaders, handlerMs, report });
  }

  return {
    async soap(request) {
      const read = readSoap(request, parts);
      if ("status" in read) return read;
      return run(request, read.binding, read.served, read.received, read.soapHeaders);
    },
    async form(request, binding, name, query) {
      const served = table.operations.get(name);
      if (!parts.bindings.includes(binding.id)) return binding.encodeFault(unrecognised(name));
      if (served === undefined || !served.bindings.includes(binding.id)) {
        return binding.encodeFault({ code: "client", message: `${name} Web Service method name is not valid.` });
      }
      try {
        const { charset = "utf-8" } = parseContentType(request.headers["content-type"]);
        const form = query ?? formOf(request, charset);
        const received = readFormRequest(served, form, query === undefined ? charset : "utf-8");
        return run(request, binding, served, received, Object.create(null));
      } catch (error) {
        if (error instanceof RefusedRequest) return binding.encodeFault(error.fault, error.status);
        throw error;
      }
    },
  };
}

/** ASMX's words for a binding that is switched off. */
function unrecognised(name: string) {
  return {
    code: "client",
    message: `Request format is unrecognized for URL unexpectedly ending in '/${name}'.`,
  } as const;
}

/** The text of a form body. Anything but a form is refused with its type, as ASMX does (wire 2). */
function formOf({ headers, body }: HttpRequest, charset: string): string {
  const header = headers["content-type"];
  if (parseContentType(header).mediaType !== "application/x-www-form-urlencoded") {
    throw new RefusedRequest(`Request format is invalid: ${(header ?? "").slice(0, 200)}.`);
  }
  try {
    return decodeFormBytes(body ?? new Uint8Array(0), charset);
  } catch (error) {
    if (error instanceof FormError)
      throw new RefusedRequest(`Request cannot be read: ${error.message}.`, "client", 400);
    throw error;
  }
}

interface SoapRead {
  readonly binding: ServerBinding;
  readonly served: ServedOperation;
  readonly received: Received;
  readonly soapHeaders: Received;
}

/** The request, or the response that refuses it. */
function readSoap(request: HttpRequest, { table, bindings, limits }: AnswerParts): SoapRead | HttpResponse {
  const { mediaType, charset, action } = parseContentType(request.headers["content-type"]);
  const expected = expectedVersion(mediaType, bindings);
  if (typeof expected === "number") return textResponse(expected, encodeHtmlText(unsupported(expected, mediaType)));
  const hints = { version: expected, soapAction: request.headers["soapaction"], action };
  const state: { reader: SoapRequestReader | undefined } = { reader: undefined };
  try {
    const text = decodeXmlBytes(request.body ?? new Uint8Array(0), charset);
    state.reader = new SoapRequestReader(text, hints, table, limits, (id) => bindings.includes(id));
    const { served, received, soapHeaders } = state.reader.read();
    return { binding: serverOf(state.reader.version), served, received, soapHeaders };
  } catch (error) {
    const binding = serverOf(state.reader?.version ?? expected);
    if (error instanceof RefusedRequest) return binding.encodeFault(error.fault, error.status);
    if (error instanceof XmlError) {
      const message = `Server was unable to read request. ---> ${error.message}`;
      return binding.encodeFault({ code: "client", message }, 400);
    }
    throw error;
  }
}

/** By the Content-Type; a status where it is none that is served. */
function expectedVersion(mediaType: string, bindings: readonly BindingId[]): SoapVersion | 415 | 500 {
  const soap11 = bindings.includes("soap11");
  const soap12 = bindings.includes("soap12");
  if (!soap11 && !soap12) return 500;
  if (mediaType === soapVersion12.mediaType) return soap12 ? soapVersion12 : 415;
  // A SOAP 1.2 envelope may come as text/xml (wire 1).
  if (mediaType === soapVersion11.mediaType) return soap11 ? soapVersion11 : soapVersion12;
  return 415;
}

function unsupported(status: 415 | 500, mediaType: string): string {
  if (status === 500) return "Request format is unrecognized.";
  return `The Content-Type ${mediaType.slice(0, 200)} is not supported; expected text/xml or application/soap+xml.`;
}

function serverOf(version: SoapVersion): ServerBinding {
  return version === soapVersion12 ? soap12Server : soap11Server;
}

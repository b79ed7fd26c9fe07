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
import { RequestSkeletons } from "./bindings/request-skeleton.js";
import { SoapRequestReader, type SoapService } from "./bindings/soap-request.js";
import { parseContentType } from "./content-type.js";
import type { BindingId } from "./description.js";
import type { HttpRequest, HttpResponse } from "./exchange.js";
import type { ErrorReport } from "./handler.js";
import { type AnyHandler, runHandler } from "./run-handler.js";
import { decodeXmlBytes } from "./xml/decode.js";
import type { XmlLimits } from "./xml/limits.js";
import { XmlError } from "./xml/reader.js";
import { escapeXmlAttribute } from "./xml/writer.js";

export interface AnswerParts {
  readonly table: ServerTable;
  readonly handlers: ReadonlyMap<string, AnyHandler>;
  /** Those switched on. */
  readonly bindings: readonly BindingId[];
  readonly handlerMs: number;
  readonly limits: Partial<XmlLimits>;
  readonly report: (report: ErrorReport) => void;
}

/** Without a promise where none was needed: most handlers answer at once. */
export type Answer = HttpResponse | Promise<HttpResponse>;

export interface Answers {
  /** POST to the service's path. */
  soap(request: HttpRequest): Answer;
  /** GET or POST to an operation's path; `query` for GET. */
  form(request: HttpRequest, binding: ServerBinding, name: string, query: string | undefined): Answer;
}

export function createAnswers(parts: AnswerParts): Answers {
  const encoders = new Map<ServerBinding, Map<string, (value: unknown) => HttpResponse>>();
  const { table, handlers, handlerMs, report, limits, bindings } = parts;
  // A limit of the owner's goes through the reader every time.
  const skeletons =
    Object.keys(limits).length === 0 ? new RequestSkeletons(table, escapeXmlAttribute(table.namespace)) : undefined;
  const service: SoapService = { table, limits, enabled: (id) => bindings.includes(id), skeletons };

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
  ): Answer {
    const { name } = served.operation;
    const handler = handlers.get(name);
    if (handler === undefined) return binding.encodeFault({ code: "server", message: `${name} is not implemented.` });
    const encode = encoderOf(binding, served);
    return runHandler({ operation: name, handler, binding, encode, request, received, soapHeaders, handlerMs, report });
  }

  return {
    soap(request) {
      const read = readSoap(request, service);
      if ("status" in read) return read;
      return run(request, read.binding, read.served, read.received, read.soapHeaders);
    },
    form(request, binding, name, query) {
      const served = table.operations.get(name);
      if (!bindings.includes(binding.id)) return binding.encodeFault(unrecognised(name));
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
function readSoap(request: HttpRequest, service: SoapService): SoapRead | HttpResponse {
  const { mediaType, charset, action } = parseContentType(request.headers["content-type"]);
  const expected = expectedVersion(mediaType, service.enabled);
  if (typeof expected === "number") return textResponse(expected, encodeHtmlText(unsupported(expected, mediaType)));
  const hints = { version: expected, soapAction: request.headers["soapaction"], action };
  const state: { reader: SoapRequestReader | undefined } = { reader: undefined };
  try {
    const text = decodeXmlBytes(request.body ?? new Uint8Array(0), charset);
    state.reader = new SoapRequestReader(text, hints, service);
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
function expectedVersion(mediaType: string, enabled: (id: BindingId) => boolean): SoapVersion | 415 | 500 {
  const soap11 = enabled("soap11");
  const soap12 = enabled("soap12");
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

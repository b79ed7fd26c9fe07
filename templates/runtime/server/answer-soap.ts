/**
 * Owns the handling of SOAP requests: POST to the service's path (wire 1, 5).
 * Invariant: the response has the version of the request's envelope, or of its Content-Type if the envelope cannot be read.
 */
import { unexpectedType, unreadable } from "../bindings/asmx-words.js";
import type { AbsentValues } from "../bindings/absent-values.js";
import type { AnswerBlocks, OpenedRequest, ServerSite, SoapAnswers } from "../bindings/layer.js";
import type { ServerBinding } from "../bindings/server-binding.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "../bindings/soap/envelope.js";
import { encodeHtmlText, textResponse } from "../bindings/form/server.js";
import { serverBindings } from "../bindings/servers.js";
import { RefusedRequest } from "../bindings/refused-request.js";
import { PlainRequests } from "../bindings/soap/plain-request.js";
import { SoapRequestReader, type SoapService } from "../bindings/soap/request.js";
import type { SoapEnvelopeHints } from "../bindings/soap/route.js";
import { parseContentType } from "../text/content-type.js";
import type { BindingId } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { Answer, ServedHandlers } from "./served-handlers.js";
import { decodeDeclaredUtf8 } from "../xml/utf8.js";
import { XmlError } from "../xml/reader.js";

type Decode = typeof import("../xml/decode.js");
let decodeModule: Decode | undefined;

export class SoapAnswerer implements SoapAnswers {
  readonly #handlers: ServedHandlers;
  readonly #service: SoapService;

  constructor(handlers: ServedHandlers, { table, limits, enabled }: ServerSite, absent: AbsentValues | undefined) {
    this.#handlers = handlers;
    // With limits set by the owner, the strict reader decodes every request.
    const plain = Object.keys(limits).length === 0 ? new PlainRequests(table, enabled) : undefined;
    this.#service = { table, limits, enabled, plain, absent };
  }

  answer(request: HttpRequest, opened: OpenedRequest = notOpened): Answer {
    const { mediaType, charset, action } = parseContentType(request.headers["content-type"]);
    const { enabled } = this.#service;
    const version = expectedVersion(mediaType, enabled);
    if (version === undefined) return refuseMediaType(mediaType, enabled, request.headers["soapaction"] !== undefined);
    const named = opened.named?.action;
    const hints = {
      version,
      soapAction: named ?? request.headers["soapaction"],
      action: named ?? action,
      parts: opened.parts,
      named: opened.named,
    };
    const bytes = request.body ?? nothing;
    const text = opened.text ?? decodeDeclaredUtf8(bytes, charset);
    if (text !== undefined) return this.#answerText(request, hints, opened, () => text);
    const decoded = ({ decodeXmlBytes }: Decode): Answer =>
      this.#answerText(request, hints, opened, () => decodeXmlBytes(bytes, charset, untrueDeclaration(mediaType)));
    if (decodeModule !== undefined) return decoded(decodeModule);
    return import("../xml/decode.js").then((loaded) => decoded((decodeModule = loaded)));
  }

  /** Reads the request and runs its handler. */
  #answerText(request: HttpRequest, hints: SoapEnvelopeHints, opened: OpenedRequest, decode: () => string): Answer {
    let reader: SoapRequestReader | undefined;
    try {
      reader = new SoapRequestReader(decode(), hints, this.#service);
      const { served, received, soapHeaders } = reader.read();
      return this.#handlers.run(request, serverOf(reader.version), served, received, soapHeaders, opened);
    } catch (error) {
      return refuse(serverOf(reader?.version ?? hints.version), error, opened.blocks);
    }
  }
}

const nothing = /* @__PURE__ */ new Uint8Array(0);
const notOpened: OpenedRequest = {};

/**
 * The treatment of a wrong XML declaration. ASMX ignores the declaration for text/xml, which has a default charset (RFC 3023). We use it, and ignore
 * it only if it is wrong.
 */
export function untrueDeclaration(mediaType: string): "pass" | "refuse" {
  return mediaType === soapVersion11.mediaType ? "pass" : "refuse";
}

/** The version of a Content-Type; `undefined` if it is not enabled. */
export function expectedVersion(mediaType: string, enabled: (id: BindingId) => boolean): SoapVersion | undefined {
  const soap11 = enabled(soapVersion11.id);
  const soap12 = enabled(soapVersion12.id);
  if (mediaType === soapVersion12.mediaType && soap12) return soapVersion12;
  // A SOAP 1.2 envelope may come as text/xml (wire 1).
  if (mediaType === soapVersion11.mediaType) return soap11 ? soapVersion11 : soap12 ? soapVersion12 : undefined;
  return undefined;
}

/** Rejects a media type. As in ASMX, a request with a SOAPAction counts as SOAP 1.1, another as SOAP 1.2, if both are enabled. */
function refuseMediaType(mediaType: string, enabled: (id: BindingId) => boolean, hasAction: boolean): HttpResponse {
  const both = [soapVersion11, soapVersion12];
  const served = both.filter((version) => enabled(version.id));
  const expected = (hasAction ? served[0] : served.at(-1))?.mediaType;
  if (expected === undefined) return textResponse(500, "Request format is unrecognized.");
  const cause = `expected ${served.map(({ name, mediaType: type }) => `${type} for ${name}`).join(", ")}`;
  return textResponse(415, encodeHtmlText(unexpectedType(mediaType, expected, cause)));
}

function serverOf(version: SoapVersion): ServerBinding {
  return serverBindings[version.id];
}

function refuse(binding: ServerBinding, error: unknown, blocks: AnswerBlocks | undefined): HttpResponse {
  if (error instanceof RefusedRequest) return binding.encodeFault({ ...error.fault, blocks }, error.status);
  if (!(error instanceof XmlError)) throw error;
  const message = unreadable(error.message);
  return binding.encodeFault({ code: "client", message, blocks }, error.code === "structure" ? 500 : 400);
}

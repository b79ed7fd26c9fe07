/**
 * Owns the answers to SOAP requests: POST to the service's path (wire 1, 5).
 * Property that must stay true: the version answered is the envelope's, or where that cannot be read the Content-Type's.
 */
import type { ServerBinding } from "./bindings/binding.js";
import { soapVersion11, soapVersion12, type SoapVersion } from "./bindings/envelope.js";
import { encodeHtmlText, textResponse } from "./bindings/form-server.js";
import { soap11Server, soap12Server } from "./bindings/index.js";
import { RefusedRequest } from "./bindings/refused-request.js";
import { RequestSkeletons } from "./bindings/request-skeleton.js";
import type { ServerTable } from "./bindings/server-table.js";
import { SoapRequestReader, type SoapService } from "./bindings/soap-request.js";
import { parseContentType } from "./content-type.js";
import type { BindingId } from "./description.js";
import type { HttpRequest, HttpResponse } from "./exchange.js";
import type { Answer, ServedHandlers } from "./served-handlers.js";
import { decodeXmlBytes } from "./xml/decode.js";
import type { XmlLimits } from "./xml/limits.js";
import { XmlError } from "./xml/reader.js";
import { escapeXmlAttribute } from "./xml/writer.js";

export class SoapAnswerer {
  private readonly handlers: ServedHandlers;
  private readonly service: SoapService;

  /** `bindings`: those switched on. */
  constructor(
    handlers: ServedHandlers,
    table: ServerTable,
    bindings: readonly BindingId[],
    limits: Partial<XmlLimits>,
  ) {
    this.handlers = handlers;
    // Limits of the owner's own go through the reader every time.
    const known = Object.keys(limits).length === 0;
    const skeletons = known ? new RequestSkeletons(table, escapeXmlAttribute(table.namespace)) : undefined;
    this.service = { table, limits, enabled: (id) => bindings.includes(id), skeletons };
  }

  answer(request: HttpRequest): Answer {
    const { mediaType, charset, action } = parseContentType(request.headers["content-type"]);
    const version = expectedVersion(mediaType, this.service.enabled);
    if (typeof version === "number") return refuseMediaType(version, mediaType);
    const hints = { version, soapAction: request.headers["soapaction"], action };
    let reader: SoapRequestReader | undefined;
    try {
      reader = new SoapRequestReader(decodeXmlBytes(request.body ?? nothing, charset), hints, this.service);
      const { served, received, soapHeaders } = reader.read();
      return this.handlers.run(request, serverOf(reader.version), served, received, soapHeaders);
    } catch (error) {
      return refuse(serverOf(reader?.version ?? version), error);
    }
  }
}

const nothing = /* @__PURE__ */ new Uint8Array(0);

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

function refuseMediaType(status: 415 | 500, mediaType: string): HttpResponse {
  const found = mediaType === "" ? "A request without a Content-Type" : `The Content-Type ${mediaType.slice(0, 200)}`;
  const reason = `${found} is not supported; expected text/xml or application/soap+xml.`;
  return textResponse(status, status === 500 ? "Request format is unrecognized." : encodeHtmlText(reason));
}

function serverOf(version: SoapVersion): ServerBinding {
  return version === soapVersion12 ? soap12Server : soap11Server;
}

function refuse(binding: ServerBinding, error: unknown): HttpResponse {
  if (error instanceof RefusedRequest) return binding.encodeFault(error.fault, error.status);
  if (!(error instanceof XmlError)) throw error;
  const message = `Server was unable to read request. ---> ${error.message}`;
  return binding.encodeFault({ code: "client", message }, error.code === "structure" ? 500 : 400);
}

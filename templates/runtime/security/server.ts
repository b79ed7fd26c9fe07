/**
 * Owns the option `security` of a dispatcher for X.509 signatures.
 * Invariant: a handler runs only for an envelope that was verified. A caller gets a fault code and no reason.
 */
import {
  envelopeEnd,
  envelopeStart,
  soapVersion11,
  soapVersion12,
  type SoapVersion,
} from "../bindings/soap/envelope.js";
import { writeFault } from "../bindings/soap/write-fault.js";
import { bindingRows } from "../binding-rows.js";
import type { HttpHeaders, HttpRequest, HttpResponse } from "../exchange.js";
import type { OpenedRequest, SoapAnswers } from "../bindings/layer.js";
import type { RequestSecurity } from "../bindings/layer.js";
import { runHook } from "../run-hook.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import { requestWith } from "../transports/request-with.js";
import { XmlError } from "../xml/error.js";
import type { XmlLimits } from "../xml/limits.js";
import { bodyText, inUtf8 } from "./envelope.js";
import { envelopeSigner, type SigningOptions } from "./sign.js";
import { SignatureError, type SecurityFaultCode } from "./public-names.js";
import { envelopeVerifier, type VerifiedSignature, type VerifyOptions } from "./verify.js";
import { secext } from "./words.js";

export type { KeyReference, SignCallback, SigningOptions } from "./sign.js";
export { SignatureError, type SecurityFaultCode, type SignatureAlgorithm } from "./public-names.js";
export type { VerifiedSignature, VerifyOptions } from "./verify.js";

export interface RequireSignatureOptions extends VerifyOptions {
  /** Signs responses. Default: they are not signed. */
  readonly answers?: SigningOptions | undefined;
  /** Receives the reason of each rejection. Default: it is not written anywhere. */
  readonly onRejected?: ((error: SignatureError | XmlError, request: HttpRequest) => void) | undefined;
}

const signatures = /* @__PURE__ */ new WeakMap<HttpHeaders, VerifiedSignature>();

/** The signature of a handler's request, for its `context`: who signed it. `undefined` if it was not signed. */
export function signatureOf(context: { readonly headers: HttpHeaders }): VerifiedSignature | undefined {
  return signatures.get(context.headers);
}

/** Value for the option `security` of a dispatcher. Throws a TypeError for invalid options. */
export function requireSignature(options: RequireSignatureOptions): RequestSecurity {
  const verify = envelopeVerifier(options);
  const sign = options.answers && envelopeSigner(options.answers);
  const handle = async (
    request: HttpRequest,
    opened: OpenedRequest | undefined,
    next: SoapAnswers,
    limits: Partial<XmlLimits>,
  ): Promise<HttpResponse> => {
    let checked: HttpRequest;
    try {
      const { text, verified } = await verify(bodyText(request.headers, request.body ?? new Uint8Array(0)), limits);
      const headers = inUtf8(request.headers);
      checked = requestWith(request, { headers, body: encodeUtf8(text) });
      if (verified !== undefined) signatures.set(headers, verified);
    } catch (error) {
      if (!(error instanceof SignatureError || error instanceof XmlError)) throw error;
      runHook(() => options.onRejected?.(error, request));
      return faultOf(request, error instanceof SignatureError ? error.code : "InvalidSecurity");
    }
    const response = await next.answer(checked, opened);
    return sign === undefined ? response : signResponse(response, sign);
  };
  return {
    bindings: (enabled) => enabled.filter((id) => bindingRows[id].family === "soap"),
    place: "signature",
    server: (next, { limits }) => ({ answer: (request, opened) => handle(request, opened, next, limits) }),
  };
}

/** All values of a signed response are in its envelope. */
async function signResponse(answer: HttpResponse, sign: (text: string) => Promise<string>): Promise<HttpResponse> {
  const response = answer.parts?.write(answer, false) ?? answer;
  if (!isXmlMediaType(parseContentType(response.headers["content-type"]).mediaType)) return response;
  const pieces: Uint8Array[] = [];
  if (response.body instanceof Uint8Array) pieces.push(response.body);
  else for await (const piece of response.body) pieces.push(piece);
  const text = await sign(new TextDecoder().decode(joinBytes(...pieces)));
  return { ...response, body: encodeUtf8(text) };
}

/** A fault in the version of the Content-Type. */
function faultOf({ headers }: HttpRequest, code: SecurityFaultCode): HttpResponse {
  const { mediaType } = parseContentType(headers["content-type"]);
  const version = mediaType === soapVersion12.mediaType ? soapVersion12 : soapVersion11;
  const message = "A SOAP header that must be understood is not signed";
  const text =
    code === "MustUnderstand"
      ? writeFault(version, { code: "must-understand", message, ofHeader: true })
      : `${envelopeStart(version)}<soap:Body><soap:Fault>${faultParts(version, code)}</soap:Fault></soap:Body>${envelopeEnd}`;
  return { status: 500, headers: { "content-type": version.contentType }, body: encodeUtf8(text) };
}

function faultParts(version: SoapVersion, code: SecurityFaultCode): string {
  const reason = "The request does not have the required WS-Security signature";
  const name = `xmlns:wsse="${secext}">wsse:${code}`;
  if (version === soapVersion11) return `<faultcode ${name}</faultcode><faultstring>${reason}</faultstring>`;
  return (
    `<soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode><soap:Value ${name}</soap:Value></soap:Subcode></soap:Code>` +
    `<soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason>`
  );
}

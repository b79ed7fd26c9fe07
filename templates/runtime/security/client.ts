/**
 * Owns the option `security` of a client for X.509 signatures.
 * Invariant: a result is read only from an envelope that was verified, if responses are verified.
 */
import type { SoapSecurity } from "../client-options.js";
import type { EncodedMessage } from "../description.js";
import type { Call } from "../client/call-site.js";
import { Ended } from "../client/deadline.js";
import { redactorOf } from "../client/redact-call.js";
import { leave, made } from "../client/signed-call.js";
import { UndecodableError } from "../errors.js";
import type { HttpResponse } from "../exchange.js";
import { messageOf } from "../redaction/redaction.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { gatherBody } from "../transports/response-body.js";
import { Stopper } from "../transports/stopper.js";
import { XmlError } from "../xml/error.js";
import { bodyText, inUtf8 } from "./envelope.js";
import { envelopeSigner, type SigningOptions } from "./sign.js";
import { type EnvelopeVerifier, envelopeVerifier, type VerifyOptions } from "./verify.js";
import { secext } from "./words.js";

export { samlToken, type SamlTokenOptions } from "./saml-token.js";
export type { KeyReference, SignCallback, SigningOptions } from "./sign.js";
export { SignatureError, type SecurityFaultCode, type SignatureAlgorithm } from "./public-names.js";
export type { VerifiedSignature, VerifyOptions } from "./verify.js";

export interface X509SignatureOptions extends SigningOptions {
  /** Verifies responses. Default: their signatures are ignored. */
  readonly verify?: ResponseVerifyOptions | undefined;
  /** A token in the same Security header: `usernameToken({ username, password })`, which is signed, too, or `samlToken({ assertion })`. */
  readonly token?: SoapSecurity | undefined;
}

export interface ResponseVerifyOptions extends VerifyOptions {
  /** true: rejects faults that are not signed. Default false: such a fault is thrown like any other. Results must be signed anyway. */
  readonly signedFaults?: boolean | undefined;
}

/** Value for the option `security` of a client or of a single call. Throws a TypeError for invalid options. */
export function x509Signature(options: X509SignatureOptions): SoapSecurity {
  const sign = envelopeSigner(options);
  const { token, verify, clockOffsetMs } = options;
  const open = verify && responseOpener({ clockOffsetMs, ...verify });
  return {
    makeHeader: async () => (await token?.makeHeader()) ?? { xml: "", secrets: [] },
    guard: (call: Call, send) => async () => {
      const { request } = call;
      const { headers, body } = await asWhole(call, {
        headers: request.headers,
        body: request.body ?? new Uint8Array(0),
      });
      const envelope = new TextDecoder().decode(body);
      const text = await made(call, () => sign(envelope), "the signature of `security`", "nothing was sent");
      call.request = { ...request, headers, body: encodeUtf8(text) };
      const response = await send();
      return open === undefined ? response : openResponse(call, response, open);
    },
    readHeader(reader) {
      if (reader.localName !== "Security" || reader.namespace !== secext) return false;
      reader.skip();
      return true;
    },
  };
}

type WholeResponse = HttpResponse & { readonly body: Uint8Array };
/** Verifies a response and returns its verified content. */
type ResponseOpener = (response: WholeResponse, limits: Parameters<EnvelopeVerifier>[1]) => Promise<HttpResponse>;

function responseOpener(options: ResponseVerifyOptions): ResponseOpener {
  const verifier = envelopeVerifier(options);
  const errorVerifier = envelopeVerifier({ ...options, required: options.signedFaults === true });
  return async (response, limits) => {
    const { status, headers, body } = response;
    const isError = status < 200 || status > 299;
    try {
      const { text } = await (isError ? errorVerifier : verifier)(bodyText(headers, body), limits);
      return { ...response, headers: inUtf8(headers), body: encodeUtf8(text) };
    } catch (error) {
      // An error page is no result in any case.
      if (isError && error instanceof XmlError && options.signedFaults !== true) return response;
      throw error;
    }
  };
}

/** Bytes in parts are in the envelope that is signed. */
async function asWhole<Message extends EncodedMessage>({ site }: Call, message: Message): Promise<Message> {
  return (await site.operation.encoding?.inline?.(message)) ?? message;
}

/** A hook sees a rejected response as it came. */
async function openResponse(call: Call, response: HttpResponse, open: ResponseOpener): Promise<HttpResponse> {
  const { request, deadline, site } = call;
  const { maxResponseBytes: limit, xmlLimits } = site.connection;
  const started = performance.now();
  const { body: chunks, status, headers } = response;
  const gathering = { request, limit, stopper: new Stopper(), stop: () => undefined };
  const body = chunks instanceof Uint8Array ? chunks : await deadline.race(gatherBody({ ...gathering, chunks }));
  if (body.length === 0 && site.operation.oneWay === true) return response;
  try {
    const whole = await asWhole(call, { headers, body });
    return await deadline.race(open({ ...response, ...whole, parts: undefined }, xmlLimits));
  } catch (error) {
    if (error instanceof Ended) throw error;
    await leave(call, { ...response, body }, performance.now() - started);
    const redactor = redactorOf(call);
    const problem = `the response was not accepted: ${redactor.text(messageOf(error))}`;
    const cause = redactor.cause(error);
    throw new UndecodableError(problem, { ...site.names, status, headers: redactor.headers(headers), cause });
  }
}

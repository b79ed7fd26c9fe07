/**
 * Owns the option `security` of a client for X.509 signatures.
 * Invariant: a result is read only from an envelope that was verified, if responses are verified.
 */
import type { SoapSecurity } from "../client-options.js";
import type { WholeResponse } from "../description.js";
import type { HttpResponse } from "../exchange.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
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
    place: "signature",
    client: () => ({
      async send(request, sending) {
        const { headers, body } = await sending.inline(request);
        const envelope = new TextDecoder().decode(body);
        const text = await sending.within(() => sign(envelope), "the signature of `security`", "nothing was sent");
        const response = await sending.next({ headers, body: encodeUtf8(text) });
        return open === undefined ? response : sending.opened(response, (whole) => open(whole, sending.limits));
      },
    }),
    readHeader(reader) {
      if (reader.localName !== "Security" || reader.namespace !== secext) return false;
      reader.skip();
      return true;
    },
  };
}

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

/**
 * Owns the option `security` of a client for X.509 signatures.
 * Invariant: a result is read only from an envelope that was verified, if responses are verified.
 */
import type { SoapSecurity } from "../client-options.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { XmlError } from "../xml/error.js";
import { bodyText, inUtf8 } from "./envelope.js";
import { envelopeSigner, type SigningOptions } from "./sign.js";
import { envelopeVerifier, type VerifyOptions } from "./verify.js";
import { secext } from "./words.js";

export type { SignCallback, SigningOptions } from "./sign.js";
export { SignatureError, type SecurityFaultCode, type SignatureAlgorithm } from "./public-names.js";
export type { VerifiedSignature, VerifyOptions } from "./verify.js";

export interface X509SignatureOptions extends SigningOptions {
  /** Verifies responses. Default: their signatures are ignored. */
  readonly verify?: ResponseVerifyOptions | undefined;
  /** A UsernameToken in the same Security header: `usernameToken({ username, password })`. It is signed, too. */
  readonly token?: SoapSecurity | undefined;
}

export interface ResponseVerifyOptions extends VerifyOptions {
  /** true: rejects faults that are not signed. Default false: such a fault is thrown like any other. Results must be signed anyway. */
  readonly signedFaults?: boolean | undefined;
}

/** Value for the option `security` of a client or of a single call. Throws a TypeError for invalid options. */
export function x509Signature(options: X509SignatureOptions): SoapSecurity {
  const sign = envelopeSigner(options);
  const { token, verify } = options;
  const verifier = verify && envelopeVerifier(verify);
  const errorVerifier = verify && envelopeVerifier({ ...verify, required: verify.signedFaults === true });
  return {
    makeHeader: async () => (await token?.makeHeader()) ?? { xml: "", secrets: [] },
    seal: async (body) => encodeUtf8(await sign(new TextDecoder().decode(body))),
    open:
      verifier &&
      (async ({ status, headers, body }, limits) => {
        const check = status >= 200 && status < 300 ? verifier : errorVerifier;
        try {
          const { text } = (await check?.(bodyText(headers, body), limits)) ?? {};
          return text === undefined ? { headers, body } : { headers: inUtf8(headers), body: encodeUtf8(text) };
        } catch (error) {
          // An error page is no result in any case.
          if (check !== verifier && error instanceof XmlError && verify?.signedFaults !== true)
            return { headers, body };
          throw error;
        }
      }),
    readHeader(reader) {
      if (reader.localName !== "Security" || reader.namespace !== secext) return false;
      reader.skip();
      return true;
    },
  };
}

/** Owns the exports for users of signatures: algorithms, and the error of a rejected envelope. */

/** RSA signatures (RSASSA-PKCS1-v1_5) by their hash. */
export type SignatureAlgorithm = "rsa-sha1" | "rsa-sha256" | "rsa-sha384" | "rsa-sha512";

/** Local names of fault codes of WS-Security; and `MustUnderstand` of SOAP, for a header that is not signed. */
export type SecurityFaultCode =
  | "FailedCheck"
  | "InvalidSecurity"
  | "InvalidSecurityToken"
  | "SecurityTokenUnavailable"
  | "FailedAuthentication"
  | "UnsupportedAlgorithm"
  | "MessageExpired"
  | "MustUnderstand";

/** A signature that is missing or not accepted. The message is for the owner of this side: a caller gets only the code. */
export class SignatureError extends Error {
  override readonly name = "SignatureError";
  readonly code: SecurityFaultCode;

  constructor(code: SecurityFaultCode, message: string) {
    super(`WS-Security: ${message}`);
    this.code = code;
  }
}

/** Owns names of WS-Security and XML Signature: namespaces, token types, algorithms. */
import { type SecurityFaultCode, type SignatureAlgorithm, SignatureError } from "./public-names.js";

const oasis = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const encryption = "http://www.w3.org/2001/04/xmlenc#";

export const secext: string = `${oasis}wssecurity-secext-1.0.xsd`;
export const utility: string = `${oasis}wssecurity-utility-1.0.xsd`;
export const certificateType: string = `${oasis}x509-token-profile-1.0#X509v3`;
export const subjectKeyType: string = `${oasis}x509-token-profile-1.0#X509SubjectKeyIdentifier`;
export const thumbprintType = "http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1";
export const base64Type: string = `${oasis}soap-message-security-1.0#Base64Binary`;
export const xmlSignature = "http://www.w3.org/2000/09/xmldsig#";
export const enveloped: string = `${xmlSignature}enveloped-signature`;
export const tokenReference = "SecurityTokenReference";
export const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** URIs of a hash alone and with RSA. */
export const digestUris: Readonly<Record<SignatureAlgorithm, string>> = {
  "rsa-sha1": `${xmlSignature}sha1`,
  "rsa-sha256": `${encryption}sha256`,
  "rsa-sha384": `${more}sha384`,
  "rsa-sha512": `${encryption}sha512`,
};

export function signatureUri(algorithm: SignatureAlgorithm): string {
  return (algorithm === "rsa-sha1" ? xmlSignature : more) + algorithm;
}

/** Parameters for `crypto.subtle`. */
export function parametersOf(algorithm: SignatureAlgorithm): { readonly name: string; readonly hash: string } {
  return { name: "RSASSA-PKCS1-v1_5", hash: `SHA-${algorithm.slice(7)}` };
}

export function refuse(code: SecurityFaultCode, problem: string): never {
  throw new SignatureError(code, problem);
}

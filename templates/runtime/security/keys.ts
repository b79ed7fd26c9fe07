/**
 * Owns the conversion of keys and certificates from PEM to the forms of WebCrypto.
 * Invariant: no message contains a part of a key, and no length in DER leads outside of it.
 */
import { joinBytes } from "../text/join-bytes.js";
import { base64Binary } from "../values/base64-binary.js";
import type { SignatureAlgorithm } from "./public-names.js";
import { parametersOf } from "./words.js";

type Bytes = ReturnType<typeof joinBytes>;

export interface Certificate {
  readonly der: Bytes;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Bytes;
  /** Signed fields after the version: serial number, algorithm, issuer, validity, subject, key, and optional ones. */
  readonly fields: readonly DerValue[];
  /** Bits of an RSA key; 0 for another one. */
  readonly bits: number;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The first block of PEM whose label matches. Throws a TypeError that begins with `what`. */
function readPem(pem: unknown, label: RegExp, what: string): { readonly label: string; readonly der: Bytes } {
  const text = typeof pem === "string" ? pem : "";
  for (const [, name = "", base64 = ""] of text.matchAll(
    /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g,
  )) {
    if (!label.test(name)) continue;
    try {
      return { label: name, der: joinBytes(base64Binary.decode(base64)) };
    } catch {
      break;
    }
  }
  throw new TypeError(`${what}, such as "-----BEGIN …" that openssl writes`);
}

/** AlgorithmIdentifier of 1.2.840.113549.1.1.1. */
const rsaEncryption = /* @__PURE__ */ Uint8Array.of(0x30, 13, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 5, 0);

/** DER of a private key in PKCS#8. Throws a TypeError. */
export function readPrivateKey(pem: unknown): Bytes {
  if (typeof pem === "string" && /-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(pem))
    throw new TypeError("key is encrypted; decrypt it, for example with openssl pkey -in key.pem");
  const { label, der } = readPem(pem, /^(?:RSA )?PRIVATE KEY$/, "key must be PEM of an RSA key (PKCS#8 or PKCS#1)");
  if (label === "PRIVATE KEY") return der;
  const octets = joinBytes(headOf(4, der.length), der);
  const version = Uint8Array.of(2, 1, 0);
  const content = joinBytes(version, rsaEncryption, octets);
  return joinBytes(headOf(0x30, content.length), content);
}

/** Tag and length. */
function headOf(tag: number, length: number): Uint8Array {
  return length < 128 ? Uint8Array.of(tag, length) : Uint8Array.of(tag, 0x82, length >> 8, length & 255);
}

/** The first certificate of PEM. Throws a TypeError. */
export function readCertificatePem(pem: unknown): Certificate {
  return readCertificate(readPem(pem, /^CERTIFICATE$/, "certificate must be PEM of an X.509 certificate").der);
}

/** Throws a TypeError for DER of something else. */
export function readCertificate(der: Uint8Array): Certificate {
  const [whole] = valuesIn(der);
  const [signed] = valuesIn(whole?.content);
  const fields = valuesIn(signed?.content).filter(({ tag }) => tag !== 0xa0);
  const [, , , validity, , publicKey] = fields;
  const [notBefore, notAfter] = valuesIn(validity?.content).map(timeOf);
  if (whole?.tag !== 0x30 || publicKey?.tag !== 0x30 || whole.source.length !== der.length) throw notDer();
  return {
    der: joinBytes(der),
    publicKey: joinBytes(publicKey.source),
    fields,
    bits: rsaBits(publicKey),
    notBefore: notBefore ?? NaN,
    notAfter: notAfter ?? NaN,
  };
}

/** Shorter keys can be factored (NIST SP 800-131A). */
const fewestBits = 2048;

/** The certificate, if its key may verify signatures. Throws a TypeError. */
export function strongEnough(certificate: Certificate): Certificate {
  if (certificate.bits >= fewestBits) return certificate;
  throw new TypeError(`the certificate has no RSA key of ${fewestBits} bits or more`);
}

function rsaBits({ content }: DerValue): number {
  const [algorithm, key] = valuesIn(content);
  if (algorithm === undefined || key?.tag !== 3 || !isSame(algorithm.source, rsaEncryption)) return 0;
  // After a count of unused bits, a sequence of modulus and exponent.
  const [modulus] = valuesIn(valuesIn(key.content.subarray(1))[0]?.content);
  const digits = modulus?.content.subarray(modulus.content[0] === 0 ? 1 : 0) ?? new Uint8Array(0);
  return digits.length === 0 ? 0 : digits.length * 8 - Math.clz32(digits[0] ?? 0) + 24;
}

export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
  /** With tag and length. */
  readonly source: Uint8Array;
}

/** DER values one after the other; 16 at most. */
export function valuesIn(bytes: Uint8Array = new Uint8Array(0)): readonly DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length && values.length < 16;) {
    let from = at + 2;
    let length = bytes[at + 1] ?? 0;
    if (length >= 128) {
      const count = length - 128;
      if (count < 1 || count > 3) throw notDer();
      length = bytes.subarray(from, from + count).reduce((sum, byte) => sum * 256 + byte, 0);
      from += count;
    }
    const end = from + length;
    if (end > bytes.length) throw notDer();
    values.push({ tag: bytes[at] ?? 0, content: bytes.subarray(from, end), source: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}

function notDer(): TypeError {
  return new TypeError("the certificate is not DER of X.509");
}

/** UTCTime or GeneralizedTime, `…YYMMDDhhmmssZ`. */
function timeOf({ tag, content }: DerValue): number {
  const digits = new TextDecoder().decode(content);
  const text = tag === 23 ? `${digits < "50" ? "20" : "19"}${digits}` : digits;
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Whether the owner of a public key (SubjectPublicKeyInfo) made a signature. Throws a TypeError if it is no RSA key. */
export async function isSignedBy(
  publicKey: Uint8Array,
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
  octets: Uint8Array,
): Promise<boolean> {
  const parameters = parametersOf(algorithm);
  const key = await crypto.subtle.importKey("spki", publicKey as never, parameters, false, ["verify"]).catch(() => {
    throw new TypeError("the certificate has no RSA key");
  });
  return crypto.subtle.verify(parameters, key, signature as never, octets as never);
}

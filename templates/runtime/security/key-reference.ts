/**
 * Owns the reference from a signature to the certificate of its key (OASIS, X.509 Token Profile 1.1, 3.2).
 * Invariant: it is made from the certificate alone.
 */
import { base64Binary } from "../values/base64-binary.js";
import { hexBinary } from "../values/hex-binary.js";
import { escapeXmlText } from "../xml/writer.js";
import { type Certificate, type DerValue, valuesIn } from "./keys.js";
import { base64Type, certificateType, subjectKeyType, thumbprintType } from "./words.js";

/**
 * `token`: the certificate is sent with each message. The others name a certificate that the receiver has: by issuer and serial number,
 * its extension SubjectKeyIdentifier, or its SHA-1.
 */
export type KeyReference = "token" | "issuerSerial" | "subjectKeyIdentifier" | "thumbprint";

/** Content of a SecurityTokenReference. `tokenId`: of the token, if there is one. */
type KeyReferenceWriter = (tokenId: string) => string | Promise<string>;

/** Throws a TypeError for another reference, or a certificate that has no such identifier. */
export function keyReferenceWriter(reference: KeyReference, certificate: Certificate): KeyReferenceWriter {
  if (reference === "token") return (tokenId) => `<wsse:Reference URI="#${tokenId}" ValueType="${certificateType}"/>`;
  if (reference === "issuerSerial") {
    const xml = issuerSerial(certificate);
    return () => xml;
  }
  if (reference === "subjectKeyIdentifier") {
    const xml = keyIdentifier(subjectKeyType, subjectKeyOf(certificate));
    return () => xml;
  }
  if (reference !== "thumbprint")
    throw new TypeError("keyReference must be token, issuerSerial, subjectKeyIdentifier or thumbprint");
  return async () =>
    keyIdentifier(thumbprintType, new Uint8Array(await crypto.subtle.digest("SHA-1", certificate.der)));
}

function keyIdentifier(type: string, bytes: Uint8Array): string {
  const attributes = `EncodingType="${base64Type}" ValueType="${type}"`;
  return `<wsse:KeyIdentifier ${attributes}>${base64Binary.encode(bytes)}</wsse:KeyIdentifier>`;
}

function issuerSerial({ fields: [serial, , issuer] }: Certificate): string {
  const name = escapeXmlText(issuer === undefined ? "" : nameText(issuer));
  const digits = BigInt(`0x${hexBinary.encode(serial?.content ?? new Uint8Array(1))}`);
  return (
    `<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>${name}</ds:X509IssuerName>` +
    `<ds:X509SerialNumber>${digits}</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>`
  );
}

/** The extension 2.5.29.14, two octet strings deep. */
function subjectKeyOf({ fields }: Certificate): Uint8Array {
  const [list] = valuesIn(fields.find(({ tag }) => tag === 0xa3)?.content);
  for (const extension of valuesIn(list?.content)) {
    const parts = valuesIn(extension.content);
    if (hexBinary.encode(parts[0]?.content ?? new Uint8Array(0)) !== "551D0E") continue;
    const [identifier] = valuesIn(parts.at(-1)?.content);
    if (identifier !== undefined) return identifier.content;
  }
  throw new TypeError("the certificate has no SubjectKeyIdentifier: use another keyReference");
}

/** Short names of RFC 4514, by the OID's bytes. */
const shortNames: Readonly<Record<string, string>> = {
  "550403": "CN",
  "550406": "C",
  "550407": "L",
  "550408": "ST",
  "550409": "STREET",
  "55040A": "O",
  "55040B": "OU",
  "0992268993F22C640119": "DC",
  "0992268993F22C640101": "UID",
};
/** Encodings of text, by tag: UTF8String, PrintableString, T61String, IA5String, BMPString. */
const encodings: Readonly<Record<number, string>> = {
  12: "utf-8",
  19: "utf-8",
  20: "latin1",
  22: "utf-8",
  30: "utf-16be",
};

/** A distinguished name as text (RFC 4514): the last part first. */
function nameText(name: DerValue): string {
  const parts = valuesIn(name.content).map(({ content }) =>
    valuesIn(content)
      .map((attribute) => attributeText(valuesIn(attribute.content)))
      .join("+"),
  );
  return parts.reverse().join(",");
}

function attributeText([type, value]: readonly DerValue[]): string {
  if (type === undefined || value === undefined) return "";
  const name = shortNames[hexBinary.encode(type.content)];
  const encoding = encodings[value.tag];
  if (name === undefined || encoding === undefined)
    return `${name ?? oidText(type.content)}=#${hexBinary.encode(value.source).toLowerCase()}`;
  const text = new TextDecoder(encoding).decode(value.content);
  return `${name}=${text.replace(/[\\",+;<>]|^[ #]| $/g, "\\$&").replaceAll("\0", "\\00")}`;
}

function oidText(bytes: Uint8Array): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 127);
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...others] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...others].join(".");
}

/** Owns keys and self-signed certificates for tests, made anew each time: the DER is written here, by none of the runtime's code. */
import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

export interface Identity {
  readonly key: KeyObject;
  /** PEM. */
  readonly pkcs8: string;
  readonly pkcs1: string;
  readonly certificate: string;
  /** DER of the certificate. */
  readonly der: Buffer;
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const oid = (hex: string): Buffer => der(6, Buffer.from(hex, "hex"));
const sha256WithRsa = der(0x30, oid("2a864886f70d01010b"), der(5));
/** UTCTime up to 2049, GeneralizedTime after it (RFC 5280, 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

/** `days`: from now until it expires. */
export function makeIdentity(name: string, days = 30, modulusLength = 2048): Identity {
  const now = Date.now();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
  return identityOf(privateKey, name, new Date(now - 86_400_000), new Date(now + days * 86_400_000));
}

/** DER of a certificate of any public key (SubjectPublicKeyInfo), signed by another key. */
export function certificateOf(publicKey: Uint8Array, { key }: Identity): Buffer {
  const now = Date.now();
  return identityOf(key, "any", new Date(now - 86_400_000), new Date(now + 86_400_000), publicKey).der;
}

/** The same key with another certificate, valid between two times of whole seconds. */
export function certifiedFor({ key }: Identity, from: Date, to: Date): Identity {
  return identityOf(key, "certified again", from, to);
}

/** OID in hexadecimal, tag and text of an attribute of a name. */
export type NamePart = readonly [type: string, tag: number, value: Uint8Array];

/** An identity whose issuer has these names, a set for each step, and with a SubjectKeyIdentifier if one is given. */
export function namedIdentity(steps: readonly (readonly NamePart[])[], serial: Uint8Array, subjectKey?: Uint8Array) {
  const names = steps.map((parts) =>
    der(0x31, ...parts.map(([type, tag, value]) => der(0x30, oid(type), der(tag, value)))),
  );
  const now = Date.now();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const own = { issuer: der(0x30, ...names), serial, subjectKey };
  return identityOf(privateKey, "named", new Date(now - 86_400_000), new Date(now + 86_400_000), undefined, own);
}

interface Own {
  readonly issuer?: Buffer;
  readonly serial?: Uint8Array;
  readonly subjectKey?: Uint8Array | undefined;
}

/** Key usage, before the extension that is looked for. */
const otherExtension = der(0x30, oid("551d0f"), der(1, Buffer.from([255])), der(4, der(3, Buffer.from([7, 128]))));

function identityOf(
  privateKey: KeyObject,
  name: string,
  from: Date,
  to: Date,
  spki: Uint8Array = createPublicKey(privateKey).export({ type: "spki", format: "der" }),
  own: Own = {},
): Identity {
  const subject = der(0x30, der(0x31, der(0x30, oid("550403"), der(0x0c, Buffer.from(name)))));
  const validity = der(0x30, time(from), time(to));
  const serial = der(2, own.serial ?? Buffer.from([1, Math.floor(Math.random() * 256), 7]));
  const key = own.subjectKey && der(0x30, oid("551d0e"), der(4, der(4, own.subjectKey)));
  const extensions = key === undefined ? [] : [der(0xa3, der(0x30, otherExtension, key))];
  const signed = der(
    0x30,
    der(0xa0, der(2, Buffer.from([2]))),
    serial,
    sha256WithRsa,
    own.issuer ?? subject,
    validity,
    subject,
    spki,
    ...extensions,
  );
  const signature = createSign("sha256").update(signed).sign(privateKey);
  const certificate = der(0x30, signed, sha256WithRsa, der(3, Buffer.from([0]), signature));
  return {
    key: createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" })),
    pkcs8: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    pkcs1: privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
    certificate: pem("CERTIFICATE", certificate),
    der: certificate,
  };
}

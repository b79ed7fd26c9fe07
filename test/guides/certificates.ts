/**
 * Owns certificates for tests: an authority, and who it vouches for, made when they are needed and good for an hour.
 * Invariant: written by DER's rules with node:crypto alone, so that no file expires and no program must be installed.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Both as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Identity {
  /** An identity that it vouches for, at localhost and 127.0.0.1. */
  issue(name: string): Identity;
}

export function createAuthority(name: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issue = (subject: string, key: KeyObject, isAuthority: boolean): string =>
    certificateOf({ subject, issuer: name, key, isAuthority }, privateKey);
  return {
    cert: issue(name, publicKey, true),
    key: pemOf(privateKey),
    issue(subject) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return { cert: issue(subject, own.publicKey, false), key: pemOf(own.privateKey) };
    },
  };
}

interface Statement {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly isAuthority: boolean;
}

const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));

/** RFC 5280 (4.1). */
function certificateOf({ subject, issuer, key, isAuthority }: Statement, signer: KeyObject): string {
  const minute = 60_000;
  const stated = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(Date.now() - 5 * minute), timeOf(Date.now() + 60 * minute)),
    nameOf(subject),
    key.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(isAuthority ? basicConstraints() : subjectAlternatives())),
  );
  const signature = sign("sha256", stated, signer);
  const whole = sequence(stated, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** It is an authority: critical. */
function basicConstraints(): Buffer {
  const yes = der(0x01, Buffer.from([0xff]));
  return sequence(objectId("551d13"), yes, der(0x04, sequence(yes)));
}

function subjectAlternatives(): Buffer {
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  return sequence(objectId("551d11"), der(0x04, names));
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(commonName)))));
}

/** UTCTime. */
function timeOf(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Certificates as PEM and DER: what is accepted, and that anything else is refused with a message of its own. */
import { expect, test } from "vitest";
import { readCertificate, readCertificatePem } from "../../templates/runtime/security/keys.js";
import { makeIdentity } from "./certificates.js";

const { certificate, der } = makeIdentity("ann");
const publicKey = readCertificate(der).publicKey;

test("the certificate is the first block of PEM with the label CERTIFICATE, whatever is around it", () => {
  const other = certificate.replaceAll("CERTIFICATE", "ATTRIBUTE CERTIFICATE");
  const trusted = certificate.replaceAll("CERTIFICATE", "CERTIFICATE REQUEST");
  for (const text of [`subject=/CN=ann\n${other}${trusted}${certificate}`, certificate.replaceAll("\n", "\r\n")])
    expect(Buffer.from(readCertificatePem(text).der)).toEqual(der);
  expect(() => readCertificatePem(other + trusted)).toThrow(/^certificate must be PEM of an X.509 certificate/);
});

test("a certificate of more than 64 KiB has a length of three bytes", () => {
  // The same content behind a longer head: DER has shorter lengths, and the reader does not ask.
  const long = Buffer.concat([Buffer.from([0x30, 0x83, 0]), der.subarray(2)]);
  expect(Buffer.from(readCertificate(long).publicKey)).toEqual(Buffer.from(publicKey));
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["one byte", der.subarray(0, 1)],
  ["a certificate without its last byte", der.subarray(0, -1)],
  ["a certificate and a byte", Buffer.concat([der, Buffer.alloc(1)])],
  ["a set", Buffer.concat([Buffer.from([0x31]), der.subarray(1)])],
  ["an indefinite length", Buffer.concat([Buffer.from([0x30, 0x80]), der.subarray(4)])],
  ["a length of four bytes", Buffer.concat([Buffer.from([0x30, 0x84, 0, 0]), der.subarray(2)])],
  ["a public key alone", Buffer.from(publicKey)],
])("%s is no certificate", (_name, bytes) => {
  expect(() => readCertificate(bytes)).toThrow(/^the certificate is not DER of X\.509$/);
});

test("PEM without bytes is no certificate", () => {
  expect(() => readCertificatePem("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n")).toThrow(
    /^the certificate is not DER of X\.509$/,
  );
});

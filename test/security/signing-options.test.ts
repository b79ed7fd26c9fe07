/** How a signature names its certificate, and what it signs: each form is written as the profile says, and verified by our server. */
import { createHash, X509Certificate } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { usernameToken } from "../../templates/runtime/client/username-token.js";
import { envelopeVerifier } from "../../templates/runtime/security/verify.js";
import { x509Signature, type KeyReference } from "../../templates/runtime/security/client.js";
import { type NamePart, namedIdentity } from "./certificates.js";
import {
  ann,
  attack,
  mallory,
  resign,
  server,
  signedEnvelope,
  signedService,
  signingClient,
} from "./signed-service.js";

const utf8 = (type: string, text: string): NamePart => [type, 12, Buffer.from(text)];
const cn = (text: string): NamePart => utf8("550403", text);
const subjectKey = Buffer.from("00112233445566778899aabbccddeeff00112233", "hex");
const serial = Buffer.from("00ff0123456789abcdef0123456789abcdef", "hex");
const named = namedIdentity([[utf8("550406", "ZA")], [utf8("55040a", "Pay, Ltd")], [cn("ann")]], serial, subjectKey);
const keyInfoOf = (envelope: string): string => /<ds:KeyInfo>(.*)<\/ds:KeyInfo>/s.exec(envelope)?.[1] ?? "";
const signedBy = ({ pkcs8: key, certificate }: typeof ann, options: object = {}) =>
  signedEnvelope({ key, certificate, ...options });

describe("the certificate is named by", () => {
  const oasis = "http://docs.oasis-open.org/wss/";
  const encoding = `EncodingType="${oasis}2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary"`;
  const identifier = (type: string, bytes: Buffer): string =>
    `<wsse:KeyIdentifier ${encoding} ValueType="${oasis}${type}">${bytes.toString("base64")}</wsse:KeyIdentifier>`;
  const profile = "2004/01/oasis-200401-wss-x509-token-profile-1.0";
  test.each<[KeyReference, string]>([
    [
      "issuerSerial",
      "<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=ann,O=Pay\\, Ltd,C=ZA</ds:X509IssuerName>" +
        `<ds:X509SerialNumber>${BigInt("0xff0123456789abcdef0123456789abcdef")}</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>`,
    ],
    ["subjectKeyIdentifier", identifier(`${profile}#X509SubjectKeyIdentifier`, subjectKey)],
    [
      "thumbprint",
      identifier("oasis-wss-soap-message-security-1.1#ThumbprintSHA1", createHash("sha1").update(named.der).digest()),
    ],
  ])("%s, and is not sent", async (keyReference, expected) => {
    const envelope = await signedBy(named, { keyReference });
    expect(keyInfoOf(envelope)).toContain(`>${expected}</wsse:SecurityTokenReference>`);
    expect(envelope).not.toContain("BinarySecurityToken");
    const outcome = await attack(envelope, { certificates: [mallory.certificate, named.certificate] });
    expect([outcome.reason, outcome.received.length]).toEqual(["", 1]);
    expect((await attack(envelope)).fault).toBe("FailedCheck");
    // A stranger is not asked about: no certificate came.
    const strange = await attack(resign(envelope, mallory), { certificates: [named.certificate], trust: () => true });
    expect([strange.fault, strange.received]).toEqual(["FailedCheck", []]);
  });

  it("issuer and serial number as OpenSSL reads them", async () => {
    const { serialNumber } = new X509Certificate(named.certificate);
    expect(keyInfoOf(await signedBy(named, { keyReference: "issuerSerial" }))).toContain(
      `>${BigInt(`0x${serialNumber}`)}<`,
    );
  });

  // Expected texts follow RFC 4514, 2.
  const email: NamePart = ["2a864886f70d010901", 22, Buffer.from("a@b")];
  test.each<[string, readonly (readonly NamePart[])[], string]>([
    ["escapes", [[cn(' #a"+,;<>\\b ')]], 'CN=\\ #a\\"\\+\\,\\;\\<\\>\\\\b\\ '],
    ["a number sign first", [[cn("#a")]], "CN=\\#a"],
    ["parts of one step", [[cn("a"), utf8("55040b", "b")], [utf8("550407", "c")]], "L=c,CN=a+OU=b"],
    [
      "domains",
      [[["0992268993f22c640119", 22, Buffer.from("org")]], [["0992268993f22c640119", 22, Buffer.from("ex")]]],
      "DC=ex,DC=org",
    ],
    ["an OID without a name", [[email]], "1.2.840.113549.1.9.1=#1603614062"],
    ["an OID of the second root", [[["88370a", 12, Buffer.from("x")]]], "2.999.10=#0c0178"],
    [
      "BMPString and T61String",
      [[["550403", 30, Buffer.from([0, 0x61, 0x6f, 0x22])]], [["55040a", 20, Buffer.from([0xe9])]]],
      "O=é,CN=a漢",
    ],
    ["another tag", [[["550403", 28, Buffer.from([0, 0, 0, 0x61])]]], "CN=#1c0400000061"],
  ])("an issuer with %s", async (_name, steps, expected) => {
    const envelope = await signedBy(namedIdentity(steps, Buffer.from([7])), { keyReference: "issuerSerial" });
    const escaped = expected.replace(/[<>]/g, (character) => (character === "<" ? "&lt;" : "&gt;"));
    expect(keyInfoOf(envelope)).toContain(`<ds:X509IssuerName>${escaped}</ds:X509IssuerName><ds:X509SerialNumber>7<`);
  });
});

describe("the Timestamp alone is signed", () => {
  it("for a service that TLS protects, over both versions", async () => {
    for (const [binding, type] of [
      ["soap11", "text/xml"],
      ["soap12", "application/soap+xml"],
    ] as const) {
      const envelope = await signedEnvelope({ body: false }, binding);
      expect(envelope.match(/<ds:Reference URI="#(?:TS-)/g)).toHaveLength(1);
      expect(envelope.match(/<ds:Reference /g)).toHaveLength(1);
      expect(/<soap:Body[^>]*>/.exec(envelope)?.[0]).not.toContain("Id");
      const outcome = await attack(envelope, { body: false }, `${type}; charset=utf-8`);
      expect([outcome.reason, outcome.received.length]).toEqual(["", 1]);
    }
  });

  it("and is not enough for a server that does not say so", async () => {
    const outcome = await attack(await signedEnvelope({ body: false }));
    expect([outcome.fault, outcome.reason, outcome.received]).toEqual([
      "FailedCheck",
      "WS-Security: the Body is not signed",
      [],
    ]);
  });

  it("and must be there, valid, and of a trusted key", async () => {
    const envelope = await signedEnvelope({ body: false });
    const attacks = [
      [envelope.replace(/(<wsu:Expires>)\d{4}/, "$12099"), "FailedCheck"],
      [envelope.replace(/<wsu:Timestamp.*<\/wsu:Timestamp>/s, ""), "InvalidSecurity"],
      [resign(envelope, mallory), "FailedCheck"],
      [envelope.replace(/<ds:Signature .*<\/ds:Signature>/s, ""), "InvalidSecurity"],
    ] as const;
    for (const [changed, fault] of attacks) {
      const outcome = await attack(changed, { body: false });
      expect([outcome.fault, outcome.received]).toEqual([fault, []]);
    }
    // A Body that is signed must fit even then.
    const whole = (await signedEnvelope()).replace("pay 1", "pay 2");
    expect((await attack(whole, { body: false })).fault).toBe("FailedCheck");
  });

  it("beside the headers that are named, and no others", async () => {
    const service = signedService({ body: false, headers: ["Token"] });
    const client = signingClient(service.transport, { body: false, headers: ["Token"] });
    await client.headed({}, { soapHeaders: { Token: "a long token" } });
    expect(service.requests[0]?.match(/<ds:Reference /g)).toHaveLength(2);
    const bare = signedService({ body: false });
    // The operation requires its header, and gets none that was not signed.
    const call = signingClient(bare.transport, { body: false }).headed({}, { soapHeaders: { Token: "a long token" } });
    await expect(call).rejects.toThrow("Token");
    expect(bare.requests[0]?.match(/<ds:Reference /g)).toHaveLength(1);
    expect(bare.served.received).toEqual([]);
  });

  it("with answers that are signed and verified the same way", async () => {
    const answers = {
      key: server.pkcs8,
      certificate: server.certificate,
      body: false,
      keyReference: "thumbprint",
    } as const;
    const service = signedService({ answers });
    const verify = { certificates: [server.certificate] };
    const open = (body?: false) => signingClient(service.transport, { verify: { ...verify, body } }).singlesms({});
    expect(await open(false)).toBe(14);
    await expect(open()).rejects.toThrow("the Body is not signed");
  });
});

describe("the token itself is signed", () => {
  it("if asked for, beside all other parts", async () => {
    const token = usernameToken({ username: "ann", password: "other-password" });
    const envelope = await signedEnvelope({ signToken: true, token });
    expect(envelope.match(/<ds:Reference /g)).toHaveLength(4);
    expect(envelope).toMatch(/<ds:Reference URI="#X509-/);
    expect((await attack(envelope)).received).toHaveLength(1);
    const other = envelope.replace(/(<wsse:BinarySecurityToken [^>]*)>/, '$1 a="b">');
    expect((await attack(other)).fault).toBe("FailedCheck");
  });
});

test.each([
  ["a reference that is none", { keyReference: "name" }, "keyReference must be token"],
  [
    "a token that is not sent",
    { keyReference: "thumbprint", signToken: true },
    'signToken needs keyReference: "token"',
  ],
  ["a certificate without the extension", { keyReference: "subjectKeyIdentifier" }, "has no SubjectKeyIdentifier"],
])("%s is refused", (_name, options, message) => {
  expect(() => x509Signature({ key: ann.pkcs8, certificate: ann.certificate, ...options } as never)).toThrow(message);
});

test("a server that requires a signature of nothing is refused", () => {
  const certificates = [ann.certificate];
  expect(() => envelopeVerifier({ certificates, body: false, timestamp: false })).toThrow("a signature of nothing");
});

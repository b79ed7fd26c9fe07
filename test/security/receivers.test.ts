/** Security headers of several receivers, headers that must be understood, and certificates that no owner's `trust` can make good. */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Transport } from "../../templates/runtime/exchange.js";
import { envelopeVerifier } from "../../templates/runtime/security/verify.js";
import { bytes, rejection, text } from "../wire/capture.js";
import { certificateOf, makeIdentity } from "./certificates.js";
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

const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const soap12 = "http://www.w3.org/2003/05/soap-envelope";
const next = "http://schemas.xmlsoap.org/soap/actor/next";
const type12 = "application/soap+xml; charset=utf-8";

let signed = "";
let signed12 = "";
beforeAll(async () => {
  signed = await signedEnvelope();
  signed12 = await signedEnvelope({}, "soap12");
});

const other = (attributes: string, content = ""): string =>
  `<wsse:Security xmlns:wsse="${wsse}" ${attributes}>${content}</wsse:Security>`;
const before = (envelope: string, block: string): string =>
  envelope.replace("<wsse:Security ", () => `${block}<wsse:Security `);
const addressed = (envelope: string, attributes: string): string =>
  envelope.replace("<wsse:Security ", `<wsse:Security ${attributes} `);
const signatureOf = (envelope: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(envelope)?.[0] ?? "";

describe("Security headers", () => {
  test.each([
    ["one for another actor, empty", () => before(signed, other('soap:actor="urn:x"'))],
    [
      "one for another actor, that must be understood",
      () => before(signed, other('soap:actor="urn:x" soap:mustUnderstand="1"')),
    ],
    ["one for another actor, with what is not understood", () => before(signed, other('soap:actor="urn:x"', "<x/>"))],
    ["two for two other actors", () => before(signed, other('soap:actor="urn:x"') + other('soap:actor="urn:y"'))],
    ["ours for the next actor", () => addressed(signed, `soap:actor="${next}"`)],
    ["ours for the next role", () => addressed(signed12, `soap:role="${soap12}/role/next"`)],
    ["ours for the ultimate receiver", () => addressed(signed12, `soap:role="${soap12}/role/ultimateReceiver"`)],
    ["one for no role", () => before(signed12, other(`soap:role="${soap12}/role/none"`))],
  ])("are told apart by their actors: %s", async (_name, make) => {
    const envelope = make();
    const type = envelope.includes(soap12) ? type12 : undefined;
    const { received, reason } = await attack(envelope, {}, type);
    expect([reason, received.map(({ parameters }) => parameters["Message"])]).toEqual(["", ["pay 1"]]);
  });

  test.each([
    ["two without an actor", () => before(signed, other(""))],
    ["one without an actor, one with an empty one", () => before(signed, other('soap:actor=" "'))],
    ["one without an actor, one for the next", () => before(signed, other(`soap:actor="${next}"`))],
    ["two for one other actor", () => before(signed, other('soap:actor="urn:x"') + other('soap:actor=" urn:x"'))],
    ["one whose actor has no namespace", () => before(signed, other('actor="urn:x"'))],
    ["one whose role is of the other version", () => before(signed, other(`xmlns:s="${soap12}" s:role="urn:x"`))],
    ["the signed one for another actor", () => addressed(signed, 'soap:actor="urn:x"')],
    [
      "the signature in the one of another actor",
      () => before(signed.replace(signatureOf(signed), ""), other('soap:actor="urn:x"', signatureOf(signed))),
    ],
    [
      "a token in the one of another actor",
      () => {
        const token = /<wsse:BinarySecurityToken.*<\/wsse:BinarySecurityToken>/s.exec(signed)?.[0] ?? "";
        const wsu = wsse.replace("secext", "utility");
        return before(signed.replace(token, ""), other(`xmlns:wsu="${wsu}" soap:actor="urn:x"`, token));
      },
      "SecurityTokenUnavailable",
    ],
  ])("are refused: %s", async (_name, make, fault = "InvalidSecurity") => {
    const outcome = await attack(make());
    expect([outcome.fault, outcome.received]).toEqual([fault, []]);
  });
});

describe("a header that is not signed and must be understood", () => {
  const header = (attributes: string): string => `<Token xmlns="http://example.org/messaging/" ${attributes}>a</Token>`;
  const after = (envelope: string, block: string): string => envelope.replace("</wsse:Security>", (end) => end + block);

  it("is a fault of its own, in both versions", async () => {
    const eleven = await attack(after(signed, header('soap:mustUnderstand="1"')));
    const twelve = await attack(after(signed12, header('soap:mustUnderstand="true"')), {}, type12);
    for (const { received, reason, response } of [eleven, twelve]) {
      expect([received, response.status]).toEqual([[], 500]);
      expect(reason).toContain('the header Token must be understood, but is not signed: unsignedHeaders: "keep"');
    }
    expect(eleven.body).toContain("<faultcode>soap:MustUnderstand</faultcode>");
    expect(twelve.body).toContain("<soap:Value>soap:MustUnderstand</soap:Value>");
    expect(eleven.body).not.toContain("Token");
  });

  test.each(['soap:mustUnderstand="0"', 'soap:mustUnderstand="1" soap:actor="urn:x"', 'mustUnderstand="1"'])(
    "is one that is for us: with %s it is removed",
    async (attributes) => {
      const { received } = await attack(after(signed, header(attributes)));
      expect(received.map(({ context }) => context.soapHeaders)).toEqual([{}]);
    },
  );

  it("is read if the owner says so", async () => {
    const service = signedService({ unsignedHeaders: "keep" });
    const transport: Transport = (request, context) => {
      const changed = new TextDecoder()
        .decode(request.body)
        .replace("<Token ", '<Token xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:mustUnderstand="1" ');
      return service.transport({ ...request, body: bytes(changed) }, context);
    };
    await signingClient(transport, { headers: [] }).headed({}, { soapHeaders: { Token: "a long token" } });
    expect(service.served.received[0]?.context.soapHeaders).toEqual({ Token: "a long token" });
  });

  it("makes an answer no result", async () => {
    const service = signedService({ answers: { key: server.pkcs8, certificate: server.certificate } });
    const transport: Transport = async (...request) => {
      const answer = await service.transport(...request);
      const header = '<x:H xmlns:x="urn:x" soap:mustUnderstand="1"/>';
      return { ...answer, body: bytes(text(answer.body).replace("</wsse:Security>", (end) => end + header)) };
    };
    const client = signingClient(transport, { verify: { certificates: [server.certificate] } });
    expect(String(await rejection(client.singlesms({})))).toContain("the header x:H must be understood");
  });
});

describe("a certificate", () => {
  const withToken = (der: Uint8Array): string =>
    signed.replace(/(X509v3">)[^<]*/, (_all, tag: string) => tag + Buffer.from(der).toString("base64"));
  const spki = { type: "spki", format: "der" } as const;
  const weak = makeIdentity("weak", 30, 1024);
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export(spki);
  const pss = generateKeyPairSync("rsa-pss", { modulusLength: 2048 }).publicKey.export(spki);
  const own = createPublicKey(ann.key).export(spki);
  // Its exponent is zero.
  const brokenKey = Buffer.from(own.map((byte, index) => (index > own.length - 6 ? 0 : byte)));

  test.each([
    ["an EC key", () => withToken(certificateOf(ec, mallory))],
    ["an RSA-PSS key", () => withToken(certificateOf(pss, mallory))],
    ["an RSA key of 1,024 bits", () => resign(withToken(weak.der), weak)],
    ["an RSA key without an exponent", () => withToken(certificateOf(brokenKey, mallory))],
    ["no key", () => withToken(certificateOf(Buffer.from([0x30, 0]), mallory))],
    ["no last byte", () => withToken(ann.der.subarray(0, -1))],
    ["no bytes", () => withToken(Buffer.alloc(0))],
    ["other bytes", () => withToken(Buffer.from("no certificate"))],
  ])("with %s is refused whatever `trust` says", async (_name, make) => {
    const outcome = await attack(make(), { certificates: [], trust: () => true });
    expect([outcome.fault, outcome.received]).toEqual(["InvalidSecurityToken", []]);
    expect(outcome.reason).toMatch(/^WS-Security: the certificate (?:is not DER|has no RSA key)/);
  });

  it("with a weak key cannot be trusted either", () => {
    expect(() => envelopeVerifier({ certificates: [weak.certificate] })).toThrow(
      "the certificate has no RSA key of 2048 bits or more",
    );
  });
});

/** Envelopes that an attacker makes of a signed one: none reaches a handler with anything that was not signed. */
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Identity } from "./certificates.js";
import { ann, attack, digest, mallory, resign, signedEnvelope } from "./signed-service.js";

const oasis = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
const wsse = `${oasis}wssecurity-secext-1.0.xsd`;
const wsu = `${oasis}wssecurity-utility-1.0.xsd`;
const soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
const soap12 = "http://www.w3.org/2003/05/soap-envelope";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

let signed = "";
beforeAll(async () => void (signed = await signedEnvelope()));

const bodyOf = (envelope: string): string => /<soap:Body.*<\/soap:Body>/s.exec(envelope)?.[0] ?? "";
const idOf = (envelope: string): string => /<soap:Body[^>]* wsu:Id="([^"]*)"/.exec(envelope)?.[1] ?? "";
const evil = (body: string): string => body.replace("pay 1", "pay 1000000");
const signatureOf = (envelope: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(envelope)?.[0] ?? "";
const timestampOf = (envelope: string): string => /<wsu:Timestamp.*<\/wsu:Timestamp>/s.exec(envelope)?.[0] ?? "";
const withoutId = (body: string): string => body.replace(/ wsu:Id="[^"]*"/, "");

/** Moves the signed Body into a header and puts another in its place. */
function wrapped(envelope: string, place: (body: string) => string, other = (body: string): string => body): string {
  const body = bodyOf(envelope);
  return envelope.replace(body, other(evil(body))).replace("</wsse:Security>", (end) => end + place(body));
}

const shell = (body: string): string => `<w:Wrapper xmlns:w="urn:w">${body}</w:Wrapper>`;

/** Changes SignedInfo as one who has the key would, so that only the rule decides. */
const bySigner = (change: (envelope: string) => string) => (envelope: string) => resign(change(envelope), ann);

const firstReference = /<ds:Reference .*?<\/ds:Reference>/s;
const transforms = /<ds:Transforms>.*?<\/ds:Transforms>/gs;
const transform = (algorithm: string, content = ""): string =>
  `<ds:Transforms><ds:Transform Algorithm="${algorithm}">${content}</ds:Transform></ds:Transforms>`;

type Attack = readonly [name: string, change: (envelope: string) => string, fault?: string];

const wrappings: readonly Attack[] = [
  ["changed Body", evil, "FailedCheck"],
  ["Body in a header, another Body without id", (e) => wrapped(e, shell, withoutId)],
  ["Body in a header, another Body with the same id", (e) => wrapped(e, shell)],
  ["Body in a header, another Body with another id", (e) => wrapped(e, shell, (b) => b.replace(idOf(e), "other"))],
  ["Body as a header itself", (e) => wrapped(e, (body) => body, withoutId), "FailedCheck"],
  [
    "Body in the Security header",
    (e) => {
      const body = bodyOf(e);
      return e.replace(body, withoutId(evil(body))).replace("<ds:Signature ", () => `${shell(body)}<ds:Signature `);
    },
  ],
  [
    "Body as a child of the Security header",
    (e) => {
      const body = bodyOf(e);
      return e.replace(body, withoutId(evil(body))).replace("<ds:Signature ", () => `${body}<ds:Signature `);
    },
    "FailedCheck",
  ],
  [
    "Body in a ds:Object",
    (e) => {
      const body = bodyOf(e);
      const object = `<ds:Object>${body}</ds:Object></ds:Signature>`;
      return e.replace(body, withoutId(evil(body))).replace("</ds:Signature>", () => object);
    },
  ],
  [
    "Body in the other Body",
    (e) => {
      const body = bodyOf(e);
      return e.replace(body, () => withoutId(evil(body)).replace("</singlesms>", () => `${body}</singlesms>`));
    },
  ],
  ["two Bodies, the signed one last", (e) => e.replace("<soap:Body", () => `${withoutId(evil(bodyOf(e)))}<soap:Body`)],
  [
    "two Bodies, the signed one first",
    (e) => e.replace("</soap:Envelope>", () => `${withoutId(evil(bodyOf(e)))}</soap:Envelope>`),
  ],
  ["two Headers", (e) => e.replace("<soap:Body", () => `<soap:Header>${shell("")}</soap:Header><soap:Body`)],
  ["Body before the Header", (e) => e.replace("<soap:Header", () => `${withoutId(evil(bodyOf(e)))}<soap:Header`)],
  [
    "Body of another version of SOAP",
    (e) =>
      wrapped(e, shell, (b) =>
        withoutId(b).replaceAll("soap:Body", "s:Body").replace("<s:Body", `<s:Body xmlns:s="${soap12}"`),
      ),
  ],
  [
    "Envelope in an Envelope",
    (e) => {
      const inner = e.replace(/^<\?.*?\?>/, "");
      return `<soap:Envelope xmlns:soap="${soap11}"><soap:Header>${shell(inner)}</soap:Header>${withoutId(evil(bodyOf(e)))}</soap:Envelope>`;
    },
  ],
  [
    "the id as xml:id elsewhere",
    (e) => wrapped(e, (b) => shell(withoutId(b).replace("<soap:Body", `<soap:Body xml:id="${idOf(e)}"`))),
  ],
  ["the id as Id elsewhere", (e) => e.replace("</wsse:Security>", (end) => `${end}<x Id="${idOf(e)}"/>`)],
  ["the id as ID elsewhere", (e) => e.replace("</wsse:Security>", (end) => `${end}<x ID="${idOf(e)}"/>`)],
  [
    "the Body's id as Id instead of wsu:Id",
    bySigner((e) => {
      const body = bodyOf(e);
      const other = body.replace(" wsu:Id=", " Id=");
      const canonical = other
        .replace(/ xmlns:wsu="[^"]*"/, "")
        .replace("<soap:Body", `<soap:Body xmlns:soap="${soap11}"`);
      return e.replace(body, other).replace(/(<ds:DigestValue>)[^<]*/, (_a, tag: string) => tag + digest(canonical));
    }),
    // As node-soap sends it: test/security/plain-id-attacks.test.ts.
    "",
  ],
  [
    "an element that is added beside the request's",
    (e) => e.replace("</soap:Body>", "<x/></soap:Body>"),
    "FailedCheck",
  ],
  ["an attribute that is added", (e) => e.replace("<singlesms ", '<singlesms a="b" '), "FailedCheck"],
  ["a namespace that is changed", (e) => e.replace("<singlesms xmlns=", '<singlesms xmlns:x="urn:x" xmlns='), ""],
  [
    "a namespace of another element",
    (e) => e.replace('<singlesms xmlns="http://example.org/', '<singlesms xmlns="http://example.com/'),
    "FailedCheck",
  ],
];

const signatures: readonly Attack[] = [
  ["no Signature", (e) => e.replace(signatureOf(e), "")],
  ["no Security header", (e) => e.replace(/<soap:Header.*<\/soap:Header>/s, "")],
  ["two Signatures", (e) => e.replace("</ds:Signature>", (end) => end + signatureOf(e))],
  [
    "two Security headers",
    (e) => e.replace("<wsse:Security ", () => `${/<wsse:Security .*<\/wsse:Security>/s.exec(e)?.[0]}<wsse:Security `),
  ],
  [
    "a Security header with another actor",
    (e) =>
      e.replace("<wsse:Security ", () => `<wsse:Security xmlns:wsse="${wsse}" soap:actor="urn:x"/><wsse:Security `),
    // It is for somebody else: test/security/receivers.test.ts.
    "",
  ],
  ["SignedInfo of a stranger", (e) => resign(e, mallory), "FailedCheck"],
  [
    "certificate and signature of a stranger",
    (e) =>
      resign(
        e.replace(/(X509v3">)[^<]*/, (_a, t: string) => t + mallory.der.toString("base64")),
        mallory,
      ),
    "InvalidSecurityToken",
  ],
  [
    "certificate swapped",
    (e) => e.replace(/(X509v3">)[^<]*/, (_a, t: string) => t + mallory.der.toString("base64")),
    "InvalidSecurityToken",
  ],
  [
    "a second SignedInfo",
    (e) =>
      e.replace("<ds:SignatureValue>", () => `${/<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(e)?.[0]}<ds:SignatureValue>`),
  ],
  [
    "SignedInfo replaced",
    (e) => {
      const body = evil(bodyOf(e));
      const canonical = body.replace("<soap:Body", `<soap:Body xmlns:soap="${soap11}"`);
      return e.replace(bodyOf(e), body).replace(/(<ds:DigestValue>)[^<]*/, (_a, t: string) => t + digest(canonical));
    },
    "FailedCheck",
  ],
  [
    "KeyInfo with a KeyValue of a stranger",
    (e) => resign(e.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, keyValue), mallory),
    "FailedCheck",
  ],
  [
    "no KeyInfo, signed by a stranger",
    (e) => resign(e.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, ""), mallory),
    "FailedCheck",
  ],
  [
    "KeyInfo that leads out of the Security header",
    (e) => {
      const token = /<wsse:BinarySecurityToken.*<\/wsse:BinarySecurityToken>/s.exec(e)?.[0] ?? "";
      const placed = token.replace(
        "<wsse:BinarySecurityToken",
        `<wsse:BinarySecurityToken xmlns:wsse="${wsse}" xmlns:wsu="${wsu}"`,
      );
      return e.replace(token, "").replace("</wsse:Security>", (end) => end + placed);
    },
    "SecurityTokenUnavailable",
  ],
  ...["#X509v1", "#X509PKIPathv1", "#PKCS7", "#X509v3\u00a0"].map((type): Attack => [
    `a token of the type ${type}`,
    (e) => e.replace(/(<wsse:BinarySecurityToken [^>]* ValueType="[^"#]*)#[^"]*/, `$1${type}`),
    "InvalidSecurityToken",
  ]),
  [
    "a token without a type",
    (e) => e.replace(/(<wsse:BinarySecurityToken [^>]*) ValueType="[^"]*"/, "$1"),
    "InvalidSecurityToken",
  ],
  [
    "a token of another namespace's type",
    (e) => e.replace(/(<wsse:BinarySecurityToken [^>]* )ValueType="([^"]*)"/, '$1wsu:ValueType="$2"'),
    "InvalidSecurityToken",
  ],
  [
    "a certificate in a UsernameToken",
    (e) => {
      const name = (text: string): string => text.replaceAll("wsse:BinarySecurityToken", "wsse:UsernameToken");
      return name(e).replace(/(<wsse:UsernameToken [^>]*) ValueType="[^"]*"/, "$1");
    },
    "InvalidSecurityToken",
  ],
  [
    "KeyInfo that leads to the Timestamp",
    (e) => e.replace(/(<wsse:Reference URI=")[^"]*/, `$1#${/wsu:Id="(TS-[^"]*)/.exec(e)?.[1] ?? ""}`),
    "InvalidSecurityToken",
  ],
  [
    "a certificate in hexadecimal",
    (e) => {
      const digits = ann.der.toString("hex");
      // Base64 of other bytes: its length must fit.
      const text = digits.padEnd(Math.ceil(digits.length / 4) * 4, "0");
      return e.replace("#Base64Binary", "#HexBinary").replace(/(X509v3">)[^<]*/, (_a, t: string) => t + text);
    },
    "InvalidSecurityToken",
  ],
  [
    "a certificate of a stranger in X509Data",
    (e) =>
      resign(
        e.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, () => x509Data(mallory)),
        mallory,
      ),
    "InvalidSecurityToken",
  ],
  ["a certificate in X509Data", (e) => e.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, () => x509Data(ann)), ""],
  [
    "KeyInfo that leads nowhere",
    (e) => e.replace(/(<wsse:Reference URI=")[^"]*/, "$1#none"),
    "SecurityTokenUnavailable",
  ],
  [
    "HMAC with the public key",
    (e) => {
      const changed = e.replace(
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
      );
      const info = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(changed)?.[0] ?? "";
      const value = createHmac("sha1", ann.certificate).update(info).digest("base64");
      return changed.replace(/(<ds:SignatureValue>)[^<]*/, (_a, t: string) => t + value);
    },
    "UnsupportedAlgorithm",
  ],
  [
    "algorithm none",
    bySigner((e) => e.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "none")),
    "UnsupportedAlgorithm",
  ],
  [
    "HMACOutputLength",
    bySigner((e) => e.replace('rsa-sha256"></', 'rsa-sha256"><ds:HMACOutputLength>8</ds:HMACOutputLength></')),
  ],
  [
    "SHA-1, which is not accepted",
    (e) =>
      resign(
        e.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2000/09/xmldsig#rsa-sha1"),
        ann,
        "sha1",
      ),
    "UnsupportedAlgorithm",
  ],
  [
    "a digest with SHA-1",
    bySigner((e) => e.replace("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2000/09/xmldsig#sha1")),
    "UnsupportedAlgorithm",
  ],
  [
    "inclusive canonical XML",
    bySigner((e) =>
      e.replace(
        `CanonicalizationMethod Algorithm="${exclusive}"`,
        'CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"',
      ),
    ),
    "UnsupportedAlgorithm",
  ],
  [
    "canonical XML with comments",
    bySigner((e) => e.replace(`Transform Algorithm="${exclusive}"`, `Transform Algorithm="${exclusive}WithComments"`)),
    "UnsupportedAlgorithm",
  ],
  [
    "an encrypted part",
    (e) =>
      e.replace("<ds:Signature ", '<xenc:EncryptedKey xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/><ds:Signature '),
  ],
];

function x509Data({ der }: Identity): string {
  const certificate = `<ds:X509Certificate>${der.toString("base64")}</ds:X509Certificate>`;
  return `<ds:KeyInfo><ds:X509Data>${certificate}</ds:X509Data></ds:KeyInfo>`;
}

const keyValue =
  "<ds:KeyInfo><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>";

const references: readonly Attack[] = [
  ["no Reference to the Body", bySigner((e) => e.replace(firstReference, "")), "FailedCheck"],
  ["no Reference at all", bySigner((e) => e.replace(/<ds:Reference .*<\/ds:Reference>/s, ""))],
  [
    "a Reference to a header instead of the Body",
    bySigner((e) => {
      const block = `<x:To xmlns:x="urn:x" xmlns:wsu="${wsu}" wsu:Id="to"></x:To>`;
      return e
        .replace("</wsse:Security>", (end) => end + block)
        .replace(firstReference, (all) =>
          all.replace(/#[^"]*/, "#to").replace(/(DigestValue>)[^<]*/, (_a, t: string) => t + digest(block)),
        );
    }),
    "FailedCheck",
  ],
  ['URI ""', bySigner((e) => e.replace(/(<ds:Reference URI=")[^"]*/, "$1"))],
  ["no URI", bySigner((e) => e.replace(/<ds:Reference URI="[^"]*"/, "<ds:Reference"))],
  ["an external URI", bySigner((e) => e.replace(/(<ds:Reference URI=")#/, "$1http://example.org/#"))],
  ["an XPointer", bySigner((e) => e.replace(/(<ds:Reference URI=")#([^"]*)/, "$1#xpointer(id('$2'))"))],
  ["a file", bySigner((e) => e.replace(/(<ds:Reference URI=")[^"]*/, "$1file:///etc/passwd"))],
  ["the Body twice", bySigner((e) => e.replace(firstReference, (all) => all + all))],
  [
    "the Signature itself",
    bySigner((e) =>
      e.replace("<ds:Signature ", '<ds:Signature Id="sig" ').replace(/(<ds:Reference URI=")[^"]*/, "$1#sig"),
    ),
  ],
  [
    "a child of the Body",
    bySigner((e) =>
      e.replace("<Message>", `<Message xmlns:wsu="${wsu}" wsu:Id="m">`).replace(/(<ds:Reference URI=")[^"]*/, "$1#m"),
    ),
  ],
  ["no Transforms", bySigner((e) => e.replace(transforms, ""))],
  ["empty Transforms", bySigner((e) => e.replace(transforms, "<ds:Transforms></ds:Transforms>"))],
  ["two Transforms", bySigner((e) => e.replace(/<ds:Transform .*?<\/ds:Transform>/s, (all) => all + all))],
  [
    "XPath",
    bySigner((e) =>
      e.replace(
        transforms,
        transform("http://www.w3.org/TR/1999/REC-xpath-19991116", "<ds:XPath>not(//Message)</ds:XPath>"),
      ),
    ),
    "UnsupportedAlgorithm",
  ],
  [
    "XPath filter 2",
    bySigner((e) => e.replace(transforms, transform("http://www.w3.org/2002/06/xmldsig-filter2"))),
    "UnsupportedAlgorithm",
  ],
  [
    "XSLT",
    bySigner((e) => e.replace(transforms, transform("http://www.w3.org/TR/1999/REC-xslt-19991116"))),
    "UnsupportedAlgorithm",
  ],
  [
    "enveloped",
    bySigner((e) => e.replace(transforms, transform("http://www.w3.org/2000/09/xmldsig#enveloped-signature"))),
    "UnsupportedAlgorithm",
  ],
  [
    "base64",
    bySigner((e) => e.replace(transforms, transform("http://www.w3.org/2000/09/xmldsig#base64"))),
    "UnsupportedAlgorithm",
  ],
  [
    "STR-Transform",
    bySigner((e) => e.replace(transforms, transform(`${oasis}soap-message-security-1.0#STR-Transform`))),
    "UnsupportedAlgorithm",
  ],
  ["a Manifest", bySigner((e) => e.replace(/<ds:Reference /, "<ds:Manifest></ds:Manifest><ds:Reference "))],
  ["65 References", bySigner((e) => e.replace(firstReference, (all) => all.repeat(65)))],
  [
    "65 prefixes",
    bySigner((e) =>
      e.replace(
        transforms,
        transform(
          exclusive,
          `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${"a ".repeat(65).trim()}"></ec:InclusiveNamespaces>`,
        ),
      ),
    ),
  ],
  ["a digest that is no base64", bySigner((e) => e.replace(/(DigestValue>)[^<]*/, "$1?"))],
];

const times: readonly Attack[] = [
  ["no Timestamp", (e) => e.replace(timestampOf(e), "")],
  [
    "a Timestamp that is not signed",
    bySigner((e) => e.replace(/(<ds:Reference .*?<\/ds:Reference>)<ds:Reference .*?<\/ds:Reference>/s, "$1")),
    "FailedCheck",
  ],
  [
    "two Timestamps",
    (e) =>
      e.replace(
        "<wsu:Timestamp",
        (tag) => `<wsu:Timestamp><wsu:Created>2030-01-01T00:00:00Z</wsu:Created></wsu:Timestamp>${tag}`,
      ),
  ],
  [
    "a Timestamp moved into a header",
    (e) =>
      e
        .replace(timestampOf(e), "")
        .replace(
          "</wsse:Security>",
          (end) => `${end}${timestampOf(e).replace("<wsu:Timestamp", `<wsu:Timestamp xmlns:wsu="${wsu}"`)}`,
        ),
    "FailedCheck",
  ],
  ["an Expires that was changed", (e) => e.replace(/(<wsu:Expires>)\d{4}/, "$12099"), "FailedCheck"],
];

const texts: readonly Attack[] = [
  ["a DTD", (e) => e.replace("<soap:Envelope", '<!DOCTYPE x [<!ENTITY m "pay 2">]><soap:Envelope')],
  ["a processing instruction", (e) => e.replace("pay 1", "pay <?x y?>1")],
  ["text that is not XML", () => "pay 2"],
  ["an empty body", () => ""],
  ["another root", (e) => e.replaceAll("soap:Envelope", "soap:Other")],
];

describe.each([
  ["wrapping", wrappings],
  ["signature", signatures],
  ["reference", references],
  ["time", times],
  ["text", texts],
] as const)("%s", (_group, attacks) => {
  test.each(attacks.map(([name, change, fault]) => [name, change, fault] as const))(
    "%s",
    async (_name, change, fault) => {
      const envelope = change(signed);
      expect(envelope).not.toBe(signed);
      const outcome = await attack(envelope);
      if (fault === "") {
        expect(outcome.received.map(({ parameters }) => parameters["Message"])).toEqual(["pay 1"]);
        return;
      }
      expect(outcome.received).toEqual([]);
      expect(outcome.fault, outcome.reason).toBe(fault ?? "InvalidSecurity");
      expect(outcome.response.status).toBe(500);
      expect(outcome.body).not.toContain(outcome.reason || "?");
      // The owner learns a reason each time.
      expect(outcome.reason).toMatch(/^(?:WS-Security: )?\S+ \S/);
    },
  );
});

describe("what is signed", () => {
  it("is read: comments and CDATA sections change nothing", async () => {
    const { received } = await attack(signed.replace("pay 1", "p<!-- -->ay<![CDATA[ ]]>&#49;"));
    expect(received.map(({ parameters }) => parameters["Message"])).toEqual(["pay 1"]);
  });

  it("is read: a header that is not signed is not there", async () => {
    const header = '<Token xmlns="http://example.org/messaging/">forged</Token>';
    const { received } = await attack(signed.replace("</wsse:Security>", (end) => end + header));
    expect(received).toHaveLength(1);
    expect(received[0]?.context.soapHeaders).toEqual({});
  });

  it("includes the prefixes of values", async () => {
    const xsi = "http://www.w3.org/2001/XMLSchema-instance";
    const { readParts } = await import("../../templates/runtime/security/envelope.js");
    const { envelopeSigner } = await import("../../templates/runtime/security/sign.js");
    const { envelopeVerifier } = await import("../../templates/runtime/security/verify.js");
    const plain = `<s:Envelope xmlns:s="${soap11}" xmlns:t="urn:t" xmlns:v="urn:v" xmlns:xsi="${xsi}"><s:Body><a xsi:type="t:A">v:b</a></s:Body></s:Envelope>`;
    const envelope = await envelopeSigner({ key: ann.pkcs1, certificate: ann.certificate })(plain);
    expect(readParts(envelope).security).toBeDefined();
    expect(envelope).toContain('PrefixList="t v"');
    const verify = envelopeVerifier({ certificates: [ann.certificate] });
    expect((await verify(envelope)).text).toContain('<a xsi:type="t:A">v:b</a>');
    await expect(verify(envelope.replace("urn:v", "urn:w"))).rejects.toThrow("was changed");
    await expect(verify(envelope.replace("urn:t", "urn:u"))).rejects.toThrow("was changed");
  });
});

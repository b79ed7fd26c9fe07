/** Envelopes that an attacker makes of one in node-soap's form: ids without a namespace, and enveloped-signature before canonical XML. */
import { beforeAll, describe, expect, it, test } from "vitest";
import { ann, attack, digest, mallory, resign, signedEnvelope } from "./signed-service.js";

const oasis = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
const wsse = `${oasis}wssecurity-secext-1.0.xsd`;
const wsu = `${oasis}wssecurity-utility-1.0.xsd`;
const soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/** Digests of Body and Timestamp, from forms that are canonical but for the namespace of their prefix. */
function redigest(envelope: string): string {
  const digests = [
    digest(bodyOf(envelope).replace("<soap:Body", `<soap:Body xmlns:soap="${soap11}"`)),
    digest(timestampOf(envelope).replace("<wsu:Timestamp", `<wsu:Timestamp xmlns:wsu="${wsu}"`)),
  ];
  return envelope.replace(/(<ds:DigestValue>)[^<]*/g, (_all, tag: string) => tag + (digests.shift() ?? ""));
}

const transform = (algorithm: string, content = ""): string =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`;
const transforms = (...list: readonly string[]): string => `<ds:Transforms>${list.join("")}</ds:Transforms>`;
const bodyOf = (envelope: string): string => /<soap:Body.*<\/soap:Body>/s.exec(envelope)?.[0] ?? "";
const timestampOf = (envelope: string): string => /<wsu:Timestamp.*<\/wsu:Timestamp>/s.exec(envelope)?.[0] ?? "";
const tokenReferenceOf = (envelope: string): string =>
  /<wsse:SecurityTokenReference.*<\/wsse:SecurityTokenReference>/s.exec(envelope)?.[0] ?? "";

let signed = "";
beforeAll(async () => {
  const list = transforms(transform(enveloped), transform(exclusive));
  const plain = (await signedEnvelope())
    .replace(/(<soap:Body)[^>]*>/, '$1 Id="_0">')
    .replace(/(<wsu:Timestamp) wsu:Id="[^"]*"/, '$1 Id="_1"')
    .replace(/(<ds:Reference URI=")[^"]*/, "$1#_0")
    .replace(/(<ds:Reference URI=")#TS-[^"]*/, "$1#_1")
    .replace(/<ds:Transforms>.*?<\/ds:Transforms>/gs, list);
  signed = resign(redigest(plain), ann);
});

it("a request of node-soap's form is accepted, with a token reference in KeyInfo or in its place", async () => {
  const without = signed.replace(/<ds:KeyInfo>(.*)<\/ds:KeyInfo>/s, "$1");
  for (const envelope of [signed, without]) {
    const { received, reason } = await attack(envelope);
    expect([reason, received.map(({ parameters }) => parameters["Message"])]).toEqual(["", ["pay 1"]]);
  }
});

const evil = (body: string): string => body.replace("pay 1", "pay 1000000");
const withoutId = (element: string): string => element.replace(/ Id="[^"]*"/, "");
const shell = (content: string): string => `<w:Wrapper xmlns:w="urn:w">${content}</w:Wrapper>`;
const afterSecurity = (envelope: string, block: string): string =>
  envelope.replace("</wsse:Security>", (end) => end + block);
const beforeSignature = (envelope: string, token: string): string =>
  envelope.replace("<ds:Signature ", (start) => token + start);

/** Another Body in its place, and the signed one elsewhere. */
function wrapped(
  envelope: string,
  other: (body: string) => string,
  place: (envelope: string, body: string) => string,
): string {
  const body = bodyOf(envelope);
  return place(
    envelope.replace(body, () => other(evil(body))),
    body,
  );
}

/** Signed anew, as one who has the key would, so that only the rule decides. */
const bySigner = (change: (envelope: string) => string) => (envelope: string) => resign(change(envelope), ann);
const firstTo = (envelope: string, uri: string): string =>
  envelope.replace(/(<ds:Reference URI=")[^"]*/, (_all, start: string) => start + uri);
const firstTransforms = (list: string): ((envelope: string) => string) =>
  bySigner((e) => e.replace(/<ds:Transforms>.*?<\/ds:Transforms>/s, list));

type Attack = readonly [name: string, change: (envelope: string) => string, fault?: string];

const inHeader = (e: string, body: string): string => afterSecurity(e, shell(body));
const wrappings: readonly Attack[] = [
  ["changed Body", evil, "FailedCheck"],
  ["changed Timestamp", (e) => e.replace(/(<wsu:Expires>)\d{4}/, "$12099"), "FailedCheck"],
  ["Body in a header, another Body without id", (e) => wrapped(e, withoutId, inHeader)],
  ["Body in a header, another Body with the same id", (e) => wrapped(e, (b) => b, inHeader)],
  ["Body in a header, another Body with another id", (e) => wrapped(e, (b) => b.replace("_0", "_9"), inHeader)],
  [
    "Body in a header, another Body with the id as wsu:Id",
    (e) => wrapped(e, (b) => b.replace(' Id="_0"', ` xmlns:wsu="${wsu}" wsu:Id="_0"`), inHeader),
  ],
  ["Body as a header itself", (e) => wrapped(e, withoutId, afterSecurity)],
  ["Body as a child of the Security header", (e) => wrapped(e, withoutId, beforeSignature)],
  ["Body in the Security header", (e) => wrapped(e, withoutId, (f, b) => beforeSignature(f, shell(b)))],
  [
    "Body in a ds:Object",
    (e) =>
      wrapped(e, withoutId, (f, b) => f.replace("</ds:Signature>", () => `<ds:Object>${b}</ds:Object></ds:Signature>`)),
  ],
  [
    "Body in the other Body",
    (e) => wrapped(e, withoutId, (f, b) => f.replace("</singlesms>", () => `${b}</singlesms>`)),
  ],
  ["Body in KeyInfo", (e) => wrapped(e, withoutId, (f, b) => f.replace("</ds:KeyInfo>", () => `${b}</ds:KeyInfo>`))],
  [
    "Timestamp moved into a header",
    (e) => {
      const moved = timestampOf(e).replace("<wsu:Timestamp", `<wsu:Timestamp xmlns:wsu="${wsu}"`);
      return afterSecurity(e.replace(timestampOf(e), ""), moved);
    },
  ],
  [
    "Timestamp in a token, another one in its place",
    (e) => {
      const later = withoutId(timestampOf(e)).replace(/(<wsu:Expires>)\d{4}/, "$12099");
      return beforeSignature(e.replace(timestampOf(e), later), shell(timestampOf(e)));
    },
  ],
  [
    "Timestamp in the Security header of another actor",
    (e) => {
      const other = `<wsse:Security xmlns:wsse="${wsse}" xmlns:wsu="${wsu}" soap:actor="urn:x">${timestampOf(e)}</wsse:Security>`;
      return afterSecurity(e.replace(timestampOf(e), ""), other);
    },
  ],
  ["two Timestamps", (e) => e.replace("<wsu:Timestamp", (start) => withoutId(timestampOf(e)) + start)],
];

const spellings = ["Id", "ID", "id", "iD", "xml:id", "wsu:Id", "x:Id", "AssertionID"];
const duplicates = spellings.flatMap((spelling): readonly Attack[] =>
  ["_0", "_1"].flatMap((id): readonly Attack[] => {
    const element = `<x:a xmlns:x="urn:x" xmlns:wsu="${wsu}" ${spelling}="${id}"/>`;
    return [
      [`${spelling}="${id}" on a header`, (e) => afterSecurity(e, element)],
      [`${spelling}="${id}" on a token`, (e) => beforeSignature(e, element)],
      [`${spelling}="${id}" in the Body`, (e) => e.replace("</singlesms>", (end) => element + end)],
    ];
  }),
);

const onBody = (attributes: string): ((envelope: string) => string) =>
  bySigner((e) => redigest(e.replace('<soap:Body Id="_0"', `<soap:Body ${attributes}`)));
const places: readonly Attack[] = [
  ["ID on the Body", onBody('ID="_0"')],
  ["id on the Body", onBody('id="_0"')],
  ["xml:id on the Body", onBody('xml:id="_0"')],
  ["Id of another namespace on the Body", onBody('xmlns:x="urn:x" x:Id="_0"')],
  ["Id and wsu:Id of one value on the Body", onBody(`xmlns:wsu="${wsu}" Id="_0" wsu:Id="_0"`)],
  ["Id and ID of one value on the Body", onBody('ID="_0" Id="_0"')],
  ["Id beside the wsu:Id of the Body", onBody(`xmlns:wsu="${wsu}" Id="_0" wsu:Id="own"`)],
  ["no Id on the Body", onBody("")],
  ["an empty Id", bySigner((e) => firstTo(e.replace('<soap:Body Id="_0"', '<soap:Body Id=""'), "#"))],
  [
    "what JavaScript writes for an absent id, as xml:id",
    bySigner((e) => firstTo(e.replace('<soap:Body Id="_0"', '<soap:Body xml:id="undefined"'), "#undefined")),
  ],
  ["Id of a header", bySigner((e) => firstTo(afterSecurity(e, '<x:a xmlns:x="urn:x" Id="h"/>'), "#h"))],
  ["Id of a token", bySigner((e) => firstTo(beforeSignature(e, '<x:a xmlns:x="urn:x" Id="h"/>'), "#h"))],
  [
    "Id of the BinarySecurityToken",
    bySigner((e) => firstTo(e.replace("<wsse:BinarySecurityToken ", '<wsse:BinarySecurityToken Id="h" '), "#h")),
  ],
  [
    "Id of a Timestamp of another namespace",
    bySigner((e) => firstTo(beforeSignature(e, '<x:Timestamp xmlns:x="urn:x" Id="h"/>'), "#h")),
  ],
  ["Id of a child of the Body", bySigner((e) => firstTo(e.replace("<Message>", '<Message Id="h">'), "#h"))],
  ["Id of the Signature", bySigner((e) => firstTo(e.replace("<ds:Signature ", '<ds:Signature Id="h" '), "#h"))],
  ...["wsse:Security", "soap:Header", "soap:Envelope"].flatMap((name) =>
    ["Id", "wsu:Id"].map((id): Attack => [
      `${id} of ${name}, which contains the Signature`,
      bySigner((e) =>
        firstTo(
          e
            .replace(`<${name}`, `<${name} xmlns:wsu="${wsu}" ${id}="h"`)
            .replace(/( xmlns:wsu="[^"]*")([^>]*)\1/, "$1$2"),
          "#h",
        ),
      ),
    ]),
  ),
  ["the whole document", bySigner((e) => firstTo(e, ""))],
];

const chains: readonly Attack[] = [
  ["enveloped-signature alone", firstTransforms(transforms(transform(enveloped))), "UnsupportedAlgorithm"],
  ["enveloped-signature second", firstTransforms(transforms(transform(exclusive), transform(enveloped)))],
  [
    "enveloped-signature twice",
    firstTransforms(transforms(transform(enveloped), transform(enveloped))),
    "UnsupportedAlgorithm",
  ],
  ["three Transforms", firstTransforms(transforms(transform(enveloped), transform(enveloped), transform(exclusive)))],
  [
    "enveloped-signature with content",
    firstTransforms(transforms(transform(enveloped, "<ds:XPath>/</ds:XPath>"), transform(exclusive))),
  ],
  [
    "XPath before canonical XML",
    firstTransforms(transforms(transform("http://www.w3.org/TR/1999/REC-xpath-19991116"), transform(exclusive))),
  ],
  ["canonical XML twice", firstTransforms(transforms(transform(exclusive), transform(exclusive)))],
  [
    "canonical XML with comments after it",
    firstTransforms(transforms(transform(enveloped), transform(`${exclusive}WithComments`))),
    "UnsupportedAlgorithm",
  ],
  [
    "inclusive canonical XML after it",
    firstTransforms(transforms(transform(enveloped), transform("http://www.w3.org/TR/2001/REC-xml-c14n-20010315"))),
    "UnsupportedAlgorithm",
  ],
  [
    "enveloped-signature of another case",
    firstTransforms(transforms(transform(enveloped.toUpperCase()), transform(exclusive))),
  ],
  [
    "enveloped-signature for SignedInfo",
    bySigner((e) =>
      e.replace(`CanonicalizationMethod Algorithm="${exclusive}"`, `CanonicalizationMethod Algorithm="${enveloped}"`),
    ),
    "UnsupportedAlgorithm",
  ],
];

/** The Signature's own children. */
const inPlaceOfKeyInfo = (change: (reference: string) => string) => (e: string) =>
  e.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, () => change(tokenReferenceOf(e)));
const children: readonly Attack[] = [
  ["two token references", inPlaceOfKeyInfo((reference) => reference + reference)],
  ["KeyInfo and a token reference", inPlaceOfKeyInfo((each) => `<ds:KeyInfo>${each}</ds:KeyInfo>${each}`)],
  [
    "a token reference before SignedInfo",
    (e) => inPlaceOfKeyInfo(() => "")(e).replace("<ds:SignedInfo", (start) => tokenReferenceOf(e) + start),
  ],
  [
    "a token reference of another namespace",
    inPlaceOfKeyInfo((reference) => reference.replace(`xmlns:wsse="${wsse}"`, 'xmlns:wsse="urn:x"')),
  ],
  [
    "a token reference that leads nowhere",
    inPlaceOfKeyInfo((reference) => reference.replace(/URI="[^"]*"/, 'URI="#none"')),
    "SecurityTokenUnavailable",
  ],
  [
    "a token reference to a stranger's certificate",
    (e) => {
      const certificate = mallory.der.toString("base64");
      const changed = inPlaceOfKeyInfo((each) => each)(e);
      return resign(
        changed.replace(/(X509v3">)[^<]*/, (_all, tag: string) => tag + certificate),
        mallory,
      );
    },
    "InvalidSecurityToken",
  ],
  [
    "a token reference, signed by a stranger",
    (e) => resign(inPlaceOfKeyInfo((each) => each)(e), mallory),
    "FailedCheck",
  ],
];

describe.each([
  ["wrapping", wrappings],
  ["an id that occurs twice", duplicates],
  ["another place of an id", places],
  ["transforms", chains],
  ["children of Signature", children],
] as const)("%s", (_group, attacks) => {
  test.each(attacks.map(([name, change, fault]) => [name, change, fault] as const))(
    "%s",
    async (_name, change, fault = "InvalidSecurity") => {
      const envelope = change(signed);
      expect(envelope).not.toBe(signed);
      const outcome = await attack(envelope);
      expect([outcome.fault, outcome.received], outcome.reason).toEqual([fault, []]);
      expect(outcome.reason).toMatch(/^WS-Security: \S+ \S/);
    },
  );
});

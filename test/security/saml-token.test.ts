/** SAML assertions of WS-Security: sent exactly as issued in both versions of SOAP, refused when they are none, and shown to nobody. */
import { inspect } from "node:util";
import { describe, expect, it, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { ClientOptions } from "../../templates/runtime/client-options.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { samlToken, type SamlTokenOptions, x509Signature } from "../../templates/runtime/security/client.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { canonicalXml } from "../../templates/runtime/security/canonical.js";
import { elementsOf, readTree, type XmlNode } from "../../templates/runtime/xml/tree.js";
import { bytes, capture, clientWith, envelope, envelope11, rejection, text } from "../wire/capture.js";
import { namespace, operations, service } from "../wire/table.js";
import { makeIdentity } from "./certificates.js";

const signature = "c2lnbmF0dXJlLW9mLXRoZS1pc3N1ZXI=";
const assertionOf = (version: "1.0" | "2.0"): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:${version}:assertion" ID="_1">\n` +
  `  <saml:Subject>ann &amp; &#x20AC; <![CDATA[<b>]]></saml:Subject><!-- kept -->` +
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>${signature}</ds:SignatureValue></ds:Signature></saml:Assertion>`;
const assertion = assertionOf("2.0");

async function sent(options: SamlTokenOptions, more: Partial<ClientOptions> = {}): Promise<string> {
  const { transport, requests } = capture();
  const call = clientWith(transport, { security: samlToken(options), ...more }).singlesms({ Message: "Hi" });
  await call.catch((error: unknown) => {
    if (requests.length === 0) throw error;
  });
  return text(requests[0]?.body);
}

/** The elements of the Security header. */
function securityOf(request: string): readonly XmlNode[] {
  const [header] = elementsOf(readTree(request).root);
  return elementsOf(header === undefined ? readTree("<a/>").root : header).flatMap((block) => elementsOf(block));
}

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  it.each(["1.0", "2.0"] as const)("an assertion of %s is sent exactly as it is", async (version) => {
    const request = await sent({ assertion: assertionOf(version) }, { binding });
    expect(request).toContain(`soap:mustUnderstand="1">${assertionOf(version)}</wsse:Security>`);
    const [node] = securityOf(request);
    expect(node && canonicalXml(node)).toBe(canonicalXml(readTree(assertionOf(version)).root));
  });

  it("has the service's time in its Timestamp", async () => {
    const [, created = ""] =
      /<wsu:Created>([^<]+)</.exec(await sent({ assertion, timestampSeconds: 5, clockOffsetMs: 9e9 })) ?? [];
    expect(Math.abs(Date.parse(created) - Date.now() - 9e9)).toBeLessThan(60_000);
  });

  it("stands behind a Timestamp, where asked for", async () => {
    const request = await sent({ assertion, timestampSeconds: 300, mustUnderstand: false }, { binding });
    expect(securityOf(request).map(({ open }) => open.name.localName)).toEqual(["Timestamp", "Assertion"]);
    expect(request).not.toContain("mustUnderstand");
  });

  it("does not disturb our server's reading of the request", async () => {
    const handlers = {
      ...Object.fromEntries(Object.keys(operations).map((name) => [name, () => undefined])),
      singlesms: ({ Message }: { Message?: string }) => (Message === "Hi" ? 14 : 0),
    };
    const dispatcher = createDispatcher(service, operations, () => Promise.resolve([]), handlers);
    const transport: Transport = (request) => dispatcher.handle(request);
    const security = samlToken({ assertion, mustUnderstand: false });
    expect(await clientWith(transport, { security, binding }).singlesms({ Message: "Hi" })).toBe(14);
  });
});

test("a declaration and blanks around the element are left out", async () => {
  const request = await sent({ assertion: `\n<?xml version="1.0"?>\n${assertion}\n` });
  expect(request).toContain(`">${assertion}</wsse:Security>`);
});

test("a function is asked for each request", async () => {
  let count = 0;
  const security = samlToken({ assertion: async () => assertion.replace("_1", `_${(count += 1)}`) });
  const { transport, requests } = capture();
  const client = clientWith(transport, { security });
  for (const _ of [1, 2]) await client.singlesms({}).catch(() => undefined);
  expect(requests.map(({ body }) => /ID="(_\d)"/.exec(text(body))?.[1])).toEqual(["_1", "_2"]);
});

test("checks the assertion that a function returns before anything is sent", async () => {
  const { transport, requests } = capture();
  const security = samlToken({ assertion: () => `${assertion}<b/>` });
  const error = await rejection(clientWith(transport, { security }).singlesms({}));
  expect(String(error)).toContain("one Assertion of SAML 1.1 or 2.0");
  expect(String(error)).not.toContain(signature);
  expect(requests).toEqual([]);
});

test.each([
  ["no XML", "signature"],
  ["an open element", assertion.slice(0, -5)],
  ["two elements", assertion + assertion],
  ["text after it", `${assertion}x`],
  ["a document type", `<!DOCTYPE a [<!ENTITY e "x">]>${assertion}`],
  ["an undeclared prefix", assertion.replace(/ xmlns:saml="[^"]*"/, "")],
  ["a processing instruction in it", assertion.replace("<!-- kept -->", "<?a b?>")],
  ["another element", '<a xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/>'],
  ["another namespace", assertion.replace("SAML:2.0", "SAML:3.0")],
  ["an end of the header in it", `</wsse:Security>${assertion}`],
  ["nothing", ""],
  ["no text", undefined as unknown as string],
  ["a huge text", assertion.replace("ann", "a".repeat(1_000_001))],
])("%s is refused, without a word of it", (_, given) => {
  expect(() => samlToken({ assertion: given })).toThrow(/^assertion of a samlToken must be the XML text/);
  expect(() => samlToken({ assertion: given })).not.toThrow(signature);
});

test.each([
  ["null", null],
  ["undefined", undefined],
  ["object", {}],
])("a refusal names the kind that was found: %s", (kind, given) => {
  expect(() => samlToken({ assertion: given as unknown as string })).toThrow(new RegExp(`, found ${kind}$`));
});

test("a time that is none is refused", () => {
  expect(() => samlToken({ assertion, timestampSeconds: 0 })).toThrow("timestampSeconds");
  expect(() => samlToken({ assertion, clockOffsetMs: Infinity })).toThrow("clockOffsetMs");
});

test("a reply may have a Timestamp, and nothing else in its header", async () => {
  const wss = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-";
  const result = `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>14</singlesmsResult></singlesmsResponse>`;
  const replied = (content: string): Promise<unknown> => {
    const header = `<soap:Header><o:Security soap:mustUnderstand="1" xmlns:o="${wss}wssecurity-secext-1.0.xsd" xmlns:u="${wss}wssecurity-utility-1.0.xsd">${content}</o:Security></soap:Header>`;
    const { transport } = capture(200, { "content-type": "text/xml" }, envelope(envelope11, result, header));
    return clientWith(transport, { security: samlToken({ assertion }) }).singlesms({});
  };
  expect(await replied("<u:Timestamp><u:Created/></u:Timestamp>")).toBe(14);
  expect(await rejection(replied("<u:Other/>"))).toMatchObject({ kind: "undecodable" });
});

test("stands in the header of a signed request", async () => {
  const { certificate, pkcs8: key } = makeIdentity("ann");
  const { transport, requests } = capture();
  const security = x509Signature({ key, certificate, token: samlToken({ assertion }) });
  const client = createClient(service, operations, { baseUrl: "http://localhost", transport, security });
  await client.singlesms({ Mobile_Number: "1", Password: "2" }).catch(() => undefined);
  const names = securityOf(text(requests[0]?.body)).map(({ open }) => open.name.localName);
  expect([...names].sort()).toEqual(["Assertion", "BinarySecurityToken", "Signature", "Timestamp"]);
});

test("nobody sees it: neither in errors nor in hooks", async () => {
  const page = `<html><title>refused: ${signature}</title></html>`;
  const transport: Transport = async ({ body }) => ({
    status: 500,
    headers: { "content-type": "text/html" },
    body: bytes(`${page}${text(body)}`),
  });
  const shown: unknown[] = [];
  const hooks: ClientOptions["hooks"] = {
    onRequest: (request) => void shown.push(request),
    onResponse: (response) => void shown.push(response),
  };
  const client = clientWith(transport, { security: samlToken({ assertion }), hooks });
  const error = await rejection(client.singlesms({}));
  shown.push(error, JSON.stringify(error), error instanceof Error ? error.stack : "");
  const all = inspect(shown, { depth: 9, showHidden: true });
  expect(all).toContain("[secret]");
  expect(all).not.toContain(signature);
  expect(all).not.toContain("Subject>ann");
});

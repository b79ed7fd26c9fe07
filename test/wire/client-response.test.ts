/** Owns what a client makes of responses: the right value or the right error of the family (wire 3, 5). */
import { describe, expect, it, test } from "vitest";
import { CallError, type FaultContent } from "../../templates/runtime/errors.js";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import type { HttpHeaders } from "../../templates/runtime/exchange.js";
import { bytes, capture, clientWith, envelope, envelope11, rejection, soap11, soap12 } from "./capture.js";
import { namespace } from "./table.js";

const xml: HttpHeaders = { "content-type": "text/xml; charset=utf-8" };
const xml12: HttpHeaders = { "content-type": "application/soap+xml; charset=utf-8" };
const int = (value: string): string =>
  `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${value}</singlesmsResult></singlesmsResponse>`;
const string = (value: string): string => `<multiplesmsResponse xmlns="${namespace}">${value}</multiplesmsResponse>`;
const fault11 =
  "<soap:Fault><faultcode>soap:Server</faultcode><faultstring>boom &amp; é</faultstring><detail /></soap:Fault>";
const reason12 = '<soap:Reason><soap:Text xml:lang="en">boom</soap:Text></soap:Reason>';
const fault12 = `<soap:Fault><soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code>${reason12}<soap:Detail /></soap:Fault>`;

type Call = "singlesms" | "multiplesms" | "ping" | "profile" | "numbers";
async function ask(
  binding: DefaultBindingId,
  name: Call,
  status: number,
  headers: HttpHeaders,
  body: string | Uint8Array,
) {
  const { transport } = capture(status, headers, body);
  const client = clientWith(transport, { binding, allowSecretsInUrl: true });
  return client[name]({});
}

describe("values", () => {
  const utf16 = (text: string): Uint8Array => {
    const units = Uint8Array.from([...`\ufeff${text}`].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
    return units;
  };
  test.each<[string, DefaultBindingId, Call, HttpHeaders, string | Uint8Array, unknown]>([
    ["an int", "soap11", "singlesms", xml, soap11(int("14")), 14],
    ["an int with white space", "soap11", "singlesms", xml, soap11(int("\n +007 ")), 7],
    [
      "an int in a CDATA section with a comment",
      "soap11",
      "singlesms",
      xml,
      soap11(int("<![CDATA[1]]><!-- x -->4")),
      14,
    ],
    ["an empty string", "soap11", "multiplesms", xml, soap11(string("<multiplesmsResult />")), ""],
    ["a null string", "soap11", "multiplesms", xml, soap11(string("")), null],
    ["a nil string", "soap11", "multiplesms", xml, soap11(string('<multiplesmsResult xsi:nil="true" />')), null],
    [
      "a string that looks like a number",
      "soap11",
      "multiplesms",
      xml,
      soap11(string("<multiplesmsResult>0123</multiplesmsResult>")),
      "0123",
    ],
    [
      "white space in a string",
      "soap11",
      "multiplesms",
      xml,
      soap11(string("<multiplesmsResult> a\t </multiplesmsResult>")),
      " a\t ",
    ],
    ["void", "soap11", "ping", xml, soap11(`<pingResponse xmlns="${namespace}" />`), undefined],
    ["void with nothing at all", "soap11", "ping", {}, "", undefined],
    [
      "other children beside the result",
      "soap11",
      "multiplesms",
      xml,
      soap11(string("<x><multiplesmsResult/></x><multiplesmsResult>a</multiplesmsResult><y/>")),
      "a",
    ],
    [
      "other prefixes",
      "soap11",
      "singlesms",
      xml,
      `<e:Envelope xmlns:e="${envelope11}"><e:Header/><e:Body><n:singlesmsResponse xmlns:n="${namespace}"><n:singlesmsResult>1</n:singlesmsResult></n:singlesmsResponse></e:Body></e:Envelope>`,
      1,
    ],
    ["SOAP 1.2", "soap12", "singlesms", xml12, soap12(int("14")), 14],
    ["SOAP 1.2 as text/xml", "soap12", "singlesms", xml, soap12(int("14")), 14],
    ["a missing Content-Type", "soap11", "singlesms", {}, soap11(int("14")), 14],
    ["application/xml", "soap11", "singlesms", { "content-type": "application/xml" }, soap11(int("14")), 14],
    ["a byte order mark", "soap11", "singlesms", xml, `\ufeff${soap11(int("14"))}`, 14],
    [
      "UTF-16",
      "soap11",
      "singlesms",
      { "content-type": "text/xml" },
      utf16(soap11(int("14")).replace("utf-8", "utf-16")),
      14,
    ],
    ["status 201", "soap11", "singlesms", xml, soap11(int("14")), 14],
    ["a GET document", "http-get", "singlesms", xml, `<?xml version="1.0"?>\n<int xmlns="${namespace}">14</int>\n`, 14],
    [
      "a POST document with a prefix",
      "http-post",
      "multiplesms",
      xml,
      `<n:string xmlns:n="${namespace}">a</n:string>`,
      "a",
    ],
    [
      "a nil POST document",
      "http-post",
      "multiplesms",
      xml,
      `<string xmlns="${namespace}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="1"/>`,
      null,
    ],
    ["void over GET", "http-get", "ping", {}, "", undefined],
    [
      "a nil record",
      "http-get",
      "profile",
      xml,
      `<Account xmlns="${namespace}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>`,
      null,
    ],
    [
      "an array",
      "http-get",
      "numbers",
      xml,
      `<ArrayOfInt xmlns="${namespace}"><int>1</int><int>2</int></ArrayOfInt>`,
      [1, 2],
    ],
    [
      "a header that need not be understood",
      "soap11",
      "singlesms",
      xml,
      envelope(envelope11, int("3"), '<soap:Header><h xmlns="urn:x"/></soap:Header>'),
      3,
    ],
  ])("%s", async (_title, binding, name, headers, body, expected) => {
    expect(await ask(binding, name, 200, headers, body)).toEqual(expected);
    expect(await ask(binding, name, 203, headers, body)).toEqual(expected);
  });
});

describe("faults", () => {
  const base: FaultContent = {
    code: "server",
    codeText: "soap:Server",
    subcodes: [],
    reason: "boom & é",
    reasons: [{ language: undefined, text: "boom & é" }],
    actor: undefined,
    node: undefined,
    role: undefined,
    detail: "<detail />",
  };
  const base12 = {
    ...base,
    codeText: "soap:Receiver",
    reason: "boom",
    reasons: [{ language: "en", text: "boom" }],
    detail: "<soap:Detail />",
  };
  const cases: readonly [string, DefaultBindingId, HttpHeaders, string, Partial<FaultContent>][] = [
    ["SOAP 1.1 as ASMX writes it", "soap11", xml, soap11(fault11), base],
    ["SOAP 1.2 as ASMX writes it", "soap12", xml12, soap12(fault12), base12],
    [
      "another prefix and order",
      "soap11",
      xml,
      `<e:Envelope xmlns:e="${envelope11}"><e:Body><e:Fault><detail>a<b/></detail><faultstring>s</faultstring><faultactor> urn:a </faultactor><x/><faultcode>e:Client.Auth</faultcode></e:Fault></e:Body></e:Envelope>`,
      { code: "client", codeText: "e:Client.Auth", reason: "s", actor: "urn:a", detail: "<detail>a<b/></detail>" },
    ],
    [
      "no prefix",
      "soap11",
      xml,
      `<Envelope xmlns="${envelope11}"><Body><Fault><faultcode>Client</faultcode><faultstring>s</faultstring></Fault></Body></Envelope>`,
      { code: "client", reason: "s", detail: undefined },
    ],
    [
      "an unprefixed detail in SOAP 1.2",
      "soap12",
      xml12,
      soap12(fault12.replace("<soap:Detail />", "<detail>x</detail>")),
      { detail: "<detail>x</detail>" },
    ],
    [
      "several languages",
      "soap12",
      xml12,
      soap12(fault12.replace("<soap:Text", '<soap:Text xml:lang="fr">non</soap:Text><soap:Text')),
      {
        reason: "boom",
        reasons: [
          { language: "fr", text: "non" },
          { language: "en", text: "boom" },
        ],
      },
    ],
    ["no English", "soap12", xml12, soap12(fault12.replace('"en"', '"fr"')), { reason: "boom" }],
    [
      "subcodes, node and role",
      "soap12",
      xml12,
      soap12(
        `<soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode><soap:Value>m:A</soap:Value><soap:Subcode><soap:Value>m:B</soap:Value></soap:Subcode></soap:Subcode></soap:Code>${reason12}<soap:Node>urn:n</soap:Node><soap:Role>urn:r</soap:Role></soap:Fault>`,
      ),
      { code: "client", subcodes: ["m:A", "m:B"], actor: "urn:n", node: "urn:n", role: "urn:r" },
    ],
    [
      "a role, and a node after it",
      "soap12",
      xml12,
      soap12(fault12.replace("<soap:Detail />", "<soap:Role>urn:r</soap:Role><soap:Node>urn:n</soap:Node>")),
      { actor: "urn:n", node: "urn:n", role: "urn:r" },
    ],
    [
      "a role alone",
      "soap12",
      xml12,
      soap12(fault12.replace("<soap:Detail />", "<soap:Role>urn:r</soap:Role>")),
      { actor: "urn:r", node: undefined, role: "urn:r" },
    ],
    [
      "SOAP 1.1 answered to SOAP 1.2",
      "soap12",
      xml,
      soap11(fault11.replace("soap:Server", "soap:VersionMismatch")),
      { code: "version-mismatch" },
    ],
    [
      "SOAP 1.2 answered to SOAP 1.1",
      "soap11",
      xml12,
      soap12(fault12.replace("soap:Receiver", "soap:MustUnderstand")),
      { code: "must-understand" },
    ],
    [
      "a code of its own",
      "soap11",
      xml,
      soap11(fault11.replace("soap:Server", "weird")),
      { code: "other", codeText: "weird" },
    ],
    [
      "an empty fault",
      "soap11",
      xml,
      soap11("<soap:Fault/>"),
      { code: "other", codeText: "", reason: "", reasons: [] },
    ],
  ];
  test.each(cases)("%s, whatever the status", async (_title, binding, headers, body, expected) => {
    for (const status of [500, 200, 400]) {
      const error = await rejection(ask(binding, "singlesms", status, headers, body));
      expect(error).toMatchObject({ kind: "fault", name: "FaultError", status, operation: "singlesms", binding });
      expect(error).toMatchObject({ fault: expected });
    }
  });
});

describe("errors", () => {
  const headed = (headers: number): string => envelope(envelope11, int("1"), "<soap:Header/>".repeat(headers));
  const html = "<!DOCTYPE html><html><body><h1>Bad Gateway</h1></body></html>";
  const page: HttpHeaders = { "content-type": "text/html; charset=utf-8" };
  test.each<[string, DefaultBindingId, Call, number, HttpHeaders, string | Uint8Array, string, RegExp]>([
    ["an HTML page with 502", "soap11", "singlesms", 502, page, html, "http-status", /HTTP status 502$/],
    ["an HTML page that calls itself XML", "soap11", "singlesms", 500, xml, html, "http-status", /HTTP status 500$/],
    ["an empty body with 500", "soap12", "singlesms", 500, xml12, "", "http-status", /HTTP status 500$/],
    [
      "a redirect",
      "soap11",
      "singlesms",
      302,
      { location: "http://x/" },
      "",
      "http-status",
      /302 to http:\/\/x\/; redirects are not followed/,
    ],
    [
      "a truncated fault",
      "soap11",
      "singlesms",
      500,
      xml,
      soap11(fault11).slice(0, -30),
      "http-status",
      /HTTP status 500: a fault that cannot be read: line 1, column \d+: /,
    ],
    [
      "a fault with a reference that XML has not",
      "soap11",
      "singlesms",
      500,
      xml,
      soap11(fault11.replace("boom", "boom&nbsp;")),
      "http-status",
      /HTTP status 500: a fault that cannot be read: line 1, column \d+: this is not one of &amp; /,
    ],
    [
      "more than a fault",
      "soap11",
      "singlesms",
      500,
      xml,
      soap11(`${fault11}<more />`),
      "http-status",
      /HTTP status 500: a fault that cannot be read: line 1, column \d+: expected the end of soap:Body, found <more>/,
    ],
    [
      "a fault that says nothing",
      "soap11",
      "singlesms",
      500,
      xml,
      soap11("<soap:Fault></soap:Fault>"),
      "fault",
      /: a fault without a code: without a reason$/,
    ],
    ["a result with 500", "soap11", "singlesms", 500, xml, soap11(int("1")), "http-status", /HTTP status 500$/],
    [
      "ASMX's text over GET",
      "http-get",
      "singlesms",
      500,
      { "content-type": "text/plain; charset=utf-8" },
      "boom &amp; &lt;bang&gt; &#233; 漢字\r\n",
      "http-status",
      /HTTP status 500: boom & <bang> é 漢字$/,
    ],
    ["a SOAP fault over POST", "http-post", "singlesms", 500, xml, soap11(fault11), "http-status", /HTTP status 500$/],
    ["an HTML page with 200", "soap11", "singlesms", 200, page, html, "undecodable", /expected XML, found text\/html/],
    ["HTML as XML with 200", "soap11", "singlesms", 200, xml, html, "undecodable", /document type declaration/],
    [
      "XHTML",
      "soap11",
      "singlesms",
      200,
      xml,
      '<html xmlns="http://www.w3.org/1999/xhtml"/>',
      "undecodable",
      /expected a SOAP Envelope, found <html>/,
    ],
    ["a bare number", "soap11", "singlesms", 200, xml, "14", "undecodable", /before the root element/],
    ["an empty body", "soap11", "singlesms", 200, xml, "", "undecodable", /the body is empty/],
    [
      "a truncated body",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("14")).slice(0, -20),
      "undecodable",
      /line 1, column \d+/,
    ],
    [
      "text after the envelope",
      "soap11",
      "singlesms",
      200,
      xml,
      `${soap11(int("14"))}x`,
      "undecodable",
      /follow the root element/,
    ],
    [
      "another operation",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(string("<multiplesmsResult>1</multiplesmsResult>")),
      "undecodable",
      /expected <singlesmsResponse>.*found <multiplesmsResponse>/,
    ],
    [
      "another namespace",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("1").replace(namespace, "urn:x")),
      "undecodable",
      /found <singlesmsResponse> in the namespace urn:x/,
    ],
    [
      "another version",
      "soap11",
      "singlesms",
      200,
      xml12,
      soap12(int("1")),
      "undecodable",
      /expected a SOAP 1.1 envelope, found SOAP 1.2/,
    ],
    [
      "an unknown version",
      "soap11",
      "singlesms",
      200,
      xml,
      envelope("urn:soap13", int("1")),
      "undecodable",
      /expected a SOAP Envelope, found <Envelope> in the namespace urn:soap13/,
    ],
    [
      "a second body element",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("1") + int("2")),
      "undecodable",
      /expected the end of soap:Body/,
    ],
    [
      "a second result",
      "soap11",
      "multiplesms",
      200,
      xml,
      soap11(string("<multiplesmsResult/><multiplesmsResult/>")),
      "undecodable",
      /there twice/,
    ],
    ["two Headers", "soap11", "singlesms", 200, xml, headed(2), "undecodable", /expected soap:Body, found <Header>/],
    [
      "an element after the Body",
      "soap11",
      "singlesms",
      200,
      xml,
      headed(0).replace("</soap:Envelope>", "<soap:Body/></soap:Envelope>"),
      "undecodable",
      /expected the end of the Envelope, found <Body>/,
    ],
    ["an empty Body", "soap11", "singlesms", 200, xml, soap11(""), "undecodable", /soap:Body, which is empty/],
    ["no Body", "soap11", "singlesms", 200, xml, `<s:Envelope xmlns:s="${envelope11}"/>`, "undecodable", /no Body/],
    [
      "a missing int",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(`<singlesmsResponse xmlns="${namespace}"/>`),
      "undecodable",
      /it is missing/,
    ],
    [
      "a nil int",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(`<singlesmsResponse xmlns="${namespace}"><singlesmsResult xsi:nil="true"/></singlesmsResponse>`),
      "undecodable",
      /missing/,
    ],
    [
      "a word for an int",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("many")),
      "undecodable",
      /found "many", expected an integer/,
    ],
    [
      "an int out of range",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("2147483648")),
      "undecodable",
      /expected an integer/,
    ],
    [
      "an element for an int",
      "soap11",
      "singlesms",
      200,
      xml,
      soap11(int("<a/>")),
      "undecodable",
      /found the element "a"/,
    ],
    [
      "a header to be understood",
      "soap11",
      "singlesms",
      200,
      xml,
      envelope(envelope11, int("3"), '<soap:Header><h xmlns="urn:x" soap:mustUnderstand="1"/></soap:Header>'),
      "undecodable",
      /must be understood/,
    ],
    [
      "a header that says neither that it is to be understood nor that it is not",
      "soap11",
      "singlesms",
      200,
      xml,
      envelope(envelope11, int("3"), '<soap:Header><h xmlns="urn:x" soap:mustUnderstand="yes"/></soap:Header>'),
      "undecodable",
      /must be understood/,
    ],
    [
      "bytes that are not UTF-8",
      "soap11",
      "singlesms",
      200,
      xml,
      new Uint8Array([60, 97, 62, 255]),
      "undecodable",
      /UTF-8/i,
    ],
    [
      "multipart",
      "soap11",
      "singlesms",
      200,
      { "content-type": 'multipart/related; type="text/xml"' },
      "--x",
      "undecodable",
      /found multipart\/related/,
    ],
    [
      "another document over GET",
      "http-get",
      "singlesms",
      200,
      xml,
      `<string xmlns="${namespace}">1</string>`,
      "undecodable",
      /expected <int>.*found <string>/,
    ],
    [
      "a document in no namespace",
      "http-get",
      "singlesms",
      200,
      xml,
      "<int>1</int>",
      "undecodable",
      /found <int> in no namespace/,
    ],
    [
      "a page where nothing was expected",
      "http-post",
      "ping",
      200,
      page,
      html,
      "undecodable",
      /expected an empty body/,
    ],
    [
      "an unknown enumeration value",
      "http-get",
      "profile",
      200,
      xml,
      `<Account xmlns="${namespace}"><UserId>1</UserId><AuthenticationType>X</AuthenticationType></Account>`,
      "undecodable",
      /expected one of OK, BLOCKED/,
    ],
  ])("%s", async (_title, binding, name, status, headers, body, kind, message) => {
    const error = await rejection(ask(binding, name, status, headers, body));
    expect(error).toBeInstanceOf(CallError);
    if (!(error instanceof CallError)) return;
    expect(error).toMatchObject({ kind, status, operation: name, binding });
    expect(error.message).toMatch(message);
    expect({ ...error.headers }).toEqual({ ...headers });
    expect(error.body).toBe(new TextDecoder().decode(typeof body === "string" ? bytes(body) : body));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ kind, status, name: error.name });
  });

  // Node 20's TextDecoder reads Latin-1 there.
  it("shows a page in windows-1252 as it is meant", async () => {
    const windows = { "content-type": "text/html; charset=Windows-1252" };
    const error = await rejection(ask("soap11", "singlesms", 502, windows, Uint8Array.of(0x93, 0x80, 0xe9, 0x94)));
    expect(error).toMatchObject({ body: "“€é”" });
  });

  it("carries no more than the start of a body", async () => {
    const error = await rejection(ask("soap11", "singlesms", 500, page, "x".repeat(1_000_000)));
    expect(error).toMatchObject({ body: "x".repeat(2000) });
  });
});

/** Owns what a client's errors tell their reader: what happened, at which address, and what can be done (wire 5). */
import { describe, expect, test } from "vitest";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import { CallError, type FaultContent, isCallError } from "../../templates/runtime/errors.js";
import type { HttpHeaders } from "../../templates/runtime/exchange.js";
import { capture, clientWith, rejection, soap11 } from "./capture.js";
import { base, namespace, service } from "./table.js";

const xml: HttpHeaders = { "content-type": "text/xml; charset=utf-8" };
const text: HttpHeaders = { "content-type": "text/plain; charset=utf-8" };
const page: HttpHeaders = { "content-type": "text/html; charset=utf-8" };
const login = "<!DOCTYPE html><html><head><TITLE lang='en'>\n Sign in &amp; \n out </TITLE></head></html>";
const address = `${base}${service.path}`;
const unknownAction = "Server did not recognize the value of HTTP Header SOAPAction: urn:x/singlesms.";

async function messageOf(
  status: number,
  headers: HttpHeaders,
  body: string,
  binding: DefaultBindingId = "soap11",
): Promise<string> {
  const client = clientWith(capture(status, headers, body).transport, { binding, allowSecretsInUrl: true });
  const error = await rejection(client.singlesms({ Password: "hunter2secret" }));
  expect(error).toBeInstanceOf(CallError);
  return error instanceof Error ? error.message : "";
}

describe("a message", () => {
  test.each<[string, number, HttpHeaders, string, string]>([
    ["a page's title", 200, page, login, 'cannot be read: expected XML, found text/html: "Sign in & out"'],
    [
      "a page's title and what to check",
      404,
      page,
      login,
      '404: "Sign in & out"; the service is not at this address: check baseUrl',
    ],
    ["a page without a title", 502, page, "<html>", "HTTP status 502"],
    [
      "a text on one line",
      500,
      text,
      "Cannot convert a.\r\nParameter name: b",
      "500: Cannot convert a. Parameter name: b",
    ],
    [
      "that a login is wanted",
      401,
      {},
      "",
      "401; the server or a proxy requires authentication: set `authorization`, or use a transport that authenticates",
    ],
    [
      "where a redirect leads, without its query",
      307,
      { location: "https://me@x.example/a?b=c" },
      "",
      "307 to https://x.example/a; redirects are not followed: set baseUrl to the final address",
    ],
    [
      "that there is no such operation",
      500,
      text,
      "x Web Service method name is not valid.",
      "valid; the service has no such operation, or another namespace: compare its ?WSDL, and set `namespace` to its namespace",
    ],
    [
      "that SOAP may be switched off, as ASMX does",
      405,
      page,
      "",
      "405; the service is not at this address, or accepts no SOAP: check baseUrl and its ?WSDL",
    ],
    [
      "what to check after a text that ends in a full stop",
      404,
      text,
      "Not found.\r\n",
      "404: Not found; the service is not at this address: check baseUrl",
    ],
    [
      "that a login is wanted, also in a fault",
      401,
      xml,
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Log in.</faultstring></s:Fault></s:Body></s:Envelope>`,
      "Log in; the server or a proxy requires authentication: set `authorization`, or use a transport that authenticates",
    ],
    ["nothing more where nothing is known", 503, {}, "", "HTTP status 503"],
    ["a title after a long style", 503, page, `<style>${"x".repeat(9_000)}</style>${login}`, '503: "Sign in & out"'],
    ["a title that the start breaks off in", 503, page, `${" ".repeat(1_970)}${login}`, '503: "Sign in & out"'],
    ["no title beyond 64 KB", 503, page, `${" ".repeat(66_000)}${login}`, "HTTP status 503"],
    [
      "that an empty 400 means a request that cannot be read",
      400,
      xml,
      "",
      "400; ASMX answers so if it cannot parse the request as XML, WCF also if the request is too large: check what the service receives",
    ],
    ["nothing of the kind where a 400 says something", 400, text, "Bad day.", "HTTP status 400: Bad day."],
    [
      "that the service takes the other version of SOAP",
      415,
      {},
      "",
      "415; the service accepts no SOAP 1.1 at this address: try the binding soap12, and compare its ?WSDL",
    ],
    [
      "that SOAP may be switched off",
      500,
      page,
      "<title>Request format is unrecognized.</title>",
      '500: "Request format is unrecognized."; the service does not accept this binding: compare its ?WSDL, and `protocols` in its web.config',
    ],
  ])("says %s", async (_title, status, headers, body, end) => {
    const message = await messageOf(status, headers, body);
    expect(message.startsWith(`singlesms over soap11 at ${address}: `)).toBe(true);
    expect(message.slice(-end.length)).toBe(end);
  });

  test.each<[string, number, HttpHeaders, string, DefaultBindingId, string]>([
    [
      "415 over SOAP 1.2",
      415,
      {},
      "",
      "soap12",
      "; the service accepts no SOAP 1.2 at this address: try the binding soap11, and compare its ?WSDL",
    ],
    ["405 over POST", 405, {}, "", "http-post", "405; the service is not at this address: check baseUrl"],
    [
      "415 over POST",
      415,
      {},
      "",
      "http-post",
      "; the service accepts no HTTP POST at this address: call over soap11 or soap12",
    ],
    ["an empty 400 over GET", 400, {}, "", "http-get", "HTTP status 400"],
    ...(["http-get", "http-post"] as const).flatMap(
      (binding): [string, number, HttpHeaders, string, DefaultBindingId, string][] => {
        const off =
          "; the service may have HTTP GET and POST switched off, as ASMX has unless its web.config adds them: call over soap11 or soap12";
        const words = "Request format is unrecognized for URL unexpectedly ending in '/singlesms'.";
        return [
          [`ASMX's page over ${binding}`, 500, page, `<title>${words}</title>`, binding, `"${words}"${off}`],
          [
            `ASMX's page over ${binding}, in German`,
            500,
            page,
            "<title>Laufzeitfehler</title>",
            binding,
            `"Laufzeitfehler"${off}`,
          ],
          [`a page without title over ${binding}`, 500, page, "<html>", binding, `500${off}`],
          [
            `our dispatcher's text over ${binding}`,
            500,
            text,
            words.replaceAll("'", "&#39;"),
            binding,
            `${words.slice(0, -1)}${off}`,
          ],
          [`a proxy's page over ${binding}`, 502, page, "<title>Bad Gateway</title>", binding, '"Bad Gateway"'],
          [
            `request validation over ${binding}`,
            500,
            text,
            "A potentially dangerous Request.Form value was detected from the client (Message=&quot;&lt;b&gt;&quot;).",
            binding,
            `; ASP.NET rejects values that look like markup over HTTP GET and POST: call over soap11 or soap12`,
          ],
          [
            `another case over ${binding}`,
            500,
            text,
            "Invalid method name 'SingleSms',  method names are case sensitive.",
            binding,
            "case sensitive; the service has no such operation, or another namespace: compare its ?WSDL, and set `namespace` to its namespace",
          ],
        ];
      },
    ),
  ])("advises on %s", async (_title, status, headers, body, binding, end) => {
    const message = await messageOf(status, headers, body, binding);
    expect(message.slice(-end.length)).toBe(end);
  });

  test("advises on a result that is a page", async () => {
    expect(await messageOf(200, page, `<style>${"x".repeat(3_000)}</style>${login}`)).toMatch(
      /found text\/html: "Sign in & out"$/,
    );
  });

  test.each([
    [
      "Unable to handle request without a valid action parameter. Please supply a valid soap action.",
      /: try soap11, or set `soapAction12`$/,
    ],
    ["Unable to handle request. The action 'urn:x' was not recognized.", /no such operation, or another namespace/],
    [
      "The request element &lt;singlesms xmlns='urn:x'&gt; was not recognized.",
      /no such operation, or another namespace/,
    ],
    [
      "Possible SOAP version mismatch: Envelope namespace x was unexpected. Expecting y.",
      /try the other of soap11 and soap12$/,
    ],
  ])("explains ASMX's fault %s", async (words, advice) => {
    const fault = `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${words}</faultstring></soap:Fault>`;
    expect(await messageOf(500, xml, soap11(fault))).toMatch(advice);
  });

  test("names the option where only the namespace differs", async () => {
    const wrong = soap11('<singlesmsResponse xmlns="urn:x"/>');
    expect(await messageOf(200, xml, wrong)).toMatch(/; if that is the service's namespace, give it as `namespace`$/);
    const other = soap11(`<otherResponse xmlns="${namespace}"/>`);
    expect(await messageOf(200, xml, other)).not.toContain("`namespace`");
    expect(await messageOf(200, xml, '<int xmlns="urn:x">1</int>', "http-get")).toMatch(/give it as `namespace`$/);
  });

  test("explains ASMX's fault for an action that it does not know", async () => {
    const fault = `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${unknownAction}</faultstring></soap:Fault>`;
    expect(await messageOf(500, xml, soap11(fault))).toMatch(
      /singlesms; the service has no such operation, or another/,
    );
  });

  test("holds no secret that the service says again", async () => {
    for (const body of ["<title>no hunter2secret</title>", `<title>${"x".repeat(290)}hunter2secret</title>`]) {
      for (const status of [200, 500]) expect(await messageOf(status, page, body)).not.toContain("hunter2");
    }
    for (const before of [3_000, 1_990, 60_000]) {
      const far = `<p>${"x".repeat(before)}<title>${"y".repeat(280)} hunter2secret</title>`;
      for (const status of [200, 500]) expect(await messageOf(status, page, far)).not.toContain("hunter2");
    }
    const location = `https://x.example/${"y".repeat(277)}hunter2secret/z`;
    expect(await messageOf(302, { location }, "")).not.toContain("hunter");
  });
});

test("isCallError: the compiler knows by the kind which error it is", async () => {
  const fault = "<soap:Fault><faultcode>soap:Client</faultcode><faultstring>no</faultstring></soap:Fault>";
  const error = await rejection(clientWith(capture(500, xml, soap11(fault)).transport).singlesms({}));
  let found: FaultContent | undefined;
  if (isCallError(error) && error.kind === "fault") found = error.fault;
  expect(found).toMatchObject({ code: "client", reason: "no" });
  expect([new Error("x"), undefined, { kind: "fault" }].map(isCallError)).toEqual([false, false, false]);
});

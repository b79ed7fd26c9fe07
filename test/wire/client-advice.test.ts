/** Owns what a client's errors tell their reader: what happened, at which address, and what can be done (wire 5). */
import { describe, expect, test } from "vitest";
import type { BindingId } from "../../templates/runtime/description.js";
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
  binding: BindingId = "soap11",
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
      '404: "Sign in & out"; the service is not there: check baseUrl',
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
      "401; the server or a proxy wants a login of its own: give it in `headers`, or to the transport",
    ],
    [
      "where a redirect leads, without its query",
      307,
      { location: "https://me@x.example/a?b=c" },
      "",
      "307 to https://x.example/a; redirects are not followed: give the final address as baseUrl",
    ],
    [
      "that there is no such operation",
      500,
      text,
      "x Web Service method name is not valid.",
      "valid.; the service has no such operation, or another namespace: compare its ?WSDL, and give its namespace as `namespace`",
    ],
    ["nothing more where nothing is known", 503, {}, "", "HTTP status 503"],
  ])("says %s", async (_title, status, headers, body, end) => {
    const message = await messageOf(status, headers, body);
    expect(message.startsWith(`singlesms over soap11 at ${address}: `)).toBe(true);
    expect(message.slice(-end.length)).toBe(end);
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
      /singlesms\.; the service has no such operation, or another/,
    );
  });

  test("holds no secret that the service says again", async () => {
    for (const body of ["<title>no hunter2secret</title>", `<title>${"x".repeat(290)}hunter2secret</title>`]) {
      for (const status of [200, 500]) expect(await messageOf(status, page, body)).not.toContain("hunter2");
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

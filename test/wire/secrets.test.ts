/**
 * Owns the search for secrets in all that comes out of a client: a canary in every secret parameter, over every binding and
 * outcome.
 */
import { inspect } from "node:util";
import { describe, expect, it, test, vi } from "vitest";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { letTimePass } from "../waits.js";
import { bytes, clientWith, soap11, soap12 } from "./capture.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { namespace } from "./table.js";

/** Characters that each encoding writes in its own way. */
const canary = "c4n&r<y>'\"é+ %漢😀/=\\?";
const token = "t0k&n<é 漢";
/** Parts of them that no encoding changes: shorter than any honest match. */
const traces = /c4n|r<y|t0k/i;

type Answer = (request: HttpRequest) => Promise<HttpResponse>;
const respond = (status: number, type: string, body: string | Uint8Array): Promise<HttpResponse> =>
  Promise.resolve({
    status,
    headers: { "content-type": type, "x-echo": encodeURIComponent(canary), "x-raw": latin1(bytes(canary)) },
    body: typeof body === "string" ? bytes(body) : body,
  });
/** As Node reads headers. */
const latin1 = (raw: Uint8Array): string => Buffer.from(raw).toString("latin1");
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
/** All that was sent, as a server may throw it back. */
const echo = ({ url, headers, body }: HttpRequest): string =>
  `${url} ${JSON.stringify(headers)} ${body === undefined ? "" : new TextDecoder().decode(body)} ${canary} ${token}`;
const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const envelopes = (content: string): string => `${soap11(content)}`;

const outcomes: Readonly<Record<string, Answer>> = {
  "a transport that fails": (request) => Promise.reject(new TypeError(`Failed to parse URL from ${echo(request)}`)),
  "a transport that fails with causes": (request) => {
    const cause = Object.assign(new Error(echo(request)), { code: `E${canary}` });
    return Promise.reject(new Error(canary, { cause: new Error("outer", { cause }) }));
  },
  "a transport that rejects with text": (request) => Promise.reject(echo(request)),
  "a page that echoes": (request) => respond(502, "text/html", `<pre>${escape(echo(request))}</pre>`),
  "a page that echoes raw": (request) => respond(404, "text/html", echo(request)),
  "a page in UTF-16 that echoes": (request) => respond(502, "text/html", utf16(`\uFEFF<p>${echo(request)}`)),
  "a page in big-endian UTF-16 that echoes": (request) =>
    respond(502, "text/html", utf16(`\uFEFF<p>${echo(request)}`).swap16()),
  "a page in UTF-16 that says so": (request) => respond(200, "text/html; charset=utf-16", utf16(echo(request))),
  "a page in UTF-16 that says UTF-8": (request) => respond(200, "text/html; charset=utf-8", utf16(echo(request))),
  "a page in UTF-8 that says Latin-1": (request) =>
    respond(502, "text/html; charset=iso-8859-1", `<pre>${escape(echo(request))} ${canary}</pre>`),
  "malformed XML in UTF-16 that echoes": (request) => respond(200, "text/xml", utf16(`\uFEFF<a>${echo(request)}`)),
  "a text that echoes": (request) => respond(500, "text/plain; charset=utf-8", escape(echo(request))),
  "a text that echoes twice encoded": (request) => respond(500, "text/plain", escape(escape(echo(request)))),
  "JSON that echoes": (request) => respond(400, "application/json", JSON.stringify({ echo: echo(request) })),
  "a long page that echoes at its cut": (request) => respond(500, "text/html", `${"x".repeat(1995)}${echo(request)}`),
  "a page that breaks off in a secret": () => respond(500, "text/html", canary.slice(0, 6)),
  "a fault that echoes": (request) =>
    respond(
      500,
      "text/xml",
      envelopes(
        `<soap:Fault><faultcode>${escape(canary)}</faultcode><faultstring>${escape(echo(request))}</faultstring><faultactor>${escape(canary)}</faultactor><detail a="${escape(token)}"><![CDATA[${canary}]]></detail></soap:Fault>`,
      ),
    ),
  "a SOAP 1.2 fault that echoes": (request) =>
    respond(
      500,
      "application/soap+xml",
      soap12(
        `<soap:Fault><soap:Code><soap:Value>${escape(canary)}</soap:Value><soap:Subcode><soap:Value>${escape(canary)}</soap:Value></soap:Subcode></soap:Code><soap:Reason><soap:Text>${escape(echo(request))}</soap:Text></soap:Reason><soap:Node>${escape(canary)}</soap:Node><soap:Role>${escape(token)}</soap:Role></soap:Fault>`,
      ),
    ),
  "a result of the wrong type that echoes": () =>
    respond(
      200,
      "text/xml",
      soap11(
        `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${escape(canary)}</singlesmsResult></singlesmsResponse>`,
      ),
    ),
  "a result of another operation": () =>
    respond(200, "text/xml", soap11('<a xmlns="urn:c4n&amp;r&lt;y&gt;\'&quot;é+ %漢😀/=\\?"/>')),
  "malformed XML that echoes": (request) => respond(200, "text/xml", `<a>${echo(request)}`),
  "a redirect that echoes": (request) => respond(302, "text/html", `<a href="${escape(request.url)}">`),
};

const bindings: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];

describe.each(bindings)("over %s no secret comes out of", (binding) => {
  test.each(Object.entries(outcomes))("%s", async (_title, answer) => {
    const shown: unknown[] = [];
    const transport: Transport = (request) => answer(request);
    const client = clientWith(transport, {
      binding,
      allowSecretsInUrl: true,
      hooks: { onRequest: (request) => shown.push(request), onResponse: (response) => shown.push(response) },
      headers: { authorization: "Bearer t0k-bearer", cookie: "session=t0k-cookie", "x-trace": "1" },
    });
    const calls: PromiseLike<unknown>[] = [client.singlesms({ Password: canary, Message: "m" })];
    if (binding === "soap11" || binding === "soap12") calls.push(client.headed({}, { soapHeaders: { Token: token } }));
    for (const call of calls)
      await call.then(
        (value) => shown.push(value),
        (error: unknown) => shown.push(error),
      );
    // The answers echo both secrets to both calls, but a call knows its own alone.
    const [own, other] = binding.startsWith("soap")
      ? [shown.filter(isOf("singlesms")), shown.filter(isOf("headed"))]
      : [shown, []];
    for (const each of own) for (const text of everything(each)) expect(text).not.toMatch(/c4n|r<y|t0k-/i);
    for (const each of other) for (const text of everything(each)) expect(text).not.toMatch(/t0k/i);
    expect(own.length).toBeGreaterThan(1);
  });

  it("a refusal to send", async () => {
    const client = clientWith(() => Promise.reject(new Error("sent")), { binding });
    const error: unknown = await client
      .singlesms({ Password: `${canary}\u0001`, Message: "m" })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "invalid-argument", argument: "Password" });
    for (const text of everything(error)) expect(text).not.toMatch(traces);
    // @ts-expect-error a number for a string
    const wrong: unknown = await client.singlesms({ Password: 4242424242 }).catch((reason: unknown) => reason);
    for (const text of everything(wrong)) expect(text).not.toContain("4242");
  });
});

function isOf(operation: string): (each: unknown) => boolean {
  return (each) => typeof each === "object" && each !== null && "operation" in each && each.operation === operation;
}

/** Every way to look at a value. */
function everything(value: unknown): string[] {
  const texts = [
    String(value),
    JSON.stringify(value),
    inspect(value, { depth: 20, showHidden: true, maxStringLength: null }),
  ];
  for (let at = value; at instanceof Error; at = at.cause) {
    texts.push(at.message, String(at.stack), JSON.stringify(at), JSON.stringify(Object.getOwnPropertyDescriptors(at)));
  }
  return texts;
}

describe("what is not secret", () => {
  it("stays readable", async () => {
    const shown: unknown[] = [];
    const client = clientWith(() => respond(500, "text/plain", "no credit for hunter2"), {
      binding: "http-get",
      allowSecretsInUrl: true,
      hooks: { onRequest: (request) => shown.push(request), onResponse: (response) => shown.push(response) },
    });
    const error: unknown = await client.singlesms({ Message: "m" }).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(
      /^HttpStatusError: singlesms over http-get at .*: HTTP status 500: no credit for \[secret\]$/,
    );
    expect(shown[0]).toMatchObject({
      method: "GET",
      attempt: 1,
      url: "http://localhost:8080/api/webservice.asmx/singlesms?Mobile_Number=%2B27820000000&Password=[secret]&To_Number=&Message=m",
      body: undefined,
    });
    expect(shown[1]).toMatchObject({ status: 500, body: "no credit for [secret]" });
  });

  it("leaves no rejection unheard", async () => {
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    const reject = (): Promise<never> => Promise.reject(new Error("hook"));
    const hooks = { onRequest: reject, onResponse: reject };
    const client = clientWith(async () => respond(500, "text/plain", ""), { hooks });
    expect(await client.singlesms().catch((error: unknown) => error)).toMatchObject({ kind: "http-status" });
    await letTimePass(5, "a rejection that nobody handles would be reported in this time");
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  it("is not changed for the transport, whatever a hook does", async () => {
    let sent = "";
    const transport: Transport = async (request) => {
      sent = request.url;
      return respond(500, "text/plain", "");
    };
    const hooks = {
      onRequest: () => {
        throw new Error("hook");
      },
      onResponse: () => {
        throw new Error("hook");
      },
    };
    const client = clientWith(transport, { binding: "http-get", allowSecretsInUrl: true, hooks });
    expect(await client.singlesms().catch((error: unknown) => error)).toMatchObject({ kind: "http-status" });
    expect(sent).toContain("Password=hunter2");
  });
});

describe("what is left out", () => {
  const said = "no credit";
  const fault = soap11(
    `<soap:Fault><faultcode>soap:Client.${said}</faultcode><faultstring xml:lang="en">${said}</faultstring><faultactor>${said}</faultactor><detail>${said}</detail></soap:Fault>`,
  );
  const answers: Readonly<Record<string, Answer>> = {
    "a fault": () => respond(500, "text/xml", fault),
    "a page": () => respond(502, "text/html", `<title>${said}</title>`),
    "a text": () => respond(500, "text/plain", said),
    "another type": () => respond(200, "text/plain", said),
    "malformed XML": () => respond(200, "text/xml", `<${said}`),
    "a wrong value": () =>
      respond(
        200,
        "text/xml",
        soap11(
          `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${said}</singlesmsResult></singlesmsResponse>`,
        ),
      ),
    "a failure": () => Promise.reject(new Error(said, { cause: new Error(said) })),
    "a text that is thrown": () => Promise.reject(said),
  };

  describe.each(bindings)("over %s", (binding) => {
    test.each(Object.entries(answers))("%s", async (_title, answer) => {
      for (const options of [
        { showBodies: "never" as const },
        { credentials: { Mobile_Number: "+27820000000", Password: "e" } },
      ]) {
        const shown: unknown[] = [];
        const hooks = {
          onRequest: (each: unknown) => shown.push(each),
          onResponse: (each: unknown) => shown.push(each),
        };
        const client = clientWith(answer, { binding, hooks, allowSecretsInUrl: true, ...options });
        const error: unknown = await client
          .singlesms({ To_Number: "+27831112222", Message: "m" })
          .catch((reason: unknown) => reason);
        expect(error).toMatchObject({ operation: "singlesms", binding });
        expect(String(error)).toMatch(/singlesms over \S+(?: at http:\/\/localhost:8080\/api\/webservice\.asmx)?: /);
        for (const each of [...shown, error])
          for (const text of everything(each)) {
            expect(text).not.toMatch(/no.?credit/);
            expect(text).not.toMatch(/27831112222/);
            expect(text).not.toContain("[secret]");
          }
      }
    });
  });

  it("leaves what we know ourselves: status, kind and SOAP's own code, the place in XML, our transports' words", async () => {
    const options = { showBodies: "never" as const };
    const by = (answer: Answer) =>
      clientWith(answer, options)
        .singlesms({ Message: "m" })
        .catch((reason: unknown) => reason);
    const leftOut = "[left out: showBodies is never]";
    expect(await by(() => respond(500, "text/xml", fault))).toMatchObject({
      kind: "fault",
      status: 500,
      body: leftOut,
      fault: { code: "client", codeText: "Client", reason: leftOut, reasons: [{ language: leftOut, text: leftOut }] },
    });
    expect(String(await by(() => respond(503, "text/html", said)))).toMatch(/: HTTP status 503$/);
    expect(String(await by(() => respond(200, "text/xml", `<a>\n<${said}`)))).toMatch(
      /the response cannot be read: line \d+, column \d+: \[left out/,
    );
    const refused = await clientWith(nodeHttpTransport(), { ...options, baseUrl: "http://127.0.0.1:1" })
      .singlesms({ Message: "m" })
      .catch(String);
    expect(refused).toContain("ECONNREFUSED");
  });

  it("is nothing by default, and nothing else is an option", () => {
    expect(() => clientWith(() => respond(200, "", ""), { showBodies: "always" as "never" })).toThrow(
      'showBodies is "always"; expected "on-error" or "never"',
    );
  });
});

describe("where only the XML declaration names the charset, a secret is found", () => {
  const secret = "пароль-qwe-слово";
  const cyrillic = (text: string): Uint8Array =>
    Uint8Array.from(text, (c) => (c >= "а" ? 0xe0 + c.charCodeAt(0) - 0x430 : c.charCodeAt(0)));
  const declared = (text: string): Uint8Array => cyrillic(text.replace('encoding="utf-8"', 'encoding="windows-1251"'));

  test.each([
    ["malformed", 200, `<?xml version="1.0" encoding="utf-8"?><a>${secret}`],
    [
      "a fault",
      500,
      soap11(`<soap:Fault><faultcode>${secret}</faultcode><faultstring>${secret}</faultstring></soap:Fault>`),
    ],
    [
      "no int",
      200,
      soap11(
        `<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${secret}</singlesmsResult></singlesmsResponse>`,
      ),
    ],
  ])("%s", async (_title, status, text) => {
    const shown: unknown[] = [];
    const transport: Transport = () =>
      Promise.resolve({ status, headers: { "content-type": "text/xml" }, body: declared(text) });
    const client = clientWith(transport, { hooks: { onResponse: (response) => shown.push(response) } });
    await client.singlesms({ Password: secret, Message: "m" }).then(undefined, (error: unknown) => shown.push(error));
    expect(shown).toHaveLength(2);
    for (const each of shown) for (const found of everything(each)) expect(found).not.toContain("qwe");
    expect(inspect(shown)).toContain("[secret]");
  });
});

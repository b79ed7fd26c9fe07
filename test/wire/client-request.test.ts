/** Owns what a client sends: the bytes of each binding, and what it refuses to send (wire 1, 2). */
import { describe, expect, it, test } from "vitest";
import { createClient, openClient } from "../../templates/runtime/client/create-client.js";
import { InvalidArgumentError } from "../../templates/runtime/errors.js";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import type { AnyCallOptions } from "../../templates/runtime/operation-call.js";
import { call } from "../../templates/runtime/client/call.js";
import * as bindings from "../../templates/runtime/bindings/index.js";
import {
  capture,
  clientWith,
  credentials,
  envelope11,
  envelope12,
  rejection,
  soap11,
  soap12,
  text,
} from "./capture.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { double, float } from "../../templates/runtime/values/index.js";
import { base, namespace, operations, path, service, singlesms } from "./table.js";

const message = "a & b < c > d \" ' é 漢字 😀\r\n\t";
const escaped = "a &amp; b &lt; c &gt; d \" ' é 漢字 😀&#xD;\n\t";
const percent = "a%20%26%20b%20%3C%20c%20%3E%20d%20%22%20'%20%C3%A9%20%E6%BC%A2%E5%AD%97%20%F0%9F%98%80%0D%0A%09";
const elements =
  `<singlesms xmlns="${namespace}"><Mobile_Number>+27820000000</Mobile_Number><Password>hunter2</Password>` +
  `<Message>${escaped}</Message></singlesms>`;
const form = `Mobile_Number=%2B27820000000&Password=hunter2&To_Number=&Message=${percent}`;

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
const sent: Readonly<Record<DefaultBindingId, Sent>> = {
  soap11: {
    method: "POST",
    url: base + path,
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${namespace}singlesms"` },
    body: soap11(elements),
  },
  soap12: {
    method: "POST",
    url: base + path,
    headers: { "content-type": "application/soap+xml; charset=utf-8" },
    body: soap12(elements),
  },
  "http-get": { method: "GET", url: `${base}${path}/singlesms?${form}`, headers: {}, body: "" },
  "http-post": {
    method: "POST",
    url: `${base}${path}/singlesms`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form,
  },
};
const ids: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];

describe.each(ids)("%s", (binding) => {
  it("sends exactly these bytes", async () => {
    const { transport, requests } = capture(500, {}, "");
    await rejection(clientWith(transport, { binding, allowSecretsInUrl: true }).singlesms({ Message: message }));
    const [request] = requests;
    expect({
      method: request?.method,
      url: request?.url,
      headers: { ...request?.headers },
      body: text(request?.body),
    }).toEqual(sent[binding]);
  });

  it("sends an operation without parameters", async () => {
    const { transport, requests } = capture(500, {}, "");
    await rejection(clientWith(transport, { binding }).ping());
    const element = `<ping xmlns="${namespace}" />`;
    const expected = { soap11: soap11(element), soap12: soap12(element), "http-get": "", "http-post": "" }[binding];
    expect(text(requests[0]?.body)).toBe(expected);
  });

  test.each([
    [
      "a name that is no parameter",
      "singlesms",
      { Mesage: "x" },
      'it has no parameter "Mesage"; did you mean "Message"?',
    ],
    ["parameters that are no object", "singlesms", "x", "the parameters must be one object"],
    ["an array for parameters", "singlesms", [], "the parameters must be one object"],
    ["a required int left out", "singlegroupsms", {}, "parameter Group_Id: it is required"],
    ["null where it cannot be", "singlesms", { Message: null }, "parameter Message: it cannot be null"],
    ["a number for a string", "singlesms", { Message: 5 }, "parameter Message"],
    ["a string for an int", "singlegroupsms", { Group_Id: "5" }, "parameter Group_Id"],
    ["an int out of range", "singlegroupsms", { Group_Id: 2147483648 }, "parameter Group_Id"],
    ["an element that holds the delimiter", "multiplesms", { To_Numbers: ["1", "2,3"] }, "parameter To_Numbers"],
    ["a date in no format", "multiplesms", { Start_Date: "2009-01-02" }, "parameter Start_Date"],
    ["a date that does not exist", "multiplesms", { Start_Date: "02/30/2009" }, "parameter Start_Date"],
    [
      "U+0001",
      "singlesms",
      { Message: "a\u0001" },
      "parameter Message: expected text that XML can carry: the character U+0001",
    ],
    [
      "half a surrogate pair",
      "singlesms",
      { Message: "a\ud800b" },
      "parameter Message: expected text that XML can carry: the character U+D800",
    ],
    [
      "U+FFFE",
      "singlesms",
      { Message: "\ufffe" },
      "parameter Message: expected text that XML can carry: the character U+FFFE",
    ],
    ["a parameter every object inherits", "singlesms", { toString: "x" }, 'it has no parameter "toString"'],
  ])("refuses %s before sending", async (_title, name, parameters, problem) => {
    const { transport, requests } = capture();
    const client = clientWith(transport, { binding, allowSecretsInUrl: true });
    const method: unknown = Reflect.get(client, name);
    if (typeof method !== "function") throw new Error(name);
    const error = await rejection(method(parameters));
    expect(error).toBeInstanceOf(InvalidArgumentError);
    expect(error).toMatchObject({ kind: "invalid-argument", operation: name, binding });
    expect(String(error)).toContain(problem);
    expect(requests).toEqual([]);
  });

  it("joins lists and takes them as text", async () => {
    const { transport, requests } = capture(500, {}, "");
    const client = clientWith(transport, { binding, allowSecretsInUrl: true });
    await rejection(client.multiplesms({ To_Numbers: ["1", "2"], Start_Date: "2009/03/04" }));
    await rejection(client.multiplesms({ To_Numbers: "1,2", Start_Date: "2009/03/04" }));
    const [first, second] = requests.map(({ url, body }) => url + text(body));
    expect(first).toBe(second);
    expect(first).toMatch(/1(,|%2C)2/);
  });
});

describe("over GET and POST", () => {
  test.each(["http-get", "http-post"] as const)("%s refuses an absent boolean and SOAP headers", async (binding) => {
    const { transport, requests } = capture();
    const client = clientWith(transport, { binding, allowSecretsInUrl: true });
    const absent = await rejection(client.singlegroupsms({ Group_Id: 1 }));
    expect(String(absent)).toContain(`parameter Flag: it cannot be left out over ${binding}`);
    const given: object = { soapHeaders: { Token: "x" } };
    const headed = await rejection(client.ping({}, given));
    expect(String(headed)).toContain(`the SOAP header "Token" cannot be sent over ${binding}`);
    const offered = await rejection(client.headed());
    expect(String(offered)).toContain(`it is not offered over ${binding}; choose one of soap11, soap12`);
    expect(requests).toEqual([]);
  });

  test.each(["http-get", "http-post"] as const)("%s carries an infinity in .NET's words", async (binding) => {
    const { transport, requests } = capture();
    const parameters = [
      { name: "Low", type: double },
      { name: "High", type: float },
    ];
    const range = { service, name: "range", parameters, result: { codec: scalarResult, type: double } };
    const client = createClient(service, { range }, { baseUrl: base, transport, binding });
    await rejection(client.range({ Low: -Infinity, High: Infinity }));
    expect(requests.map(({ url, body }) => url + text(body)).join()).toContain("Low=-Infinity&High=Infinity");
  });

  it("puts no secret into a URL unless told to", async () => {
    const { transport, requests } = capture();
    const error = await rejection(clientWith(transport, { binding: "http-get" }).singlesms({ Message: "x" }));
    expect(error).toMatchObject({ kind: "invalid-argument", argument: "Password" });
    expect(requests).toEqual([]);
  });

  it("writes booleans in lower case", async () => {
    const { transport, requests } = capture(500, {}, "");
    await rejection(clientWith(transport, { binding: "http-post" }).singlegroupsms({ Group_Id: 1, Flag: false }));
    expect(text(requests[0]?.body)).toContain("Flag=false");
  });
});

describe("credentials", () => {
  it("fill where the operation takes the set, and lose against the call's own", async () => {
    const { transport, requests } = capture();
    await clientWith(transport).singlesms({ Password: "other" });
    expect(text(requests[0]?.body)).toContain("<Mobile_Number>+27820000000</Mobile_Number><Password>other</Password>");
  });

  it("that no operation takes are refused", () => {
    const options = { baseUrl: base, credentials: { Pasword: "x" } };
    expect(() => createClient(service, operations, options)).toThrow(/"Pasword", which is no credential parameter/);
  });
});

describe("SOAP", () => {
  it("adds the action to the Content-Type of SOAP 1.2 when asked to", async () => {
    const { transport, requests } = capture(500, {}, "");
    await rejection(clientWith(transport, { binding: "soap12", soapAction12: true }).ping());
    expect(requests[0]?.headers["content-type"]).toBe(`application/soap+xml; charset=utf-8; action="${namespace}ping"`);
  });

  it.each([
    ["soap11", envelope11],
    ["soap12", envelope12],
  ] as const)("%s sends SOAP headers in the service's namespace", async (binding, version) => {
    const { transport, requests } = capture(500, {}, "");
    const client = clientWith(transport, { binding });
    await rejection(client.headed({}, { soapHeaders: { Token: "a<b" } }));
    expect(text(requests[0]?.body)).toContain(
      `<soap:Envelope xmlns:soap="${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
        `xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Header><Token xmlns="${namespace}">a&lt;b</Token></soap:Header>`,
    );
    expect(String(await rejection(client.headed()))).toContain("this SOAP header is required");
    const misspelt: object = { Tokn: "x" };
    const unknown = await rejection(client.headed({}, { soapHeaders: misspelt }));
    expect(String(unknown)).toContain('no SOAP header "Tokn"; did you mean "Token"?; it takes Token');
  });
});

describe("SOAP headers that the client is told once", () => {
  type Call = (parameters?: object, options?: AnyCallOptions) => Promise<unknown>;
  const told = (transport: Transport, soapHeaders: object): Readonly<Record<"headed" | "ping", Call>> =>
    openClient(service, operations, { baseUrl: base, transport, soapHeaders: { ...soapHeaders } });
  const sent = (token: string): string => `<soap:Header><Token xmlns="${namespace}">${token}</Token></soap:Header>`;

  it.each(["soap11", "soap12"] as const)(
    "%s sends them where an operation takes them; a call's win",
    async (binding) => {
      const { transport, requests } = capture(500, {}, "");
      const client = told(transport, { Token: "once" });
      await rejection(client.headed({}, { binding }));
      await rejection(client.headed({}, { binding, soapHeaders: { Token: "now" } }));
      await rejection(client.headed({}, { binding, soapHeaders: { Token: undefined } }));
      await rejection(client.ping({}, { binding }));
      const bodies = requests.map(({ body }) => text(body));
      expect(bodies.map((body) => /<soap:Header>.*<\/soap:Header>/.exec(body)?.[0])).toEqual([
        sent("once"),
        sent("now"),
        sent("once"),
        undefined,
      ]);
    },
  );

  it("are not sent over forms, which cannot carry them", async () => {
    const { transport, requests } = capture(500, {}, "");
    const client = told(transport, { Token: "once" });
    await rejection(client.ping({}, { binding: "http-post" }));
    expect(requests).toHaveLength(1);
    const refused = await rejection(client.ping({}, { binding: "http-post", soapHeaders: { Token: "x" } }));
    expect(String(refused)).toContain("cannot be sent over http-post");
  });

  it("are refused by names that nobody knows, spread or not, with those that are known", async () => {
    const { transport, requests } = capture(500, {}, "");
    expect(() => told(transport, { Tokn: "x" })).toThrow(
      new TypeError('soapHeaders contains "Tokn", which is no SOAP header; expected Token'),
    );
    const client = told(transport, {});
    const misspelt: object = { Tokn: "x" };
    const unknown = await rejection(client.headed({}, { soapHeaders: { Token: "x", ...misspelt } }));
    expect(String(unknown)).toContain("it takes Token");
    const none = await rejection(client.ping({}, { soapHeaders: { ...misspelt } }));
    expect(String(none)).toContain("it takes none");
    expect(requests).toHaveLength(0);
  });
});

describe("options", () => {
  test.each([
    ["baseUrl", { baseUrl: "localhost:80" }, /scheme "localhost:"/],
    ["baseUrl", { baseUrl: "/api" }, /not an absolute address/],
    ["baseUrl", { baseUrl: "http://u:p@h" }, /user name or password/],
    ["baseUrl", { baseUrl: "http://h/?a" }, /query or fragment/],
    ["baseUrl", { baseUrl: "http://h/#a" }, /query or fragment/],
    ["namespace", { namespace: "" }, /must be a text for XML, empty if the description's is/],
    ["namespace", { namespace: "urn:\u0001" }, /must be a text for XML/],
    ["timeoutMs", { timeoutMs: -1 }, /timeoutMs/],
    ["timeoutMs", { timeoutMs: NaN }, /timeoutMs/],
    ["limits", { limits: { responseBytes: NaN } }, /limits\.responseBytes/],
    ["retry", { retry: { count: -1 } }, /retry\.count/],
    ["retry", { retry: { count: 1.5 } }, /retry\.count/],
    ["retry", { retry: { count: 1, backoffMs: NaN } }, /retry\.backoffMs/],
    ["headers", { headers: { "content-type": "x" } }, /belongs to the binding/],
    ["headers", { headers: { "a b": "x" } }, /not a header name/],
    ["headers", { headers: { a: "x\r\ny: z" } }, /cannot carry/],
  ])("%s that cannot work are refused: %o", (_name, options, expected) => {
    expect(() => clientWith(capture().transport, options)).toThrow(expected);
    expect(() => clientWith(capture().transport, options)).toThrow(TypeError);
  });

  it("may end the base address with slashes, change the namespace, and add headers per client and call", async () => {
    const { transport, requests } = capture(500, {}, "");
    const headers = { "X-One": "1", "X-Two": "2" };
    const client = clientWith(transport, { baseUrl: `${base}//`, namespace: "urn:other/", headers });
    await rejection(client.ping({}, { headers: { "x-two": "3" } }));
    expect(requests[0]?.url).toBe(base + path);
    expect({ ...requests[0]?.headers }).toEqual({
      "content-type": "text/xml; charset=utf-8",
      soapaction: '"urn:other/ping"',
      "x-one": "1",
      "x-two": "3",
    });
    const bad = await rejection(client.ping({}, { headers: { host: "evil" } }));
    expect(bad).toMatchObject({ kind: "invalid-argument", argument: "host" });
  });

  it("refuses a binding that does not exist", async () => {
    const client = clientWith(capture().transport);
    // @ts-expect-error not a binding
    expect(await rejection(client.ping({}, { binding: "constructor" }))).toMatchObject({ argument: "binding" });
    // @ts-expect-error not a binding
    expect(() => clientWith(capture().transport, { binding: "soap13" })).toThrow(/expected one of soap11, soap12/);
  });
});

describe("call", () => {
  it("sends what the client sends", async () => {
    const one = capture();
    const two = capture();
    const { soap11: binding } = bindings;
    await call(singlesms, { Message: "x" }, { baseUrl: base, binding, transport: one.transport, credentials });
    await clientWith(two.transport).singlesms({ Message: "x" });
    expect(text(one.requests[0]?.body)).toBe(text(two.requests[0]?.body));
  });
});

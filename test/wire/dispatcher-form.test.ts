/** Owns the table of HTTP GET and HTTP POST requests, of paths and methods, and of `?WSDL` (wire 2, 3, 5, 6). */
import { describe, expect, it, test } from "vitest";
import { bytes, soap11, soap12 } from "./capture.js";
import { serve } from "./serve.js";
import type { SimpleType } from "../../templates/runtime/description.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { notImplemented } from "../../templates/runtime/server/not-implemented.js";
import { scalars } from "../../templates/runtime/values/scalars.js";
import { namespace, operations, path, service, singlegroupsms, wsdl } from "./table.js";

const form = "application/x-www-form-urlencoded";
const text = "text/plain; charset=utf-8";
const xml = "text/xml; charset=utf-8";
const all = "Mobile_Number=%2B27&Password=p&To_Number=1&Message=";

/** The same form over both bindings. */
async function send(
  served: ReturnType<typeof serve>,
  binding: "GET" | "POST",
  operation: string,
  content: string,
  type = form,
) {
  const url = `${path}/${operation}`;
  if (binding === "GET") return served.send({ method: "GET", url: content === "" ? url : `${url}?${content}` });
  return served.send({ method: "POST", url, headers: { "content-type": type }, text: content });
}

/** What is said of "?" for a parameter in the place of Group_Id. */
async function refusal(method: "GET" | "POST", changes: { readonly type: SimpleType; readonly secret?: boolean }) {
  const [user, password] = singlegroupsms.parameters;
  const parameters = [user, password, { name: "Group_Id", ...changes }].flatMap((each) => each ?? []);
  const changed = { ...operations, singlegroupsms: { ...singlegroupsms, parameters } };
  const dispatcher = createDispatcher(service, changed, wsdl, notImplemented(changed));
  const content = "Mobile_Number=1&Password=p&Group_Id=%3F";
  const url = `${path}/singlegroupsms`;
  const { body } = await dispatcher.handle(
    method === "GET"
      ? { method, url: `${url}?${content}`, headers: {}, body: undefined }
      : { method, url, headers: { "content-type": form }, body: bytes(content) },
  );
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
}

/** How .NET calls the types that not every text is a value of; the others have no name of their own there. */
const systemNames: Readonly<Record<string, string>> = {
  boolean: "System.Boolean",
  byte: "System.SByte",
  unsignedByte: "System.Byte",
  short: "System.Int16",
  unsignedShort: "System.UInt16",
  int: "System.Int32",
  unsignedInt: "System.UInt32",
  long: "System.Int64",
  unsignedLong: "System.UInt64",
  float: "System.Single",
  double: "System.Double",
  decimal: "System.Decimal",
  dateTime: "System.DateTime",
  guid: "System.Guid",
  duration: "duration",
};

describe.each(["GET", "POST"] as const)("%s", (method) => {
  test.each(Object.entries(systemNames))("calls %s %s, and its value by no other name", async (name, shown) => {
    const type = scalars.find((row) => row.type.name === name)?.type;
    expect(type).toBeDefined();
    if (type === undefined) return;
    expect(await refusal(method, { type })).toContain(`Cannot convert ? to ${shown}.\nParameter name: Group_Id `);
    const secret = await refusal(method, { type, secret: true });
    expect(secret).toContain(`Cannot convert the value to ${shown}.\n`);
    expect(secret).not.toContain("?");
  });

  test.each<[string, string]>([
    ["plain", "plain"],
    ["a+b%20c", "a b c"],
    ["%C3%A9%e6%bc%a2%F0%9F%98%80", "é漢😀"],
    ["%u00E9%uD83D%uDE00", "é😀"],
    ["%u6f22a%20b", "漢a b"],
    ["%zz%2", "%zz%2"],
    ["%", "%"],
    ["%26%3D%2B%25", "&=+%"],
    ["a=b=c", "a=b=c"],
    ["", ""],
    ["0123", "0123"],
    ["%0D%0A%09", "\r\n\t"],
  ])("reads the value %s", async (encoded, value) => {
    const served = serve();
    const answer = await send(served, method, "singlesms", all + encoded);
    expect(answer).toMatchObject({ status: 200, type: xml });
    expect(served.received[0]?.parameters["Message"]).toBe(value);
    expect(served.received[0]?.context.binding).toBe(method === "GET" ? "http-get" : "http-post");
    expect(Object.getPrototypeOf(served.received[0]?.parameters)).toBe(null);
  });

  test.each<[string, string]>([
    ["names in another case", "MOBILE_number=%2B27&password=p&TO_NUMBER=1&message=m"],
    ["any order", "Message=m&Password=p&To_Number=1&Mobile_Number=%2B27"],
    ["unknown names", "x=1&Mobile_Number=%2B27&Password=p&To_Number=1&Message=m&x=2&__proto__=3&constructor"],
    ["empty pairs", "&&Mobile_Number=%2B27&Password=p&To_Number=1&Message=m&&"],
    ["encoded names", "Mobile%5FNumber=%2B27&Password=p&To%u005FNumber=1&Message=m"],
  ])("takes %s", async (_title, content) => {
    const served = serve();
    expect(await send(served, method, "singlesms", content)).toMatchObject({ status: 200 });
    expect({ ...served.received[0]?.parameters }).toEqual({
      Mobile_Number: "+27",
      Password: "p",
      To_Number: "1",
      Message: "m",
    });
  });

  it("takes as many fields as ASP.NET", async () => {
    const fields = `${"x=1&".repeat(996)}${all}m`;
    expect(await send(serve(), method, "singlesms", fields)).toMatchObject({ status: 200 });
  });

  const group = "Mobile_Number=1&Password=p";
  test.each<[string, string, string, number, string]>([
    ["a missing parameter", "singlesms", "Mobile_Number=1&Password=p&To_Number=1", 500, "Missing parameter: Message."],
    ["no parameter at all", "singlesms", "", 500, "Missing parameter: Mobile_Number."],
    ["a parameter twice", "singlesms", `${all}a&Message=b`, 500, "Parameter Message is given twice."],
    ["a parameter twice, in another case", "singlesms", `${all}a&MESSAGE=b`, 500, "Parameter Message is given twice."],
    [
      "an int that is none",
      "singlegroupsms",
      `${group}&Flag=true&Group_Id=a%3Cb`,
      500,
      "Cannot convert a&lt;b to System.Int32.\nParameter name: Group_Id ---&gt; expected an integer from -2147483648 to 2147483647.",
    ],
    [
      "an empty int",
      "singlegroupsms",
      `${group}&Flag=true&Group_Id=`,
      500,
      "Cannot convert  to System.Int32.\nParameter name: Group_Id ---&gt; expected an integer from -2147483648 to 2147483647.",
    ],
    [
      "a boolean 1",
      "singlegroupsms",
      `${group}&Flag=1&Group_Id=1`,
      500,
      "Cannot convert 1 to System.Boolean.\nParameter name: Flag ---&gt; expected true or false.",
    ],
    [
      "an empty boolean",
      "singlegroupsms",
      `${group}&Flag=&Group_Id=1`,
      500,
      "Cannot convert  to System.Boolean.\nParameter name: Flag ---&gt; expected true or false.",
    ],
    [
      "bytes that are not UTF-8",
      "singlesms",
      `${all}%E9`,
      400,
      "Request cannot be read: the value of &quot;Message&quot; is not text in utf-8.",
    ],
    [
      "half a surrogate pair",
      "singlesms",
      `${all}%uD83D`,
      400,
      "Request cannot be read: the value of &quot;Message&quot; holds a character that XML cannot carry.",
    ],
    [
      "U+0000",
      "singlesms",
      `${all}%00`,
      400,
      "Request cannot be read: the value of &quot;Message&quot; holds a character that XML cannot carry.",
    ],
    [
      "a long name",
      "singlesms",
      `${"n".repeat(201)}=%00&${all}a`,
      400,
      `Request cannot be read: the value of &quot;${"n".repeat(200)}&quot; holds a character that XML cannot carry.`,
    ],
    [
      "a long value",
      "singlegroupsms",
      `${group}&Flag=true&Group_Id=${"x".repeat(101)}`,
      500,
      `Cannot convert ${"x".repeat(100)} to System.Int32.\nParameter name: Group_Id ---&gt; expected an integer from -2147483648 to 2147483647.`,
    ],
    [
      "a value of Latin-1, of its ends and from beyond it",
      "singlegroupsms",
      `${group}&Flag=true&Group_Id=%C2%9F%C2%A0%C3%BF%C4%80%F0%9F%98%80'%22`,
      500,
      "Cannot convert \x9F&#160;&#255;\u0100&#128512;&#39;&quot; to System.Int32.\nParameter name: Group_Id ---&gt; expected an integer from -2147483648 to 2147483647.",
    ],
    [
      "more fields than ASP.NET takes",
      "singlesms",
      `${"x=1&".repeat(1_000)}${all}a`,
      400,
      "Request cannot be read: there are more than 1000 fields.",
    ],
    ["an unknown operation", "nothing", all, 500, "nothing Web Service method name is not valid."],
    [
      "an operation in another case",
      "SingleSms",
      all,
      500,
      "Invalid method name &#39;SingleSms&#39;,  method names are case sensitive.   The method name &#39;singlesms&#39; with the same name but different casing was found.\nParameter name: methodName",
    ],
    [
      "an operation that is nearly one",
      "singelsms",
      all,
      500,
      "singelsms Web Service method name is not valid. ---&gt; did you mean &quot;singlesms&quot;?",
    ],
    ["an operation every object has", "toString", all, 500, "toString Web Service method name is not valid."],
    ["an operation called __proto__", "__proto__", all, 500, "__proto__ Web Service method name is not valid."],
    ["markup for an operation", "%3Cb%3E", all, 500, "&lt;b&gt; Web Service method name is not valid."],
    ["an operation that is not offered", "headed", "", 500, "headed Web Service method name is not valid."],
  ])("refuses %s", async (_title, operation, content, status, body) => {
    const served = serve();
    expect(await send(served, method, operation, content)).toMatchObject({ status, type: text, body });
    expect(served.received).toEqual([]);
  });

  it("takes booleans in any case", async () => {
    for (const [value, expected] of [
      ["true", true],
      ["TRUE", true],
      ["False", false],
      ["+false+", false],
    ] as const) {
      const served = serve();
      await send(served, method, "singlegroupsms", `${group}&Group_Id=+%2B5&Flag=${value}`);
      expect(served.received[0]?.parameters).toMatchObject({ Group_Id: 5, Flag: expected });
    }
  });

  test.each<[string, string, string]>([
    ["singlesms", all, `<?xml version="1.0" encoding="utf-8"?>\n<int xmlns="${namespace}">14</int>`],
    [
      "multiplesms",
      "Mobile_Number=1&Password=p&To_Numbers=1&Start_Date=",
      `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns="${namespace}">a&lt;é漢😀&#xD;\n</string>`,
    ],
    [
      "singlegroupsms",
      `${group}&Group_Id=1&Flag=true`,
      `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns="${namespace}" />`,
    ],
    [
      "profile",
      group,
      `<?xml version="1.0" encoding="utf-8"?>\n<Account xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="${namespace}">\n  <UserId>1.50</UserId>\n  <AuthenticationType>OK</AuthenticationType>\n</Account>`,
    ],
    [
      "constructor",
      "__proto__=1&hasOwnProperty=2",
      `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns="${namespace}">c</string>`,
    ],
    ["ping", "", ""],
  ])("answers %s", async (operation, content, body) => {
    const answer = await send(serve(), method, operation, content);
    expect(answer).toMatchObject({ status: 200, body, type: body === "" ? undefined : xml });
  });

  it("answers null as a nil root", async () => {
    const served = serve({}, { multiplesms: () => null });
    const answer = await send(served, method, "multiplesms", "Mobile_Number=1&Password=p&To_Numbers=1&Start_Date=");
    expect(answer.body).toBe(
      `<?xml version="1.0" encoding="utf-8"?>\n<string xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" xmlns="${namespace}" />`,
    );
  });

  it("can be switched off", async () => {
    const served = serve({ bindings: ["soap11"] });
    expect(await send(served, method, "singlesms", all)).toMatchObject({
      status: 500,
      type: text,
      body: "Request format is unrecognized for URL unexpectedly ending in &#39;/singlesms&#39;.",
    });
  });
});

describe("POST", () => {
  it("reads the form alone, never the query", async () => {
    const served = serve();
    const url = `${path}/singlesms?Message=query`;
    const headers = { "content-type": form };
    expect(await served.send({ url, headers, text: `${all}m` })).toMatchObject({ status: 200 });
    expect(served.received[0]?.parameters["Message"]).toBe("m");
    expect(await served.send({ url, headers, text: "Mobile_Number=1&Password=p&To_Number=1" })).toMatchObject({
      body: "Missing parameter: Message.",
    });
  });

  const single = (last: number): Uint8Array =>
    Uint8Array.from([...bytes(all), last, ...bytes(`%${last.toString(16)}`)]);
  test.each<[string, Uint8Array, string]>([
    [`${form}; charset=windows-1251`, single(0xe6), "жж"],
    [`${form}; charset=ISO-8859-15`, single(0xa4), "€€"],
    [`${form}; charset=koi8-r`, single(0xd6), "жж"],
    [`${form}; charset=us-ascii`, bytes(`${all}a`), "a"],
    [`${form}; charset=utf8`, bytes(`${all}é`), "é"],
    [`${form}; charset=utf-8`, bytes(`${all}é%C3%A9`), "éé"],
    [`${form};charset="UTF-8"`, bytes(`${all}é`), "é"],
    [`${form}; charset=`, bytes(`${all}é`), "é"],
    [`${form}; charset=iso-8859-1`, Uint8Array.from([...bytes(all), 0xe9, ...bytes("%E9")]), "éé"],
    // Here Node 20's TextDecoder reads Latin-1.
    [`${form}; charset=windows-1252`, single(0x80), "€€"],
    [`${form}; charset=cp1252`, single(0x93), "““"],
    [`${form}; charset=x-cp1252`, single(0x80), "€€"],
    [`${form}; charset=iso-8859-1`, single(0x85), "\x85\x85"],
    ["Application/X-WWW-Form-Urlencoded", bytes(`${all}x`), "x"],
  ])("honours the charset of %s", async (type, body, value) => {
    const served = serve();
    await served.send({ url: `${path}/singlesms`, headers: { "content-type": type }, body });
    expect(served.received[0]?.parameters["Message"]).toBe(value);
  });

  test.each<[string, Uint8Array, number, string]>([
    ["application/json", bytes("{}"), 500, "Request format is invalid: application/json."],
    ["text/xml; charset=utf-8", bytes("<a/>"), 500, "Request format is invalid: text/xml; charset=utf-8."],
    ["<b>", bytes(""), 500, "Request format is invalid: &lt;b&gt;."],
    ["a/".padEnd(201, "b"), bytes(""), 500, `Request format is invalid: ${"a/".padEnd(200, "b")}.`],
    [form, Uint8Array.from([0xe9]), 400, "Request cannot be read: the form is not text in utf-8."],
    [
      `${form}; charset=us-ascii`,
      Uint8Array.from([0xe9]),
      400,
      "Request cannot be read: the form is not text in us-ascii.",
    ],
  ])("refuses %s", async (type, body, status, message) => {
    const answer = await serve().send({ url: `${path}/singlesms`, headers: { "content-type": type }, body });
    expect(answer).toMatchObject({ status, type: text, body: message });
  });

  // In these a byte of ASCII may be half of another character, or none: filters in front would read other parameters.
  test.each([
    "klingon",
    "utf-7",
    "utf-16",
    "utf-16le",
    "utf-16be",
    "utf-32",
    "shift_jis",
    "gbk",
    "gb18030",
    "big5",
    "euc-jp",
    "euc-kr",
    "iso-2022-jp",
    "iso-2022-kr",
    "hz-gb-2312",
    "x-user-defined",
    "replacement",
    "ebcdic-us",
    "cp037",
    "<b>",
    "utf-8,utf-16",
  ])("refuses a form in %s, which not all read alike", async (charset) => {
    const served = serve();
    const answer = await served.send({
      url: `${path}/singlesms`,
      headers: { "content-type": `${form}; charset=${charset}` },
      text: `${all}m`,
    });
    const shown = charset.replace("<", "&lt;").replace(">", "&gt;");
    expect(answer).toMatchObject({
      status: 415,
      type: text,
      body: `Request cannot be read: the charset &quot;${shown}&quot; is not supported for forms; expected utf-8.`,
    });
    expect(served.received).toEqual([]);
  });

  it("refuses a missing Content-Type", async () => {
    const answer = await serve().send({ url: `${path}/singlesms`, text: all });
    expect(answer).toMatchObject({ status: 500, body: "Request format is invalid: ." });
  });
});

describe("GET", () => {
  it("takes a Content-Type header and ignores its charset and a body", async () => {
    const served = serve();
    const url = `http://h${path}/singlesms?${all}%C3%A9`;
    const headers = { "content-type": "text/xml; charset=iso-8859-1" };
    expect(await served.send({ method: "GET", url, headers, text: "junk" })).toMatchObject({ status: 200 });
    expect(served.received[0]?.parameters["Message"]).toBe("é");
  });

  it("never repeats a secret value in an error", async () => {
    const served = serve();
    const answer = await served.send({ method: "GET", url: `${path}/singlesms?Password=canary%00` });
    expect(answer.body).not.toContain("canary");
  });
});

function raise(error: Error): never {
  throw error;
}

describe("paths and methods", () => {
  test.each<[string, string, number, string | undefined]>([
    ["GET", "/", 404, undefined],
    ["GET", "/api/webservice.asm", 404, undefined],
    ["GET", "/API/webservice.asmx", 404, undefined],
    ["GET", `${path}x`, 404, undefined],
    ["GET", `${path}/`, 404, undefined],
    ["GET", `${path}/a/b`, 404, undefined],
    ["GET", `${path}/%`, 404, undefined],
    ["GET", "", 404, undefined],
    ["PUT", path, 405, "GET, HEAD, POST"],
    ["OPTIONS", path, 405, "GET, HEAD, POST"],
    ["DELETE", `${path}/singlesms`, 405, "GET, POST"],
    ["HEAD", `${path}/singlesms?${all}`, 405, "GET, POST"],
    ["OPTIONS", `${path}/singlesms`, 405, "GET, POST"],
    ["get", `${path}/singlesms?${all}`, 405, "GET, POST"],
  ])("%s %s: %i", async (method, url, status, allow) => {
    const served = serve();
    const answer = await served.send({ method, url });
    const body = status === 404 ? "Not found." : "Method not allowed.";
    expect(answer).toMatchObject({ status, type: text, body });
    expect(answer.response.headers["allow"]).toBe(allow);
    expect(served.received).toEqual([]);
  });

  test.each([["http-get"], ["http-post"], ["soap11"]] as const)("%s alone allows no other", async (binding) => {
    const answer = await serve({ bindings: [binding] }).send({ method: "DELETE", url: `${path}/singlesms` });
    const allow = { "http-get": "GET", "http-post": "POST", soap11: "" }[binding];
    expect(answer).toMatchObject({ status: 405, response: { headers: { allow } } });
  });

  test.each(["", "?", "?xwsdl", "?wsdlx", "?a&wsdl", "?x=http://y/z", "?x=http://y/z?wsdl"])(
    "says where the description is: %s",
    async (query) => {
      const body = "Sample web service. Its description: add ?WSDL to this address.";
      expect(await serve().send({ method: "GET", url: path + query })).toMatchObject({ status: 200, type: text, body });
      expect(await serve().send({ method: "HEAD", url: path + query })).toMatchObject({
        status: 200,
        body: "",
        response: { headers: { "content-length": String(body.length) } },
      });
    },
  );

  it("takes a body of just the limit", async () => {
    const body = bytes(`${all}m`);
    const send = (bodyBytes: number) =>
      serve({ limits: { bodyBytes } }).send({ url: `${path}/singlesms`, headers: { "content-type": form }, body });
    expect(await send(body.length)).toMatchObject({ status: 200 });
    expect(await send(body.length - 1)).toMatchObject({
      status: 413,
      body: `The request body is larger than ${body.length - 1} bytes.`,
    });
  });

  it("answers where a request cannot be read at all, and tells the owner", async () => {
    const served = serve();
    const error = new Error("no headers");
    const headers = new Proxy({}, { get: () => raise(error) });
    const answer = await served.send({ headers });
    expect(answer).toMatchObject({ status: 500, type: text, body: "Server was unable to process request." });
    expect(served.reports).toEqual([{ error, operation: "", binding: "soap11" }]);
  });

  it("serves another path when told to", async () => {
    const served = serve({ path: "/mounted.asmx" });
    expect(await served.send({ method: "GET", url: `/mounted.asmx/singlesms?${all}` })).toMatchObject({ status: 200 });
    expect(await served.send({ method: "GET", url: `${path}/singlesms?${all}` })).toMatchObject({ status: 404 });
  });
});

describe("targets that filters in front read otherwise", () => {
  test.each([
    `${path}#`,
    `${path}?wsdl#x`,
    `http://h${path}#?wsdl`,
    `${path}/singlesms#?${all}`,
    `${path}/singlesms?${all}#x`,
    `${path}/ping#/../singlesms`,
    "/#",
  ])("%s: a fragment", async (url) => {
    for (const method of ["GET", "POST", "HEAD"]) {
      const served = serve();
      const answer = await served.send({ method, url, headers: { "content-type": form }, text: all });
      expect(answer).toMatchObject({ status: 400, type: text, body: "The request target has a fragment." });
      expect(served.received).toEqual([]);
    }
  });

  test.each([
    "%73inglesms",
    "singlesm%73",
    "single%53ms",
    "%5f",
    "a%2db",
    "a%2Eb",
    "%7e",
    "%31",
    "pin%67",
    "%70%69%6e%67",
    "漢%61",
  ])("%s: an escape that says what the character itself says", async (operation) => {
    for (const method of ["GET", "POST"]) {
      const served = serve();
      const url = `${path}/${operation}?${all}`;
      const answer = await served.send({ method, url, headers: { "content-type": form }, text: all });
      const body = "The operation's name has a needless percent-escape.";
      expect(answer).toMatchObject({ status: 400, type: text, body });
      expect(served.received).toEqual([]);
    }
  });

  test.each([
    ["%E6%BC%A2", "漢"],
    ["%3Cb%3E", "&lt;b&gt;"],
    ["%2573inglesms", "%73inglesms"],
    ["%2F", "/"],
    ["a+b", "a+b"],
    ["%c3%a9", "&#233;"],
  ])("%s is decoded once, as UTF-8", async (operation, name) => {
    const answer = await serve().send({ method: "GET", url: `${path}/${operation}` });
    expect(answer.status).toBe(500);
    expect(answer.body.startsWith(`${name} Web Service method name is not valid.`)).toBe(true);
  });

  test.each(["%", "%7", "%C3", "%E9x", "%ED%A0%80", "%C0%AF", "%FF"])("%s is none", async (operation) => {
    expect(await serve().send({ method: "GET", url: `${path}/${operation}` })).toMatchObject({ status: 404 });
  });
});

describe("headers of answers", () => {
  it("no answer's type is to be guessed", async () => {
    const served = serve();
    const of = async (request: Parameters<typeof served.send>[0]) => (await served.send(request)).response.headers;
    const soapType = { "content-type": "application/soap+xml" };
    const answers = [
      await of({ method: "GET", url: `${path}?wsdl` }),
      await of({ method: "HEAD", url: `${path}?wsdl` }),
      await of({ method: "GET", url: path }),
      await of({ method: "GET", url: `${path}/singlesms?${all}` }),
      await of({ method: "GET", url: `${path}/singlesms` }),
      await of({ headers: { "content-type": "text/xml" }, text: soap11(`<ping xmlns="${namespace}"/>`) }),
      await of({ headers: { "content-type": "text/xml" }, text: "<" }),
      await of({ headers: soapType, text: soap12(`<ping xmlns="${namespace}"/>`) }),
      await of({ headers: soapType, text: soap12("") }),
      await of({ method: "PUT" }),
    ];
    for (const headers of answers) expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("a description that repeats the host is not kept for others", async () => {
    const headers = { "cache-control": "private, max-age=0", vary: "Host" };
    for (const method of ["GET", "HEAD"])
      expect((await serve().send({ method, url: `${path}?wsdl` })).response.headers).toMatchObject(headers);
    const fixed = await serve({ publicUrl: "https://h.example" }).send({ method: "GET", url: `${path}?wsdl` });
    expect(fixed.response.headers["cache-control"]).toBe("private, max-age=0");
    expect(fixed.response.headers["vary"]).toBeUndefined();
  });
});

describe("?WSDL", () => {
  const wsdl = (address: string, ns = namespace): string => `<w n="${ns}" a="${address}"/>`;
  test.each<[string, Record<string, string>, string]>([
    [`${path}?WSDL`, { host: "example.org:8080" }, wsdl(`http://example.org:8080${path}`)],
    [`${path}?wsdl`, { host: "[::1]:80" }, wsdl(`http://[::1]:80${path}`)],
    [`${path}?Wsdl=1`, { host: "h", "x-forwarded-host": "evil" }, wsdl(`http://h${path}`)],
    [`https://h.example${path}?wsdl`, { host: "other" }, wsdl(`https://h.example${path}`)],
    [`HTTP://h.example:81${path}?wsdl`, { host: "other" }, wsdl(`http://h.example:81${path}`)],
    [`${path}?wsdl=http://evil/`, { host: "h" }, wsdl(`http://h${path}`)],
    [`${path}?wsdl=https://evil`, { host: "h" }, wsdl(`http://h${path}`)],
    [`${path}?wsdl`, {}, wsdl(`http://localhost${path}`)],
  ])("%s with %o", async (url, headers, body) => {
    expect(await serve().send({ method: "GET", url, headers })).toMatchObject({ status: 200, type: xml, body });
  });

  test.each(['h"/><x', "a b", "u@h", "h/x", "h?x", "<b>", "h:port", "", "-"])("refuses the host %j", async (host) => {
    const answer = await serve().send({ method: "GET", url: `${path}?wsdl`, headers: { host } });
    expect(answer).toMatchObject({ status: 400, type: text });
  });

  it("tells the public address and another namespace", async () => {
    const served = serve({ publicUrl: "https://public.example/base/", namespace: "urn:a&b/", path: "/in" });
    const answer = await served.send({ method: "GET", url: "/in?wsdl", headers: { host: "<" } });
    expect(answer.body).toBe(wsdl(`https://public.example/base${path}`, "urn:a&amp;b/"));
  });

  it("answers HEAD without a body, but with its length", async () => {
    const { body } = await serve().send({ method: "GET", url: `${path}?wsdl` });
    expect(await serve().send({ method: "HEAD", url: `${path}?wsdl` })).toMatchObject({
      status: 200,
      type: xml,
      body: "",
      response: { headers: { "content-length": String(bytes(body).length) } },
    });
  });
});

/**
 * Owns the tests of what is written of an exchange.
 * Invariant: what must not be there is looked for by decoding what was written, not by the code that hides it.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { callForm } from "../../generator/record/call-forms.js";
import type { Exchange } from "../../generator/record/conversation.js";
import { byElement } from "../../generator/record/identify.js";
import { type Kept, redactExchange, type RedactionRules } from "../../generator/record/redact-exchange.js";

const rules: RedactionRules = {
  isHidden: (name) => /^(?:pass.*|pin|phone|x-key)$/i.test(name),
  operations: new Map([
    ["Ping", [{ name: "ping", element: "Ping", action: "u/ping" }]],
    [
      "Signal",
      [
        { name: "start", element: "Signal", action: "u/start" },
        { name: "stop", element: "Signal", action: "u/stop" },
      ],
    ],
  ]),
  scheme: "http://",
  host: "old:80",
  mostBytes: 10_000,
};

const soap = (inside: string, head = ""): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${head}<s:Body>${inside}</s:Body></s:Envelope>`;

const octets = (text: string | Uint8Array): Uint8Array =>
  typeof text === "string" ? new TextEncoder().encode(text) : text;

interface Sent {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly reason?: string;
  readonly answer?: string | Uint8Array;
  readonly answerHeaders?: readonly string[];
}

function keep(sent: Sent): Kept | undefined {
  const exchange: Exchange = {
    method: sent.method ?? "POST",
    url: sent.url ?? "/s.asmx",
    request: {
      headers: sent.headers ?? ["Host", "caller:81", "Content-Type", "text/xml; charset=utf-8"],
      body: octets(sent.body ?? ""),
    },
    status: 200,
    reason: sent.reason ?? "OK",
    response: {
      headers: sent.answerHeaders ?? ["Content-Type", "text/xml; charset=utf-8"],
      body: octets(sent.answer ?? ""),
    },
  };
  return redactExchange(exchange, rules);
}

function texts(sent: Sent): { readonly request: string; readonly response: string } {
  const kept = keep(sent);
  if (kept === undefined) throw new Error("expected an exchange, found none");
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");
  return { request: text(kept.request), response: text(kept.response) };
}

test("a call with MTOM is kept as one envelope with base64, without its secrets", () => {
  const include = '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:a"/>';
  const multipart = (inside: string, id = "a"): string =>
    `--b\r\nContent-Type: application/xop+xml; type="text/xml"\r\n\r\n${soap(inside)}\r\n--b\r\nContent-ID: <${id}>\r\n\r\nhello\r\n--b--\r\n`;
  const type = 'multipart/related; boundary=b; type="application/xop+xml"; start-info="text/xml"';
  const headers = ["Host", "caller:81", "Content-Type", type];
  const body = multipart(`<Login xmlns='u'><Password>s3cret&amp;x</Password><Bytes>\r\n${include}</Bytes></Login>`);
  const found = texts({ headers, body, answerHeaders: headers, answer: multipart("<LoginResponse xmlns='u'/>") });
  expect(found.request).toContain("<Bytes>\naGVsbG8=</Bytes>");
  expect(found.request).toContain("Content-Type: text/xml; charset=utf-8\n");
  expect(found.request).not.toMatch(/s3cret|multipart/);
  expect(found.response).toContain(soap("<LoginResponse xmlns='u'/>"));
  const unlike = multipart(`<Login xmlns='u'><Bytes>${include}</Bytes></Login>`, "b");
  expect(() => keep({ headers, body: unlike })).toThrow("refers to a part that is not there");
  expect(() => keep({ headers, body: soap("") })).toThrow("a multipart cannot be read");
});

test("a call with attachments is not kept", () => {
  const type = 'multipart/related; boundary=b; type="text/xml"';
  const headers = ["Host", "caller:81", "Content-Type", type];
  const body = `--b\r\nContent-Type: text/xml\r\n\r\n${soap("<Login xmlns='u'/>")}\r\n--b\r\nContent-ID: <Photo=1>\r\n\r\nhello\r\n--b--\r\n`;
  expect(() => keep({ headers, body })).toThrow("a multipart has attachments");
});

test("a call of SOAP, with stand-ins where secrets stood", () => {
  const found = texts({
    body: soap("<Login xmlns='u'>\r\n  <User>ann</User>\r\n  <Password>s3cret&amp;x</Password></Login>"),
    headers: [
      "Host",
      "caller:81",
      "Content-Length",
      "9",
      "SOAPAction",
      '"u/Login"',
      "content-type",
      "text/xml",
      "Connection",
      "close",
    ],
    answer: soap("<LoginResponse xmlns='u'><LoginResult>no s3cret&amp;x here</LoginResult></LoginResponse>"),
  });
  expect(found.request).toBe(
    'POST http://caller:81/s.asmx HTTP/1.1\nSOAPAction: "u/Login"\ncontent-type: text/xml\n\n' +
      soap("<Login xmlns='u'>\r\n  <User>ann</User>\r\n  <Password>{{Password}}</Password></Login>"),
  );
  expect(found.response).toBe(
    "HTTP/1.1 200 OK\nContent-Type: text/xml; charset=utf-8\n\n" +
      soap("<LoginResponse xmlns='u'><LoginResult>no [secret] here</LoginResult></LoginResponse>"),
  );
});

describe("where secrets stand", () => {
  const places: readonly (readonly [title: string, sent: Sent])[] = [
    ["an element of a header", { body: soap("<Op/>", "<s:Header><Pin>s3cret-42</Pin></s:Header>") }],
    [
      "elements within an element of that name",
      { body: soap("<Op><Password><Old>s3cret-42</Old><New> s3cret-42 </New></Password></Op>") },
    ],
    ["CDATA", { body: soap("<Op><Password><![CDATA[s3cret-42]]></Password></Op>") }],
    ["references", { body: soap("<Op><Password>s3cret&#45;&#x34;2</Password></Op>") }],
    ["an attribute", { body: soap('<Op password="s3cret-42"><A>s3cret-42</A></Op>') }],
    ["a comment beside it", { body: soap("<Op><Password>s3cret-42</Password><!-- s3cret-42 --></Op>") }],
    [
      "a form",
      {
        url: "/s.asmx/Op",
        headers: ["Content-Type", "application/x-www-form-urlencoded"],
        body: "a=1&pass+word=&Password=s3cret%2D42&b=s3cret-42",
      },
    ],
    ["a query", { method: "GET", url: "/s.asmx/Op?a=1&PASSWORD=s3cret%2d42" }],
    ["a path", { method: "GET", url: "/s3cret-42/s.asmx/Op?password=s3cret-42" }],
    ["an answer alone", { body: soap("<Op/>"), answer: soap("<R><Password>s3cret-42</Password><A>s3cret-42</A></R>") }],
    [
      "an answer that echoes it in base64",
      {
        body: soap("<Op><Password>s3cret-42</Password></Op>"),
        answer: Buffer.from("s3cret-42").toString("base64"),
        answerHeaders: ["Content-Type", "text/plain"],
      },
    ],
    [
      "a page of HTML as the answer",
      {
        body: soap("<Op><Password>s3cret-42</Password></Op>"),
        answer: "<html><br><p>S3CRET-42</html>",
        answerHeaders: ["Content-Type", "text/html"],
      },
    ],
    [
      "a header that carries credentials",
      {
        body: soap("<Op/>"),
        headers: [
          "Content-Type",
          "text/xml",
          "Authorization",
          `Basic ${Buffer.from("ann:s3cret-42").toString("base64")}`,
        ],
      },
    ],
    [
      "a header of a name that was given",
      { body: soap("<Op>s3cret-42</Op>"), headers: ["Content-Type", "text/xml", "X-Key", "s3cret-42"] },
    ],
    ["a cookie of the answer", { body: soap("<Op/>"), answerHeaders: ["Set-Cookie", "id=s3cret-42; path=/"] }],
    [
      "a compressed answer",
      {
        body: soap("<Op><Password>s3cret-42</Password></Op>"),
        answer: gzipSync("<a>s3cret-42</a>"),
        answerHeaders: ["Content-Encoding", "gzip"],
      },
    ],
  ];

  test.each(places)("%s", (_title, sent) => {
    const { request, response } = texts(sent);
    for (const text of [request, response]) {
      const plain = decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25"))
        .replace(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
        .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)));
      expect(plain.toLowerCase()).not.toContain("s3cret-42");
      expect(text).not.toContain(Buffer.from("s3cret-42").toString("base64").slice(0, 9));
      expect(text).not.toContain(Buffer.from("ann:s3cret-42").toString("base64").slice(5, 15));
    }
  });
});

describe("headers, each in the form that is written", () => {
  const lines = (text: string): readonly string[] => (text.split("\n\n")[0] ?? "").split("\n").slice(1);
  /** In the form of a key of Amazon. */
  const key = `AKIA${"Q7".repeat(8)}`;

  test.each<readonly [title: string, sent: readonly string[], expected: string | undefined]>([
    ["a credential", ["Authorization", "Bearer s3cret-42"], "Authorization: {{Authorization}}"],
    ["a header of a name that was given", ["X-Key", "s3cret-42"], "X-Key: {{X-Key}}"],
    ["a header that nobody permitted", ["X-Custom", "1"], "X-Custom: [not kept]"],
    ["a name of 64 characters", ["X".repeat(64), "1"], `${"X".repeat(64)}: [not kept]`],
    ["a name of 65 characters", ["X".repeat(65), "1"], undefined],
    ["a name with a dot", ["X.Y", "1"], undefined],
    ["a name with a dot after words", ["X-Y.", "1"], undefined],
    ["a name that is a secret", [key, "1"], undefined],
    ["a permitted value, without blanks around it", ["Accept", "  text/xml "], "Accept: text/xml"],
    ["several permitted values", ["Cache-Control", "no-cache, max-age=10"], "Cache-Control: no-cache, max-age=10"],
    [
      "a permitted value with a secret",
      ["Access-Control-Request-Headers", key],
      "Access-Control-Request-Headers: [not kept]",
    ],
    ["a permitted header in another form", ["Accept", "text/xml; a='b'"], "Accept: [not kept]"],
    ["two braces", ["SOAPAction", '"{{u/a"'], "SOAPAction: [not kept]"],
    ["an action with a login and a query", ["SOAPAction", '"http://a:b@h/Ping?c=d"'], 'SOAPAction: "http://h/Ping"'],
    ["a header of the connection", ["Keep-Alive", "timeout=5"], undefined],
  ])("%s of a request", (_title, sent, expected) => {
    const { request } = texts({ headers: ["Content-Type", "text/xml", ...sent], body: soap("<Op/>") });
    expect(lines(request)).toEqual(["Content-Type: text/xml", ...(expected === undefined ? [] : [expected])]);
  });

  test.each<readonly [title: string, sent: readonly string[], expected: string | undefined]>([
    ["a cookie", ["Set-Cookie", "id=s3cret-42; path=/"], "Set-Cookie: [secret]"],
    ["a challenge", ["WWW-Authenticate", 'Basic realm="s3cret-42"'], "WWW-Authenticate: Basic"],
    ["a challenge of a proxy, without parameters", ["Proxy-Authenticate", "NTLM"], "Proxy-Authenticate: NTLM"],
    ["a challenge in another form", ["WWW-Authenticate", "?s3cret-42"], "WWW-Authenticate: [not kept]"],
    ["a name that is a secret", [key, "1"], undefined],
  ])("%s of an answer", (_title, sent, expected) => {
    const { response } = texts({ body: soap("<Op/>"), answerHeaders: ["Content-Type", "text/xml", ...sent] });
    expect(lines(response)).toEqual(["Content-Type: text/xml", ...(expected === undefined ? [] : [expected])]);
  });
});

describe("which parts of a header's value are hidden where they come back", () => {
  const basic = (login: string): string => `Basic ${Buffer.from(login).toString("base64")}`;

  /** The echo stands between words, so that nothing but the header makes it a secret. */
  const echo = (sent: readonly string[], answered: readonly string[], word: string): string => {
    const { response } = texts({
      headers: ["Content-Type", "text/xml", ...sent],
      body: soap("<Op/>"),
      answer: `<a>said ${word} here</a>`,
      answerHeaders: ["Content-Type", "text/xml", ...answered],
    });
    return /<a>.*<\/a>/.exec(response)?.[0] ?? "";
  };

  test.each<readonly [title: string, header: string, value: string, word: string, isHidden: boolean]>([
    ["a cookie of five characters, a setting", "Cookie", "lang=de_DE", "de_DE", false],
    ["a cookie of six characters", "Cookie", "sid=quayle", "quayle", true],
    ["a cookie of seven characters", "Cookie", "sid=quayles", "quayles", true],
    ["a cookie of nine characters", "Cookie", "sid=quaylesab", "quaylesab", true],
    ["a cookie without a name", "Cookie", "quayle", "quayle", true],
    ["the second of two cookies", "Cookie", "lang=de; sid=quayle ", "quayle", true],
    ["a part of a cookie", "Cookie", "sid=user=ann&key=quayle", "quayle", true],
    ["a cookie of another kind", "Cookie2", "sid=quayle", "quayle", true],
    ["a bearer token of seven characters", "Authorization", "Bearer quayles", "quayles", false],
    ["a bearer token of eight characters", "Authorization", "Bearer quaylesa", "quaylesa", true],
    ["a part of Digest", "Authorization", 'Digest user="ann",response="quaylesa"', "quaylesa", true],
    ["a password of four characters, after Basic", "Authorization", basic("ann:quay"), "quay", true],
    ["a password with a colon, after Basic", "Authorization", basic("ann:quay:le"), "quay:le", true],
    ["the user's name, after Basic", "Authorization", basic("annabels:quay"), "annabels", false],
    ["a header of another name", "X-Custom", "quaylesa", "quaylesa", false],
  ])("%s", (_title, header, value, word, isHidden) => {
    expect(echo([header, value], [], word)).toBe(`<a>said ${isHidden ? "[secret]" : word} here</a>`);
  });

  test.each<readonly [title: string, header: string, value: string, word: string, isHidden: boolean]>([
    ["a cookie of six characters", "Set-Cookie", "sid=quayle; path=/", "quayle", true],
    ["an attribute of a cookie", "Set-Cookie", "sid=quayle; path=/orders", "/orders", false],
    ["a challenge", "WWW-Authenticate", "Basic quaylesa", "quaylesa", false],
  ])("%s of an answer", (_title, header, value, word, isHidden) => {
    expect(echo([], [header, value], word)).toBe(`<a>said ${isHidden ? "[secret]" : word} here</a>`);
  });
});

describe("charsets", () => {
  const body = (charset: string, encoding: BufferEncoding, mark = ""): Uint8Array =>
    Buffer.from(
      `${mark}<?xml version="1.0" encoding="${charset}"?>${soap("<Op><A>é</A><Password>g\u00e9heim</Password></Op>")}`,
      encoding,
    );

  test.each([
    ["utf-8 with a mark", "utf-8", "utf8", "\ufeff"],
    ["Latin-1", "iso-8859-1", "latin1", ""],
    ["UTF-16", "utf-16", "utf16le", "\ufeff"],
  ] as const)("%s stays what it was", (_title, charset, encoding, mark) => {
    const kept = keep({
      headers: ["Content-Type", `text/xml; charset=${charset}`],
      body: body(charset, encoding, mark),
    });
    const written = Buffer.from(kept?.request ?? []);
    const inside = written.subarray(written.indexOf("\n\n") + 2).toString(encoding);
    expect(inside).toContain("<A>é</A><Password>{{Password}}</Password>");
  });

  test("bytes of a text without a secret stay as they are", () => {
    const sent = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(soap("<Op>\r\n</Op>"))]);
    const written = Buffer.from(keep({ body: sent })?.request ?? []);
    expect(written.subarray(written.indexOf("\n\n") + 2)).toEqual(sent);
  });
});

test("two braces that were sent are escaped, as in fixtures", () => {
  const { request } = texts({ body: soap("<Op><A>{{B}}</A></Op>") });
  expect(request).toContain("<A>&#x7B;&#x7B;B}}</A>");
  const form = texts({ method: "GET", url: "/s.asmx/Op?a={{b}}" });
  expect(form.request).toContain("?a=%7B%7Bb}}");
});

test("a compressed answer is written unpacked", () => {
  const answer = gzipSync("<a/>");
  expect(gunzipSync(answer).toString()).toBe("<a/>");
  expect(texts({ body: soap("<Op/>"), answer, answerHeaders: ["Content-Encoding", "gzip"] }).response).toBe(
    "HTTP/1.1 200 OK\n\n<a/>",
  );
});

const json = ["Content-Type", "application/json; charset=utf-8"];

describe("JSON", () => {
  const bodies = (body: string, answer: string): readonly string[] => {
    const { request, response } = texts({ url: "/s.asmx/Op", headers: json, body, answer, answerHeaders: json });
    return [request, response].map((text) => text.slice(text.indexOf("\n\n") + 2));
  };

  test.each<readonly [string, string, string]>([
    ["a secret text", '{ "Password" : "s3cret\\u0021" }', '{ "Password" : "{{Password}}" }'],
    ["a secret number", '{"Pin":4711,"Count":3}', '{"Pin":{{Pin}},"Count":3}'],
    [
      "a secret in records and arrays",
      '[{"a":{"Password":["s3cret","pa55"]}}]',
      '[{"a":{"Password":["{{Password}}","{{Password}}"]}}]',
    ],
    ["a name beside its value", '{"Name":"password","Value":"s3cret"}', '{"Name":"password","Value":"{{password}}"}'],
    ["names without quotes, single quotes", "{Password:'s3cret',a:'b'}", "{Password:\"{{Password}}\",a:'b'}"],
    ["a text that itself is JSON", '{"a":"{\\"password\\":\\"s3cret\\"}"}', '{"a":"{\\"password\\":\\"[secret]\\"}"}'],
    ["braces that were sent", '{"a":"{{Password}}"}', '{"a":"{\\u007bPassword}}"}'],
    ["nothing secret", '{"a": [1, null, true, "b"] }', '{"a": [1, null, true, "b"] }'],
    ["no body", "", ""],
  ])("%s", (_title, body, expected) => {
    expect(bodies(body, "{}")[0]).toBe(expected);
  });

  test("a secret of the request is hidden in the answer, too", () => {
    expect(bodies('{"Password":"s3cret"}', '{"d":"not s3cret"}')[1]).toBe('{"d":"not [secret]"}');
  });

  test("a result is judged by its name in SOAP", () => {
    const answer = (url: string, body: string): string =>
      texts({ url, headers: json, body: "{}", answer: body, answerHeaders: json }).response.split("\n\n")[1] ?? "";
    expect(answer("/s.asmx/Password", '{"d":"s3cret"}')).toBe('{"d":"{{PasswordResult}}"}');
    expect(answer("/api/Password", '"s3cret"')).toBe('"{{PasswordResult}}"');
    expect(answer("/api/Password", "17")).toBe("17");
  });

  test.each(['{"Password":"s3cret"', '{"Password":"s3cret}', "{Password", '{"a":1}}', "[".repeat(300)])(
    "%s is not kept, because it cannot be searched",
    (body) => {
      expect(() => bodies(body, "{}")).toThrow(/not well-formed/);
      expect(() => bodies("{}", body)).toThrow(/not well-formed/);
    },
  );
});

describe("which call it is", () => {
  const named = (sent: Sent): string | undefined => {
    const kept = keep(sent);
    return kept === undefined ? undefined : `${kept.operation} ${kept.binding}`;
  };

  test.each<readonly [string, Sent, string | undefined]>([
    ["a description's name for an element", { body: soap("<Ping/>") }, "ping soap11"],
    [
      "one element of two operations, by its action",
      { body: soap("<Signal/>"), headers: ["Content-Type", "text/xml", "SOAPAction", '"u/stop"'] },
      "stop soap11",
    ],
    [
      "and in SOAP 1.2",
      { body: soap("<Signal/>"), headers: ["Content-Type", 'application/soap+xml; action="u/stop"; charset=utf-8'] },
      "stop soap12",
    ],
    ["SOAP 1.2", { body: soap("<Op/>"), headers: ["Content-Type", "application/soap+xml; action=x"] }, "Op soap12"],
    ["after a header", { body: soap("<Op/>", "<s:Header><a><b/></a></s:Header>") }, "Op soap11"],
    ["an escaped path", { method: "GET", url: "/s.asmx/%C3%9Cber?x" }, "Über http-get"],
    ["a whole address as the target", { method: "GET", url: "http://old/s.asmx/Op" }, "Op http-get"],
    ["a name with a digit", { method: "GET", url: "/s.asmx/Op2" }, "Op2 http-get"],
    ["a name with a blank", { method: "GET", url: "/s.asmx/O%20p" }, undefined],
    ["an empty body", { body: soap("") }, undefined],
    ["a WSDL", { method: "GET", url: "/s.asmx?WSDL" }, undefined],
    ["another XML", { body: "<a/>" }, undefined],
    ["ASMX's JSON", { url: "/s.asmx/Op", headers: json, body: '{"Password":"s3cret"}' }, "Op script"],
    ["ASMX's JSON by GET", { method: "GET", url: "/s.asmx/Op?a=%22b%22", headers: json }, "Op script"],
    ["the JSON of a gateway", { url: "/api/ping", headers: json, body: "{}" }, "ping json"],
    ["the JSON of a gateway by GET, of a known operation", { method: "GET", url: "/api/ping?a=1" }, "ping json"],
    ["the JSON of a gateway below a version", { url: "/v1.0/ping", headers: json, body: "{}" }, "ping json"],
    ["a page beside a gateway", { method: "GET", url: "/api/health" }, undefined],
    ["JSON for the service's file", { url: "/s.asmx", headers: json, body: "{}" }, undefined],
  ])("%s", (_title, sent, expected) => {
    expect(named(sent)).toBe(expected);
  });
});

describe("what is not kept, with its reason", () => {
  test.each<readonly [string, Sent, RegExp]>([
    ["a secret too short to be found", { body: soap("<Op><Password>abc</Password></Op>") }, /too short to be masked/],
    ["a request that is not well-formed", { body: soap("<Op><Password>s3cret</Op>") }, /not well-formed/],
    [
      "an answer that is not well-formed",
      { body: soap("<Op/>"), answer: "<a><Password>s3cret</a>" },
      /not well-formed/,
    ],
    ["a secret beside elements", { body: soap("<Op><Password>s3<i/>cret</Password></Op>") }, /beside elements/],
    [
      "a secret that is also a word of the markup",
      { body: soap("<Operation><Password>Operation</Password></Operation>") },
      /word of the markup/,
    ],
    ["braces in CDATA", { body: soap("<Op><![CDATA[{{]]></Op>") }, /CDATA/],
    [
      "a charset that nobody knows",
      { headers: ["Content-Type", "text/xml; charset=x-none"], body: soap("<Op/>") },
      /charset/,
    ],
    [
      "a body that unpacks to more than is kept",
      { body: soap("<Op/>"), answer: gzipSync("x".repeat(20_000)), answerHeaders: ["Content-Encoding", "gzip"] },
      /unpacked/,
    ],
    [
      "a coding that nobody knows",
      { body: soap("<Op/>"), answer: "x", answerHeaders: ["Content-Encoding", "zstd"] },
      /coding/,
    ],
  ])("%s", (_title, sent, reason) => {
    expect(() => keep(sent)).toThrow(reason);
  });
});

describe("forms", () => {
  const form = ["Content-Type", "application/x-www-form-urlencoded"];
  const body = (text: string): string =>
    texts({ url: "/s.asmx/Op", headers: form, body: text }).request.split("\n\n")[1] ?? "";

  test.each([
    ["a name without a value", "Password&a=1", "Password&a=1"],
    ["a secret in a name alone", "a=1&my password is hun7er!", "a=1&my%20password%20is%20[secret]"],
    ["a random word alone", "Zk3x9Qm27LpTab&a=1", "[secret]&a=1"],
    ["a secret in a value", "a=my password is hun7er!", "a=my%20password%20is%20[secret]"],
  ])("%s: %s", (_title, sent, kept) => {
    expect(body(sent)).toBe(kept);
  });
});

describe("markup of WS-Security", () => {
  const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  const head = (inside: string): string =>
    texts({ body: soap("<Op/>", `<s:Header><w:Security xmlns:w="${wsse}">${inside}</w:Security></s:Header>`) }).request;

  test("all but who called and when is hidden", () => {
    const plain = "<w:UsernameToken><w:Username>annabel</w:Username></w:UsernameToken>";
    const found = head(`${plain}<Other><Deep>hun7er-22</Deep></Other>`);
    expect(found).toContain(plain);
    expect(found).not.toContain("hun7er-22");
  });

  test("a signature is hidden as one block", () => {
    const found = head('<d:Signature xmlns:d="http://www.w3.org/2000/09/xmldsig#"><d:A>x1</d:A><d:B/></d:Signature>');
    expect(found).toMatch(/<d:Signature [^>]*>\{\{Signature\}\}<\/d:Signature>/);
  });
});

test("an operation or result that is called like a secret is none by its name", () => {
  const found = texts({
    body: soap("<Password><User>annabel</User></Password>"),
    answer: soap("<Password><PasswordResult><User>annabel</User></PasswordResult></Password>"),
  });
  expect(found.request).toContain("<User>annabel</User>");
  expect(found.response).toContain("<User>annabel</User>");
  expect(texts({ body: soap("<Op><Password><User>annabel</User></Password></Op>") }).request).not.toContain("annabel");
});

test("a secret of several lines is hidden with either line end", () => {
  const found = texts({
    body: soap("<Op><Password>hun7er\r\nline-2</Password></Op>"),
    answer: "hun7er\r\nline-2, hun7er\nline-2",
    answerHeaders: ["Content-Type", "text/plain"],
  });
  expect(found.response).not.toMatch(/hun7er|line-2/);
});

test("a secret in the name of a member of JSON is marked", () => {
  const headers = ["Content-Type", "application/json"];
  const { response } = texts({
    url: "/s.asmx/Op",
    headers,
    body: "{}",
    answer: '{"password=hun7er":1}',
    answerHeaders: headers,
  });
  expect(response).toContain('{"password=[secret]":1}');
});

test("a secret of three characters in the name of a member of JSON is marked", () => {
  const headers = ["Content-Type", "application/json"];
  const answer = '{"password=h7!":1}';
  const { response } = texts({ url: "/s.asmx/Op", headers, body: "{}", answer, answerHeaders: headers });
  expect(response).toContain('{"password=[secret]":1}');
});

test.each([
  ["all comments", "<!-- a --><A>x</A><!-- b -->", "<A>x</A>"],
  ["a comment where a secret could be", "<Password><!-- a -->true</Password>", "<Password>true</Password>"],
])("%s of a request are left out", (_title, sent, kept) => {
  expect(texts({ body: soap(`<Op>${sent}</Op>`) }).request).toContain(`<Op>${kept}</Op>`);
});

test.each([
  ["the outcome of an operation with a secret's name", "<PasswordResult>17</PasswordResult>"],
  ["an attribute of a namespace", '<A xmlns:x="u:x" x:name="password">annabel</A>'],
  ["an attribute that holds no name", '<A other="password">annabel</A>'],
  ["a label whose last word makes no name", "<A><Name>password given</Name><Value>annabel</Value></A>"],
])("%s says nothing of a secret", (_title, sent) => {
  expect(texts({ body: soap(`<Op>${sent}</Op>`) }).request).toContain(`<Op>${sent}</Op>`);
});

test("the host of a request may be an IPv6 address", () => {
  const headers = ["Host", "[2001:db8::1]:80", "Content-Type", "text/xml"];
  expect(texts({ headers, body: soap("<Op/>") }).request).toContain("POST http://[2001:db8::1]:80/s.asmx ");
});

test("a secret with the short escapes of JSON is hidden where it comes back as a text", () => {
  const headers = ["Content-Type", "application/json"];
  const body = String.raw`{"Password":"a\tb\nc\rd\be\ff"}`;
  const sent = { url: "/s.asmx/Op", headers, body, answer: "said a\tb\nc\rd\be\ff here" };
  expect(texts({ ...sent, answerHeaders: ["Content-Type", "text/plain"] }).response).toContain("said [secret] here");
});

test("a form in which no call is sent has no name", () => {
  expect(["soap11", "json", "soap99"].map(callForm)).toEqual(["soap11", "json", undefined]);
});

test.each([
  ["OK", "HTTP/1.1 200 OK"],
  ["It's fine", "HTTP/1.1 200 It's fine"],
  ["OK: token 12", "HTTP/1.1 200"],
  ["x".repeat(42), "HTTP/1.1 200"],
])("the reason %j is kept if it is a few plain words", (reason, line) => {
  expect(texts({ body: soap("<Op/>"), reason }).response.split("\n")[0]).toBe(line);
});

test("the login of an address and a ticket of its path are secrets everywhere", () => {
  const found = texts({
    url: "http://ann:s3cret-42@old/(S(abcd1234))/s.asmx",
    body: soap("<Op>s3cret-42 abcd1234</Op>"),
  });
  expect(found.request).toContain("POST http://old/s.asmx HTTP/1.1");
  expect(found.request).toContain("<Op>[secret] [secret]</Op>");
  expect(texts({ url: "/(x)y/s.asmx", body: soap("<Op/>") }).request).toContain("/(x)y/s.asmx");
});

test("operations of one element are known by their own names", () => {
  const operations = byElement([
    { name: "a", element: "E", action: "u/a" },
    { name: "b", element: "E", action: "u/b" },
    { name: "c", element: "F", action: "u/c" },
  ]);
  expect([...operations].map(([element, all]) => [element, all.map(({ name }) => name)])).toEqual([
    ["E", ["a", "b"]],
    ["F", ["c"]],
  ]);
});

test("JSON in which a secret is also the name of a member is not kept", () => {
  const headers = ["Content-Type", "application/json"];
  const body = '{"Password":"Operation","Operation":1}';
  expect(() => texts({ url: "/s.asmx/Op", headers, body, answer: "{}", answerHeaders: headers })).toThrow(
    "a secret is also a word of the markup",
  );
});

test("a secret of more characters than are searched for is hidden where it stands, and not kept if it is there twice", () => {
  const long = "s3cret ".repeat(200).trim();
  const hidden = texts({ body: soap(`<Op><Password>${long}</Password></Op>`) }).request;
  expect(hidden).toContain("<Password>{{Password}}</Password>");
  expect(() => texts({ body: soap(`<Op><Password>${long}</Password><A>x ${long}</A></Op>`) })).toThrow(
    "a long secret stands in it twice",
  );
});

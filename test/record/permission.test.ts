/** Owns the mode by permission: what is kept over every binding, what stands for the rest, and that a replay can fill it in. */
import { describe, expect, test } from "vitest";
import { fillRequest, valuesOf } from "../../generator/conformance/stand-ins.js";
import { hiddenNames } from "../../generator/record/hide-names.js";
import { readHttpFile } from "../../generator/record/http-file.js";
import { permissionOf } from "../../generator/record/permission.js";
import { redactExchange } from "../../generator/record/redact-exchange.js";

const xml = ["Content-Type", "text/xml; charset=utf-8"];
const json = ["Content-Type", "application/json; charset=utf-8"];
const form = ["Content-Type", "application/x-www-form-urlencoded"];
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const envelope = (inside: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`;

interface Given {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly status?: number;
  readonly reason?: string;
  readonly answerHeaders?: readonly string[];
  readonly answer?: string;
  readonly keep?: readonly string[];
  readonly hide?: readonly string[];
  readonly isRecorded?: boolean;
}

function kept(given: Given) {
  const { keep = ["City"], hide = [] } = given;
  const permission = permissionOf({ keep, enumerations: new Map([["Colour", ["Red", "Blue"]]]), key: "k" });
  const files = redactExchange(
    {
      method: given.method ?? "POST",
      url: given.url ?? "/s.asmx",
      request: { headers: ["Host", "h:1", ...(given.headers ?? xml)], body: bytes(given.body ?? envelope("<Ask/>")) },
      status: given.status ?? 200,
      reason: given.reason ?? "OK",
      response: { headers: given.answerHeaders ?? xml, body: bytes(given.answer ?? envelope("<AskResponse/>")) },
    },
    {
      isHidden: hiddenNames(hide, keep),
      operations: new Map([["Ask", [{ name: "Ask", element: "Ask", action: "urn:known" }]]]),
      scheme: "http://",
      host: "old:81",
      mostBytes: 100_000,
      permission,
      ...(given.isRecorded === true ? { isRecorded: true } : {}),
    },
  );
  return {
    request: Buffer.from(files?.request ?? []).toString(),
    response: Buffer.from(files?.response ?? []).toString(),
  };
}

const asked = (inside: string, given: Given = {}): string =>
  kept({ ...given, body: envelope(`<Ask>${inside}</Ask>`) }).request.replace(/:[\da-f]{8}\}\}/g, ":#}}");

describe("in XML", () => {
  test.each([
    ["a named value", "<City>Lund</City>"],
    ["dates, times and truth values", "<A>2026-03-04</A><B>2026-03-04T10:00:00.5Z</B><C>10:00:00</C><D>true</D>"],
    ["a described enumeration's value", "<Colour>Red</Colour>"],
    [
      "what says null or names a type",
      '<A xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true" i:type="x:A"/>',
    ],
    ["a named attribute", '<A City="Lund"/>'],
    ["references", '<A href="#id0"/><B id="id0"/>'],
  ])("%s is kept", (_, inside) => expect(asked(inside)).toContain(inside));

  test.each([
    ["<Size>7</Size>", "<Size>{{Size:#}}</Size>"],
    ["<Pin>0</Pin>", "<Pin>{{Pin:#}}</Pin>"],
    ["<Colour>Mauve</Colour>", "<Colour>{{Colour:#}}</Colour>"],
    ["<Tone>Red</Tone>", "<Tone>{{Tone:#}}</Tone>"],
    ['<A b="1" id="x"/>', '<A b="{{b:#}}" id="{{id:#}}"/>'],
    ["<A>before<B/>after</A>", "<A>{{A:#}}<B/>{{A:#}}</A>"],
    ["<A>{{A}}</A>", "<A>{{A:#}}</A>"],
    ['<City href="#a"/><m id="a">Lund</m>', '<City href="#a"/><m id="a">Lund</m>'],
    ['<City href="#a"/><B href="#a"/><m id="a">Lund</m>', '<City href="#a"/><B href="#a"/><m id="a">{{B:#}}</m>'],
  ])("%s becomes %s", (inside, shown) => expect(asked(inside)).toContain(shown));

  test("a kept value is searched as any text, and what a person or a description names is hidden nonetheless", () => {
    expect(asked("<City>password: hunter2</City>")).toContain("<City>password: [secret]</City>");
    expect(asked("<City>Lund</City>", { hide: ["City"] })).toContain("<City>{{City:#}}</City>");
    expect(asked("<Token>Lund</Token>", { keep: ["Token"] })).toContain("<Token>Lund</Token>");
  });

  test("a call with a secret of two characters is kept", () => {
    expect(asked("<Password>ab</Password>")).toContain("<Password>{{Password:#}}</Password>");
  });

  test("keeps the code of a fault, and names a result by its operation", () => {
    const fault = "<s:Fault><faultcode>s:Server</faultcode><faultstring>ann</faultstring></s:Fault>";
    expect(kept({ answer: envelope(fault) }).response).toMatch(
      /<faultcode>s:Server<\/faultcode><faultstring>\{\{faultstring:[\da-f]{8}\}\}</,
    );
    const answer = envelope("<AskResponse><return>ann</return></AskResponse>");
    expect(kept({ answer, keep: ["AskResult"] }).response).toContain("<return>ann</return>");
    expect(kept({ answer }).response).toMatch(/<return>\{\{AskResult:/);
  });
});

test("equal values have equal codes, others and other keys have other ones", () => {
  const { request } = kept({ body: envelope("<Ask><A>ann</A><B>ann</B><C>bob</C></Ask>") });
  const [one, two, three] = [...request.matchAll(/:([\da-f]{8})\}\}/g)].map(([, code]) => code);
  expect(one).toBe(two);
  expect(one).not.toBe(three);
  const other = permissionOf({ keep: [], enumerations: new Map(), key: "another" });
  expect(other.standIn("A", "ann")).not.toContain(one);
});

test("in JSON, placeholders of numbers have no quotes, null stays, and a name that is a value is replaced", () => {
  const { request } = kept({
    url: "/s.asmx/Ask",
    headers: json,
    body: '{"City":"Lund","Size":7,"Name":"ann","None":null,"On":true,"By":{"ann@x.test":1}}',
  });
  expect(request.replace(/:[\da-f]{8}\}\}/g, "}}")).toContain(
    '{"City":"Lund","Size":{{Size}},"Name":"{{Name}}","None":null,"On":true,"By":{"{{name}}":{{value}}}}',
  );
});

test("in forms and addresses, fields and unnamed folders are replaced", () => {
  const body = "City=Lund&Size=7&hunter2-x&ann%40x.test=1";
  const { request } = kept({ url: "/ann/app/s.asmx/Ask?a=1", headers: form, body, keep: ["City", "app"] });
  const plain = request.replace(/:[\da-f]{8}\}\}/g, "}}");
  expect(plain).toMatch(/^POST http:\/\/old:81\/\{\{path\}\}\/app\/s\.asmx\/Ask\?a=\{\{a\}\} HTTP/);
  expect(plain).toContain("City=Lund&Size={{Size}}&{{field}}&{{field}}={{value}}");
  expect(plain).not.toContain("ann");
});

test("keeps only the headers that identify a call, and no reason phrase", () => {
  const headers = [...xml, "Accept-Language", "hunter2", "X-Role", "ann", "Authorization", "Bearer abc12345"];
  const { request, response } = kept({ headers: [...headers, "SOAPAction", '"urn:known"'], reason: "Ann" });
  expect(request.split("\n\n")[0]?.split("\n").slice(1)).toEqual([
    "Content-Type: text/xml; charset=utf-8",
    "Accept-Language: [not kept]",
    "X-Role: [not kept]",
    expect.stringMatching(/^Authorization: \{\{Authorization:[\da-f]{8}\}\}$/),
    'SOAPAction: "urn:known"',
  ]);
  expect(response).toMatch(/^HTTP\/1\.1 200\n/);
  const actions = ['"u:x/Ask"', '""', '"u:x/hunter2"'].map(
    (action) => /SOAPAction: (.*)/.exec(kept({ headers: [...xml, "SOAPAction", action] }).request)?.[1],
  );
  expect(actions).toEqual(['"u:x/Ask"', '""', "[not kept]"]);
  const typed = kept({ headers: ["Content-Type", 'application/soap+xml; action="u:hunter2"'] }).request;
  expect(typed).toContain("Content-Type: [not kept]");
  expect(kept({ headers: [...xml, "Accept-Language", "de"], keep: ["accept-language"] }).request).toContain(": de\n");
});

test("a page goes whole", () => {
  const page = kept({ status: 500, answerHeaders: ["Content-Type", "text/html"], answer: "<p>ann<br>" }).response;
  expect(page).toMatch(/\n\n\{\{body:[\da-f]{8}\}\}$/);
});

test("a recording that is gone through again keeps its stand-ins", () => {
  const inside = "<Password>{{Password}}</Password><Size>7</Size><T>[secret]</T>";
  const headers = [...xml, "Authorization", "{{Authorization}}"];
  const again = asked(inside, { isRecorded: true, headers });
  expect(again).toContain("<Password>{{Password}}</Password><Size>{{Size:#}}</Size><T>[secret]</T>");
  expect(again).toContain("Authorization: {{Authorization}}\n");
});

describe("no value is left", () => {
  const secret = "zebra";
  const soap = (rest: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${rest}</s:Envelope>`;
  const xsi = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance"';
  const wsa = 'xmlns:w="http://www.w3.org/2005/08/addressing"';
  const gateway = { url: "/api/Ask", headers: json };

  test.each<readonly [string, Given]>([
    [
      "of WS-Addressing",
      { body: soap(`<s:Header ${wsa}><w:To>http://h/${secret}</w:To></s:Header><s:Body><Ask/></s:Body>`) },
    ],
    [
      "in SOAP's own attributes",
      { body: soap(`<s:Header><H s:actor="u:${secret}"/></s:Header><s:Body><Ask/></s:Body>`) },
    ],
    ["in the location of a schema", { body: envelope(`<Ask ${xsi} i:schemaLocation="u: ${secret}.xsd"/>`) }],
    ["in a type that is no name", { body: envelope(`<Ask ${xsi} i:type="x y ${secret}"/>`) }],
    ["between single quotes", { body: envelope(`<Ask A='${secret}'/>`) }],
    ["as references of characters", { body: envelope("<Ask><A>&#x7a;ebra</A></Ask>") }],
    ["across CDATA", { body: envelope("<Ask><A>ze<![CDATA[br]]>a</A></Ask>") }],
    [
      "beside comments",
      { body: envelope(`<Ask><!--${secret}--><A><!--${secret}-->1</A>${secret}<?p ${secret}?></Ask>`) },
    ],
    ["around the envelope", { body: `<?xml version="1.0"?><!--${secret}-->${envelope("<Ask/>")}<?p ${secret}?>` }],
    [
      "in a schema",
      {
        answer: envelope(
          `<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema"><x:element default="${secret}"/><x:documentation>${secret}</x:documentation></x:schema>`,
        ),
      },
    ],
    [
      "in a fault's subcode",
      {
        answer: envelope(
          `<s:Fault><Code><Value>s:Sender</Value><Sub><Value>x:${secret}</Value></Sub></Code></s:Fault>`,
        ),
      },
    ],
    ["in a fault's actor", { answer: envelope(`<s:Fault><faultactor>http://${secret}/</faultactor></s:Fault>`) }],
    [
      "in base64 of a signature",
      { body: envelope(`<Ask><Signature xmlns="http://www.w3.org/2000/09/xmldsig#">${secret}</Signature></Ask>`) },
    ],
    ["in JSON without quotes around names", { ...gateway, body: `{a:'${secret}'}` }],
    ["in a JSON array", { ...gateway, body: `[["${secret}",[["${secret}"]]]]` }],
    ["as all of a JSON body", { ...gateway, body: `"${secret}"` }],
    ["in JSON's escapes", { ...gateway, body: '{"a":"\\u007aebra"}' }],
    ["in ASMX's own result", { ...gateway, body: "{}", answerHeaders: json, answer: `{"d":"${secret}"}` }],
    ["in the type of ASMX's JSON", { ...gateway, body: `{"__type":"${secret}"}` }],
    [
      "in a problem of a gateway",
      {
        ...gateway,
        body: "{}",
        answerHeaders: ["Content-Type", "application/problem+json"],
        answer: `{"title":"${secret}"}`,
      },
    ],
    ["in a fragment", { url: `/s.asmx#${secret}` }],
    ["in a login of the address", { url: `http://ann:${secret}@h:1/s.asmx` }],
    ["in a host", { url: `http://${secret}.test/s.asmx` }],
    ["in a parameter of a segment", { url: `/app;x=${secret}/s.asmx` }],
    ["in a ticket", { url: `/(S(${secret}))/s.asmx` }],
    ["in a field without a name", { url: `/s.asmx?=${secret}&${secret}` }],
    ["in a field's name", { url: `/s.asmx/Ask`, headers: form, body: `a%20${secret}=1` }],
    ["in a query after GET", { method: "GET", url: `/s.asmx/Ask?a=${secret}`, headers: [], body: "" }],
    ["in the action's query", { headers: [...xml, "SOAPAction", `"u:Ask?${secret}"`] }],
    ["in an Origin", { headers: [...xml, "Origin", `http://${secret}.test`] }],
    ["in a language", { headers: [...xml, "Accept-Language", secret] }],
    ["in a type's parameter", { headers: ["Content-Type", `text/xml; version=${secret}`] }],
    ["in a challenge", { answerHeaders: [...xml, "WWW-Authenticate", `Basic realm="${secret}"`] }],
    ["in a cookie", { answerHeaders: [...xml, "Set-Cookie", `a=${secret}; Path=/${secret}`] }],
    [
      "in a header of answers",
      { answerHeaders: [...xml, "Cache-Control", `${secret}=1`, "Allow", secret, "Vary", secret] },
    ],
    ["in text of an answer", { answerHeaders: ["Content-Type", "text/plain"], answer: secret }],
    ["in an answer without a type", { answerHeaders: [], answer: secret }],
    ["in the reason", { reason: secret }],
  ])("%s", (_, given) => {
    const { request, response } = kept({ ...given, keep: [] });
    expect(request).not.toBe("");
    expect(`${request}\n${response}`.replace(/&#x7a;|\\u007a/g, "z")).not.toMatch(/zebra|>ze</);
  });
});

describe("a replay", () => {
  const { request } = kept({ body: envelope("<Ask><A>ann</A><A>bob</A></Ask>") });
  const fill = (lines: string) => {
    const filled = fillRequest(readHttpFile(bytes(request)), valuesOf(lines, {}));
    return "missing" in filled ? filled : Buffer.from(filled.body).toString();
  };
  const codes = [...request.matchAll(/\{\{(A:[\da-f]{8})\}\}/g)].map(([, name = ""]) => name);

  test("fills in a value for a name, or for one of its values", () => {
    expect(fill("A=eve")).toContain("<A>eve</A><A>eve</A>");
    expect(fill(`A=eve\n${codes[1]}=b<o`)).toContain("<A>eve</A><A>b&lt;o</A>");
  });

  test("says which are missing", () => expect(fill(`${codes[0]}=x`)).toEqual({ missing: [codes[1]] }));
});

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

  test("of a fault the code is kept, and a result is named by its operation", () => {
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

test("in JSON a number stays bare, null stays, and a name that is a value goes", () => {
  const { request } = kept({
    url: "/s.asmx/Ask",
    headers: json,
    body: '{"City":"Lund","Size":7,"Name":"ann","None":null,"On":true,"By":{"ann@x.test":1}}',
  });
  expect(request.replace(/:[\da-f]{8}\}\}/g, "}}")).toContain(
    '{"City":"Lund","Size":{{Size}},"Name":"{{Name}}","None":null,"On":true,"By":{"{{name}}":{{value}}}}',
  );
});

test("in forms and addresses fields go, and folders that are not named", () => {
  const body = "City=Lund&Size=7&hunter2-x&ann%40x.test=1";
  const { request } = kept({ url: "/ann/app/s.asmx/Ask?a=1", headers: form, body, keep: ["City", "app"] });
  const plain = request.replace(/:[\da-f]{8}\}\}/g, "}}");
  expect(plain).toMatch(/^POST http:\/\/old:81\/\{\{path\}\}\/app\/s\.asmx\/Ask\?a=\{\{a\}\} HTTP/);
  expect(plain).toContain("City=Lund&Size={{Size}}&{{field}}&{{field}}={{value}}");
  expect(plain).not.toContain("ann");
});

test("of headers those remain without which it is another call, and the reason goes", () => {
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

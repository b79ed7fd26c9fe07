/** Owns the tests of when two requests ask the same: whatever is only written otherwise, and whatever secret is sent. */
import { expect, it } from "vitest";
import { hiddenNames } from "../../generator/record/hide-names.js";
import { type CallMeaning, meaningOf } from "../../generator/serve/call-meaning.js";

const rules = { isHidden: hiddenNames(["Number"]), operations: new Map(), mostBytes: 100_000 };
const url = "http://old/api/service.asmx";

function soap(parameters: string, prefix = "s", action = '"urn:x/send"'): CallMeaning | undefined {
  const body = `<${prefix}:Envelope xmlns:${prefix}="http://schemas.xmlsoap.org/soap/envelope/"><${prefix}:Body><send xmlns="urn:x">${parameters}</send></${prefix}:Body></${prefix}:Envelope>`;
  const headers = ["Content-Type", "text/xml; charset=utf-8", "SOAPAction", action];
  return meaningOf({ method: "POST", url, request: { headers, body: Buffer.from(body) } }, rules);
}

function form(fields: string): CallMeaning | undefined {
  const headers = ["content-type", "application/x-www-form-urlencoded"];
  return meaningOf({ method: "POST", url: `${url}/send`, request: { headers, body: Buffer.from(fields) } }, rules);
}

const get = (query: string): CallMeaning | undefined =>
  meaningOf(
    { method: "GET", url: `/api/service.asmx/send?${query}`, request: { headers: [], body: Buffer.from("") } },
    rules,
  );

const json = (body: string, path = "/api/service.asmx/send"): CallMeaning | undefined =>
  meaningOf(
    { method: "POST", url: path, request: { headers: ["content-type", "application/json"], body: Buffer.from(body) } },
    rules,
  );

const jsonByGet = (query: string): CallMeaning | undefined => {
  const request = { headers: ["content-type", "application/json"], body: Buffer.from("") };
  return meaningOf({ method: "GET", url: `/api/service.asmx/send?${query}`, request }, rules);
};

it.each([
  ["prefixes", soap("<a>1</a>"), soap('<p:a xmlns:p="urn:x">1</p:a>', "soapenv")],
  ["blanks and order", soap("<a>1</a><b/>"), soap("\n <b></b>\n <a>1</a>\n")],
  ["references and sections", soap("<a>&lt;&#x31;</a>"), soap("<a><![CDATA[<1]]></a>")],
  ["quotes of the action", soap("<a>1</a>", "s", "urn:x/send"), soap("<a>1</a>")],
  ["a secret", soap("<Password>{{Password}}</Password>"), soap("<Password>anything at all</Password>")],
  ["a secret of a description", soap("<Number>{{Number}}</Number>"), soap("<Number>+27820000000</Number>")],
  [
    "a secret elsewhere, too",
    soap("<Password>{{Password}}</Password><t>it is [secret]</t>"),
    soap("<Password>hunter22</Password><t>it is hunter22</t>"),
  ],
  [
    "a secret in a record",
    soap("<r><x>1</x><Password>{{Password}}</Password></r>"),
    soap("<r><x>1</x><Password>zwölfzwölf</Password></r>"),
  ],
  [
    "a schema's types",
    soap('<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:type="x">1</a>'),
    soap("<a>1</a>"),
  ],
  ["escapes and order of fields", form("a=%C3%BC+x&b=2"), form("b=2&a=%c3%bc%20x")],
  ["a secret field", form("Password=%7B%7BPassword%7D%7D"), form("Password=abc")],
  ["a secret in a query", get("Password={{Password}}&a=1"), get("a=1&Password=zz")],
  [
    "blanks, quotes and order of JSON",
    json('{"a":1,"r":{"x":[1],"y":null}}'),
    json("{ r:{y:null,'x': [ 1 ]}, a : '1' }"),
  ],
  ["escapes of JSON", json('{"a":"\\u00fc\\/"}', "/api/send"), json('{"a":"ü/"}', "/v1/send")],
  [
    "a secret in JSON",
    json('{"Password":"{{Password}}","n":{"Number":{{Number}}}}'),
    json('{"n":{"Number":5},"Password":"x"}'),
  ],
  ["JSON in an address", jsonByGet("a=%22x%22&b=1"), jsonByGet("b=1&a='x'")],
])("%s: the same", (_what, one, other) => {
  expect(one).toBeDefined();
  expect({ ...one, path: "" }).toEqual({ ...other, path: "" });
});

const nil = '<a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>';

it.each([
  ["another value", soap("<a>1</a>"), soap("<a>2</a>")],
  ["blanks in a text", soap("<a>1</a>"), soap("<a> 1</a>")],
  ["nothing and empty", soap(""), soap("<a/>")],
  ["empty and null", soap("<a/>"), soap(nil)],
  ["an empty secret", soap("<Password/>"), soap("<Password>{{Password}}</Password>")],
  ["another namespace", soap("<r><b/></r>"), soap('<r><b xmlns=""/></r>')],
  ["order of items", soap("<a><i>1</i><i>2</i></a>"), soap("<a><i>2</i><i>1</i></a>")],
  ["another value in JSON", json('{"a":{"b":1}}'), json('{"a":{"b":2}}')],
  ["order of items in JSON", json('{"a":[1,2]}'), json('{"a":[2,1]}')],
  ["null and a text in JSON", json('{"a":null}'), json('{"a":"null"}')],
  ["ASMX's JSON and a gateway's", json("{}"), json("{}", "/api/send")],
  ["another action", soap("", "s", "urn:x/other"), soap("")],
  ["another binding", form("a=1"), get("a=1")],
  ["repeated fields", form("a=1&a=2"), form("a=2&a=1")],
])("%s: not the same", (_what, one, other) => {
  expect(one).toBeDefined();
  expect(other).toBeDefined();
  expect(one).not.toEqual(other);
});

it("a request that is no call, or is unreadable, has no meaning", () => {
  const ask = (method: string, path: string, type: string, body: string): CallMeaning | undefined =>
    meaningOf({ method, url: path, request: { headers: ["content-type", type], body: Buffer.from(body) } }, rules);
  expect(ask("GET", "/api/service.asmx?WSDL", "", "")).toBeUndefined();
  expect(ask("POST", "/api/service.asmx", "text/xml", "<soap:Envelope")).toBeUndefined();
  expect(ask("POST", "/api/service.asmx", "application/json", "{}")).toBeUndefined();
  expect(ask("PUT", "/api/service.asmx", "text/xml", "<a/>")).toBeUndefined();
});

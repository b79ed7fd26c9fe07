/** Owns fixed values on the wire: absent attributes and empty elements have them, absent elements stay absent, and other values are errors. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { fieldFromJson } from "../../templates/runtime/bindings/script/from-json.js";
import { NumberText, type ScriptJson } from "../../templates/runtime/bindings/script/json-reader.js";
import { valueFromJson } from "../../templates/runtime/json/json-values.js";
import { valueWithTexts } from "../../templates/runtime/json/number-values.js";
import { fixed } from "../../templates/runtime/values/fixed.js";
import {
  base64Binary,
  boolean,
  decimal,
  double,
  enumeration,
  int,
  long,
} from "../../templates/runtime/values/index.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Stock
namespace: urn:stock
path: /stock
types:
  Kind: { enum: [Plain, Fancy] }
  Sizes: { listOf: int }
  Name: { fields: { text: { type: string, text: true, fixed: N }, lang: { type: string, attribute: true } } }
  Item:
    fields:
      Label: { type: string, fixed: K1 }
      Count: { type: int, fixed: "5", required: false }
      Long: { type: long, fixed: "+7", required: false }
      Price: { type: decimal, fixed: "1.0", required: false }
      Kind: { type: Kind, fixed: Fancy, required: false }
      Sizes: { type: Sizes, fixed: "1 2" }
      Since: { type: dateTime, fixed: "2026-01-31T12:00:00Z", required: false }
      Id: { type: guid, fixed: "01234567-89AB-cdef-0123-456789abcdef", required: false }
      Data: { type: base64Binary, fixed: AQID }
      Notes: { type: string, fixed: N, repeated: true }
      Name: Name
      version: { type: string, attribute: true, required: true, fixed: 10.0.1.2 }
      live: { type: boolean, attribute: true, fixed: "1" }
groups:
  all:
    operations:
      put: { bindings: [soap11, soap12], parameters: { Mode: { type: string, fixed: fast }, Item: Item }, result: Item }
      form: { bindings: [http-get, http-post], parameters: { Mode: { type: string, fixed: fast }, Live: { type: boolean, fixed: "true" } }, result: string }
`;
const service = new LoadedService("fixed-values", description);

const filled = { version: "10.0.1.2", live: true };

/** A client whose messages go to a handler that returns the item. `change`: of the request's text. */
function connected(change: (body: string) => string = (body) => body) {
  const seen: { sent: string; received: unknown } = { sent: "", received: undefined };
  const put = (parameters: { readonly Item: unknown }) => {
    seen.received = parameters;
    return parameters.Item;
  };
  const dispatcher = service.output.createDispatcher({ put, form: (parameters: object) => JSON.stringify(parameters) });
  const transport = (request: HttpRequest) => {
    seen.sent = request.body instanceof Uint8Array ? text(request.body) : "";
    const body = new TextEncoder().encode(change(seen.sent));
    return dispatcher.handle(request.body === undefined ? request : { ...request, body });
  };
  const client = service.output.createClient({ baseUrl: "http://localhost", transport });
  const call = (item: unknown, mode?: string): Promise<unknown> =>
    Promise.resolve(client["put"]?.({ Item: item, Mode: mode }, {}));
  return { seen, client, call };
}

test("an absent attribute is sent, and an absent element is not", async () => {
  const { seen, call } = connected();
  expect(await call({ Notes: [] })).toEqual({ ...filled, Notes: [] });
  expect(seen.sent).toContain('<Item version="10.0.1.2" live="true" />');
  expect(seen.received).toEqual({ Item: { ...filled, Notes: [] } });
});

const whole = {
  Label: "K1",
  Count: 5,
  Long: 7n,
  Price: "1.0",
  Kind: "Fancy",
  Sizes: [1, 2],
  Since: "2026-01-31T12:00:00Z",
  Id: "01234567-89ab-cdef-0123-456789abcdef",
  Data: new Uint8Array([1, 2, 3]),
  Notes: ["N", "N"],
  Name: { text: "N" },
};

test("a value of every kind arrives, and comes back", async () => {
  const { call } = connected();
  expect(await call(whole, "fast")).toEqual({ ...filled, ...whole });
});

test("an absent attribute and an empty element are read as their value", async () => {
  const { seen, call } = connected((body) =>
    body
      .replace(' version="10.0.1.2" live="true"', "")
      .replace(/<(Label|Count|Long|Price|Kind|Sizes|Since|Id|Data|Notes)>[^<]*</g, "<$1><")
      .replace("<Name>N</Name>", "<Name />")
      .replace("<Mode>fast</Mode>", "<Mode />"),
  );
  await call(whole, "fast");
  expect(seen.received).toEqual({ Mode: "fast", Item: { ...filled, ...whole } });
});

test.each([
  ["<Price>1.0<", "<Price>+01.00<"],
  ["<Long>7<", "<Long>007<"],
  ["<Since>2026-01-31T12:00:00Z<", "<Since>2026-01-31T12:00:00+00:00<"],
  ["<Sizes>1 2<", "<Sizes> 1  2 <"],
  ["<Count>5<", "<Count> 05 <"],
  ['live="true"', 'live="1"'],
])("the same value in another form is read as it: %s as %s", async (from, to) => {
  const { seen, call } = connected((body) => body.replace(from, to));
  await call(whole, "fast");
  expect(seen.sent).toContain(from);
  expect(seen.received).toEqual({ Mode: "fast", Item: { ...filled, ...whole } });
});

const others: readonly (readonly [string, unknown])[] = [
  ["Label", "K2"],
  ["Count", 6],
  ["Long", 8n],
  ["Price", "1.01"],
  ["Kind", "Plain"],
  ["Sizes", [1, 2, 3]],
  ["Since", "2026-01-31T12:00:01Z"],
  ["Id", "01234567-89ab-cdef-0123-456789abcdee"],
  ["Data", new Uint8Array([1])],
  ["version", "1"],
  ["live", false],
];

describe.each(others)("another value of %s", (name, value) => {
  test("is not sent, by the client or by the server", async () => {
    const { seen, call } = connected();
    await expect(call({ ...whole, [name]: value })).rejects.toThrow(new RegExp(`Item\\.${name}.*the fixed value`, "s"));
    expect(seen.sent).toBe("");
  });

  test("is refused by the server that reads it", async () => {
    const plain = { ...whole, ...filled };
    const written = value instanceof Uint8Array ? "AQ==" : Array.isArray(value) ? value.join(" ") : String(value);
    const attribute = new RegExp(`(<Item[^>]*) ${name}="[^"]*"`);
    const { seen, call } = connected((body) =>
      body.replace(new RegExp(`<${name}>[^<]*<`), `<${name}>${written}<`).replace(attribute, `$1 ${name}="${written}"`),
    );
    await expect(call(plain)).rejects.toThrow(/the fixed value/);
    expect(seen.received).toBeUndefined();
  });
});

test("items of a list, the text of a record and a parameter are checked", async () => {
  const { call } = connected();
  await expect(call({ Notes: ["N", "M"] })).rejects.toThrow(/Item\.Notes\[1\].*the fixed value/s);
  await expect(call({ Notes: [], Name: { text: "M" } })).rejects.toThrow(/Item\.Name\.text.*the fixed value/s);
  await expect(call({ Notes: [] }, "slow")).rejects.toThrow(/Mode.*the fixed value/s);
});

test.each(["http-get", "http-post"])("a parameter over %s is checked, too", async (binding) => {
  const { client } = connected();
  expect(await client["form"]?.({ Mode: "fast", Live: true }, { binding })).toBe('{"Mode":"fast","Live":true}');
  await expect(client["form"]?.({ Mode: "slow", Live: true }, { binding })).rejects.toThrow(/Mode.*the fixed value/s);
  await expect(client["form"]?.({ Mode: "fast", Live: false }, { binding })).rejects.toThrow(/Live.*the fixed value/s);
});

test("an empty attribute has another value", async () => {
  const { call } = connected((body) => body.replace('version="10.0.1.2"', 'version=""'));
  await expect(call(whole)).rejects.toThrow(/the fixed value/);
});

test("a server's answer is checked before it is sent", async () => {
  const problems: unknown[] = [];
  const onError = ({ error }: { readonly error: unknown }): unknown => problems.push(error);
  const handlers = { put: () => ({ version: "1", Notes: [] }), form: () => "" };
  const dispatcher = service.output.createDispatcher(handlers, { onError });
  const client = service.output.createClient({
    baseUrl: "http://localhost",
    transport: (request: HttpRequest) => dispatcher.handle(request),
  });
  await expect(client["put"]?.({ Item: { Notes: [] } }, {})).rejects.toThrow("Server was unable to process request");
  expect(String(problems)).toContain('Item.version: expected the fixed value "10.0.1.2"');
});

const kind = enumeration("Kind", ["Plain", "Fancy"]);

test.each([
  [fixed(int, "5"), 5, 6, 5],
  [fixed(long, "7"), "7", "8", 7n],
  [fixed(boolean, "true"), true, false, true],
  [fixed(double, "INF"), "INF", 1, Infinity],
  [fixed<string>(kind, "Fancy"), "Fancy", "Plain", "Fancy"],
  [fixed(base64Binary, "AQID"), "AQID", "AQ==", new Uint8Array([1, 2, 3])],
])("JSON of a gateway has the value, and no other: case %#", (type, json, other, value) => {
  expect(valueFromJson(type, json, undefined)).toEqual(value);
  expect(() => valueFromJson(type, other, undefined)).toThrow("the fixed value");
});

test("a decimal may be a number in JSON", () => {
  expect(valueWithTexts(fixed(decimal, "1.0"), 1)).toBe("1");
});

const numbers = (...values: readonly number[]): ScriptJson => values.map((each) => new NumberText(String(each)));

test.each([
  [fixed(int, "5"), new NumberText("5"), new NumberText("6"), 5],
  [fixed(boolean, "true"), true, false, true],
  [fixed<string>(kind, "Fancy"), new NumberText("1"), new NumberText("0"), "Fancy"],
  [fixed(base64Binary, "AQID"), numbers(1, 2, 3), numbers(1), new Uint8Array([1, 2, 3])],
])("JSON of ASMX has the value, and no other: case %#", (type, json, other, value) => {
  expect(fieldFromJson({ name: "a", type }, json, {})).toEqual(value);
  expect(() => fieldFromJson({ name: "a", type }, other, {})).toThrow("the fixed value");
});

/**
 * Owns names that every object has already (`__proto__`, `constructor`, `then`): as parameters, fields, credentials, SOAP headers and tables they
 * are own properties in client and handler, and no prototype changes.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileFile, fileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";

const outputs = new OutputFolder("prototype-names");
let loaded: LoadedOutput;

beforeAll(async () => {
  loaded = await outputs.load(
    await compileFile("test/golden/ideas/prototype-names/input.yaml", forPackage),
    "prototypes",
  );
});
afterAll(() => outputs.remove());

/** An object with these as its own, `__proto__` among them. */
function own(json: string): object {
  return JSON.parse(json);
}

interface Seen {
  readonly parameters: object;
  readonly soapHeaders: object;
  readonly result: unknown;
  readonly returned: object;
}

async function through(name: string, parameters: object, answer: unknown, options: object = {}): Promise<Seen> {
  let seen: { parameters: object; soapHeaders: object } | undefined;
  const { output } = loaded;
  const handlers = Object.fromEntries(Object.keys(output.operations).map((each) => [each, () => undefined]));
  const handler = (given: object, context: { soapHeaders: object }) => {
    seen = { parameters: given, soapHeaders: context.soapHeaders };
    return answer;
  };
  const dispatcher = output.createDispatcher({ ...handlers, [name]: handler });
  const transport = (request: HttpRequest): Promise<HttpResponse> => dispatcher.handle(request);
  const credentials = own('{ "__proto__": "told", "hasOwnProperty": "secret" }');
  const client = output.createClient({ baseUrl: "http://localhost", transport, credentials });
  const response = await client[name]?.(parameters, options).withResponse();
  if (seen === undefined || response === undefined) throw new Error("no call arrived");
  return { ...seen, result: response.result, returned: response.soapHeaders };
}

const record = '{ "__proto__": "inner", "constructor": 7, "toString": null, "then": ["a", "b"] }';

test.each(["soap11", "soap12", "http-post"])("parameters and credentials over %s", async (binding) => {
  const given = own('{ "constructor": 7, "toString": "text", "then": "next", "valueOf": "__proto__" }');
  const { parameters, result } = await through("scalars", given, "__proto__", { binding });
  const all = { ...own('{ "__proto__": "told", "hasOwnProperty": "secret" }'), ...given };
  expect(Object.entries(parameters).sort()).toEqual(Object.entries(all).sort());
  expect(Object.getPrototypeOf(parameters)).toBe(null);
  expect(result).toBe("__proto__");
});

test.each(["soap11", "soap12"])("records, arrays, attributes and choices over %s", async (binding) => {
  const attributes = '{ "__proto__": "attribute", "constructor": "toString", "isPrototypeOf": { "__proto__": 5 } }';
  const derived = '{ "$type": "toJSON", "__proto__": "base", "then": "own" }';
  const whole = `{ "__proto__": ${record}, "constructor": [${record}], "then": ${attributes}, "toString": ${derived} }`;
  const { parameters, result } = await through("shapes", own(whole), own(whole), { binding });
  for (const values of [parameters, result as object]) {
    expect(JSON.parse(JSON.stringify(values))).toEqual(own(whole));
    const [, inner] = Object.entries(values).find(([name]) => name === "__proto__") ?? [];
    expect(Object.hasOwn(inner as object, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(inner)).toBe(Object.prototype);
  }
});

test("what is absent is undefined, not what every object inherits", async () => {
  const { parameters } = await through("shapes", own('{ "__proto__": { "constructor": 1, "then": [] } }'), {});
  const [[, inner] = []] = Object.entries(parameters).filter(([name]) => name === "__proto__");
  const values = inner as Record<string, unknown>;
  expect([values["__proto__"], values["toString"], values["hasOwnProperty"]]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("SOAP headers both ways", async () => {
  const headers = own(`{ "__proto__": "header", "toString": ${record} }`);
  const { soapHeaders, returned } = await through("headers", {}, "done", { soapHeaders: headers });
  expect(JSON.parse(JSON.stringify(soapHeaders))).toEqual(headers);
  expect(Object.entries(returned)).toEqual([["__proto__", "header"]]);
});

test("fixtures/index.json has them as names", () => {
  const index: unknown = JSON.parse(fileText(loaded.compilation, "fixtures/index.json"));
  expect(JSON.stringify(index)).toContain('"__proto__"');
});

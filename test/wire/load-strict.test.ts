/**
 * Owns that the strict reader is loaded for replies that are not plain and for results that are more than one value, and by nothing
 * else; and what a call does where it cannot be.
 */
import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { OperationDescription } from "../../templates/runtime/description.js";
import { arrayResult, scalarResult, voidResult } from "../../templates/runtime/results/index.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { capture, clientWith, rejection, soap11, soap12 } from "./capture.js";
import { base, namespace, service } from "./table.js";

const loads = vi.hoisted(() => ({ tried: 0, broken: true }));
vi.mock("../../templates/runtime/client/strict-replies.js", async (original) => {
  loads.tried++;
  if (loads.broken) throw new Error("the chunk is not there");
  return await original();
});
afterEach(() => vi.resetModules());

const xml = { "content-type": "text/xml; charset=utf-8" };
const numbers = { kind: "array", name: "ArrayOfInt", item: { name: "int", type: int } } as const;
const parameters: [] = [];
const operations = {
  count: { service, name: "count", parameters, result: { codec: scalarResult, type: int } } as OperationDescription<
    object,
    number
  >,
  text: { service, name: "text", parameters, result: { codec: scalarResult, type: string } } as OperationDescription<
    object,
    string
  >,
  touch: { service, name: "touch", parameters, result: { codec: voidResult } } as OperationDescription<object, void>,
  list: { service, name: "list", parameters, result: { codec: arrayResult, type: numbers } } as OperationDescription<
    object,
    unknown
  >,
};

function ask(name: keyof typeof operations, body: string, options: object = {}) {
  const { transport, requests } = capture(200, xml, body);
  const client = createClient(service, operations, { baseUrl: base, transport, allowSecretsInUrl: true, ...options });
  return { requests, answer: client[name]({}) };
}

const result = (name: string, content: string): string =>
  `<${name}Response xmlns="${namespace}"><${name}Result>${content}</${name}Result></${name}Response>`;

test.each([
  ["count", 14, soap11(result("count", "14")), {}],
  ["count", -1, soap12(result("count", " -1 ")), { binding: "soap12" }],
  [
    "count",
    14,
    `<?xml version="1.0" encoding="utf-8"?>\r\n<int xmlns="${namespace}">14</int>`,
    { binding: "http-get" },
  ],
  ["text", "a < é 😀", soap11(result("text", "a &lt; é 😀")), {}],
  ["text", null, soap11(`<textResponse xmlns="${namespace}" />`), {}],
  ["touch", undefined, soap11(`<touchResponse xmlns="${namespace}" />`), {}],
  ["touch", undefined, soap11(`<touchResponse xmlns="${namespace}"></touchResponse>`), {}],
] as const)("%s gives %j from what services answer without it", async (name, value, body, options) => {
  expect(await ask(name, body, options).answer).toBe(value);
  expect(loads.tried).toBe(0);
});

test("an answer that is not plain, where it cannot be loaded, ends in an error that says so; the next call tries again", async () => {
  const body = soap11(result("count", "<!-- -->14"));
  expect(await rejection(ask("count", body).answer)).toMatchObject({
    kind: "transport",
    message: expect.stringContaining("there is a response, but the module that decodes it cannot be loaded: "),
  });
  expect(loads.tried).toBe(1);
});

test.each([
  ["a result of more than one value", "list", {}],
  ["limits of the caller's own", "count", { limits: { xml: { depth: 10 } } }],
] as const)("%s: nothing is sent where it cannot be loaded", async (_, name, options) => {
  const { answer, requests } = ask(name, "", options);
  expect(await rejection(answer)).toMatchObject({
    kind: "transport",
    message: expect.stringContaining("cannot be loaded, and nothing was sent"),
  });
  expect(requests).toEqual([]);
});

test("once it can be loaded, it reads", async () => {
  loads.broken = false;
  vi.resetModules();
  const body = soap11(result("count", "<!-- -->14"));
  expect(await ask("count", body).answer).toBe(14);
  expect(await rejection(ask("count", soap11(result("count", "fourteen"))).answer)).toMatchObject({
    kind: "undecodable",
    message: expect.stringContaining("expected an integer from -2147483648 to 2147483647"),
  });
  expect(await rejection(clientWith(capture(200, xml, "<a>").transport).singlesms({}))).toMatchObject({
    kind: "undecodable",
  });
});

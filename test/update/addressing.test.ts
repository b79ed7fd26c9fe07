/** `codegen update` over a description with WS-Addressing: the WSDL changes version, requirement or actions, and people's parts stay. */
import { expect, test } from "vitest";
import { difference, update } from "./shop-update.js";
import type { Shop } from "./shop-wsdl.js";

const w3 = '<wsaw:UsingAddressing xmlns:wsaw="http://www.w3.org/2006/05/addressing/wsdl" />';
const required = w3.replace(" />", ' wsdl:required="true" />');
const submission = w3.replace("www.w3.org/2006/05/addressing/wsdl", "schemas.xmlsoap.org/ws/2004/08/addressing/policy");

const shop: Shop = {
  operations: {
    Find: { takes: { code: "string" }, gives: { FindResult: "string" }, answerAction: "urn:shop:found" },
    Ping: {},
  },
  addressing: w3,
};

const described = `# Our shop; ask Jane before you change this.
service: Shop
namespace: http://example.org/shop/
baseUrl: http://localhost # the test machine
path: /shop.asmx
addressing: true # since the new gateway
bindings: [soap11]
groups:
  items:
    title: Items
    operations:
      Find:
        purpose: Find an item by its code. # slow on Mondays
        actions: { response: "urn:shop:found" } # as the gateway wants it
        parameters:
          code: { type: string, sample: A-1 }
        result: string
      Ping: { result: void }
`;

const { answerAction: _, ...plainFind } = shop.operations["Find"] ?? {};
const plain: Shop = { operations: { ...shop.operations, Find: plainFind } };

test("the same WSDL changes nothing", () => {
  expect(update(described, shop)).toBe(described);
});

const changes: readonly (readonly [string, Shop, readonly string[]])[] = [
  [
    "another version",
    { ...shop, addressing: submission },
    ["- addressing: true # since the new gateway", '+ addressing: "2004/08" # since the new gateway'],
  ],
  [
    "requests need the headers",
    { ...shop, addressing: required },
    [
      "- addressing: true # since the new gateway",
      '+ addressing: { version: "1.0", required: true } # since the new gateway',
    ],
  ],
  [
    "another action of an answer",
    { ...shop, operations: { ...shop.operations, Find: { ...plainFind, answerAction: "urn:shop:new" } } },
    [
      '- actions: { response: "urn:shop:found" } # as the gateway wants it',
      '+ actions: { response: "urn:shop:new" } # as the gateway wants it',
    ],
  ],
  [
    "the default action of an answer",
    { ...plain, addressing: w3 },
    ['- actions: { response: "urn:shop:found" } # as the gateway wants it'],
  ],
  [
    "an action more",
    { ...shop, operations: { ...shop.operations, Ping: { answerAction: "urn:shop:pong" } } },
    ["- Ping: { result: void }", '+ Ping: { actions: { response: "urn:shop:pong" }, result: void }'],
  ],
  [
    "no addressing any more, and no actions",
    { operations: shop.operations },
    [
      "- addressing: true # since the new gateway",
      '- actions: { response: "urn:shop:found" } # as the gateway wants it',
    ],
  ],
];

test.each(changes)("%s", (_title, newer, lines) => {
  const updated = update(described, newer);
  expect(difference(described, updated)).toEqual(lines);
  expect(update(updated, newer)).toBe(updated);
});

test("addressing comes into a description without it", () => {
  const before = described.replace("addressing: true # since the new gateway\n", "").replace(/ +actions:.*\n/, "");
  expect(difference(before, update(before, shop))).toEqual([
    "+ addressing: true",
    '+ actions: { response: "urn:shop:found" }',
  ]);
});

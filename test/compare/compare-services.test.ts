/** What is said where one line of a description changes: what it is about, and whom it breaks. */
import { expect, test } from "vitest";
import { changeInWords, compareServices } from "../../generator/compare/compare-services.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";

const base = `service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop.asmx
bindings: [soap11, soap12]
types:
  Item:
    fields:
      code: string
      price: decimal
      state: State
  State: { enum: [open, closed] }
  Order:
    fields:
      note: string
      count: int
groups:
  all:
    operations:
      Get:
        purpose: Gets.
        parameters: { code: { type: string, required: true }, limit: int }
        result: Item
      Send:
        parameters: { order: Order }
        result: void
`;

function service(text: string): Service {
  const { service: read, diagnostics } = readDescription({ name: "a.yaml", text });
  if (read === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return read;
}

function changes(text: string): readonly string[] {
  return compareServices(service(base), service(text)).map(changeInWords);
}

test.each([
  ["purpose: Gets.", "purpose: Finds.", []],
  ["baseUrl: http://localhost", "baseUrl: http://example.org", []],
  ["path: /shop.asmx", "path: /other.asmx", ["changed: the path, from /shop.asmx to /other.asmx (breaks clients)"]],
  [
    "bindings: [soap11, soap12]",
    "bindings: [soap11]",
    ["removed: the binding soap12 of Get (breaks clients)", "removed: the binding soap12 of Send (breaks clients)"],
  ],
  [
    "code: { type: string, required: true }",
    "code: string",
    ["changed: whether it is required: the parameter code of Get, from true to false (breaks servers)"],
  ],
  [
    "limit: int }",
    "limit: { type: int, required: true } }",
    ["changed: whether it is required: the parameter limit of Get, from false to true (breaks clients)"],
  ],
  ["limit: int }", "limit: int, more: string }", ["added: the parameter more of Get (breaks nobody)"]],
  [
    "limit: int }",
    "limit: int, more: { type: string, required: true } }",
    ["added: the parameter more of Get (breaks clients)"],
  ],
  [
    "path: /shop.asmx",
    "path: /shop.asmx\nwsdl: { ports: { soap11: Main } }",
    [
      "changed: the WSDL's name of the port of soap11, from ShopSoap to Main (breaks code on proxies generated from the WSDL)",
    ],
  ],
  [
    "purpose: Gets.",
    "wsdl: { name: Fetch, messages: { request: Asked } }",
    [
      "changed: the WSDL's name of the operation Get, from Get to Fetch (breaks code on proxies generated from the WSDL)",
      "changed: the WSDL's name of the request's message of Get, from GetSoapIn to Asked (breaks code on proxies generated from the WSDL)",
    ],
  ],
  [", limit: int }", " }", ["removed: the parameter limit of Get (breaks clients)"]],
  [
    "{ code: { type: string, required: true }, limit: int }",
    "{ limit: int, code: { type: string, required: true } }",
    ["changed: the order of the parameters of Get, from code, limit to limit, code (breaks clients and servers)"],
  ],
  [
    "limit: int }",
    "limit: long }",
    ["changed: the type of the parameter limit of Get, from int to long (breaks clients and servers)"],
  ],
  [
    "result: Item",
    "result: string",
    [
      "changed: the result of Get, from Item to string (breaks clients and servers)",
      "removed: the type Item (breaks nobody)",
      "removed: the type State (breaks nobody)",
    ],
  ],
  [
    "result: Item",
    "result: { type: Item, nullable: true }",
    ["changed: whether it may be null: the result of Get, from false to true (breaks clients)"],
  ],
  [
    "price: decimal",
    "price: { type: decimal, required: false }",
    ["changed: whether it is required: the field price of Item, from true to false (breaks clients)"],
  ],
  [
    "      price: decimal\n",
    "      price: decimal\n      extra: string\n",
    ["added: the field extra of Item (breaks nobody)"],
  ],
  ["      price: decimal\n", "", ["removed: the field price of Item (breaks clients)"]],
  ["      count: int\n", "      count: int\n      more: int\n", ["added: the field more of Order (breaks clients)"]],
  ["[open, closed]", "[open, closed, lost]", ['added: the value "lost" of State (breaks clients)']],
  ["[open, closed]", "[open]", ['removed: the value "closed" of State (breaks servers)']],
  [
    "namespace: urn:shop",
    "namespace: urn:shop2",
    [
      "changed: the namespace, from urn:shop to urn:shop2 (breaks clients and servers)",
      "changed: the SOAPAction of Get, from urn:shop/Get to urn:shop2/Get (breaks clients and servers)",
      "changed: the SOAPAction of Send, from urn:shop/Send to urn:shop2/Send (breaks clients and servers)",
    ],
  ],
  [
    "        result: void\n",
    "        result: void\n      More:\n        result: int\n",
    ["added: the operation More (breaks servers)"],
  ],
  [
    "      Send:\n        parameters: { order: Order }\n        result: void\n",
    "",
    ["removed: the operation Send (breaks clients)", "removed: the type Order (breaks nobody)"],
  ],
])("%j becomes %j", (from, to, wanted) => {
  expect(base).toContain(from);
  expect(changes(base.replace(from, to))).toEqual(wanted);
});

test("the same says nothing", () => {
  expect(changes(base)).toEqual([]);
});

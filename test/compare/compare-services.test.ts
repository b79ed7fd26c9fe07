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

/** What proxies are made of: nothing of it is on the wire, where a DataSet brings its own schema. */
const typed = base.replace(
  "  State: {",
  `  Rows:
    namespace: urn:rows
    dataSet: { Row: { Id: { type: int, required: true }, Name: { type: string, maxLength: 5 } }, Part: { RowId: int } }
    keys: { Ids: { table: Row, columns: [Id], primary: true } }
    relations: { Parts: { table: Part, columns: [RowId], key: Ids } }
    locale: de
  State: {`,
);

test.each([
  ["Name: { type: string, maxLength: 5 }", "Name: string", ["the columns of the table Row of Rows"]],
  ["RowId: int }", "RowId: long }", ["the columns of the table Part of Rows"]],
  ["RowId: int }", "RowId: int, More: { type: int, default: 1 } }", ["the columns of the table Part of Rows"]],
  ["Part: { RowId: int }", "Part: { RowId: int }, Bit: { A: int }", ["the tables of Rows"]],
  ["primary: true", "primary: false", ["the keys of Rows"]],
  ["key: Ids", "parent: Row, parentColumns: [Id]", ["the relations of Rows"]],
  ["key: Ids", "key: Ids, deleteRule: None", ["the relations of Rows"]],
  ["locale: de", "locale: fr", ["the settings of Rows"]],
  ["locale: de", "locale: de\n    enforceConstraints: true\n    caseSensitive: false", []],
  ["locale: de", "locale: de\n    enforceConstraints: false", ["the settings of Rows"]],
  ["Id: { type: int, required: true }", "Id: { type: int, required: true, readOnly: false, autoIncrementStep: 1 }", []],
  ["namespace: urn:rows", "namespace: urn:others", ["the namespace of Rows"]],
  ["    namespace: urn:rows\n", "", []],
])("typed DataSet: %s to %s", (before, after, abouts) => {
  const changed = typed.replace(before, after);
  expect(changed).not.toBe(typed);
  const found = compareServices(service(typed), service(changed));
  expect(found.map(({ about }) => about)).toEqual(abouts);
  expect(found.every(({ breaks }) => breaks === "proxies")).toBe(true);
});

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
    ["changed: the namespace, from urn:shop to urn:shop2 (breaks clients and servers)"],
  ],
  [
    "namespace: urn:shop",
    'namespace: ""',
    ["changed: the namespace, from urn:shop to none (breaks clients and servers)"],
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

/** All elements in `urn:shop`, by the service's namespace; those of `urn:old` say theirs. */
const relative = `service: Shop
namespace: urn:shop
path: /shop.asmx
soapAction: ""
bindings: [soap11]
types:
  Item: { fields: { code: string, kind: { type: string, namespace: "urn:old" } } }
groups:
  all:
    operations:
      Get:
        soapHeaders: { Key: string }
        faults: { Gone: { type: string, element: Gone } }
        parameters: { code: string, mark: { type: string, namespace: "urn:old" } }
        result: Item
`;
/** The same, where the service is in `urn:old`. */
const absolute = relative
  .replace("namespace: urn:shop", "namespace: urn:old")
  .replace("Item: { fields:", 'Item: { namespace: "urn:shop", fields:')
  .replace("Key: string", 'Key: { type: string, namespace: "urn:shop" }')
  .replace("element: Gone", 'element: Gone, namespace: "urn:shop"')
  .replace("code: string, mark:", 'code: { type: string, namespace: "urn:shop" }, mark:')
  .replace(
    "      Get:\n",
    '      Get:\n        elements: { requestNamespace: "urn:shop", responseNamespace: "urn:shop", resultNamespace: "urn:shop" }\n',
  );

test("the service's namespace makes no difference if every element keeps its own", () => {
  expect(compareServices(service(relative), service(absolute))).toEqual([]);
  expect(compareServices(service(absolute), service(relative))).toEqual([]);
});

test.each([
  ['fields: { code: string, kind: { type: string, namespace: "urn:old" } }', "fields: { code: string, kind: string }"],
  ['Key: { type: string, namespace: "urn:shop" }', "Key: string"],
  ['element: Gone, namespace: "urn:shop"', "element: Gone"],
  ['code: { type: string, namespace: "urn:shop" }', 'code: { type: string, namespace: "urn:old" }'],
  ['requestNamespace: "urn:shop", ', ""],
  ['responseNamespace: "urn:shop", ', ""],
  [', resultNamespace: "urn:shop"', ', resultNamespace: "urn:old"'],
  ["namespace: urn:old", "namespace: urn:old\nelementForm: unqualified"],
])("one that does not stay is told by itself: %j becomes %j", (from, to) => {
  expect(absolute).toContain(from);
  const told = compareServices(service(relative), service(absolute.replace(from, to))).map(changeInWords);
  expect(told).not.toEqual([]);
  expect(told.filter((each) => each.includes("the namespace, from"))).toEqual([]);
});

test("a service that moves as a whole is told once", () => {
  const moved = relative.replaceAll("urn:shop", "urn:shop2");
  const whole = "changed: the namespace, from urn:shop to urn:shop2 (breaks clients and servers)";
  expect(
    compareServices(
      service(relative.replace(/, (?:kind|mark): \{[^}]*\}/g, "")),
      service(moved.replace(/, (?:kind|mark): \{[^}]*\}/g, "")),
    ).map(changeInWords),
  ).toEqual([whole]);
});

test("names for programs make no difference: those of types, operations, fields and choices", () => {
  const from = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11]
types:
  Item: { fields: { code: string, either: { choice: { one: string, other: int } }, rest: { any: true } } }
  Bag: { array: Item, item: Item }
groups: { all: { operations: { Get: { parameters: { bag: Bag }, result: Item } } } }
`;
  const to = from
    .replace(
      "  Item: { fields: { code: string",
      "  Thing: { name: Item, fields: { number: { element: code, type: string }",
    )
    .replace("either:", "which:")
    .replace("rest:", "more:")
    .replace("Bag: { array: Item, item: Item }", "Things: { name: Bag, array: Thing, item: Item }")
    .replace("bag: Bag }, result: Item", "bag: Things }, result: Thing");
  expect(compareServices(service(from), service(to)).map(changeInWords)).toEqual([]);
  const renamed = to.replace(
    "Get: {",
    'Fetch: { wsdl: { name: Get, messages: { request: GetSoapIn, response: GetSoapOut } }, elements: { request: Get, response: GetResponse, result: GetResult }, soapAction: "urn:shop/Get",',
  );
  expect(compareServices(service(from), service(renamed)).map(changeInWords)).toEqual([]);
});

test("a type that comes in the place of another is one that readers do not know", () => {
  const family = base
    .replace("      price: decimal\n", "      price: decimal\n  Book: { extends: Item, fields: { pages: int } }\n")
    .replace("      state: State\n", "");
  const older = base.replace("      state: State\n", "");
  const told = (from: string, to: string): readonly string[] =>
    compareServices(service(from), service(to)).map(changeInWords);
  expect(told(older, family)).toContain("added: the type Book in the place of Item (breaks clients)");
  expect(told(family, older)).toContain("removed: the type Book in the place of Item (breaks servers)");
});

test("compares parts of a base type that only a derived type uses", () => {
  const derived = base
    .replace("  Item:\n    fields:\n", "  Book: { extends: Item, fields: { pages: int } }\n  Item:\n    fields:\n")
    .replace("result: Item", "result: Book");
  const told = compareServices(service(derived), service(derived.replace("price: decimal", "price: int")));
  expect(told.map(changeInWords)).toEqual([
    "changed: the type of the field price of Item, from decimal to int (breaks clients and servers)",
  ]);
});

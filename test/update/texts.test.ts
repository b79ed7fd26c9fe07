/**
 * `import --update` on small texts: people's description, and the text that an import of a newer WSDL prints. No WSDL is read, so that a
 * row takes milliseconds; `update.test.ts` has whole imports.
 */
import { expect, test } from "vitest";
import { putRows } from "../../generator/update/put-rows.js";
import { updateDescription } from "../../generator/update/update-description.js";
import { difference, read } from "./shop-update.js";

const peoples = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11]
credentials:
  login: { user: string, password: { type: string, secret: true } } # ours
types:
  Item: # an item
    fields:
      Code: { type: string, purpose: What it is }
      # counted
      Count: int
  State: { enum: [open, shut], purpose: How it is }
  Items: { array: Item }
groups:
  all:
    title: All
    operations:
      # finds
      find:
        purpose: Finds
        credentials: login
        parameters: { code: string, count: { type: int, sample: 7 } }
        result: Item
      put: { parameters: { item: Item }, result: void } # puts
  rest:
    operations:
      # lists
      list: { result: Items }
      state:
        result: State
`;

/** As an import prints the same service. */
const printed = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11]
types:
  Item: { fields: { Code: string, Count: int } }
  State: { enum: [open, shut] }
  Items: { array: Item }
groups:
  operations:
    operations:
      find:
        parameters: { user: string, password: { type: string, secret: hide }, code: string, count: int }
        result: Item
      put:
        parameters: { item: Item }
        result: void
      list:
        result: Items
      state:
        result: State
`;

type Edits = readonly (readonly [from: string, to: string])[];

function edited(text: string, edits: Edits): string {
  return edits.reduce((all, [from, to]) => {
    expect(all).toContain(from);
    return all.replace(from, () => to);
  }, text);
}

const updateText = (text: string, fresh: string): string =>
  updateDescription({ text, service: read(text) }, { text: fresh, service: read(fresh) }, new Set());

const rows: readonly (readonly [title: string, inPrinted: Edits, expected: readonly string[]])[] = [
  ["same", [], []],
  [
    "a parameter of a set changes",
    [["user: string", "user: int"]],
    [
      "- login: { user: string, password: { type: string, secret: true } } # ours",
      "+ login: { user: int, password: { type: string, secret: true } } # ours",
    ],
  ],
  [
    "a parameter of a set goes",
    [["user: string, ", ""]],
    [
      "- credentials: login",
      "- parameters: { code: string, count: { type: int, sample: 7 } }",
      "+ parameters: { password: { type: string, secret: true }, code: string, count: { type: int, sample: 7 } }",
    ],
  ],
  [
    "parameters before those of a set",
    [["{ user: string", "{ first: int, user: string"]],
    [
      "- parameters: { code: string, count: { type: int, sample: 7 } }",
      "+ parameters: { first: int, user: { credential: login }, password: { credential: login }, code: string, count: { type: int, sample: 7 } }",
    ],
  ],
  [
    "another order",
    [["code: string, count: int", "count: int, code: string"]],
    [
      "- parameters: { code: string, count: { type: int, sample: 7 } }",
      "+ parameters: { count: { type: int, sample: 7 }, code: string }",
    ],
  ],
  [
    "a type of a parameter",
    [["count: int }\n        result", "count: long }\n        result"]],
    [
      "- parameters: { code: string, count: { type: int, sample: 7 } }",
      "+ parameters: { code: string, count: { type: long, sample: 7 } }",
    ],
  ],
  ["a field changes", [["Count: int", "Count: long"]], ["- Count: int", "+ Count: long"]],
  [
    "a field with a purpose",
    [["Code: string", "Code: int"]],
    ["- Code: { type: string, purpose: What it is }", "+ Code: { type: int, purpose: What it is }"],
  ],
  [
    "a field comes and one goes",
    [["Code: string, Count: int", "Count: int, More: string"]],
    ["- Code: { type: string, purpose: What it is }", "+ More: string"],
  ],
  [
    "a type comes",
    [
      ["  Items: {", "  Extra: { fields: { A: int } }\n  Items: {"],
      ["Count: int", "Count: int, Extra: Extra"],
    ],
    ["+ Extra: Extra", "+ Extra: { fields: { A: int } }"],
  ],
  [
    "a type goes",
    [
      ["      state:\n        result: State\n", ""],
      ["  State: { enum: [open, shut] }\n", ""],
    ],
    ["- State: { enum: [open, shut], purpose: How it is }", "- state:", "- result: State"],
  ],
  [
    "an enumeration",
    [["[open, shut]", "[open, shut, lost]"]],
    [
      "- State: { enum: [open, shut], purpose: How it is }",
      "+ State: { enum: [open, shut, lost], purpose: How it is }",
    ],
  ],
  [
    "an operation comes",
    [
      [
        "      list:\n",
        "      next:\n        parameters: { user: string, password: { type: string, secret: hide }, code: string }\n        result: Item\n      list:\n",
      ],
    ],
    ["+ next:", "+ parameters: { code: string }"],
  ],
  ["an operation comes first", [["      find:\n", "      next:\n        result: Item\n      find:\n"]], ["+ next:"]],
  [
    "an operation goes",
    [["      put:\n        parameters: { item: Item }\n        result: void\n", ""]],
    ["- put: { parameters: { item: Item }, result: void } # puts"],
  ],
  ["a result", [["result: State", "result: Item"]], ["- result: State"]],
  [
    "bindings",
    [["bindings: [soap11]", "bindings: [soap11, soap12]"]],
    ["- bindings: [soap11]", "+ bindings: [soap11, soap12]"],
  ],
  [
    "own bindings",
    [
      ["bindings: [soap11]", "bindings: [soap11, soap12]"],
      ["        result: Items", "        result: Items\n        bindings: [soap11]"],
    ],
    [
      "- bindings: [soap11]",
      "- list: { result: Items }",
      "+ bindings: [soap11, soap12]",
      "+ list: { result: Items, bindings: [soap11] }",
    ],
  ],
  [
    "style",
    [["        result: Items", "        style: rpc\n        result: Items"]],
    ["- list: { result: Items }", "+ list: { style: rpc, result: Items }"],
  ],
  [
    "own action",
    [["        result: Items", "        soapAction: urn:other\n        result: Items"]],
    ["- list: { result: Items }", "+ list: { soapAction: urn:other, result: Items }"],
  ],
  [
    "action of all",
    [["bindings: [soap11]\n", 'bindings: [soap11]\nsoapAction: "{namespace}:{operation}"\n']],
    ['+ soapAction: "{namespace}:{operation}"'],
  ],
  ["namespace", [["urn:shop", "urn:other"]], ["- namespace: urn:shop", "+ namespace: urn:other"]],
  [
    "elements",
    [["        result: Items", "        elements: { request: Other }\n        result: Items"]],
    ["- list: { result: Items }", "+ list: { elements: { request: Other }, result: Items }"],
  ],
  [
    "elements of all",
    [["bindings: [soap11]\n", 'bindings: [soap11]\nelements: { request: "{operation}Call" }\n']],
    ['+ elements: { request: "{operation}Call" }'],
  ],
  [
    "form",
    [["bindings: [soap11]\n", "bindings: [soap11]\nelementForm: unqualified\n"]],
    ["+ elementForm: unqualified"],
  ],
  ["mtom", [["bindings: [soap11]\n", "bindings: [soap11]\nmtom: true\n"]], ["+ mtom: true"]],
  [
    "headers",
    [["        result: Items", "        result: Items\n        soapHeaders: { Head: { type: Item, required: true } }"]],
    ["- list: { result: Items }", "+ list: { result: Items, soapHeaders: { Head: { type: Item, required: true } } }"],
  ],
  [
    "faults",
    [["        result: Items", "        result: Items\n        faults: { Broken: Item }"]],
    ["- list: { result: Items }", "+ list: { result: Items, faults: { Broken: Item } }"],
  ],
  [
    "many parameters",
    [
      [
        "        result: Items",
        "        parameters: { a1: string, a2: string, a3: string, a4: string, a5: string, a6: string, a7: string, a8: string, a9: string }\n        result: Items",
      ],
    ],
    [
      "- list: { result: Items }",
      "+ list: { parameters: { a1: string, a2: string, a3: string, a4: string, a5: string, a6: string, a7: string, a8: string, a9: string }, result: Items }",
    ],
  ],
  [
    "many parameters of a block",
    [
      [
        "        result: State",
        "        parameters: { a1: string, a2: string, a3: string, a4: string, a5: string, a6: string, a7: string, a8: string, a9: string }\n        result: State",
      ],
    ],
    [
      "+ parameters:",
      "+ a1: string",
      "+ a2: string",
      "+ a3: string",
      "+ a4: string",
      "+ a5: string",
      "+ a6: string",
      "+ a7: string",
      "+ a8: string",
      "+ a9: string",
    ],
  ],
  [
    "purpose comes",
    [
      ["      list:\n", "      list:\n        purpose: Lists\n"],
      ["result: Items", "result: Item"],
    ],
    ["- list: { result: Items }", "+ list: { purpose: Lists, result: Item }"],
  ],
];

test.each(rows)("an update changes these lines alone: %s", (_title, inPrinted, expected) => {
  expect(difference(peoples, updateText(peoples, edited(printed, inPrinted)))).toEqual(expected);
});

const head = "service: Shop\nnamespace: urn:shop\npath: /shop.asmx\nbindings: [soap11]\n";
const plain = `${head}groups:\n  operations:\n    operations:\n      ping: { result: long }\n`;

test("a description within braces stays one", () => {
  const start = "{ service: Shop, namespace: urn:shop, path: /shop.asmx, bindings: [soap11], ";
  const braces = `${start}groups: { all: { operations: { ping: { result: int } } } } }\n`;
  expect(updateText(braces, plain)).toBe(braces.replace("int", "long"));
  const fresh = plain.replace("groups:", "types:\n  A: { fields: { B: int } }\ngroups:").replace("long", "A");
  const types = "types: { A: { fields: { B: int } } }, ";
  expect(updateText(braces, fresh)).toBe(
    `${start}${types}groups: { all: { operations: { ping: { result: A } } } } }\n`,
  );
});

test("rows of a recording take the place of a DataSet, with the comment beside it", () => {
  const groups = (get: string, all: string): string =>
    `${head}groups:\n  a:\n    operations:\n      get:\n        result: ${get}\n        purpose: Gets\n      all: { result: ${all} }\n      one: { result: int }\n`;
  const text = groups("DataSet # rows", "DataSet");
  const result = { lines: ["dataSet:", "  Row: { Id: int }"], flow: "{ dataSet: { Row: { Id: int } } }" };
  const put = putRows(text, read(text), new Map(["get", "all", "one"].map((name) => [name, result] as const)));
  expect(put.put).toEqual(["get", "all"]);
  expect(put.text).toBe(
    groups("# rows\n          dataSet:\n            Row: { Id: int }", "{ dataSet: { Row: { Id: int } } }"),
  );
});

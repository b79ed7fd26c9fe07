/**
 * `import --update` on small texts: people's description, and the text that an import of a newer WSDL prints. No WSDL is read, so that a
 * row takes milliseconds; `update.test.ts` has whole imports.
 */
import { expect, test } from "vitest";
import { checkUpdate, readEdited } from "../../generator/update/check-update.js";
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

/** Types or words of the service, and operations of one group. */
const described = (above: string, operations: string): string =>
  `${head}${above}groups:\n  all:\n    operations:\n${operations}`;
const ping = (parameters: string, above = ""): string =>
  described(above, `      ping:\n        parameters: ${parameters}\n        result: int\n`);

const parameterRows: readonly (readonly [title: string, own: string, printed: string, expected: string])[] = [
  [
    "below a comment at the brace",
    "{ # ours\n          a: string }",
    "{ a: string, b: int }",
    "{ # ours\n          a: string, b: int }",
  ],
  [
    "below a comment of the last",
    "{\n          a: string # last\n        }",
    "{ a: string, b: int }",
    "{\n          a: string # last\n          , b: int\n        }",
  ],
  [
    "below a comment of the last and its comma",
    "{\n          a: string, # last\n        }",
    "{ a: string, b: int }",
    "{\n          a: string, # last\n          b: int\n        }",
  ],
  ["in another order between people's blanks", "{a: string,  b: int}", "{ b: int, a: string }", "{b: int,  a: string}"],
  [
    "with a word before people's",
    "{ a: { sample: 7, type: int } }",
    "{ a: { type: long, required: true } }",
    "{ a: { required: true, sample: 7, type: long } }",
  ],
  [
    "with a word between the WSDL's and people's",
    "{ a: { type: int, sample: 7 } }",
    "{ a: { type: int, required: true } }",
    "{ a: { type: int, required: true, sample: 7 } }",
  ],
  ["with nothing but a type", "{ a: { type: int } }", "{ a: long }", "{ a: { type: long } }"],
];

test.each(parameterRows)("parameters change %s", (_title, own, fresh, expected) => {
  expect(updateText(ping(own), ping(fresh))).toBe(ping(expected));
});

test("a block that loses all its entries keeps the comments", () => {
  const fields = (text: string): string => ping("{ a: A }", `types:\n  A:\n    fields:${text}\n`);
  expect(updateText(fields("\n      # one\n      B: int\n\n      # two\n      C: int"), fields(" { D: int }"))).toBe(
    fields("\n      # one\n      D: int\n      # two"),
  );
});

const wide = (length: number): string => `Code: { type: string, purpose: ${"x".repeat(length - 33)} }`;
const login = (user: string): string => `credentials:\n  login: { user: ${user} }\n`;
/** As an update adds it: after the path. */
const withWords = (words: string, operations: string): string =>
  described("", operations).replace("bindings:", () => `${words}bindings:`);
const both = "credentials:\n  login: { user: string }\n  other: { key: string }\n";
const pattern = 'soapAction: "{namespace}:{operation}"\n';
const nameWords =
  'wsdl: { messages: { request: "{operation}In", response: "{operation}Out" }, parts: { request: in, response: out } }\n';

const rowsOfTexts: readonly (readonly [title: string, own: string, printed: string, expected: string])[] = [
  [
    "a scalar's own type stays in a new map",
    ping("{ a: Left }", "types:\n  Left: { simple: int, codes: { None: 0 } }\n"),
    ping("{ a: { type: int, required: true } }"),
    ping("{ a: { type: Left, required: true } }", "types:\n  Left: { simple: int, codes: { None: 0 } }\n"),
  ],
  [
    "a type without fields",
    ping("{ a: A }", "types:\n  A: { fields: { B: int } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: {} }\n"),
    ping("{ a: A }", "types:\n  A: { fields: {} }\n"),
  ],
  [
    "a choice in place of a type",
    ping("{ a: A }", "types:\n  A: { fields: { B: { type: int, purpose: which } } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: { choice: { C: int, D: int } } } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: { choice: { C: int, D: int }, purpose: which } } }\n"),
  ],
  [
    "a type in place of a choice",
    ping("{ a: A }", "types:\n  A: { fields: { B: { choice: { C: int, D: int }, purpose: which } } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: int } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: { type: int, purpose: which } } }\n"),
  ],
  [
    "words of a field that mean the same stay beside a field that changes",
    ping("{ a: A }", "types:\n  A: { fields: { B: { type: string, required: false }, C: int } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: string, C: long } }\n"),
    ping("{ a: A }", "types:\n  A: { fields: { B: { type: string, required: false }, C: long } }\n"),
  ],
  [
    "a type that is the same gets no purpose",
    ping("{ a: A }", "types:\n  A: { enum: [B, C] }\n"),
    ping("{ a: A }", "types:\n  A: { enum: [B, C], purpose: Letters }\n"),
    ping("{ a: A }", "types:\n  A: { enum: [B, C] }\n"),
  ],
  [
    "a new field of just the width of a line",
    ping("{ b: int }"),
    ping("{ a: A, b: int }", `types:\n  A: { fields: { ${wide(114)} } }\n`),
    ping("{ a: A, b: int }", `types:\n  A:\n    fields:\n      ${wide(114)}\n`),
  ],
  [
    "a new field wider than a line",
    ping("{ b: int }"),
    ping("{ a: A, b: int }", `types:\n  A: { fields: { ${wide(115)} } }\n`),
    ping(
      "{ a: A, b: int }",
      `types:\n  A:\n    fields:\n      Code:\n        type: string\n        purpose: ${"x".repeat(82)}\n`,
    ),
  ],
  [
    "a parameter of a set that one of its users changes",
    described(
      login("string"),
      "      a: { credentials: login, result: int }\n      b: { credentials: login, result: int }\n",
    ),
    described(
      "",
      "      a: { parameters: { user: int }, result: int }\n      b: { parameters: { user: string }, result: int }\n",
    ),
    described(
      login("string"),
      "      a: { parameters: { user: int }, result: int }\n      b: { credentials: login, result: int }\n",
    ),
  ],
  [
    "one of two sets that an operation takes no longer",
    described(both, "      a: { credentials: [login, other], result: int }\n"),
    described("", "      a: { parameters: { user: string }, result: int }\n"),
    described(both, "      a: { credentials: login, result: int }\n"),
  ],
  [
    "the place of a set's parameter, as people wrote it",
    described(
      login("string"),
      "      a: { credentials: login, parameters: { b: int, user: { credential:  login } }, result: int }\n",
    ),
    described("", "      a: { parameters: { b: long, user: string }, result: int }\n"),
    described(
      login("string"),
      "      a: { credentials: login, parameters: { b: long, user: { credential:  login } }, result: int }\n",
    ),
  ],
  [
    "no words of null after the style rpc",
    described("", "      a: { style: rpc, parameters: { b: { type: string, nullable: true } }, result: int }\n"),
    described("", "      a: { parameters: { b: string }, result: int }\n"),
    described("", "      a: { parameters: { b: { type: string } }, result: int }\n"),
  ],
  [
    "no words of null before the style rpc",
    described("", "      a: { parameters: { b: { type: string, nullable: true } }, result: int }\n"),
    described("", "      a: { style: rpc, parameters: { b: string }, result: int }\n"),
    described("", "      a: { style: rpc, parameters: { b: { type: string } }, result: int }\n"),
  ],
  [
    "another style than the service's",
    described("style: rpc\n", "      a: { result: int }\n      b: { result: int }\n"),
    described("", "      a: { result: int }\n      b: { style: bare, parameters: { c: int }, result: int }\n"),
    described(
      "style: rpc\n",
      "      a: { style: wrapped, result: int }\n      b: { style: bare, parameters: { c: int }, result: int }\n",
    ),
  ],
  [
    "names of messages and parts",
    described("", "      a: { result: int }\n"),
    described(nameWords, "      a: { result: int }\n"),
    withWords(nameWords, "      a: { result: int }\n"),
  ],
  [
    "an action that the service's pattern gives",
    described(pattern, "      a: { result: int }\n"),
    described("", '      a: { soapAction: "urn:shop:a", result: int }\n'),
    described(pattern, "      a: { result: int }\n"),
  ],
  [
    "actions that the service's new pattern gives",
    described(
      "",
      '      a: { soapAction: "urn:shop:a", result: int }\n      b: { soapAction: "urn:shop:b", result: int }\n',
    ),
    described(pattern, "      a: { result: int }\n      b: { result: int }\n"),
    withWords(pattern, "      a: { result: int }\n      b: { result: int }\n"),
  ],
  [
    "the same addressing in other words",
    described('addressing: { version: "1.0" }\n', "      a: { result: int }\n"),
    described("addressing: true\n", "      a: { result: int }\n"),
    described('addressing: { version: "1.0" }\n', "      a: { result: int }\n"),
  ],
  [
    "a fault that goes from an operation with words of its own",
    described("", "      a: { soapAction: own, result: int, faults: { Broken: int } }\n"),
    described("", "      a: { soapAction: own, result: int }\n"),
    described("", "      a: { soapAction: own, result: int }\n"),
  ],
  [
    "parameters of an anchor that change",
    described("", "      a: { parameters: &b { b: int }, result: int }\n      c: { parameters: *b, result: int }\n"),
    described(
      "",
      "      a: { parameters: { b: int }, result: int }\n      c: { parameters: { b: long }, result: int }\n",
    ),
    described(
      "",
      "      a: { parameters: &b { b: int }, result: int }\n      c: { parameters: { b: long }, result: int }\n",
    ),
  ],
  [
    "a new operation with the words of its kind in their order",
    described(login("string"), "      a: { credentials: login, result: int }\n"),
    described(
      "",
      "      a: { parameters: { user: string }, result: int }\n      b: { soapAction: own, parameters: { user: string, c: int }, result: int }\n",
    ),
    described(
      login("string"),
      "      a: { credentials: login, result: int }\n      b:\n        soapAction: own\n        credentials: login\n        parameters: { c: int }\n        result: int\n",
    ),
  ],
  [
    "a new operation without an element around its parameters",
    described("", "      b: { result: int }\n"),
    described("", '      b: { result: int }\n      a:\n        elements: { request: "" }\n        result: int\n'),
    described("", '      b: { result: int }\n      a:\n        elements: { request: "" }\n        result: int\n'),
  ],
  [
    "parameters of just a hundred characters",
    described("", "      b:\n        result: int\n"),
    described("", `      b:\n        parameters: { a: int, ${"c".repeat(80)}: string }\n        result: int\n`),
    described("", `      b:\n        parameters: { a: int, ${"c".repeat(80)}: string }\n        result: int\n`),
  ],
  [
    "parameters of more than a hundred characters",
    described("", "      b:\n        result: int\n"),
    described("", `      b:\n        parameters: { a: int, ${"c".repeat(81)}: string }\n        result: int\n`),
    described(
      "",
      `      b:\n        parameters:\n          a: int\n          ${"c".repeat(81)}: string\n        result: int\n`,
    ),
  ],
  [
    "a new operation after one of its group",
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n      b: { result: int }\n  two:\n    operations:\n      c: { result: int }\n      d: { result: int }\n`,
    described("", ["a", "b", "c", "new", "d"].map((name) => `      ${name}:\n        result: int\n`).join("")),
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n      b: { result: int }\n  two:\n    operations:\n      c: { result: int }\n      new:\n        result: int\n      d: { result: int }\n`,
  ],
  [
    "a new operation first in the group of the next",
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n  two:\n    operations:\n      c: { result: int }\n`,
    described("", ["new", "c", "a"].map((name) => `      ${name}:\n        result: int\n`).join("")),
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n  two:\n    operations:\n      new:\n        result: int\n      c: { result: int }\n`,
  ],
  [
    "a new operation first in the group of the same name",
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n  all:\n    operations:\n      c: { result: int }\n`,
    described("", ["new", "a", "c"].map((name) => `      ${name}:\n        result: int\n`).join("")),
    `${head}groups:\n  one:\n    operations:\n      a: { result: int }\n  all:\n    operations:\n      new:\n        result: int\n      c: { result: int }\n`,
  ],
];

test.each(rowsOfTexts)("an update gives the whole text: %s", (_title, own, fresh, expected) => {
  expect(updateText(own, fresh)).toBe(expected);
  expect(updateText(own.replaceAll("\n", "\r\n"), fresh)).toBe(expected.replaceAll("\n", "\r\n"));
});

test("an operation's own bindings change, or stay as people wrote them", () => {
  const ofBoth = (operation: string): string =>
    described("", `      a: { ${operation} }\n`).replace("[soap11]", "[soap11, soap12]");
  const own = ofBoth("bindings: [ soap11 ], result: int");
  expect(updateText(own, ofBoth("result: int, bindings: [soap12]"))).toBe(ofBoth("bindings: [soap12], result: int"));
  expect(updateText(own, ofBoth("result: long, bindings: [soap11]"))).toBe(
    ofBoth("bindings: [ soap11 ], result: long"),
  );
});

test("an edited text that differs from the WSDL is refused with what differs, and one that is no description with its faults", () => {
  const text = described("types:\n  A: { enum: [B] }\n", "      a: { result: A }\n      b: { result: int }\n");
  const refused = (from: string, to: string): (() => void) => {
    const newer = read(text.replace(from, to));
    return () => checkUpdate(text, newer, []);
  };
  expect(refused("", "")).not.toThrow();
  expect(refused("b: { result: int", "b: { result: long")).toThrow("the edited text would differ from the WSDL in b");
  expect(refused("      b:", "      c:")).toThrow("the edited text would differ from the WSDL in c");
  expect(() => checkUpdate(text, read(text.replaceAll("A", "Z")), [])).toThrow(
    /^the edited text would differ from the WSDL in .*Z$/,
  );
  expect(refused("[B]", "[B, C]")).toThrow("the edited text would differ from the WSDL in A");
  expect(() => readEdited(text.replaceAll("result: int", "result: Lost"))).toThrow(
    /^the edited text is no description: .*Lost/,
  );
});

/**
 * `import --update` on texts: each kind of change of a WSDL comes into a description that people have worked on, and what they added stays.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { compareServices } from "../../generator/compare/compare-services.js";
import { updateDescription } from "../../generator/update/update-description.js";
import { difference, importText, read, update } from "./shop-update.js";
import { shopWsdl, type Shop } from "./shop-wsdl.js";

const account = { user: "string", password: "string" };
const shop: Shop = {
  types: { Item: { Code: "string", Count: "!int" }, Color: ["Red", "Green"] },
  operations: {
    Find: { takes: { ...account, code: "string" }, gives: { FindResult: "Item" }, about: "Finds an item" },
    Count: { takes: { ...account, color: "Color" }, gives: { CountResult: "!int" } },
    Ping: {},
  },
};

/** As people leave it: comments everywhere, their own words, groups, another order of keys. */
const kept = `# Our shop; ask Jane before you change this.
service: Shop
purpose: Everything about items.

namespace: http://example.org/shop/
baseUrl: http://localhost # the test machine
path: /shop.asmx

bindings: [soap11]

credentials:
  login: # what we are given per customer
    user: { type: string, sample: jane }
    password: { type: string, secret: true }

types:
  # What is sold.
  Item:
    purpose: What is sold.
    fields:
      Code: { type: string, purpose: "Its code, as printed", sample: A-1 }
      Count: int # never negative
  Color: { enum: [Red, Green], open: true }
  Day: { date: [yyyy/mm/dd] }

groups:
  items:
    title: Items
    operations:
      Find:
        # slow on Mondays
        purpose: Find an item by its code.
        reads: true
        credentials: login
        parameters:
          code: { type: string, sample: A-1 } # exact
        result: Item
      Count:
        reads: true
        credentials: login
        parameters: { color: Color }
        result: int
  other:
    operations:
      # Is it there?
      Ping:
        result: void
`;

const changed = (change: Partial<Shop["operations"]>, rest: Partial<Shop> = {}): Shop => {
  const operations = Object.entries({ ...shop.operations, ...change }).flatMap(([name, operation]) =>
    operation === undefined ? [] : [[name, operation] as const],
  );
  return { ...shop, ...rest, operations: Object.fromEntries(operations) };
};

test("the same WSDL changes not one byte, whatever ends the lines", () => {
  expect(update(kept, shop)).toBe(kept);
  const windows = kept.replaceAll("\n", "\r\n");
  expect(update(windows, shop)).toBe(windows);
});

test("names of an integer's values stay, as long as the WSDL has the integer", () => {
  const coded = kept
    .replace("  Day:", "  Left: { simple: int, codes: { None: 0, Unknown: -1 } }\n  Day:")
    .replace("Count: int # never negative", "Count: Left # never negative")
    .replace("result: int", "result: Left");
  expect(update(coded, shop)).toBe(coded);
  const more = changed({ Find: { ...find, takes: { ...find?.takes, limit: "!int" } } });
  expect(difference(coded, update(coded, more))).toEqual(["+ limit: { type: int, required: true }"]);
  const longer = changed({ Count: { takes: { ...account, color: "Color" }, gives: { CountResult: "!long" } } });
  expect(difference(coded, update(coded, longer))).toEqual(["- result: Left", "+ result: long"]);
});

const item = { Code: "string", Count: "!int" };
const find = shop.operations["Find"];
const changes: readonly (readonly [string, Shop, readonly string[]])[] = [
  [
    "an operation more stands after the one before it, in its group, with the credentials it shares",
    {
      ...shop,
      operations: {
        ...{ Find: shop.operations["Find"] ?? {}, Count: shop.operations["Count"] ?? {} },
        Sell: { takes: { ...account, code: "string" }, gives: { SellResult: "!boolean" } },
        Ping: {},
      },
    },
    ["+ Sell:", "+ parameters: { code: string }", "+ result: boolean"],
  ],
  [
    "an operation less goes with its lines",
    changed({ Count: undefined }),
    ["- Color: { enum: [Red, Green], open: true }", "- Count:", "- parameters: { color: Color }", "- result: int"],
  ],
  [
    "an operation that was alone in its group takes the group along",
    changed({ Ping: undefined }),
    ["- other:", "- # Is it there?", "- Ping:", "- result: void"],
  ],
  [
    "a parameter more",
    changed({ Find: { ...find, takes: { ...find?.takes, limit: "!int" } } }),
    ["+ limit: { type: int, required: true }"],
  ],
  [
    "a parameter of another type keeps its comment, and its sample unless that fits no longer",
    changed({ Find: { ...find, takes: { ...account, code: "!long" } } }),
    ["- code: { type: string, sample: A-1 } # exact", "+ code: { type: long, required: true } # exact"],
  ],
  [
    "a parameter that must be there keeps its sample",
    changed({ Find: { ...find, takes: { ...account, code: "!string" } } }),
    ["- code: { type: string, sample: A-1 } # exact", "+ code: { type: string, required: true, sample: A-1 } # exact"],
  ],
  [
    "a parameter less",
    changed({ Count: { takes: account, gives: { CountResult: "!int" } } }),
    ["- Color: { enum: [Red, Green], open: true }", "- parameters: { color: Color }"],
  ],
  ["another result", changed({ Ping: { gives: { PingResult: "string" } } }), ["- result: void", "+ result: string"]],
  ["another SOAPAction", changed({ Ping: { action: "urn:ping" } }), ["+ soapAction: urn:ping"]],
  [
    "a field more, after those that it follows",
    changed({}, { types: { ...shop.types, Item: { ...item, Price: "!decimal" } } }),
    ["+ Price: decimal"],
  ],
  [
    "a field less",
    changed({}, { types: { ...shop.types, Item: { Count: "!int" } } }),
    ['- Code: { type: string, purpose: "Its code, as printed", sample: A-1 }'],
  ],
  [
    "a field otherwise keeps its comment",
    changed({}, { types: { ...shop.types, Item: { Code: "string", Count: "!long" } } }),
    ["- Count: int # never negative", "+ Count: long # never negative"],
  ],
  [
    "a value more stays beside what people said of the enumeration",
    changed({}, { types: { ...shop.types, Color: ["Red", "Green", "Blue"] } }),
    ["- Color: { enum: [Red, Green], open: true }", "+ Color: { enum: [Red, Green, Blue], open: true }"],
  ],
  [
    "a type more",
    changed({ Ping: { gives: { PingResult: "State" } } }, { types: { ...shop.types, State: { Up: "!boolean" } } }),
    ["- result: void", "+ State:", "+ Up: boolean", "+ result: State"],
  ],
  [
    "a parameter of a credential set that all operations have otherwise changes in the set",
    changed({
      Find: { ...find, takes: { user: "!string", password: "string", code: "string" } },
      Count: { takes: { user: "!string", password: "string", color: "Color" }, gives: { CountResult: "!int" } },
    }),
    ["- user: { type: string, sample: jane }", "+ user: { type: string, required: true, sample: jane }"],
  ],
  [
    "an operation that has the parameters of its set otherwise has them as its own",
    changed({ Count: { takes: { user: "string", color: "Color" }, gives: { CountResult: "!int" } } }),
    ["- parameters: { color: Color }", "+ parameters: { user: { type: string, sample: jane }, color: Color }"],
  ],
  [
    "credentials that come after other parameters are placed",
    changed({ Count: { takes: { color: "Color", ...account }, gives: { CountResult: "!int" } } }),
    [
      "- parameters: { color: Color }",
      "+ parameters: { color: Color, user: { credential: login }, password: { credential: login } }",
    ],
  ],
  [
    "another order of parameters and fields",
    changed({}, { types: { ...shop.types, Item: { Count: "!int", Code: "string" } } }),
    [],
  ],
  [
    "another namespace",
    changed({}, { namespace: "urn:shop/" }),
    ["- namespace: http://example.org/shop/", "+ namespace: urn:shop/"],
  ],
  ["a binding more", changed({}, { soap12: true }), ["- bindings: [soap11]", "+ bindings: [soap11, soap12]"]],
  ["unqualified elements", changed({}, { form: "unqualified" }), ["+ elementForm: unqualified"]],
];

describe("each kind of change comes in, and nothing else changes", () => {
  test.each(changes)("%s", (_, newer, lines) => {
    const updated = update(kept, newer);
    expect(difference(kept, updated)).toEqual(lines);
    expect(update(updated, newer)).toBe(updated);
  });
});

test("the bindings of one operation come in, change, and go again where it has those of the service", () => {
  const both = kept.replace("bindings: [soap11]\n", "bindings: [soap11, soap12]\n");
  const only = (binding: "soap" | "soap12" | undefined): Shop =>
    changed({ Ping: binding === undefined ? {} : { only: binding } }, { soap12: true });
  expect(update(both, only(undefined))).toBe(both);
  const first = update(both, only("soap"));
  expect(difference(both, first)).toEqual(["+ bindings: [soap11]"]);
  const second = update(first, only("soap12"));
  expect(difference(first, second)).toEqual(["- bindings: [soap11]", "+ bindings: [soap12]"]);
  expect(update(second, only("soap12"))).toBe(second);
  expect(update(second, only(undefined))).toBe(both);
});

test("a binding less goes", () => {
  const both = kept.replace("bindings: [soap11]\n", "bindings: [soap11, soap12]\n");
  expect(difference(both, update(both, shop))).toEqual(["- bindings: [soap11, soap12]", "+ bindings: [soap11]"]);
});

test("another order moves lines with their comments", () => {
  const newer = changed({}, { types: { ...shop.types, Item: { Count: "!int", Code: "string" } } });
  expect(update(kept, newer)).toContain(
    '      Count: int # never negative\n      Code: { type: string, purpose: "Its code, as printed", sample: A-1 }\n',
  );
});

test("keeps the text of constructs that a description cannot express", () => {
  expect(update(kept, changed({ Count: undefined }), ["Count"])).toBe(kept);
});

test("names that people gave to types and operations stay", () => {
  const renamed = kept
    .replaceAll("Item:\n    purpose", "Article:\n    name: Item\n    purpose")
    .replace("result: Item", "result: Article")
    .replace(
      "      Ping:\n",
      "      isThere:\n        soapAction: http://example.org/shop/Ping\n        elements: { request: Ping, response: PingResponse }\n",
    );
  // What the WSDL calls such an operation is said from now on.
  const told = update(renamed, shop);
  const names = "wsdl: { name: Ping, messages: { request: PingSoapIn, response: PingSoapOut } }";
  expect(difference(renamed, told)).toEqual([`+ ${names}`]);
  expect(update(told, shop)).toBe(told);
  const newer = changed({}, { types: { ...shop.types, Item: { Code: "string", Count: "!long" } } });
  expect(difference(told, update(told, newer))).toEqual([
    "- Count: int # never negative",
    "+ Count: long # never negative",
  ]);
});

test("names in the WSDL come in, and go again; under a service's own name they are said", () => {
  const withNames = (text: string, change: (wsdl: string) => string): string => {
    const service = read(text);
    const fresh = importText(change(shopWsdl(shop)), service);
    return updateDescription({ text, service }, { text: fresh, service: read(fresh) }, new Set());
  };
  const odd = withNames(kept, (wsdl) => wsdl.replaceAll("ShopSoap", "Main").replaceAll("SoapIn", "Asked"));
  expect(difference(kept, odd)).toEqual([
    '+ wsdl: { portTypes: { soap: Main }, bindings: { soap11: Main }, ports: { soap11: Main }, messages: { request: "{operation}Asked" } }',
  ]);
  expect(withNames(odd, (wsdl) => wsdl)).toBe(kept);
  const one = withNames(kept, (wsdl) => wsdl.replaceAll("PingSoapIn", "Asked"));
  expect(difference(kept, one)).toEqual(["+ wsdl: { messages: { request: Asked } }"]);
  expect(withNames(one, (wsdl) => wsdl)).toBe(kept);
  const ours = kept.replace("service: Shop", "service: Ours");
  expect(
    difference(
      ours,
      withNames(ours, (wsdl) => wsdl),
    ),
  ).toEqual([
    "+ wsdl: { service: Shop, portTypes: { soap: ShopSoap }, bindings: { soap11: ShopSoap }, ports: { soap11: ShopSoap } }",
  ]);
});

test("a date that people made of a string stays one", () => {
  const dated = kept.replace("code: { type: string, sample: A-1 } # exact", "code: { type: Day } # a day");
  expect(update(dated, shop)).toBe(dated);
  const newer = changed({ Find: { ...find, takes: { ...account, code: "!string" } } });
  expect(update(dated, newer)).toContain("code: { type: Day, required: true } # a day");
});

test("the sample of an array's items stays, unless it fits no longer", () => {
  const wsdlOf = (type: string): string =>
    shopWsdl({ ...shop, types: { ...shop.types, Codes: { code: "string" } } })
      .replace('minOccurs="0" maxOccurs="1" name="code" type="s:string" /></s:sequence></s:complexType>\n', (code) =>
        code.replace('maxOccurs="1"', 'maxOccurs="unbounded"').replace("s:string", type),
      )
      .replace('name="color" type="tns:Color"', 'name="color" type="tns:Codes"');
  const listed = importText(wsdlOf("s:string")).replace(
    "Codes: { array: string, item: code }",
    "Codes: { array: string, item: code, sample: A-1 }",
  );
  expect(listed).toContain("sample: A-1");
  const updateTo = (wsdl: string): string => {
    const service = read(listed);
    const fresh = importText(wsdl, service);
    return updateDescription({ text: listed, service }, { text: fresh, service: read(fresh) }, new Set());
  };
  expect(updateTo(wsdlOf("s:string"))).toBe(listed);
  expect(updateTo(wsdlOf("s:anyURI"))).toContain("Codes: { array: anyURI, item: code, sample: A-1 }");
  expect(updateTo(wsdlOf("s:int"))).toContain("Codes: { array: int, item: code }");
});

test("hand-written YAML of other forms: flow maps over lines, quotes, anchors, blank lines", () => {
  const odd = kept
    .replace(
      "parameters: { color: Color }",
      'parameters: {\n          # of the item\n          "color": Color, # one of few\n        }',
    )
    .replace("        result: int", "\n\n        'result': int\n");
  expect(update(odd, shop)).toBe(odd);
  const newer = changed({
    Count: { takes: { ...account, color: "Color", size: "string" }, gives: { CountResult: "!long" } },
  });
  const updated = update(odd, newer);
  expect(difference(odd, updated).filter((line) => line.startsWith("-"))).toEqual(["- 'result': int"]);
  expect(updated).toContain("# of the item");
  expect(updated).toContain("# one of few");
});

/** The same description within braces, on as few lines as that takes. */
const inBraces = (text: string): string => stringify(parse(text), { collectionStyle: "flow", lineWidth: 0 });

test("inserts new entries within braces if the existing ones are in braces", () => {
  const larger: Shop = {
    types: {
      Item: { Code: "!string", Count: "!int", Place: "Place" },
      Color: { Red: "!int", Green: "!int" },
      Place: { Street: "string", Town: "string" },
    },
    operations: {
      ...shop.operations,
      Find: { takes: { ...account, code: "string", place: "Place" }, gives: { FindResult: "Item", left: "!int" } },
      Buy: { takes: { ...account, color: "!Color", item: "Item" }, gives: { BuyResult: "Place" } },
    },
  };
  for (const text of [importText(shopWsdl(shop)), kept]) {
    const updated = update(inBraces(text), larger);
    expect(compareServices(read(updated), read(importText(shopWsdl(larger))))).toEqual([]);
    expect(update(updated, larger)).toBe(updated);
    expect(updated.split("\n").length).toBeLessThan(20);
  }
});

describe("that a SOAP header is required, which no WSDL says", () => {
  const wsdl = readFileSync(new URL("../import/cases/headers/input.wsdl", import.meta.url), "utf8");
  const by = (text: string, newer: string): string => {
    const fresh = importText(newer);
    return updateDescription({ text, service: read(text) }, { text: fresh, service: read(fresh) }, new Set());
  };
  const required = importText(wsdl).replace(
    /soapHeaders: \{ (\w+): (\w+) \}/,
    "soapHeaders: { $1: { type: $2, required: true } }",
  );

  test("is kept if nothing changed", () => {
    expect(required).toContain("required: true } }");
    expect(by(required, wsdl)).toBe(required);
  });

  test("is kept if the operation, or the header itself, changed", () => {
    const other = by(required, wsdl.replace(/soapAction="[^"]*"/g, 'soapAction="urn:other"'));
    expect(other).toContain("urn:other");
    expect(other).toContain("required: true } }");
    const [header = ""] = /(?<=soapHeaders: \{ )\w+/.exec(required) ?? [];
    const nullable = by(
      required,
      wsdl.replace(`<s:element name="${header}"`, `<s:element nillable="true" name="${header}"`),
    );
    expect(nullable).toMatch(
      /soapHeaders: \{ \w+: \{ type: \w+, (?:nullable: true, required: true|required: true, nullable: true) \} \}/,
    );
  });
});

describe("what an import marks secret by its name", () => {
  const secretShop = (fields: Record<string, string>): Shop => ({
    types: { Login: fields },
    operations: { Enter: { takes: { login: "Login" } } },
  });
  const older = secretShop({ User: "string", Password: "string" });
  const newer = secretShop({ User: "!string", Password: "!string", ApiKey: "string" });

  test.each(["false", "true"])(
    "secret: %s of a person stays where the field changed; a new field is marked",
    (said) => {
      const text = importText(shopWsdl(older)).replace("secret: hide", `secret: ${said}`);
      const updated = update(text, newer);
      const lines = updated.split("\n").filter((line) => line.includes("secret:"));
      expect(lines.map((line) => line.trim().replace(/:.*secret: (\w+).*/, " $1"))).toEqual([
        `Password ${said}`,
        "ApiKey hide",
      ]);
      expect(updated).toMatch(/Password: .*required: true/);
      expect(update(updated, newer)).toBe(updated);
    },
  );

  test("a field whose mark a person took out is not marked again", () => {
    const text = importText(shopWsdl(older)).replace(/\{ type: string, secret: hide \}/, "string");
    expect(text).not.toContain("secret:");
    expect(update(text, older)).toBe(text);
  });
});

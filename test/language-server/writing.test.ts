/** What the language server answers about a text: completion, names, renames, quick fixes, outline. No process, no protocol. */
import { describe, expect, it } from "vitest";
import { codes } from "../../generator/diagnostics/codes.js";
import { completionsAt } from "../../generator/language-server/completion.js";
import { applyEdits } from "../../generator/language-server/entry-text.js";
import { hoverAt } from "../../generator/language-server/hover.js";
import { declarationsOf, nameAt, usesOf } from "../../generator/language-server/names.js";
import { foldsOf, outlineOf } from "../../generator/language-server/outline.js";
import { quickFixes } from "../../generator/language-server/quick-fixes.js";
import { readDocument } from "../../generator/language-server/reading.js";
import { renameAt } from "../../generator/language-server/rename.js";
import { edited, newLines, reading, shop } from "./shop.js";

it("the description of these tests has no problems", () => {
  expect(reading(shop)).toMatchObject({ kind: "description", diagnostics: [], isWhole: true });
});

describe("completion", () => {
  const offered = ({ text, offset }: { readonly text: string; readonly offset: number }) =>
    completionsAt(reading(text), offset).map((offer) => offer.text);

  it.each([
    ["a bracket", "bindings: [soap11]", "bindings: [soap11"],
    ["a brace", "          Id: int", "          Id: { type: int, required: true"],
    ["a quote", "          Id: int", '          Id: "int'],
    ["two braces", "          Id: int", "          Id: { type: int\n          More: { type: [int"],
  ])("is there behind %s that nobody closed", (_, closed, open) => {
    const more = "        result: void\n      last: { result:  }\n      other:\n        result: \n";
    const { text } = edited(closed, open);
    const behind = text.replace("        result: void\n", more);
    for (const place of ["result:  }", "result: \n"]) {
      const offset = behind.indexOf(place) + "result: ".length;
      expect(offered({ text: behind, offset })).toEqual(expect.arrayContaining(["Order", "Line", "void"]));
    }
    const declared = reading(behind).names.filter(({ isDeclaration }) => isDeclaration);
    expect(declared.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["account", "Order", "Line", "last", "other"]),
    );
    for (const { name, span } of declared) expect(behind.slice(span.start, span.end)).toBe(name);
  });

  it.each([
    [
      "a type of the document and the scalars as a result",
      "result: Order",
      "result: |",
      ["Order", "Line", "ArrayOfLine", "void"],
    ],
    [
      "a type on the line below its key",
      "result: void",
      "result:\n          |",
      ["Order", "Line", "ArrayOfLine", "void"],
    ],
    ["an example", "path: /shop.asmx", "path: |", ['"/api/webservice.asmx"']],
    ["in a word that is begun", "result: Order", "result: Or|", ["Order", "Line", "ArrayOfLine", "void"]],
    ["as a parameter's type", "          Id: int", "          Id: |", ["Order", "Line", "ArrayOfLine", "string"]],
    ["in a map that nobody closed", "          Id: int", "          Id: { type: |", ["Order", "Line"]],
    ["the keys of a map that nobody closed", "          Id: int", "          Id: { ty|", ["type: ", "credential: "]],
    [
      "the keys that are not there yet",
      "          Id: int",
      "          Id: { type: int, |}",
      ["required: ", "nullable: "],
    ],
    ["a credential set in a list", "[account]\n        par", "[|]\n        par", ["account"]],
    ["a credential set as a text", "credentials: account\n", "credentials: |\n", ["account"]],
    [
      "the place of a credential, and parameters of other operations",
      "          Id: int\n",
      "          |\n",
      ["User: { credential: account }", "Password: { credential: account }", "Order: Order"],
    ],
    [
      "a SOAP header of another operation",
      "bindings: [soap11]",
      "soapHeaders: { | }",
      ["Session: { type: string, required: true }"],
    ],
    ["bindings that the list does not have", "[soap11]", "[soap11, |]", ["soap12", "http-get", "http-post", "script"]],
    ["names for samples", "{ Id: 7 }", "{ Id: 7, | }", ["User: ", "Password: ", "Lines: ", "Text: ", "Order: "]],
    ["fields as Record.Field", "[Line.Text]", "[|]", ["Order.Id", "Order.Lines", "Line.Text"]],
    ["operations", "[getOrder]", "[|]", ["getOrder", "putOrder"]],
    ["booleans and their words", "secret: true", "secret: |", ["true", "false", "hide"]],
    [
      "keys between the lines of an operation",
      "        result: Order\n",
      "        result: Order\n        |\n",
      ["soapAction: ", "actions:"],
    ],
  ])("offers %s", (_, before, after, first) => {
    expect(offered(edited(before, after)).slice(0, first.length)).toEqual(first);
  });

  it("offers records alone as a base, and not the one that is being written", () => {
    expect(offered(edited("{ fields: { Text: string } }", "{ fields: { Text: string }, extends: | }"))).toEqual([
      "Order",
    ]);
  });

  it("offers places for the parameters of the operation's own credential sets alone", () => {
    const { text, offset } = edited("          Id: int\n", "          |\n");
    const more = "  admin: { Key: string }\ntypes:\n  account: { fields: { Owner: string } }\n";
    const whole = text.replace("types:\n", more);
    const places = offered({ text: whole, offset: offset + whole.length - text.length });
    expect(places.slice(0, 3)).toEqual([
      "User: { credential: account }",
      "Password: { credential: account }",
      "Order: Order",
    ]);
  });

  it("says what a sample value is for", () => {
    const { text, offset } = edited("{ Id: 7 }", "{ | }");
    const set = "  Rows: { dataSet: { Table: { Weight: int } } }\n";
    const whole = text.replace("types:\n", `types:\n${set}`);
    const offers = completionsAt(reading(whole), offset + set.length);
    const about = new Map(offers.map((offer) => [offer.label, offer.about]));
    expect(about.get("Weight")).toBe("A sample value for a column.");
    expect(about.get("User")).toBe("A sample value for a parameter of a credential set.");
  });

  it("offers nothing in comments and sentences", () => {
    expect(
      offered(edited("# the shop".replace("# the shop", "an Order\n    fields"), "an | Order\n    fields")),
    ).toEqual([]);
    expect(offered(edited("is not specified", "is | not specified"))).toEqual([]);
  });

  it("offers the keys of a description in an empty file, the required ones marked", () => {
    const offers = completionsAt(reading(""), 0);
    expect(offers.filter(({ isRequired }) => isRequired === true).map(({ label }) => label)).toEqual([
      "service",
      "namespace",
      "path",
      "groups",
    ]);
  });

  it("offers the keys of codegen.yaml there", () => {
    const labels = completionsAt(readDocument("codegen.yaml", "description: a.yaml\n"), 20).map(({ label }) => label);
    expect(labels).toContain("artifacts");
    expect(labels).not.toContain("description");
  });
});

describe("names", () => {
  const at = (word: string, from = 0) => {
    const { names } = reading(shop);
    const name = nameAt(names, shop.indexOf(word, from) + 1);
    if (name === undefined) throw new Error(`no name at ${word}`);
    return { names, name };
  };
  const texts = (uses: readonly { readonly span: { readonly start: number } }[]) =>
    uses.map(({ span }) => shop.slice(0, span.start).split("\n").length);

  it("finds the declaration of a type, a credential set, an operation, a field", () => {
    for (const [use, line] of [
      ["Order\n        soapHeaders", 7],
      ["account\n        parameters", 5],
      ["getOrder]", 16],
      ["Text]", 11],
    ] as const) {
      const { names, name } = at(use);
      expect(texts(declarationsOf(names, name))).toEqual([line]);
    }
  });

  it("finds every use of a type and no word in a comment", () => {
    const { names, name } = at("Order: #");
    expect(texts(usesOf(names, name))).toEqual([7, 21, 26, 33]);
  });

  const dataSets = `service: Shop
types:
  First: { dataSet: { Rows: { Id: int }, Lines: { Id: int } }, keys: { Main: { table: Rows, columns: [Id] } } }
  Second: { dataSet: { Rows: { Id: int } } }
  Third: { fields: { Id: int } }
groups: { main: { operations: { get: { result: { dataSet: { Rows: { Id: int } } } } } } }
`;

  it.each([
    ["columns of all tables of its DataSet, where a key names them", "Id]", [3, 3]],
    ["a table of its DataSet alone", "Rows, columns", [3]],
    ["a column of a result alone", "Id: int } } } } } } }", [6]],
    ["a field of a record alone", "Id: int } }\ngroups", [5]],
  ])("tells apart what has one name: %s", (_, word, lines) => {
    const { names } = reading(dataSets);
    const name = nameAt(names, dataSets.indexOf(word) + 1);
    if (name === undefined) throw new Error(`no name at ${word}`);
    const declared = declarationsOf(names, name);
    expect(declared.map(({ span }) => dataSets.slice(0, span.start).split("\n").length)).toEqual(lines);
  });

  it("a sample value for nothing is its own declaration", () => {
    const { names } = reading(edited("{ Id: 7 }", "{ Unheard: 1 }").text);
    const unheard = names.filter(({ name }) => name === "Unheard");
    expect(unheard.flatMap((name) => declarationsOf(names, name))).toEqual(unheard);
    expect(unheard).toHaveLength(1);
  });

  it("a sample value belongs to what has its name", () => {
    const { names, name } = at("Id: 7");
    expect(texts(declarationsOf(names, name))).toEqual([9, 20]);
  });

  it("shows what a key is for, and what a name names", () => {
    const { text } = reading(shop);
    expect(hoverAt(reading(shop), text.indexOf("namespace") + 2)?.markdown).toContain("XML namespace of the service");
    expect(hoverAt(reading(shop), text.indexOf("getOrder") + 2)).toMatchObject({
      markdown: "`getOrder`: operation\n\nGet an Order",
      subject: { kind: "operation", name: "getOrder" },
    });
  });
});

describe("rename", () => {
  const renamed = (marked: string, name: string) => {
    const offset = marked.indexOf("|");
    const text = marked.replace("|", "");
    return newLines(text, applyEdits(text, renameAt(reading(text), offset, name)));
  };

  it("renames a type in fields, arrays, results and gaps, not in comments and sentences", () => {
    expect(renamed(shop.replace("  Order: #", "  Or|der: #"), "Purchase")).toEqual([
      "  Purchase: # an Order",
      "        result: Purchase",
      "        parameters: { Order: Purchase, User: { credential: account } }",
      "    appliesTo: { fields: [Line.Text], results: [Purchase], operations: [getOrder], credentials: [account] }",
    ]);
    expect(renamed(shop.replace("array: Line", "array: Li|ne"), "Row")).toEqual([
      "  Row: { fields: { Text: string } }",
      "  ArrayOfLine: { array: Row }",
      "    appliesTo: { fields: [Row.Text], results: [Order], operations: [getOrder], credentials: [account] }",
    ]);
  });

  it("renames a credential set and a parameter of it", () => {
    expect(renamed(shop.replace("credentials: account", "credentials: acc|ount"), "login")).toHaveLength(5);
    expect(renamed(shop.replace("{ User:", "{ Us|er:"), "Name")).toEqual([
      "  account: { Name: string, Password: { type: string, secret: true } }",
      "        parameters: { Order: Order, Name: { credential: account } }",
    ]);
  });

  it("renames a parameter with its sample value, which stays for others of the name", () => {
    expect(renamed(shop.replace("          Id: int", "          I|d: int"), "Number")).toEqual([
      "          Number: int",
      "samples: { Id: 7, Number: 7 }",
    ]);
  });

  it("renames a field in Record.Field, and not one of its name in another record", () => {
    const text = shop
      .replace("{ Text: string } }", "{ T|ext: string } }")
      .replace("Id: int\n      L", "Text: int\n      L");
    expect(renamed(text, "Words")).toEqual([
      "  Line: { fields: { Words: string } }",
      "    appliesTo: { fields: [Line.Words], results: [Order], operations: [getOrder], credentials: [account] }",
    ]);
  });

  it.each([
    ["copies a sample value on a line of its own", "samples:\n  Id: 7\n", ["          Number: int", "  Number: 7"]],
    ["takes no sample value where the new name has one", "samples: { Id: 7, Number: 8 }\n", ["          Number: int"]],
  ])("%s", (_, samples, lines) => {
    const text = shop.replace("          Id: int", "          I|d: int").replace("samples: { Id: 7 }\n", samples);
    expect(renamed(text.replace("{ Text: string }", "{ Text: string, Number: int }"), "Number")).toEqual(lines);
  });

  it("keeps quotes, and puts them where a name needs them", () => {
    const text = shop
      .replace("results: [Order]", 'results: ["Order"]')
      .replace("{ Order: Order, User", "{ Order: 'Order', User")
      .replace("  Order: #", "  Or|der: #");
    expect(renamed(text, "Yes").filter((line) => line.includes("Yes"))).toEqual([
      '  "Yes": # an Order',
      '        result: "Yes"',
      "        parameters: { Order: 'Yes', User: { credential: account } }",
      '    appliesTo: { fields: [Line.Text], results: ["Yes"], operations: [getOrder], credentials: [account] }',
    ]);
  });

  it.each([
    ["Line", codes.duplicateKey.code, "stands twice"],
    ["string", codes.reservedType.code, "No type can be called"],
    ["a b", codes.xmlName.code, "cannot be the name of a type"],
  ])("refuses %s in the compiler's words", (name, code, words) => {
    const offset = shop.indexOf("  Order: #") + 3;
    expect(() => renameAt(reading(shop), offset, name)).toThrow(new RegExp(`^${code}: .*${words}`));
  });

  it("refuses a name in the words about the name, also where its uses stand before it", () => {
    const [types = ""] = /types:\n[^]*?(?=groups:)/.exec(shop) ?? [];
    const text = shop.replace(types, "").replace("samples:", `${types}samples:`);
    expect(reading(text).diagnostics).toEqual([]);
    expect(() => renameAt(reading(text), text.indexOf("  Order: #") + 3, "a b")).toThrow(
      "cannot be the name of a type",
    );
  });

  it("waits until the text is YAML", () => {
    expect(() => renameAt(reading(`${shop}a: [`), shop.indexOf("Order"), "Purchase")).toThrow("Repair the text first");
  });
});

describe("quick fixes", () => {
  const fixed = (before: string, after: string) => {
    const { text } = edited(before, after);
    const [fix] = quickFixes(reading(text), { start: 0, end: text.length });
    if (fix === undefined) return undefined;
    const repaired = applyEdits(text, [fix.edit]);
    return [fix.title, newLines(text, repaired).join("\n"), reading(repaired).diagnostics.length];
  };

  it.each([
    ["a slip in a type", "Text: string", "Text: strng", ['Write "string"', "  Line: { fields: { Text: string } }", 0]],
    [
      "a word of another language",
      "Text: string",
      "Text: uuid",
      ['Write "guid"', "  Line: { fields: { Text: guid } }", 0],
    ],
    ["a slip in a key", "result: void", "results: void", ['Write "result"', "        result: void", 0]],
    [
      "a slip in a credential set",
      "[account]\n        par",
      "[acount]\n        par",
      ['Write "account"', "        credentials: [account]", 0],
    ],
    [
      "a missing key",
      "path: /shop.asmx\n",
      "",
      ['Add path: "/api/webservice.asmx"', 'path: "/api/webservice.asmx"', 0],
    ],
    [
      "a missing key of an operation",
      "        result: void\n",
      "",
      ["Add result: string", "        result: string", 0],
    ],
    [
      "an unmarked secret",
      "{ type: string, secret: true }",
      "string",
      ["Add secret: true", "  account: { User: string, Password: { type: string, secret: true } }", 0],
    ],
    [
      "a boolean of YAML 1.1",
      "required: true",
      "required: yes",
      ["Write true", "          Session: { type: string, required: true }", 0],
    ],
    ["a number where a text is", "purpose: Get an Order", "purpose: 12", ['Write "12"', '        purpose: "12"', 0]],
    ["a binding given twice", "[soap11]", "[soap11, soap11]", ["Remove it", "        bindings: [soap11]", 0]],
    ["a sample value for nothing", "{ Id: 7 }", "{ Id: 7, Unheard: 1 }", ["Remove it", "samples: { Id: 7 }", 0]],
    [
      "the first of two, with the comma behind it",
      "{ Id: 7 }",
      "{ Unheard: 1, Id: 7 }",
      ["Remove it", "samples: { Id: 7 }", 0],
    ],
    [
      "one between two, with one comma",
      "{ Id: 7 }",
      "{ Id: 7, Unheard: 1, Text: b }",
      ["Remove it", "samples: { Id: 7, Text: b }", 0],
    ],
    [
      "an item between two",
      "[soap11]",
      "[soap11, soap11, soap12]",
      ["Remove it", "        bindings: [soap11, soap12]", 0],
    ],
    [
      "a line of braces, with its comma and comment",
      "{ Id: 7 }",
      "{\n  Unheard: 1, # b\n  Id: 7\n}",
      ["Remove it", "", 0],
    ],
    ["the last line of braces", "{ Id: 7 }", "{\n  Id: 7,\n  Unheard: 1\n}", ["Remove it", "", 0]],
    ["the first on a line of braces", "{ Id: 7 }", "{\n  Unheard: 1, Id: 7\n}", ["Remove it", "  Id: 7", 0]],
    ["the last on a line of braces", "{ Id: 7 }", "{\n  Id: 7, Unheard: 1\n}", ["Remove it", "  Id: 7", 0]],
    [
      "one before the closing brace on its line",
      "{ Id: 7 }",
      "{\n  Id: 7,\n  Unheard: 1 }",
      ["Remove it", "  Id: 7 }", 0],
    ],
    ["the only one in braces", "{ Id: 7 }", "{ Unheard: 1 }", ["Remove it", "samples: {  }", 0]],
    [
      "a key that cannot be there",
      "Lines: ArrayOfLine #",
      "Lines: { type: Line, attribute: true } #",
      ["Remove attribute", "      Lines: { type: Line } # Order", 0],
    ],
    [
      "a missing key in empty braces",
      "      putOrder:\n",
      "      third: {}\n      putOrder:\n",
      ["Add result: string", "      third: { result: string }", 0],
    ],
    [
      "an unmarked secret in braces with a comma at their end",
      "{ type: string, secret: true }",
      "{ type: string, }",
      ["Add secret: true", "  account: { User: string, Password: { type: string, secret: true } }", 0],
    ],
    [
      "an unmarked secret in braces",
      "{ type: string, secret: true }",
      "{ type: string, required: true }",
      ["Add secret: true", "  account: { User: string, Password: { type: string, required: true, secret: true } }", 0],
    ],
    ["a tab that indents", "\n  main:", "\n\tmain:", ["Indent by blanks", "  main:", 0]],
    [
      "a line of braces, with blanks before its comment",
      "{ Id: 7 }",
      "{\n  Unheard: 1,  # b\n  Id: 7\n}",
      ["Remove it", "", 0],
    ],
    [
      "a bracket that nobody closed",
      "[soap11]",
      "[soap11",
      ["Add ] at the end of the line", "        bindings: [soap11]", 0],
    ],
    [
      "an escape that is none",
      "Get an Order",
      '"Get \\q an Order"',
      ["Write \\\\", '        purpose: "Get \\\\q an Order"', 0],
    ],
    ["a second document", "path: /shop.asmx\n", "path: /shop.asmx\n---\n", ["Remove it", "", 0]],
    ["a key given twice", "path: /shop.asmx\n", "path: /shop.asmx\npath: /other.asmx # b\n", ["Remove it", "", 0]],
  ])("repairs %s", (_, before, after, result) => {
    expect(fixed(before, after)).toEqual(result);
  });
});

it("mends what an alias repeats at its anchor alone", () => {
  const text = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
types:
  Tag: { fields: { Text: string } }
  Name: { fields: { First: &name { type: Tag, attribute: true } } }
  Other: { fields: { First: *name } }
  Knot: { fields: { Next: &next { type: Knot, required: true } } }
  Bow: { fields: { Next: *next } }
groups: { main: { operations: { get: { bindings: [soap11], result: Bow } } } }
`;
  const whole = reading(text);
  expect(whole.diagnostics.map(({ code }) => code)).toEqual(["AC3037", "AC3037", "AC3032"]);
  const fixes = quickFixes(whole, { start: 0, end: text.length });
  expect(fixes.map(({ title }) => title)).toEqual(expect.arrayContaining(["Add required: false", "Remove attribute"]));
  expect(fixes).toHaveLength(2);
});

it("outlines groups, operations, parameters and types, also of a text with a mistake", () => {
  const names = (text: string) => {
    const flat = (entries: ReturnType<typeof outlineOf>): readonly string[] =>
      entries.flatMap(({ name, children }) => [name, ...flat(children)]);
    return flat(outlineOf(reading(text)));
  };
  expect(names(shop)).toEqual(
    expect.arrayContaining(["Order", "Lines", "main", "getOrder", "Id", "Session", "account"]),
  );
  expect(names(edited("result: Order", "result: [").text)).toEqual(expect.arrayContaining(["Order", "getOrder"]));
  expect(foldsOf(reading(shop)).length).toBeGreaterThan(5);
});

it("an outline shows 80 characters of the first line of a purpose", () => {
  const { text } = edited("purpose: Get an Order", `purpose: |\n          ${"a".repeat(81)}\n          b`);
  const details: string[] = [];
  const visit = (entries: ReturnType<typeof outlineOf>): void => {
    for (const { detail, children } of entries) {
      details.push(detail);
      visit(children);
    }
  };
  visit(outlineOf(reading(text)));
  expect(details.filter((detail) => detail.startsWith("aa"))).toEqual(["a".repeat(80)]);
});

it.each([
  ["a text that is broken now stays a description", "a: [", "description", "description"],
  ["what was a draft stays one", "other: 1\n", "draft", "draft"],
  ["what was another tool's may become a draft", "namespace: x\n", "foreign", "draft"],
  ["what was nothing and has other keys is another tool's", "other: 1\n", undefined, "foreign"],
] as const)("%s", (_, text, earlier, kind) => {
  expect(readDocument("shop.yaml", text, earlier).kind).toBe(kind);
});

it("leaves files of other tools alone", () => {
  for (const [file, text] of [
    ["compose.yaml", "services:\n  web:\n    image: x\n"],
    ["values.yaml", "service:\n  type: x\nimage: a\nreplicas: 1\n"],
    ["codegen.yaml", "schema: a.graphql\ngenerates: {}\n"],
    ["pod.yaml", "apiVersion: v1\nkind: Pod\n"],
  ] as const) {
    expect(readDocument(file, text), file).toMatchObject({ kind: "foreign", diagnostics: [], names: [] });
    expect(completionsAt(readDocument(file, text), text.length)).toEqual([]);
  }
});

it("reports problems of codegen.yaml", () => {
  const [problem] = readDocument("codegen.yaml", "description: a.yaml\nartifact: [client]\n").diagnostics;
  expect(problem?.suggestion).toBe('did you mean "artifacts"?');
});

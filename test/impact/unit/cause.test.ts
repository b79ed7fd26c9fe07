/** Which change an error comes from, by its clues alone; and which operations and types an identifier of generated code belongs to. */
import { describe, expect, test } from "vitest";
import type { Change } from "../../../generator/compare/compare-services.js";
import { causeOf } from "../../../generator/impact/attribute.js";
import type { Clue } from "../../../generator/impact/clues.js";
import { subjectsOf } from "../../../generator/impact/subjects.js";
import { inCamelCase } from "../../../generator/names/camel-case.js";
import { serviceOf } from "./small-consumer.js";

const description = (types: string, operations: string): string => `service: Box
namespace: http://example.org/box/
path: /box.asmx
bindings: [soap11]
types:
${types}groups: { all: { operations: { ${operations} } } }
`;

const older = serviceOf(
  description(
    `  Base: { fields: { Tag: Tag }, abstract: true }
  Derived: { extends: Base, fields: { Next: Derived } }
  Tag: { enum: [A, B] }
  Codes: { listOf: Tag }
  Rows: { array: Row }
  Row: { fields: { Pair: { sequence: { Left: Cell, Right: { choice: { One: Unit, Two: int } } } } } }
  Cell: { fields: { Text: string } }
  Unit: { enum: [kg] }
  Alone: { fields: { Text: string } }
`,
    `get: { parameters: { Which: Derived }, result: Rows },
     put: { soapHeaders: { Head: Alone }, faults: { Broken: Cell }, result: { several: { First: Codes, Second_Part: int } } },
     ping: { result: void }`,
  ),
);
const newer = serviceOf(
  description(
    `  Tag: { enum: [A, B] }
  Rows: { array: Line }
  Line: { fields: { Text: string, More: Alone } }
  Alone: { fields: { Text: string } }
`,
    "get: { parameters: { Which: Tag }, result: Rows }, look: { result: Rows }",
  ),
);
/** Computed anew in each test, so that test/mutation tries changes of it. */
const both = () => subjectsOf(older, newer);
const sorted = (names: ReadonlySet<string>): readonly string[] => [...names].sort();

describe("the subjects of two services", () => {
  test.each([
    ["Derived", ["Derived"]],
    ["Line", ["Line"]],
    ["GetParameters", ["get"]],
    ["Row", ["Line"]],
    ["Nobody", []],
    ["get", []],
  ])("the identifier %s belongs to %j", (identifier, subjects) => {
    expect(sorted(both().named(identifier))).toEqual(subjects);
  });

  test.each([
    ["get", ["get"]],
    ["look", ["look"]],
    ["Get", []],
  ])("the method %s belongs to %j", (method, subjects) => {
    expect(sorted(both().called(method))).toEqual(subjects);
  });

  test.each([
    ["get", ["Alone", "Base", "Cell", "Derived", "Line", "Rows", "Tag", "Unit"]],
    ["put", ["Alone", "Cell", "Codes", "Tag"]],
    ["look", ["Alone", "Cell", "Line", "Rows", "Unit"]],
    ["ping", []],
    ["Derived", ["Base", "Tag"]],
    ["Nobody", []],
  ])("from %s the types %j are reached, without itself", (subject, subjects) => {
    expect(sorted(both().reachedFrom(subject))).toEqual(subjects);
  });

  test.each([
    ["which", ["Which"]],
    ["head", ["Head"]],
    ["secondPart", ["Second_Part"]],
    ["tag", ["Tag"]],
    ["one", ["One"]],
    ["Which", []],
  ])("the property %s in camelCase is sent as %j", (property, names) => {
    expect(sorted(subjectsOf(inCamelCase(older), inCamelCase(newer)).sentAs(property))).toEqual(names);
    expect(sorted(both().sentAs(property))).toEqual([]);
  });
});

const change = (about: string, breaks: Change["breaks"] = "both"): Change => ({
  change: "changed",
  subject: / of (\w+)$/.exec(about)?.[1] ?? about.split(" ").at(-1) ?? "",
  about,
  part: /(?:parameter|field) (\w+) of/.exec(about)?.[1],
  before: undefined,
  after: undefined,
  breaks,
});
const missing = 2339;
const other = 2322;

describe("the cause of an error", () => {
  const text = "the field Text of Cell";
  const owner = (name: string, weight: Clue["weight"] = 1): Clue => ({ owner: name, weight });
  const word = (name: string, weight: Clue["weight"] = 1): Clue => ({ word: name, weight });
  const member = (name: string, of: string, weight: Clue["weight"] = 1): Clue => ({ owner: of, word: name, weight });

  test.each<readonly [string, readonly Clue[], number, readonly Change[], string | undefined]>([
    ["nothing that the clues name", [word("Nobody", 3)], other, [change(text)], undefined],
    ["no clue at all", [], other, [change(text), change("the type Cell")], undefined],
    ["no change at all", [owner("Cell", 3)], other, [], undefined],
    ["a type by its name", [word("Cell")], missing, [change("the type Row"), change("the type Cell")], "the type Cell"],
    [
      "an operation by its method",
      [word("ping")],
      missing,
      [change("the operation get"), change("the operation ping")],
      "the operation ping",
    ],
    [
      "the first of two that fit as well",
      [owner("Cell")],
      other,
      [change("the type Cell"), change("the shape of Cell")],
      "the type Cell",
    ],
    [
      "a member before another of its type",
      [member("Text", "Cell")],
      other,
      [change("the field Other of Cell"), change(text)],
      text,
    ],
    [
      "a member before its whole type",
      [member("Text", "Cell")],
      missing,
      [change("the type Cell"), change(text)],
      text,
    ],
    [
      "a whole type before a member that nothing names",
      [owner("Cell", 3)],
      other,
      [change(text), change("the type Cell")],
      "the type Cell",
    ],
    [
      "a member of the nearer type",
      [member("Text", "Cell", 3), member("Text", "Alone")],
      other,
      [change("the field Text of Alone"), change(text)],
      text,
    ],
    [
      "a word of a type that is named",
      [owner("Cell"), word("Text")],
      other,
      [change("the field Text of Alone"), change(text)],
      text,
    ],
    [
      "a word of a type that is reached",
      [owner("Rows"), word("Text")],
      other,
      [change("the field Text of Codes"), change(text)],
      text,
    ],
    [
      "a word before what is only reached",
      [owner("put"), word("Text")],
      other,
      [change("the field Other of Alone"), change(text)],
      text,
    ],
    ["no word of a type that is far away", [owner("ping"), word("Text")], other, [change(text)], undefined],
    ["no member that a message would name", [owner("Cell")], missing, [change(text)], undefined],
    ["a member that a message need not name", [owner("Cell")], other, [change(text)], text],
    [
      "a type that is named, before one that is reached",
      [owner("GetParameters")],
      other,
      [change("the type Tag"), change("the operation get")],
      "the operation get",
    ],
    [
      "a type that is reached",
      [owner("GetParameters")],
      other,
      [change("the type Alone"), change("the type Nobody")],
      "the type Alone",
    ],
    [
      "what breaks somebody, before what breaks nobody",
      [owner("Cell")],
      other,
      [change(text), change("the type Cell", "nobody")],
      text,
    ],
    [
      "what breaks nobody, if there is nothing else",
      [owner("Cell")],
      other,
      [change("the type Cell", "nobody")],
      "the type Cell",
    ],
    [
      "the heaviest of several clues",
      [owner("Cell", 3), owner("Cell"), owner("Alone", 2)],
      other,
      [change("the type Alone"), change("the type Cell")],
      "the type Cell",
    ],
    [
      "the type reached from the nearer one",
      [owner("Derived", 3), owner("put")],
      other,
      [change("the type Codes"), change("the type Base")],
      "the type Base",
    ],
    [
      "a word of a type reached from the nearer one",
      [owner("Derived", 3), owner("put"), word("Text")],
      other,
      [change("the field Text of Codes"), change("the field Text of Base")],
      "the field Text of Base",
    ],
  ])("is %s", (_title, clues, code, changes, expected) => {
    const index = causeOf(clues, code, changes, both());
    expect(index === undefined ? undefined : changes[index]?.about).toBe(expected);
  });
});

/**
 * The lines that a newer service breaks and the change behind each, over a project of one file and generated modules of a few lines.
 * Nothing is generated and no library is parsed: TypeScript's own time is what is left.
 */
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { compareServices } from "../../generator/compare/compare-services.js";
import { causeOf } from "../../generator/impact/attribute.js";
import type { Clue } from "../../generator/impact/clues.js";
import { isCompiler } from "../../generator/impact/compiler.js";
import { type Impact, impactOn } from "../../generator/impact/impact.js";
import { subjectsOf } from "../../generator/impact/subjects.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { temporaryFolder, writeTree } from "../files/folder.js";

const olderText = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11]
types:
  Status: { enum: [NEW, OLD] }
  Place: { fields: { Street: string, City: string } }
  Order: { fields: { Id: int, To: Place, Status: Status } }
groups:
  all:
    operations:
      find: { parameters: { Number: int }, result: Order }
      list: { parameters: { Until: date }, result: int }
`;

function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "shop.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

/** Both services and their changes; each text is replaced once. */
function comparison(...edits: readonly (readonly [from: string, to: string])[]) {
  const newerText = edits.reduce((text, [from, to]) => {
    expect(text.split(from)).toHaveLength(2);
    return text.replace(from, to);
  }, olderText);
  const [older, newer] = [read(olderText), read(newerText)];
  return { older, newer, changes: compareServices(older, newer) };
}

const city = ["City: string", "Town: string"] as const;
const old = ["[NEW, OLD]", "[NEW]"] as const;
const depot = ["{ Until: date }", "{ Until: date, Depot: { type: string, required: true } }"] as const;
const id = ["Id: int", "Id: string"] as const;

describe("the change behind an error", () => {
  const all = comparison(city, old, depot, id);
  const cause = (code: number, ...clues: readonly Clue[]): string | undefined => {
    const index = causeOf(clues, code, all.changes, subjectsOf(all.older, all.newer));
    return index === undefined ? undefined : all.changes[index]?.about;
  };

  test.each<readonly [title: string, code: number, clues: readonly Clue[], about: string | undefined]>([
    [
      "a member that is missing",
      2339,
      [
        { word: "City", weight: 3 },
        { word: "Place", weight: 3 },
      ],
      "the field City of Place",
    ],
    ["a member of a type nearby", 2339, [{ owner: "Place", word: "City", weight: 2 }], "the field City of Place"],
    [
      "a value in a message",
      2367,
      [
        { word: "Status", weight: 3 },
        { word: "OLD", weight: 3 },
      ],
      'the value "OLD" of Status',
    ],
    [
      "the parameters of a method",
      2345,
      [
        { owner: "ListParameters", weight: 3 },
        { word: "Depot", weight: 3 },
      ],
      "the parameter Depot of list",
    ],
    ["a method's name alone", 2345, [{ word: "list", weight: 1 }], "the parameter Depot of list"],
    [
      "a type reached from an operation",
      2322,
      [{ owner: "Order", word: "Id", weight: 1 }],
      "the type of the field Id of Order",
    ],
    ["a member missing that no change names", 2339, [{ owner: "Place", word: "Zip", weight: 3 }], undefined],
    ["words that belong to nothing", 2322, [{ word: "number", weight: 3 }], undefined],
    ["no clue", 2339, [], undefined],
  ])("is found by %s", (_title, code, clues, about) => {
    expect(cause(code, ...clues)).toBe(about);
  });
});

const main = `import { createShopClient, type Place, type Status } from "./api/index.js";
const client = createShopClient();
export const city = (place: Place) => place.City;
export const isOld = (status: Status): boolean => status === "OLD";
export const found = client.find({ Number: 1 });
export const listed = client.list({ Until: "2026-01-01" });
export const wrong: number = "wrong before";
export const town = found.To?.City;
`;

const globals = [
  "Array<T>",
  "Boolean",
  "CallableFunction",
  "Function",
  "IArguments",
  "NewableFunction",
  "Number",
  "Object",
  "RegExp",
  "String",
]
  .map((name) => `interface ${name} {}\n`)
  .join("");

const generated = `import type { Other } from "asmx-runtime";
import type { Missing } from "nowhere";
export type Status = "NEW" | "OLD";
export interface Place {
  Street?: string;
  City?: string;
}
export interface Order {
  Id: number;
  To?: Place;
  Status: Status;
}
export interface FindParameters {
  Number: number;
}
export interface ListParameters {
  Until: string;
}
export interface ShopClient {
  find(parameters: FindParameters): Order;
  list(parameters: ListParameters): number;
}
export declare function createShopClient(): ShopClient;
`;

/** The impact on a project with `code`, whose folder has none of the generated files. */
function impact(code: string, files: readonly string[], ...edits: readonly (readonly [string, string])[]): Impact {
  const folder = temporaryFolder();
  const compilerOptions = { strict: true, noLib: true, module: "nodenext", types: [] };
  writeTree(folder, {
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, files }),
    "src/main.ts": code,
    "src/globals.d.ts": globals,
    "src/api/index.ts": "export {};\n",
  });
  const slashed = folder.replaceAll("\\", "/");
  const place = `${slashed}/src/api/index.ts`;
  const hidden = new Set([place]);
  const overlay = (text: string) => ({ texts: new Map([[place, text]]), hidden });
  const after = edits.reduce((text, [from, to]) => text.replace(from, to), generated);
  if (!isCompiler(ts)) throw new Error("TypeScript is another one");
  const libraries = path.dirname(ts.sys.getExecutingFilePath());
  const both = comparison(city, old, depot, id);
  const found = impactOn({ ts, libraries }, `${slashed}/tsconfig.json`, overlay(generated), overlay(after), both);
  return { ...found, lines: found.lines.map((line) => ({ ...line, file: path.posix.relative(slashed, line.file) })) };
}

const files = ["src/main.ts", "src/globals.d.ts"];
const edits = [
  ["City?", "Town?"],
  [' | "OLD"', ""],
  ["Until: string;", "Until: string; Depot: string;"],
] as const;

test("each new error is a line with its place, text and change; an error from before is none", () => {
  const { changes } = comparison(city, old, depot, id);
  const { lines, ...rest } = impact(main, files, ...edits);
  const about = (change: number | undefined): string | undefined => changes[change ?? -1]?.about;
  expect(
    lines.map(({ file, line, column, code, change }) => [`${file}:${line}:${column} ${code}`, about(change)]),
  ).toEqual([
    ["src/main.ts:3:45 TS2339", "the field City of Place"],
    ["src/main.ts:4:51 TS2367", 'the value "OLD" of Status'],
    ["src/main.ts:6:35 TS2345", "the parameter Depot of list"],
    ["src/main.ts:8:31 TS2339", "the field City of Place"],
  ]);
  expect(lines[0]).toMatchObject({
    endLine: 3,
    endColumn: 49,
    source: "export const city = (place: Place) => place.City;",
    message: "Property 'City' does not exist on type 'Place'.",
  });
  expect(rest).toEqual({ checkedFiles: 2, isUsed: true, missingModules: ["asmx-runtime", "nowhere"] });
});

test("a project without the generated code is not used by it", () => {
  expect(impact("export {};\n", files, ...edits)).toEqual({
    lines: [],
    checkedFiles: 0,
    isUsed: false,
    missingModules: [],
  });
});

test("the same generated code breaks no line", () => {
  expect(impact(main, files).lines).toEqual([]);
});

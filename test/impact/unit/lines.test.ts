/** Which lines of a consumer stop compiling, and which change is the cause of each: a few lines of code, without the output of a generator. */
import { describe, expect, test } from "vitest";
import { compareServices } from "../../../generator/compare/compare-services.js";
import { impactIn, serviceOf, smallConsumer, type Version } from "./small-consumer.js";

const older: Version = {
  description: `service: Box
namespace: http://example.org/box/
path: /box.asmx
bindings: [soap11]
types:
  Place: { fields: { Street: string, City: string } }
  Status: { enum: [NEW, SENT, LOST] }
  Parcel: { fields: { Number: { type: string, required: true }, Weight: decimal, To: Place, Status: Status } }
  Parcels: { array: Parcel }
groups:
  all:
    operations:
      find: { parameters: { Number: string }, result: Parcel }
      list: { parameters: { Until: date }, result: Parcels }
      drop: { parameters: { Number: string }, result: boolean }
`,
  module: `export interface Place { readonly Street?: string; readonly City?: string }
export type Status = "NEW" | "SENT" | "LOST";
export interface Parcel { readonly Number: string; readonly Weight?: string; readonly To?: Place; readonly Status?: Status }
export type Parcels = readonly Parcel[];
export interface FindParameters { readonly Number?: string }
export interface ListParameters { readonly Until?: string }
export interface DropParameters { readonly Number?: string }
export interface BoxClient {
  find(parameters: FindParameters): Promise<Parcel>;
  list(parameters: ListParameters): Promise<Parcels>;
  drop(parameters: DropParameters): Promise<boolean>;
}
export declare function createBoxClient(): BoxClient;
`,
};

/** Each edit is of both texts. */
function newer(
  ...edits: readonly (readonly [from: string, to: string, inModule?: readonly [string, string]])[]
): Version {
  let { description, module } = older;
  const replaced = (text: string, from: string, to: string): string => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };
  for (const [from, to, inModule] of edits) {
    description = replaced(description, from, to);
    if (inModule !== undefined) module = replaced(module, ...inModule);
  }
  return { description, module };
}

const noCity = newer(["Street: string, City: string", "Street: string, Town: string", ["City", "Town"]]);
const noLost = newer(["[NEW, SENT, LOST]", "[NEW, SENT]", [' | "LOST"', ""]]);
const needsDepot = newer([
  "parameters: { Until: date }",
  "parameters: { Until: date, Depot: { type: string, required: true } }",
  ["readonly Until?: string", "readonly Until?: string; readonly Depot: string"],
]);
const intWeight = newer(["Weight: decimal", "Weight: int", ["Weight?: string", "Weight?: number"]]);
const noDrop = newer([
  "      drop: { parameters: { Number: string }, result: boolean }\n",
  "",
  ["  drop(parameters: DropParameters): Promise<boolean>;\n", ""],
]);
const noDropType: Version = { ...noDrop, module: noDrop.module.replace(/export interface DropParameters .*\n/, "") };
const longerName = newer(["Weight: decimal", "Weights: decimal", ["Weight?: string", "Weights?: string"]]);
const otherResult = newer([
  "{ Until: date }, result: Parcels",
  "{ Until: date }, result: Place",
  ["Promise<Parcels>", "Promise<Place>"],
]);
const intDrop = newer([
  "drop: { parameters: { Number: string }, result: boolean }",
  "drop: { parameters: { Number: string }, result: int }",
  ["Promise<boolean>", "Promise<number>"],
]);
const two = newer(
  ["Street: string, City: string", "Street: string", ["; readonly City?: string", ""]],
  ["Weight: decimal", "Weight: int", ["Weight?: string", "Weight?: number"]],
);

/** `line:column-end code: what the change is about`; `-`: none fits. */
function found(code: string, version: Version, before = older): readonly string[] {
  const folder = smallConsumer({ "src/main.ts": code });
  const changes = compareServices(serviceOf(before.description), serviceOf(version.description));
  return impactIn(folder, before, version).lines.map(
    ({ line, column, endLine, endColumn, code: number, change }) =>
      `${String(line)}:${String(column)}-${endLine === line ? "" : `${String(endLine)}:`}${String(endColumn)} ${number}: ${change === undefined ? "-" : (changes[change]?.about ?? "?")}`,
  );
}

const client =
  'import { createBoxClient, type Parcel, type Place, type Status } from "./api";\nconst client = createBoxClient();\n';
const rows: readonly (readonly [title: string, code: string, version: Version, expected: string])[] = [
  [
    "a parameter with a type",
    `${client}export const label = (one: Parcel) => one.To?.City;`,
    noCity,
    "3:47-51 TS2339: the field City of Place",
  ],
  [
    "a callback of callbacks",
    `${client}client.list({}).then((all) => all.map((each) => each.To?.City));`,
    noCity,
    "3:58-62 TS2339: the field City of Place",
  ],
  [
    "a callback with a block",
    `${client}client.list({}).then((all) => { const [first] = [all[0]]; return first?.To?.City; });`,
    noCity,
    "3:77-81 TS2339: the field City of Place",
  ],
  [
    "a function's result",
    `${client}declare function read(): Parcel;\nconst one = read();\nconst to = one.To;\nexport const city = to?.City;`,
    noCity,
    "6:25-29 TS2339: the field City of Place",
  ],
  [
    "a destructured parameter",
    `${client}export const city = ({ To }: Parcel) => To?.City;`,
    noCity,
    "3:45-49 TS2339: the field City of Place",
  ],
  [
    "a destructured local",
    `${client}declare const all: readonly Parcel[];\nconst [{ To: place }] = [all[0]!];\nexport const city = place?.City;`,
    noCity,
    "5:28-32 TS2339: the field City of Place",
  ],
  [
    "a destructured name that is gone",
    `${client}export const city = ({ City }: Place) => City;`,
    noCity,
    "3:24-28 TS2339: the field City of Place",
  ],
  [
    "a loop",
    `${client}declare const all: Parcel[];\nfor (const one of all) { one.To?.City; }`,
    noCity,
    "4:34-38 TS2339: the field City of Place",
  ],
  [
    "a property of a record of the consumer",
    `${client}interface Box { place: Place }\nexport const city = (box: Box) => box.place.City;`,
    noCity,
    "4:45-49 TS2339: the field City of Place",
  ],
  [
    "a property of a class",
    `${client}export class Box { place: Place = {}; city() { return this.place.City; } }`,
    noCity,
    "3:66-70 TS2339: the field City of Place",
  ],
  [
    "an object that is written",
    `${client}export const place: Place = { Street: "a", City: "b" };`,
    noCity,
    "3:44-48 TS2353: the field City of Place",
  ],
  [
    "an object within one",
    `${client}export const one: Parcel = { Number: "1", To: { City: "b" } };`,
    noCity,
    "3:49-53 TS2353: the field City of Place",
  ],
  [
    "a value that is compared",
    `${client}export const lost = (status: Status) => status === "LOST";`,
    noLost,
    '3:41-58 TS2367: the value "LOST" of Status',
  ],
  [
    "a value that is given",
    `${client}export const status: Status = "LOST";`,
    noLost,
    '3:14-20 TS2322: the value "LOST" of Status',
  ],
  [
    "a value in a record",
    `${client}export const one: Parcel = { Number: "1", Status: "LOST" };`,
    noLost,
    '3:43-49 TS2322: the value "LOST" of Status',
  ],
  [
    "a value of a case",
    `${client}export function text(status: Status) {\n  switch (status) {\n    case "LOST":\n      return 1;\n  }\n  return 2;\n}`,
    noLost,
    '5:10-16 TS2678: the value "LOST" of Status',
  ],
  [
    "a key for each value",
    `${client}export const texts: { [S in Status]: string } = { NEW: "", SENT: "", LOST: "" };`,
    noLost,
    '3:70-74 TS2353: the value "LOST" of Status',
  ],
  [
    "a parameter that is missing",
    `${client}client.list({ Until: "2026" });`,
    needsDepot,
    "3:13-30 TS2345: the parameter Depot of list",
  ],
  [
    "a parameter that is missing in a variable",
    `${client}const parameters = { Until: "2026" };\nclient.list(parameters);`,
    needsDepot,
    "4:13-23 TS2345: the parameter Depot of list",
  ],
  [
    "a type that changed",
    `${client}export const weight = (one: Parcel): string | undefined => one.Weight;`,
    intWeight,
    "3:60-70 TS2322: the type of the field Weight of Parcel",
  ],
  [
    "a type that changed, in a template of several lines",
    `${client}declare function print(text?: string): void;\nexport const weight = (one: Parcel) =>\n  print(\n    one.Weight,\n  );`,
    intWeight,
    "6:5-15 TS2345: the type of the field Weight of Parcel",
  ],
  ["an operation that is gone", `${client}client.drop({ Number: "1" });`, noDrop, "3:8-12 TS2339: the operation drop"],
  [
    "a type that is gone",
    `import type { DropParameters } from "./api";\nexport const none: DropParameters = {};`,
    noDropType,
    "1:15-29 TS2305: the operation drop",
  ],
  [
    "a name like another",
    `${client}export const weight = (one: Parcel) => one.Weight;`,
    longerName,
    "3:44-50 TS2551: the field Weight of Parcel",
  ],
  [
    "a local of no generated type",
    `${client}declare function use(dropped: Promise<boolean>): void;\nconst dropped = client.drop({});\nuse(dropped);`,
    intDrop,
    "5:5-12 TS2345: the result of drop",
  ],
  [
    "another result",
    `${client}client.list({}).then((all) => all.length);`,
    otherResult,
    "3:35-41 TS2339: the result of list",
  ],
  [
    "the first of two changes",
    `${client}export const place: Place = { City: "b" };`,
    two,
    "3:31-35 TS2353: the field City of Place",
  ],
  [
    "the second of two changes",
    `${client}export const one: Parcel = { Number: "1", Weight: "2" };`,
    two,
    "3:43-49 TS2322: the type of the field Weight of Parcel",
  ],
];

test.each(rows)("the change behind %s is found", (_title, code, version, expected) => {
  expect(found(code, version)).toEqual([expected]);
});

test("the same service breaks no line", () => {
  expect(
    found(`${client}export const city = (place: Place) => place.City;\nexport const wrong: number = "a";`, older),
  ).toEqual([]);
});

test("generated files of one version alone, and those of the disk that neither has, are as each version has them", () => {
  const before: Version = { ...older, others: { "gone.ts": "export const gone = 1;\n" } };
  const after: Version = { ...older, others: { "come.ts": "export const come = 1;\n" } };
  const folder = smallConsumer({
    "src/main.ts": 'import "./api";\nimport { gone } from "./gone";\nexport const wrong: string = gone;\n',
    ...Object.fromEntries(
      ["gone", "come", "hidden"].map((name) => [`src/${name}.ts`, "export const wrong: string = 1;\n"]),
    ),
  });
  const { lines, checkedFiles } = impactIn(folder, before, after, "tsconfig.json", ["gone.ts", "hidden.ts"]);
  expect(lines.map(({ file, line, code }) => [file.slice(folder.length), line, code])).toEqual([
    ["/src/main.ts", 2, "TS2307"],
  ]);
  expect(checkedFiles).toBe(2);
});

test("an error that the code had before, and one to which no change fits", () => {
  const other: Version = { ...noCity, module: `${noCity.module}export declare const mode: "b";\n` };
  const before: Version = { ...older, module: `${older.module}export declare const mode: "a";\n` };
  const code = 'import { mode } from "./api";\nexport const wrong: number = "a";\nexport const was: "a" = mode;\n';
  const folder = smallConsumer({ "src/main.ts": code });
  expect(impactIn(folder, before, other).lines).toEqual([
    {
      file: `${folder}/src/main.ts`,
      line: 3,
      column: 14,
      endLine: 3,
      endColumn: 17,
      code: "TS2322",
      message: "Type '\"b\"' is not assignable to type '\"a\"'.",
      source: 'export const was: "a" = mode;',
      change: undefined,
    },
  ]);
});

test("properties and methods in camelCase lead to the names on the wire", () => {
  const inCamelCase = ({ description, module }: Version): Version => ({
    description: description.replace("drop:", "Drop:"),
    module: module.replace(/\b(Number|To|Street|City|Town)\b/g, (name) => name.toLowerCase()),
    isCamelCase: true,
  });
  expect(
    found(`${client}export const city = (one: Parcel) => one.to?.city;`, inCamelCase(noCity), inCamelCase(older)),
  ).toEqual(["3:46-50 TS2339: the field City of Place"]);
  expect(found(`${client}client.drop({ number: "1" });`, inCamelCase(noDrop), inCamelCase(older))).toEqual([
    "3:8-12 TS2339: the operation Drop",
  ]);
});

describe("a consumer's projects", () => {
  const code = (name: string): string =>
    `import type { Place } from "./api";\nexport const ${name} = (one: Place) => [one.City, one.City];\n`;

  test("are those in the configuration's references; files that they share are checked in each, but listed once", () => {
    const options = {
      strict: true,
      noLib: true,
      module: "es2022",
      moduleResolution: "bundler",
      target: "es2022",
      types: [],
      composite: true,
    };
    const folder = smallConsumer({
      "src/b.ts": code("b"),
      "src/a.ts": `\n${code("a")}`,
      "src/c/main.ts": code("c").replace("./api", "../api"),
      "all.json": JSON.stringify({
        files: [],
        references: [{ path: "./other.json" }, { path: "./one.json" }, { path: "./other.json" }],
      }),
      "one.json": JSON.stringify({ compilerOptions: options, include: ["src"], exclude: ["src/c"] }),
      "other.json": JSON.stringify({
        compilerOptions: options,
        include: ["src/a.ts", "src/c", "src/library.d.ts"],
        references: [{ path: "./all.json" }],
      }),
    });
    const { lines, checkedFiles, isUsed, missingModules } = impactIn(folder, older, noCity, "all.json");
    expect(lines.map(({ file, line, column }) => [file.slice(folder.length), line, column])).toEqual([
      ["/src/a.ts", 3, 39],
      ["/src/a.ts", 3, 49],
      ["/src/b.ts", 2, 39],
      ["/src/b.ts", 2, 49],
      ["/src/c/main.ts", 2, 39],
      ["/src/c/main.ts", 2, 49],
    ]);
    expect({ checkedFiles, isUsed, missingModules }).toEqual({ checkedFiles: 6, isUsed: true, missingModules: [] });
  });

  test("that do not use the generated code have no lines", () => {
    const folder = smallConsumer({ "src/main.ts": 'export const wrong: number = "a";\n' });
    expect(impactIn(folder, older, noCity)).toEqual({ lines: [], checkedFiles: 0, isUsed: false, missingModules: [] });
  });

  test("that lack packages of the generated code get the name of each once", () => {
    const importing = ({ description, module }: Version): Version => ({
      description,
      module: `import type { Call } from "asmx-runtime";\nimport "asmx-runtime";\nimport type { Other } from "nowhere";\nimport type { Part } from "./part";\nexport type All = Call | Part;\n${module}`,
    });
    const folder = smallConsumer({ "src/main.ts": code("a"), "src/part.ts": "export type Part = string;\n" });
    const { lines, checkedFiles, missingModules } = impactIn(folder, importing(older), importing(noCity));
    expect([lines.length, checkedFiles, missingModules]).toEqual([2, 3, ["asmx-runtime", "nowhere"]]);
  });

  test("whose configuration cannot be read are refused with TypeScript's words", () => {
    const folder = smallConsumer({
      "src/main.ts": code("a"),
      "other.json": '{ "references": [{ "path": "./none.json" }], "include": ["src"] }',
    });
    expect(() => impactIn(folder, older, noCity, "none.json")).toThrow(/none\.json/);
    expect(() => impactIn(folder, older, noCity, "other.json")).toThrow(/none\.json/);
  });
});

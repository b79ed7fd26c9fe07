/** What an error of a consumer's code refers to in the generated module. The program is made once, and each error is put at a place of it. */
import { beforeAll, describe, expect, test } from "vitest";
import { ts } from "ts-morph";
import { type Clue, cluesOf } from "../../../generator/impact/clues.js";
import { createOverlayHost } from "../../../generator/impact/overlay.js";
import { library } from "./small-consumer.js";

const api = `export interface Place { readonly Street?: string; readonly City?: string }
export interface Label { readonly Text: string }
export interface Parcel { readonly To?: Place; readonly Number: string }
export type Status = "NEW" | "LOST";
export type Count = number;
export interface Pair { readonly first: number; readonly second: number }
export interface BoxClient {
  size(): number;
  sizes(): readonly number[];
  pair(): Pair;
  each(use: (size: number) => void): void;
  send(parcel: Parcel): boolean;
}
export declare const box: BoxClient;
export declare function open(key: string): BoxClient;
export const names = { City: "city" };
${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => `export interface Part${String(each)} { readonly at: ${String(each)} }\n`).join("")}export {};
`;

const start = `import { box, names, open, type BoxClient, type Count, type Label, type Pair, type Parcel, type Place, type Status } from "./api";
declare function print(value: unknown): void;
interface Mine { readonly City: string }
declare const [mine, place, label]: [Mine, Place, Label];
declare const either: Place | Label;
`;

/** Code after `start`, with the error between the two comments, and its clues that name a declaration of the module. */
const rows: readonly (readonly [title: string, code: string, clues: readonly string[]])[] = [
  ["a name without a declaration", "/*<*/nothing/*>*/;", []],
  ["a value of the module", "/*<*/box/*>*/;", ["BoxClient 2", "box 2"]],
  ["a function of the module", '/*<*/open/*>*/("a");', ["open 2"]],
  ["a property of an object of the module", "print(/*<*/names.City/*>*/);", ["names 2", "names.City 2"]],
  ["a member, before what has it", "place./*<*/City/*>*/;", ["Place 1", "Place.City 2"]],
  ["a method", "box./*<*/size/*>*/();", ["BoxClient 1", "BoxClient.size 2", "box 1"]],
  ["a member of the consumer's own interface", "mine./*<*/City/*>*/;", []],
  ["a union", "/*<*/either/*>*/;", ["Label 2", "Place 2"]],
  [
    "eight parts of a union of nine",
    `declare const many: ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => `import("./api").Part${String(each)}`).join(" | ")};
/*<*/many/*>*/;`,
    [1, 2, 3, 4, 5, 6, 7, 8].map((each) => `Part${String(each)} 2`),
  ],
  ["a value, and the type it is for", "const given: Place = /*<*/mine/*>*/;", ["Place 1"]],
  [
    "an object, and the type it is for",
    'box.send({ Number: "", To: { /*<*/Zip/*>*/: 1 } });',
    ["BoxClient 1", "BoxClient.send 1", "Parcel 1", "Place 1", "box 1"],
  ],
  ["a long name below another statement", "print(label);\n/*<*/placeOfNothingAtAll/*>*/;", []],
  ["the other names of the statement", "if (/*<*/place/*>*/ === mine) print(label);", ["Label 1", "Place 2"]],
  ["no names of a block", "if (/*<*/place/*>*/ === mine) { print(label); }", ["Place 2"]],
  ["no names of a block around", "{ print(/*<*/place/*>*/); label; }", ["Place 2"]],
  [
    "the call behind a local",
    "const size = box.size();\n/*<*/size/*>*/;",
    ["BoxClient 1", "BoxClient.size 1", "box 1"],
  ],
  [
    "four locals, and not the fifth",
    "const one = place.City; const two = one; const three = two; const four = three; const five = four;\n/*<*/five/*>*/;",
    [],
  ],
  [
    "the fourth local",
    "const one = box.size(); const two = one; const three = two; const four = three;\n/*<*/four/*>*/;",
    ["BoxClient 1", "BoxClient.size 1", "box 1"],
  ],
  [
    "the list of a loop",
    "for (const size of box.sizes()) { print(/*<*/size/*>*/); }",
    ["BoxClient 1", "BoxClient.sizes 1", "box 1"],
  ],
  [
    "the call that is taken apart",
    "const { first: { valueOf } } = box.pair();\n/*<*/valueOf/*>*/;",
    ["BoxClient 1", "BoxClient.pair 1", "box 1"],
  ],
  [
    "the list that is taken apart",
    "const [first] = box.sizes();\n/*<*/first/*>*/;",
    ["BoxClient 1", "BoxClient.sizes 1", "box 1"],
  ],
  ["the type of a parameter", "export function sum(n: Count) { /*<*/n/*>*/; }", ["Count 1"]],
  ["the type of a parameter taken apart", "export function sum({ first: n }: Pair) { /*<*/n/*>*/; }", ["Pair 1"]],
  ["the type of a property", "interface Own { n: Count }\ndeclare const own: Own;\nown./*<*/n/*>*/;", ["Count 1"]],
  ["the result of a function", "declare function count(): Count;\n/*<*/count/*>*/();", ["Count 1"]],
  ["the call of a callback", "box.each((n) => { /*<*/n/*>*/; });", ["BoxClient 1", "BoxClient.each 1", "box 1"]],
  [
    "the call of a function as a callback",
    "box.each(function (n) { /*<*/n/*>*/; });",
    ["BoxClient 1", "BoxClient.each 1", "box 1"],
  ],
  ["no call around a function that is no callback", "export const use = (n: any, m = n) => { /*<*/m/*>*/; };", []],
];

const libraryPath = "/src/library.d.ts";
const codeOf = (code: string): string => `${start}${code}\n`;
let program: ts.Program;
beforeAll(() => {
  const texts = new Map([
    ["/src/api.ts", api],
    [libraryPath, library],
    ["/src/none.ts", ""],
    ...rows.map(([, code], index) => [`/src/row${String(index)}.ts`, codeOf(code)] as const),
  ]);
  const options = {
    strict: true,
    noLib: true,
    types: [],
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = createOverlayHost({ ts, libraries: "/none" }, options, { texts, hidden: new Set() }, new Map());
  program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
});

type Related = readonly ts.DiagnosticRelatedInformation[];

function clues(
  path: string,
  from: number,
  length: number,
  messageText: string,
  related: Related = [],
): readonly Clue[] {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`${path} is not there`);
  const category = ts.DiagnosticCategory.Error;
  const error = { file, start: from, length, code: 2339, category, messageText, relatedInformation: [...related] };
  return cluesOf({ ts, libraries: "/none" }, program, (each) => each === "/src/api.ts", error);
}

const inWords = ({ owner, word, weight }: Clue): string =>
  `${[owner, word].filter((each) => each !== undefined).join(".")} ${String(weight)}`;

/** Each name with the greatest of its weights. */
function named(list: readonly Clue[]): readonly string[] {
  const most = new Map<string, Clue>();
  for (const clue of list) {
    const key = `${clue.owner ?? ""}.${clue.word ?? ""}`;
    if (clue.weight > (most.get(key)?.weight ?? 0)) most.set(key, clue);
  }
  return [...most.values()].map(inWords).sort();
}

describe("names of the generated module near an error", () => {
  test.each(rows.map((row, index) => [row[0], index] as const))("has clues to %s", (_title, index) => {
    const [, code, expected] = rows[index] ?? ["", "", []];
    const text = codeOf(code);
    const from = text.indexOf("/*<*/") + 5;
    const found = clues(`/src/row${String(index)}.ts`, from, text.indexOf("/*>*/") - from, "");
    expect(named(found.filter(({ owner }) => owner !== undefined))).toEqual(expected);
  });
});

describe("words of a message", () => {
  test.each([
    ["There is none.", []],
    ["Property 'City' does not exist on type 'Place'.", ["City 3", "Place 3"]],
    [
      "Type '\"LOST\"' is not 'Map<Place, a$b>'.",
      ['"LOST" 3', "LOST 3", "Map 3", "Map<Place, a$b> 3", "Place 3", "a$b 3"],
    ],
    ["Property 'City' is not there. Did you mean 'Town'?", ["City 3"]],
  ])("%s", (message, words) => {
    expect(named(clues("/src/none.ts", 0, 0, message))).toEqual(words);
  });
});

describe("the declaration that an error points to", () => {
  const related = (text: string | undefined, path = "/src/api.ts"): Related => {
    const file = program.getSourceFile(path);
    const from = file?.text.indexOf(text ?? "") ?? -1;
    const at =
      text === undefined
        ? { file: undefined, start: undefined, length: undefined }
        : { file, start: from, length: text.length };
    return [{ ...at, code: 1, category: ts.DiagnosticCategory.Message, messageText: "'here' it is" }];
  };
  const found = (message: string, ...where: readonly [text: string | undefined, path?: string]): readonly string[] =>
    named(clues("/src/none.ts", 0, 0, message, related(...where))).filter((each) => each !== "here 3");

  test.each([
    ["City?: string", ["Place.City 3"]],
    ["Street?: string; readonly City?: string", ["Place 3"]],
    ["Count = number", ["Count 3"]],
    ["key: string", ["open 3"]],
    ["parcel: Parcel", ["BoxClient.send 3"]],
    ['City: "city"', ["names.City 3"]],
    ["export {}", []],
    [undefined, []],
  ])("is that of %j", (text, expected) => {
    expect(found("", text)).toEqual(expected);
  });

  test("is not in the consumer's code, nor where a proposed name is declared", () => {
    expect(found("", "Mine", "/src/row0.ts")).toEqual([]);
    expect(found("Did you mean 'City'?", "City?: string")).toEqual([]);
    expect(clues("/src/none.ts", 0, 0, "Did you mean 'City'?", related("City?: string"))).toEqual([]);
  });
});

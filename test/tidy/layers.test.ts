/**
 * Owns the proof that the rules of the house hold, and that each would notice: every rule is shown the repository, and then the
 * repository with one file more that breaks it.
 */
import { describe, expect, test } from "vitest";
import * as rules from "./rules.js";
import type { Rule } from "./rules.js";
import { houseSources } from "./sources.js";

const house = houseSources();

/** [the rule, the file that breaks it, what is added to its text]. */
const breaches: readonly (readonly [keyof typeof rules, file: string, text: string])[] = [
  ["layers", "generator/model/planted.ts", 'import type { Emitter } from "../emit/emitter.js";'],
  ["layers", "generator/emit/client/planted.ts", 'import { loadService } from "../../load/load-service.js";'],
  ["layers", "generator/emit/wsdl/planted.ts", 'import { Reporter } from "../../diagnostics/reporter.js";'],
  ["layers", "generator/emit/planted.ts", 'import { rules } from "../validate/rules.js";'],
  ["layers", "generator/emit/fixtures/planted.ts", 'import { int } from "../../../templates/runtime/values/index.js";'],
  [
    "layers",
    "generator/emit/fixtures/planted.ts",
    'export * from "../../../templates/runtime/bindings/soap/envelope.js";',
  ],
  ["layers", "generator/emit/fixtures/planted.ts", 'type Int = import("../../../templates/runtime/index.js").int;'],
  ["layers", "generator/print/planted.ts", 'import type { Service } from "../model/service.js";'],
  ["layers", "generator/validate/planted.ts", 'const load = () => import("../files/output/output.js");'],
  ["layers", "generator/files/disk/planted.ts", 'import { compile } from "../../compile.js";'],
  ["layers", "generator/compile.ts", 'import { assets } from "#assets";'],
  ["layers", "generator/planted.ts", 'import { compile } from "./compile.js";'],
  ["doors", "generator/emit/client/planted.ts", 'import { readFileSync } from "node:fs";'],
  ["doors", "generator/emit/client/planted.ts", 'import { Project } from "ts-morph";'],
  ["doors", "generator/print/planted.ts", 'import { format } from "prettier";'],
  ["doors", "generator/validate/planted.ts", 'import { parse } from "yaml";'],
  ["doors", "generator/commands/planted.ts", 'import { writeFileSync } from "node:fs";'],
  ["doors", "generator/commands/planted.ts", 'const disk = await import("node:fs/promises");'],
  ["emittersApart", "generator/emit/client/planted.ts", 'import { serverView } from "../server/view.js";'],
  ["pureCore", "generator/emit/client/planted.ts", "export const made = Date.now();"],
  ["pureCore", "generator/emit/client/planted.ts", "export const made = new Date();"],
  ["pureCore", "generator/emit/wsdl/planted.ts", 'export const home = process.env["HOME"];'],
  ["pureCore", "generator/print/planted.ts", 'export const home = globalThis["process"];'],
  ["pureCore", "generator/load/planted.ts", "export const text = await fetch(address);"],
  ["pureCore", "generator/names/planted.ts", "export const sorted = names.sort((a, b) => a.localeCompare(b));"],
  ["pureCore", "generator/names/planted.ts", "export const lower = name.toLocaleLowerCase();"],
  ["pureCore", "generator/compile.ts", "export const id = Math.random();"],
  ["pureCore", "generator/infer/planted.ts", "export const here = import.meta.url;"],
  ["oneScreen", "generator/commands/planted.ts", "console.log(1);"],
  ["oneScreen", "generator/files/disk/planted.ts", 'process.stderr.write("x");'],
  ["oneScreen", "generator/cli.ts", 'process["stdout"].write("x");'],
  ["oneScript", "generator/commands/planted.ts", 'export const run = new Function("return 1");'],
  ["oneScript", "generator/serve/planted.ts", "export const run = eval(text);"],
  ["oneScript", "generator/files/disk/planted.ts", 'import { runInThisContext } from "node:vm";'],
  ["runtimeAlone", "templates/runtime/planted.ts", 'import { readFileSync } from "node:fs";'],
  ["runtimeAlone", "templates/runtime/planted.ts", 'import type { Service } from "../../generator/model/service.js";'],
  ["runtimeAlone", "templates/runtime/values/planted.ts", 'const soap = await import("soap");'],
  ["runtimeFloors", "templates/runtime/exchange.ts", 'import { voidResult } from "./results/void.js";'],
  ["runtimeFloors", "templates/runtime/xml/planted.ts", 'import type { Handler } from "../handler.js";'],
  ["runtimeFloors", "templates/runtime/xml/planted.ts", 'import { int } from "../values/index.js";'],
  ["runtimeFloors", "templates/runtime/values/planted.ts", 'import { voidResult } from "../results/void.js";'],
  ["runtimeFloors", "templates/runtime/results/planted.ts", 'import { soap11 } from "../bindings/soap11.js";'],
  [
    "runtimeFloors",
    "templates/runtime/bindings/planted.ts",
    'import { fetchTransport } from "../transports/fetch.js";',
  ],
  ["runtimeFloors", "templates/runtime/transports/planted.ts", 'import { XmlReader } from "../xml/reader.js";'],
  ["runtimeFloors", "templates/runtime/adapters/planted.ts", 'import { createDispatcher } from "../dispatcher.js";'],
  ["oneXmlReader", "templates/runtime/planted.ts", 'export const at = text.indexOf("<soap:Body>");'],
  ["oneXmlReader", "templates/runtime/bindings/planted.ts", "export const found = /<Body>(.*)<\\/Body>/.exec(text);"],
  ["oneXmlReader", "templates/runtime/results/planted.ts", 'if (text[0] === "<") throw new Error();'],
  ["oneXmlReader", "templates/runtime/results/planted.ts", "new DOMParser().parseFromString(text, type);"],
  ["oneXmlReader", "templates/runtime/results/planted.ts", 'import { TagReader } from "../xml/tags.js";'],
  ["oneXmlReader", "generator/infer/planted.ts", 'export const rows = text.split("<Table>");'],
  ["noTypeCycle", "generator/import/documents/xml-tree.ts", 'import type { DocumentReference } from "./documents.js";'],
  ["stagesInOrder", "generator/import/schemas/planted.ts", 'import type { Use } from "../service/draft.js";'],
  ["stagesInOrder", "generator/import/service/planted.ts", 'import { yamlText } from "../text/yaml-text.js";'],
  ["stagesInOrder", "generator/import/more/planted.ts", 'import { yamlText } from "../text/yaml-text.js";'],
  ["stagesInOrder", "generator/files/disk/planted.ts", 'import { lockOf } from "../output/lock-on-disk.js";'],
  ["stagesInOrder", "generator/files/planted.ts", 'import { lockOf } from "./output/lock-on-disk.js";'],
  ["commandsInOrder", "generator/commands/terminal/planted.ts", 'import { textOf } from "../reports/text.js";'],
  ["commandsInOrder", "generator/commands/serve/planted.ts", 'import { check } from "../generate/check.js";'],
  ["commandsInOrder", "generator/commands/more/planted.ts", 'import { count } from "../terminal/wording.js";'],
  ["commandsInOrder", "generator/commands/reports/planted.ts", 'import { commandTable } from "../command-table.js";'],
  ["noCycle", "templates/runtime/xml/error.ts", 'import { XmlReader } from "./reader.js";'],
];

test("there is something to look at", () => {
  expect([...house.keys()].filter((file) => file.startsWith("generator/")).length).toBeGreaterThan(50);
  expect([...house.keys()].filter((file) => file.startsWith("templates/runtime/")).length).toBeGreaterThan(50);
});

describe.each(Object.entries(rules))("%s", (name, rule: Rule) => {
  test("holds", () => {
    expect(rule(house)).toEqual([]);
  });

  const planted = breaches.filter(([broken]) => broken === name);
  test.each(planted)("%s: would be noticed in %s: %s", (_, file, text) => {
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    const around = [...house].filter(([each]) => each.startsWith(folder));
    const broken = new Map([...around, [file, `${house.get(file) ?? ""}\n${text}\n`]]);
    expect(rule(broken).some((problem) => problem.includes(file))).toBe(true);
  });

  test("has a breach that shows it", () => {
    expect(name === "tableIsTrue" || planted.length > 0).toBe(true);
  });
});

test.each(["generator/infer/", "templates/runtime/json/"])(
  "reports the rows of %s if no file has their imports",
  (folder) => {
    const without = new Map([...house].filter(([file]) => !file.startsWith(folder)));
    expect(rules.tableIsTrue(without).some((problem) => problem.startsWith(folder))).toBe(true);
  },
);

test("words in comments and texts are no breach", () => {
  const text =
    '// Date.now() and process.env\nexport const words = "process.env and new Date()"; export const { Date: d } = x;';
  expect(rules.pureCore(new Map([["generator/emit/client/planted.ts", text]]))).toEqual([]);
});

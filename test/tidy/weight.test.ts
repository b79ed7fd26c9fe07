/**
 * The ledger `weight.txt` says how many lines of code each room of generator/ and templates/ has, so that a diff shows growth.
 * `UPDATE_GOLDEN=1 npx vitest run test/tidy/weight.test.ts` writes it anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repository, updating } from "../golden/tree.js";
import { repositoryFiles, textOf } from "./sources.js";
import { differences, printWeights, readWeights, roomOf, weigh } from "./weight.js";

const ledgerPath = path.join(repository, "test/tidy/weight.txt");
const files = repositoryFiles().filter((file) => /^(?:generator|templates)\//.test(file));
const sources = new Map(files.map((file) => [file, textOf(file)]));
const repair =
  "UPDATE_GOLDEN=1 npx vitest run test/tidy/weight.test.ts rewrites the ledger; the commit says why a number grew";

test("each room of generator/ and templates/ has the lines of code that the ledger says", () => {
  const tree = weigh(sources);
  if (updating) writeFileSync(ledgerPath, printWeights(tree));
  const ledger = readFileSync(ledgerPath, "utf8");
  expect(differences(readWeights(ledger), tree), repair).toEqual([]);
  expect(ledger, repair).toBe(printWeights(readWeights(ledger)));
  expect(tree.get("all")?.code).toBeGreaterThan(10_000);
});

test.each([
  ["generator/cli.ts", "generator/*"],
  ["generator/load/yaml.ts", "generator/load"],
  ["generator/import/text/print.ts", "generator/import"],
  ["generator/emit/index.ts", "generator/emit/*"],
  ["generator/emit/client/view.ts", "generator/emit/client"],
  ["generator/commands/serve/round.ts", "generator/commands/serve"],
  ["templates/wsdl/types.hbs", "templates/wsdl"],
  ["templates/runtime/index.ts", "templates/runtime/*"],
  ["templates/runtime/results/data-set/read.ts", "templates/runtime/results"],
])("the room of %s is %s", (file, room) => {
  expect(roomOf(file)).toBe(room);
});

describe("a change of weight is reported with its room and size", () => {
  const module = "/** Owns it. */\nconst a = 1;\n\n  // A reason.\nconst b = `\n`;\n";
  const before = weigh(
    new Map([
      ["generator/load/a.ts", module],
      ["templates/wsdl/b.hbs", "<a>\n</a>"],
    ]),
  );
  const changed = (changes: Readonly<Record<string, string>>): readonly string[] =>
    differences(
      before,
      weigh(
        new Map(Object.entries({ "generator/load/a.ts": module, "templates/wsdl/b.hbs": "<a>\n</a>", ...changes })),
      ),
    );

  test("lines of code are neither blank nor comments, and a line without an end belongs to the next file", () => {
    expect([...before]).toEqual([
      ["generator/load", { code: 3, comments: 40 }],
      ["templates/wsdl", { code: 1, comments: 0 }],
      ["all", { code: 4, comments: 33 }],
    ]);
    expect(readWeights(printWeights(before))).toEqual(before);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ["nothing", {}, []],
    [
      "two more lines",
      { "generator/load/a.ts": `${module}a();\nb();\n` },
      ["generator/load: 3 lines of code before, 5 now (+2)", "all: 4 lines of code before, 6 now (+2)"],
    ],
    [
      "a line less",
      { "templates/wsdl/b.hbs": "<a/>" },
      ["templates/wsdl: 1 lines of code before, 0 now (-1)", "all: 4 lines of code before, 3 now (-1)"],
    ],
    [
      "a new room",
      { "generator/new/c.ts": "c();\n" },
      ["all: 4 lines of code before, 5 now (+1)", "generator/new: a new room of 1 lines of code"],
    ],
    [
      "no comments any more",
      { "generator/load/a.ts": module.replaceAll(/^\s*\/.*\n/gm, "") },
      ["generator/load: 40% comments before, 0% now", "all: 33% comments before, 0% now"],
    ],
    ["a file that is not weighed", { "generator/load/a.xsd": "<a>\n" }, []],
  ])("%s", (_title, changes, reports) => {
    expect(changed(changes)).toEqual(reports);
  });

  test("a room that is gone", () => {
    expect(differences(before, weigh(new Map([["generator/load/a.ts", module]])))).toContain(
      "templates/wsdl: a room of 1 lines of code that is gone",
    );
  });
});

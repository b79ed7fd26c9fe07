/**
 * The gate: every WSDL of the corpus is imported, emitted and compared with what it was; whatever differs is in a note or a refusal.
 * The table of docs/import.md is made here: `UPDATE_GOLDEN=1 npx vitest run test/import/corpus.test.ts` writes it anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Import } from "../../generator/import/describe.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { repository } from "../golden/tree.js";
import { compareWsdls } from "./compare-wsdls.js";
import { constructsOf } from "./constructs.js";
import {
  corpusFiles,
  emitWsdl,
  folderOfCorpus,
  importFile,
  importText,
  isExplained,
  sideOf,
  sideOfText,
} from "./corpus.js";

const files = corpusFiles();
const readings = new Map<string, Import | Refusal>();

beforeAll(async () => {
  for (const file of files) readings.set(file, await readOrRefusal(file));
});

async function readOrRefusal(file: string): Promise<Import | Refusal> {
  try {
    return await importFile(folderOfCorpus(), file);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function readingOf(file: string): Import | Refusal {
  const reading = readings.get(file);
  if (reading === undefined) throw new Error(`${file} was not read`);
  return reading;
}

describe.each(files)("%s", (file) => {
  test("what comes of it says the same on the wire, but for what notes and refusals say", async () => {
    const reading = readingOf(file);
    if (reading instanceof Refusal || reading.text === undefined) return;
    const emitted = await emitWsdl(reading.text);
    const differences = compareWsdls(sideOf(folderOfCorpus(), file), sideOfText(emitted));
    expect(differences.filter((difference) => !isExplained(difference, reading))).toEqual([]);
  });

  test("imported again, what comes of it changes nothing", async () => {
    const reading = readingOf(file);
    if (reading instanceof Refusal || reading.text === undefined) return;
    const emitted = await emitWsdl(reading.text);
    expect(await emitWsdl(importText(emitted).text ?? "")).toBe(emitted);
  });

  test("every operation has an outcome, and every refusal a line, a construct and a reason", () => {
    const reading = readingOf(file);
    const refusals =
      reading instanceof Refusal
        ? [reading]
        : reading.outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome.refusal] : []));
    for (const { node, construct, reason } of refusals) {
      expect(construct).not.toBe("");
      expect(reason).not.toBe("");
      expect(node.document.text.slice(node.start, node.start + 1)).toBe("<");
    }
    if (!(reading instanceof Refusal) && reading.text !== undefined) {
      expect(
        readDescription({ name: file, text: reading.text }).diagnostics.filter(({ severity }) => severity === "error"),
      ).toEqual([]);
    }
  });
});

type State = "whole" | "in part" | "refused";

function stateOf(reading: Import | Refusal): State {
  if (reading instanceof Refusal || reading.text === undefined) return "refused";
  return reading.outcomes.some(({ kind }) => kind === "refused") ? "in part" : "whole";
}

function tally(): {
  readonly files: Readonly<Record<State, number>>;
  readonly operations: Readonly<Record<string, number>>;
} {
  const states = { whole: 0, "in part": 0, refused: 0 };
  const operations = { exact: 0, "exact with a note": 0, refused: 0 };
  for (const reading of readings.values()) {
    states[stateOf(reading)] += 1;
    for (const outcome of reading instanceof Refusal ? [] : reading.outcomes)
      operations[outcome.kind === "refused" ? "refused" : outcome.notes.length > 0 ? "exact with a note" : "exact"] +=
        1;
  }
  return { files: states, operations };
}

test("so many are whole, in part, refused", () => {
  expect(files.length).toBe(73);
  expect(tally()).toEqual({
    files: { whole: 55, "in part": 3, refused: 15 },
    operations: { exact: 219, "exact with a note": 14, refused: 80 },
  });
});

/** Why operations are refused, and files of which nothing is left. */
function constructRows(): readonly string[] {
  const byConstruct = new Map<string, { operations: number; readonly files: Set<string> }>();
  const count = (construct: string, file: string, operations: number): void => {
    const row = byConstruct.get(construct) ?? { operations: 0, files: new Set() };
    row.operations += operations;
    row.files.add(file);
    byConstruct.set(construct, row);
  };
  for (const [file, reading] of readings) {
    if (reading instanceof Refusal) count(reading.construct, file, 0);
    else if (reading.outcomes.length === 0) count("no operation", file, 0);
    else
      for (const outcome of reading.outcomes) if (outcome.kind === "refused") count(outcome.refusal.construct, file, 1);
  }
  return [...byConstruct]
    .sort(
      ([a, one], [b, other]) =>
        other.files.size - one.files.size || other.operations - one.operations || (a < b ? -1 : 1),
    )
    .map(([construct, row]) => `| ${construct} | ${row.files.size} | ${row.operations} |`);
}

/** What the files hold, and how many of those that hold it are whole, in part, refused. */
function presenceRows(): readonly string[] {
  const counts = new Map<string, Record<State, number>>();
  for (const [file, reading] of readings) {
    for (const construct of constructsOf([sideOf(folderOfCorpus(), file).text])) {
      const row = counts.get(construct) ?? { whole: 0, "in part": 0, refused: 0 };
      row[stateOf(reading)] += 1;
      counts.set(construct, row);
    }
  }
  const total = (row: Record<State, number>): number => row.whole + row["in part"] + row.refused;
  return [...counts]
    .sort(([a, one], [b, other]) => total(other) - total(one) || (a < b ? -1 : 1))
    .map(([construct, row]) => `| ${construct} | ${total(row)} | ${row.whole} | ${row["in part"]} | ${row.refused} |`);
}

test("docs/import.md says so", () => {
  const { files: states, operations } = tally();
  const total = Object.values(operations).reduce((sum, count) => sum + count, 0);
  const table = [
    `Of the ${files.length} files of the corpus, ${states.whole} are imported whole, ${states["in part"]} in part and ${states.refused} not at all.`,
    `Of their ${total} operations, ${operations["exact"]} are exact, ${operations["exact with a note"]} exact with a note and ${operations["refused"]} refused, for these reasons:`,
    "",
    "| refused for | files | operations |",
    "|---|---|---|",
    ...constructRows(),
    "",
    "The same files by the constructs in them, whether or not these were the reason of a refusal:",
    "",
    "| construct | files | whole | in part | refused |",
    "|---|---|---|---|---|",
    ...presenceRows(),
  ].join("\n");
  const page = path.join(repository, "docs/import.md");
  const text = readFileSync(page, "utf8");
  const parts = /^(.*<!-- made by test\/import\/corpus\.test\.ts -->\n).*(<!-- end -->.*)$/s.exec(text);
  const [, head = "", tail = ""] = parts ?? [];
  expect(parts, "the places where the table begins and ends").not.toBeNull();
  const wanted = `${head}${table}\n${tail}`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(page, wanted);
  expect(readFileSync(page, "utf8")).toBe(wanted);
});

/**
 * Owns the diff of `check --diff`: the changes that generating would make in the files of an output.
 * Invariant: the number and length of lines are bounded, and the difference in a line is never cut away.
 */
import { join } from "node:path";
import { escapeUnprintable } from "../../diagnostics/quote.js";
import { readIfThere } from "../../files/disk/look.js";
import type { GeneratedFile } from "../../model/file.js";
import { cutLines } from "../../print/diff-pairs.js";
import { diffLines } from "../../print/line-diff.js";
import { diffInColour } from "../terminal/diff-in-colour.js";
import { firstLines } from "../terminal/terminal.js";
import type { FileDiff } from "./check-report.js";
import type { OutputFolder } from "./target.js";
import { laidOut } from "../terminal/xml-layout.js";

/** Lines of a file's diff; further ones say no more, and are counted. */
const mostLines = 500;
/** Lines of all files of an output together, after which only the number of lines is shown. */
const mostLinesInAll = 10_000;
/** Maximum characters of a line, around its difference. */
const longestLine = 400;

/**
 * Path -> difference between the file on the disk and the one that generating would write. Line endings are ignored.
 */
export function diffFiles(
  { folder, shownFolder }: OutputFolder,
  paths: readonly string[],
  files: readonly GeneratedFile[],
): ReadonlyMap<string, FileDiff> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  let budget = mostLinesInAll;
  return new Map(
    paths.flatMap((path) => {
      const text = texts.get(path);
      if (text === undefined) return [];
      const [before, after] = [readIfThere(join(folder, path)) ?? "", text].map((each) =>
        each.replaceAll("\r\n", "\n"),
      );
      const lines = shownLines(path, before ?? "", after ?? "", Math.min(budget, mostLines));
      budget = Math.max(0, budget - lines.length);
      const name = escapeUnprintable(`${shownFolder}/${path}`);
      const heads = [`--- ${name}`, `+++ ${name} (generated)`];
      const diff = [...heads, ...lines].join("\n");
      return [[path, { text: diff, lines: diffInColour(diff), line: firstDifference(before ?? "", after ?? "") }]];
    }),
  );
}

function shownLines(path: string, before: string, after: string, most: number): readonly string[] {
  const laid = diffLines(laidOut(path, before), laidOut(path, after));
  // Texts that differ only in blanks between elements.
  const lines = laid.length === 0 ? diffLines(before, after) : laid;
  return cutLines(firstLines(lines, most), longestLine);
}

/** The first line that differs, from 1; the last line of `before` if the other text only has more. */
function firstDifference(before: string, after: string): number {
  let line = 1;
  for (let at = 0; at < before.length - 1 && before[at] === after[at]; at++) if (before[at] === "\n") line++;
  return line;
}

/** Owns the table of `docs/size.md`: figures in kB (1,000 bytes) and a bar for each. */
import type { Size } from "./bundle.js";
import type { SizeRow } from "./rows.js";

const beginTable = "<!-- sizes: made by test/size with UPDATE_GOLDEN=1 -->";
const endTable = "<!-- end of sizes -->";

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** One block is one kB. */
const bar = (bytes: number): string => "█".repeat(Math.round(bytes / 1000));

export function printTable(rows: readonly SizeRow[], sizeOf: (what: string) => Size, perOperation: number): string {
  const lines = rows.map(({ what, budget }) => {
    const { start, startMinified, whole } = sizeOf(what);
    return `| ${what} | ${kilobytes(start)} | ${kilobytes(startMinified)} | ${kilobytes(whole)} | ${kilobytes(budget)} |`;
  });
  const width = Math.max(...rows.map(({ what }) => what.length));
  const bars = rows.map(
    ({ what }) => `${what.padEnd(width)}  ${bar(sizeOf(what).start)} ${kilobytes(sizeOf(what).start)}`,
  );
  return [
    "| program | at start, kB | not compressed | with all it may load | budget |",
    "|---|---|---|---|---|",
    ...lines,
    "",
    `Each further operation adds ${Math.round(perOperation)} bytes to the start.`,
    "",
    "```",
    ...bars,
    "```",
    "",
  ].join("\n");
}

/** What stands between the two marks of the page. */
export function tableIn(page: string): string {
  return page.slice(page.indexOf(beginTable) + beginTable.length, page.indexOf(endTable));
}

export function replaceTable(page: string, table: string): string {
  return page.replace(`${beginTable}${tableIn(page)}${endTable}`, () => `${beginTable}\n\n${table}\n${endTable}`);
}

/** Every figure in a text, in order. */
export function figuresOf(text: string): readonly number[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure));
}

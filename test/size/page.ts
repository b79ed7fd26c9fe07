/** Owns the table of `docs/size.md`: figures in kB (1,000 bytes) and a bar for each. */
import type { Size } from "./bundle.js";
import type { Start } from "./bundlers.js";
import type { BundlerRow, SizeRow } from "./rows.js";

/** What stands before and after a table of the page. */
export interface TableMarks {
  readonly begin: string;
  readonly end: string;
}

export const sizeTable: TableMarks = {
  begin: "<!-- sizes: made by test/size with UPDATE_GOLDEN=1 -->",
  end: "<!-- end of sizes -->",
};

export const bundlerTable: TableMarks = {
  begin: "<!-- bundlers: made by test/size with UPDATE_GOLDEN=1 -->",
  end: "<!-- end of bundlers -->",
};

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

/** kB of each bundler, and in how many files. */
export function printBundlers(rows: readonly BundlerRow[], startOf: (bundler: string, from: string) => Start): string {
  const lines = Object.keys(rows[0]?.budgets ?? {}).map((bundler) => {
    const cells = rows.map(({ from }) => {
      const { size, files } = startOf(bundler, from);
      return `${kilobytes(size)} (${files})`;
    });
    return `| ${[bundler, ...cells].join(" | ")} |`;
  });
  const froms = rows.map(({ from }) => `from \`${from}\`, kB (files)`);
  return [`| bundler | ${froms.join(" | ")} |`, `|---|${"---|".repeat(rows.length)}`, ...lines, ""].join("\n");
}

/** What stands between the two marks of a table. */
export function tableIn(page: string, { begin, end }: TableMarks): string {
  return page.slice(page.indexOf(begin) + begin.length, page.indexOf(end));
}

export function replaceTable(page: string, table: string, marks: TableMarks): string {
  const { begin, end } = marks;
  return page.replace(`${begin}${tableIn(page, marks)}${end}`, () => `${begin}\n\n${table}\n${end}`);
}

/** Every figure in a text, in order. */
export function figuresOf(text: string): readonly number[] {
  return [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure));
}

/**
 * Owns the step summary of GitHub Actions: a report as Markdown tables.
 * Invariant: no text of a report becomes Markdown, HTML, a mention or a link, and the summary is within GitHub's size
 * limit.
 */
import { escapeAllButTabs, escapeUnprintable } from "../../diagnostics/quote.js";
import { count, shortened } from "../terminal/wording.js";
import type { Report } from "../terminal/report.js";
import { type Cell, headlineOf, type Level, type Row, type Section, sectionsOf } from "./sections.js";

/** Maximum bytes of a step's summary, existing content included; GitHub rejects a larger one as a whole. */
export const mostSummaryBytes = 1024 * 1024;
/** Rows of a table. */
const mostRows = 200;
/** Characters of a table. */
const longestTable = 200_000;
/** Characters of a cell. */
const longestCell = 500;
/** Lines of a row's diff. */
const mostDiffLines = 100;
/** Bytes that stay free, for the sentence that something is left out. */
const reserve = 200;

const marks: Readonly<Record<Level, string>> = { error: "❌", warning: "⚠️", good: "✅" };

/** `room`: bytes that the summary may still have. Empty if nothing fits. */
export function printSummary(report: Report, room: number): string {
  const mark = marks[report.exitCode === 0 ? "good" : "error"];
  // The newest: several comparisons share a summary.
  const subject = report.sources.slice(-1).map((source) => ` <code>${encode(source)}</code>`);
  const blocks = [
    `### ${mark} codegen ${report.command}${subject.join("")}: ${encode(headlineOf(report))}`,
    ...sectionsOf(report).flatMap(sectionBlocks),
  ];
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const size = encoder.encode(block).length + 2;
    if (bytes + size > room - reserve)
      return index === 0 ? "" : `${text}Tables and diffs are left out here: GitHub takes 1 MiB of a step.\n\n`;
    bytes += size;
    text += `${block}\n\n`;
  }
  return text;
}

function sectionBlocks({ title, columns, rows }: Section): readonly string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { level, cells } of rows.slice(0, mostRows)) {
    const line = `| ${marks[level]} | ${cells.map(cellText).join(" | ")} |`;
    length += line.length;
    if (length > longestTable) break;
    lines.push(line);
  }
  const rest = rows.length > lines.length ? [`\n… and ${count(rows.length - lines.length, "more row")}`] : [];
  const head = [`#### ${encode(title)}\n`, `| | ${columns.join(" | ")} |`, `|${"---|".repeat(columns.length + 1)}`];
  return [[...head, ...lines, ...rest].join("\n"), ...rows.slice(0, lines.length).flatMap(diffBlock)];
}

function diffBlock({ cells: [first], diff }: Row): readonly string[] {
  if (diff === undefined || diff === "") return [];
  const lines = diff.split("\n");
  const shown = lines.slice(0, mostDiffLines).map(escapeAllButTabs);
  const rest = lines.length > mostDiffLines ? [` … ${count(lines.length - mostDiffLines, "more line")}`] : [];
  const text = [...shown, ...rest].join("\n");
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  const summary = `<summary>${encode(first?.text ?? "")}</summary>`;
  return [`<details>${summary}\n\n${fence}diff\n${text}\n${fence}\n\n</details>`];
}

function cellText({ text, isCode = false }: Cell): string {
  return isCode && text !== "" ? `<code>${encode(text)}</code>` : encode(text);
}

/**
 * Letters, digits and a few plain marks stay; everything else is a character reference, which Markdown never takes for syntax. A comment
 * behind `@` and `#` keeps GitHub from seeing the name of a user or the number of an issue.
 */
function encode(text: string): string {
  return escapeUnprintable(shortened(text, longestCell)).replace(/[^\p{L}\p{N} /,()-]/gu, (character) => {
    const reference = `&#${String(character.codePointAt(0))};`;
    return character === "@" || character === "#" ? `${reference}<!-- -->` : reference;
  });
}

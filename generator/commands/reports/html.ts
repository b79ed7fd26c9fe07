/**
 * Owns the report as one HTML file, to read and to send.
 * Invariant: it has no script and loads nothing, and its policy forbids both. No text of a report becomes markup.
 */
import { escapeAllButTabs } from "../../diagnostics/quote.js";
import { type DiffLine, markDiff } from "../../print/diff-marks.js";
import { type Markup, markup, Markup as Html } from "../../../templates/runtime/help/html.js";
import { digestOf } from "../../files/disk/digest.js";
import { count, shortened } from "../terminal/wording.js";
import { style } from "./html-style.js";
import type { Report } from "../terminal/report.js";
import { type Cell, headlineOf, type Level, type Row, type Section, sectionsOf } from "./sections.js";

/** Rows of a table. */
const mostRows = 2000;
/** Characters of a cell and of a line of a diff. */
const longestText = 2000;

const levelWords: Readonly<Record<Level, string>> = { error: "error", warning: "warning", good: "good" };

/** Without a final end of line. */
export function printHtmlReport(report: Report): string {
  const { command, exitCode, tool, sources } = report;
  const title = `codegen ${command}: ${headlineOf(report)}`;
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="codegen report">
<meta http-equiv="content-security-policy" content="${policy()}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shown(title)}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
<p class="tool">codegen ${command}</p>
<h1 class="${exitCode === 0 ? "good" : "error"}">${shown(capital(headlineOf(report)))}</h1>
${sources.length > 0 && markup`<p>${sources.map((source, index) => markup`${index > 0 && " → "}<code>${shown(source)}</code>`)}</p>\n`}</header>
<main>
${sectionsOf(report).map(sectionMarkup)}</main>
<footer>Exit code ${exitCode}. Made by ${tool}.</footer>
</body>
</html>`;
  return text;
}

/** Styles are those of the page alone. */
const policy = (): string => {
  const digest = Buffer.from(digestOf(style), "hex").toString("base64");
  return `default-src 'none'; style-src 'sha256-${digest}'; form-action 'none'; base-uri 'none'`;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const shown = (text: string): string => escapeAllButTabs(shortened(text, longestText));

function sectionMarkup({ title, columns, rows }: Section): Markup {
  const rest = rows.length - mostRows;
  return markup`<section>
<h2>${shown(title)}</h2>
<table>
<thead><tr><th scope="col" class="level"></th>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.slice(0, mostRows).map((row) => rowMarkup(row, columns))}</tbody>
</table>
${rest > 0 && markup`<p>${count(rest, "more row")}: codegen --report json has all.</p>\n`}</section>
`;
}

function rowMarkup({ level, cells, diff }: Row, columns: readonly string[]): Markup {
  const head = markup`<td class="level ${level}"><span>${levelWords[level]}</span></td>`;
  const rest = cells.map((cell, index) => markup`<td data-column="${columns[index]}">${cellMarkup(cell)}</td>`);
  const below =
    diff === undefined || diff === ""
      ? ""
      : markup`<tr class="diff"><td colspan="${columns.length + 1}">${diffMarkup(diff)}</td></tr>\n`;
  return markup`<tr>${head}${rest}</tr>\n${below}`;
}

function cellMarkup({ text, isCode = false }: Cell): Markup | string {
  if (text === "") return "";
  return isCode ? markup`<code><bdi>${shown(text)}</bdi></code>` : markup`<bdi>${shown(text)}</bdi>`;
}

/** Open as long as it is small. */
const mostOpenLines = 100;

function diffMarkup(diff: string): Markup {
  const lines = markDiff(diff);
  const name = lines[0]?.kind === "head" ? "what generating would change" : "the difference";
  return markup`<details${lines.length <= mostOpenLines && new Html(" open")}><summary>${name}</summary><pre tabindex="0">${lines.map(lineMarkup)}</pre></details>`;
}

function lineMarkup({ kind, parts }: DiffLine): Markup {
  const element = { removed: "del", added: "ins", place: "i", same: "span", head: "b" }[kind];
  const [open, close] = [new Html(`<${element}>`), new Html(`</${element}>`)];
  const content = parts.map(({ text, differs }) => (differs ? markup`<mark>${shown(text)}</mark>` : shown(text)));
  return markup`${open}${content}\n${close}`;
}

/**
 * Owns docs/interop.md and the marked line of the README.
 * Invariant: both are made by a run, and the same outcomes give the same bytes; where CI is set they are
 * compared and not written.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolsLine } from "./tools-section.js";

const MARKS = ["<!-- interop:begin -->", "<!-- interop:end -->"] as const;

export interface Section {
  readonly title: string;
  readonly text: string;
}

/** Gives a text for each document that is not as the run would write it. */
export function writeReport(root: string, sections: readonly Section[]): string[] {
  const page = [
    "# Other people's tools, and a genuine ASMX service",
    "",
    "`npm run test:interop` writes this page; do not edit it by hand.",
    "The tools come from Debian 12 (`test/interop/packages.txt`) and npm (`test/interop/package.json`).",
    "The genuine service is ASMX on Debian's Mono, with all 38 operations, GET and POST enabled (`test/interop/mono`).",
    ...sections.flatMap(({ title, text }) => ["", `## ${title}`, "", text]),
    "",
  ].join("\n");
  return [put(join(root, "docs", "interop.md"), page), putLine(root, page)].filter((problem) => problem !== undefined);
}

/** The same for the sections of some parts alone: what stands between their titles and the next is renewed in docs/interop.md. */
export function renewSections(root: string, sections: readonly Section[]): string[] {
  const path = join(root, "docs", "interop.md");
  let page = readFileSync(path, "utf8");
  for (const { title, text } of sections) {
    const heading = `\n## ${title}\n\n`;
    const start = page.indexOf(heading);
    if (start < 0) return [`${path} has no section "${title}"; run npm run test:interop`];
    const next = page.indexOf("\n\n## ", start + heading.length);
    page = page.slice(0, start) + heading + text + (next < 0 ? "\n" : page.slice(next));
  }
  return [put(path, page), putLine(root, page)].filter((problem) => problem !== undefined);
}

/** What stands between the marks of the README is what the page's table says in one line. */
export function withToolsLine(readme: string, page: string): string {
  const [begin, end] = [readme.indexOf(MARKS[0]), readme.indexOf(MARKS[1])];
  if (begin < 0 || end < begin) throw new Error(`README.md lacks ${MARKS.join(" and ")}`);
  return `${readme.slice(0, begin)}${MARKS[0]}\n${toolsLine(page)}\n${readme.slice(end)}`;
}

function putLine(root: string, page: string): string | undefined {
  const readme = join(root, "README.md");
  return put(readme, withToolsLine(readFileSync(readme, "utf8"), page));
}

function put(path: string, text: string): string | undefined {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return undefined;
  if (process.env["CI"] !== undefined)
    return `${path} is not what this run gives; run npm run test:interop and commit it`;
  writeFileSync(path, text);
  return undefined;
}

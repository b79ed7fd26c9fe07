/**
 * Owns how a page of the documentation is read: its headings, its links and its blocks of code.
 * Invariant: what a reader sees decides. A block under a line that ends in "`path`:" is that file; a `text` block under one that
 * ends in "prints:" is what the program before it prints.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../golden/tree.js";

export interface Block {
  /** `ts`, `sh`, `yaml`, ...; `""` where none is said. */
  readonly language: string;
  readonly text: string;
  /** The file it is, relative to the reader's project. */
  readonly file: string | undefined;
  /** What the program before it prints. */
  readonly isOutput: boolean;
  /** The heading above it. */
  readonly section: string;
  /** Offset of its text in the page. */
  readonly start: number;
}

export interface Page {
  /** Relative to the repository: `docs/guides/testing.md`. */
  readonly path: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly blocks: readonly Block[];
}

/** Every page that users read, but for those of diagnostics. */
export function userPages(): readonly Page[] {
  const docs = readdirSync(path.join(repository, "docs"), { recursive: true, encoding: "utf8" });
  const pages = docs.map((file) => `docs/${file.replaceAll("\\", "/")}`).filter((file) => file.endsWith(".md"));
  const guides = pages.filter((file) => !file.startsWith("docs/diagnostics/")).sort();
  return ["README.md", ...guides].map(readPage);
}

export function readPage(file: string): Page {
  const text = readFileSync(path.join(repository, file), "utf8");
  return { path: file, text, ...parsePage(text) };
}

const fence = /^```(\w*)[^\n]*\n(?:([\s\S]*?)\n)??```$/gm;
const heading = /^#+ (.+)$/gm;

function parsePage(text: string): Pick<Page, "headings" | "blocks"> {
  const headings: string[] = [];
  const blocks: Block[] = [];
  let [section, after] = ["", 0];
  for (const match of text.matchAll(fence)) {
    for (const [, title = ""] of text.slice(after, match.index).matchAll(heading)) headings.push((section = title));
    const before = text.slice(after, match.index).trimEnd();
    const [all, language = "", code = ""] = match;
    const start = match.index + all.indexOf("\n") + 1;
    const file = /`([^`\s]+)`:$/.exec(before)?.[1];
    blocks.push({ language, text: code, file, isOutput: /\bprints:$/.test(before), section, start });
    after = match.index + all.length;
  }
  for (const [, title = ""] of text.slice(after).matchAll(heading)) headings.push(title);
  return { headings, blocks };
}

/** Files of a section: path -> text. */
export function filesOf(page: Page, section: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = Object.create(null);
  for (const { file, text, section: own } of page.blocks)
    if (file !== undefined && own === section) files[file] = `${text}\n`;
  if (Object.keys(files).length === 0) throw new Error(`${page.path} has no file under "${section}"`);
  return files;
}

export interface Program {
  readonly program: Block;
  /** What it prints. */
  readonly output: Block | undefined;
}

/** TypeScript; JavaScript of other people's tools; commands. */
export type ProgramLanguage = "ts" | "js" | "sh";

/** Programs of a page: blocks of a language that are no file. */
export function programsOf(page: Page, language: ProgramLanguage = "ts"): readonly Program[] {
  return page.blocks.flatMap((program, index) => {
    if (program.language !== language || program.file !== undefined) return [];
    const next = page.blocks[index + 1];
    return [{ program, output: next?.isOutput === true ? next : undefined }];
  });
}

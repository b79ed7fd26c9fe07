/** Owns the writing of what programs print into the pages, for UPDATE_GOLDEN=1. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../golden/tree.js";
import { type ProgramLanguage, programsOf, readPage } from "./pages.js";

/** Reads the page anew: other blocks and tables of it may have other lengths by now. */
export function rewriteOutput(file: string, language: ProgramLanguage, index: number, printed: string): void {
  const page = readPage(file);
  const output = programsOf(page, language)[index]?.output;
  if (output === undefined) throw new Error(`${file} has no output of program ${index}`);
  const end = output.start + output.text.length;
  const text = page.text.slice(0, output.start) + printed + (output.text === "" ? "\n" : "") + page.text.slice(end);
  writeFileSync(path.join(repository, file), text);
}

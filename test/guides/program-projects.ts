/** Owns the projects that the documentation's programs are compiled in: one per page, below one folder with one tsconfig.json. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../golden/tree.js";
import { type Page, programsOf, userPages } from "./pages.js";
import { writeProject } from "./run-program.js";

export const programPages: readonly Page[] = userPages().filter((page) => programsOf(page).length > 0);

export function projectFolder(work: string, page: Page): string {
  return path.join(work, page.path.replace(/\W+/g, "-"));
}

export const programOptions = {
  target: "ES2022",
  module: "NodeNext",
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  lib: ["ES2022"],
  types: ["node"],
  typeRoots: [path.join(repository, "node_modules/@types")],
};

/** Writes each program of each page as `program-N.ts`, and the tsconfig.json that compiles all of them. */
export async function writeProgramProjects(work: string): Promise<void> {
  for (const page of programPages) {
    await writeProject(projectFolder(work, page), page);
    for (const [index, { program }] of programsOf(page).entries())
      writeFileSync(path.join(projectFolder(work, page), `program-${index}.ts`), `${program.text}\n`);
  }
  mkdirSync(work, { recursive: true });
  writeProgramSettings(work, "tsconfig.json", {});
}

/** Writes a tsconfig.json of the given name; `changes` replace compiler options. */
export function writeProgramSettings(work: string, name: string, changes: object): void {
  // The package as it is written: its build may lack declarations.
  const paths = { "asmx-codegen": [path.join(repository, "generator/index.ts")] };
  const compilerOptions = { ...programOptions, paths, ...changes };
  writeFileSync(path.join(work, name), JSON.stringify({ compilerOptions, include: ["*/program-*.ts"] }));
}

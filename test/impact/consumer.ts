/**
 * Owns a consumer's project on the disk: a description, its output and code that uses it, with a TypeScript of its own.
 * Invariant: `diff` runs in this process as the command line runs it.
 */
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { diff, type DriftOptions } from "../../generator/commands/describe/compare.js";
import { generate, type GenerateOptions } from "../../generator/commands/generate/generate.js";
import { importDescription } from "../../generator/commands/describe/import.js";
import type { ImportOptions } from "../../generator/commands/describe/import-update.js";
import { Recorder, type Report } from "../../generator/commands/terminal/report.js";
import { comparisonLines, importLines } from "../../generator/commands/reports/text.js";
import type { ExitCode } from "../../generator/commands/terminal/exit-codes.js";
import type { Line, Terminal } from "../../generator/commands/terminal/terminal.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { repository } from "../golden/tree.js";

export interface Said {
  readonly code: number;
  readonly lines: readonly string[];
  readonly report: Report;
}

const compilerOptions = { strict: true, module: "nodenext", target: "es2022", types: [], skipLibCheck: true };

/** `typeScript`: the folder in this repository's `node_modules`. */
export function consumerFolder(files: Readonly<Record<string, string>>, typeScript = "typescript"): string {
  const folder = temporaryFolder();
  const modules = path.join(folder, "node_modules");
  mkdirSync(path.join(modules, "@typescript"), { recursive: true });
  const link = (name: string, target: string): void =>
    symlinkSync(path.join(repository, "node_modules", target), path.join(modules, name), "junction");
  link("typescript", typeScript);
  link("asmx-runtime", "asmx-runtime");
  writeTree(folder, {
    "package.json": JSON.stringify({ type: "module", dependencies: { "asmx-runtime": "1" } }),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    ...files,
  });
  return folder;
}

/** Runs `codegen generate` for a description of the folder. */
export async function generateInto(
  folder: string,
  description: string,
  output: string,
  artifacts = "client",
  options: GenerateOptions = {},
): Promise<void> {
  const { terminal, lines } = terminalIn(folder);
  const given = { output, artifacts, language: "typescript", force: true, ...options } as const;
  const code = await generate(description, given, terminal);
  if (code !== 0) throw new Error(lines.join("\n"));
}

/** Runs `codegen diff older newer --in .`. */
export async function diffIn(folder: string, older: string, newer: string, options: DriftOptions = {}): Promise<Said> {
  const { terminal, lines } = terminalIn(folder);
  const code = await diff(older, newer, { in: ".", ...options }, terminal);
  return said("diff", code, terminal, lines);
}

/** Runs `codegen import`. */
export async function importInto(folder: string, wsdl: string, options: ImportOptions): Promise<Said> {
  const { terminal, lines } = terminalIn(folder);
  const code = await importDescription(wsdl, options, terminal);
  return said("import", code, terminal, lines);
}

const texts = { diff: comparisonLines, import: importLines };

function said(command: keyof typeof texts, code: ExitCode, { record }: Terminal, lines: readonly string[]): Said {
  const report = record.report(command, "asmx-codegen 0.1.0", code);
  return { code, lines: [...lines, ...(code > 1 ? [] : texts[command](report).map(plainText))], report };
}

function plainText(line: Line): string {
  return typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

function terminalIn(folder: string) {
  const lines: string[] = [];
  const print: Terminal["print"] = (...printed) => void lines.push(...printed.map(plainText));
  const terminal: Terminal = {
    folder,
    version: "0.1.0",
    print,
    warn: print,
    record: new Recorder(),
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
  };
  return { terminal, lines };
}

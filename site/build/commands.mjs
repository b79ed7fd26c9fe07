/**
 * Owns the reference of commands: from the table of the tool, and from its own help.
 * Invariant: every row of a table is a page; what a command prints is taken from it.
 */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { placeOf } from "./pages.mjs";
import { root, workFolder } from "./places.mjs";

/** A module of the tool that holds nothing but a table: without its types, it runs by itself. */
async function readTable(source) {
  const { code } = await transform(await readFile(path.join(root, source), "utf8"), { loader: "ts", format: "esm" });
  const file = path.join(workFolder, `${path.basename(source, ".ts")}.mjs`);
  await mkdir(workFolder, { recursive: true });
  await writeFile(file, code);
  return import(pathToFileURL(file));
}

const commands = readTable("generator/commands/command-table.ts");

async function helpOf(name) {
  const environment = { ...process.env, NO_COLOR: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, "dist", "cli.js"), name, "--help"], {
    env: environment,
    cwd: root,
  });
  return stdout.trim();
}

/** `[{ place, text }]`: a page for each command, and one that lists them. */
export async function commandPages() {
  const { commandTable, exitCodeWords } = await commands;
  const names = Object.keys(commandTable);
  const helps = await Promise.all(names.map(helpOf));
  const pages = names.map((name, at) => ({
    place: `reference/commands/${name}.md`,
    text: pageOf(name, commandTable[name], exitCodeWords, helps[at]),
  }));
  return [{ place: "reference/commands/index.md", text: listOf(names, helps) }, ...pages];
}

/** What a command does, in its own words. */
const purposeOf = (help) => help.split(/\n\n/)[1].replaceAll(/\s+/g, " ");

const listOf = (names, helps) =>
  [
    "# Commands",
    "",
    "`npx codegen` alone asks what you want to do, and does it.",
    "",
    "| Command | Purpose |",
    "|---|---|",
    ...names.map(
      (name, at) =>
        `| [\`codegen ${name}\`](/reference/commands/${name}.md) | ${purposeOf(helps[at]).replaceAll("|", "\\|")} |`,
    ),
    "",
  ].join("\n");

function pageOf(name, { page, hasReport, wsdl, exitCodes, writes }, words, help) {
  const takes = {
    none: "no",
    plain: "yes: a file or an address",
    options: "yes; options choose the service and what it may import",
  };
  const codes = [...exitCodes, 3, 130].map((code) => `${code} (${words[code]})`).join(", ");
  return [
    `# codegen ${name}`,
    "",
    `${purposeOf(help).replace(/^./, (first) => first.toUpperCase())}.`,
    "",
    `The guide is [${page}](/${placeOf(page)}).`,
    "",
    "| Question | Answer |",
    "|---|---|",
    `| Writes | ${writes} |`,
    `| Takes a WSDL | ${takes[wsdl]} |`,
    `| [Reports](/docs/reports.md) | ${hasReport ? "yes, with `--report`" : "no"} |`,
    `| Exit codes | ${codes} |`,
    "",
    "## Arguments and options",
    "",
    "```text",
    help,
    "```",
    "",
  ].join("\n");
}

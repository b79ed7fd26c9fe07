/**
 * The table of commands and the program agree: each command keeps what its row promises, and has a row at all.
 * Planted commands and rows prove that a gap is noticed and named.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { describeProgram } from "../../generator/arguments/program.js";
import { type CommandRow, commandTable } from "../../generator/commands/command-table.js";
import { repository } from "../golden/tree.js";
import { importsOf } from "./sources.js";

type Rows = Readonly<Record<string, CommandRow>>;

const tableFile = "generator/commands/command-table.ts";
const textOf = (file: string): string => readFileSync(path.join(repository, file), "utf8");
const program = (): Command => describeProgram("0.0.0", () => Promise.resolve());

/** A sentence for each promise that is not kept. */
function gaps(rows: Rows, { commands }: Pick<Command, "commands">, table = textOf(tableFile)): readonly string[] {
  const registered = new Map(commands.map((command) => [command.name(), command]));
  return [
    ...[...registered.keys()]
      .filter((name) => !Object.hasOwn(rows, name))
      .map((name) => `codegen ${name} is registered in generator/arguments/, and has no row in ${tableFile}.`),
    ...Object.entries(rows).flatMap(([name, row]) => {
      const command = registered.get(name);
      return command === undefined
        ? [`codegen ${name} has a row in ${tableFile}, and generator/arguments/ does not register it.`]
        : [...pageGaps(name, row), ...optionGaps(name, row, command), ...codeGaps(name, row, command, table)];
    }),
  ];
}

const reportsPage = "docs/reports.md";

function pageGaps(name: string, { page, hasReport }: CommandRow): readonly string[] {
  return [...new Set([page, ...(hasReport ? [reportsPage] : [])])].flatMap((each) => {
    if (!existsSync(path.join(repository, each))) return [`The page of codegen ${name}, ${each}, does not exist.`];
    return new RegExp(`codegen ${name}\\b`).test(textOf(each)) ? [] : [`${each} does not mention codegen ${name}.`];
  });
}

/** What the table says of options, against what commander parses. */
function optionGaps(name: string, { hasReport, takesWsdl }: CommandRow, command: Command): readonly string[] {
  const has = (flag: string): boolean => command.options.some(({ long }) => long === flag);
  const expected = { "--report": hasReport, "--root": takesWsdl, "--allow-host": takesWsdl };
  return Object.entries(expected).flatMap(([flag, isPromised]) => {
    if (isPromised === has(flag)) return [];
    return [`codegen ${name} ${isPromised ? "lacks" : "has"} ${flag}, against its row in ${tableFile}.`];
  });
}

/** The codes that help lists, and those that the command's modules return. */
function codeGaps(name: string, { exitCodes }: CommandRow, command: Command, table: string): readonly string[] {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const line = /^Exit codes: (.*)\.$/m.exec(help.replaceAll(/\n {2,}/g, " "))?.[1] ?? "";
  const listed = [...line.matchAll(/(?:^|, )(\d+) /g)].map(([, code]) => Number(code));
  const promised = [...exitCodes, 3, 130];
  const returned = returnedCodes(name, table);
  return [
    ...(String(listed) === String(promised)
      ? []
      : [`The help of codegen ${name} lists the exit codes ${listed.join(", ")}; its row has ${promised.join(", ")}.`]),
    ...(returned === undefined || String(returned) === String(exitCodes)
      ? []
      : [`The modules of codegen ${name} return ${returned.join(", ")}; its row has ${exitCodes.join(", ")}.`]),
  ];
}

const codeUses = {
  0: /\bexitCodes\.done\b/,
  1: /\bexitCodes\.findings\b/,
  2: /\bexitCodes\.badInput\b|\bUsageError\(/,
};

/** Read off the sources below `commands/` that the row's modules lead to; undefined if the row is no row of the file. */
function returnedCodes(name: string, table: string): readonly number[] | undefined {
  const row = new RegExp(`^  "?${name}"?: \\{\\n([^]*?)^  \\},$`, "m").exec(table)?.[1];
  if (row === undefined) return undefined;
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || !/^generator\/commands\/(?!terminal\/)/.test(file)) return;
    reached.add(file);
    for (const { target } of importsOf(file, textOf(file))) if (target !== undefined) visit(target);
  };
  for (const { target } of importsOf(tableFile, row)) if (target !== undefined) visit(target);
  const text = [...reached].map(textOf).join("\n");
  return Object.entries(codeUses).flatMap(([code, use]) => (use.test(text) ? [Number(code)] : []));
}

it("every command keeps what its row in the table promises", () => {
  expect(gaps(commandTable, program())).toEqual([]);
  expect(Object.keys(commandTable).length).toBeGreaterThan(10);
});

const row: CommandRow = { ...commandTable.check, page: "docs/planted.md", hasReport: true, takesWsdl: true };

it("a planted command that is registered without a row is named", () => {
  const planted = program();
  planted.command("planted");
  expect(gaps(commandTable, planted)).toEqual([
    `codegen planted is registered in generator/arguments/, and has no row in ${tableFile}.`,
  ]);
});

it("a planted row without a registered command is named", () => {
  expect(gaps({ ...commandTable, planted: row }, program())).toEqual([
    `codegen planted has a row in ${tableFile}, and generator/arguments/ does not register it.`,
  ]);
});

it("a row without its declaration is named, and the other commands stay", () => {
  Reflect.set(commandTable, "planted", row);
  try {
    expect(gaps(commandTable, program())).toEqual([
      `codegen planted has a row in ${tableFile}, and generator/arguments/ does not register it.`,
    ]);
  } finally {
    Reflect.deleteProperty(commandTable, "planted");
  }
});

it("a planted command without a page, --report, WSDL options and the right exit codes is told each of these", () => {
  const planted = program();
  planted.command("planted").addHelpText("after", "\nExit codes: 0 done, 2 bad input or usage.");
  const table = `  planted: {\n    load: async () => (await import("./init/init.js")).init,\n  },\n`;
  expect(
    gaps({ planted: row }, { commands: planted.commands.filter((each) => each.name() === "planted") }, table),
  ).toEqual([
    "The page of codegen planted, docs/planted.md, does not exist.",
    "docs/reports.md does not mention codegen planted.",
    `codegen planted lacks --report, against its row in ${tableFile}.`,
    `codegen planted lacks --root, against its row in ${tableFile}.`,
    `codegen planted lacks --allow-host, against its row in ${tableFile}.`,
    "The help of codegen planted lists the exit codes 0, 2; its row has 0, 1, 2, 3, 130.",
    "The modules of codegen planted return 0, 2; its row has 0, 1, 2.",
  ]);
});

it("a page that does not mention the command, and --report that the row denies, are named", () => {
  const row: CommandRow = { ...commandTable.check, page: "docs/import.md", hasReport: false };
  const planted = { commands: program().commands.filter((each) => each.name() === "check") };
  expect(gaps({ check: row }, planted)).toEqual([
    "docs/import.md does not mention codegen check.",
    `codegen check has --report, against its row in ${tableFile}.`,
  ]);
});

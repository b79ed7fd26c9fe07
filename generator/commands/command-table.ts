/**
 * Owns the table of commands: what each command owes its users, and the module that runs it.
 * Invariant: a module is loaded only when its command runs; `--help` loads none.
 */
import type { DriftOptions } from "./describe/compare.js";
import type { DocsOptions } from "./describe/docs.js";
import type { ImportOptions } from "./describe/import-update.js";
import type { InferRowsOptions } from "./describe/infer-rows.js";
import type { CheckOptions } from "./generate/check.js";
import type { GenerateOptions } from "./generate/generate.js";
import type { InitOptions } from "./init/init.js";
import type { ConformanceOptions } from "./replace/conformance-options.js";
import type { RecordOptions } from "./replace/record.js";
import type { ServeOptions } from "./serve/round.js";
import type { ExitCode } from "./terminal/exit-codes.js";
import type { Terminal } from "./terminal/terminal.js";

export interface CommandRow {
  /** Path of the page that explains the command. */
  readonly page: string;
  /** Whether it has `--report`. */
  readonly hasReport: boolean;
  /**
   * A WSDL in place of a description: `none` is accepted, or `plain` files and addresses, or `options` choose the service and what it may
   * import.
   */
  readonly wsdl: "none" | "plain" | "options";
  /** Exit codes of its own. Every command may also end with `ourFault` and `interrupted`. */
  readonly exitCodes: readonly (0 | 1 | 2)[];
  /** Files and folders that it writes, for help. */
  readonly writes: string;
  /** Runs it with its arguments and options in the order in which `arguments/` declares them; commander leaves their types open. */
  run(terminal: Terminal, ...input: readonly unknown[]): Promise<ExitCode>;
}

/** In the order of `codegen --help`. */
const table = {
  generate: {
    page: "spec/README.md",
    hasReport: true,
    wsdl: "plain",
    exitCodes: [0, 1, 2],
    writes: "the output folders, and folders of shared runtimes",
    run: async (terminal: Terminal, description: string | undefined, options: GenerateOptions) =>
      options.watch === true
        ? (await import("./generate/watch.js")).watchAndGenerate(description, options, terminal)
        : (await import("./generate/generate.js")).generate(description, options, terminal),
  },
  check: {
    page: "docs/reports.md",
    hasReport: true,
    wsdl: "plain",
    exitCodes: [0, 1, 2],
    writes: "nothing",
    run: async (terminal: Terminal, description: string | undefined, options: CheckOptions) =>
      (await import("./generate/check.js")).check(description, options, terminal),
  },
  import: {
    page: "docs/import.md",
    hasReport: true,
    wsdl: "options",
    exitCodes: [0, 2],
    writes: "the description that -o or --update names",
    run: async (terminal: Terminal, wsdl: string, options: ImportOptions) =>
      (await import("./describe/import.js")).importDescription(wsdl, options, terminal),
  },
  diff: {
    page: "docs/import.md",
    hasReport: true,
    wsdl: "options",
    exitCodes: [0, 1, 2],
    writes: "nothing",
    run: async (terminal: Terminal, older: string, newer: string, options: DriftOptions) =>
      (await import("./describe/compare.js")).diff(older, newer, options, terminal),
  },
  drift: {
    page: "docs/import.md",
    hasReport: true,
    wsdl: "options",
    exitCodes: [0, 1, 2],
    writes: "nothing",
    run: async (terminal: Terminal, wsdl: string | undefined, options: DriftOptions) =>
      (await import("./describe/compare.js")).drift(wsdl, options, terminal),
  },
  docs: {
    page: "docs/guides/help-page.md",
    hasReport: true,
    wsdl: "options",
    exitCodes: [0, 1, 2],
    writes: "the folder that -o names",
    run: async (terminal: Terminal, description: string | undefined, options: DocsOptions) =>
      (await import("./describe/docs.js")).publishDocs(description, options, terminal),
  },
  serve: {
    page: "docs/guides/serve.md",
    hasReport: false,
    wsdl: "options",
    exitCodes: [0, 2],
    writes: "nothing",
    run: async (terminal: Terminal, description: string | undefined, options: ServeOptions) =>
      (await import("./serve/serve.js")).serveDescriptions(description, options, terminal),
  },
  record: {
    page: "docs/guides/replace.md",
    hasReport: false,
    wsdl: "options",
    exitCodes: [0, 1, 2],
    writes: "the recording that -o names; with --hide, the one that --review names",
    run: async (terminal: Terminal, description: string | undefined, options: RecordOptions) =>
      (await import("./replace/record.js")).recordCalls(description, options, terminal),
  },
  conformance: {
    page: "docs/guides/replace.md",
    hasReport: true,
    wsdl: "options",
    exitCodes: [0, 1, 2],
    writes: "nothing",
    run: async (terminal: Terminal, description: string | undefined, options: ConformanceOptions) =>
      (await import("./replace/conformance.js")).conformance(description, options, terminal),
  },
  init: {
    page: "spec/README.md",
    hasReport: true,
    wsdl: "none",
    exitCodes: [0, 2],
    writes: "codegen.yaml, package.json and a first description, after asking",
    run: async (terminal: Terminal, description: string | undefined, options: InitOptions) =>
      (await import("./init/init.js")).init(description, options, terminal),
  },
  "infer-rows": {
    page: "docs/guides/data-sets.md",
    hasReport: true,
    wsdl: "none",
    exitCodes: [0, 1, 2],
    writes: "the description that --update names",
    run: async (terminal: Terminal, files: readonly string[], options: InferRowsOptions) =>
      (await import("./describe/infer-rows.js")).inferRowsOf(files, options, terminal),
  },
} satisfies Readonly<Record<string, CommandRow>>;

export type CommandName = keyof typeof table;

export const commandTable: Readonly<Record<CommandName, CommandRow>> = table;

/** The meaning of each exit code, for help. */
export const exitCodeWords: Readonly<Record<ExitCode, string>> = {
  0: "done",
  1: "findings",
  2: "bad input or usage",
  3: "our fault",
  130: "interrupted",
};

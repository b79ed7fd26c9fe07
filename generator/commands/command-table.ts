/**
 * Owns the table of commands: the obligations of each to its users, and the module that runs it.
 * Invariant: a module is loaded only when its command runs; `--help` loads none.
 */
import type { GenerateOptions } from "./generate/generate.js";
import type { ExitCode } from "./terminal/exit-codes.js";
import type { Report } from "./terminal/report.js";
import type { DescriptionCommand, Line } from "./terminal/terminal.js";

/** Headings of `codegen --help`, one for each goal of a user. */
export const doors = {
  call: "Call a service",
  publish: "Describe and publish one",
  replace: "Replace an old one",
  json: "Put JSON in front of one",
  project: "Around the project",
} as const;

export interface CommandRow {
  /** The heading under which the help lists it. */
  readonly door: keyof typeof doors;
  /** Path of the page that explains the command. */
  readonly page: string;
  /** Whether it has `--report`. */
  readonly hasReport: boolean;
  /** Whether it reviews something: then GitHub Actions shows a summary of it. */
  readonly hasSummary?: true;
  /** Whether a WSDL may be named in place of a description, with the options that say how it is read. */
  readonly takesWsdl: boolean;
  /** Exit codes of its own. Every command may also end with `ourFault` and `interrupted`. */
  readonly exitCodes: readonly (0 | 1 | 2)[];
  /** Files and folders that it writes, for help. */
  readonly writes: string;
  /** Loads the function that runs it. */
  load(): Promise<Command["run"]>;
  /** Loads the function that makes the text of a report; undefined: the command prints as it works. */
  loadText?(): Promise<(report: Report) => readonly Line[]>;
}

interface Command {
  /**
   * Receives the arguments and options that `arguments/` declares, in their order, and the terminal; commander does not
   * type them.
   */
  run(...input: readonly unknown[]): Promise<ExitCode>;
}

/** In the order of `codegen --help`. */
const table = {
  generate: {
    door: "call",
    page: "spec/README.md",
    hasReport: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "the output folders, and folders of shared runtimes",
    load: () => {
      const run: DescriptionCommand<GenerateOptions> = async (description, options, terminal) =>
        options.watch === true
          ? (await import("./generate/watch.js")).watchAndGenerate(description, options, terminal)
          : (await import("./generate/generate.js")).generate(description, options, terminal);
      return Promise.resolve(run);
    },
  },
  check: {
    door: "publish",
    page: "docs/reports.md",
    hasReport: true,
    hasSummary: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./generate/check.js")).check,
  },
  import: {
    door: "publish",
    page: "docs/import.md",
    hasReport: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "the description that -o or --update names",
    load: async () => (await import("./describe/import.js")).importDescription,
    loadText: async () => (await import("./reports/text.js")).importLines,
  },
  fetch: {
    door: "call",
    page: "docs/import.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 2],
    writes: "the new folder that -o names",
    load: async () => (await import("./describe/fetch.js")).fetchDocuments,
  },
  diff: {
    door: "publish",
    page: "docs/import.md",
    hasReport: true,
    hasSummary: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./describe/compare.js")).diff,
    loadText: async () => (await import("./reports/text.js")).comparisonLines,
  },
  drift: {
    door: "publish",
    page: "docs/import.md",
    hasReport: true,
    hasSummary: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./describe/compare.js")).drift,
    loadText: async () => (await import("./reports/text.js")).comparisonLines,
  },
  docs: {
    door: "publish",
    page: "docs/guides/help-page.md",
    hasReport: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "the folder that -o names",
    load: async () => (await import("./generate/docs.js")).publishDocs,
  },
  openapi: {
    door: "json",
    page: "docs/guides/json-gateway.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 2],
    writes: "the file that -o names",
    load: async () => (await import("./describe/openapi.js")).writeOpenApi,
  },
  gateway: {
    door: "json",
    page: "docs/guides/json-gateway.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 2],
    writes: "nothing",
    load: async () => (await import("./serve/gateway.js")).serveGateway,
  },
  call: {
    door: "call",
    page: "docs/guides/call.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./serve/call.js")).callOperation,
  },
  serve: {
    door: "publish",
    page: "docs/guides/serve.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 2],
    writes: "nothing",
    load: async () => (await import("./serve/serve.js")).serveDescriptions,
  },
  record: {
    door: "replace",
    page: "docs/guides/replace.md",
    hasReport: false,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "the recording that -o names; with --hide, the one that --review names",
    load: async () => (await import("./replace/record.js")).recordCalls,
  },
  conformance: {
    door: "replace",
    page: "docs/guides/replace.md",
    hasReport: true,
    hasSummary: true,
    takesWsdl: true,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./replace/conformance.js")).conformance,
  },
  lsp: {
    door: "project",
    page: "docs/guides/editors.md",
    hasReport: false,
    takesWsdl: false,
    exitCodes: [0, 2],
    writes: "nothing",
    load: async () => (await import("./describe/lsp.js")).serveEditor,
  },
  init: {
    door: "project",
    page: "spec/README.md",
    hasReport: true,
    takesWsdl: false,
    exitCodes: [0, 2],
    writes: "codegen.yaml, package.json and a first description, after asking",
    load: async () => (await import("./init/init.js")).init,
  },
  doctor: {
    door: "project",
    page: "docs/guides/doctor.md",
    hasReport: true,
    takesWsdl: false,
    exitCodes: [0, 1, 2],
    writes: "nothing",
    load: async () => (await import("./generate/doctor.js")).doctor,
    loadText: async () => (await import("./reports/text.js")).checkupLines,
  },
  "infer-rows": {
    door: "replace",
    page: "docs/guides/data-sets.md",
    hasReport: true,
    takesWsdl: false,
    exitCodes: [0, 1, 2],
    writes: "the description that --update names",
    load: async () => (await import("./describe/infer-rows.js")).inferRowsOf,
    loadText: async () => (await import("./reports/text.js")).proposalLines,
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

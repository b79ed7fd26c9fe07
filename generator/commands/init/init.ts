/**
 * Owns `codegen init`: a first codegen.yaml and the scripts that use it.
 * Invariant: it says what it will do before it does it; what stands there stays, and an answer that nobody gave is a no.
 */
import { dirname, join, relative, resolve, sep } from "node:path";
import { readConsumerProject } from "../../files/consumer-project.js";
import { configName } from "../../files/find-config.js";
import { installCommand } from "../../files/installed-runtime.js";
import { refuseFolder } from "../../files/refuse-folder.js";
import { whatStandsAt } from "../../files/snapshot.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { printedReport, type ReportRequest } from "../option-values.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import { createInterface } from "node:readline";
import { printLines } from "../terminal/screen.js";
import { ignoreAdvice } from "./ignore-advice.js";
import { type Deed, planDeeds } from "./planned-changes.js";
import { findDescriptions } from "../../files/find-descriptions.js";
import { bundledDescriptions } from "../../files/package-files.js";
import type { NewService } from "./first-texts.js";
import { chooseServices } from "../sources/choose-services.js";
import { folderNameOf } from "../sources/service-names.js";

export interface InitOptions {
  readonly output?: string;
  readonly format?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly report?: readonly ReportRequest[];
}

/** Says what it will do, asks, and does it. Rejects with {@link UsageError} and `DiskError`. */
export const init: DescriptionCommand<InitOptions> = async (description, options, terminal) => {
  const { folder, record } = terminal;
  const project = readConsumerProject(folder);
  const existing = whatStandsAt(join(folder, configName)) === "file";
  const services = existing ? configuredServices(terminal) : servicesFor(description, options.output, folder);
  for (const { output } of services) refuseFolder(resolve(folder, output));
  const { deeds, notes } = planDeeds(services, options.format === true, folder);
  const outputs = services.map(({ output }) => output);
  const advice = ignoreAdvice(project.packages, outputs, options.format === true);
  terminal.print(...notes, ...deeds.flatMap(({ lines }) => lines));
  const planned = options.dryRun === true;
  if (deeds.length > 0 && !planned) {
    if (!(await isAgreed(options))) {
      terminal.print("nothing was written");
      return exitCodes.done;
    }
    for (const { carryOut } of deeds) carryOut();
  }
  record.notes.push(...notes, ...advice);
  record.changes.push(...deeds.map((deed) => changeReport(deed, planned)));
  const install = project.packages.has("asmx-codegen") ? [] : [installCommand(folder, "asmx-codegen", "development")];
  terminal.print(...closing(deeds.length > 0, planned, install, advice));
  return exitCodes.done;
};

/** Who reads a report sees no question. Rejects with {@link UsageError} where nobody can answer. */
async function isAgreed({ yes = false, report: requests = [] }: InitOptions): Promise<boolean> {
  if (yes) return true;
  const report = printedReport(requests) ?? "text";
  if (report !== "text")
    throw new UsageError(`nothing was written, since --report ${report} asks nobody; add --yes, or --dry-run`);
  const agreed = await askOnTerminal("Write this?");
  if (agreed === undefined)
    throw new UsageError("nothing was written, since there is no terminal to ask at; run again with --yes");
  return agreed;
}

function changeReport({ path, action, lines }: Deed, planned: boolean) {
  return { path, action, state: planned ? "planned" : "written", summary: lines.join("\n") } as const;
}

function closing(
  changed: boolean,
  planned: boolean,
  install: readonly string[],
  advice: readonly string[],
): readonly string[] {
  const state = planned ? ["nothing was written (--dry-run)"] : changed ? [] : ["there is nothing to write"];
  const next = ["Next:", ...install.map((each) => `  ${each}`), "  npx codegen generate"];
  const tools = advice.length === 0 ? [] : ["For the tools of this project:", ...advice.map((each) => `  ${each}`)];
  return [...state, ...next, ...tools];
}

/** Whether the answer is yes; `undefined` where nobody is there to ask. Ctrl-C and an end of input are a no. */
export async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  printLines("stderr", [`${question} [y/N]`]);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return /^\s*y(?:es)?\s*$/i.test(line);
    return false;
  } finally {
    lines.close();
  }
}

/** The services of the existing configuration. */
export function configuredServices(terminal: Terminal): readonly NewService[] {
  const { services } = chooseServices(undefined, configName, terminal);
  return services.map(({ description, output = `generated/${folderNameOf(description)}` }) => ({
    description,
    output,
  }));
}

/** Throws {@link UsageError} where there is none, or more than an `output` is for. */
export function servicesFor(
  description: string | undefined,
  output: string | undefined,
  folder: string,
): readonly NewService[] {
  if (output === "") throw new UsageError("-o is empty; name a folder, or leave it out");
  const [first, ...others] =
    description === undefined ? findDescriptions(folder) : [namedDescription(description, folder)];
  if (first === undefined) {
    throw new UsageError(
      "there is no description here or one folder down; name one, such as: codegen init my-service.yaml, or codegen init messaging-account",
    );
  }
  if (output !== undefined && others.length > 0)
    throw new UsageError(`-o is for one service, and there are ${[first, ...others].join(", ")}; name one of them`);
  const parent = whatStandsAt(join(folder, "src")) === "folder" ? "src/generated" : "generated";
  const serviceOf = (path: string): NewService => ({
    description: path,
    output: output === undefined ? `${parent}/${folderNameOf(path)}` : written(resolve(folder, output), folder),
  });
  return [first, ...others].map(serviceOf);
}

/** A path relative to the configuration, also of a description that is to be written, or the name of one that comes with the package. */
function namedDescription(description: string, folder: string): string {
  const path = resolve(folder, description);
  const stands = whatStandsAt(path);
  const isNew = stands === undefined && /\.ya?ml$/i.test(path) && whatStandsAt(dirname(path)) === "folder";
  if (stands === "file" || isNew) return written(path, folder);
  if (bundledDescriptions().has(description)) return description;
  throw new UsageError(
    `there is no description ${description}; name a file, or one that comes with codegen: ${[...bundledDescriptions().keys()].join(", ")}`,
  );
}

function written(path: string, folder: string): string {
  const shown = relative(folder, path);
  return shown === "" ? "." : shown.replaceAll(sep, "/");
}

/**
 * Owns `codegen init`: a first codegen.yaml and the scripts that use it.
 * Invariant: it says what it will do before it does it; what stands there stays, and an answer that nobody gave is a no.
 */
import { join, relative, resolve, sep } from "node:path";
import { readConsumerProject } from "../files/consumer-project.js";
import { configName, findConfig } from "../files/find-config.js";
import { findDescriptions } from "../files/find-descriptions.js";
import { replaceFile, writeNewFile } from "../files/own-files.js";
import { bundledDescriptions } from "../files/package-files.js";
import { readIfThere, whatStandsAt } from "../files/snapshot.js";
import { printConfig, type NewService } from "../init/config-text.js";
import { ignoreAdvice } from "../init/ignore-advice.js";
import { addScripts, wantedScripts } from "../init/package-scripts.js";
import { askOnTerminal } from "./ask.js";
import { chooseServices } from "./choose-services.js";
import { exitCodes, type ExitCode, UsageError } from "./exit-codes.js";
import { folderNameOf } from "./service-names.js";
import { showPath } from "./show-path.js";
import type { Terminal } from "./terminal.js";

export interface InitOptions {
  readonly output?: string;
  readonly format?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** One thing that `init` would do. */
interface Deed {
  /** What it is, in lines for the user. */
  readonly lines: readonly string[];
  readonly carryOut: () => void;
}

/** Says what it will do, asks, and does it. Rejects with {@link UsageError} and `DiskError`. */
export async function init(
  description: string | undefined,
  options: InitOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { folder } = terminal;
  const project = readConsumerProject(folder);
  const existing = whatStandsAt(join(folder, configName)) === "file";
  const services = existing ? configured(terminal) : servicesFor(description, options.output, folder);
  const { deeds, notes } = plan(services, options, terminal);
  const outputs = services.map(({ output }) => output);
  const advice = ignoreAdvice(project.packages, outputs, options.format === true);
  terminal.print(...notes, ...deeds.flatMap(({ lines }) => lines));
  if (deeds.length > 0 && options.dryRun !== true) {
    const agreed = options.yes === true || (await askOnTerminal("Write this?"));
    if (agreed === undefined)
      throw new UsageError("nothing was written, since there is no terminal to ask at; run again with --yes");
    if (!agreed) {
      terminal.print("nothing was written");
      return exitCodes.done;
    }
    for (const { carryOut } of deeds) carryOut();
  }
  terminal.print(...closing(deeds.length > 0, options.dryRun === true, project.packages, advice));
  return exitCodes.done;
}

function plan(
  services: readonly NewService[],
  { format = false }: InitOptions,
  { folder }: Terminal,
): { readonly deeds: readonly Deed[]; readonly notes: readonly string[] } {
  const deeds: Deed[] = [];
  const notes: string[] = [];
  const path = join(folder, configName);
  if (whatStandsAt(path) !== undefined) notes.push(`${configName} is there and stays as it is`);
  else {
    refuseSecond(folder);
    const text = printConfig({ services, format, spec: specFolder(folder) });
    const lines = [
      `create ${configName}:`,
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => `  ${line}`),
    ];
    deeds.push({ lines, carryOut: () => writeNewFile(path, text) });
  }
  const scripts = scriptsDeed(join(folder, "package.json"));
  if (typeof scripts === "string") notes.push(scripts);
  else deeds.push(scripts);
  return { deeds, notes };
}

/** What is to be done with the scripts, or why nothing is. */
function scriptsDeed(path: string): Deed | string {
  const before = whatStandsAt(path) === "file" ? readIfThere(path) : undefined;
  if (before === undefined) return "there is no package.json here to add scripts to";
  const change = addScripts(before);
  const show = (names: readonly string[]): readonly string[] =>
    names.map((name) => `  "${name}": "${wantedScripts[name] ?? ""}"`);
  if (change.kind === "none") return "package.json has the scripts codegen and codegen:check, which stay as they are";
  if (change.kind === "by-hand")
    return `package.json stays as it is, since it is not laid out as npm does it; its scripts could have ${show(
      change.missing,
    )
      .map((each) => each.trim())
      .join(", ")}`;
  const lines = ["add to the scripts of package.json:", ...show(change.added)];
  return { lines, carryOut: () => replaceFile(path, before, change.text) };
}

/** What the configuration that is there already says. */
function configured(terminal: Terminal): readonly NewService[] {
  const { services } = chooseServices(undefined, configName, terminal);
  return services.map(({ description, output = `generated/${folderNameOf(description)}` }) => ({
    description,
    output,
  }));
}

/** A configuration above holds here, and would not where a second one stands. */
function refuseSecond(folder: string): void {
  const found = findConfig(folder);
  if (!("path" in found)) return;
  throw new UsageError(`${showPath(folder, found.path)} holds here as well; add the service to its services`);
}

function servicesFor(
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

/** A path relative to the configuration, or the name of a description that comes with the package. */
function namedDescription(description: string, folder: string): string {
  if (whatStandsAt(resolve(folder, description)) === "file") return written(resolve(folder, description), folder);
  if (bundledDescriptions().has(description)) return description;
  throw new UsageError(
    `there is no description ${description}; name a file, or one that comes with codegen: ${[...bundledDescriptions().keys()].join(", ")}`,
  );
}

function written(path: string, folder: string): string {
  const shown = relative(folder, path);
  return shown === "" ? "." : shown.replaceAll(sep, "/");
}

/** Where editors find the schemas: this package as it is installed for the project, which may be at a monorepo's root. */
function specFolder(folder: string): string {
  const spec = "node_modules/asmx-codegen/spec";
  const above = ["", "../", "../../", "../../../"].find((up) => whatStandsAt(resolve(folder, up, spec)) !== undefined);
  return `${above === undefined || above === "" ? "./" : above}${spec}`;
}

function closing(
  changed: boolean,
  planned: boolean,
  packages: ReadonlySet<string>,
  advice: readonly string[],
): readonly string[] {
  const state = planned ? ["nothing was written (--dry-run)"] : changed ? [] : ["there is nothing to write"];
  const install = packages.has("asmx-codegen") ? [] : ["npm install --save-dev asmx-codegen"];
  const next = ["Next:", ...install.map((each) => `  ${each}`), "  npx codegen generate"];
  const tools = advice.length === 0 ? [] : ["For the tools of this project:", ...advice.map((each) => `  ${each}`)];
  return [...state, ...next, ...tools];
}

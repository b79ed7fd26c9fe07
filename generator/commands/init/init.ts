/**
 * Owns `codegen init`: a first codegen.yaml, and npm scripts that use it, for the user's goal.
 * Invariant: changes are announced before they are made, existing text stays, and no answer means no.
 */
import { dirname, join, relative, resolve, sep } from "node:path";
import { readConsumerProject } from "../../files/project/consumer-project.js";
import { configName } from "../../files/project/find-config.js";
import { installCommand } from "../../files/project/installed-runtime.js";
import { refuseFolder } from "../../files/output/refuse-folder.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { isFolder, leadsToWsdl } from "../../files/documents/source-kind.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { type DoorName, printedReport, type ReportRequest } from "../option-values.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import { askOnce } from "../terminal/conversation.js";
import { ignoreAdvice } from "./ignore-advice.js";
import { type Deed, planDeeds } from "./planned-changes.js";
import { answeredDoor, commandsOf, doorQuestion, doors, doorsInText, type Place } from "./doors.js";
import { findDescriptions, findWsdls } from "../../files/project/find-descriptions.js";
import { bundledDescriptions } from "../../files/disk/package-files.js";
import type { NewService } from "./first-texts.js";
import { chooseServices } from "../sources/choose-services.js";
import { folderNameOf } from "../sources/service-names.js";
import type { Artifact } from "../../model/artifacts.js";

export interface InitOptions {
  readonly output?: string;
  readonly door?: DoorName;
  readonly format?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly report?: readonly ReportRequest[];
}

/** Announces the changes, asks, and makes them. Rejects with {@link UsageError} and `DiskError`. */
export const init: DescriptionCommand<InitOptions> = async (description, options, terminal) => {
  const outcome = await setUp(description, options, terminal);
  terminal.print(...(outcome === undefined ? ["nothing was written"] : closing(outcome, options)));
  return exitCodes.done;
};

/** The lines after the list of written files. */
export interface SetUp {
  readonly changed: boolean;
  /** Commands that come next. */
  readonly commands: readonly string[];
  /** Lines for the tools of the project. */
  readonly advice: readonly string[];
}

/** The same without the closing lines; undefined if the answer is a no. Rejects with {@link UsageError} and `DiskError`. */
export async function setUp(
  description: string | undefined,
  options: InitOptions,
  terminal: Terminal,
): Promise<SetUp | undefined> {
  const { folder, record } = terminal;
  const project = readConsumerProject(folder);
  const existing = whatStandsAt(join(folder, configName)) === "file";
  const chosen = existing ? configuredChoice(options, terminal) : await choose(description, options, terminal);
  if (chosen === undefined) return undefined;
  const { services } = chosen;
  for (const { output } of services) refuseFolder(resolve(folder, output));
  const plan = { format: options.format === true, writesDescription: chosen.writesDescription };
  const { deeds, notes } = services.length === 0 ? nothingToDo : planDeeds(services, plan, folder);
  const outputs = services.map(({ output }) => output);
  const advice = ignoreAdvice(project.packages, outputs, options.format === true);
  terminal.print(...notes, ...deeds.flatMap(({ lines }) => lines));
  const planned = options.dryRun === true;
  if (deeds.length > 0 && !planned) {
    if (!chosen.isAnswered && !(await isAgreed(options))) return undefined;
    for (const { carryOut } of deeds) carryOut();
  }
  record.notes.push(...notes, ...advice);
  record.changes.push(...deeds.map((deed) => changeReport(deed, planned)));
  const install = project.packages.has("asmx-codegen") ? [] : [installCommand(folder, "asmx-codegen", "development")];
  return { changed: deeds.length > 0, commands: [...install, ...chosen.commands], advice };
}

const nothingToDo: ReturnType<typeof planDeeds> = { deeds: [], notes: [] };

/** The meaning of a door in this folder. */
interface Choice {
  readonly services: readonly NewService[];
  /** The next ones, after the installation. */
  readonly commands: readonly string[];
  readonly writesDescription: boolean;
  /** Whether a person chose it just now, who is not asked again. */
  readonly isAnswered: boolean;
}

function configuredChoice({ door }: InitOptions, terminal: Terminal): Choice {
  const commands = ["npx codegen generate", ...(door === undefined ? [] : doors[door].after)];
  return { services: configuredServices(terminal), commands, writesDescription: false, isAnswered: false };
}

/** Undefined if the answer is no door. Without `--door`, descriptions decide. Rejects with {@link UsageError}. */
async function choose(
  description: string | undefined,
  options: InitOptions,
  terminal: Terminal,
): Promise<Choice | undefined> {
  const { folder } = terminal;
  const place = description === undefined ? placeOf(folder) : namedPlace(namedDescription(description, folder), folder);
  const isAnswered = options.door === undefined && place.descriptions.length === 0;
  const name = isAnswered ? await askDoor(options, place, terminal) : (options.door ?? "describe");
  if (name === undefined) return undefined;
  const door = doors[name];
  return {
    services: servicesFor(door.services(place), options.output, folder, door.artifacts),
    commands: isAnswered || options.door !== undefined ? commandsOf(door, place) : ["npx codegen generate"],
    writesDescription: door.before(place).length === 0,
    isAnswered,
  };
}

export function placeOf(folder: string): Place {
  return { descriptions: findDescriptions(folder), wsdls: findWsdls(folder) };
}

function namedPlace(named: string, folder: string): Place {
  return { descriptions: [named], wsdls: leadsToWsdl(named, folder) ? [named] : [] };
}

/** The chosen goal; undefined for none. Rejects with {@link UsageError} if nobody can answer. */
async function askDoor(
  { yes = false, dryRun = false, report = [] }: InitOptions,
  place: Place,
  terminal: Terminal,
): Promise<DoorName | undefined> {
  const answer =
    yes || dryRun || (printedReport(report) ?? "text") !== "text" ? undefined : await askOnce(doorQuestion());
  if (answer !== undefined) return answeredDoor(answer);
  terminal.print(...doorsInText(place));
  throw new UsageError(
    "there is no description here or one folder down; name one, such as: codegen init my-service.yaml, or codegen init messaging-account; or choose with --door",
  );
}

/** A report has no questions. Rejects with {@link UsageError} if nobody can answer. */
async function isAgreed({ yes = false, report: requests = [] }: InitOptions): Promise<boolean> {
  if (yes) return true;
  const report = printedReport(requests) ?? "text";
  if (report !== "text")
    throw new UsageError(`nothing was written, since --report ${report} asks nobody; add --yes, or --dry-run`);
  const answer = await askOnce(["Write this? [y/N]"]);
  if (answer === undefined)
    throw new UsageError("nothing was written, since there is no terminal to ask at; run again with --yes");
  return /^\s*y(?:es)?\s*$/i.test(answer);
}

function changeReport({ path, action, lines }: Deed, planned: boolean) {
  return { path, action, state: planned ? "planned" : "written", summary: lines.join("\n") } as const;
}

function closing({ changed, commands, advice }: SetUp, { dryRun: planned = false }: InitOptions): readonly string[] {
  const state = planned ? ["nothing was written (--dry-run)"] : changed ? [] : ["there is nothing to write"];
  const next = ["Next:", ...commands.map((each) => `  ${each}`)];
  return [...state, ...next, ...adviceLines(advice)];
}

export function adviceLines(advice: readonly string[]): readonly string[] {
  return advice.length === 0 ? [] : ["For the tools of this project:", ...advice.map((each) => `  ${each}`)];
}

/** The services of the existing configuration. */
function configuredServices(terminal: Terminal): readonly NewService[] {
  const { services } = chooseServices(undefined, configName, terminal);
  return services.map(({ description, output = `generated/${folderNameOf(description)}` }) => ({
    description,
    output,
  }));
}

/** Throws {@link UsageError} where there are more than an `output` is for. */
export function servicesFor(
  descriptions: readonly string[],
  output: string | undefined,
  folder: string,
  artifacts?: readonly Artifact[],
): readonly NewService[] {
  if (output === "") throw new UsageError("-o is empty; name a folder, or leave it out");
  if (output !== undefined && descriptions.length > 1)
    throw new UsageError(`-o is for one service, and there are ${descriptions.join(", ")}; name one of them`);
  const parent = whatStandsAt(join(folder, "src")) === "folder" ? "src/generated" : "generated";
  const serviceOf = (path: string): NewService => ({
    description: path,
    output: output === undefined ? `${parent}/${folderNameOf(path)}` : written(resolve(folder, output), folder),
    ...(artifacts === undefined ? {} : { artifacts }),
  });
  return descriptions.map(serviceOf);
}

/** A path relative to the configuration, also of a description that is to be written, or the name of one that comes with the package. */
function namedDescription(description: string, folder: string): string {
  const path = resolve(folder, description);
  const stands = whatStandsAt(path);
  const isNew = stands === undefined && /\.ya?ml$/i.test(path) && whatStandsAt(dirname(path)) === "folder";
  if (stands === "file" || isNew) return written(path, folder);
  if (bundledDescriptions().has(description)) return description;
  if (isFolder(path)) return written(path, folder);
  throw new UsageError(
    `there is no description ${description}; name a file, or one that comes with codegen: ${[...bundledDescriptions().keys()].join(", ")}`,
  );
}

/** A path as a configuration of `folder` has it. */
export function written(path: string, folder: string): string {
  const shown = relative(folder, path);
  return shown === "" ? "." : shown.replaceAll(sep, "/");
}

/**
 * Owns `codegen` without a command: it asks for the user's goal, shows the plan, and carries it out after a yes.
 * Invariant: every step was shown as a command with the files that it writes. Without a yes of a person at the terminal
 * nothing is done.
 */
import { attempt } from "../../model/attempt.js";
import { readConsumerProject } from "../../files/project/consumer-project.js";
import { join, resolve } from "node:path";
import { findConfig } from "../../files/project/find-config.js";
import { installCommand } from "../../files/project/installed-runtime.js";
import { isAddress } from "../../files/disk/read-text.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { leadsToWsdl } from "../../files/documents/source-kind.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import type { DoorName } from "../option-values.js";
import { type Conversation, openConversation } from "../terminal/conversation.js";
import { type ExitCode, exitCodes, UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { showPath, shortened } from "../terminal/wording.js";
import { answeredDoor, doorQuestion, doors, doorsInText, type Place } from "./doors.js";
import { type NamedSource, type Step, stepsOf } from "./door-steps.js";
import { adviceLines, placeOf, type SetUp, written } from "./init.js";

/** Rejects with {@link UsageError} and `DiskError`. */
export async function enterByDoor({ yes }: { readonly yes: boolean }, terminal: Terminal): Promise<ExitCode> {
  const conversation = yes ? undefined : openConversation();
  if (conversation === undefined) {
    terminal.warn(...textOf(terminal), "Usage: codegen [options] [command]; codegen --help lists all of them.");
    return exitCodes.badInput;
  }
  try {
    return await guide(conversation, terminal);
  } finally {
    conversation.close();
  }
}

/** The commands for this folder, for a run that cannot ask. */
function textOf({ folder }: Terminal): readonly string[] {
  const config = configAround(folder);
  if (config !== undefined) return configuredLines(config);
  const install = installLines(folder);
  return [...(install.length === 0 ? [] : ["First:", ...install]), ...doorsInText(placeOf(folder))];
}

function configAround(folder: string): string | undefined {
  const search = findConfig(folder);
  return "path" in search ? showPath(folder, search.path) : undefined;
}

const withConfig = [
  ["npx codegen generate", "writes what it names, or brings it up to date"],
  ["npx codegen check", "compares, and writes nothing"],
  ["npx codegen doctor", "shows what a report of a problem needs"],
] as const;

const configuredLines = (config: string): readonly string[] => [
  `${config} is there already. With it:`,
  ...withConfig.map(([command, effect]) => `  ${command.padEnd(24)}${effect}`),
];

function installLines(folder: string): readonly string[] {
  if (readConsumerProject(folder).packages.has("asmx-codegen")) return [];
  return [`  ${installCommand(folder, "asmx-codegen", "development")}`];
}

/** Exported for tests, which have no terminal. */
export async function guide(conversation: Conversation, terminal: Terminal): Promise<ExitCode> {
  const { folder } = terminal;
  const config = configAround(folder);
  if (config !== undefined) {
    terminal.print(...configuredLines(config));
    return exitCodes.done;
  }
  const name = answeredDoor(await conversation.ask(doorQuestion()));
  if (name === undefined) return nothing(terminal);
  const place = placeOf(folder);
  const needsSource = doors[name].services(place).length === 0;
  const named = needsSource ? await askSource(conversation, folder) : undefined;
  if (needsSource && named === undefined) return nothing(terminal);
  return carryOut(name, place, named, { conversation, terminal });
}

function nothing(terminal: Terminal): ExitCode {
  terminal.print("nothing was written");
  return exitCodes.done;
}

/** Undefined: no answer. Rejects with {@link UsageError}. */
async function askSource(conversation: Conversation, folder: string): Promise<NamedSource | undefined> {
  const answer = unquoted(
    await conversation.ask(["Its WSDL, as a file or an address (https://host/service.asmx?WSDL):"]),
  );
  return answer === "" ? undefined : sourceOf(answer, folder);
}

/** Addresses are copied from commands, with their quotes. */
function unquoted(answer: string): string {
  const [, , inner] = /^(["'])(.*)\1$/s.exec(answer) ?? [];
  return (inner ?? answer).trim();
}

/** Throws {@link UsageError}. */
function sourceOf(answer: string, folder: string): NamedSource {
  if (isAddress(answer)) {
    if (URL.canParse(answer)) return { kind: "address", address: answer };
    throw new UsageError(`${shown(shownAddress(answer))} is no address; check the host and the port`);
  }
  const path = resolve(folder, answer);
  if (!["file", "folder"].includes(attempt(() => whatStandsAt(path)) ?? ""))
    throw new UsageError(`there is no file ${shown(answer)}; name a WSDL, or an address that begins with https://`);
  if (!leadsToWsdl(path, folder) && !/\.ya?ml$/i.test(path))
    throw new UsageError(`${shown(answer)} is neither a WSDL nor a description (.yaml)`);
  return { kind: "file", path: written(path, folder) };
}

const longestShown = 120;
const shown = (text: string): string => shortened(text, longestShown);

async function carryOut(
  name: DoorName,
  place: Place,
  named: NamedSource | undefined,
  { conversation, terminal }: { readonly conversation: Conversation; readonly terminal: Terminal },
): Promise<ExitCode> {
  const { folder } = terminal;
  let outcome: SetUp | undefined;
  const steps = stepsOf(name, {
    folder,
    place,
    named,
    hasManifest: whatStandsAt(join(folder, "package.json")) === "file",
    onSetUp: (each) => (outcome = each),
  });
  const package_ = installLines(folder).length === 0 ? "codegen" : "asmx-codegen";
  const typed = ({ command }: Step): string => `npx ${package_} ${command}`;
  terminal.print(
    "The plan:",
    ...steps.flatMap((step) => [`  ${typed(step)}`, `    writes ${step.writes.join(", ")}`]),
    "",
  );
  const answer = await conversation.ask(["Do this? [y/N]"]);
  if (!/^y(?:es)?$/i.test(answer)) return nothing(terminal);
  const code = await runAll(steps, typed, terminal);
  if (code !== exitCodes.done) return code;
  const after = [...installLines(folder), ...doors[name].after.map((each) => `  ${each}`)];
  terminal.print(...(after.length === 0 ? [] : ["Then:", ...after]), ...adviceLines(outcome?.advice ?? []));
  return exitCodes.done;
}

/** Lists the steps that are left where one fails. Rejects with what a step rejects with. */
async function runAll(steps: readonly Step[], typed: (step: Step) => string, terminal: Terminal): Promise<ExitCode> {
  let done = 0;
  try {
    for (const step of steps) {
      const code = await step.run(terminal);
      if (code !== exitCodes.done) return code;
      done += 1;
      if (terminal.signal.aborted) return exitCodes.interrupted;
    }
    return exitCodes.done;
  } finally {
    const undone = steps.slice(done).map((step) => `  ${typed(step)}`);
    if (undone.length > 0) terminal.warn("Not done:", ...undone);
  }
}

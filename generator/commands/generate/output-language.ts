/**
 * Owns the language of an output: the user's choice, otherwise that of the existing output, otherwise that of the
 * project.
 * Invariant: it is chosen once and then kept, unless the project can no longer read its kind of modules. The reader of
 * projects is loaded only for a first choice and for JavaScript.
 */
import { join } from "node:path";
import type { ConfiguredService } from "../../load/config.js";
import type { ModuleKind } from "../../model/language.js";
import type { ConsumerProject } from "../../files/project/consumer-project.js";
import { lockOf } from "../../files/output/lock-on-disk.js";
import {
  chooseModules,
  isJavaScriptProject,
  javaScriptReason,
  stillFits,
} from "../../files/project/project-language.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { UsageError } from "../terminal/exit-codes.js";

export interface OutputLanguage {
  /** Modules of an output in JavaScript; undefined: the output is in TypeScript. */
  readonly javascript: ModuleKind | undefined;
  /** After "since"; present if something was just derived from the project. */
  readonly reason?: string | undefined;
}

const typeScript: OutputLanguage = { javascript: undefined };

/** `JavaScript (CommonJS)` */
export function languageWords(javascript: ModuleKind | undefined): string {
  if (javascript === undefined) return "TypeScript";
  return `JavaScript (${javascript === "esm" ? "ES modules" : "CommonJS"})`;
}

/** The settings that decide, as far as they are given. */
type Wishes = Partial<Pick<ConfiguredService, "language" | "modules" | "importExtension">>;

/** `folder`: absolute, the output folder; `shown`: as messages show it. Throws {@link UsageError} for settings that contradict each other. */
export async function languageOf(wishes: Wishes, folder: string, shown: string): Promise<OutputLanguage> {
  const language = await chosenLanguage(wishes, folder);
  if (language.javascript === undefined && wishes.modules !== undefined)
    throw new UsageError(
      `modules is ${wishes.modules}, and ${shown} is in TypeScript, whose compiler decides that; add language: javascript, or leave modules out`,
    );
  if (language.javascript !== undefined && (wishes.importExtension ?? "js") !== "js")
    throw new UsageError(
      `importExtension is ${wishes.importExtension ?? ""}, and ${shown} is in JavaScript, whose imports end in js; leave it out, or set language: typescript`,
    );
  return language;
}

async function chosenLanguage({ language, modules, importExtension }: Wishes, folder: string): Promise<OutputLanguage> {
  if (language === "typescript") return typeScript;
  const lock = lockOf(folder);
  if (lock.kind === "intact") {
    const existing = lock.lock.javascript;
    if (existing === undefined && language === undefined) return typeScript;
    if (modules !== undefined) return { javascript: modules };
    if (existing !== undefined) return keptOrChosen(existing, folder);
  }
  const isSaid = language === "javascript";
  if (isSaid && modules !== undefined) return { javascript: modules };
  // These endings are TypeScript's; a lost lock changes no language.
  const isTypeScript = (importExtension ?? "js") !== "js" || whatStandsAt(join(folder, "index.ts")) === "file";
  if (!isSaid && isTypeScript) return typeScript;
  const project = await projectAround(folder);
  return isSaid || isJavaScriptProject(project) ? firstChoice(project, isSaid, modules) : typeScript;
}

async function keptOrChosen(existing: ModuleKind, folder: string): Promise<OutputLanguage> {
  const project = await projectAround(folder);
  if (stillFits(project, existing)) return { javascript: existing };
  const { modules, reason } = chooseModules(project);
  return { javascript: modules, reason };
}

async function projectAround(folder: string): Promise<ConsumerProject> {
  const { readConsumerProject } = await import("../../files/project/consumer-project.js");
  return readConsumerProject(folder);
}

function firstChoice(project: ConsumerProject, isSaid: boolean, modules: ModuleKind | undefined): OutputLanguage {
  const choice = chooseModules(project);
  const reasons = [...(isSaid ? [] : [javaScriptReason]), ...(modules === undefined ? [choice.reason] : [])];
  return { javascript: modules ?? choice.modules, reason: reasons.join(", and ") };
}

/**
 * Owns the changes that `init` plans in the user's files, with the lines that announce each.
 * Invariant: nothing happens before a change is carried out. Existing text stays; lines are only added.
 */
import { isRecord, readJsonObject } from "../../model/attempt.js";
import { basename, dirname, join, resolve } from "node:path";
import { configName, findConfig } from "../../files/project/find-config.js";
import { replaceFile, writeNewFile } from "../../files/disk/own-files.js";
import { readIfThere, whatStandsAt } from "../../files/disk/look.js";
import { type NewService, printConfig, printFirstDescription } from "./first-texts.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/wording.js";

/** A change that `init` proposes. */
export interface Deed {
  /** The file it is done to, relative to the current folder. */
  readonly path: string;
  readonly action: "create" | "update";
  /** Lines that explain it to the user. */
  readonly lines: readonly string[];
  readonly carryOut: () => void;
}

export interface Plan {
  readonly format: boolean;
  /** Whether a description that is not there is written. */
  readonly writesDescription: boolean;
}

/** `notes`: parts that are not changed, with the reason. */
export function planDeeds(
  services: readonly NewService[],
  { format, writesDescription }: Plan,
  folder: string,
): { readonly deeds: readonly Deed[]; readonly notes: readonly string[] } {
  const deeds: Deed[] = [];
  const notes: string[] = [];
  const path = join(folder, configName);
  const isConfigured = whatStandsAt(path) !== undefined;
  if (!isConfigured && writesDescription)
    deeds.push(...services.flatMap(({ description }) => firstDescription(description, folder)));
  if (isConfigured) notes.push(`${configName} is there and stays as it is`);
  else {
    refuseSecond(folder);
    const text = printConfig({ services, format, spec: specFolder(folder) });
    deeds.push(newFile(configName, path, text));
  }
  const scripts = scriptsDeed(join(folder, "package.json"));
  if (typeof scripts === "string") notes.push(scripts);
  else deeds.push(scripts);
  return { deeds, notes };
}

/** A first description, if the named file is missing. Names of bundled descriptions have no ending. */
function firstDescription(description: string, folder: string): readonly Deed[] {
  const path = resolve(folder, description);
  if (!/\.ya?ml$/i.test(path) || whatStandsAt(path) !== undefined) return [];
  return [newFile(description, path, printFirstDescription(basename(path), specFolder(dirname(path))))];
}

function newFile(shown: string, path: string, text: string): Deed {
  const lines = text.trimEnd().split("\n");
  return {
    path: shown,
    action: "create",
    lines: [`create ${shown}:`, ...lines.map((line) => `  ${line}`)],
    carryOut: () => writeNewFile(path, text),
  };
}

/** The change of the scripts, or the reason for none. */
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
  return { path: "package.json", action: "update", lines, carryOut: () => replaceFile(path, before, change.text) };
}

/** A codegen.yaml in a parent folder applies here. A second one would hide it. */
function refuseSecond(folder: string): void {
  const search = findConfig(folder);
  if (!("path" in search)) return;
  throw new UsageError(`${showPath(folder, search.path)} holds here as well; add the service to its services`);
}

/** The folder in which editors find the schemas: in the installed package, perhaps at a monorepo's root. */
function specFolder(folder: string): string {
  const spec = "node_modules/asmx-codegen/spec";
  const above = ["", "../", "../../", "../../../"].find((up) => whatStandsAt(resolve(folder, up, spec)) !== undefined);
  return `${above === undefined || above === "" ? "./" : above}${spec}`;
}

const wantedScripts: Readonly<Record<string, string>> = {
  codegen: "codegen generate",
  "codegen:check": "codegen check",
};

export type ScriptChange =
  | { readonly kind: "change"; readonly text: string; readonly added: readonly string[] }
  | { readonly kind: "none" }
  /** Not laid out as npm does it, or no JSON: to be done by hand. */
  | { readonly kind: "by-hand"; readonly missing: readonly string[] };

/** Returns the text with the scripts added. */
export function addScripts(text: string): ScriptChange {
  const manifest = readJsonObject(text.replace(/^\uFEFF/, ""));
  const scripts = manifest?.["scripts"] ?? {};
  const readable = isRecord(scripts);
  const missing = Object.keys(wantedScripts).filter((name) => !readable || !Object.hasOwn(scripts, name));
  if (missing.length === 0) return { kind: "none" };
  if (manifest === undefined || !readable || layOut(manifest, text) !== text) return { kind: "by-hand", missing };
  const added = Object.fromEntries(missing.map((name) => [name, wantedScripts[name]]));
  return { kind: "change", text: layOut({ ...manifest, scripts: { ...scripts, ...added } }, text), added: missing };
}

/** Indented, ended and begun as `like`. */
function layOut(manifest: Readonly<Record<string, unknown>>, like: string): string {
  const indent = /^[{]\r?\n([ \t]+)/.exec(like.replace(/^\uFEFF/, ""))?.[1] ?? "  ";
  const end = like.endsWith("\n") ? "\n" : "";
  const text = JSON.stringify(manifest, undefined, indent) + end;
  return (like.startsWith("\uFEFF") ? "\uFEFF" : "") + (like.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

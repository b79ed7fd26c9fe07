/**
 * Owns running plugins after our own emitters: their files, and what is wrong with them.
 * Invariant: a plugin changes nothing but by the files that it returns. Its failure is a diagnostic that names it.
 */
import type { CodeName } from "../diagnostics/codes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import { type Problem, Reporter } from "../diagnostics/reporter.js";
import type { Plugin, PluginPlace, PluginTools } from "../emit/plugin.js";
import { carriesMark, isOwnPath, isPluginPath, pathAndFolders, typeScriptHead } from "../emit/recognition.js";
import { attempt, isRecord } from "../model/attempt.js";
import type { GeneratedFile } from "../model/file.js";
import type { Service } from "../model/service.js";
import { placesOf } from "./place-of.js";

export interface PluginSurroundings {
  /** The description that problems are about. */
  readonly source: { readonly name: string; readonly text: string };
  /** Files in the language of the output. Rejects for TypeScript that has no form in it. */
  readonly inLanguage: (files: readonly GeneratedFile[]) => Promise<readonly GeneratedFile[]>;
}

export interface PluginRun {
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs plugins one after the other. */
export async function runPlugins(
  plugins: readonly Plugin[],
  service: Service,
  tools: PluginTools,
  { source, inLanguage }: PluginSurroundings,
): Promise<PluginRun> {
  freeze(service, new Set());
  const reporter = new Reporter();
  const shared = { reporter, inLanguage, placeOf: placesOf(source) };
  /** Paths of files, and of their folders with `/` at the end, in lower case. */
  const writers = new Map<string, string>();
  const files: GeneratedFile[] = [];
  for (const plugin of plugins) {
    const run = new Run(plugin, shared);
    for (const file of await run.filesFor(service, tools)) {
      const [path = "", ...folders] = pathAndFolders(file.path.toLowerCase());
      const obstacle = [path, `${path}/`, ...folders].find((each) => writers.has(each));
      if (obstacle === undefined) files.push(file);
      else {
        const problem = obstacle === path ? "is a file that" : `cannot be beside ${quote(obstacle)}, which`;
        run.report("pluginFile", `${quote(file.path)} ${problem} plugin ${String(writers.get(obstacle))} writes.`);
      }
      for (const each of [path, ...folders.map((folder) => `${folder}/`)]) writers.set(each, plugin.name);
    }
  }
  return { files, diagnostics: reporter.diagnostics };
}

/** The part of a run that all plugins share. */
interface SharedRun extends Pick<PluginSurroundings, "inLanguage"> {
  readonly reporter: Reporter;
  readonly placeOf: ReturnType<typeof placesOf>;
}

/** A plugin in its surroundings. */
class Run {
  readonly #plugin: Plugin;
  readonly #shared: SharedRun;

  constructor(plugin: Plugin, shared: SharedRun) {
    this.#plugin = plugin;
    this.#shared = shared;
  }

  report(code: CodeName, message: string, at?: PluginPlace, suggestion?: Problem["suggestion"]): void {
    const { reporter, placeOf } = this.#shared;
    reporter.report(code, placeOf(at), { message: `Plugin ${this.#plugin.name}: ${message}`, suggestion });
  }

  /** Nothing if the plugin fails or one of its files cannot be written, which is reported. */
  async filesFor(service: Service, tools: PluginTools): Promise<readonly GeneratedFile[]> {
    const files = await this.#emit(service, tools);
    const problems = files.flatMap((file) => problemOf(file) ?? []);
    for (const problem of problems) this.report("pluginFile", problem);
    if (problems.length > 0) return [];
    try {
      return await this.#shared.inLanguage(files);
    } catch (error) {
      this.report("pluginFailed", `its TypeScript has no JavaScript: ${wordsOf(error)} State the type of each export.`);
      return [];
    }
  }

  async #emit(service: Service, tools: PluginTools): Promise<readonly GeneratedFile[]> {
    try {
      const files: unknown = await this.#plugin.emit(service, {
        ...tools,
        report: ({ severity, message, at, suggestion }) =>
          this.report(severity === "warning" ? "pluginWarning" : "pluginError", message, at, suggestion),
      });
      if (Array.isArray(files) && files.every(isFile)) return files;
      this.report("pluginFailed", "its emit returns no list of files with a path and a text.");
    } catch (error) {
      this.report("pluginFailed", `it throws ${wordsOf(error)}${placeIn(error)}`);
    }
    return [];
  }
}

function isFile(file: unknown): file is GeneratedFile {
  return isRecord(file) && typeof file["path"] === "string" && typeof file["text"] === "string";
}

/** A thrown object can be anything, also one that cannot be printed. */
function wordsOf(error: unknown): string {
  const words = attempt(() =>
    error instanceof Error ? `${error.name}: ${error.message.slice(0, 500)}` : quote(String(error)),
  );
  return words ?? "something that has no text";
}

/** ` (plugin.mjs:12:5)`: the first place in the error's stack. */
function placeIn(error: unknown): string {
  const lines = attempt(() => (error instanceof Error ? (error.stack ?? "").split("\n") : [])) ?? [];
  const frame = lines.find((line) => /\.m?js(?:\?\w{1,99})?:\d/.test(line));
  if (frame === undefined) return "";
  const start = Math.max(frame.lastIndexOf("/"), frame.lastIndexOf("\\")) + 1;
  return ` (${frame.slice(start).replace(/\?\w{1,99}|\)$/g, "")})`;
}

function problemOf({ path, text }: GeneratedFile): string | undefined {
  if (isOwnPath(path)) return `${quote(path)} is a name that asmx-codegen uses for files of its own.`;
  if (!isPluginPath(path))
    return `${quote(path)} is no portable path: letters, digits, ".", "_" and "-", with "/" between folders.`;
  if (path.endsWith(".ts") && !text.startsWith(typeScriptHead))
    return `${quote(path)} does not come from tools.printTypeScript, which prints all TypeScript.`;
  if (!carriesMark(path, new TextEncoder().encode(text)))
    return `${quote(path)} does not contain tools.mark in its first five lines, within 2,048 bytes.`;
  return undefined;
}

function freeze(value: unknown, frozen: Set<object>): void {
  if (typeof value !== "object" || value === null || frozen.has(value)) return;
  frozen.add(value);
  for (const each of Object.values(value)) freeze(each, frozen);
  Object.freeze(value);
}

/**
 * Owns `codegen generate --watch`: it generates, and again whenever an input changes.
 * Invariant: a failed round changes nothing, and the watch continues. A signal ends it only after each file is
 * complete.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { FileWatcher } from "../../files/disk/watch-files.js";
import { type ExitCode, exitCodes, isForUsers, UsageError } from "../terminal/exit-codes.js";
import { type GenerateOptions, generateSelection } from "./generate.js";
import { projectImports } from "./target.js";
import { produceFiles } from "./production.js";
import type { ReportRequest } from "../option-values.js";
import type { DiagnosticReport, Report, TargetReport } from "../terminal/report.js";
import { type Selection, selectTargets } from "./select-targets.js";
import { count, oneLine, showPath } from "../terminal/wording.js";
import { type DescriptionCommand, type Line, paint, quietTerminal, type Terminal } from "../terminal/terminal.js";
import { Workshop } from "./watch-memory.js";
import { tally } from "./generate-report.js";

export interface WatchOptions extends GenerateOptions {
  readonly report?: readonly ReportRequest[];
}

/** Milliseconds without a further change before a round begins, and how long a file that is being replaced may be away or empty. */
const quietMs = 15;
const awayMs = 250;

/** Ends with a signal alone. Rejects with {@link UsageError} and `DiskError` where there is nothing to begin with. */
export const watchAndGenerate: DescriptionCommand<WatchOptions> = (description, options, terminal) => {
  if (description === "-") throw new UsageError("--watch and - exclude one another: standard input does not change");
  if (options.dryRun === true) throw new UsageError("--watch and --dry-run exclude one another: name one of them");
  const report = options.report?.find(({ kind }) => kind !== "text");
  if (report !== undefined)
    throw new UsageError(`--watch has no end at which --report ${report.kind} could be printed`);
  return terminal.uninterrupted(() => new Watch(description, options, terminal).run());
};

class Watch {
  readonly #workshop = new Workshop();
  readonly #watcher = new FileWatcher((paths) => this.#note(paths));
  readonly #changed = new Set<string>();
  readonly #select: (terminal: Terminal) => Promise<Selection>;
  readonly #options: GenerateOptions;
  readonly #terminal: Terminal;
  /** Output folder -> the project's files that decide about the ending of imports. */
  readonly #projects = new Map<string, readonly string[]>();
  #targets: Selection["targets"] = [];
  #wake = (): void => undefined;
  #failed = true;

  constructor(description: string | undefined, options: GenerateOptions, terminal: Terminal) {
    this.#select = (quiet) => selectTargets(description, options, quiet);
    this.#options = options;
    this.#terminal = terminal;
  }

  async run(): Promise<ExitCode> {
    const { signal } = this.#terminal;
    signal.addEventListener("abort", () => this.#wake(), { once: true });
    try {
      // Where there is nothing to compile, there is nothing to wait for.
      const selection = await this.#select(this.#terminal);
      const inputs = await this.#watchInputs(selection);
      await this.#round();
      this.#terminal.print(`watching ${inputs.map((path) => showPath(this.#terminal.folder, path)).join(", ")}`);
      await this.#warmUp(selection);
      while (!signal.aborted) {
        await this.#nextChange();
        if (!signal.aborted) await this.#round();
      }
      return exitCodes.done;
    } finally {
      this.#watcher.close();
    }
  }

  /** Prints the diagnostics and one line, unless nothing came of it and nothing was wrong before. */
  async #round(): Promise<void> {
    const began = performance.now();
    const changed = [...this.#changed];
    this.#changed.clear();
    const frames: Line[] = [];
    const quiet = {
      ...quietTerminal(this.#terminal),
      diagnose: (lines: readonly Line[]) => void frames.push(...lines),
    };
    const code = await this.#generate(quiet);
    if (this.#terminal.signal.aborted) return;
    const report = quiet.record.report("generate", this.#terminal.version, code);
    const failure = failureLine(report);
    const notes = await this.#doubts(changed);
    const outcome = outcomeText(report) ?? (this.#failed || notes !== "" ? "up to date" : undefined);
    this.#failed = failure !== undefined;
    if (failure !== undefined || outcome !== undefined) this.#terminal.warn(...frames);
    if (failure !== undefined) this.#terminal.warn(failure);
    else if (outcome !== undefined)
      this.#terminal.print([paint("good", outcome), ` (${Math.round(performance.now() - began)} ms)${notes}`]);
  }

  async #generate(quiet: Terminal): Promise<ExitCode> {
    try {
      const selection = await this.#select(quiet);
      await this.#watchInputs(selection);
      return await generateSelection(selection, this.#options, quiet, this.#workshop);
    } catch (error) {
      if (error instanceof Error && error.name === "Interrupted") return exitCodes.interrupted;
      if (!isForUsers(error)) throw error;
      quiet.record.problems.push(oneLine(error.message.split("\n")));
      return exitCodes.badInput;
    }
  }

  /**
   * Watches the files of the selection, and returns their paths. Files read before they were watched are read again.
   */
  async #watchInputs({ targets, config }: Selection): Promise<readonly string[]> {
    this.#targets = targets;
    const paths = targets.flatMap(({ sources, plugins }) => [...sources, ...plugins.flatMap(({ files }) => files)]);
    for (const { folder, imports } of targets) {
      // Said in codegen.yaml or by an option, it depends on no project.
      if (imports.reason === undefined && imports.kept !== true) continue;
      const sources = this.#projects.get(folder) ?? (await projectImports(folder, this.#terminal)).sources;
      this.#projects.set(folder, sources);
      paths.push(...sources);
    }
    const all = [...new Set(config === undefined ? paths : [config, ...paths])];
    this.#note(this.#watcher.watch(all));
    return all.filter((path) => this.#watcher.isThere(path));
  }

  /** A note if the surrounding project now needs another ending of imports than the chosen one. */
  async #doubts(changed: readonly string[]): Promise<string> {
    for (const { folder, imports } of this.#targets) {
      const sources = this.#projects.get(folder) ?? [];
      if (imports.kept !== true || !sources.some((path) => changed.includes(path))) continue;
      this.#projects.delete(folder);
      const { choice } = await projectImports(folder, this.#terminal);
      if (choice.extension !== imports.extension)
        return `; imports stay as they were chosen, though ${choice.reason ?? ""}: importExtension: ${choice.extension} in codegen.yaml would change them`;
    }
    return "";
  }

  /** Compiles once, so that the first change finds everything loaded and remembered. */
  async #warmUp({ targets }: Selection): Promise<void> {
    const quiet = quietTerminal(this.#terminal);
    for (const target of targets) {
      if (this.#terminal.signal.aborted || this.#changed.size > 0) return;
      await produceFiles(target, quiet, this.#workshop).catch(() => undefined);
      await sleep(0);
    }
  }

  #note(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path);
    if (paths.length > 0) this.#wake();
  }

  /**
   * Waits until files have changed, no more changes follow, and files that an editor replaces exist again; or until a
   * signal.
   */
  async #nextChange(): Promise<void> {
    const { signal } = this.#terminal;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#changed.size > 0 || signal.aborted) resolve();
    });
    const until = performance.now() + awayMs;
    let last = performance.now();
    this.#wake = () => (last = performance.now());
    while (!signal.aborted && performance.now() < until) {
      const quiet = performance.now() - last >= quietMs;
      if (quiet && [...this.#changed].every((path) => this.#watcher.isThere(path))) break;
      await sleep(5);
    }
  }
}

/** The line of a failed round; undefined if it succeeded. */
export function failureLine({ diagnostics, problems, targets, exitCode }: Report): Line | undefined {
  if (exitCode === 0) return undefined;
  const findings = targets.flatMap((target) => target.findings);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [finding, ...otherFindings] = findings;
  const [problem] = problems;
  if (errors.length > 0) return [paint("wrong", "error:"), ` ${errorsText(errors)}; ${unchanged}`];
  if (finding !== undefined) {
    const words = `${finding.path} ${finding.detail ?? finding.summary}${more(otherFindings)}`;
    return [paint("wrong", "error:"), ` ${words}; nothing was written`];
  }
  return [paint("wrong", "error:"), ` ${oneLine([problem ?? "a description cannot be used", unchanged])}`];
}

const unchanged = "what was generated before stays";

/** `2 errors in parcels.yaml`, `3 errors in 2 files`. */
function errorsText(errors: readonly DiagnosticReport[]): string {
  const [file = "", ...others] = new Set(errors.map((each) => each.file));
  return `${count(errors.length, "error")} in ${others.length === 0 ? file : count(others.length + 1, "file")}`;
}

function more(others: readonly unknown[]): string {
  return others.length === 0 ? "" : ` (and ${others.length} more)`;
}

/** `generated/a: 3 updated; generated/b: 1 removed`; `undefined`: every folder was as it should be. */
export function outcomeText({ targets }: Report): string | undefined {
  const changed = targets.filter(({ state }) => state === "written");
  return changed.length === 0 ? undefined : changed.map(targetText).join("; ");
}

function targetText({ output, steps }: TargetReport): string {
  return `${output}: ${steps.length === 0 ? "0 files changed" : tally(steps)}`;
}

/**
 * Owns the lines of `doctor` about outputs: how they fit the project, and whether they are up to date.
 * Invariant: with a configuration the state is that of `check`; without one, only the locks decide.
 */
import { dirname, resolve } from "node:path";
import { readConsumerProject } from "../../files/project/consumer-project.js";
import { findOutputs } from "../../files/output/find-outputs.js";
import { chooseImportEnding } from "../../files/project/import-ending.js";
import { inspectFolder, readFolderState } from "../../files/output/inspect.js";
import { importsRuntime, installedRuntime } from "../../files/project/installed-runtime.js";
import type { Lock } from "../../files/output/lock.js";
import { lockOf } from "../../files/output/lock-on-disk.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { chooseServices } from "../sources/choose-services.js";
import { outputOf } from "../sources/service-names.js";
import { Recorder, type TargetReport } from "../terminal/report.js";
import { findingReport, notesOf, tallyOf } from "../reports/verdicts.js";
import { isForUsers } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { count, oneLine, showPath } from "../terminal/wording.js";
import { check } from "./check.js";
import type { Checkup, DoctorFinding } from "./checkup.js";
import { installRuntime } from "./missing-runtime.js";
import { languageWords } from "./output-language.js";
import { recognition } from "./production.js";

const start = "npx codegen";

/** `record`: gets the outputs of the configuration. `config`: its absolute path; `named`: as the user named it. */
export async function outputCheckups(
  config: string | undefined,
  named: string | undefined,
  record: Recorder,
  quiet: Terminal,
): Promise<readonly Checkup[]> {
  return config === undefined ? unconfigured(quiet.folder) : configured(config, named, record, quiet);
}

async function configured(
  config: string,
  named: string | undefined,
  record: Recorder,
  quiet: Terminal,
): Promise<readonly Checkup[]> {
  const { folder } = quiet;
  const shown = showPath(folder, config);
  const options = named === undefined ? {} : { config: named };
  const problem = await failureOf(() => check(undefined, { ...options, plugins: false }, { ...quiet, record }));
  const { targets, diagnostics } = record.report("doctor", "", 0);
  const wrong = diagnostics.filter(({ severity }) => severity === "error");
  const findings = wrong.map((each): DoctorFinding => {
    const { file, line, column, code, message, suggestion } = each;
    const [note] = notesOf(each);
    const more = note === undefined ? "" : ` (${note})`;
    return {
      problem: `${file}:${line}:${column} ${code}: ${message}${more}`,
      repair: suggestion ?? `see docs/diagnostics/${code}.md`,
    };
  });
  const other = wrong.length > 0 || problem === undefined ? [] : [{ problem, repair: `mend it, then ${start} check` }];
  const head: Checkup = {
    fact: `${shown}: ${targets.length === 0 ? "cannot be used" : `${count(targets.length, "output")} compared`}`,
    findings: [...findings, ...other],
  };
  const endings = await failureValue(() => writtenEndings(config, quiet));
  return [
    head,
    ...targets.map((target) => targetCheckup(target, folder, endings?.has(resolve(folder, target.output)) !== false)),
  ];
}

/** Sentences of an error that the user can mend. Rejects with others. */
async function failureOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!isForUsers(error)) throw error;
    return oneLine(error.message.split("\n"));
  }
}

async function failureValue<Value>(work: () => Value): Promise<Value | undefined> {
  let value: Value | undefined;
  await failureOf(() => Promise.resolve((value = work())));
  return value;
}

/** Output folders of services for which the configuration sets the ending of imports. */
function writtenEndings(config: string, quiet: Terminal): ReadonlySet<string> {
  const { services, base } = chooseServices(undefined, config, { ...quiet, record: new Recorder() });
  const written = services.filter(({ importExtension }) => importExtension !== undefined);
  return new Set(written.map((service) => outputOf(service, base)));
}

function targetCheckup(target: TargetReport, folder: string, isEndingWritten: boolean): Checkup {
  const { output, state, findings, repair } = target;
  const path = resolve(folder, output);
  const lock = lockOf(path);
  const fit = lock.kind === "intact" ? fitOf(lock.lock, path, folder, isEndingWritten) : undefined;
  const words = findings.length === 0 ? (state === "up-to-date" ? "up to date" : "not compared") : tallyOf(findings);
  const command = repair?.sh ?? installRuntime(path);
  const stale = findings.length === 0 ? [] : [{ problem: `${output}: ${tallyOf(findings)}`, repair: command }];
  return {
    fact: `${output}: ${[words, ...(fit?.words ?? [])].join("; ")}`,
    findings: [...stale, ...(fit?.findings ?? [])],
  };
}

/** How a written output fits the project around it. */
function fitOf(
  lock: Lock,
  path: string,
  folder: string,
  isEndingWritten: boolean,
): { readonly words: readonly string[]; readonly findings: readonly DoctorFinding[] } {
  const shown = showPath(folder, path);
  const findings: DoctorFinding[] = [];
  const words = [languageWords(lock.javascript)];
  if (lock.javascript === undefined) {
    const project = readConsumerProject(path);
    const { tsconfig } = project;
    const choice = chooseImportEnding(project, tsconfig === undefined ? "" : showPath(folder, tsconfig));
    const fits = choice.extension === lock.imports;
    words.push(
      `imports end in ${lock.imports}${fits ? `, since ${choice.reason}` : `, and the project needs ${choice.extension}, since ${choice.reason}`}`,
    );
    if (!fits && !isEndingWritten)
      findings.push({
        problem: `${shown}: imports end in ${lock.imports}, and ${choice.reason}`,
        repair: `write importExtension: ${choice.extension} in codegen.yaml (or ${lock.imports}, to keep it), then npx codegen generate`,
      });
    if (choice.warning !== undefined)
      findings.push({ problem: `${shown}: its project needs another setting`, repair: choice.warning });
  }
  const runtime = lock.runtime ?? "source";
  words.push(runtime === "package" ? `runtime ${installedRuntime(path) ?? "not installed"}` : `runtime in ${runtime}`);
  if (runtime === "package" && installedRuntime(path) === undefined && importsRuntime(path))
    findings.push({
      problem: `${shown}: asmx-runtime, which it imports, is not installed`,
      repair: installRuntime(path),
    });
  return { words, findings };
}

/** Outputs that no configuration names, as far as a package is around them. */
function unconfigured(folder: string): readonly Checkup[] {
  const { manifest } = readConsumerProject(folder);
  const none = "no codegen.yaml here or above";
  const outputs = manifest === undefined || dirname(manifest) !== folder ? [] : findOutputs(folder);
  if (outputs.length === 0) {
    const repair = `${whatStandsAt(resolve(folder, "package.json")) === undefined ? "npx asmx-codegen" : start} asks what you want to do`;
    return [{ fact: none, findings: [{ problem: `${none}, and no output`, repair }] }];
  }
  return [{ fact: none, findings: [] }, ...outputs.map(({ folder: path, lock }) => lockCheckup(path, lock, folder))];
}

function lockCheckup(path: string, lock: Lock, folder: string): Checkup {
  const shown = showPath(folder, path);
  const differences = inspectFolder(readFolderState(path), lock.files, recognition, []);
  const reports = differences.map((finding) => findingReport({ shownFolder: shown }, finding));
  const { words, findings } = fitOf(lock, path, folder, true);
  const state = reports.length === 0 ? "as its lock has it" : tallyOf(reports);
  const repair = "generate it again from its description or WSDL, with --force";
  const repairs = reports.length === 0 ? [] : [{ problem: `${shown}: ${state}`, repair }];
  return {
    fact: `${shown}: ${[state, `written by ${lock.tool}`, ...words].join("; ")}`,
    findings: [...repairs, ...findings],
  };
}

/**
 * Owns the folders that `generate` writes and `check` compares: a service's output, or a runtime that several share.
 * Invariant: compiling starts only on request, and not if the lock shows that the folder is up to date.
 */
import { join } from "node:path";
import { runtimeContract } from "../../emit/operations/contract.js";
import type { InputDigests } from "../../files/output/lock.js";
import { type Finding, type FolderState, isUpToDate, readFolderState } from "../../files/output/inspect.js";
import {
  contractOf,
  importsRuntime,
  installedRuntime,
  isOlder,
  lacksRuntime,
} from "../../files/project/installed-runtime.js";
import { requiredRuntime } from "../../files/disk/package-files.js";
import { lockName } from "../../files/output/output-path.js";
import { Interrupted, type OutputRequest } from "../../files/output/output-request.js";
import type { Recognition } from "../../files/output/classify.js";
import { type RuntimeUser, runtimeUsers, seenFrom } from "../../files/output/runtime-users.js";
import { readIfThere } from "../../files/disk/look.js";
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { tellMarks } from "../sources/import-summary.js";
import type { Terminal } from "../terminal/terminal.js";
import { reportDiagnostics } from "./generate-report.js";
import {
  inputDigests,
  produceFiles,
  produceRuntime,
  recognition,
  runtimeDigests,
  runtimeRecognition,
} from "./production.js";
import type { SharedRuntime } from "./shared-runtime.js";
import type { OutputFolder, Target } from "./target.js";
import type { Workshop } from "./watch-memory.js";

interface Product {
  readonly files: readonly GeneratedFile[];
  /** None for a runtime. */
  readonly service?: Service | undefined;
}

export interface Subject {
  readonly output: OutputFolder;
  readonly recognition: Recognition;
  /** Runs of other outputs may write the folder as well. */
  readonly isShared: boolean;
  /** Whether plugins write files of the folder, and may run. */
  readonly plugins: "none" | "run" | "left";
  /** Digests of the folder's current inputs; undefined: it has no users, and nothing was written there. */
  inputOf(state: FolderState): InputDigests | undefined;
  /**
   * Undefined if the description cannot be compiled, which was reported. `undone`: what the command then does not do.
   */
  compile(state: FolderState, undone: "written" | "compared", workshop?: Workshop): Promise<Product | undefined>;
  /** The part of a request that only such a folder has. */
  requestPart(
    state: FolderState,
    workshop?: Workshop,
  ): Pick<OutputRequest, "javascript" | "naming" | "runtime" | "memory" | "users">;
  /** Findings that are not about a single file. */
  beside(): readonly Finding[];
}

export function outputSubject(target: Target, terminal: Terminal): Subject {
  const { folder, runtime } = target;
  return {
    output: target,
    recognition,
    isShared: false,
    plugins: target.plugins.length === 0 ? "none" : target.runsPlugins ? "run" : "left",
    inputOf: () => inputDigests(target),
    async compile(_state, undone, workshop) {
      const { service, files, diagnostics, refused, marks = [] } = await produceFiles(target, terminal, workshop);
      if (reportDiagnostics(target, diagnostics, terminal, refused, undone)) return undefined;
      if (undone === "written") tellMarks(target.name, { marks }, terminal);
      return { service, files };
    },
    requestPart: (_state, workshop) => ({
      javascript: target.language.javascript,
      naming: target.naming === "wire" ? undefined : target.naming,
      runtime: runtime.source === "source" ? undefined : runtime.source,
      memory: workshop?.memoryOf(folder),
    }),
    beside: () => (runtime.source === "package" && importsRuntime(folder) ? runtimeFindings(folder) : []),
  };
}

/** Without any users of the runtime, the request empties its folder. */
export function runtimeSubject(shared: SharedRuntime, terminal: Terminal): Subject {
  const { folder, candidates } = shared;
  const usersOf = ({ lock }: FolderState): readonly RuntimeUser[] =>
    runtimeUsers(folder, lock, shared.users, shared.left, candidates);
  return {
    output: shared,
    recognition: runtimeRecognition,
    isShared: true,
    plugins: "none",
    inputOf(state) {
      const users = usersOf(state);
      return users.length === 0 && state.lock.kind !== "intact" ? undefined : runtimeDigests(shared, users);
    },
    compile: async (state) => ({ files: await produceRuntime(shared, usersOf(state), terminal) }),
    requestPart: (state) => ({
      javascript: shared.language.javascript,
      users: new Map(usersOf(state).map((user) => [seenFrom(folder, user.folder), user.artifacts])),
    }),
    beside: () => [],
  };
}

/** Findings about the installed runtime that the output imports. */
function runtimeFindings(folder: string): readonly Finding[] {
  const undeclared: readonly Finding[] = lacksRuntime(folder)
    ? [{ kind: "runtime-undeclared", path: ".", causes: ["hand"], repair: "install" }]
    : [];
  const installed = installedRuntime(folder);
  if (installed === undefined) return undeclared;
  const required = requiredRuntime();
  const isOtherContract = contractOf(installed) !== runtimeContract;
  if (!isOtherContract && !isOlder(installed, required)) return undeclared;
  const detail = isOtherContract
    ? `generated code has contract ${runtimeContract}, and programs here import asmx-runtime ${installed}, which has contract ${contractOf(installed) ?? "?"}`
    : `programs here import asmx-runtime ${installed}, and generated code needs ${required}`;
  const kind = isOtherContract ? "runtime-contract" : "runtime-older";
  return [{ kind, path: ".", causes: ["generator"], detail, repair: "install" }, ...undeclared];
}

export interface Prepared {
  readonly target: OutputFolder;
  readonly request: OutputRequest;
  /** What an output is made of that was never written before. */
  readonly firstOf: Service | undefined;
  /** Makes the request anew, where another run wrote the folder meanwhile. */
  readonly again: () => Promise<Preparation>;
}

export type Preparation = Prepared | "up-to-date" | "faulty";

/** The request to bring a folder in line; writes nothing. Rejects with {@link Interrupted} and `DiskError`. */
export async function prepare(
  subject: Subject,
  force: boolean,
  terminal: Terminal,
  workshop?: Workshop,
): Promise<Preparation> {
  const { output: target, recognition, isShared } = subject;
  const { folder, imports } = target;
  // Read before anything that depends on it, so that whatever another run writes from here on is noticed.
  const basis = isShared ? { lock: readIfThere(join(folder, lockName)) } : undefined;
  const state = readFolderState(folder);
  const input = subject.inputOf(state);
  if (input === undefined || workshop?.isWritten(folder, input) === true) return "up-to-date";
  // What a plugin reads is in no digest.
  if (subject.plugins === "none" && isUpToDate(state, input, recognition.exact)) {
    workshop?.note(folder, input);
    return "up-to-date";
  }
  const product = await subject.compile(state, "written", workshop);
  if (product === undefined) return "faulty";
  const { files, service } = product;
  const { signal, version } = terminal;
  if (signal.aborted) throw new Interrupted("interrupted");
  const tool = `asmx-codegen ${version}`;
  const part = subject.requestPart(state, workshop);
  return {
    target,
    request: { folder, files, input, imports: imports.extension, tool, force, recognition, basis, signal, ...part },
    firstOf: state.lock.kind === "none" ? service : undefined,
    again: () => prepare(subject, force, terminal, workshop),
  };
}

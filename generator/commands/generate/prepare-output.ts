/**
 * Owns making, of a service or a shared runtime, the request to bring its folder in line.
 * Invariant: it writes nothing, and makes nothing where the lock tells that the folder is as it should be.
 */
import { join } from "node:path";
import { isUpToDate, readFolderState } from "../../files/inspect.js";
import { Interrupted, type OutputRequest } from "../../files/output-request.js";
import { lockName } from "../../files/output-path.js";
import { type RuntimeUser, runtimeUsers, seenFrom } from "../../files/runtime-users.js";
import { readIfThere } from "../../files/snapshot.js";
import { tellMarks } from "../sources/import-summary.js";
import type { OutputFolder, Target } from "./target.js";
import {
  inputDigests,
  produceFiles,
  produceRuntime,
  recognition,
  runtimeDigests,
  runtimeRecognition,
} from "./production.js";
import { reportDiagnostics } from "./generate-report.js";
import type { SharedRuntime } from "./shared-runtime.js";
import type { Terminal } from "../terminal/terminal.js";
import type { Workshop } from "./watch-memory.js";

export interface Prepared {
  readonly target: OutputFolder;
  readonly request: OutputRequest;
  /** Makes the request anew, where another run wrote the folder meanwhile. */
  readonly again?: (() => Promise<Preparation>) | undefined;
}

export type Preparation = Prepared | "up-to-date" | "faulty";

/** Rejects with `Interrupted` and `DiskError`. */
export async function prepareOutput(
  target: Target,
  force: boolean,
  terminal: Terminal,
  workshop?: Workshop,
): Promise<Preparation> {
  const input = inputDigests(target);
  if (workshop?.isWritten(target.folder, input) === true) return "up-to-date";
  if (isUpToDate(readFolderState(target.folder), input, recognition.exact)) {
    workshop?.note(target.folder, input);
    return "up-to-date";
  }
  const { files, diagnostics, refused, marks = [] } = await produceFiles(target, terminal, workshop);
  if (reportDiagnostics(target, diagnostics, terminal, refused)) return "faulty";
  tellMarks(target.name, { marks }, terminal);
  const { source } = target.runtime;
  const runtime = source === "copy" ? undefined : source;
  const memory = workshop?.memoryOf(target.folder);
  return { target, request: { ...requestOf(target, force, terminal), files, input, runtime, recognition, memory } };
}

/** The same for a shared runtime. Where nobody uses it, the request empties its folder. */
export async function prepareRuntime(
  shared: SharedRuntime,
  force: boolean,
  terminal: Terminal,
  workshop?: Workshop,
): Promise<Preparation> {
  const { folder } = shared;
  // Read before anything that depends on it, so that whatever another run writes from here on is noticed.
  const basis = { lock: readIfThere(join(folder, lockName)) };
  const state = readFolderState(folder);
  const users = usersOf(shared, state);
  if (users.length === 0 && state.lock.kind !== "intact") return "up-to-date";
  const input = runtimeDigests(shared, users);
  if (workshop?.isWritten(folder, input) === true) return "up-to-date";
  if (isUpToDate(state, input, runtimeRecognition.exact)) {
    workshop?.note(folder, input);
    return "up-to-date";
  }
  const files = await produceRuntime(shared, users, terminal);
  const usersByPath = new Map(users.map((user) => [seenFrom(folder, user.folder), user.artifacts]));
  const request = { ...requestOf(shared, force, terminal), files, input, users: usersByPath, basis };
  return {
    target: shared,
    request: { ...request, recognition: runtimeRecognition },
    again: () => prepareRuntime(shared, force, terminal, workshop),
  };
}

export function usersOf(
  { folder, users, left, candidates }: SharedRuntime,
  { lock }: ReturnType<typeof readFolderState>,
): readonly RuntimeUser[] {
  return runtimeUsers(folder, lock, users, left, candidates);
}

function requestOf({ folder, imports }: OutputFolder, force: boolean, { version, signal }: Terminal) {
  if (signal.aborted) throw new Interrupted("interrupted");
  return { folder, imports: imports.extension, tool: `asmx-codegen ${version}`, force, signal } as const;
}

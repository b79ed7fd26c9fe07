/**
 * Owns the request to write an output folder, its result, and the two errors that end it early.
 * Invariant: importing it loads no code that writes.
 */
import type { ImportExtension } from "../../load/config.js";
import type { ModuleKind } from "../../model/language.js";
import type { Naming } from "../../model/naming.js";
import type { Artifact } from "../../model/artifacts.js";
import type { GeneratedFile } from "../../model/file.js";
import type { FolderMemory } from "./folder-memory.js";
import type { InputDigests, LockState } from "./lock.js";
import type { Plan, Step } from "./plan.js";
import type { Recognition } from "./classify.js";

export interface OutputRequest {
  /** Absolute. Need not exist. */
  readonly folder: string;
  readonly files: readonly GeneratedFile[];
  /** `asmx-codegen 0.1.0` */
  readonly tool: string;
  /** Digests of everything the files depend on. */
  readonly input: InputDigests;
  /** Ending of the imports in the files. */
  readonly imports: ImportExtension;
  /** Modules of files in JavaScript; absent for TypeScript. */
  readonly javascript?: ModuleKind | undefined;
  /** Names in the files; absent for those of the wire. */
  readonly naming?: Naming | undefined;
  /** The runtime's place as the lock has it; absent if it is among the files. */
  readonly runtime?: string | undefined;
  /** Users of a shared runtime. If there are none, the files and the lock are removed. */
  readonly users?: ReadonlyMap<string, readonly Artifact[]> | undefined;
  /** The lock's text that this request was made from. If another run has replaced the lock since, nothing is written. */
  readonly basis?: { readonly lock: string | undefined } | undefined;
  readonly force: boolean;
  readonly recognition: Recognition;
  /** Digests of the rounds before, in a process that writes the folder repeatedly. */
  readonly memory?: FolderMemory | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Runs the work that waits or changes files; a signal then aborts `signal` and does not end the process. */
  readonly uninterrupted?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long to wait for another run on the same folder. Default: 10 seconds. */
  readonly waitMs?: number;
}

export interface Outcome {
  /** Nothing was written if it has conflicts. */
  readonly plan: Plan;
  /** The lock as it was before. */
  readonly lock: LockState;
  /** The lock's own step. */
  readonly lockStep: Step;
}

/** The user asked to stop, and nothing had been changed yet. Exit code 130. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Another run wrote the folder since the request was made. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

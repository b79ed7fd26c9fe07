/**
 * Owns what is asked of an output folder, and what came of it.
 * Invariant: types and one error; whoever only speaks of outputs loads nothing that writes them.
 */
import type { ImportExtension } from "../load/config.js";
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import type { FolderMemory } from "./folder-memory.js";
import type { InputDigests } from "./input.js";
import type { LockState } from "./lock.js";
import type { Plan } from "./plan.js";
import type { Recognition } from "./recognition.js";

export interface OutputRequest {
  /** Absolute. Need not exist. */
  readonly folder: string;
  readonly files: readonly GeneratedFile[];
  /** `asmx-codegen 0.1.0` */
  readonly tool: string;
  /** Digests of everything the files depend on. */
  readonly input: InputDigests;
  /** What imports in the files end in. */
  readonly imports: ImportExtension;
  /** Where the files find the runtime, if not among them, as the lock is to say it. */
  readonly runtime?: string | undefined;
  /** Of a shared runtime: who uses it. Where nobody does, the files and the lock are removed. */
  readonly users?: ReadonlyMap<string, readonly Artifact[]> | undefined;
  /** The text of the lock that this request was made from: where another run wrote since, nothing is done. */
  readonly basis?: { readonly lock: string | undefined } | undefined;
  readonly force: boolean;
  readonly recognition: Recognition;
  /** Of a process that makes such requests again and again. */
  readonly memory?: FolderMemory | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Runs what waits or changes files; between, nothing is lost when the process ends at any moment. */
  readonly uninterrupted?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long to wait for another run on the same folder. Default: 10 seconds. */
  readonly waitMs?: number;
}

export interface Outcome {
  /** Where it holds conflicts, nothing was written. */
  readonly plan: Plan;
  readonly lock: LockState;
  /** An earlier run was cut short, and this one completed it. */
  readonly resumed: boolean;
}

/** Another run wrote the folder since the request was made. */
export class Superseded extends Error {
  override readonly name = "Superseded";
}

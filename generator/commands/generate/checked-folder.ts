/**
 * Owns what `check` compares with its folder: a service's output, or a runtime that several share.
 * Invariant: nothing is compiled before it is asked for.
 */
import type { InputDigests } from "../../files/input.js";
import type { Finding, FolderState } from "../../files/inspect.js";
import { installedVersion, isOlder } from "../../files/installed-runtime.js";
import type { Recognition } from "../../files/recognition.js";
import type { GeneratedFile } from "../../model/file.js";
import type { OutputFolder, Target } from "./target.js";
import { usersOf } from "./prepare-output.js";
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

export interface Subject {
  readonly output: OutputFolder;
  readonly recognition: Recognition;
  /** Digests of what the folder depends on, as it stands. */
  readonly inputOf: (state: FolderState) => InputDigests;
  /** `undefined` when the description cannot be compiled. */
  readonly compile: (state: FolderState) => Promise<readonly GeneratedFile[] | undefined>;
  /** Findings that are not about a single file. */
  readonly beside: () => readonly Finding[];
}

export function outputSubject(target: Target, terminal: Terminal): Subject {
  return {
    output: target,
    recognition,
    inputOf: () => inputDigests(target),
    async compile() {
      const { files, diagnostics, refused } = await produceFiles(target, terminal);
      return reportDiagnostics(target, diagnostics, terminal, refused, "compared") ? undefined : files;
    },
    beside: () => (target.runtime.source === "package" ? olderPackage(target.folder, terminal.version) : []),
  };
}

export function runtimeSubject(shared: SharedRuntime, terminal: Terminal): Subject {
  return {
    output: shared,
    recognition: runtimeRecognition,
    inputOf: (state) => runtimeDigests(shared, usersOf(shared, state)),
    compile: (state) => produceRuntime(shared, usersOf(shared, state), terminal),
    beside: () => [],
  };
}

/** A finding if the installed package, whose runtime the output imports, is older. */
function olderPackage(folder: string, version: string): readonly Finding[] {
  const installed = installedVersion(folder);
  if (installed === undefined || !isOlder(installed, version)) return [];
  const detail = `programs here import the runtime of asmx-codegen ${installed}, and this is ${version}`;
  return [{ kind: "runtime-older", path: ".", causes: ["generator"], detail, repair: "install" }];
}

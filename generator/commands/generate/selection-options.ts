/**
 * Owns the options with which `generate` and `check` select their work, and their precedence over a configuration.
 * Invariant: a missing option changes nothing. An empty one is refused, since a shell variable may be unset.
 */
import { resolve } from "node:path";
import type { ConfiguredService, ImportExtension } from "../../load/config.js";
import type { Language, ModuleKind } from "../../model/language.js";
import type { Naming } from "../../model/naming.js";
import { artifacts as allArtifacts, type Artifact } from "../../model/artifacts.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { WsdlOptions } from "../sources/wsdl-source.js";
import { nearHint } from "../terminal/wording.js";
import { readRuntime } from "./runtime-choice.js";

/** Options that `generate` and `check` share, as parsed by commander. */
export interface SelectionOptions extends WsdlOptions {
  /** `check` alone: false for `--no-plugins`. */
  readonly plugins?: boolean;
  readonly output?: string;
  readonly config?: string;
  readonly namespace?: string;
  readonly baseUrl?: string;
  readonly importExtension?: ImportExtension;
  readonly language?: Language;
  readonly modules?: ModuleKind;
  readonly naming?: Naming;
  readonly format?: boolean;
  /** The argument itself: `client,server`. */
  readonly artifacts?: string;
  /** The argument itself: `package`, `source` or a folder. */
  readonly runtime?: string;
}

/** `-o "$FOLDER"` with nothing in the variable must not mean the current folder. */
export function refuseEmpty(description: string | undefined, { output, config, runtime }: SelectionOptions): void {
  const refuse = (what: string, expected: string): never => {
    throw new UsageError(`${what} is empty; name ${expected}, or leave it out (is a variable of the shell not set?)`);
  };
  if (description === "") refuse("the description", "a file");
  if (description === "-" && output === undefined)
    throw new UsageError("no output folder can be named after standard input; name one with -o");
  if (output === "") refuse("-o", "a folder (. is the current one)");
  if (config === "") refuse("--config", "a file");
  if (runtime === "") refuse("--runtime", "package, source or a folder");
}

/** A service with the settings of options, whose paths are relative to `folder`. Throws {@link UsageError}. */
export function override(service: ConfiguredService, options: SelectionOptions, folder: string): ConfiguredService {
  return {
    name: service.name,
    description: service.description,
    output: options.output === undefined ? service.output : resolve(folder, options.output),
    service: options.service ?? service.service,
    namespace: options.namespace ?? service.namespace,
    baseUrl: options.baseUrl ?? service.baseUrl,
    connection: service.connection,
    importExtension: options.importExtension ?? service.importExtension,
    language: options.language ?? service.language,
    modules: options.modules ?? service.modules,
    naming: options.naming ?? service.naming,
    format: options.format ?? service.format,
    artifacts: options.artifacts === undefined ? service.artifacts : readArtifacts(options.artifacts),
    operations: options.operations ?? service.operations,
    skipUnsupported: options.skipUnsupported ?? service.skipUnsupported,
    missingAsXml: options.missingAsXml ?? service.missingAsXml,
    runtime: options.runtime === undefined ? service.runtime : readRuntime(options.runtime, folder),
    values: service.values,
    jsonNumbers: service.jsonNumbers,
    runtimeParts: service.runtimeParts,
    plugins: service.plugins,
  };
}

/** `server,client` in the order of the table. Throws {@link UsageError} for an unknown name. */
function readArtifacts(written: string): readonly Artifact[] {
  const names = written.split(",").map((name) => name.trim());
  const problems = names.flatMap((name) => {
    if (allArtifacts.some((artifact) => artifact === name)) return [];
    const hint = nearHint(name, allArtifacts);
    return [`--artifacts: there is no artifact ${JSON.stringify(name)}; there is ${allArtifacts.join(", ")}${hint}`];
  });
  if (problems.length > 0) throw new UsageError(...problems);
  return allArtifacts.filter((artifact) => names.includes(artifact));
}

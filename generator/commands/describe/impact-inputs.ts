/**
 * Owns the inputs of `--in`: the consumer's configuration and TypeScript, the output folders of the older service, and
 * the code that both services generate there.
 * Invariant: both outputs are compiled in memory with the settings of the folder, so a stale file on the disk has no
 * effect.
 */
import { basename, dirname, join, resolve } from "node:path";
import { loadConsumerModule, installedTypeScript } from "../../files/project/consumer-typescript.js";
import { wantedDigest } from "../../files/disk/digest.js";
import { findConfig } from "../../files/project/find-config.js";
import { findConfigurations, findOutputs, type FoundOutput, outputIn } from "../../files/output/find-outputs.js";
import { installCommand } from "../../files/project/installed-runtime.js";
import { resolveFolder } from "../../files/disk/own-folders.js";
import { folderKey } from "../../files/output/runtime-users.js";
import { whatStandsAt } from "../../files/disk/look.js";
import { type Compiler, isCompiler } from "../../impact/compiler.js";
import type { Overlay } from "../../impact/overlay.js";
import type { ConfiguredService } from "../../load/config.js";
import { type Artifact, artifacts, hasSides } from "../../model/artifacts.js";
import { chooseNames } from "../../model/choose-operations.js";
import { languageOptions } from "../../model/language.js";
import { operationsOf } from "../../model/questions.js";
import type { RuntimeSource } from "../../model/runtime-source.js";
import type { Service } from "../../model/service.js";
import { serviceNames } from "../../names/generated.js";
import { chooseServices } from "../sources/choose-services.js";
import { outputOf } from "../sources/service-names.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";

export interface ImpactOptions {
  /** A folder of the consumer's code, or a tsconfig.json. */
  readonly in?: string;
  /** The output folder, if several fit. */
  readonly output?: string;
}

/** A description as text and meaning. */
export interface Described {
  readonly text: string;
  readonly service: Service;
}

/** Absolute places of the consumer's code. */
export interface ConsumerCode {
  /** The folder below which its outputs are. */
  readonly folder: string;
  /** Paths of its tsconfig.json or jsconfig.json files, at least one. */
  readonly configurations: readonly string[];
}

/** Throws {@link UsageError}. */
export function consumerCode(place: string, terminal: Terminal): ConsumerCode {
  const path = resolve(terminal.folder, place);
  const kind = whatStandsAt(path);
  const shown = showPath(terminal.folder, path);
  if (kind === "file") {
    const folder = realFolder(dirname(path));
    return { folder, configurations: [join(folder, basename(path))] };
  }
  const folder = resolveFolder(path);
  if (kind === undefined || folder === undefined)
    throw new UsageError(`there is no folder ${shown}; --in names a folder of your code, or its tsconfig.json`);
  const configurations = findConfigurations(folder);
  const [first, second] = configurations;
  if (first !== undefined) return { folder: second === undefined ? dirname(first) : folder, configurations };
  throw new UsageError(
    `there is no tsconfig.json or jsconfig.json in ${shown} or below; name the folder that has one, or the file itself, with --in`,
  );
}

/** The path with links resolved, as far as it exists. */
function realFolder(path: string): string {
  return resolveFolder(path) ?? path;
}

/** The TypeScript of the consumer; the bundled one with its types of libraries if it has no interface for JavaScript. */
export async function consumerCompiler(config: string): Promise<Compiler> {
  const folder = dirname(config);
  const installed = installedTypeScript(folder);
  const repair = `run ${installCommand(folder, "typescript", "development")}`;
  if (installed === undefined)
    throw new UsageError(`no TypeScript is installed for ${config}, and your code is checked with its own; ${repair}`);
  const { entry, libraries, version } = installed;
  if (libraries === undefined)
    throw new UsageError(
      `TypeScript ${version}, which is installed for ${config}, lacks the types of libraries (lib.d.ts); ${repair}`,
    );
  const module = entry === undefined ? undefined : loadConsumerModule(entry);
  return { ts: isCompiler(module) ? module : (await import("#ts-morph-compiler")).ts, libraries };
}

/** The outputs that come of the older service. Throws {@link UsageError} if none fits. */
export function outputsOf(
  { text, service }: Described,
  { output }: ImpactOptions,
  folder: string,
  terminal: Terminal,
): readonly FoundOutput[] {
  if (output !== undefined) {
    const named = outputIn(realFolder(resolve(terminal.folder, output)));
    if (named !== undefined) return [named];
    throw new UsageError(
      `${output} has no intact codegen-lock.json, so it is no output folder; run npx codegen generate -o ${output} first`,
    );
  }
  const all = findOutputs(folder).filter(({ modules }) => modules.length > 0);
  const digest = wantedDigest(text);
  const exact = all.filter(({ lock }) => lock.input.description === digest);
  const { createClient, createDispatcher } = serviceNames(service);
  const alike = all.filter(({ modules }) =>
    modules.some((module) =>
      // A client with credentials is generic.
      [createClient, createDispatcher].some((name) =>
        ["(", "<"].some((end) => module.includes(`function ${name}${end}`)),
      ),
    ),
  );
  const fitting = exact.length > 0 ? exact : alike;
  if (fitting.length > 0) return fitting;
  const others = all.map((each) => showPath(terminal.folder, each.folder));
  const otherOutputs = others.length === 0 ? "no output of codegen" : `only ${others.join(", ")}`;
  throw new UsageError(
    `no output of ${service.name} is in ${showPath(terminal.folder, folder)} (found ${otherOutputs}); name its folder with --output, or generate it first`,
  );
}

/** The files that a service generates into output folders. */
export async function overlayOf(
  outputs: readonly FoundOutput[],
  { text, service }: Described,
  terminal: Terminal,
): Promise<Overlay> {
  const [{ compile }, { assets }] = await Promise.all([import("../../compile.js"), import("#assets")]);
  const texts = new Map<string, string>();
  const hidden = new Set<string>();
  for (const { folder, lock } of outputs) {
    const settings = configuredAt(folder, terminal);
    const { files } = await compile(
      { name: service.name, text },
      {
        namespace: settings?.namespace,
        baseUrl: settings?.baseUrl,
        operations: chosenOf(settings?.operations, service),
        runtimeParts: settings?.runtimeParts,
        jsonNumbers: settings?.jsonNumbers,
        values: settings?.values,
        importExtension: lock.imports,
        naming: lock.naming,
        ...languageOptions(lock),
        runtime: runtimeOf(lock.runtime),
        artifacts: artifactsIn({ lock }),
      },
      assets,
    );
    const base = folder.replaceAll("\\", "/");
    for (const { path, text: content } of files) if (isModule(path)) texts.set(`${base}/${path}`, content);
    for (const path of lock.files.keys()) if (isModule(path)) hidden.add(`${base}/${path}`);
  }
  return { texts, hidden };
}

const isModule = (path: string): boolean => /\.(?:ts|js)$/.test(path);

/** A lock names a shared runtime by its path. */
function runtimeOf(written = "source"): RuntimeSource {
  return written === "source" || written === "package" || isPath(written) ? written : "source";
}

const isPath = (written: string): written is `.${string}` => written.startsWith(".");

/** The artifacts of an output that code may use. Fixtures have no types. */
export function artifactsIn({ lock: { files } }: Pick<FoundOutput, "lock">): readonly Artifact[] {
  return artifacts.filter(
    (artifact) => artifact !== "fixtures" && [".ts", ".d.ts"].some((ending) => files.has(`${artifact}${ending}`)),
  );
}

export function hasTypesAlone(output: Pick<FoundOutput, "lock">): boolean {
  const chosen = artifactsIn(output);
  return chosen.includes("types") && !hasSides(chosen);
}

/** The patterns that choose something: one for an operation that is gone chooses nothing. */
function chosenOf(patterns: readonly string[] | undefined, service: Service): readonly string[] | undefined {
  if (patterns === undefined) return undefined;
  const { unknown } = chooseNames(
    operationsOf(service).map(({ name }) => name),
    patterns,
  );
  return patterns.filter((pattern) => !unknown.includes(pattern));
}

/** The entry of the nearest codegen.yaml that writes this folder. */
function configuredAt(folder: string, terminal: Terminal): ConfiguredService | undefined {
  const search = findConfig(folder);
  if (!("path" in search)) return undefined;
  const { services, base } = chooseServices(undefined, search.path, terminal);
  return services.find((service) => folderKey(outputOf(service, base)) === folderKey(folder));
}

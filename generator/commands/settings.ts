/**
 * Owns finding out what to compile: arguments, `codegen.yaml`, and what comes with the package.
 * Invariant: paths of a configuration are relative to it and those of arguments to the current folder; where
 * the command runs never reaches the output.
 */
import { dirname, join, resolve, sep } from "node:path";
import { configName } from "../files/find-config.js";
import { chooseImportEnding } from "../files/import-ending.js";
import { readFolderState } from "../files/inspect.js";
import { refuseLinks } from "../files/linked-path.js";
import { resolveFolder } from "../files/output.js";
import { foldPath } from "../files/output-path.js";
import { readStandardInput, readText, standardInput } from "../files/read-text.js";
import { listNames, whatStandsAt } from "../files/snapshot.js";
import { bundledDescriptions } from "../files/package-files.js";
import type { ConfiguredService, ImportExtension } from "../load/config.js";
import { artifacts as allArtifacts, type Artifact } from "../model/artifacts.js";
import type { Problem } from "../diagnostics/reporter.js";
import { nearestOf } from "../diagnostics/suggest.js";
import { baseUrlProblem } from "../validate/base-url.js";
import { namespaceDoubt, namespaceProblem } from "../validate/namespace.js";
import { type Chosen, chooseServices } from "./choose-services.js";
import { UsageError } from "./exit-codes.js";
import { folderNameOf } from "./service-names.js";
import { showPath } from "./show-path.js";
import { paint } from "./style.js";
import type { Terminal } from "./terminal.js";

/** The options that `generate` and `check` share, as the argument parser gives them. */
export interface SelectionOptions {
  readonly output?: string;
  readonly config?: string;
  readonly namespace?: string;
  readonly baseUrl?: string;
  readonly importExtension?: ImportExtension;
  readonly format?: boolean;
  /** As written: `client,server`. */
  readonly artifacts?: string;
}

/** One description to compile. */
export interface Target {
  /** What messages call the description. */
  readonly name: string;
  readonly text: string;
  /** Absolute output folder. */
  readonly folder: string;
  /** The output folder as messages show it. */
  readonly shownFolder: string;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  readonly imports: Imports;
  readonly format: boolean;
  readonly artifacts: readonly Artifact[];
}

/** What imports between generated files end in. `reason`: why, where it was derived from the project just now. */
export interface Imports {
  readonly extension: ImportExtension;
  readonly reason?: string | undefined;
  readonly warning?: string | undefined;
}

/** The names near `path` that a user may have meant. */
function neighbours(path: string): readonly string[] {
  const prefix = dirname(path) === "." ? "" : `${dirname(path)}/`;
  return listNames(dirname(resolve(path)))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => prefix + name);
}

/** In a configuration it is the name of a file. */
function isStandardInput(named: string, config: string | undefined): boolean {
  return named === "-" && config === undefined;
}

function readDescription(
  named: string,
  { base, config, names, candidates }: Chosen,
  shown: string,
): { name: string; text: string } {
  if (isStandardInput(named, config)) return { name: standardInput, text: readStandardInput() };
  const path = resolve(base, named);
  const kind = whatStandsAt(path);
  const looksBundled = /^[\w-]+$/.test(named);
  if (kind !== undefined && !(looksBundled && kind === "folder")) return { name: shown, text: readText(path, shown) };
  const bundled = looksBundled ? bundledDescriptions() : new Map<string, string>();
  const file = bundled.get(named);
  if (file !== undefined) return { name: named, text: readText(file, named) };
  const services = config === undefined ? candidates : [];
  const files = neighbours(path).map((each) => showPath(base, each));
  const near = nearestOf(named, [...services, ...bundled.keys(), ...files]);
  const configured =
    services.length === 0 ? "" : `, no service of ${configName} has this name (there is ${names.join(", ")})`;
  const known = looksBundled
    ? `${configured} and no description of this name comes with codegen (there is ${[...bundled.keys()].join(", ")})`
    : configured;
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw new UsageError(`cannot read the description ${shown}: there is no such file${known}${hint}`);
}

/** The rules that a description's own addresses follow, for those that `where` gives. All that is wrong in one UsageError. */
function checkAddresses(
  where: string,
  { namespace, baseUrl }: Partial<Pick<ConfiguredService, "namespace" | "baseUrl">>,
  terminal: Terminal,
): void {
  const problems: string[] = [];
  const refuse = (what: string, { message, expected, suggestion }: Problem): void => {
    const repair = suggestion === undefined ? "" : ` Repair: ${suggestion}.`;
    problems.push(`${where}: the ${what} cannot be used: ${message} Expected ${expected}.${repair}`);
  };
  const wrongNamespace = namespace === undefined ? undefined : namespaceProblem(namespace);
  if (wrongNamespace !== undefined) refuse(`namespace ${JSON.stringify(namespace)}`, wrongNamespace);
  const wrongBaseUrl = baseUrl === undefined ? undefined : baseUrlProblem(baseUrl);
  // Not repeated: it may hold a password.
  if (wrongBaseUrl !== undefined) refuse("base address", wrongBaseUrl);
  if (problems.length > 0) throw new UsageError(...problems);
  const doubt = namespace === undefined ? undefined : namespaceDoubt(namespace);
  if (doubt === undefined) return;
  terminal.record.warnings.push(`${where}: ${doubt.message}`);
  terminal.warn([paint("warning", "warning:"), ` ${where}: ${doubt.message}`]);
}

async function targetOf(service: ConfiguredService, chosen: Chosen, terminal: Terminal): Promise<Target> {
  const { base } = chosen;
  const bundled = /^[\w-]+$/.test(service.description);
  const shown = bundled ? service.description : showPath(terminal.folder, resolve(base, service.description));
  const { name, text } = readDescription(service.description, chosen, shown);
  const folder = resolve(base, service.output ?? join("generated", folderNameOf(service.description)));
  refuseLinks(folder, base);
  const { namespace, baseUrl, importExtension, format = false, artifacts = allArtifacts } = service;
  const imports = importExtension === undefined ? await importsOf(folder, terminal) : { extension: importExtension };
  return {
    name,
    text,
    folder,
    shownFolder: showPath(terminal.folder, folder),
    namespace,
    baseUrl,
    imports,
    format,
    artifacts,
  };
}

/** As it was chosen when the folder was written, else what the project around it needs. The reader of projects is loaded only then. */
async function importsOf(folder: string, terminal: Terminal): Promise<Imports> {
  const { lock } = readFolderState(folder);
  if (lock.kind === "intact") return { extension: lock.lock.imports };
  const { readConsumerProject } = await import("../files/consumer-project.js");
  const project = readConsumerProject(folder);
  return chooseImportEnding(project, project.tsconfig === undefined ? "" : showPath(terminal.folder, project.tsconfig));
}

/** Links resolved where the folder is there, and equal for folders that a disk which ignores case takes for one. */
function placeOf({ folder }: Target): string {
  return foldPath(resolveFolder(folder) ?? folder);
}

function refuseOverlap(targets: readonly Target[]): void {
  const places = targets.map(placeOf);
  for (const [index, target] of targets.entries()) {
    const inside = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
    const place = places[index] ?? target.folder;
    const other = targets.slice(0, index).find((_, at) => {
      const earlier = places[at] ?? "";
      return inside(earlier, place) || inside(place, earlier);
    });
    if (other === undefined) continue;
    throw new UsageError(
      `${target.name} and ${other.name} would write into one another's folder (${target.shownFolder}, ${other.shownFolder}); give each an output of its own`,
    );
  }
}

/** `server,client` in the order of the table. Throws {@link UsageError} for a name that is none. */
function readArtifacts(written: string): readonly Artifact[] {
  const names = written.split(",").map((name) => name.trim());
  const problems = names.flatMap((name) => {
    if (allArtifacts.some((artifact) => artifact === name)) return [];
    const near = nearestOf(name, allArtifacts);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    return [`--artifacts: there is no artifact ${JSON.stringify(name)}; there is ${allArtifacts.join(", ")}${hint}`];
  });
  if (problems.length > 0) throw new UsageError(...problems);
  return allArtifacts.filter((artifact) => names.includes(artifact));
}

function override(service: ConfiguredService, options: SelectionOptions, folder: string): ConfiguredService {
  return {
    name: service.name,
    description: service.description,
    output: options.output === undefined ? service.output : resolve(folder, options.output),
    namespace: options.namespace ?? service.namespace,
    baseUrl: options.baseUrl ?? service.baseUrl,
    importExtension: options.importExtension ?? service.importExtension,
    format: options.format ?? service.format,
    artifacts: options.artifacts === undefined ? service.artifacts : readArtifacts(options.artifacts),
  };
}

/** `-o "$FOLDER"` with nothing in the variable must not mean the current folder. */
function refuseEmpty(description: string | undefined, { output, config }: SelectionOptions): void {
  const refuse = (what: string, expected: string): never => {
    throw new UsageError(`${what} is empty; name ${expected}, or leave it out (is a variable of the shell not set?)`);
  };
  if (description === "") refuse("the description", "a file");
  if (description === "-" && output === undefined)
    throw new UsageError("no output folder can be named after standard input; name one with -o");
  if (output === "") refuse("-o", "a folder (. is the current one)");
  if (config === "") refuse("--config", "a file");
}

/** What the arguments, or without a description `codegen.yaml`, say is to be compiled. Rejects with {@link UsageError} and `DiskError`. */
export async function selectTargets(
  description: string | undefined,
  options: SelectionOptions,
  terminal: Terminal,
): Promise<readonly Target[]> {
  refuseEmpty(description, options);
  checkAddresses("command line", options, terminal);
  const chosen = chooseServices(description, options.config, terminal);
  const { services, config } = chosen;
  const single = options.output ?? options.namespace ?? options.baseUrl;
  if (services.length > 1 && single !== undefined) {
    throw new UsageError(
      `-o, --namespace and --base-url are for one service, and ${config ?? ""} has ${services.length}; name one of them: ${chosen.names.join(", ")}`,
    );
  }
  const targets: Target[] = [];
  for (const service of services) {
    if (config !== undefined) checkAddresses(config, service, terminal);
    targets.push(await targetOf(override(service, options, terminal.folder), chosen, terminal));
  }
  refuseOverlap(targets);
  return targets;
}

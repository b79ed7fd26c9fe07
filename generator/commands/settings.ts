/**
 * Owns finding out what to compile: arguments, `codegen.yaml`, and what comes with the package.
 * Property that must stay true: paths of a configuration are relative to it and those of arguments to the current folder; where
 * the command runs never reaches the output.
 */
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { chooseImportEnding } from "../files/import-ending.js";
import { readFolderState } from "../files/inspect.js";
import { refuseLinks } from "../files/linked-path.js";
import { resolveFolder } from "../files/output.js";
import { foldPath } from "../files/output-path.js";
import { readText } from "../files/read-text.js";
import { listNames, whatStandsAt } from "../files/snapshot.js";
import { bundledDescriptions } from "../files/package-files.js";
import { loadConfig, type ConfiguredService, type ImportExtension } from "../load/config.js";
import { formatDiagnostic } from "../diagnostics/format.js";
import type { Problem } from "../diagnostics/reporter.js";
import { nearestOf } from "../diagnostics/suggest.js";
import { baseUrlProblem } from "../validate/base-url.js";
import { namespaceDoubt, namespaceProblem } from "../validate/namespace.js";
import { UsageError } from "./exit-codes.js";
import type { Terminal } from "./terminal.js";

/** The options that `generate` and `check` share, as the argument parser gives them. */
export interface SelectionOptions {
  readonly output?: string;
  readonly config?: string;
  readonly namespace?: string;
  readonly baseUrl?: string;
  readonly importExtension?: ImportExtension;
  readonly format?: boolean;
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
}

/** What imports between generated files end in. `reason`: why, where it was derived from the project just now. */
export interface Imports {
  readonly extension: ImportExtension;
  readonly reason?: string | undefined;
  readonly warning?: string | undefined;
}

const configName = "codegen.yaml";

/** A path as a user of `folder` would write it, `/` between parts. */
function showPath(folder: string, path: string): string {
  const shown = relative(folder, path);
  const plain = shown === "" ? "." : shown.startsWith(`..${sep}..${sep}..`) || isAbsolute(shown) ? path : shown;
  return sep === "/" ? plain : plain.replaceAll(sep, "/");
}

/** `codegen.yaml` in the current folder or above it, as far as the package that it belongs to. */
function findConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (whatStandsAt(join(at, configName)) !== undefined) return join(at, configName);
    if (whatStandsAt(join(at, "package.json")) !== undefined || dirname(at) === at) return undefined;
  }
}

/** The names near `path` that a user may have meant. */
function neighbours(path: string): readonly string[] {
  const prefix = dirname(path) === "." ? "" : `${dirname(path)}/`;
  return listNames(dirname(resolve(path)))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => prefix + name);
}

function readDescription(named: string, base: string, shown: string): { name: string; text: string } {
  const path = resolve(base, named);
  const kind = whatStandsAt(path);
  const looksBundled = /^[\w-]+$/.test(named);
  if (kind !== undefined && !(looksBundled && kind === "folder")) return { name: shown, text: readText(path, shown) };
  const bundled = looksBundled ? bundledDescriptions() : new Map<string, string>();
  const file = bundled.get(named);
  if (file !== undefined) return { name: named, text: readText(file, named) };
  const near = nearestOf(named, [...bundled.keys(), ...neighbours(path).map((each) => showPath(base, each))]);
  const known = looksBundled
    ? ` and no description of this name comes with codegen (there is ${[...bundled.keys()].join(", ")})`
    : "";
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
  if (doubt !== undefined) terminal.warn(`warning: ${where}: ${doubt.message}`);
}

/** What the output folder is called where nobody says: the description's name without its ending. */
function stemOf(description: string): string {
  const stem = basename(description).replace(/\.ya?ml$/, "");
  if (/^\.*$/.test(stem)) {
    throw new UsageError(
      `no output folder can be named after the description ${description}; name one with -o or output`,
    );
  }
  return stem;
}

async function targetOf(service: ConfiguredService, base: string, terminal: Terminal): Promise<Target> {
  const bundled = /^[\w-]+$/.test(service.description);
  const shown = bundled ? service.description : showPath(terminal.folder, resolve(base, service.description));
  const { name, text } = readDescription(service.description, base, shown);
  const folder = resolve(base, service.output ?? join("generated", stemOf(service.description)));
  refuseLinks(folder, base);
  const { namespace, baseUrl, importExtension, format = false } = service;
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

function override(service: ConfiguredService, options: SelectionOptions, folder: string): ConfiguredService {
  return {
    description: service.description,
    output: options.output === undefined ? service.output : resolve(folder, options.output),
    namespace: options.namespace ?? service.namespace,
    baseUrl: options.baseUrl ?? service.baseUrl,
    importExtension: options.importExtension ?? service.importExtension,
    format: options.format ?? service.format,
  };
}

function readConfig(path: string, terminal: Terminal): readonly ConfiguredService[] {
  const name = showPath(terminal.folder, path);
  const text = readText(path, name);
  const { services, diagnostics } = loadConfig(text);
  const source = { name, text };
  for (const diagnostic of diagnostics) terminal.warn(...formatDiagnostic(diagnostic, source).split("\n"));
  if (services.length === 0) throw new UsageError(`${name} cannot be used; see above`);
  return services;
}

/** `-o "$FOLDER"` with nothing in the variable must not mean the current folder. */
function refuseEmpty(description: string | undefined, { output, config }: SelectionOptions): void {
  const refuse = (what: string, expected: string): never => {
    throw new UsageError(`${what} is empty; name ${expected}, or leave it out (is a variable of the shell not set?)`);
  };
  if (description === "") refuse("the description", "a file");
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
  if (description !== undefined) {
    if (options.config !== undefined)
      throw new UsageError("--config and a description exclude one another; leave one out");
    const nothing = {
      output: undefined,
      namespace: undefined,
      baseUrl: undefined,
      importExtension: undefined,
      format: undefined,
    };
    const service = override({ description, ...nothing }, options, terminal.folder);
    return [await targetOf(service, terminal.folder, terminal)];
  }
  const config = options.config === undefined ? findConfig(terminal.folder) : resolve(terminal.folder, options.config);
  if (config === undefined) {
    throw new UsageError(
      `nothing to compile: no description is named, and there is no ${configName} here or above; name one, such as: codegen generate messaging-account`,
    );
  }
  const services = readConfig(config, terminal);
  const single = options.output ?? options.namespace ?? options.baseUrl;
  if (services.length > 1 && single !== undefined) {
    throw new UsageError(
      `-o, --namespace and --base-url are for one service, and ${showPath(terminal.folder, config)} has ${services.length}; name a description`,
    );
  }
  const where = showPath(terminal.folder, config);
  const targets: Target[] = [];
  for (const service of services) {
    checkAddresses(where, service, terminal);
    targets.push(await targetOf(override(service, options, terminal.folder), dirname(config), terminal));
  }
  refuseOverlap(targets);
  return targets;
}

/**
 * Owns the selection of descriptions to compile: from arguments, from `codegen.yaml`, or from the package.
 * Invariant: paths in a configuration are relative to it, paths in arguments to the current folder. The current folder
 * never affects the output.
 */
import { join, resolve, sep } from "node:path";
import { refuseLinks, refuseFolder } from "../../files/output/refuse-folder.js";
import { lockOf } from "../../files/output/lock-on-disk.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { isAddress } from "../../files/disk/read-text.js";
import { leadsToWsdl } from "../../files/documents/source-kind.js";
import type { PluginFiles } from "../../files/project/plugin-files.js";
import type { ConfiguredService } from "../../load/config.js";
import { type Artifact, defaultArtifacts } from "../../model/artifacts.js";
import type { Naming } from "../../model/naming.js";
import { fileNameOf } from "../../names/index.js";
import { checkAddresses } from "../sources/check-addresses.js";
import { type Chosen, chooseServices } from "../sources/choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { outputOf } from "../sources/service-names.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { readParts, type SourcePart, type WsdlTarget } from "../sources/open-source.js";
import { folderKey } from "../../files/output/runtime-users.js";
import { languageOf } from "./output-language.js";
import { importsIn, type Target, type OutputFolder } from "./target.js";
import { chooseRuntime, readRuntime } from "./runtime-choice.js";
import { override, refuseEmpty, type SelectionOptions } from "./selection-options.js";
import { type RuntimeSettings, type SharedRuntime, sharedRuntimes } from "./shared-runtime.js";

/** The outputs and shared runtimes of a run. */
export interface Selection {
  readonly targets: readonly Target[];
  /** Runtimes that outputs of the run share, or have shared until now. */
  readonly runtimes: readonly SharedRuntime[];
  /** Absolute path. */
  readonly config: string | undefined;
}

/** Selects the outputs that the arguments, or `codegen.yaml`, name. Rejects with {@link UsageError} and `DiskError`. */
export async function selectTargets(
  description: string | undefined,
  options: SelectionOptions,
  terminal: Terminal,
): Promise<Selection> {
  refuseEmpty(description, options);
  checkAddresses("command line", options, terminal);
  const chosen = chooseServices(description, options.config, terminal);
  const { services, config, base } = chosen;
  if ([options, ...services].some(({ runtime }) => runtime === "copy"))
    terminal.warn("note: runtime: copy is now called source, and works as before");
  const single = options.output ?? options.namespace ?? options.baseUrl;
  if (services.length > 1 && single !== undefined) {
    throw new UsageError(
      `-o, --namespace and --base-url are for one service, and ${config ?? ""} has ${services.length}; name one of them: ${chosen.names.join(", ")}`,
    );
  }
  const targets: Target[] = [];
  const runtimeSettings: RuntimeSettings[] = [];
  for (const service of services) {
    if (config !== undefined) checkAddresses(config, service, terminal);
    const settings = override(service, options, terminal.folder);
    for (const part of await partsOf(settings, options, chosen, terminal)) {
      targets.push({ ...(await targetOf(part, chosen, terminal)), runsPlugins: options.plugins !== false });
      runtimeSettings.push(settingsOf(part.settings, base));
    }
  }
  const { importExtension, format } = options;
  for (const other of chosen.others) {
    const settings = settingsOf(other, base);
    runtimeSettings.push({
      ...settings,
      importExtension: importExtension ?? settings.importExtension,
      format: format ?? settings.format,
    });
  }
  const runtimes = await sharedRuntimes(targets, runtimeSettings, base, terminal);
  refuseOverlap([...targets, ...runtimes]);
  return { targets, runtimes, config: chosen.configPath };
}

function settingsOf(service: ConfiguredService, base: string): RuntimeSettings {
  const { name, description, importExtension, format = false, runtime } = service;
  const artifacts = artifactsOf(service, leadsToWsdl(description, base));
  const output = outputOf(service, base);
  const { folder } = chooseRuntime(runtime === undefined ? undefined : readRuntime(runtime, base), output, artifacts);
  return { name: name ?? description, output, folder, importExtension, format };
}

/** Who has a WSDL wants to call its service; who describes a service wants both ends of it. Throws {@link UsageError}. */
function artifactsOf({ description, artifacts }: ConfiguredService, isWsdl: boolean): readonly Artifact[] {
  if (artifacts?.includes("help") === true && !artifacts.includes("server"))
    throw new UsageError(
      `the artifacts of ${shownAddress(description)} are ${artifacts.join(", ")}; help is shown by a server: add server, or leave out help`,
    );
  return artifacts ?? (isWsdl ? ["client"] : defaultArtifacts);
}

/** An output of a description, or of one service of a WSDL. */
interface OutputPart extends SourcePart {
  readonly settings: ConfiguredService;
}

/** Each service of a WSDL has its own folder within the output; they share one source of the runtime. */
async function partsOf(
  service: ConfiguredService,
  options: SelectionOptions,
  chosen: Chosen,
  terminal: Terminal,
): Promise<readonly OutputPart[]> {
  const { base } = chosen;
  const parts = await readParts(service, options, chosen, terminal);
  if (parts.length === 1) return parts.map((part) => ({ settings: service, ...part }));
  const output = outputOf(service, base);
  const isSource = service.runtime !== undefined && readRuntime(service.runtime, base) === "source";
  const runtime = isSource ? join(output, "runtime") : service.runtime;
  return parts.map((part) => {
    const folder = join(output, fileNameOf({ name: part.wsdl?.service ?? "" }));
    return { settings: { ...service, output: folder, runtime }, ...part };
  });
}

async function targetOf(
  { settings: service, name, text, wsdl }: OutputPart,
  chosen: Chosen,
  terminal: Terminal,
): Promise<Omit<Target, "runsPlugins">> {
  const { base } = chosen;
  const folder = outputOf(service, base);
  refuseLinks(folder, base);
  refuseFolder(folder);
  const { namespace, baseUrl, importExtension, format = false, operations } = service;
  const artifacts = artifactsOf(service, wsdl !== undefined);
  const shownFolder = showPath(terminal.folder, folder);
  const language = await languageOf(service, folder, shownFolder);
  const imports = await importsIn(language, importExtension, folder, terminal);
  const written = service.runtime === undefined ? undefined : readRuntime(service.runtime, base);
  return {
    name,
    text,
    folder,
    shownFolder,
    namespace,
    baseUrl,
    imports,
    language,
    naming: service.naming ?? writtenNaming(folder),
    format,
    artifacts,
    operations,
    wsdl,
    runtime: chooseRuntime(written, folder, artifacts),
    runtimeParts: service.runtimeParts ?? [],
    values: service.values,
    jsonNumbers: service.jsonNumbers ?? false,
    plugins: await pluginsOf(service, base),
    sources: sourcesOf(resolve(base, service.description), wsdl, terminal),
  };
}

/** Who has no plugins loads nothing for them. */
async function pluginsOf({ plugins = [] }: ConfiguredService, base: string): Promise<readonly PluginFiles[]> {
  if (plugins.length === 0) return [];
  const { findPlugin } = await import("../../files/project/plugin-files.js");
  return plugins.map((plugin) => findPlugin(plugin, base));
}

/** A run without the option keeps the names. */
function writtenNaming(folder: string): Naming {
  const lock = lockOf(folder);
  return (lock.kind === "intact" ? lock.lock.naming : undefined) ?? "wire";
}

/** The documents of a WSDL, as far as they are files; a bundled description changes with the package alone. */
function sourcesOf(path: string, wsdl: WsdlTarget | undefined, { folder }: Terminal): readonly string[] {
  const documents = wsdl?.documents.documents.map(({ name }) => name) ?? [];
  const files = documents.filter((name) => !isAddress(name)).map((name) => resolve(folder, name));
  return wsdl === undefined ? [path] : files;
}

/** Throws {@link UsageError}. */
function refuseOverlap(targets: readonly OutputFolder[]): void {
  const keys = targets.map(({ folder }) => folderKey(folder));
  for (const [index, target] of targets.entries()) {
    const inside = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
    const key = keys[index] ?? target.folder;
    const other = targets.slice(0, index).find((_, at) => {
      const earlier = keys[at] ?? "";
      return inside(earlier, key) || inside(key, earlier);
    });
    if (other === undefined) continue;
    throw new UsageError(
      `${target.name} and ${other.name} would write into one another's folder (${target.shownFolder}, ${other.shownFolder}); give each an output of its own`,
    );
  }
}

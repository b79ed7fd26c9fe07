/**
 * Owns finding out what to compile: arguments, `codegen.yaml`, and what comes with the package.
 * Invariant: paths of a configuration are relative to it and those of arguments to the current folder; where
 * the command runs never reaches the output.
 */
import { join, resolve } from "node:path";
import { refuseLinks } from "../files/linked-path.js";
import type { ConfiguredService } from "../load/config.js";
import { artifacts as allArtifacts, type Artifact } from "../model/artifacts.js";
import { checkAddresses } from "./check-addresses.js";
import { type Chosen, chooseServices } from "./choose-services.js";
import { UsageError } from "./exit-codes.js";
import { type Imports, importsOf } from "./import-choice.js";
import { refuseOverlap } from "./overlap.js";
import { readDescription } from "./read-description.js";
import { override, refuseEmpty, type SelectionOptions } from "./selection-options.js";
import { folderNameOf } from "./service-names.js";
import { showPath } from "./show-path.js";
import type { Terminal } from "./terminal.js";
import { isWsdlPath, readWsdlTarget, type WsdlTarget } from "./wsdl-target.js";

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
  /** The description is a WSDL, whose texts `text` holds; it is imported when something is compiled. */
  readonly wsdl: WsdlTarget | undefined;
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

async function targetOf(service: ConfiguredService, chosen: Chosen, terminal: Terminal): Promise<Target> {
  const { base } = chosen;
  const bundled = /^[\w-]+$/.test(service.description);
  const shown = bundled ? service.description : showPath(terminal.folder, resolve(base, service.description));
  const { name, text, wsdl } = isWsdlPath(service.description)
    ? { name: shown, ...(await readWsdlTarget(service, chosen, shown, terminal)) }
    : { ...readDescription(service.description, chosen, shown), wsdl: undefined };
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
    wsdl,
  };
}

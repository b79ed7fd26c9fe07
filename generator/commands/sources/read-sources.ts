/**
 * Owns the services that a command looks at beside a running one: what it is told to read, or the `codegen.yaml` around, or none.
 * Invariant: a description that is wrong is said whole, with every problem.
 */
import { findConfig } from "../../files/find-config.js";
import { isAddress } from "../../files/read-text.js";
import { operationsOf, soapActionOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import type { KnownOperation } from "../../record/identify.js";
import { readDescription } from "../../validate/read-description.js";
import { chooseServices } from "./choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { Looked } from "./same-service.js";
import { readServed, readServedAddress, type ServedSource } from "./served-source.js";
import type { Terminal } from "../terminal/terminal.js";

export interface ServiceOptions {
  readonly config?: string;
  readonly service?: string;
  readonly root?: string;
  readonly allowHost?: readonly string[];
}

/** Operations of a WSDL that the language cannot say are left out. Rejects with {@link UsageError} and `DiskError`. */
export async function readServices(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
): Promise<readonly Service[]> {
  const sources = await readSources(description, options, terminal);
  return sources.map((source) => {
    const { service, diagnostics } = readDescription(source);
    if (service !== undefined) return { ...service, namespace: source.namespace ?? service.namespace };
    for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
    throw new UsageError(`${source.name} is no valid description; see above`);
  });
}

/** None where nothing is named and no configuration is around. Rejects with {@link UsageError} and `DiskError`. */
export async function readSources(
  description: string | undefined,
  { config, service, root, allowHost = [] }: ServiceOptions,
  terminal: Terminal,
  looked: Looked = "calls",
): Promise<readonly ServedSource[]> {
  if (description !== undefined && isAddress(description)) {
    return [
      await readServedAddress(
        { wsdl: description, service, root, allowHosts: allowHost, skipUnsupported: true },
        terminal,
      ),
    ];
  }
  const isAlone = description === undefined && config === undefined && !("path" in findConfig(terminal.folder));
  if (isAlone) return [];
  const chosen = chooseServices(description, config, terminal, looked);
  const sources: ServedSource[] = [];
  for (const each of chosen.services)
    sources.push(await readServed({ ...each, skipUnsupported: true }, chosen, terminal));
  return sources;
}

export { secretNames } from "../../model/secrets.js";

/** What requests of its operations look like. */
export function knownOperations(service: Service): readonly KnownOperation[] {
  return operationsOf(service).map((operation) => ({
    name: operation.name,
    element: operation.elements.request,
    action: soapActionOf(service, operation, service.namespace),
  }));
}

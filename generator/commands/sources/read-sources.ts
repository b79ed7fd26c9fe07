/**
 * Owns reading the services that `serve`, `docs`, `record` and `conformance` work on: from codegen.yaml, a description or a WSDL.
 * Invariant: they are read as `generate` reads them, without an output folder; all problems of a description are reported.
 */
import { resolve } from "node:path";
import { isAddress } from "../../files/read-text.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { findConfig } from "../../files/find-config.js";
import { operationsOf, soapActionOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import type { KnownOperation } from "../../record/identify.js";
import { readDescription } from "../../validate/read-description.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { type Chosen, chooseServices, type Looked } from "./choose-services.js";
import { readDescriptionText } from "./description-text.js";
import { importDocuments, type ImportRequest, readImport, isWsdlPath, readWsdlTarget } from "./wsdl-source.js";

/** A description's text, and what may take the place of what it says. */
export interface ServedSource {
  /** The name in messages. */
  readonly name: string;
  readonly text: string;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  /** Absolute paths of the files that it was read from. */
  readonly files: readonly string[];
}

/** A service of a configuration, or a description that stands in none. Rejects with {@link UsageError} and `DiskError`. */
export async function readServed(
  service: ConfiguredService,
  chosen: Chosen,
  terminal: Terminal,
): Promise<ServedSource> {
  const { description, namespace, baseUrl, skipUnsupported = false } = service;
  const path = resolve(chosen.base, description);
  const shown = /^[\w-]+$/.test(description) ? description : showPath(terminal.folder, path);
  if (!isWsdlPath(description))
    return { ...readDescriptionText(description, chosen, shown), namespace, baseUrl, files: [path] };
  const { documents } = (await readWsdlTarget(service, chosen, shown, terminal)).wsdl;
  const reading = await importDocuments(documents, { service: undefined, skipUnsupported }, terminal);
  const others = documents.documents.map(({ name }) => name).filter((name) => !isAddress(name));
  const files = [path, ...others.map((name) => resolve(terminal.folder, name))];
  return { name: shown, text: textOf(shown, reading, skipUnsupported), namespace, baseUrl, files };
}

/** A WSDL at an address. Rejects with {@link UsageError} and `DiskError`. */
export async function readServedAddress(request: ImportRequest, terminal: Terminal): Promise<ServedSource> {
  const reading = await readImport(request, terminal);
  const name = shownAddress(request.wsdl);
  const text = textOf(name, reading, request.skipUnsupported);
  return { name, text, namespace: undefined, baseUrl: undefined, files: [] };
}

function textOf(name: string, reading: Awaited<ReturnType<typeof readImport>>, skipUnsupported: boolean): string {
  const refused = reading?.outcomes.some(({ kind }) => kind === "refused") === true;
  if (reading?.text !== undefined && (skipUnsupported || !refused)) return reading.text;
  const advice = reading?.text === undefined ? "" : "; --skip-unsupported serves the other operations";
  throw new UsageError(`${name} cannot be imported; see above${advice}`);
}

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

/** Operations with the names that identify their requests. */
export function knownOperations(service: Service): readonly KnownOperation[] {
  return operationsOf(service).map((operation) => ({
    name: operation.name,
    element: operation.elements.request,
    action: soapActionOf(service, operation, service.namespace),
  }));
}

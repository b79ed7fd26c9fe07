/**
 * Owns the reading of services for `serve`, `docs`, `record` and `conformance`: from codegen.yaml, a description or a
 * WSDL.
 * Invariant: they are read as `generate` reads them, without an output folder. All problems of a description are
 * reported.
 */
import { resolve } from "node:path";
import type { SourceText } from "../../diagnostics/format.js";
import { isAddress } from "../../files/disk/read-text.js";
import type { Import } from "../../import/describe.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { findConfig } from "../../files/project/find-config.js";
import type { Naming } from "../../model/naming.js";
import { operationsOf, ownPaths, resultUse, soapActionOf, typeNamed } from "../../model/questions.js";
import { secretParts } from "../../model/secrets.js";
import type { Service } from "../../model/service.js";
import { requestElementOf } from "../../model/unwrapped.js";
import type { DescribedService } from "../../serve/describe-service.js";
import type { KnownOperation } from "../../record/identify.js";
import { readDescription } from "../../validate/read-description.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { type Chosen, chooseServices, type Looked } from "./choose-services.js";
import type { ConnectionOptions } from "./connection.js";
import { readParts } from "./open-source.js";
import { importDocuments, refusedIn, type WsdlOptions } from "./wsdl-source.js";

/** A description's text, and values that replace parts of it. */
export interface ServedSource {
  /** The name in messages. */
  readonly name: string;
  readonly text: string;
  /** Path or address, as the user or the configuration wrote it. */
  readonly description: string;
  /** The service of a WSDL that has several. */
  readonly service?: string | undefined;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  readonly naming: Naming | undefined;
  /** Numbers, not texts, for `long`, `decimal` and their kin in a JSON API. */
  readonly jsonNumbers: boolean | undefined;
  /** The operations that a configuration chooses; only an output and a JSON API follow it. */
  readonly operations: readonly string[] | undefined;
  /** How to open its address. */
  readonly connection: ConnectionOptions;
}

/** Options that say which services, and how a WSDL is read. */
export interface ServiceOptions extends WsdlOptions {
  readonly config?: string;
  readonly namespace?: string;
  readonly naming?: Naming;
  readonly jsonNumbers?: boolean;
}

interface ReadingOptions {
  readonly purpose?: Looked;
  /** No description may be named, and no configuration be around; the sources then are none. */
  readonly isOptional?: boolean;
  /** Receives absolute paths of files as soon as they are known, also if the reading fails later. */
  readonly onFiles?: (files: readonly string[]) => void;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export async function readSources(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
  { purpose = "calls", isOptional = false, onFiles = () => undefined }: ReadingOptions = {},
): Promise<readonly ServedSource[]> {
  const { config, namespace, naming, jsonNumbers, skipUnsupported, missingAsXml } = options;
  const isAlone = description === undefined && config === undefined && !("path" in findConfig(terminal.folder));
  if (isAlone && isOptional) return [];
  const chosen = chooseServices(description, config, terminal, purpose);
  if (chosen.config !== undefined) onFiles([chosen.configPath ?? ""]);
  onFiles(filesAmong(chosen.services.map((each) => each.description)).map((each) => resolve(chosen.base, each)));
  const sources: ServedSource[] = [];
  for (const each of chosen.services) {
    const settings = {
      ...each,
      namespace: namespace ?? each.namespace,
      naming: naming ?? each.naming,
      jsonNumbers: jsonNumbers ?? each.jsonNumbers,
      service: options.service ?? each.service,
      skipUnsupported: skipUnsupported ?? each.skipUnsupported,
      missingAsXml: missingAsXml ?? each.missingAsXml,
    };
    sources.push(...(await readServed(settings, options, chosen, terminal, onFiles)));
  }
  return sources;
}

/** The only service of a configuration, or the one that is named. Rejects with {@link UsageError}. */
export async function readOneSource(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
): Promise<ServedSource> {
  const sources = await readSources(description, options, terminal);
  const [source, second] = sources;
  if (source !== undefined && second === undefined) return source;
  const names = [...new Set(sources.map(({ name }) => name))];
  const services = sources.flatMap(({ service }) => service ?? []);
  throw new UsageError(
    names.length > 1
      ? `the configuration has several services; name one of ${names.join(", ")}`
      : `${names.join("")} has several services; choose one with --service: ${services.join(", ")}`,
  );
}

const filesAmong = (names: readonly string[]): readonly string[] => names.filter((name) => !isAddress(name));

/** A service of a configuration, or a description without one; for a WSDL, each of its services. */
async function readServed(
  settings: ConfiguredService,
  options: WsdlOptions,
  chosen: Chosen,
  terminal: Terminal,
  onFiles: (files: readonly string[]) => void,
): Promise<readonly ServedSource[]> {
  const { description, namespace, baseUrl, naming, jsonNumbers, operations, skipUnsupported } = settings;
  const manner = { description, namespace, baseUrl, naming, jsonNumbers, operations };
  const sources: ServedSource[] = [];
  for (const { name, text, wsdl, connection } of await readParts(settings, options, chosen, terminal)) {
    const documents = filesAmong(wsdl?.documents.documents.map((document) => document.name) ?? []);
    onFiles(documents.map((document) => resolve(terminal.folder, document)));
    const reading = wsdl && (await importDocuments(wsdl.documents, wsdl, terminal));
    const described = wsdl === undefined ? text : textOf(name, reading, skipUnsupported);
    sources.push({ name, text: described, service: wsdl?.service, connection, ...manner });
  }
  return sources;
}

function textOf(name: string, reading: Import | undefined, skipUnsupported = false): string {
  if (reading?.text !== undefined && (skipUnsupported || refusedIn(reading).size === 0)) return reading.text;
  const advice = reading?.text === undefined ? "" : "; --skip-unsupported serves the other operations";
  throw new UsageError(`${name} cannot be imported; see above${advice}`);
}

export interface ReadService {
  readonly source: ServedSource;
  readonly service: Service;
}

/** The services, if a description is named or configured. Operations of a WSDL that descriptions cannot express are left out. */
export async function readServices(
  description: string | undefined,
  options: ServiceOptions,
  terminal: Terminal,
): Promise<readonly ReadService[]> {
  const readingOptions = { ...options, skipUnsupported: true };
  const sources = await readSources(description, readingOptions, terminal, { isOptional: true });
  terminal.record.sources.push(...sources.map(({ name }) => name));
  return sources.map((source) => {
    const service = readService(source, terminal);
    if (service === undefined) throw new UsageError(`${source.name} is no valid description; see above`);
    return { source, service: { ...service, namespace: source.namespace ?? service.namespace } };
  });
}

/** The services of sources. `use`: the action that is impossible with an invalid description. */
export async function describeSources(
  sources: readonly ServedSource[],
  baseUrlOf: (source: ServedSource) => string | undefined,
  use: string,
  terminal: Terminal,
): Promise<readonly DescribedService[]> {
  const [{ describeService }, { assets }] = await Promise.all([
    import("../../serve/describe-service.js"),
    import("#assets"),
  ]);
  const services: DescribedService[] = [];
  for (const source of sources) {
    const settings = { namespace: source.namespace, baseUrl: baseUrlOf(source), naming: source.naming };
    const { described, diagnostics } = await describeService(source, settings, assets);
    for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
    if (described === undefined) throw new UsageError(`${source.name} cannot be ${use}; see above`);
    services.push(described);
  }
  return services;
}

/** The service of a description; undefined: it is invalid, which is reported. */
export function readService(source: SourceText, terminal: Terminal): Service | undefined {
  const { service, diagnostics } = readDescription(source);
  if (service === undefined) for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
  return service;
}

export { secretNames } from "../../model/secrets.js";

/** Values of enumerations, by the wire names of their fields; segments of the services' paths, by themselves. */
export function enumerationsOf(services: readonly Service[]): ReadonlyMap<string, readonly string[]> {
  const enumerations = new Map<string, readonly string[]>();
  for (const service of services) {
    const paths = [service.path, ...ownPaths(service).map(([, path]) => path)];
    for (const segment of paths.flatMap((path) => path.split("/"))) enumerations.set(segment, [segment]);
    const results = operationsOf(service).map((each) => ({ element: each.elements.result, type: resultUse(each) }));
    for (const { element, type: use } of [...secretParts(service), ...results]) {
      if (use?.kind !== "named") continue;
      const type = typeNamed(service, use.name);
      const values = type.kind === "enumeration" ? type.values : [];
      enumerations.set(element, [...(enumerations.get(element) ?? []), ...values]);
    }
  }
  return enumerations;
}

/** Operations with the names that identify their requests. */
export function knownOperations(service: Service): readonly KnownOperation[] {
  return operationsOf(service).map((operation) => ({
    name: operation.name,
    element: requestElementOf(service, operation).name,
    action: soapActionOf(service, operation, service.namespace),
  }));
}

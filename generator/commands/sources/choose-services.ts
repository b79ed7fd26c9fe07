/**
 * Owns the choice of services for a run: all of `codegen.yaml`, the one that an argument names, or a single
 * description.
 * Invariant: a service of a configuration has its settings from there, also if an argument names it. An ambiguous name
 * is refused.
 */
import { dirname, resolve } from "node:path";
import { configName, findConfig, type Nowhere } from "../../files/project/find-config.js";
import { isAddress, readText } from "../../files/disk/read-text.js";
import { elsewhereReason, referredPath } from "../../files/disk/reference-path.js";
import { type ConfiguredService, loadConfig } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { nearHint, showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { namesOf, shownNames } from "./service-names.js";
import { listNames } from "../../files/disk/look.js";

/** Services to compile, and the folder that their paths are relative to. */
export interface Chosen {
  readonly services: readonly ConfiguredService[];
  /** Services of the same configuration that are not part of this run. */
  readonly others: readonly ConfiguredService[];
  /** Absolute folder. */
  readonly base: string;
  /** Absolute path of the configuration, if there is one; a run may use none of its services. */
  readonly configPath: string | undefined;
  /** The configuration's path in messages; `undefined`: the services are in none. */
  readonly config: string | undefined;
  /** A name for each service of the nearest configuration. */
  readonly names: readonly string[];
  /** Everything that would mean one of them. */
  readonly candidates: readonly string[];
}

/** `looked`: which of them are one to the command. Throws {@link UsageError} and `DiskError`. */
export function chooseServices(
  named: string | undefined,
  config: string | undefined,
  terminal: Terminal,
  looked: Looked = "files",
): Chosen {
  const { folder } = terminal;
  if (named === "-") {
    if (config !== undefined)
      throw new UsageError("--config and - exclude one another: standard input stands in no configuration");
    return alone(named, { base: folder, configPath: undefined, names: [], candidates: [] });
  }
  const search = config === undefined ? findConfig(folder) : { path: resolve(folder, config) };
  if (!("path" in search)) {
    if (named === undefined) throw new UsageError(nothingToCompile(search, folder));
    return alone(named, { base: folder, configPath: undefined, names: [], candidates: [] });
  }
  const shown = showPath(folder, search.path);
  const base = dirname(search.path);
  const text = readText(search.path, shown, config === undefined ? "document" : "user");
  const all = readConfig({ name: shown, text, base }, named !== undefined && config === undefined, terminal);
  const configPath = search.path;
  const names = shownNames(all, base);
  const candidates = all.flatMap((service) => namesOf(service, base));
  if (named === undefined) {
    const services = distinctServices(all, looked, base);
    return { services, others: [], base, configPath, config: shown, names, candidates };
  }
  const matching = distinctServices(servicesCalled(named, all, base, folder), looked, base);
  if (matching.length > 1) throw new UsageError(ambiguous(named, matching, shown));
  const others = all.filter((service) => !matching.includes(service));
  if (matching.length === 1) return { services: matching, others, base, configPath, config: shown, names, candidates };
  if (config === undefined) return alone(named, { base: folder, configPath, names, candidates });
  const hint = nearHint(named, candidates);
  throw new UsageError(`${shown} has no service ${named} (it has ${names.join(", ")})${hint}`);
}

function alone(description: string, around: Omit<Chosen, "services" | "others" | "config">): Chosen {
  const service: ConfiguredService = {
    name: undefined,
    description,
    output: undefined,
    service: undefined,
    namespace: undefined,
    baseUrl: undefined,
    connection: undefined,
    importExtension: undefined,
    language: undefined,
    modules: undefined,
    naming: undefined,
    format: undefined,
    artifacts: undefined,
    operations: undefined,
    skipUnsupported: undefined,
    missingAsXml: undefined,
    values: undefined,
    jsonNumbers: undefined,
    runtimeParts: undefined,
    plugins: undefined,
    runtime: undefined,
  };
  return { ...around, services: [service], others: [], config: undefined };
}

/** Names go before paths, since every path can also be written with `./`. */
function servicesCalled(
  named: string,
  all: readonly ConfiguredService[],
  base: string,
  folder: string,
): readonly ConfiguredService[] {
  const byName = all.filter((service) => namesOf(service, base).includes(named));
  if (byName.length > 0) return byName;
  const path = resolve(folder, named);
  return all.filter(({ description }) => description === named || resolve(base, description) === path);
}

interface Source {
  readonly name: string;
  readonly text: string;
  /** Absolute: where its paths start. */
  readonly base: string;
}

/** `tolerant`: ignores a file of this name that belongs to another tool, since an argument names the description. */
function readConfig(source: Source, tolerant: boolean, terminal: Terminal): readonly ConfiguredService[] {
  const { services, diagnostics, foreign } = loadConfig(source.text);
  if (foreign && tolerant) return [];
  for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
  for (const service of services) refuseElsewhere(service, source);
  if (services.length === 0) throw new UsageError(`${source.name} cannot be used; see above`);
  return services;
}

/** Rejects paths of other machines before reading the disk. Throws {@link UsageError}. */
function refuseElsewhere({ description, output, runtime }: ConfiguredService, { name, base }: Source): void {
  for (const [key, path] of Object.entries({ description, output, runtime })) {
    if (path === undefined || isAddress(path) || referredPath(base, path) !== undefined) continue;
    throw new UsageError(`${name} has ${key}: ${JSON.stringify(path)}; ${elsewhereReason}`);
  }
}

function ambiguous(named: string, meant: readonly ConfiguredService[], shown: string): string {
  const each = meant.map(({ name, description, output }) => {
    const place = output === undefined ? description : `${description} to ${output}`;
    return name === undefined ? place : `${name} (${place})`;
  });
  return `${named} could be ${meant.length} services of ${shown}: ${each.join("; ")}; give each a name: of its own, and say that`;
}

/** The purpose of a service in a command, which decides when two are the same: its `files`, its `calls`, or its `pages` with an address. */
export type Looked = "files" | "calls" | "pages";

/** `base`: the configuration's absolute folder. */
function distinctServices(
  services: readonly ConfiguredService[],
  looked: Looked,
  base: string,
): readonly ConfiguredService[] {
  if (looked === "files") return services;
  const firsts = new Map<string, ConfiguredService>();
  for (const service of services) {
    const { description, service: part, namespace, baseUrl, skipUnsupported = false, missingAsXml = false } = service;
    const address = looked === "pages" ? baseUrl : undefined;
    const key = JSON.stringify([resolve(base, description), part, namespace, skipUnsupported, missingAsXml, address]);
    if (!firsts.has(key)) firsts.set(key, service);
  }
  return [...firsts.values()];
}

/** The reason, the searched places, and advice. `folder`: the current one, absolute. */
function nothingToCompile(search: Nowhere, folder: string): string {
  const { looked } = search;
  const show = (path: string): string => showPath(folder, path);
  const places =
    looked.length > 4 ? [...looked.slice(0, 3).map(show), "…", show(looked.at(-1) ?? "")] : looked.map(show);
  const where = `looked in ${places.join(", ")}; ${borderOf(search, show)}`;
  return `nothing to compile: no description is named, and there is no ${configName} here or above (${where}); ${proposal(folder)}`;
}

/** The reason why the search ended. */
function borderOf({ package: border, stranger }: Nowhere, show: (path: string) => string): string {
  if (border === undefined) return "up to the root of the disk";
  const manifest = show(resolve(border, "package.json"));
  return stranger === undefined
    ? `no further than ${manifest}, whose package belongs to no workspaces`
    : `no further than ${manifest}, whose package is not among the workspaces of ${show(stranger)}`;
}

/** Commands that need no quotes in a shell: a name that would need them is not proposed. */
function proposal(folder: string): string {
  const names = listNames(folder).filter((name) => /^[\w][\w.-]*$/.test(name));
  const wsdl = onlyOne(names, /\.wsdl$/i);
  const description = onlyOne(
    names.filter((name) => !otherYaml.test(name)),
    /\.ya?ml$/i,
  );
  const begin = `begin with npx codegen init ${description ?? "my-service.yaml"}`;
  if (description !== undefined && wsdl === undefined) return `${begin}, or run npx codegen generate ${description}`;
  return `${begin}, or run npx codegen generate ${wsdl ?? "service.wsdl"}`;
}

/** Files of other tools. */
const otherYaml = /^(?:pnpm-(?:workspace|lock)|docker-compose|compose)\.ya?ml$/i;

function onlyOne(names: readonly string[], ending: RegExp): string | undefined {
  const [name, second] = names.filter((each) => ending.test(each));
  return second === undefined ? name : undefined;
}

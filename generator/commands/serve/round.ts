/**
 * Owns one round of `codegen serve`: it reads all inputs, and makes services that answer.
 * Invariant: a round is complete or there is none. Every error is reported before a service answers.
 */
import { recover } from "../../model/attempt.js";
import { join, resolve } from "node:path";
import type { ServiceDescription } from "../../../templates/runtime/description.js";
import { splitTarget } from "../../../templates/runtime/server/service-address.js";
import type { CallLog } from "../../serve/call-log.js";
import { createServer, type ServedOptions } from "../../serve/create-server.js";
import type { DescribedService } from "../../serve/describe-service.js";
import { RecordedCalls } from "../../serve/recorded-calls.js";
import { recordedAlone } from "../../serve/recorded-server.js";
import type { ServedService } from "../../serve/services.js";
import { loadedFiles, loadUserModule } from "../../serve/user-modules.js";
import { checkAddresses } from "../sources/check-addresses.js";
import { UsageError } from "../terminal/exit-codes.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { LogKind, UnrecordedKind } from "../option-values.js";
import {
  describeSources,
  knownOperations,
  readSources,
  secretNames,
  type ServedSource,
  type ServiceOptions,
} from "../sources/read-sources.js";
import type { Terminal } from "../terminal/terminal.js";
import { pathToFileURL } from "node:url";
import { whatStandsAt } from "../../files/disk/look.js";
import { handlersOf, type UserHandlers } from "../../serve/user-handlers.js";
import { nearHint, oneLine, showPath } from "../terminal/wording.js";
import { hasErrors, Reporter } from "../../diagnostics/reporter.js";
import { readText } from "../../files/disk/read-text.js";
import { loadScenarios } from "../../load/scenarios.js";
import { prepareScenarios, type Scenarios } from "../../serve/prepare-scenarios.js";
import { byElement } from "../../record/identify.js";

export interface ServeOptions extends ServiceOptions {
  readonly port?: string;
  readonly host?: string;
  readonly publicUrl?: string;
  readonly trustForwarded?: boolean;
  readonly log?: LogKind;
  readonly handlers?: string;
  readonly scenarios?: string;
  readonly recorded?: string;
  readonly unrecorded?: UnrecordedKind;
  readonly watch?: boolean;
}

export interface Round {
  /** The recorded calls that are served without a description. */
  readonly alone: RecordedCalls | undefined;
  readonly described: readonly DescribedService[];
  readonly services: readonly ServedService[];
}

/** Makes rounds, and remembers which files the last one was read from. */
export class Rounds {
  readonly #description: string | undefined;
  readonly #options: ServeOptions;
  readonly #calls: CallLog;
  readonly #terminal: Terminal;
  #files: readonly string[] = [];

  constructor(description: string | undefined, options: ServeOptions, calls: CallLog, terminal: Terminal) {
    this.#description = description;
    this.#options = options;
    this.#calls = calls;
    this.#terminal = terminal;
  }

  /** Absolute paths; also of a round that failed, as far as it came. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** Rejects with {@link UsageError} and `DiskError`. */
  async next(): Promise<Round> {
    const { publicUrl, trustForwarded, handlers, scenarios, recorded, unrecorded } = this.#options;
    const beside = [handlers, scenarios, recorded === undefined ? undefined : join(recorded, "index.jsonl")]
      .flatMap((file) => file ?? [])
      .map((file) => resolve(this.#terminal.folder, file));
    if (unrecorded !== undefined && recorded === undefined)
      throw new UsageError("--unrecorded says what happens to calls that --recorded does not hold; name a recording");
    const sources = await this.#readSources(beside);
    const described = await describeSources(sources, () => undefined, "served", this.#terminal);
    refuseTwins(described);
    const calls = readRecorded(recorded, described, this.#terminal);
    if (described.length === 0 && calls !== undefined) {
      const dispatcher = recordedAlone(calls, this.#calls, publicUrl);
      return { described, services: [{ paths: ["/"], dispatcher }], alone: calls };
    }
    const options: ServedOptions = {
      publicUrl,
      trustForwarded,
      handlers: await readHandlers(handlers, described, this.#terminal).finally(() => {
        this.#files = [...new Set([...this.#files, ...loadedFiles()])];
      }),
      scenarios: await readScenarios(scenarios, described, this.#terminal),
      recorded: calls,
      sampleOtherwise: unrecorded === "sample",
    };
    return { described, services: servedOf(described, options, this.#calls), alone: undefined };
  }

  async #readSources(beside: readonly string[]): Promise<readonly ServedSource[]> {
    if (this.#description === "") throw new UsageError("the description is empty; name a file, or leave it out");
    checkAddresses("command line", this.#options, this.#terminal);
    const described: string[] = [];
    const onFiles = (files: readonly string[]): void => {
      described.push(...files);
      this.#files = [...new Set([...described, ...beside])];
    };
    onFiles([]);
    const isOptional = this.#options.recorded !== undefined;
    const sources = await readSources(this.#description, this.#options, this.#terminal, { isOptional, onFiles });
    const withDescription = ["handlers", "scenarios", "unrecorded"] as const;
    const needless = withDescription.find((name) => this.#options[name] !== undefined);
    if (sources.length > 0 || needless === undefined) return sources;
    throw new UsageError(
      `--${needless} needs a description, and none is named or stands here: name one before --recorded`,
    );
  }
}

function refuseTwins(services: readonly DescribedService[]): void {
  for (const [at, { service }] of services.entries()) {
    const places = pathsOf(service);
    for (const { service: other } of services.slice(0, at)) {
      const shared = pathsOf(other).find((path) => places.includes(path));
      if (shared === undefined) continue;
      throw new UsageError(`${other.name} and ${service.name} both stand at ${shared}; name the one to serve`);
    }
  }
}

function pathsOf({ path, paths }: ServiceDescription): readonly string[] {
  return [...new Set([path, ...Object.values(paths?.of ?? {})])];
}

function servedOf(
  described: readonly DescribedService[],
  options: ServedOptions,
  calls: CallLog,
): readonly ServedService[] {
  const serve = (each: DescribedService): ServedService => ({
    paths: pathsOf(each.service).map((path) => splitTarget(path).path),
    dispatcher: createServer(each, { ...options, beside: described }, calls),
  });
  return recover(
    () => described.map(serve),
    TypeError,
    ({ message }) => {
      throw new UsageError(message.replace(/^publicUrl/, "--public-url"));
    },
  );
}

/** `file`: as written. Rejects with {@link UsageError}. */
async function readHandlers(
  file: string | undefined,
  services: readonly DescribedService[],
  terminal: Terminal,
): Promise<UserHandlers> {
  if (file === undefined) return new Map();
  if (file === "") throw new UsageError("--handlers is empty; name a module, or leave it out");
  const path = resolve(terminal.folder, file);
  const shown = showPath(terminal.folder, path);
  if (whatStandsAt(path) !== "file") throw new UsageError(`cannot read the handlers ${shown}: there is no such file`);
  const userHandlers = handlersOf(await loadModule(path, terminal), services);
  if (userHandlers === undefined) {
    throw new UsageError(
      `${shown} has no handlers; export an object with a function for each operation, as default or as handlers, or export the functions`,
    );
  }
  const operationNames = services.flatMap(({ methods }) => [...methods.values()]);
  for (const name of userHandlers.unknown) {
    const hint = nearHint(name, operationNames);
    terminal.warn(`warning: ${shown} has ${JSON.stringify(name)}, and no operation is called so${hint}`);
  }
  return userHandlers.handlers;
}

async function loadModule(path: string, { folder }: Terminal): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await loadUserModule(path)).exports;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}${placeOf(error)}` : String(error);
    const here = join(folder, "/");
    const plain = [/\?asmx-codegen-round=\d+/g, pathToFileURL(here).href, here].reduce<string>(
      (left, part) => left.replaceAll(part, ""),
      oneLine(text.split("\n")),
    );
    throw new UsageError(`${showPath(folder, path)} cannot be loaded: ${plain}`);
  }
}

/** The place where a module throws; empty if Node's own message has it. */
function placeOf({ stack = "" }: Error): string {
  const frame = stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
  const place = /\bnode:/.test(frame) ? undefined : /[^\s()]+:\d+:\d+(?=\)?$)/.exec(frame)?.[0];
  return place === undefined ? "" : ` (at ${place})`;
}

/** `file`: as written; without one there are none. Rejects with {@link UsageError} and `DiskError`. */
async function readScenarios(
  file: string | undefined,
  services: readonly DescribedService[],
  terminal: Terminal,
): Promise<Scenarios> {
  if (file === undefined) return new Map();
  if (file === "") throw new UsageError("--scenarios is empty; name a file, or leave it out");
  const source = { name: file, text: readText(resolve(terminal.folder, file), file) };
  const { scenarios, diagnostics } = loadScenarios(source.text);
  const reporter = new Reporter("the scenarios");
  const prepared = await prepareScenarios(scenarios, services, reporter);
  const problems = [...diagnostics, ...reporter.diagnostics];
  for (const diagnostic of problems) reportDiagnostic(source, diagnostic, terminal);
  if (hasErrors(problems)) throw new UsageError(`${file} cannot be used; see above`);
  return prepared;
}

/** `folder`: as written. Throws {@link UsageError} and `DiskError`. */
function readRecorded(
  folder: string | undefined,
  described: readonly DescribedService[],
  terminal: Terminal,
): RecordedCalls | undefined {
  if (folder === undefined) return undefined;
  if (folder === "") throw new UsageError("--recorded is empty; name the folder of a recording, or leave it out");
  const models = described.map(({ model }) => model);
  const operations = byElement(models.flatMap(knownOperations));
  const calls = new RecordedCalls(resolve(terminal.folder, folder), folder, operations, models.flatMap(secretNames));
  if (calls.count > 0) return calls;
  throw new UsageError(`${folder} holds no call that could be answered; record some with codegen record`);
}

/**
 * Owns `codegen diff` and `codegen drift`: one comparison of two services, as a report.
 * Invariant: a difference is a finding, exit 1, and so is a part that could not be compared.
 */
import { resolve } from "node:path";
import { recover } from "../../model/attempt.js";
import { UpdateFailure } from "../../update/check-update.js";
import { typeKeys } from "../../update/update-description.js";
import type { ImpactOptions } from "./impact-inputs.js";
import { type Change, compareServices } from "../../compare/compare-services.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { operationsOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { saidOfOperation } from "../../wire/wire-part.js";
import { chooseServices } from "../sources/choose-services.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { readService } from "../sources/read-sources.js";
import { commandLinePlace, openSource } from "../sources/open-source.js";
import { importDocuments, refusedIn, type WsdlOptions } from "../sources/wsdl-source.js";
import { showPath } from "../terminal/wording.js";
import { tellProblem, tellWarning, type Terminal } from "../terminal/terminal.js";
import type { BrokenKind } from "../option-values.js";

export interface DriftOptions extends WsdlOptions, ImpactOptions {
  readonly baseUrl?: string;
  readonly description?: string;
  /** A change is a finding only if it breaks these. */
  readonly breaking?: BrokenKind;
}

/** A side of a comparison. */
interface Side {
  readonly text: string;
  readonly service: Service;
  /** Operations of a WSDL that the language cannot say: nothing is known of them here. */
  readonly refused: ReadonlySet<string>;
  readonly isWsdl: boolean;
}

/** Compares two descriptions or WSDLs. Rejects with {@link UsageError} and `DiskError`. */
export function diff(older: string, newer: string, options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  return compareNamed(older, options, newer, options, terminal);
}

/** Compares a deployed service, or a newer WSDL, with its description. Rejects with {@link UsageError} and `DiskError`. */
export async function drift(wsdl: string | undefined, options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const newer = options.baseUrl ?? wsdl;
  if (newer === undefined || (options.baseUrl !== undefined && wsdl !== undefined))
    throw new UsageError("name the WSDL that is deployed: a file, or an address with --base-url, and not both");
  return compareNamed(
    options.description ?? configured(terminal),
    { ...options, service: undefined },
    newer,
    options,
    terminal,
  );
}

async function compareNamed(
  older: string,
  olderOptions: WsdlOptions,
  newer: string,
  options: DriftOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  terminal.record.sources.push(shownAddress(older), shownAddress(newer));
  const before = await readSide(older, olderOptions, terminal);
  // A description that people maintain keeps its names when its WSDL changes.
  const isKept = options.in !== undefined && before?.isWsdl === false;
  const after = await readSide(newer, options, terminal, isKept ? typeKeys(before.service) : undefined);
  if (before === undefined || after === undefined) return exitCodes.badInput;
  return judge(before, after, options, terminal);
}

/** The one description of the configuration around. */
function configured(terminal: Terminal): string {
  const { services, base } = chooseServices(undefined, undefined, terminal);
  const [service, second] = services;
  if (service === undefined || second !== undefined)
    throw new UsageError("there are several descriptions in codegen.yaml; name one with --description");
  return showPath(terminal.folder, resolve(base, service.description));
}

async function readSide(
  name: string,
  options: WsdlOptions,
  terminal: Terminal,
  typeNames?: ReadonlyMap<string, string>,
): Promise<Side | undefined> {
  const { documents, text: described } = await openSource(name, options, commandLinePlace(terminal), terminal);
  const isWsdl = documents !== undefined;
  const reading =
    documents && (await importDocuments(documents, { ...options, skipUnsupported: true }, terminal, typeNames));
  const text = isWsdl ? reading?.text : described;
  const service = text === undefined ? undefined : readService({ name: shownAddress(name), text }, terminal);
  const refused = reading === undefined ? new Set<string>() : refusedIn(reading);
  return service === undefined || text === undefined ? undefined : { text, service, refused, isWsdl };
}

async function judge(before: Side, after: Side, options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const unknown = new Set([...before.refused, ...after.refused]);
  const comparable = ({ service }: Side): Service => {
    const rest = without(service, unknown);
    return before.isWsdl || after.isWsdl ? asWsdlsSay(rest) : rest;
  };
  const changes = compareServices(comparable(before), comparable(after));
  const isBreaking =
    options.in === undefined
      ? reportChanges(changes, options, terminal)
      : await reportImpactOn(options.in, [before, after], changes, options, terminal);
  for (const name of unknown)
    tellProblem(terminal, `the operation ${name} was not compared: its WSDL says what descriptions cannot say`);
  return isBreaking || unknown.size > 0 ? exitCodes.findings : exitCodes.done;
}

/** True if a change breaks the requested side (clients, servers, or both). */
function reportChanges(changes: readonly Change[], { breaking }: DriftOptions, terminal: Terminal): boolean {
  terminal.record.differences.push(...changes);
  return changes.some(({ breaks }) => isBroken(breaks, breaking));
}

/**
 * True if a change that breaks the requested side stops the consumer's code from compiling, or changes what it does.
 */
async function reportImpactOn(
  place: string,
  [before, after]: readonly [Side, Side],
  changes: readonly Change[],
  options: DriftOptions,
  terminal: Terminal,
): Promise<boolean> {
  const { reportImpact } = await import("./consumer-impact.js");
  const updated = before.isWsdl ? after : await updatedSide(before, after, terminal);
  const { lines, effects } = await reportImpact(place, options, [before, updated], changes, terminal);
  const isDifferent = changes.some(
    ({ breaks }, index) => effects[index] === "behaves-differently" && isBroken(breaks, options.breaking),
  );
  return lines.length > 0 || isDifferent;
}

/** A description that people maintain becomes what `import --update` would make of it. */
async function updatedSide(before: Side, after: Side, terminal: Terminal): Promise<Side> {
  if (!after.isWsdl) return after;
  const { updateDescription } = await import("../../update/update-description.js");
  const text = recover(
    () => updateDescription(before, after, after.refused),
    UpdateFailure,
    ({ message }) => {
      tellWarning(
        terminal,
        `the description cannot be updated (${message}); the newer WSDL is compared as if it were imported anew`,
      );
      return after.text;
    },
  );
  const service = readService({ name: "the updated description", text }, terminal);
  return service === undefined ? after : { ...after, text, service };
}

function isBroken(breaks: Change["breaks"], asked: BrokenKind | undefined): boolean {
  if (asked === undefined) return true;
  return breaks === "both" || (asked === "anybody" ? breaks !== "nobody" : breaks === asked);
}

/**
 * Removes everything that no WSDL can express, for a comparison with one: required headers, null in rpc style, types of
 * forms, a query.
 */
function asWsdlsSay(service: Service): Service {
  const groups = service.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => saidOfOperation(service, operation)),
  }));
  return { ...service, groups, path: service.path.split("?", 1)[0] ?? "" };
}

/** The service without operations that one side lacks. */
function without(service: Service, names: ReadonlySet<string>): Service {
  if (!operationsOf(service).some(({ name }) => names.has(name))) return service;
  const groups = service.groups.map((group) => ({
    ...group,
    operations: group.operations.filter(({ name }) => !names.has(name)),
  }));
  return { ...service, groups };
}

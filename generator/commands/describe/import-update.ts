/**
 * Owns `codegen import --update`: a description that people edit is changed to match a newer WSDL.
 * Invariant: the description is replaced in one step, and only if it still has the text that was read. With `--dry-run`
 * nothing is written.
 */
import { recover } from "../../model/attempt.js";
import { resolve } from "node:path";
import { compareServices } from "../../compare/compare-services.js";
import { replaceFile } from "../../files/disk/own-files.js";
import { readIfThere } from "../../files/disk/look.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { wsdlBindingIds } from "../../model/bindings.js";
import { addressOf, ownPaths } from "../../model/questions.js";
import type { Service, StaticBindingId } from "../../model/service.js";
import { UpdateFailure } from "../../update/check-update.js";
import type { Described } from "./impact-inputs.js";
import { typeKeys, updateDescription } from "../../update/update-description.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { acceptedText } from "../sources/import-summary.js";
import { readService } from "../sources/read-sources.js";
import { readImport, refusedIn, type WsdlOptions } from "../sources/wsdl-source.js";
import { oneLine, showPath } from "../terminal/wording.js";
import { tellProblem, type Terminal } from "../terminal/terminal.js";

export interface ImportOptions extends WsdlOptions {
  /** The description to write; absent: standard output. With `in`, the output folder, if several fit. */
  readonly output?: string;
  readonly force?: boolean;
  /** An existing description to update from the WSDL. */
  readonly update?: string;
  /** With `update`: lists the changes, and writes nothing. */
  readonly dryRun?: boolean;
  /** With `dryRun`: a folder of the consumer's code, or a tsconfig.json. */
  readonly in?: string;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export async function updateFromWsdl(
  wsdl: string,
  description: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const path = resolve(terminal.folder, description);
  const shown = showPath(terminal.folder, path);
  const text = readIfThere(path);
  if (text === undefined)
    throw new UsageError(`there is no description ${shown}; -o ${shown} writes one where none stands`);
  const older = readService({ name: shown, text }, terminal);
  if (older === undefined) return exitCodes.badInput;
  const reading = await readImport(wsdl, options, terminal, typeKeys(older));
  if (reading === undefined) return exitCodes.badInput;
  const source = shownAddress(wsdl);
  terminal.record.sources.push(shown, source);
  const newText = acceptedText(source, shown, reading, options.skipUnsupported === true, "updates", terminal);
  const newer = newText === undefined ? undefined : readService({ name: source, text: newText }, terminal);
  if (newText === undefined || newer === undefined) return exitCodes.badInput;
  const [before, after] = [
    { text, service: older },
    { text: newText, service: newer },
  ];
  const updated = updatedText(before, after, refusedIn(reading), terminal, shown);
  if (updated === undefined) return exitCodes.badInput;
  const service = readService({ name: shown, text: updated }, terminal) ?? newer;
  const isBreaking = await reportChanges([before, { text: updated, service }], options, terminal);
  const { notes } = terminal.record;
  notes.push(...differingValues(older, newer));
  if (updated === text) notes.push(`${shown}: says what ${source} says, and stays as it is`);
  else if (options.dryRun === true) notes.push(`${shown}: would be updated; nothing was written`);
  else {
    replaceFile(path, text, updated);
    notes.push(`${shown}: updated`);
  }
  return isBreaking ? exitCodes.findings : exitCodes.done;
}

type Texts = Parameters<typeof updateDescription>;

function updatedText(
  older: Texts[0],
  newer: Texts[1],
  refused: Texts[2],
  terminal: Terminal,
  shown: string,
): string | undefined {
  const update = (): string => updateDescription(older, newer, refused);
  return recover(update, UpdateFailure, ({ message }) => {
    tellProblem(terminal, oneLine([`${shown} cannot be updated: ${message}`, "nothing was written"]));
    return undefined;
  });
}

/** Records the changes on the wire; true if they break the code that `--in` names. */
async function reportChanges(
  [before, updated]: readonly [Described, Described],
  { in: place, output }: ImportOptions,
  terminal: Terminal,
): Promise<boolean> {
  const changes = compareServices(before.service, updated.service);
  if (place !== undefined) {
    const { reportImpact } = await import("./consumer-impact.js");
    const { lines, effects } = await reportImpact(
      place,
      output === undefined ? {} : { output },
      [before, updated],
      changes,
      terminal,
    );
    return lines.length > 0 || effects.includes("behaves-differently");
  }
  terminal.record.differences.push(...changes);
  return false;
}

/** The path of a binding, or words for the service's. */
function pathBeside(service: Service, id: StaticBindingId): string {
  return ownPaths(service).find(([each]) => each === id)?.[1] ?? "that of the service";
}

/** Sentences about the values that stay although the WSDL differs. */
function* differingValues(older: Service, newer: Service): Iterable<string> {
  const [address, newerAddress] = [older, newer].map((service) => addressOf(service).split("?", 1)[0] ?? "");
  if (newer.baseUrl !== undefined && address !== newerAddress)
    yield `kept: the address ${shownAddress(addressOf(older))}; the WSDL has ${newerAddress}`;
  for (const id of wsdlBindingIds.filter((each) => older.bindings.includes(each) && newer.bindings.includes(each))) {
    const [path, newerPath] = [pathBeside(older, id), pathBeside(newer, id)];
    if (path !== newerPath) yield `kept: the path of ${id}, ${path}; the WSDL has ${newerPath}`;
  }
  if (newer.name !== older.name) yield `kept: the name ${older.name}; the WSDL has ${newer.name}`;
}

/**
 * Owns `codegen import --update`: a description that people keep, brought to what a newer WSDL says.
 * Invariant: the description is replaced whole, in one step, by a text that was made of the one it still has, or it is not touched.
 */
import { resolve } from "node:path";
import { changeInWords, compareServices } from "../../compare/compare-services.js";
import { replaceFile } from "../../files/own-files.js";
import { readIfThere } from "../../files/snapshot.js";
import type { Import } from "../../import/describe.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { addressOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { UpdateFailure } from "../../update/check-update.js";
import { typeKeys, updateDescription } from "../../update/update-description.js";
import { readDescription } from "../../validate/read-description.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { tellSummary } from "../sources/import-summary.js";
import { readImport } from "../sources/wsdl-source.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import { count, showPath } from "../terminal/wording.js";
import { paint, type Terminal } from "../terminal/terminal.js";

export interface ImportOptions {
  /** The description to write; absent: standard output. */
  readonly output?: string;
  readonly service?: string;
  readonly root?: string;
  readonly allowHost?: readonly string[];
  readonly skipUnsupported?: boolean;
  readonly force?: boolean;
  /** An existing description to update from the WSDL. */
  readonly update?: string;
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
  const older = readService(shown, text, terminal);
  if (older === undefined) return exitCodes.badInput;
  const { service, root, allowHost = [], skipUnsupported = false } = options;
  const typeNames = typeKeys(older);
  const reading = await readImport(
    { wsdl, service, root, allowHosts: allowHost, skipUnsupported, typeNames },
    terminal,
  );
  if (reading === undefined) return exitCodes.badInput;
  const source = shownAddress(wsdl);
  tellSummary(source, reading, terminal);
  const newer = reading.text === undefined ? undefined : readService(source, reading.text, terminal);
  const refused = refusedOf(reading);
  if (newer === undefined || reading.text === undefined || (refused.size > 0 && !skipUnsupported)) {
    const advice = reading.text === undefined ? "" : "; --skip-unsupported updates the others";
    terminal.warn([`${shown}: `, paint("wrong", "nothing was written"), advice]);
    return exitCodes.badInput;
  }
  const updated = updatedText(
    { text, service: older },
    { text: reading.text, service: newer },
    refused,
    terminal,
    shown,
  );
  if (updated === undefined) return exitCodes.badInput;
  tellChanges(older, readService(shown, updated, terminal) ?? newer, newer, shown, terminal);
  if (updated === text) terminal.print(`${shown}: says what ${source} says, and stays as it is`);
  else {
    replaceFile(path, text, updated);
    terminal.print(`${shown}: updated`);
  }
  return exitCodes.done;
}

function readService(name: string, text: string, terminal: Terminal): Service | undefined {
  const { service, diagnostics } = readDescription({ name, text });
  if (service === undefined)
    for (const diagnostic of diagnostics) reportDiagnostic({ name, text }, diagnostic, terminal);
  return service;
}

function refusedOf({ outcomes }: Import): ReadonlySet<string> {
  return new Set(outcomes.flatMap(({ kind, name }) => (kind === "refused" ? [name] : [])));
}

type Texts = Parameters<typeof updateDescription>;

function updatedText(
  older: Texts[0],
  newer: Texts[1],
  refused: Texts[2],
  terminal: Terminal,
  shown: string,
): string | undefined {
  try {
    return updateDescription(older, newer, refused);
  } catch (error) {
    if (!(error instanceof UpdateFailure)) throw error;
    const problem = `${shown} cannot be updated: ${error.message}; nothing was written`;
    terminal.record.problems.push(problem);
    terminal.warn([`${shown} cannot be updated: ${error.message}; `, paint("wrong", "nothing was written")]);
    return undefined;
  }
}

/** Prints the changes on the wire, and values that stay although the WSDL differs. */
function tellChanges(older: Service, updated: Service, newer: Service, shown: string, terminal: Terminal): void {
  const changes = compareServices(older, updated);
  for (const change of changes) terminal.print(changeInWords(change));
  terminal.record.differences.push(...changes);
  if (changes.length > 0) terminal.print(`${shown}: ${count(changes.length, "change")}`);
  const [address, newerAddress] = [older, newer].map((service) => addressOf(service).split("?", 1)[0] ?? "");
  if (newer.baseUrl !== undefined && address !== newerAddress)
    terminal.print(`kept: the address ${shownAddress(addressOf(older))}; the WSDL has ${newerAddress}`);
  if (newer.name !== older.name) terminal.print(`kept: the name ${older.name}; the WSDL has ${newer.name}`);
}

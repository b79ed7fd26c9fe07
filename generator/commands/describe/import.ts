/**
 * Owns `codegen import`: a WSDL becomes a new description. With `--update` it changes an existing one
 * (`import-update.ts`).
 * Invariant: if an operation is refused, nothing is written unless the user asked for the other operations. An existing
 * file stays unless `--force` is given.
 */
import { resolve } from "node:path";
import { whatStandsAt } from "../../files/disk/look.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import type { ImportOptions } from "./import-update.js";
import { acceptedText } from "../sources/import-summary.js";
import { readImport } from "../sources/wsdl-source.js";
import { showPath } from "../terminal/wording.js";
import type { Terminal } from "../terminal/terminal.js";
import { refuseFile, writeFileAt } from "./written-file.js";

/** Makes a description of a WSDL. Rejects with {@link UsageError} and `DiskError`. */
export async function importDescription(wsdl: string, options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const { output, update, skipUnsupported = false, force = false } = options;
  if (wsdl === "") throw new UsageError("the WSDL is empty; name a file, an address, or - for standard input");
  if (output === "") throw new UsageError("-o is empty; name a file, or leave it out for standard output");
  refuseLostOptions(options);
  if (update !== undefined) {
    if (options.operations !== undefined)
      throw new UsageError("--update takes every operation of the WSDL; leave --operations out");
    return (await import("./import-update.js")).updateFromWsdl(wsdl, update, options, terminal);
  }
  const path = output === undefined ? undefined : resolve(terminal.folder, output);
  if (path !== undefined) refuseFile(path, terminal);
  if (path !== undefined && !force && whatStandsAt(path) !== undefined) {
    throw new UsageError(
      `${showPath(terminal.folder, path)} is there already; --force replaces it, and codegen diff says how they differ`,
    );
  }
  const reading = await readImport(wsdl, options, terminal);
  if (reading === undefined) return exitCodes.badInput;
  const shown = shownAddress(wsdl);
  const text = acceptedText(shown, shown, reading, skipUnsupported, "imports", terminal);
  if (text === undefined) return exitCodes.badInput;
  if (path === undefined) {
    terminal.record.proposal = text;
    return exitCodes.done;
  }
  writeFileAt(path, text, force);
  terminal.record.notes.push(`${showPath(terminal.folder, path)}: written`);
  return exitCodes.done;
}

/** Options that would have no effect. Throws {@link UsageError}. */
function refuseLostOptions({ update, output, dryRun, in: place }: ImportOptions): void {
  if (place !== undefined && dryRun !== true)
    throw new UsageError("--in says what of your code would break; add --dry-run, or leave --in out");
  if (dryRun === true && update === undefined)
    throw new UsageError("--dry-run is for --update; without both, the description is printed and nothing is written");
  if (update !== undefined && output !== undefined && place === undefined)
    throw new UsageError("--update writes the description that it names; leave -o out");
}

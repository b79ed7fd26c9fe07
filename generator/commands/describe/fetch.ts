/**
 * Owns `codegen fetch`: it saves a WSDL and all documents that it refers to in one folder.
 * Invariant: everything is read before anything is written. The folder appears completely, or not at all.
 */
import { resolve } from "node:path";
import { writeNewFolder } from "../../files/disk/own-folders.js";
import { refuseFolder } from "../../files/output/refuse-folder.js";
import { isWellKnown } from "../../files/documents/well-known-schemas.js";
import { lineOf } from "../../import/documents/line-of.js";
import { layOut } from "../../import/documents/laid-out.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { typedWsdl } from "../../import/documents/wsdl-address.js";
import type { WsdlDocuments } from "../../files/documents/wsdl-documents.js";
import { readWsdl, type WsdlOptions } from "../sources/wsdl-source.js";
import { type ExitCode, exitCodes, UsageError } from "../terminal/exit-codes.js";
import { readCount } from "../terminal/read-count.js";
import { tellProblem, type Terminal } from "../terminal/terminal.js";
import { count, oneLine, showPath } from "../terminal/wording.js";

export interface FetchOptions extends WsdlOptions {
  readonly output: string;
  readonly mostTime?: string;
}

/** Seconds for all documents of one WSDL. */
const usualTime = 120;
/** Milliseconds of the longest timer that Node has. */
const longestTimer = 2 ** 31 - 1;

/** Rejects with {@link UsageError} and `DiskError`. */
export async function fetchDocuments(wsdl: string, options: FetchOptions, terminal: Terminal): Promise<ExitCode> {
  const { output } = options;
  if (wsdl === "") throw new UsageError("the WSDL is empty; name a file or an address");
  if (output === "") throw new UsageError("-o is empty; name a folder for the documents");
  const folder = resolve(terminal.folder, output);
  refuseFolder(folder);
  const documents = await readInTime(wsdl, options, terminal);
  if (documents === undefined) return exitCodes.badInput;
  const { files, missing } = layOut(documents.root, documents.lookup, isWellKnown);
  for (const { node, written, reason } of missing)
    tellProblem(
      terminal,
      oneLine([`${shownAddress(written)} is not there: ${reason}`, `${lineOf(node)} refers to it`]),
    );
  if (missing.length > 0) {
    const hosts = documents.hosts.map((host) => ` --allow-host ${host}`).join("");
    if (hosts !== "")
      terminal.warn(`codegen fetch ${typedWsdl(wsdl)} -o ${output}${hosts} fetches from these hosts, too`);
    terminal.warn(`${showPath(terminal.folder, folder)}: nothing was written`);
    return exitCodes.badInput;
  }
  writeNewFolder(folder, files);
  const shown = showPath(terminal.folder, folder);
  for (const { name, source } of files) terminal.print(`${shown}/${name}: ${source}`);
  terminal.print(
    `${count(files.length, "document")} written; codegen generate ${shown}/${files[0]?.name ?? ""} needs no network`,
  );
  return exitCodes.done;
}

async function readInTime(wsdl: string, options: FetchOptions, terminal: Terminal): Promise<WsdlDocuments | undefined> {
  const seconds = readCount("--most-time", options.mostTime, usualTime);
  const deadline = AbortSignal.timeout(Math.min(seconds * 1_000, longestTimer));
  try {
    return await readWsdl(wsdl, options, "user", terminal, {
      signal: AbortSignal.any([terminal.signal, deadline]),
    });
  } catch (error) {
    if (error !== deadline.reason) throw error;
    throw new UsageError(
      `not all documents came within ${String(seconds)} seconds, and nothing was written; --most-time SECONDS gives them longer`,
    );
  }
}

/**
 * Owns reading what is to be served: services of `codegen.yaml`, a description, or a WSDL on the disk or at an address.
 * Invariant: it reads as `generate` does, and asks for no output folder.
 */
import { resolve } from "node:path";
import { isAddress } from "../../files/read-text.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import type { ConfiguredService } from "../../load/config.js";
import type { Chosen } from "./choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { readDescription } from "./description-text.js";
import { importDocuments, type ImportRequest, readImport } from "./read-import.js";
import { showPath } from "../terminal/show-path.js";
import type { Terminal } from "../terminal/terminal.js";
import { isWsdlPath, readWsdlTarget } from "./wsdl-source.js";

/** A description's text, and what may take the place of what it says. */
export interface ServedSource {
  /** As messages show it. */
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
    return { ...readDescription(description, chosen, shown), namespace, baseUrl, files: [path] };
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

/**
 * Owns the opening of a command's source: the text of a description, or the documents of a WSDL.
 * Invariant: every command opens its sources here, with the same options. The first character of a file tells a WSDL
 * from a description.
 */
import { resolve } from "node:path";
import { readFileBytes, readInputBytes } from "../../files/disk/read-bytes.js";
import { decodeText, isAddress, standardInput } from "../../files/disk/read-text.js";
import { isFolder, isMap, isWsdlName, isXml } from "../../files/documents/source-kind.js";
import type { WsdlDocuments } from "../../files/documents/wsdl-documents.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import { showPath } from "../terminal/wording.js";
import { chooseConnection, type ConnectionOptions } from "./connection.js";
import { findSource, type SourcePlace } from "./find-source.js";
import { readWsdl, type WsdlOptions } from "./wsdl-source.js";

export interface OpenedSource {
  /** The name in messages. */
  readonly name: string;
  /** The text of a description; empty for a WSDL. */
  readonly text: string;
  /** The documents of a WSDL; undefined: it is a description. */
  readonly documents: WsdlDocuments | undefined;
}

/** A name of the command line alone, whatever a configuration says. */
export const commandLinePlace = ({ folder }: Terminal): SourcePlace => ({
  base: folder,
  config: undefined,
  names: [],
  candidates: [],
});

/** Rejects with {@link UsageError} and `DiskError`. */
export async function openSource(
  named: string,
  options: WsdlOptions,
  place: SourcePlace,
  terminal: Terminal,
): Promise<OpenedSource> {
  const namedBy = place.config === undefined ? "user" : "document";
  const openWsdl = async (name: string, wsdl: string, bytes?: Uint8Array): Promise<OpenedSource> => {
    const documents = await readWsdl(wsdl, options, namedBy, terminal, { bytes });
    if (documents === undefined) throw new UsageError(`${name} cannot be used; see above`);
    return { name, text: "", documents };
  };
  if (isAddress(named)) return openWsdl(shownAddress(named), named);
  const isInput = named === "-" && place.config === undefined;
  const shown = /^[\w-]+$/.test(named) ? named : showPath(terminal.folder, resolve(place.base, named));
  const { name, path } = isInput ? { name: standardInput, path: "-" } : findSource(named, place, shown);
  const wsdl = isInput ? "-" : showPath(terminal.folder, path);
  if (!isInput && (isMap(path) || isFolder(path))) return openWsdl(name, wsdl);
  const bytes = isInput ? readInputBytes(name) : readFileBytes(path, name, namedBy);
  if (isWsdlName(named) || isXml(bytes)) return openWsdl(name, wsdl, bytes);
  return { name, text: decodeText(bytes, name), documents: undefined };
}

export interface WsdlTarget {
  readonly documents: WsdlDocuments;
  /** The service to use; `undefined`: the only one. */
  readonly service: string | undefined;
  readonly skipUnsupported: boolean;
  readonly missingAsXml: boolean;
  readonly notes: WsdlOptions["notes"];
}

/** A description, or one service of a WSDL. */
export interface SourcePart {
  /** The name in messages. */
  readonly name: string;
  /** The text of the description, or of all documents, for digests. */
  readonly text: string;
  readonly wsdl: WsdlTarget | undefined;
  /** The connection for the service's address; the WSDL's address used the same. */
  readonly connection: ConnectionOptions;
}

/** The description, or a part for each service of the WSDL or for the chosen one. Rejects with {@link UsageError} and `DiskError`. */
export async function readParts(
  { description, service, connection: configured, skipUnsupported = false, missingAsXml = false }: ConfiguredService,
  options: WsdlOptions,
  place: SourcePlace,
  terminal: Terminal,
): Promise<readonly SourcePart[]> {
  const connection = chooseConnection(options, terminal.folder, configured, place.base);
  const { name, text, documents } = await openSource(description, { ...options, ...connection }, place, terminal);
  if (documents === undefined) return [{ name, text, wsdl: undefined, connection }];
  const texts = documents.documents.map((document) => document.text);
  return (await servicesIn(documents, service)).map((part) => {
    const chosen = part === undefined ? [] : [part];
    // Digests of outputs without it stay as they are.
    const further = missingAsXml ? [{ missingAsXml }] : [];
    const wsdl = { documents, service: part, skipUnsupported, missingAsXml, notes: options.notes };
    return { name, text: JSON.stringify([texts, skipUnsupported, ...chosen, ...further]), wsdl, connection };
  });
}

/** Number of outputs of one WSDL, each of which reads all of its documents. */
const mostServices = 100;

/** Names for `service`: the chosen one, else all; `undefined` alone if there is no choice. Rejects with {@link UsageError}. */
export async function servicesIn(
  { root, lookup }: WsdlDocuments,
  chosen: string | undefined,
): Promise<readonly (string | undefined)[]> {
  if (chosen !== undefined) return [chosen];
  const { servicesOf } = await import("../../import/service-list.js");
  const names = servicesOf(root, lookup);
  if (names.length > mostServices)
    throw new UsageError(
      `the WSDL has ${String(names.length)} services; expected at most ${String(mostServices)}: choose one with --service, such as ${names.slice(0, 3).join(", ")}`,
    );
  return names.length > 1 ? names : [undefined];
}

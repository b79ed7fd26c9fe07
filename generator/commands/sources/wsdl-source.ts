/**
 * Owns reading a WSDL for a command, and reporting what became of its operations.
 * Invariant: the importer and the XML reader are loaded only if a WSDL is named; every refusal and note reaches the terminal and the report.
 */
import type { Import } from "../../import/describe.js";
import { UnreadableWsdl } from "../../import/documents/unreadable-wsdl.js";
import type { PlacedDiagnostic } from "../../import/import-findings.js";
import type { NamedBy } from "../../files/read-bytes.js";
import type { WsdlDocuments } from "../../files/wsdl-documents.js";
import { reportDiagnostic } from "../terminal/report-diagnostic.js";
import type { Terminal } from "../terminal/terminal.js";
import { resolve } from "node:path";
import { isAddress } from "../../files/read-text.js";
import { whatStandsAt } from "../../files/snapshot.js";
import type { ConfiguredService } from "../../load/config.js";
import { UsageError } from "../terminal/exit-codes.js";
import { count, showPath } from "../terminal/wording.js";
import type { Chosen } from "./choose-services.js";

/** Options that say how a WSDL is read. */
export interface WsdlOptions {
  /** The service to use if the WSDL has several, or a port with operations of its own. */
  readonly service?: string | undefined;
  /** The folder outside of which no file is read. */
  readonly root?: string | undefined;
  readonly allowHost?: readonly string[];
  readonly skipUnsupported?: boolean | undefined;
  /** Takes what only a missing document declares for XML. */
  readonly missingAsXml?: boolean | undefined;
  /** Names or patterns of the operations to import; all unless given. */
  readonly operations?: readonly string[] | undefined;
}

/** Names that a description has for types already. */
type TypeNames = ReadonlyMap<string, string>;

/**
 * Returns the import; `undefined` if the document is no WSDL or the service is ambiguous. `wsdl`: a path from the current folder, an
 * address, or `-`. Rejects with `DiskError`.
 */
export async function readImport(
  wsdl: string,
  options: WsdlOptions,
  terminal: Terminal,
  typeNames?: TypeNames,
): Promise<Import | undefined> {
  const documents = await readWsdl(wsdl, options, "user", terminal);
  return documents === undefined ? undefined : importDocuments(documents, options, terminal, typeNames);
}

/** The documents of a WSDL; `undefined`: it is no XML. Rejects with `DiskError`, and with the reason of `signal`. */
export async function readWsdl(
  wsdl: string,
  { root, allowHost = [] }: WsdlOptions,
  namedBy: NamedBy,
  terminal: Terminal,
  signal = terminal.signal,
): Promise<WsdlDocuments | undefined> {
  const { readWsdlDocuments } = await import("../../files/wsdl-documents.js");
  try {
    const { folder } = terminal;
    return await readWsdlDocuments({ named: wsdl, namedBy, folder, root, allowHosts: allowHost, signal });
  } catch (error) {
    if (!(error instanceof UnreadableWsdl)) throw error;
    const { xmlFinding } = await import("../../import/import-findings.js");
    tell([xmlFinding(error.document, error.fault)], terminal);
    return undefined;
  }
}

/** The same of documents that were brought already. */
export async function importDocuments(
  { root, lookup }: WsdlDocuments,
  { service, operations, skipUnsupported = false, missingAsXml }: WsdlOptions,
  terminal: Terminal,
  typeNames?: TypeNames,
): Promise<Import | undefined> {
  const { importWsdl } = await import("../../import/import-wsdl.js");
  const { findingsOf, refusalFinding } = await import("../../import/import-findings.js");
  const { Refusal } = await import("../../import/documents/refusal.js");
  try {
    const reading = importWsdl(root, lookup, {
      service,
      operations,
      missingAsXml,
      ...(typeNames === undefined ? {} : { typeNames }),
    });
    tell(findingsOf(reading, skipUnsupported && reading.text !== undefined), terminal);
    tellAbsences(root.document.name, reading, terminal);
    return reading;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell([refusalFinding(error)], terminal);
    return undefined;
  }
}

/** More documents than this are counted, not named. */
const mostDocuments = 8;

/** Prints and records which documents are missing, in one line. */
function tellAbsences(wsdl: string, { absences }: Import, terminal: Terminal): void {
  if (absences === undefined) return;
  const { declarations, documents } = absences;
  const more = documents.length > mostDocuments ? ` and ${documents.length - mostDocuments} more` : "";
  const list = `${documents.slice(0, mostDocuments).join(", ")}${more}`;
  const why = documents.length === 0 ? "no document has them" : `missing: ${list}; codegen fetch brings documents`;
  const line = `${wsdl}: ${count(declarations, "declaration")} taken for XML (--missing-as-xml); ${why}`;
  terminal.warn(line);
  terminal.record.warnings.push(line);
}

/** Names of operations that a description cannot express. */
export function refusedIn({ outcomes }: Import): ReadonlySet<string> {
  return new Set(outcomes.flatMap(({ kind, name }) => (kind === "refused" ? [name] : [])));
}

function tell(findings: readonly PlacedDiagnostic[], terminal: Terminal): void {
  for (const { source, diagnostic } of findings) reportDiagnostic(source, diagnostic, terminal);
}

export interface WsdlTarget {
  readonly documents: WsdlDocuments;
  /** The service to use; `undefined`: the only one. */
  readonly service: string | undefined;
  readonly skipUnsupported: boolean;
  readonly missingAsXml: boolean;
}

/** True for the endings of WSDLs; descriptions are YAML. */
export const isWsdlPath = (description: string): boolean => /\.(?:wsdl|xml)$/i.test(description);

export interface WsdlInput {
  /** The text of all documents, for digests. */
  readonly text: string;
  readonly wsdl: WsdlTarget;
}

/** An input for each service of the WSDL, or for the chosen one. Rejects with {@link UsageError} and `DiskError`. */
export async function readWsdlTargets(
  { description, service, skipUnsupported = false, missingAsXml = false }: ConfiguredService,
  { base, config }: Chosen,
  shown: string,
  terminal: Terminal,
): Promise<readonly WsdlInput[]> {
  const path = resolve(base, description);
  const isFetched = isAddress(description);
  if (!isFetched && whatStandsAt(path) === undefined)
    throw new UsageError(`cannot read the WSDL ${shown}: there is no such file`);
  const wsdl = isFetched ? description : showPath(terminal.folder, path);
  const namedBy = config === undefined ? "user" : "document";
  const documents = await readWsdl(wsdl, {}, namedBy, terminal);
  if (documents === undefined) throw new UsageError(`${shown} cannot be used; see above`);
  const texts = documents.documents.map((document) => document.text);
  const names = await servicesIn(documents, service);
  return names.map((name): WsdlInput => {
    const chosen = name === undefined ? [] : [name];
    // Digests of outputs without it stay as they are.
    const further = missingAsXml ? [{ missingAsXml }] : [];
    const text = JSON.stringify([texts, skipUnsupported, ...chosen, ...further]);
    return { text, wsdl: { documents, service: name, skipUnsupported, missingAsXml } };
  });
}

/** Outputs of one WSDL, each of which reads all of its documents. */
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

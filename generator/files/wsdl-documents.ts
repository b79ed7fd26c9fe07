/**
 * Owns bringing the documents of a WSDL: from the disk, from standard input, or over HTTP.
 * Invariant: a file is read only within the WSDL's folder or the one that was named, an address fetched only from the WSDL's own origin or
 * a host that was named, and no redirect leads elsewhere. What is not brought is kept with its reason.
 */
import { attempt, recover } from "../model/attempt.js";
import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { type DocumentLookup, referencesOf, targetOf } from "../import/documents/documents.js";
import type { ImportDocument } from "../import/documents/xml-tree.js";
import { readXmlTree, type XmlNode } from "../import/documents/xml-tree.js";
import { DiskError } from "./disk-error.js";
import { shownAddress } from "../import/documents/shown-address.js";
import { UnreadableWsdl } from "../import/documents/unreadable-wsdl.js";
import { typedWsdl } from "../import/documents/wsdl-address.js";
import { basicLogin, fetchDocument } from "./fetch-document.js";
import { isAddress, readStandardInput, standardInput } from "./read-text.js";
import { decodeDocument } from "./document-bytes.js";
import { type NamedBy, readFileBytes } from "./read-bytes.js";
import { elsewhereReason, referredPath } from "./reference-path.js";
import { isWellKnown, wellKnownSchemas } from "./well-known-schemas.js";

export interface WsdlSource {
  /** A path, an http(s) address, or `-`. */
  readonly named: string;
  /** Absolute: where relative paths start. */
  readonly folder: string;
  /** The folder outside of which no file is read; the WSDL's own unless given. */
  readonly root?: string | undefined;
  /** `host` or `host:port`, from which more may be fetched. */
  readonly allowHosts: readonly string[];
  readonly signal: AbortSignal;
  /** Who named the WSDL, the user unless given; who names what it imports is a document. */
  readonly namedBy?: NamedBy;
}

export interface WsdlDocuments {
  readonly root: XmlNode;
  readonly lookup: DocumentLookup;
  /** In the order in which they were found. */
  readonly documents: readonly ImportDocument[];
  /** `host` or `host:port` of documents that were not fetched, as no one allowed it. */
  readonly hosts: readonly string[];
}

/** More than any service has. */
const mostDocuments = 500;

/** Rejects with {@link DiskError} where the WSDL itself cannot be had, with {@link UnreadableWsdl} where it is no XML. */
export async function readWsdlDocuments(source: WsdlSource): Promise<WsdlDocuments> {
  const nodesById = new Map<string, XmlNode | string>();
  const places = new Map<ImportDocument, Place>();
  const place = placeOf(source);
  const document = await readPlace(place, source);
  const root = parse(document);
  nodesById.set(place.id, root);
  places.set(document, place);
  const hosts = new Set<string>();
  const pending = [root];
  for (const node of pending) {
    for (const { written, namespace } of referencesOf(node)) {
      const from = places.get(node.document) ?? place;
      const next = placeFrom(from, written);
      if (written === "" || nodesById.has(next.id)) continue;
      const referred =
        nodesById.size >= mostDocuments
          ? "too many documents"
          : ((await readSaved(next, namespace, place, source)) ?? (await readReferred(next, place, source)));
      nodesById.set(next.id, referred);
      if (typeof referred === "string") {
        if (next.url !== undefined && !mayFetch(next.url, place.url, source) && !isWellKnown(namespace ?? ""))
          hosts.add(next.url.host);
        continue;
      }
      places.set(referred.document, next);
      pending.push(referred);
    }
  }
  const wellKnown = await wellKnownSchemas(pending);
  const lookup: DocumentLookup = (from, written, namespace) => {
    const referred = written === "" ? undefined : nodesById.get(placeFrom(places.get(from) ?? place, written).id);
    if (typeof referred === "object") return referred;
    return wellKnown.get(namespace ?? "") ?? referred ?? "it was not looked for";
  };
  const added = [...wellKnown.values()].map(({ document: each }) => each);
  return { root, lookup, documents: [...places.keys(), ...added], hosts: [...hosts] };
}

/** A schema of a public namespace at an address, from a file of the same name and namespace beside the WSDL; undefined: there is none. */
async function readSaved(
  { url }: Place,
  namespace: string | undefined,
  main: Place,
  source: WsdlSource,
): Promise<XmlNode | undefined> {
  if (url === undefined || main.path === undefined || !isWellKnown(namespace ?? "")) return undefined;
  const name = basename(url.pathname);
  if (name === "") return undefined;
  const saved = await readReferred(placeFrom(main, name), main, source);
  return typeof saved === "object" && targetOf(saved) === namespace ? saved : undefined;
}

/** The address or path of a document. */
interface Place {
  /** The same for the same document. */
  readonly id: string;
  /** Without a path and an address: it is refused as text. */
  readonly path: string | undefined;
  readonly url: URL | undefined;
}

function placeOf({ named, folder }: WsdlSource): Place {
  if (named === "-")
    return { id: resolve(folder, "standard input"), path: resolve(folder, "standard input"), url: undefined };
  if (isAddress(named)) return placeOfUrl(urlOf(named));
  const path = resolve(folder, named);
  return { id: path, path, url: undefined };
}

/** Throws {@link DiskError}. */
function urlOf(named: string): URL {
  if (URL.canParse(named)) return new URL(named);
  throw new DiskError(`cannot fetch ${shownAddress(named)}: it is no address; check the host and the port`);
}

/** Without a login: relative addresses would inherit it. */
function placeOfUrl(named: URL): Place {
  const url = new URL(named);
  url.username = "";
  url.password = "";
  return { id: url.href, path: undefined, url };
}

/** The login in the URL that the user named; it is sent to that origin only. */
function loginFor(url: URL, { named }: WsdlSource): string | undefined {
  const main = isAddress(named) ? urlOf(named) : undefined;
  return main?.origin === url.origin ? basicLogin(main) : undefined;
}

function placeFrom(from: Place, written: string): Place {
  if (isAddress(written) && URL.canParse(written)) return placeOfUrl(new URL(written));
  if (from.url !== undefined) {
    return URL.canParse(written, from.url.href)
      ? placeOfUrl(new URL(written, from.url))
      : { ...from, id: written, path: written, url: undefined };
  }
  const path = referredPath(dirname(from.path ?? ""), written);
  return { id: path ?? written, path, url: undefined };
}

async function readPlace({ path = "", url }: Place, source: WsdlSource): Promise<ImportDocument> {
  const { named, namedBy = "user", signal } = source;
  if (named === "-") return documentOf(standardInput, readStandardInput());
  if (url === undefined)
    return documentOf(named, decodeDocument(readFileBytes(path, named, namedBy), undefined, named));
  const shown = shownAddress(url.href);
  const fetched = await fetchDocument(url, loginFor(url, source), signal);
  if (typeof fetched === "string") throw new DiskError(`cannot fetch ${shown}: ${fetched}`);
  return documentOf(shown, decodeDocument(fetched.bytes, fetched.charset, shown));
}

function documentOf(name: string, text: string): ImportDocument {
  return { name, text: text.replace(/\r\n?/g, "\n") };
}

function parse(document: ImportDocument): XmlNode {
  return recover(
    () => readXmlTree(document),
    XmlError,
    (error) => {
      throw new UnreadableWsdl(document, error);
    },
  );
}

/** The document, or the reason why it could not be read. */
async function readReferred(place: Place, main: Place, source: WsdlSource): Promise<XmlNode | string> {
  try {
    if (place.url !== undefined) return await readAddress(place.url, main.url, source);
    const { path } = place;
    if (path === undefined) return elsewhereReason;
    if (main.path === undefined) return "an address refers to a file";
    const root = resolve(source.folder, source.root ?? dirname(main.path));
    if (!isWithin(path, root)) return `it is outside of ${source.root ?? "the WSDL's folder"} (--root names another)`;
    const shown = relative(source.folder, path).replaceAll("\\", "/");
    return parse(documentOf(shown, decodeDocument(readFileBytes(path, shown, "document"), undefined, shown)));
  } catch (error) {
    if (error instanceof DiskError || error instanceof UnreadableWsdl) return error.message;
    throw error;
  }
}

async function readAddress(url: URL, main: URL | undefined, source: WsdlSource): Promise<XmlNode | string> {
  if (!mayFetch(url, main, source)) return otherHostReason(url, source);
  const fetched = await fetchDocument(url, loginFor(url, source), source.signal);
  if (typeof fetched === "string") return fetched;
  const shown = shownAddress(url.href);
  return parse(documentOf(shown, decodeDocument(fetched.bytes, fetched.charset, shown)));
}

function mayFetch(url: URL, main: URL | undefined, { allowHosts }: WsdlSource): boolean {
  return url.origin === main?.origin || allowHosts.includes(url.host);
}

function otherHostReason({ host }: URL, { named }: WsdlSource): string {
  const command = `codegen fetch ${typedWsdl(named)} --allow-host ${host} -o wsdl`;
  return `it is not fetched from another host (--allow-host ${host} allows it${named === "-" ? "" : `; ${command} saves all documents`})`;
}

/** Links resolved: what a link in the folder leads to is where it is. */
function isWithin(path: string, root: string): boolean {
  const inside = attempt(() => relative(realpathSync(root), realpathSync(path))) ?? relative(root, path);
  return !inside.startsWith("..") && !isAbsolute(inside);
}

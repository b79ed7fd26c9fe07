/**
 * Owns the loading of a WSDL's documents: from the disk, from standard input, or over HTTP.
 * Invariant: files are read only within the WSDL's folder or a named one. Addresses are fetched only from the WSDL's
 * origin or a named host, and redirects stay there. A document that is not at its location is searched beside the WSDL
 * (`files-beside.ts`). Each missing one has a reason.
 */
import { recover } from "../../model/attempt.js";
import { dirname, relative, resolve } from "node:path";
import { nodeHttpTransport } from "../../../templates/runtime/transports/node-http.js";
import { XmlError } from "../../../templates/runtime/xml/reader.js";
import {
  type DocumentLookup,
  type DocumentReference,
  referencesOf,
  schemasIn,
  targetOf,
} from "../../import/documents/documents.js";
import { namespaces } from "../../import/documents/qname.js";
import {
  type DocumentMistake,
  type ImportDocument,
  readXmlTree,
  type XmlNode,
} from "../../import/documents/xml-tree.js";
import type { Transport } from "../../../templates/runtime/exchange.js";
import { DiskError } from "../disk/disk-error.js";
import { shownAddress } from "../../import/documents/shown-address.js";
import { UnreadableWsdl } from "../../import/documents/unreadable-wsdl.js";
import { typedWsdl } from "../../import/documents/wsdl-address.js";
import { basicLogin, fetchDocument } from "./fetch-document.js";
import { isAddress, standardInput } from "../disk/read-text.js";
import { decodeDocument } from "./document-bytes.js";
import { type FileBeside, FilesBeside, isWithin, type WantedDocument, wsdlIn } from "./files-beside.js";
import { type NamedBy, readFileBytes, readInputBytes } from "../disk/read-bytes.js";
import { elsewhereReason, referredPath } from "../disk/reference-path.js";
import { isFolder, isMap } from "./source-kind.js";
import { isWellKnown, wellKnownSchemas } from "./well-known-schemas.js";

export interface WsdlSource {
  /** A path of a file, of a folder or of a map of Visual Studio, an http(s) address, or `-`. */
  readonly named: string;
  /** The bytes of the file or of standard input, if they were read already. */
  readonly bytes?: Uint8Array | undefined;
  /** Absolute: where relative paths start. */
  readonly folder: string;
  /** The folder outside of which no file is read; the WSDL's own unless given. */
  readonly root?: string | undefined;
  /** `host` or `host:port`, from which more may be fetched. */
  readonly allowHosts: readonly string[];
  readonly signal: AbortSignal;
  /** A transport whose requests to `origin` have the login of the command line. None unless given. */
  readonly open?: (origin: string) => Promise<Transport>;
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
  const place = placeOf(source);
  const root = parse(await readPlace(place, source));
  const reading = new DocumentReading(place, root, source);
  for (const node of reading.roots) {
    await reading.followAll(node);
    if (node === reading.roots.at(-1)) await reading.followUnlocated();
  }
  const wellKnown = await wellKnownSchemas(reading.roots);
  const lookup: DocumentLookup = (from, written, namespace = "") => {
    const document = reading.documentAt(from, written, namespace);
    if (typeof document === "object") return document;
    return wellKnown.get(namespace) ?? document ?? (written === "" ? "it names no location" : "it was not looked for");
  };
  const documents = [...reading.roots, ...wellKnown.values()].map((each) => each.document);
  return { root, lookup, documents, hosts: [...reading.hosts] };
}

/** The documents of one WSDL while they are read. Decides where each is read from: at its location, or else beside the WSDL, with a note. */
class DocumentReading {
  /** In the order in which they were found; it grows while references are followed. */
  readonly roots: XmlNode[];
  readonly hosts = new Set<string>();
  readonly #main: Place;
  readonly #source: WsdlSource;
  readonly #beside: FilesBeside | undefined;
  readonly #places: Map<ImportDocument, Place>;
  readonly #declared = new Set<string>();
  readonly #unlocated: DocumentReference[] = [];
  /** Documents, or the reasons why there are none. */
  readonly #documents: Map<string, XmlNode | string>;

  constructor(main: Place, root: XmlNode, source: WsdlSource) {
    const folder = main.path === undefined ? undefined : dirname(main.path);
    this.roots = [root];
    this.#main = main;
    this.#source = source;
    this.#beside =
      folder === undefined ? undefined : new FilesBeside(folder, resolve(source.folder, source.root ?? folder));
    this.#places = new Map([[root.document, main]]);
    this.#documents = new Map([[main.id, root]]);
  }

  documentAt(from: ImportDocument, written: string, namespace: string): XmlNode | string | undefined {
    return this.#documents.get(placeFrom(this.#placeOf(from), written, namespace).id);
  }

  async followAll(root: XmlNode): Promise<void> {
    for (const schema of schemasIn(root)) this.#declared.add(targetOf(schema));
    for (const reference of referencesOf(root)) {
      if (reference.written === "") this.#unlocated.push(reference);
      else await this.#follow(reference);
    }
  }

  /** Everything with a location is here: namespaces that are still undeclared may lie beside the WSDL. */
  async followUnlocated(): Promise<void> {
    for (const reference of this.#unlocated.splice(0)) {
      const { namespace = "" } = reference;
      if (!this.#declared.has(namespace) && !isWellKnown(namespace)) await this.#follow(reference);
    }
  }

  async #follow(reference: DocumentReference): Promise<void> {
    const { node, written, namespace = "" } = reference;
    const { url, id } = placeFrom(this.#placeOf(node.document), written, namespace);
    if (this.#documents.has(id)) return;
    const isFull = this.#documents.size >= mostDocuments;
    const document = isFull ? "too many documents" : await this.#resolve(reference);
    this.#documents.set(id, document);
    const isOfOtherHost = url !== undefined && !mayFetch(url, this.#main.url, this.#source);
    if (typeof document === "string" && isOfOtherHost && !isWellKnown(namespace)) this.hosts.add(url.host);
  }

  #placeOf(document: ImportDocument): Place {
    return this.#places.get(document) ?? this.#main;
  }

  /** The document, or the reasons why there is none. */
  async #resolve(reference: DocumentReference): Promise<XmlNode | string> {
    const { node, written, namespace = "", includer } = reference;
    const from = this.#placeOf(node.document);
    const place = placeFrom(from, written, namespace);
    const atLocation = written === "" ? "it names no location" : await this.#read(place);
    if (typeof atLocation === "object" || this.#beside === undefined) return atLocation;
    const isOfWsdl = node.namespace === namespaces.wsdl;
    const target: WantedDocument = {
      from: from.path ?? this.#main.path ?? "",
      written,
      namespaces: includer === undefined ? [namespace] : [includer, ""],
      mayBeWsdl: isOfWsdl,
      isDeclared: includer === undefined && !isOfWsdl && this.#declared.has(namespace),
    };
    const reasons = [atLocation];
    for (const find of ["mapped", "respelled", "declaring"] as const) {
      const file = this.#beside[find](target);
      const construct = find === "mapped" ? "mapped file" : "file beside";
      const document = typeof file === "object" ? await this.#readBeside(file, reference, construct) : file;
      if (typeof document === "object") return document;
      if (document !== undefined) reasons.push(document);
    }
    return reasons.join("; ");
  }

  async #readBeside(
    { path, why }: FileBeside,
    { node, written, namespace = "" }: DocumentReference,
    construct: string,
  ): Promise<XmlNode | string> {
    const what = written === "" ? `the namespace "${namespace}"` : shownAddress(written);
    const note = (name: string) => ({ node, construct, text: `${what} is read from ${name}, ${why}` });
    const document = await this.#read({ id: path ?? "", path, url: undefined }, note);
    return typeof document === "object" ? document : `it is not read from another file, ${why}: ${document}`;
  }

  /** A document is read once, however it is found. `note`: about the file that is read, by its name. */
  async #read(place: Place, note?: (name: string) => DocumentMistake): Promise<XmlNode | string> {
    const existing = this.#documents.get(place.id);
    if (existing !== undefined) return existing;
    const root = await readReferred(place, this.#main, this.#source);
    if (typeof root === "string") return root;
    const mistakes = note === undefined ? root.mistakes : [...(root.mistakes ?? []), note(root.document.name)];
    const document = mistakes === undefined ? root : { ...root, mistakes };
    this.#documents.set(place.id, document);
    this.#places.set(document.document, place);
    this.roots.push(document);
    return document;
  }
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
  const file = isMap(path) || isFolder(path) ? wsdlIn(path, named) : path;
  return { id: file, path: file, url: undefined };
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

async function transportOf({
  named,
  open = () => Promise.resolve(nodeHttpTransport()),
}: WsdlSource): Promise<Transport> {
  return open(isAddress(named) ? urlOf(named).origin : "");
}

/** `namespace`: the only thing that is known of a document without a location. */
function placeFrom(from: Place, written: string, namespace: string): Place {
  if (written === "") return { id: `namespace ${namespace}`, path: undefined, url: undefined };
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
  const { named, folder, namedBy = "user", signal } = source;
  if (url === undefined) {
    const shown = named === "-" ? standardInput : path === resolve(folder, named) ? named : shownPath(path, source);
    const bytes = source.bytes ?? (named === "-" ? readInputBytes(shown) : readFileBytes(path, shown, namedBy));
    return documentOf(shown, decodeDocument(bytes, undefined, shown));
  }
  const shown = shownAddress(url.href);
  const fetched = await fetchDocument(url, loginFor(url, source), await transportOf(source), signal);
  if (typeof fetched === "string") throw new DiskError(`cannot fetch ${shown}: ${fetched}`);
  return documentOf(shown, decodeDocument(fetched.bytes, fetched.charset, shown));
}

const shownPath = (path: string, { folder }: WsdlSource): string => relative(folder, path).replaceAll("\\", "/");

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
    const shown = shownPath(path, source);
    return parse(documentOf(shown, decodeDocument(readFileBytes(path, shown, "document"), undefined, shown)));
  } catch (error) {
    if (error instanceof DiskError || error instanceof UnreadableWsdl) return error.message;
    throw error;
  }
}

async function readAddress(url: URL, main: URL | undefined, source: WsdlSource): Promise<XmlNode | string> {
  if (!mayFetch(url, main, source)) return otherHostReason(url, main, source);
  const fetched = await fetchDocument(url, loginFor(url, source), await transportOf(source), source.signal);
  if (typeof fetched === "string") return fetched;
  const shown = shownAddress(url.href);
  return parse(documentOf(shown, decodeDocument(fetched.bytes, fetched.charset, shown)));
}

function mayFetch(url: URL, main: URL | undefined, { allowHosts }: WsdlSource): boolean {
  return url.origin === main?.origin || allowHosts.includes(url.host);
}

/** A WSDL in a file may come from the machine of somebody else, at whose `localhost` nobody can ask. */
function otherHostReason({ host, hostname }: URL, main: URL | undefined, { named }: WsdlSource): string {
  if (main === undefined && /^(?:localhost|127\.[\d.]+|\[::1\])$/i.test(hostname))
    return `it was on the machine where the WSDL was saved; put its file beside the WSDL, as in the folder that Visual Studio keeps with Reference.svcmap (--allow-host ${host} asks this machine)`;
  const command = `codegen fetch ${typedWsdl(named)} --allow-host ${host} -o wsdl`;
  return `it is not fetched from another host (--allow-host ${host} allows it${named === "-" ? "" : `; ${command} saves all documents`})`;
}

/**
 * Owns the search for a document among the files beside a WSDL: by Visual Studio's maps, by its name without case, by
 * its namespace.
 * Invariant: no file outside the given root is opened or listed, whatever a map says, and nothing is fetched. The work
 * is bounded and linear.
 */
import { attempt } from "../../model/attempt.js";
import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { XmlError, XmlReader } from "../../../templates/runtime/xml/reader.js";
import { attributeOf, elementsWithin, readXmlTree } from "../../import/documents/xml-tree.js";
import { decodeDocument } from "./document-bytes.js";
import { DiskError } from "../disk/disk-error.js";
import { readFileBytes } from "../disk/read-bytes.js";
import { referredPath } from "../disk/reference-path.js";
import { listNames } from "../disk/look.js";
import { isFolder, mapNames } from "./source-kind.js";

/** A file in place of a document that is not at its location. */
export interface FileBeside {
  /** Absolute; undefined: the map names a path of another host. */
  readonly path: string | undefined;
  /** Why it is this file: `as Reference.svcmap says`. */
  readonly why: string;
}

/** A document that is looked for. */
export interface WantedDocument {
  /** Absolute path of the file that refers to it. */
  readonly from: string;
  /** Location as written; empty if there is none. */
  readonly written: string;
  /** Target namespaces that it may have; the second, if any, only together with the name of the location. */
  readonly namespaces: readonly [string, ...string[]];
  /** Whether it may be a WSDL, or only a schema. */
  readonly mayBeWsdl: boolean;
  /** Whether another document declares the namespace: then only a file with the name of the location is taken. */
  readonly isDeclared: boolean;
}

/** Bytes of files whose namespaces are read for one WSDL. */
const mostBytes = 64 * 1024 * 1024;

/** Entries of one map. */
const mostEntries = 10_000;

/** Parts of a path whose folders are listed. */
const mostParts = 100;

export class FilesBeside {
  readonly #folder: string;
  readonly #root: string;
  readonly #schemas = new Map<string, readonly KnownFile[]>();
  #maps: readonly (ReferenceMap | string)[] | undefined;
  #bytes = 0;

  /** `folder`: the WSDL's own; `root`: the folder outside of which no file is read. Both absolute. */
  constructor(folder: string, root: string) {
    this.#folder = folder;
    this.#root = root;
  }

  /** The file that a map has for a location; a text: the map cannot be read. */
  mapped({ from, written }: WantedDocument): FileBeside | string | undefined {
    if (written === "") return undefined;
    const maps = this.#readMaps();
    for (const map of maps) {
      const file = typeof map === "string" ? undefined : map.files.get(addressIn(written, map.addresses.get(from)));
      if (typeof map === "string" || file === undefined) continue;
      return { path: referredPath(this.#folder, file), why: `as ${map.name} says` };
    }
    return maps.find((map) => typeof map === "string");
  }

  /** The file at a path whose case differs, or that begins with `/` and is below the root. */
  respelled({ from, written }: WantedDocument): FileBeside | undefined {
    if (written === "" || /^[a-z][\w+.-]+:/i.test(written)) return undefined;
    const isRooted = /^[\\/](?![\\/])/.test(written);
    const path = this.#existingPath(isRooted ? this.#root : dirname(from), written);
    if (path === undefined || path === from) return undefined;
    return { path, why: isRooted ? "its path below the root folder" : "whose path differs in case or slashes" };
  }

  /** The only file beside the WSDL that declares the namespace, or the one of these that has the document's name; a text: there are several. */
  declaring({ from, written, namespaces, mayBeWsdl, isDeclared }: WantedDocument): FileBeside | string | undefined {
    const [namespace] = namespaces;
    const name = nameIn(written);
    const folders = new Set([this.#folder, dirname(from)]);
    const files = [...folders].flatMap((folder) => this.#filesIn(folder));
    const candidates = files.filter(
      (file) => file.path !== from && (file.isSchema || mayBeWsdl) && namespaces.includes(file.namespace),
    );
    const named = candidates.filter(({ path }) => basename(path).toLowerCase() === name);
    const isEnough = namespace !== "" && !isDeclared;
    const [file, second] =
      named.length > 0 ? named : candidates.filter((each) => isEnough && each.namespace === namespace);
    if (file === undefined) return undefined;
    if (second === undefined) return { path: file.path, why: "which has its namespace" };
    return `${basename(file.path)} and ${basename(second.path)} beside it both have its namespace: name one of them as the location`;
  }

  isWithinRoot(path: string): boolean {
    return isWithin(path, this.#root);
  }

  #readMaps(): readonly (ReferenceMap | string)[] {
    if (this.#maps !== undefined) return this.#maps;
    const maps = this.isWithinRoot(this.#folder) ? mapsIn(this.#folder) : [];
    this.#maps = maps.filter((path) => this.isWithinRoot(path)).map(readMap);
    return this.#maps;
  }

  /** Each part of a path as the disk writes it. */
  #existingPath(base: string, written: string): string | undefined {
    let path = base;
    for (const part of written.split(/[\\/]/, mostParts)) {
      if (part === "" || part === ".") continue;
      if (part === "..") path = dirname(path);
      else {
        if (!this.isWithinRoot(path)) return undefined;
        const names = listNames(path);
        const lower = part.toLowerCase();
        const name = names.includes(part) ? part : names.find((each) => each.toLowerCase() === lower);
        if (name === undefined) return undefined;
        path = join(path, name);
      }
    }
    return path;
  }

  #filesIn(folder: string): readonly KnownFile[] {
    const existing = this.#schemas.get(folder);
    if (existing !== undefined) return existing;
    const names = this.isWithinRoot(folder)
      ? listNames(folder).filter((name) => /\.(?:xsd|wsdl|xml)$/i.test(name))
      : [];
    const files = names.flatMap((name) => this.#look(join(folder, name)) ?? []);
    this.#schemas.set(folder, files);
    return files;
  }

  /** Reads no further than the root element; undefined: neither a WSDL nor a schema, or one too many. */
  #look(path: string): KnownFile | undefined {
    if (this.#bytes > mostBytes || !this.isWithinRoot(path)) return undefined;
    return attempt(() => {
      const bytes = readFileBytes(path, path, "document");
      this.#bytes += bytes.length;
      const reader = new XmlReader(decodeDocument(bytes, undefined, path).trimStart());
      reader.readRoot();
      if (reader.localName !== "schema" && reader.localName !== "definitions") return undefined;
      const target = reader.attributes().find(({ localName }) => localName === "targetNamespace");
      return { path, isSchema: reader.localName === "schema", namespace: target?.value ?? "" };
    });
  }
}

interface KnownFile {
  readonly path: string;
  readonly isSchema: boolean;
  /** Empty if it has none. */
  readonly namespace: string;
}

interface ReferenceMap {
  readonly name: string;
  /** Address to file, as written. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute path of a file to its address. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Absolute paths of the maps in a folder. */
function mapsIn(folder: string): readonly string[] {
  const names = listNames(folder);
  return mapNames.flatMap((pattern) => names.filter((name) => pattern.test(name)).map((name) => join(folder, name)));
}

/** `ReferenceGroup` and `DiscoveryClientResultsFile`: an element of each has a file's name and its address. */
function readMap(path: string): ReferenceMap | string {
  const name = basename(path);
  const files = new Map<string, string>();
  const addresses = new Map<string, string>();
  try {
    const root = readXmlTree({ name, text: decodeDocument(readFileBytes(path, name, "document"), undefined, name) });
    for (const node of elementsWithin(root).slice(0, mostEntries)) {
      const file = attributeOf(node, "FileName") ?? attributeOf(node, "filename") ?? "";
      const address = addressIn(attributeOf(node, "SourceUrl") ?? attributeOf(node, "url") ?? "", undefined);
      if (file === "" || address === "" || files.has(address)) continue;
      files.set(address, file);
      addresses.set(resolve(dirname(path), file), address);
    }
    return { name, files, addresses };
  } catch (error) {
    if (error instanceof XmlError || error instanceof DiskError) return `${name} cannot be read: ${error.message}`;
    throw error;
  }
}

/** An address in the form in which two of them can be compared. */
function addressIn(written: string, base: string | undefined): string {
  return attempt(() => new URL(written, base).href) ?? written;
}

/** The last part of a location, in lower case. */
function nameIn(written: string): string {
  const [path = ""] = written.split(/[?#]/, 1);
  const last = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).toLowerCase();
  return attempt(() => decodeURIComponent(last)) ?? last;
}

/** Links resolved: what a link in the folder leads to is where it is. */
export function isWithin(path: string, root: string): boolean {
  const inside = attempt(() => relative(realpathSync(root), realpathSync(path))) ?? relative(root, path);
  return !inside.startsWith("..") && !isAbsolute(inside);
}

/** Path of the WSDL in a folder, or of those that a map in it names. Throws {@link DiskError} unless there is exactly one with a service. */
export function wsdlIn(path: string, shown: string): string {
  const folder = isFolder(path) ? path : dirname(path);
  const map = folder === path ? undefined : readMap(path);
  if (typeof map === "string") throw new DiskError(map);
  const all = listNames(folder)
    .filter((name) => /\.wsdl$/i.test(name))
    .map((name) => join(folder, name))
    .filter((file) => isWithin(file, folder));
  const named = all.filter((file) => map?.addresses.has(file) === true);
  const wsdls = named.length > 0 ? named : all;
  const withService = wsdls.filter(hasService);
  const candidates = withService.length > 0 ? withService : wsdls;
  const [wsdl, second] = candidates;
  if (wsdl === undefined)
    throw new DiskError(
      `cannot read ${shown}: it is a folder without a WSDL; name a file, or a folder with a .wsdl file`,
    );
  if (second === undefined) return wsdl;
  const names = candidates.map((each) => basename(each)).join(", ");
  throw new DiskError(`${shown} has several WSDLs; name one of ${names}`);
}

function hasService(path: string): boolean {
  const text = attempt(() => decodeDocument(readFileBytes(path, path, "document"), undefined, path)) ?? "";
  return attempt(() => readXmlTree({ name: path, text }))?.children.some(({ name }) => name === "service") === true;
}

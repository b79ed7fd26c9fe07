/**
 * Owns the files that `fetch` writes for a WSDL: a file name for each document, and locations rewritten to these names.
 * Invariant: only locations and the declared encoding change. Every file was read again, and refers to the same
 * documents as before.
 */
import { type DocumentLookup, type DocumentReference, type MissingDocument, referencesOf } from "./documents.js";
import { namespaces } from "./qname.js";
import { attributeOf, readXmlTree, type ImportDocument, type XmlNode } from "./xml-tree.js";

interface LaidOutDocument {
  /** Name of the document where it was read. */
  readonly source: string;
  /** File name, without a folder. */
  readonly name: string;
  /** To be written in UTF-8. */
  readonly text: string;
}

export interface LaidOutDocuments {
  /** The WSDL first. */
  readonly files: readonly LaidOutDocument[];
  readonly missing: readonly MissingDocument[];
}

/** `comesWithTool`: whether a namespace needs no document; an import of it stays as it is if its document is not there. */
export function layOut(
  root: XmlNode,
  lookup: DocumentLookup,
  comesWithTool: (namespace: string) => boolean,
): LaidOutDocuments {
  const names = new FileNames();
  const missing: MissingDocument[] = [];
  const fileNames = new Map([[root, names.add(root.document.name, root)]]);
  for (const node of fileNames.keys()) {
    for (const { node: reference, written, namespace = "" } of referencesOf(node)) {
      const target = lookup(node.document, written, written === "" ? namespace : undefined);
      if (comesWithTool(namespace) && (written === "" || typeof target === "string")) continue;
      if (written === "" && typeof target === "string") continue;
      const reason = typeof target === "string" ? target : otherReason(target);
      if (reason !== undefined) missing.push({ node: reference, written, reason });
      else if (typeof target === "object" && !fileNames.has(target))
        fileNames.set(target, names.add(written === "" ? target.document.name : written, target));
    }
  }
  const nameOf = (node: XmlNode, written: string): string => {
    const target = written === "" ? undefined : lookup(node.document, written);
    return (typeof target === "object" ? fileNames.get(target) : undefined) ?? written;
  };
  const files = missing.length > 0 ? [] : [...fileNames].map(([node, name]) => rewritten(node, name, nameOf));
  return { files, missing };
}

/** The name that the WSDL of an address gets: `service.wsdl` for `https://host/service.asmx?WSDL`. */
export function wsdlFileName(address: string): string {
  return new FileNames().add(address, { name: "definitions" });
}

function otherReason({ namespace, name }: XmlNode): string | undefined {
  const isKnown = (namespace === namespaces.wsdl && name === "definitions") || name === "schema";
  return isKnown ? undefined : `it is a document of the element ${name}, neither a WSDL nor a schema`;
}

/** Names that no two files share, also where case makes no difference. */
class FileNames {
  private readonly taken = new Set<string>();

  /** `service.wsdl` for `https://host/service.asmx?WSDL`. */
  add(written: string, { name }: Pick<XmlNode, "name">): string {
    const [path = ""] = written.split(/[?#]/, 1);
    const last =
      path
        .split(/[\\/]/)
        .filter((part) => part !== "")
        .at(-1) ?? "";
    const plain = last.replace(/[^\w.-]+/g, "-").replace(/\.(?:wsdl|xsd|xml|asmx|svc|php)$/i, "");
    const stem = /^[a-z0-9]/i.test(plain) ? plain.slice(0, 80) : `document${plain.slice(0, 80)}`;
    const ending = name === "schema" ? ".xsd" : ".wsdl";
    const safe = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(stem) ? `document-${stem}` : stem;
    let file = `${safe}${ending}`;
    for (let number = 2; this.taken.has(file.toLowerCase()); number++) file = `${safe}-${String(number)}${ending}`;
    this.taken.add(file.toLowerCase());
    return file;
  }
}

function rewritten(root: XmlNode, name: string, nameOf: (node: XmlNode, written: string) => string): LaidOutDocument {
  const references = referencesOf(root);
  const expected = references.map(({ written }) => nameOf(root, written));
  const text = withUtf8(withLocations(root.document.text, references, expected));
  const after = referencesOf(readXmlTree({ name, text })).map(({ written }) => written);
  if (after.join(" ") !== expected.join(" "))
    throw new Error(`the locations of ${root.document.name} cannot be rewritten`);
  return { source: root.document.name, name, text };
}

/** The first from `lastIndex` on. */
const locations = {
  location: /(\slocation\s*=\s*)(?:"[^"]*"|'[^']*')/g,
  schemaLocation: /(\sschemaLocation\s*=\s*)(?:"[^"]*"|'[^']*')/g,
};

/** The text with the expected file names in the start tags of references. A location that stays is not written again. */
function withLocations(text: string, references: readonly DocumentReference[], expected: readonly string[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [at, { node, written }] of references.entries()) {
    const fileName = expected[at] ?? written;
    if (fileName === written) continue;
    const pattern = attributeOf(node, "schemaLocation") === undefined ? locations.location : locations.schemaLocation;
    pattern.lastIndex = node.start;
    const [whole = "", before = ""] = pattern.exec(text) ?? [];
    const start = pattern.lastIndex - whole.length;
    pieces.push(text.slice(from, start), `${before}"${fileName}"`);
    from = pattern.lastIndex;
  }
  return pieces.join("") + text.slice(from);
}

/** An XML declaration that names another encoding names UTF-8. */
function withUtf8(text: ImportDocument["text"]): string {
  return /^\s*.\?xml\s/.test(text) ? text.replace(/^([^>]{0,200}?\sencoding\s*=\s*["'])[\w.-]+/, "$1utf-8") : text;
}

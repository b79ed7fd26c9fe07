/**
 * Owns the corpus of real WSDLs beside the repository, and what an import makes of each.
 * Invariant: a corpus that is not there is an error that says so, never an empty list.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { decodeDocument } from "../../generator/files/documents/document-bytes.js";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import type { Import } from "../../generator/import/describe.js";
import { type ImportOptions, importWsdl } from "../../generator/import/import-wsdl.js";
import { attributeOf, readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { compileText } from "../golden/compile-case.js";
import { repository } from "../golden/tree.js";
import type { Difference, DifferenceKind, Side } from "./compare-wsdls.js";

export const corpusFolder: string = path.join(repository, "../shared/corpus");

/** Names of the WSDLs. Throws where there is no corpus. */
export function corpusFiles(): readonly string[] {
  const folder = existsSync(corpusFolder) ? corpusFolder : (process.env["ASMX_CORPUS"] ?? corpusFolder);
  if (!existsSync(folder))
    throw new Error(
      "the corpus of real WSDLs is not there: it stands in ../shared/corpus beside the repository, or where ASMX_CORPUS says",
    );
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "INDEX.md")
    .map(({ name }) => name)
    .sort();
}

export function folderOfCorpus(): string {
  return existsSync(corpusFolder) ? corpusFolder : (process.env["ASMX_CORPUS"] ?? corpusFolder);
}

/** Whether the idea of a case, its first comment, names the option. */
export const asksForXml = (text: string): boolean => /<!--[^>]*\bmissing-as-xml\b/.test(text);

/** Imports a file as the command line does. */
export async function importFile(folder: string, name: string, options: Partial<ImportOptions> = {}): Promise<Import> {
  const { root, lookup } = await readWsdlDocuments({
    named: name,
    folder,
    allowHosts: [],
    signal: new AbortController().signal,
  });
  return importWsdl(root, lookup, { service: undefined, ...options });
}

/** Imports a text that needs no other document. */
export function importText(text: string, options: { readonly operations?: readonly string[] } = {}): Import {
  const root = readXmlTree({ name: "emitted.wsdl", text });
  return importWsdl(root, () => "there is none", { service: undefined, ...options });
}

/** The WSDL that a description gives. Throws where it has faults. */
export async function emitWsdl(text: string): Promise<string> {
  const { files, diagnostics } = await compileText(text, { artifacts: ["wsdl"] });
  const wsdl = files.find((file) => file.path.endsWith(".wsdl"));
  if (wsdl === undefined)
    throw new Error(`no WSDL comes of it: ${diagnostics.map(({ message }) => message).join("; ")}`);
  return wsdl.text;
}

/** A file as the comparer takes it: what it refers to is read from its folder. `far.xsd` is `missing.xsd` where it is missing. */
export function sideOf(folder: string, name: string): Side {
  return {
    text: readText(path.join(folder, name)),
    place: name,
    fetch: (from, location, namespace) => {
      const isUrl = /^[a-z]+:\/\//i.test(location);
      const wellKnown = namespace === undefined ? undefined : wellKnownSchema(namespace);
      const at = path.join(
        path.dirname(from),
        isUrl && wellKnown !== undefined ? path.posix.basename(location) : location,
      );
      if (location === "far.xsd" && !existsSync(path.join(folder, at)))
        return { text: readText(path.join(import.meta.dirname, "missing.xsd")), place: "missing.xsd" };
      if (location === "" || (isUrl && wellKnown === undefined) || !existsSync(path.join(folder, at))) return wellKnown;
      return { text: readText(path.join(folder, at)), place: at };
    },
  };
}

/** The schema that comes with the tool for a namespace. */
function wellKnownSchema(namespace: string): { readonly text: string; readonly place: string } | undefined {
  // Working drafts of 2004 declare the same.
  const published = namespace.replace(/\/2004\/(?:06|11)\/xmlmime$/, "/2005/05/xmlmime");
  const file = readdirSync(wellKnownFolder).find(
    (each) =>
      each.endsWith(".xsd") && readText(path.join(wellKnownFolder, each)).includes(` targetNamespace="${published}"`),
  );
  if (file === undefined) return undefined;
  return { text: readText(path.join(wellKnownFolder, file)).replaceAll(published, namespace), place: file };
}

const wellKnownFolder = path.join(repository, "generator/import/well-known");

const readText = (file: string): string => withoutMistakes(decodeDocument(readFileSync(file), undefined, file));

/** A text without the mistakes that the import passes over and libxml2 does not. */
export function withoutMistakes(document: string): string {
  const text = document.trimStart();
  const prefixes = ["sp", "xmime"].filter((each) => text.includes(`${each}:`) && !text.includes(`xmlns:${each}=`));
  const declared = prefixes.map((each) => ` xmlns:${each}="urn:undeclared:${each}"`).join("");
  return text.replace(/<(?:\w+:)?(?:definitions|schema)\b/, (tag) => tag + declared);
}

/** The name of a WSDL, or of its counterpart by hand in the edition of XML Schema that judges know. */
export function knownEdition(folder: string, file: string): string {
  return existsSync(path.join(folder, "since-2001.wsdl")) ? "since-2001.wsdl" : file;
}

/** A text alone. */
export function sideOfText(text: string): Side {
  return { text, place: "text", fetch: () => undefined };
}

/** What a note says that is not the same. */
const explains: Readonly<Record<string, readonly DifferenceKind[]>> = {
  // Its operation is another by what it sends.
  "type of a body": ["operation"],
  facets: ["facet", "values"],
  "restricted type": ["derived"],
  "derived array": ["derived"],
  array: ["attribute", "element"],
  "type without a name": ["derived"],
  enumeration: ["type"],
  default: ["default", "attribute"],
  fixed: ["default", "attribute"],
  "wsdl:fault": ["fault"],
  "any XML": ["mixed", "wildcard", "type", "derived"],
  "any attributes": ["type"],
  "reference attribute": ["attribute"],
  "mixed content": ["mixed", "type", "element", "attribute", "wildcard", "derived"],
  "no type": ["type"],
  "typed DataSet": ["type"],
  "part of a typed DataSet": ["noted", "facet", "key", "default", "occurrence"],
  values: ["values"],
  "undeclared header": ["header"],
  "undeclared prefix": ["type"],
  "port on another host": ["address", "name"],
  address: ["address"],
  swaRef: ["type"],
  "substitution group": ["element"],
  "no body namespace": ["operation", "element"],
  "no header namespace": ["header"],
  "name without prefix": ["operation", "type", "attribute", "element"],
  "name of another namespace": ["operation", "header", "fault"],
  names: ["name"],
  "media types": ["binding"],
  "part with an element": ["operation", "binding", "element", "name"],
  "encoding of another version": ["type", "attribute"],
  "xs:NOTATION": ["type", "values"],
  "xs:union": ["type", "values", "facet"],
  "attribute of XML's own": ["type", "values", "facet"],
};

/** XML, any text or any attributes in place of what is made of a missing declaration. */
const saysLess = / became "(?:any|anything|none|false|\[##any lax\]|)"$/;

/** Whether notes and refusals of the import say that there is this difference. */
export function isExplained({ kind, operation, binding, text }: Difference, { outcomes, notes }: Import): boolean {
  // Overloads have names of their own there.
  const own = outcomes.filter(({ name, node }) => [name, attributeOf(node, "name")].includes(operation));
  if (kind === "operation" && text === "only in the first") {
    const isPort = notes.some(({ construct }) =>
      [
        ...["second port", "second address", "missing binding", "missing port type", "other protocol"],
        ...["unbound operation", "no request", "name of another namespace"],
      ].includes(construct),
    );
    return (
      isPort ||
      own.some(
        (outcome) =>
          outcome.kind === "refused" ||
          outcome.notes.some(({ construct }) =>
            [`${binding} left out`, "no body namespace", "part with an element", "type of a body"].includes(construct),
          ),
      )
    );
  }
  const said = [...notes, ...own.flatMap((outcome) => (outcome.kind === "imported" ? outcome.notes : []))];
  return said.some(
    ({ construct }) =>
      explains[construct]?.includes(kind) || (construct === "missing declaration" && saysLess.test(text)),
  );
}

/**
 * Owns the recognition of a document that is no WSDL, such as an HTML page, and the advice what to do instead.
 * Invariant: it is a guess from the first characters or the root element. It affects only a message, and reads a
 * bounded part of the text.
 */
import { quote } from "../../diagnostics/quote.js";
import type { ImportDocument } from "./xml-tree.js";
import { namespaces } from "./qname.js";
import { shownAddress } from "./shown-address.js";
import { wsdlAddress } from "./wsdl-address.js";
import { attributeOf, type XmlNode } from "./xml-tree.js";

export interface OtherDocument {
  /** With its article: `an HTML page`. */
  readonly what: string;
  readonly suggestion: string;
}

/** UTF-16 units that are looked at. */
const headLength = 4000;

/** Kind of a text that is not XML; undefined if it looks like XML with a mistake. */
export function otherText(document: ImportDocument): OtherDocument | undefined {
  const head = document.text.slice(0, headLength);
  if (document.text.length < headLength && head.trim() === "") return empty;
  if (/\bdoctype\s+html\b|^\W*(?:html|head|body|title|script|meta)\b/i.test(head)) return page(document);
  if (head.includes("\u0000")) return binary;
  if (/^\s*["']?(?:openapi|swagger)["']?\s*:/m.test(head) || /^\s*\{\s*"(?:openapi|swagger)"/.test(head))
    return openApi;
  if (/^\s*[[{]/.test(head)) return json;
  if (/^(?:service|namespace|groups|operations)\s*:/m.test(head)) return description(document.name);
  if (/^(?:description|services)\s*:/m.test(head)) return configuration;
  return undefined;
}

/** Kind of an XML document whose root is not `wsdl:definitions`. */
export function otherRoot(root: XmlNode): OtherDocument {
  const { name, namespace, document } = root;
  const isSoap = /soap[/-]envelope/.test(namespace);
  if (/^html$/i.test(name)) return page(document);
  if (name === "schema") return schema;
  if (name === "description" && namespace.includes("/wsdl")) return wsdl2;
  if (name === "discovery") return discovery(root);
  if (name === "Envelope" && isSoap) return message(root, document);
  if (name === "application" && namespace.includes("wadl")) return { what: "a WADL document", suggestion: otherKind };
  if (name === "Edmx") return { what: "an OData description", suggestion: otherKind };
  if (name === "definitions")
    return {
      what: `the element definitions of ${namespace === "" ? "no namespace" : quote(namespace)}`,
      suggestion: `its namespace in WSDL 1.1 is ${namespaces.wsdl}`,
    };
  return { what: `a document of the element ${name}`, suggestion: askFor(document) };
}

const otherKind = "it describes a service that is not SOAP, which codegen does not read";

const empty: OtherDocument = { what: "an empty document", suggestion: "fetch the WSDL again: nothing arrived" };
const binary: OtherDocument = {
  what: "a binary file",
  suggestion: "name the WSDL itself; unpack it if it is compressed",
};
const openApi: OtherDocument = { what: "an OpenAPI document", suggestion: otherKind };
const json: OtherDocument = {
  what: "JSON",
  suggestion: "name the address of the WSDL: a SOAP service has it at ?WSDL",
};
const schema: OtherDocument = {
  what: "an XML Schema",
  suggestion: "name the WSDL that imports it; a schema alone has no operations",
};
const wsdl2: OtherDocument = {
  what: "a WSDL 2.0 document",
  suggestion: "ask for WSDL 1.1, which every stack publishes, too: at ?wsdl, not ?wsdl2",
};
const configuration: OtherDocument = {
  what: "a configuration of codegen",
  suggestion: "run codegen generate in its folder",
};

const description = (name: string): OtherDocument => ({
  what: "a description of codegen",
  suggestion: `it needs no import: codegen generate ${name}`,
});

function discovery({ children, document }: XmlNode): OtherDocument {
  const reference = children.find(({ name }) => name === "contractRef");
  const written = reference === undefined ? undefined : attributeOf(reference, "ref");
  const address = wsdlAddress(document.name, written);
  return {
    what: "a discovery document",
    suggestion: `name the WSDL that it refers to${address === undefined ? "" : `: ${address}`}`,
  };
}

function message({ children }: XmlNode, document: ImportDocument): OtherDocument {
  const isFault = children.some((body) => body.children.some(({ name }) => name === "Fault"));
  return { what: isFault ? "a SOAP fault" : "a SOAP message", suggestion: askFor(document) };
}

/** Suggestion for a server that answered with something else than its WSDL. */
function askFor({ name }: ImportDocument): string {
  const address = wsdlAddress(name, undefined);
  return address === undefined ? "name the WSDL, which the service has at its address with ?WSDL" : `try ${address}`;
}

function page({ name, text }: ImportDocument): OtherDocument {
  const head = text.slice(0, 20 * headLength);
  const title = /\btitle\b[^>]{0,80}>\s*([\p{L}\p{N} .,:;!?|'()_/–-]{1,80})/iu.exec(head)?.[1]?.trim();
  const what = `an HTML page${title === undefined ? "" : `, ${quote(title)}`}`;
  const link = linkToWsdl(head);
  const address = wsdlAddress(name, link);
  if (address !== undefined) return { what, suggestion: `try ${address}` };
  if (/^https?:/i.test(name)) {
    const reason = /type\s{0,9}=\s{0,9}["']?password/i.test(head) ? "it asks for a login: " : "";
    return { what, suggestion: `${reason}open the address in a browser, save the WSDL there and import the file` };
  }
  if (link !== undefined)
    return { what, suggestion: `name the address that the page links, which ends in ${shownAddress(link)}` };
  return {
    what,
    suggestion: "save what the service answers at its address with ?WSDL at the end (?singleWsdl for .svc)",
  };
}

/** The first address in a page that asks for a WSDL: ASMX and WCF name it on their own pages. */
function linkToWsdl(text: string): string | undefined {
  const end = text.search(/\?(?:single)?wsdl\b/i);
  if (end < 0) return undefined;
  const [before = ""] = /[\w.~:/%@()-]*$/.exec(text.slice(Math.max(0, end - 300), end)) ?? [];
  const [query = ""] = /^\?(?:single)?wsdl/i.exec(text.slice(end)) ?? [];
  return before === "" ? undefined : `${before}${query}`;
}

/**
 * Owns what of a WSDL libxml2 holds messages to: its schemas as one that stands alone, and what is taken out of a message to be judged by them.
 * Invariant: nothing of the generator is asked but how a text stands in an attribute.
 */
import {
  XmlBufferInputProvider,
  xmlCleanupInputProvider,
  XmlDocument,
  XmlElement,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { xmlAttribute } from "../../generator/print/markup-text.js";

export const namespaces = { wsdl: "http://schemas.xmlsoap.org/wsdl/", s: "http://www.w3.org/2001/XMLSchema" };

export function typedNamespaces(wsdl: string): readonly string[] {
  return [...wsdl.matchAll(/<s:schema [^>]*targetNamespace="([^"]*)"[^>]*>((?:(?!<\/s:schema>)[^])*)/g)].flatMap(
    ([, namespace = "", content = ""]) => (content.includes(' msdata:IsDataSet="true"') ? [namespace] : []),
  );
}

/** .NET declares of a typed DataSet what it holds, not the schema and the diffgram that it sends. */
export function asSent(wsdl: string): string {
  return typedNamespaces(wsdl).reduce(
    (text, namespace) =>
      text.replaceAll(`<s:any namespace="${namespace}" />`, '<s:any processContents="skip" maxOccurs="2" />'),
    wsdl,
  );
}

/** Those of the envelope. */
export const prefixes =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';

export function parse(text: string): XmlDocument {
  return XmlDocument.fromString(text);
}

const soapEncoding = "http://schemas.xmlsoap.org/soap/encoding/";

/** What of SOAP's encoding a WSDL of ASMX refers to: an array holds any elements (SOAP 1.1, 5.4.2). */
const encodingFile: readonly [string, Uint8Array] = [
  "encoding.xsd",
  new TextEncoder().encode(
    `<s:schema xmlns:s="${namespaces.s}" targetNamespace="${soapEncoding}"><s:complexType name="Array"><s:sequence>` +
      '<s:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></s:sequence></s:complexType></s:schema>',
  ),
];

/** The schemas of the WSDL as one that imports them all, each under a name of its own, and has these elements itself. */
export function schemaOf(document: XmlDocument, elements = ""): XmlDocument {
  const schemas = document.find("/wsdl:definitions/wsdl:types/s:schema", namespaces);
  const targets = schemas.map((each) =>
    each instanceof XmlElement ? (each.attr("targetNamespace")?.value ?? "") : "",
  );
  const nameOf = (namespace: string): string =>
    namespace === soapEncoding ? "encoding.xsd" : `${String(targets.indexOf(namespace))}.xsd`;
  xmlCleanupInputProvider();
  const texts = schemas.map((each) => new TextEncoder().encode(aloneWith(document, each.toString(), nameOf)));
  const named = texts.map((text, index) => [nameOf(targets[index] ?? ""), text] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries([...named, encodingFile])));
  // In no namespace itself, it includes what is there.
  const imports = targets.map((uri) =>
    uri === "" ? `<s:include schemaLocation="${nameOf("")}"/>` : `<s:import namespace="${xmlAttribute(uri)}"/>`,
  );
  return parse(aloneWith(document, `<s:schema>${imports.join("")}${elements}</s:schema>`, nameOf));
}

/** A schema that can stand alone: with the prefixes of the WSDL, which values of attributes use, and the places of what it imports. */
function aloneWith(document: XmlDocument, schema: string, nameOf: (namespace: string) => string): string {
  const declared = Object.entries(document.root.nsDeclarations).map(
    ([prefix, uri]) => [`xmlns:${prefix}`, uri] as const,
  );
  const missing = declared.filter(([name]) => !new RegExp(`^[^>]* ${name}=`).test(schema));
  const added = missing.map(([name, uri]) => ` ${name}="${xmlAttribute(uri)}"`).join("");
  return schema
    .replace("<s:schema", `<s:schema${added}`)
    .replace(/(<s:import namespace="([^"]*)")/g, (_, start: string, uri: string) => {
      return `${start} schemaLocation="${nameOf(uri.replace(/&amp;/g, "&"))}"`;
    })
    .replace(/<s:import ?\/>/, `<s:import schemaLocation="${nameOf("")}"/>`);
}

/** What stands in the header of an envelope, or in the detail of a fault, each a document of its own; without WS-Addressing, which no service declares. */
export function blocksOf(text: string): readonly string[] {
  return ["soap:Header", "soap:Detail", "detail"].flatMap((around) => {
    const [, content = ""] = new RegExp(`<${around}>(.*)</${around}>`, "s").exec(text) ?? [];
    return elementsIn(content, (each) => !/\/addressing$/.test(each.namespaceUri));
  });
}

/** Elements beside each other, each as a document. */
export function elementsIn(content: string, isWanted: (each: XmlElement) => boolean = () => true): readonly string[] {
  using whole = parse(`<blocks>${content}</blocks>`.replace("<blocks", `<blocks ${prefixes} xmlns:soap="soap"`));
  return whole.root
    .find("*")
    .flatMap((each) =>
      each instanceof XmlElement && isWanted(each)
        ? [each.toString({ format: false }).replace(/^<[^\s/>]+/, `$& ${prefixes}`)]
        : [],
    );
}

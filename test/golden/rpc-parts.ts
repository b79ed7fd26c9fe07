/**
 * Owns the reading of rpc/literal bodies against the WSDL alone: which elements stand around the parts of an operation, and what is in them.
 * Invariant: nothing here knows a description.
 */
import { type XmlDocument, XmlElement } from "libxml2-wasm";

const wsdl = "http://schemas.xmlsoap.org/wsdl/";
const namespaces = { wsdl, s: "http://www.w3.org/2001/XMLSchema" };

/** The element around the parts of a request or response, and what each is of: `tns:Place`. */
export interface RpcBody {
  readonly name: string;
  readonly namespace: string;
  readonly parts: ReadonlyMap<string, string>;
}

/** Of all rpc operations of a WSDL, by the name of that element. */
export function rpcBodies(document: XmlDocument): ReadonlyMap<string, RpcBody> {
  const bodies = new Map<string, RpcBody>();
  const bound = document.find(
    "//wsdl:binding/wsdl:operation[*[local-name()='operation' and @style='rpc']]",
    namespaces,
  );
  for (const operation of bound) {
    if (!(operation instanceof XmlElement)) continue;
    const own = text(operation, "@name");
    for (const [side, name] of [
      ["input", own],
      ["output", `${own}Response`],
    ] as const) {
      const namespace = text(operation, `wsdl:${side}//*[local-name()='body']/@namespace`);
      const message = text(operation, `//wsdl:portType/wsdl:operation[@name='${own}']/wsdl:${side}/@message`);
      const parts = operation.find(`//wsdl:message[@name='${message.replace(/^.*:/, "")}']/wsdl:part`, namespaces);
      bodies.set(name, {
        name,
        namespace,
        parts: new Map(
          parts.flatMap((part) => (part instanceof XmlElement ? [[text(part, "@name"), text(part, "@type")]] : [])),
        ),
      });
    }
  }
  return bodies;
}

/** Types of the parts of all messages, by name; of rpc operations, too. */
export function typedParts(document: XmlDocument): ReadonlyMap<string, string> {
  const parts = document.find("//wsdl:message/wsdl:part[@type]", namespaces);
  return new Map(
    parts.flatMap((part) => (part instanceof XmlElement ? [[text(part, "@name"), text(part, "@type")] as const] : [])),
  );
}

/** A schema without a namespace in which the parts are elements. `head`: its imports, with the prefixes that their types have. */
export function partsSchema({ parts }: RpcBody): string {
  return [...parts].map(([name, type]) => `<s:element name="${name}" type="${type}" nillable="true"/>`).join("");
}

function text(node: XmlElement, path: string): string {
  const [found] = node.find(path, namespaces);
  return found?.content ?? "";
}

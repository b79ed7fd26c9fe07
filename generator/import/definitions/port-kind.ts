/** Owns the kind of a WSDL's binding: one of our four bindings, or the reason why it is none. */
import { bindingRows, isFormBinding, wsdlBindingIds } from "../../model/bindings.js";
import type { StaticBindingId } from "../../model/service.js";
import { extensionNamespace, namespaces } from "../documents/qname.js";
import { attributeOf, type XmlNode } from "../documents/xml-tree.js";
import type { WsdlBinding } from "./definitions.js";

export interface PortKind {
  readonly id: StaticBindingId;
  /** The extension element: `soap:binding`, `http:binding`. */
  readonly extension: XmlNode;
}

/** Kind of a binding; a text is the reason why it is none of the four. */
export function kindOf({ node }: WsdlBinding): PortKind | string {
  for (const extension of node.children) {
    if (extension.name !== "binding") continue;
    if (extension.namespace === namespaces.http) {
      const verb = attributeOf(extension, "verb")?.toUpperCase();
      const form = wsdlBindingIds.find((id) => isFormBinding(id) && bindingRows[id].method === verb);
      return form === undefined ? `HTTP ${verb ?? "without a verb"}` : { id: form, extension };
    }
    const id = wsdlBindingIds.find((each) => extensionNamespace(each) === extension.namespace);
    if (id === undefined) continue;
    const transport = attributeOf(extension, "transport");
    if (transport === undefined || overHttp.has(transport.trim())) return { id, extension };
    return `the transport ${transport}`;
  }
  return "neither SOAP nor HTTP";
}

const overHttp: ReadonlySet<string> = new Set([
  "http://schemas.xmlsoap.org/soap/http",
  "http://schemas.xmlsoap.org/soap/http/",
  "http://schemas.microsoft.com/wsdl/soap/http",
  "http://www.w3.org/2003/05/soap/bindings/HTTP/",
]);

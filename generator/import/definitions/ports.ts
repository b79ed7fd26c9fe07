/**
 * Owns which ports of a service are which of the four bindings, and where they answer.
 * Invariant: a port that is not taken is told with its reason.
 */
import { wsdlBindingIds, bindingRows, isFormBinding } from "../../model/bindings.js";
import type { StaticBindingId } from "../../model/service.js";
import { extensionNamespace, namespaces } from "../documents/qname.js";
import type { Note } from "../documents/refusal.js";
import { attributeOf, type XmlNode } from "../documents/xml-tree.js";
import { componentAt, type Definitions, type WsdlBinding, type WsdlPortType, type WsdlService } from "./definitions.js";

/** A binding that is offered, with its port type. */
export interface OfferedBinding {
  readonly id: StaticBindingId;
  /** Name of the port; without a service, of the binding. */
  readonly name: string;
  readonly binding: WsdlBinding;
  readonly portType: WsdlPortType;
  /** The extension element: `soap:binding`, `http:binding`. */
  readonly extension: XmlNode;
  readonly address: string | undefined;
  /** Element of the port; without a service, of the binding. */
  readonly port: XmlNode;
}

/** The first port of each binding. Without a `service`, every binding of the definitions is taken for a port. */
export function offeredBindings(
  definitions: Definitions,
  service: WsdlService | undefined,
  notes: Note[],
): readonly OfferedBinding[] {
  const ports =
    service === undefined
      ? [...definitions.bindings.values()].map((binding) => ({
          name: binding.name.name,
          node: binding.node,
          binding: binding.name,
          address: undefined,
        }))
      : service.ports;
  const offered: OfferedBinding[] = [];
  for (const port of ports) {
    const note = (construct: string, text: string): unknown =>
      notes.push({ node: port.node, construct, text: `the port ${port.name} is left out: ${text}` });
    const binding = componentAt(definitions.bindings, port.binding);
    if (binding === undefined) {
      note("missing binding", `no binding ${port.binding?.name ?? ""} is declared`);
      continue;
    }
    const portType = componentAt(definitions.portTypes, binding.portType);
    const kind = kindOf(binding);
    if (portType === undefined) note("missing port type", `no port type ${binding.portType.name} is declared`);
    else if (typeof kind === "string") note("other protocol", kind);
    else {
      const earlier = offered.find(({ id }) => id === kind.id);
      if (earlier === undefined)
        offered.push({ ...kind, name: port.name, binding, portType, address: port.address, port: port.node });
      else if (earlier.portType !== portType || earlier.address !== port.address)
        note(
          "second port",
          `another port is ${kind.id} already${earlier.portType === portType ? ", at another address" : ", with other operations"}`,
        );
    }
  }
  return offered;
}

/** Kind of a binding; a text is the reason why it is none of the four. */
function kindOf({ node }: WsdlBinding): Pick<OfferedBinding, "id" | "extension"> | string {
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

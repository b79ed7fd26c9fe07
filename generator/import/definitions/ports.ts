/**
 * Owns the ports of a service: the binding of each, and its address.
 * Invariant: a port that is ignored is reported with the reason.
 */
import type { StaticBindingId } from "../../model/service.js";
import type { Note, Refusal } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import { componentAt, type Definitions, type WsdlBinding, type WsdlPort, type WsdlPortType } from "./definitions.js";
import { LostPorts } from "./lost-ports.js";
import type { PortGroup } from "./port-groups.js";
import { kindOf } from "./port-kind.js";

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

/** Bindings that are offered, and the operations of ports whose binding or port type is missing, by name. */
export interface OfferedPorts {
  readonly bindings: readonly OfferedBinding[];
  readonly lost: ReadonlyMap<string, Refusal>;
}

/** The first port of each binding, or the first on the host of the very first one. `hostOf`: the host of an address, if it is known. */
export function offeredPorts(
  definitions: Definitions,
  { ports }: PortGroup,
  hostOf: (address: string | undefined) => string | undefined,
  notes: Note[],
): OfferedPorts {
  const { names } = definitions;
  const offered: OfferedBinding[] = [];
  const lost = new LostPorts(definitions);
  const isBeside = ({ address }: OfferedBinding): boolean => {
    const host = hostOf(offered[0]?.address);
    return host !== undefined && hostOf(address) === host;
  };
  const leaveOut = ({ node, name }: Pick<WsdlPort, "node" | "name">, construct: string, text: string): unknown =>
    notes.push({ node, construct, text: `the port ${name} is left out: ${text}` });
  for (const port of ports) {
    const note = (construct: string, text: string): unknown => leaveOut(port, construct, text);
    const binding = componentAt(definitions.bindings, port.binding);
    if (binding === undefined) {
      const absence = port.binding === undefined ? "it names no binding" : names.binding.absence(port.binding);
      lost.add(port, "missing binding", absence);
      continue;
    }
    const portType = componentAt(definitions.portTypes, binding.portType);
    const kind = kindOf(binding);
    if (portType === undefined) lost.add(port, "missing port type", names.portType.absence(binding.portType));
    else if (typeof kind === "string") note("other protocol", kind);
    else {
      const at = offered.findIndex(({ id }) => id === kind.id);
      const earlier = offered[at];
      const whole = { ...kind, name: port.name, binding, portType, address: port.address, port: port.node };
      if (earlier === undefined) offered.push(whole);
      else if (earlier.portType === portType && !isBeside(earlier) && isBeside(whole)) {
        offered[at] = whole;
        const text = `another port is ${kind.id}, on the host of the first port; --service ${earlier.name} takes this one`;
        leaveOut({ name: earlier.name, node: earlier.port }, "port on another host", text);
      } else if (earlier.portType !== portType || earlier.address !== port.address)
        note(
          "second port",
          `another port is ${kind.id} already${earlier.portType === portType ? `, at another address; --service ${port.name} takes this one` : ", with other operations"}`,
        );
    }
  }
  const offeredNames = new Set(offered.flatMap(({ portType }) => portType.operations.map(({ name }) => name)));
  return { bindings: offered, lost: lost.refusals(offeredNames, leaveOut) };
}

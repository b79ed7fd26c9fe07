/**
 * Owns the operations of a service: those of its port types, each with the bindings that offer it.
 * Invariant: there is a note for an operation without a binding, for one that only a binding has, and for one that the
 * service sends.
 */
import { addTo, groupBy } from "../../model/by-key.js";
import { namespaces } from "../documents/qname.js";
import type { Note } from "../documents/refusal.js";
import { attributeOf, childNamed, type XmlNode } from "../documents/xml-tree.js";
import type { WsdlOperation } from "./definitions.js";
import type { OfferedBinding } from "./ports.js";

/** An operation as one binding has it. */
export interface BoundOperation {
  readonly offered: OfferedBinding;
  readonly operation: WsdlOperation;
  readonly node: XmlNode;
}

/** The operations of all bindings, those of one name and one input together, in the order of the first port type that has them. */
export function boundOperations(
  bindings: readonly OfferedBinding[],
  notes: Note[],
): readonly (readonly BoundOperation[])[] {
  const byIdentity = new Map<string, BoundOperation[]>();
  const bare = new Set<WsdlOperation>();
  /** Solicit-response and notification: WS-I forbids them (R2303), and proxies of other stacks lack them. */
  const sent = new Set<WsdlOperation>();
  for (const offered of bindings) {
    const unused = new UnusedOperations(offered);
    for (const operation of offered.portType.operations) {
      const identity = identityOf(operation.name, operation.input?.name);
      const node = unused.take(identity, operation.name);
      if (node === undefined) bare.add(operation);
      else if (operation.input === undefined && operation.output !== undefined) sent.add(operation);
      else addTo(byIdentity, identity, { offered, operation, node });
    }
    for (const node of unused.nodes) {
      const name = attributeOf(node, "name") ?? "";
      notes.push({
        node,
        construct: "unbound operation",
        text: `its binding ${offered.binding.name.name} has an operation ${name} that its port type does not have: left out`,
      });
    }
  }
  const reached = new Set([...byIdentity.values()].flat().map(({ operation: { node } }) => node));
  for (const { node, name } of bare) {
    if (!reached.has(node))
      notes.push({ node, construct: "unbound operation", text: `no binding has the operation ${name}: left out` });
  }
  for (const { node, name } of sent) {
    const text = `the operation ${name} has an output and no input: its service would send it, and no client can call it: left out`;
    notes.push({ node, construct: "no request", text });
  }
  return [...byIdentity.values()];
}

/** Overloads share a name and differ in input name. A space is a safe separator: no name contains one. */
const identityOf = (name = "", input = ""): string => `${name} ${input}`;

/** The operations of a binding that no operation of its port type has claimed yet, in their order. */
class UnusedOperations {
  readonly nodes: Set<XmlNode>;
  /** Operations by identity; by name if the identity matches no operation of the port type. */
  private readonly byKey: ReadonlyMap<string, XmlNode[]>;

  constructor({ binding, portType }: OfferedBinding) {
    this.nodes = new Set(binding.operations);
    const claimed = new Set(portType.operations.map(({ name, input }) => identityOf(name, input?.name)));
    // The first of each key is last in its list, to be taken first.
    this.byKey = groupBy([...binding.operations].reverse(), (node) => {
      const name = attributeOf(node, "name") ?? "";
      const identity = identityOf(name, attributeOf(childNamed(node, namespaces.wsdl, "input"), "name"));
      return claimed.has(identity) ? identity : name;
    });
  }

  take(identity: string, name: string): XmlNode | undefined {
    const node = this.byKey.get(identity)?.pop() ?? this.byKey.get(name)?.pop();
    if (node !== undefined) this.nodes.delete(node);
    return node;
  }
}

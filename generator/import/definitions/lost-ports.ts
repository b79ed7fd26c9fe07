/**
 * Owns ports whose binding or port type is missing, and the operations that are lost with them.
 * Invariant: each such port has a note or a refused operation. The work is linear in the number of ports.
 */
import { earlierAt, groupBy } from "../../model/by-key.js";
import { Refusal } from "../documents/refusal.js";
import { attributeOf } from "../documents/xml-tree.js";
import type { Definitions, WsdlBinding, WsdlPort } from "./definitions.js";

interface LostPort {
  readonly port: WsdlPort;
  readonly construct: string;
  readonly text: string;
  readonly operations: readonly string[];
}

export class LostPorts {
  readonly #ports: LostPort[] = [];
  /** Bindings by local name, until a port of that name is lost. */
  readonly #bindings: Map<string, WsdlBinding[]>;
  /** Names of operations that belong to all other ports, until one is lost: those of the only port type. */
  #others: readonly string[];

  constructor({ bindings, portTypes }: Definitions) {
    this.#bindings = groupBy(bindings.values(), ({ name }) => name.name);
    const [only, second] = portTypes.values();
    this.#others = second === undefined ? (only?.operations ?? []).map(({ name }) => name) : [];
  }

  add(port: WsdlPort, construct: string, text: string): void {
    this.#ports.push({ port, construct, text, operations: this.#take(port.binding?.name ?? "") });
  }

  /** Operations that no offered port has, by name. `leaveOut`: notes a port without such operations. */
  refusals(
    offered: ReadonlySet<string>,
    leaveOut: (port: WsdlPort, construct: string, text: string) => unknown,
  ): ReadonlyMap<string, Refusal> {
    const refusals = new Map<string, Refusal>();
    for (const { port, construct, text, operations } of this.#ports) {
      const lost = operations.filter((name) => !offered.has(name));
      if (lost.length === 0) leaveOut(port, construct, text);
      const refusal = new Refusal(port.node, construct, `its port ${port.name} is left out: ${text}`);
      for (const name of lost) earlierAt(refusals, name, refusal);
    }
    return refusals;
  }

  #take(binding: string): readonly string[] {
    const bindings = this.#bindings.get(binding);
    this.#bindings.delete(binding);
    if (bindings !== undefined)
      return bindings.flatMap(({ operations }) => operations.map((node) => attributeOf(node, "name") ?? ""));
    const others = this.#others;
    this.#others = [];
    return others;
  }
}

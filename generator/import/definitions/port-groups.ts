/**
 * Owns which ports of a WSDL make one output: those of a service, but for SOAP ports with operations of their own. Without a service, every binding is taken for a port.
 * Invariant: every port of a service is in one group; names of groups differ, also on a disk without case.
 */
import { isSoapBinding } from "../../model/bindings.js";
import { componentAt, type Definitions, type WsdlPort, type WsdlPortType, type WsdlService } from "./definitions.js";
import { kindOf } from "./port-kind.js";

/** Ports that become one description. */
export interface PortGroup {
  /** Name of the service; of the first port if another group has the service's name. Undefined: there is no service. */
  readonly name: string | undefined;
  readonly service: WsdlService | undefined;
  readonly ports: readonly WsdlPort[];
  /** First ports of the service's other groups, with the names of these. */
  readonly others: readonly { readonly name: string; readonly port: WsdlPort }[];
}

/** The groups of all services, in the order of the WSDL; one without a name if there is no service. */
export function portGroups(definitions: Definitions): readonly PortGroup[] {
  const { services, bindings } = definitions;
  if (services.length === 0) {
    const ports = [...bindings.values()].map(({ name, node }) => ({
      name: name.name,
      node,
      binding: name,
      address: undefined,
    }));
    return [{ name: undefined, service: undefined, ports, others: [] }];
  }
  const names = new GroupNames(services);
  return services.flatMap((service) => {
    const parts = splitPorts(service.ports, definitions).map((ports, index) => ({
      name: names.give(service, index === 0 ? undefined : ports[0]),
      ports,
    }));
    return parts.map(({ name, ports }): PortGroup => {
      const others = parts.flatMap(({ name: other, ports: [port] }) =>
        other === name || port === undefined ? [] : [{ name: other, port }],
      );
      return { name, service, ports, others };
    });
  });
}

/** The ports at the address of the port of this name; undefined: there is no such port. */
export function portsAt(services: readonly WsdlService[], name: string | undefined): PortGroup | undefined {
  for (const service of services) {
    const chosen = service.ports.find((port) => port.name === name);
    if (chosen === undefined) continue;
    const ports = service.ports.filter((port) => port.address?.trim() === chosen.address?.trim());
    return { name: service.name, service, ports: [chosen, ...ports.filter((port) => port !== chosen)], others: [] };
  }
  return undefined;
}

function splitPorts(ports: readonly WsdlPort[], definitions: Definitions): readonly (readonly WsdlPort[])[] {
  const accepted: SoapPort[] = [];
  const others: WsdlPort[] = [];
  for (const port of ports) {
    const soap = soapPort(port, definitions);
    if (soap === undefined) continue;
    if (isApart(soap, accepted)) others.push(port);
    else accepted.push(soap);
  }
  const rest = ports.filter((port) => !others.includes(port));
  return others.length === 0 ? [rest] : [rest, ...splitPorts(others, definitions)];
}

interface SoapPort {
  readonly id: string;
  readonly portType: WsdlPortType;
  readonly address: string | undefined;
}

/** Undefined: it is none of SOAP over HTTP. */
function soapPort({ binding: name, address }: WsdlPort, definitions: Definitions): SoapPort | undefined {
  const binding = componentAt(definitions.bindings, name);
  const portType = componentAt(definitions.portTypes, binding?.portType);
  const kind = binding === undefined ? undefined : kindOf(binding);
  if (portType === undefined || typeof kind !== "object" || !isSoapBinding(kind.id)) return undefined;
  return { id: kind.id, portType, address: address?.trim() };
}

/** True if a port has other operations than the ports before it, and cannot be beside them. */
function isApart({ id, portType, address }: SoapPort, before: readonly SoapPort[]): boolean {
  const [first] = before;
  if (first === undefined || before.some((port) => port.portType === portType)) return false;
  return address !== first.address || before.some((port) => port.id === id);
}

/** Names of groups, each given once. */
class GroupNames {
  private readonly used = new Set<string>();
  private readonly services: ReadonlySet<string>;

  constructor(services: readonly WsdlService[]) {
    this.services = new Set(services.map(({ name }) => name.toLowerCase()));
  }

  /** `port`: the first one of a group that is not the service's first. */
  give(service: WsdlService, port: WsdlPort | undefined): string {
    const base = port === undefined ? service.name : port.name;
    const isTaken = port !== undefined && this.services.has(base.toLowerCase());
    const plain = isTaken ? `${service.name}.${base}` : base;
    let name = plain;
    for (let number = 2; this.used.has(name.toLowerCase()); number += 1) name = `${plain}${String(number)}`;
    this.used.add(name.toLowerCase());
    return name;
  }
}

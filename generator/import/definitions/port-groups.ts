/**
 * Owns the groups of ports that become one output each: the ports of a service, except SOAP ports with operations of
 * their own. Without a service, every binding counts as a port.
 * Invariant: every port of a service is in one group. Names of groups differ, also on a disk that ignores case.
 */
import { isSoapBinding } from "../../model/bindings.js";
import { addTo } from "../../model/by-key.js";
import { componentAt, type Definitions, type WsdlPort, type WsdlPortType, type WsdlService } from "./definitions.js";
import { kindOf } from "./port-kind.js";

/** Ports that become one description. */
export interface PortGroup {
  /** Name of the service; of the first port if another group has the service's name. Undefined: there is no service. */
  readonly name: string | undefined;
  readonly service: WsdlService | undefined;
  readonly ports: readonly WsdlPort[];
  /** First ports of all groups of the service, with the names of these. */
  readonly first: readonly { readonly name: string; readonly port: WsdlPort }[];
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
    return [{ name: undefined, service: undefined, ports, first: [] }];
  }
  const names = new GroupNames(services);
  return services.flatMap((service) => {
    const parts = splitPorts(service.ports, definitions).map((ports, index) => ({
      name: names.give(service, index === 0 ? undefined : ports[0]),
      ports,
    }));
    const first = parts.flatMap(({ name, ports: [port] }) => (port === undefined ? [] : [{ name, port }]));
    return parts.map(({ name, ports }): PortGroup => ({ name, service, ports, first }));
  });
}

/** The ports at the address of the port of this name; undefined: there is no such port. */
export function portsAt(services: readonly WsdlService[], name: string | undefined): PortGroup | undefined {
  for (const service of services) {
    const chosen = service.ports.find((port) => port.name === name);
    if (chosen === undefined) continue;
    const ports = service.ports.filter((port) => port.address?.trim() === chosen.address?.trim());
    return { name: service.name, service, ports: [chosen, ...ports.filter((port) => port !== chosen)], first: [] };
  }
  return undefined;
}

/** Each SOAP port is in the first group that can have it; ports of other kinds are in the first one. */
function splitPorts(ports: readonly WsdlPort[], definitions: Definitions): readonly (readonly WsdlPort[])[] {
  const groups = new SoapGroups();
  for (const port of ports) {
    const soap = soapPort(port, definitions);
    groups.add(port, soap === undefined ? 0 : groups.place(soap));
  }
  return groups.ports;
}

/** Groups of one service, linear in its ports. */
class SoapGroups {
  readonly ports: WsdlPort[][] = [[]];
  /** Kinds of SOAP in each group. */
  private readonly ids: Set<string>[] = [];
  /** The first group with a port type. */
  private readonly byPortType = new Map<WsdlPortType, number>();
  /** Groups whose first SOAP port has an address. */
  private readonly byAddress = new Map<string | undefined, number[]>();
  /** How many of them have a kind of SOAP. */
  private readonly full = new Map<string, number>();

  add(port: WsdlPort, index: number): void {
    (this.ports[index] ??= []).push(port);
  }

  /** The index of the first group that has the port type, or that is at the address and lacks this kind of SOAP; else of a new one. */
  place({ id, portType, address }: SoapPort): number {
    const beside = this.groupWithout(id, address);
    const index = Math.min(this.byPortType.get(portType) ?? this.ids.length, beside ?? this.ids.length);
    if (index === this.ids.length) {
      this.ids.push(new Set());
      addTo(this.byAddress, address, index);
    }
    this.ids[index]?.add(id);
    this.byPortType.set(portType, Math.min(index, this.byPortType.get(portType) ?? index));
    return index;
  }

  private groupWithout(id: string, address: string | undefined): number | undefined {
    const groups = this.byAddress.get(address) ?? [];
    const key = `${id} ${address ?? ""}`;
    let at = this.full.get(key) ?? 0;
    while (at < groups.length && this.ids[groups[at] ?? 0]?.has(id) === true) at += 1;
    this.full.set(key, at);
    return groups[at];
  }
}

interface SoapPort {
  readonly id: string;
  readonly portType: WsdlPortType;
  readonly address: string | undefined;
}

/** Undefined: it is no SOAP binding over HTTP. */
function soapPort({ binding: name, address }: WsdlPort, definitions: Definitions): SoapPort | undefined {
  const binding = componentAt(definitions.bindings, name);
  const portType = componentAt(definitions.portTypes, binding?.portType);
  const kind = binding === undefined ? undefined : kindOf(binding);
  if (portType === undefined || typeof kind !== "object" || !isSoapBinding(kind.id)) return undefined;
  return { id: kind.id, portType, address: address?.trim() };
}

/** Names of groups, each given once. */
class GroupNames {
  private readonly used = new Set<string>();
  /** The next number by plain name. */
  private readonly numbers = new Map<string, number>();
  private readonly services: ReadonlySet<string>;

  constructor(services: readonly WsdlService[]) {
    this.services = new Set(services.map(({ name }) => name.toLowerCase()));
  }

  /** `port`: the first one of a group that is not the service's first. */
  give(service: WsdlService, port: WsdlPort | undefined): string {
    const base = port === undefined ? service.name : port.name;
    const isTaken = port !== undefined && this.services.has(base.toLowerCase());
    const plain = isTaken ? `${service.name}.${base}` : base;
    const key = plain.toLowerCase();
    let number = this.numbers.get(key) ?? 1;
    let name = plain;
    for (; this.used.has(name.toLowerCase()); name = `${plain}${String(number)}`) number += 1;
    this.numbers.set(key, number);
    this.used.add(name.toLowerCase());
    return name;
  }
}

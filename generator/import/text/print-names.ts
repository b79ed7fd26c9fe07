/**
 * Owns the text for names of the WSDL's parts: nothing for ASMX's names, a pattern if all operations follow it,
 * otherwise a name for each.
 * Invariant: rules, patterns and stated names together give every name exactly.
 */
import type { StaticBindingId, PortTypeId } from "../../model/service.js";
import * as wsdl from "../../model/wsdl-names.js";
import type { FaultDraft, OperationDraft, OperationNames, ServiceDraft } from "../service/draft.js";
import { keptNames } from "../service/wsdl-names.js";
import { commonPattern, operationPattern } from "./name-patterns.js";
import type { YamlEntry } from "./print-fields.js";
import { flowMap, quoted, yamlWord } from "./yaml-text.js";

const ways = ["request", "response"] as const;
const kinds = ["messages", "parts"] as const;

/** ASMX's name of a message or of its part. */
function usualName(kind: (typeof kinds)[number], way: wsdl.MessageWay, operation: string): string {
  return kind === "messages" ? wsdl.messageName({ name: operation }, way) : wsdl.partName({ name: operation }, way);
}

export class NameWords {
  /** Entries of the service: its own names, and patterns for its operations. */
  readonly service: readonly YamlEntry[];
  private readonly names: ReadonlyMap<OperationDraft, OperationNames>;
  private readonly patterns: NamePatterns;

  constructor({ name, names, bindings, groups }: ServiceDraft) {
    const operations = groups.flatMap((group) => group.operations);
    this.names = names === undefined ? new Map() : keptNames(operations);
    this.patterns = commonPatterns(operations, this.names);
    const serviceParts = names && {
      service: names.service,
      portType: (id: PortTypeId) => names.portTypes.get(id),
      binding: (id: StaticBindingId) => names.bindings.get(id),
      port: (id: StaticBindingId) => names.ports.get(id),
    };
    this.service = [
      ...(serviceParts === undefined ? [] : serviceNameEntries(name, bindings, serviceParts)),
      ...patternEntries(this.patterns),
    ];
  }

  ofOperation(operation: OperationDraft): readonly YamlEntry[] {
    const names = this.names.get(operation);
    if (names === undefined) return [];
    // The style rpc calls it after the request's element.
    const name = operation.style === "rpc" ? operation.name : names.name;
    return operationNameEntries(operation.name, { ...names, name }, this.patterns);
  }

  /** The message of a fault, where it is to be said. */
  ofFault(operation: string, { name, message }: FaultDraft): string | undefined {
    const usual = wsdl.faultMessageName({ name: operation }, { name });
    return this.names.size === 0 || message === usual ? undefined : message;
  }
}

function commonPatterns(
  operations: readonly OperationDraft[],
  names: ReadonlyMap<OperationDraft, OperationNames>,
): NamePatterns {
  const patterns = new Map<string, string>();
  for (const kind of kinds)
    for (const way of ways) {
      const parts = operations.map((each) => ({ operation: each.name, text: names.get(each)?.[kind][way] }));
      const pattern = commonPattern(
        parts,
        (operation) => usualName(kind, way, operation),
        kind === "parts" ? (text) => text : operationPattern,
      );
      if (pattern !== undefined) patterns.set(`${kind} ${way}`, pattern);
    }
  return patterns;
}

/** Names of the parts of a service in a WSDL; undefined: it has none, or no name that could be kept. */
export interface NamesOfParts {
  readonly service: string | undefined;
  portType(id: PortTypeId): string | undefined;
  binding(id: StaticBindingId): string | undefined;
  port(id: StaticBindingId): string | undefined;
}

/** Entries of the names that differ from ASMX's for a service called `name`. */
export function serviceNameEntries(
  name: string,
  offered: readonly StaticBindingId[],
  names: NamesOfParts,
): readonly YamlEntry[] {
  const entriesOf = <Id extends string>(
    ids: readonly Id[],
    of: (id: Id) => string | undefined,
    usual: (id: Id) => string,
  ) =>
    ids.flatMap((id): readonly YamlEntry[] => {
      const text = of(id);
      return text === undefined || text === usual(id) ? [] : [[id, yamlWord(text)]];
    });
  const bindings = wsdl.offeredBindings({ bindings: offered });
  const maps = [
    ["portTypes", entriesOf(wsdl.portTypesOf({ bindings }), names.portType, (id) => wsdl.portTypeName({ name }, id))],
    ["bindings", entriesOf(bindings, names.binding, (id) => wsdl.bindingName({ name }, id))],
    ["ports", entriesOf(bindings, names.port, (id) => wsdl.portName({ name }, id))],
  ] as const;
  const { service } = names;
  return [
    ...(service === undefined || service === name ? [] : [["service", yamlWord(service)] as const]),
    ...maps.flatMap(([key, entries]): readonly YamlEntry[] => (entries.length === 0 ? [] : [[key, flowMap(entries)]])),
  ];
}

/** The names of an operation: its own words, where neither the rules nor the patterns of the service give them. */
export function operationNameEntries(
  operation: string,
  names: OperationNames,
  patterns: NamePatterns,
): readonly YamlEntry[] {
  const { name, input, output } = names;
  const ownNames = Object.entries({ name: name === operation ? undefined : name, input, output });
  return [
    ...ownNames.flatMap(([key, text]): readonly YamlEntry[] => (text === undefined ? [] : [[key, yamlWord(text)]])),
    ...kinds.flatMap((kind): readonly YamlEntry[] => {
      const entries = ways.flatMap((way): readonly YamlEntry[] => {
        const text = names[kind][way];
        const usualText =
          patterns.get(`${kind} ${way}`)?.replaceAll("{operation}", () => operation) ?? usualName(kind, way, operation);
        return text === undefined || text === usualText ? [] : [[way, yamlWord(text)]];
      });
      return entries.length === 0 ? [] : [[kind, flowMap(entries)]];
    }),
  ];
}

/** `messages request` -> pattern. */
export type NamePatterns = ReadonlyMap<string, string>;

export function patternEntries(patterns: NamePatterns): readonly YamlEntry[] {
  return kinds.flatMap((kind): readonly YamlEntry[] => {
    const entries = ways.flatMap((way): readonly YamlEntry[] => {
      const pattern = patterns.get(`${kind} ${way}`);
      return pattern === undefined ? [] : [[way, pattern.includes("{") ? quoted(pattern) : yamlWord(pattern)]];
    });
    return entries.length === 0 ? [] : [[kind, flowMap(entries)]];
  });
}

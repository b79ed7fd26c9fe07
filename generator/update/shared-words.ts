/**
 * Owns the words that a service says once for its operations, and those that an operation has of its own beside them.
 * Invariant: both together say of every operation what the newer WSDL says.
 */
import { isMap } from "yaml";
import {
  type NamePatterns,
  type NamesOfParts,
  operationNameEntries,
  patternEntries,
  serviceNameEntries,
} from "../import/text/print-names.js";
import { flowList, flowMap, quoted, yamlText, yamlWord } from "../import/text/yaml-text.js";
import { hasSoap, operationsOf, soapActionOf } from "../model/questions.js";
import type { BodyElements, Operation, Service } from "../model/service.js";
import { bindingName, portName, portTypeName, wsdlServiceName } from "../model/wsdl-names.js";
import { namesOf, namesResult } from "../wire/wire-part.js";
import type { YamlSource } from "./yaml-source.js";

/** What a service says for all its operations. */
export interface RootWords {
  readonly soapAction: string | undefined;
  /** Patterns of the names of elements. */
  readonly elements: Readonly<Partial<Record<keyof BodyElements, string>>>;
  readonly style: string;
  readonly bindings: readonly string[];
  /** Patterns of what the WSDL calls messages and their parts. */
  readonly names: NamePatterns;
}
/** What an operation says itself, where that is not what the service says for all; undefined: nothing. */
export interface OwnWords {
  readonly soapAction: string | undefined;
  readonly elements: string | undefined;
  readonly style: string | undefined;
  readonly bindings: string | undefined;
  readonly wsdl: string | undefined;
}
/** `name`: what the description calls the operation. */
export type WordsOf = (operation: Operation, name: string) => OwnWords;

export function wordsUnder(root: RootWords, newer: Service): WordsOf {
  return (operation, name) => {
    const action = soapActionOf(newer, operation, newer.namespace);
    const bare = { ...operation, name, soapAction: undefined };
    const usual = soapActionOf({ ...newer, soapAction: root.soapAction }, bare, newer.namespace);
    const elements = elementWords(root, operation, name);
    return {
      soapAction: hasSoap(operation) && action !== usual ? yamlText(action) : undefined,
      elements: elements.length === 0 ? undefined : flowMap(elements),
      style: styleOf(operation) === root.style ? undefined : styleOf(operation),
      wsdl: nameWords(root, operation, name),
      bindings: operation.bindings.join() === root.bindings.join() ? undefined : flowList(operation.bindings),
    };
  };
}

const styleOf = ({ bare, rpc }: Operation): string => (rpc ? "rpc" : bare ? "bare" : "wrapped");

function elementWords(
  { elements }: RootWords,
  operation: Operation,
  name: string,
): readonly (readonly [keyof BodyElements, string])[] {
  const { root } = operation.elements;
  const roots = root === undefined ? [] : [["root", yamlWord(root)] as const];
  if (!hasSoap(operation)) return roots;
  const usual = { request: name, response: `${name}Response`, result: `${name}Result` };
  const names = (["request", "response", "result"] as const).flatMap((part) => {
    const own = operation.elements[part];
    const made = elements[part]?.replaceAll("{operation}", () => name) ?? usual[part];
    const isUnused = part === "result" && !namesResult(operation);
    return own === made || isUnused ? [] : [[part, yamlWord(own)] as const];
  });
  const namespaces = (["requestNamespace", "responseNamespace", "resultNamespace"] as const).flatMap((part) => {
    const own = operation.elements[part];
    // The style rpc says that results are in no namespace.
    const isSaid = own === undefined || (operation.rpc && part === "resultNamespace");
    return isSaid ? [] : [[part, quoted(own)] as const];
  });
  return [...names, ...namespaces, ...roots];
}

/** What the WSDL calls it and its messages. */
function nameWords({ names }: RootWords, operation: Operation, name: string): string | undefined {
  if (!hasSoap(operation)) return undefined;
  const own = namesOf(operation);
  const called = operation.rpc ? name : own.name;
  const entries = operationNameEntries(name, { ...own, name: called }, names);
  return entries.length === 0 ? undefined : flowMap(entries);
}

/** What the service says of the names in its WSDL, called as it is; undefined: nothing. */
export function serviceNameWords(service: Service, name: string, patterns: NamePatterns): string | undefined {
  const names: NamesOfParts = {
    service: wsdlServiceName(service),
    portType: (id) => portTypeName(service, id),
    binding: (id) => bindingName(service, id),
    port: (id) => portName(service, id),
  };
  const entries = [...serviceNameEntries(name, service.bindings, names), ...patternEntries(patterns)];
  return entries.length === 0 ? undefined : flowMap(entries);
}

export function namePatternsOf({ root }: YamlSource): NamePatterns {
  const found = new Map<string, string>();
  const wsdl = root?.get("wsdl", true);
  for (const kind of ["messages", "parts"]) {
    const names = isMap(wsdl) ? wsdl.get(kind, true) : undefined;
    for (const way of ["request", "response"]) {
      const value: unknown = isMap(names) ? names.get(way) : undefined;
      if (typeof value === "string") found.set(`${kind} ${way}`, value);
    }
  }
  return found;
}

/** How many operations have words of their own under a root. */
export function ownWordsCount(newer: Service, wordsOf: WordsOf): number {
  return operationsOf(newer).filter((operation) => {
    const { soapAction, elements } = wordsOf(operation, operation.name);
    return soapAction !== undefined || elements !== undefined;
  }).length;
}

export function elementPatterns({ elements }: RootWords): string | undefined {
  const entries = Object.entries(elements).map(
    ([part, name]) => [part, name.includes("{") ? quoted(name) : yamlWord(name)] as const,
  );
  return entries.length === 0 ? undefined : flowMap(entries);
}

/** Of operations that say none. It stays as it is. */
export function styleText({ root }: YamlSource): string {
  const value: unknown = root?.get("style");
  return typeof value === "string" ? value : "wrapped";
}

export function patternsOf({ root }: YamlSource): Partial<Record<keyof BodyElements, string>> {
  const elements = root?.get("elements", true);
  const found: Partial<Record<keyof BodyElements, string>> = {};
  if (!isMap(elements)) return found;
  for (const part of ["request", "response", "result"] as const) {
    const value: unknown = elements.get(part);
    if (typeof value === "string") found[part] = value;
  }
  return found;
}

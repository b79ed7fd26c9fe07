/**
 * Owns the words that a service says once for its operations, and the words of single operations beside them.
 * Invariant: both together say of every operation what the newer WSDL says.
 */
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
import { isUnwrapped } from "../model/unwrapped.js";
import { bindingName, offeredBindings, portName, portTypeName, wsdlServiceName } from "../model/wsdl-names.js";
import { namesOf, namesResult } from "../wire/wire-part.js";
import type { YamlSource } from "./yaml-source.js";

/** Words of a service for all its operations. */
export interface RootWords {
  readonly soapAction: string | undefined;
  /** Patterns of the names of elements. */
  readonly elements: ElementPatterns;
  readonly style: string;
  readonly bindings: readonly string[];
  /** Patterns of the WSDL's names of messages and their parts. */
  readonly names: NamePatterns;
}
export type ElementPatterns = Readonly<Partial<Record<(typeof elementParts)[number], string>>>;
/** Words of an operation; undefined: the service's words, or the rules of ASMX, say the same. */
export type OwnWords = Readonly<Record<"soapAction" | "elements" | "style" | "bindings" | "wsdl", string | undefined>>;
/** `name`: the operation's name in the description. */
export type WordsOf = (operation: Operation, name: string) => OwnWords;

const elementParts = ["request", "response", "result"] as const;

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
  const names = elementParts.flatMap((part) => {
    const isAround = part === "result" || !isUnwrapped(operation, part);
    const element = isAround ? operation.elements[part] : "";
    const patternName = elements[part]?.replaceAll("{operation}", () => name) ?? usual[part];
    const isUnused = part === "result" && !namesResult(operation);
    return element === patternName || isUnused ? [] : [[part, yamlWord(element)] as const];
  });
  const namespaces = (["requestNamespace", "responseNamespace", "resultNamespace"] as const).flatMap((part) => {
    const namespace = operation.elements[part];
    // The style rpc says that results are in no namespace.
    const isImplied = namespace === undefined || (operation.rpc && part === "resultNamespace");
    return isImplied ? [] : [[part, quoted(namespace)] as const];
  });
  return [...names, ...namespaces, ...roots];
}

/** The WSDL's names of an operation and its messages. */
function nameWords({ names }: RootWords, operation: Operation, name: string): string | undefined {
  if (!hasSoap(operation)) return undefined;
  const ownNames = namesOf(operation);
  const entries = operationNameEntries(name, operation.rpc ? { ...ownNames, name } : ownNames, names);
  return entries.length === 0 ? undefined : flowMap(entries);
}

/** Words for the names in the WSDL of a service called `name`; undefined: there are none. */
export function serviceNameWords(service: Service, name: string, patterns: NamePatterns): string | undefined {
  const names: NamesOfParts = {
    service: wsdlServiceName(service),
    portType: (id) => portTypeName(service, id),
    binding: (id) => bindingName(service, id),
    port: (id) => portName(service, id),
  };
  const entries = [...serviceNameEntries(name, offeredBindings(service), names), ...patternEntries(patterns)];
  return entries.length === 0 ? undefined : flowMap(entries);
}

export function namePatternsOf(source: YamlSource): NamePatterns {
  const places = ["messages", "parts"].flatMap((kind) => ["request", "response"].map((way) => [kind, way] as const));
  return new Map(
    places.flatMap(([kind, way]) => {
      const pattern = source.textAt("wsdl", kind, way);
      return pattern === undefined ? [] : [[`${kind} ${way}`, pattern] as const];
    }),
  );
}

/** The number of operations that have words of their own under a root. */
export function ownWordsCount(newer: Service, wordsOf: WordsOf): number {
  return operationsOf(newer).filter((operation) => {
    const { soapAction, elements } = wordsOf(operation, operation.name);
    return soapAction !== undefined || elements !== undefined;
  }).length;
}

/** The text of `elements`; undefined: it has no pattern. */
export function elementsText(patterns: ElementPatterns): string | undefined {
  const entries = Object.entries(patterns).map(
    ([part, name]) => [part, name.includes("{") ? quoted(name) : yamlWord(name)] as const,
  );
  return entries.length === 0 ? undefined : flowMap(entries);
}

export function elementPatternsOf(source: YamlSource): ElementPatterns {
  return Object.fromEntries(
    elementParts.flatMap((part) => {
      const pattern = source.textAt("elements", part);
      return pattern === undefined ? [] : [[part, pattern] as const];
    }),
  );
}

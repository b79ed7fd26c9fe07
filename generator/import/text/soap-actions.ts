/**
 * Owns the text of SOAPActions, body elements and styles: nothing for ASMX's rules, a pattern of the service, or a
 * value for each operation.
 * Invariant: pattern, namespace and operation together give every action and name exactly as in the WSDL.
 */
import type { OperationDraft } from "../service/draft.js";
import { commonPattern, operationPattern } from "./name-patterns.js";

const elementParts = ["request", "response", "result"] as const;
type ElementPart = (typeof elementParts)[number];

/** Patterns of the service, and the entries of an operation that differ from them. */
export interface ServicePatterns {
  readonly action: string | undefined;
  readonly elements: readonly (readonly [ElementPart, string])[];
  readonly style: OperationDraft["style"];
  actionOf(operation: OperationDraft): string | undefined;
  elementsOf(operation: OperationDraft): readonly (readonly [string, string])[];
}

/** Said by no pattern. */
const ownParts = ["requestNamespace", "responseNamespace", "resultNamespace", "root"] as const;

const elementRules: Readonly<Record<ElementPart, (operation: string) => string>> = {
  request: (operation) => operation,
  response: (operation) => `${operation}Response`,
  result: (operation) => `${operation}Result`,
};

/** Operations without a SOAP binding have neither action nor elements. */
export function servicePatterns(operations: readonly OperationDraft[], namespace: string): ServicePatterns {
  const actionRule = (operation: string): string => namespace + (namespace.endsWith("/") ? "" : "/") + operation;
  const actionPattern = (text: string, operation: string): string => {
    const isInNamespace = namespace !== "" && text.startsWith(namespace);
    return (
      (isInNamespace ? "{namespace}" : "") +
      operationPattern(isInNamespace ? text.slice(namespace.length) : text, operation)
    );
  };
  const actions = operations.map(({ name, action }) => ({ operation: name, text: action }));
  const action = commonPattern(actions, actionRule, actionPattern);
  const elements = elementParts.flatMap((part) => {
    const names = operations.map((operation) => ({ operation: operation.name, text: operation.elements[part] }));
    const pattern = commonPattern(names, elementRules[part], operationPattern);
    return pattern === undefined ? [] : [[part, pattern] as const];
  });
  const patterns = new Map<ElementPart, string>(elements);
  const usualElement = (part: ElementPart, operation: string): string => {
    const pattern = patterns.get(part);
    return pattern === undefined ? elementRules[part](operation) : fill(pattern, operation, namespace);
  };
  return {
    action,
    elements,
    style: commonStyle(operations),
    actionOf: ({ name, action: ownAction }) =>
      ownAction === (action === undefined ? actionRule(name) : fill(action, name, namespace)) ? undefined : ownAction,
    elementsOf: ({ name, elements: ownElements }) => [
      ...elementParts.flatMap((part) => {
        const text = ownElements[part];
        return text === undefined || text === usualElement(part, name) ? [] : [[part, text] as const];
      }),
      ...ownParts.flatMap((part) => {
        const text = ownElements[part];
        return text === undefined ? [] : [[part, text] as const];
      }),
    ],
  };
}

/** Style of more than half of the operations, else `wrapped`. */
function commonStyle(operations: readonly OperationDraft[]): OperationDraft["style"] {
  const isCommon = (style: OperationDraft["style"]): boolean =>
    operations.filter((each) => each.style === style).length * 2 > operations.length;
  return isCommon("rpc") ? "rpc" : isCommon("bare") ? "bare" : "wrapped";
}

function fill(pattern: string, operation: string, namespace: string): string {
  return pattern.replace(/\{(?:namespace|operation)\}/g, (slot) => (slot === "{operation}" ? operation : namespace));
}

/**
 * Owns the elements of bodies that must be declared with a type of their own, because a SOAP header, fault, part or
 * bare body is the same element. A wrapper with parameters would declare it a second time.
 * Invariant: it reads only drafts, so it costs nothing if no names collide.
 */
import { addTo } from "../../model/by-key.js";
import { keyOf } from "../documents/qname.js";
import type { FieldDraft, OperationDraft, ResultDraft } from "./draft.js";
import type { ServiceNamespace } from "./service-namespace.js";

/** Keys of these elements. An operation with one of them is bare, and so its other element is a value, too, unless it is empty. */
export function valueElements(operations: readonly OperationDraft[], home: ServiceNamespace): ReadonlySet<string> {
  const values = new Set(operations.flatMap((operation) => ownValues(operation, home)));
  const wrappedByElement = new Map<string, (readonly string[])[]>();
  for (const operation of operations) {
    const bodies = operation.style === "wrapped" ? bodiesOf(operation, home) : [];
    const filled = bodies.length === 0 ? [] : filledBodiesOf(operation, home);
    for (const body of bodies) addTo(wrappedByElement, body, filled);
  }
  // A set hands out what is added while it is read.
  for (const value of values) for (const body of (wrappedByElement.get(value) ?? []).flat()) values.add(body);
  return values;
}

function ownValues(operation: OperationDraft, home: ServiceNamespace): readonly string[] {
  const { headers, faults, style, elements, parameters, result } = operation;
  const entries = [...headers, ...faults].map(({ name, element, namespace }) =>
    keyOf({ name: element ?? name, namespace: namespace ?? home.namespace }),
  );
  if (style !== "wrapped") return [...entries, ...(style === "bare" ? bodiesOf(operation, home) : [])];
  const parts = [
    ...(elements.request === "" ? parameters : []),
    ...(elements.response === "" ? fieldsOfResult(result) : []),
  ];
  const around = home.unqualified ? "" : home.namespace;
  return [...entries, ...parts.map(({ name, namespace }) => keyOf({ name, namespace: namespace ?? around }))];
}

/** The elements around parameters and result, or those that are them. */
function bodiesOf({ elements }: OperationDraft, home: ServiceNamespace): readonly string[] {
  const { request = "", response = "", requestNamespace, responseNamespace } = elements;
  return [
    ...(request === "" ? [] : [keyOf({ name: request, namespace: requestNamespace ?? home.namespace })]),
    ...(response === "" ? [] : [keyOf({ name: response, namespace: responseNamespace ?? home.namespace })]),
  ];
}

function filledBodiesOf(operation: OperationDraft, home: ServiceNamespace): readonly string[] {
  const { elements, parameters, result } = operation;
  const request = parameters.length === 0 ? undefined : elements.request;
  const response = fieldsOfResult(result).length === 0 ? undefined : elements.response;
  return bodiesOf({ ...operation, elements: { ...elements, request, response } }, home);
}

function fieldsOfResult(result: ResultDraft): readonly FieldDraft[] {
  if (result.kind === "several") return result.fields;
  return result.kind === "value" ? [result.field] : [];
}

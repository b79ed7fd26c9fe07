/**
 * Owns the effect of an operation's style on its parameters and results.
 * Invariant: the model states the effect: parameters that the style requires are required, and elements without a
 * namespace are marked.
 */
import type { BodyElements, Operation, Parameter, RecordField, Result } from "../model/service.js";
import type { LoadContext } from "./load-context.js";

/** The same parameter, where it must be there. */
export function requiredAgain(parameter: Parameter, { places }: LoadContext): Parameter {
  if (parameter.required) return parameter;
  const required = { ...parameter, required: true };
  places.copy(parameter, required);
  return required;
}

/** rpc/literal: every part of a request is sent, and parts are in no namespace (WS-I Basic Profile 1.1, R2211 and R2735). */
export function rpcParts(operation: Operation, context: LoadContext): Operation {
  const { elements, result } = operation;
  const resultNamespace = "type" in result && !context.unqualified ? "" : undefined;
  return {
    ...operation,
    parameters: operation.parameters.map((each) => partOf(requiredAgain(each, context), context)),
    result: partsOfResult(result, context),
    elements: { ...elements, resultNamespace: elements.resultNamespace ?? resultNamespace },
  };
}

function partsOfResult(result: Result, context: LoadContext): Result {
  if (result.kind !== "several") return result;
  const several = { ...result, fields: result.fields.map((each) => partOf(each, context)) };
  context.places.copy(result, several);
  return several;
}

/** In an unqualified service it is in no namespace anyway. */
function partOf<Part extends Parameter | RecordField>(part: Part, { places, unqualified }: LoadContext): Part {
  if (unqualified || part.namespace !== undefined) return part;
  const unqualifiedPart = { ...part, namespace: "" };
  places.copy(part, unqualifiedPart);
  return unqualifiedPart;
}

/** An empty name of the element around values, where there are some: each stands in the body itself. Of a bare operation, the value is the body. */
export function unwrappedSides(
  { request, response }: BodyElements,
  parameters: readonly Parameter[],
  { kind }: Result,
): readonly ("request" | "response")[] {
  const isAnswered = kind !== "void" && kind !== "none";
  return [
    ...(request === "" && parameters.length > 0 ? (["request"] as const) : []),
    ...(response === "" && isAnswered ? (["response"] as const) : []),
  ];
}

/** The usual names for elements that are only thought of. */
export function withWrappers(
  name: string,
  elements: BodyElements,
  unwrapped: readonly ("request" | "response")[],
): BodyElements {
  const { request, response } = elements;
  return {
    ...elements,
    request: unwrapped.includes("request") ? name : request,
    response: unwrapped.includes("response") ? `${name}Response` : response,
  };
}

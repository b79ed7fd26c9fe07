/**
 * Owns the decision whether a help page can create an operation's exchanges from samples, so that its data need not
 * contain their texts.
 * Invariant: the texts would be the same. Texts are stored for choices, sequences, record families, XML, incomplete
 * records, repeated parameters, rare bindings, and messages with ids or parts.
 */
import { hasAttachments } from "../../model/attachments.js";
import { isScriptBinding } from "../../model/bindings.js";
import { typeNamed } from "../../model/questions.js";
import { isTagged } from "../../model/records.js";
import type { NamedType, Operation, Parameter, Service } from "../../model/service.js";
import type { ExampleValue } from "../emitter.js";

/** `types`: all that the operation refers to. `samples`: of its parameters, headers and result, without secrets. */
export function areWritten(
  service: Service,
  operation: Operation,
  types: readonly NamedType[],
  samples: readonly ExampleValue[],
): boolean {
  return (
    service.addressing === undefined &&
    !service.mtom &&
    !hasAttachments(operation) &&
    !operation.bindings.some(isScriptBinding) &&
    samples.every(isPlain) &&
    operation.parameters.every((parameter) => isOnce(service, parameter)) &&
    types.every((type) => isSimple(service, type))
  );
}

/** True for a value by itself. `types`: all that it refers to. */
export function isWrittenValue(service: Service, types: readonly NamedType[], sample: ExampleValue): boolean {
  return isPlain(sample) && types.every((type) => isSimple(service, type));
}

function isPlain(value: ExampleValue): boolean {
  if (value === undefined) return false;
  if (value.kind === "text") return true;
  if (value.kind === "array") return value.items.every(isPlain);
  return value.isWhole && value.fields.every(([, field]) => isPlain(field));
}

/** Asterisks may be no value of a restricted type. */
function isOnce(service: Service, { repeated, secret, type }: Parameter): boolean {
  if (repeated !== undefined && repeated.min > 1) return false;
  return secret === undefined || type.kind !== "named" || typeNamed(service, type.name).kind !== "restricted";
}

function isSimple(service: Service, type: NamedType): boolean {
  return type.kind !== "record" || (!isTagged(service, type) && type.fields.every(({ parts }) => parts.length === 0));
}

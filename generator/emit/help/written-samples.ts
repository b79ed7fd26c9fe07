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
import type { Sample } from "../../model/sample.js";
import type { NamedType, Operation, Parameter, Service } from "../../model/service.js";

/** `types`: all that the operation refers to. `samples`: of its parameters, headers and result, without secrets. */
export function areWritten(
  service: Service,
  operation: Operation,
  types: readonly NamedType[],
  samples: readonly (Sample | undefined)[],
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
export function isWrittenValue(service: Service, types: readonly NamedType[], sample: Sample): boolean {
  return isPlain(sample) && types.every((type) => isSimple(service, type));
}

function isPlain(sample: Sample | undefined): boolean {
  if (sample?.kind === "text") return true;
  if (sample?.kind === "array") return sample.items.every(({ value }) => isPlain(value));
  if (sample?.kind !== "record" || sample.cut || sample.derived !== undefined) return false;
  return sample.fields.every(({ form, value }) => form !== "any" && isPlain(value));
}

/** Asterisks may be no value of a restricted type. */
function isOnce(service: Service, { repeated, secret, type }: Parameter): boolean {
  if (repeated !== undefined && repeated.min > 1) return false;
  return secret === undefined || type.kind !== "named" || typeNamed(service, type.name).kind !== "restricted";
}

function isSimple(service: Service, type: NamedType): boolean {
  return type.kind !== "record" || (!isTagged(service, type) && type.fields.every(({ parts }) => parts.length === 0));
}

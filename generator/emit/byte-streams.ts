/**
 * Owns the list of operations that can stream bytes: those of services with MTOM whose parameters or results contain
 * base64Binary.
 * Invariant: the output of other services has no code for it.
 */
import { operationsOf, resultUse, typeNamed, usesOfType } from "../model/questions.js";
import type { Operation, Service, TypeUse } from "../model/service.js";

export function givingStreams(service: Service): readonly Operation[] {
  return operationsOf(service).filter((operation) => givesStreams(service, operation));
}

/** True if bytes of the result may be streams. */
export function givesStreams(service: Service, operation: Operation): boolean {
  return service.mtom && resultUses(operation).some((use) => hasBytes(service, use));
}

/** True if bytes of the parameters may be streams. */
export function takesStreams(service: Service, { parameters }: Operation): boolean {
  return service.mtom && parameters.some(({ type }) => hasBytes(service, type));
}

/** True if a client needs the module of streams. */
export function hasStreams(service: Service): boolean {
  return givingStreams(service).length > 0 || operationsOf(service).some((each) => takesStreams(service, each));
}

function resultUses(operation: Operation): readonly TypeUse[] {
  const { result } = operation;
  const use = resultUse(operation);
  return [...(result.kind === "several" ? result.fields.map(({ type }) => type) : []), ...(use ? [use] : [])];
}

function hasBytes(service: Service, first: TypeUse): boolean {
  const names = new Set<string>();
  const waiting = [first];
  for (let use = waiting.pop(); use !== undefined; use = waiting.pop()) {
    if (use.kind === "scalar" && use.name === "base64Binary") return true;
    if (use.kind !== "named" || names.has(use.name)) continue;
    names.add(use.name);
    waiting.push(...usesOfType(typeNamed(service, use.name)));
  }
  return false;
}

/**
 * Owns small pure questions about a service that more than one stage asks.
 * Property that must stay true: no question here depends on an output format.
 */
import type { Gap, NamedType, Operation, Service } from "./service.js";

/** All operations in the order of the description. */
export function operationsOf(service: Service): readonly Operation[] {
  return service.groups.flatMap((group) => group.operations);
}

const typesByName = new WeakMap<Service, ReadonlyMap<string, NamedType>>();

/** The named type; the loader has made sure that it exists. Indexed once per service: emitters ask for every parameter. */
export function typeNamed(service: Service, name: string): NamedType {
  let types = typesByName.get(service);
  if (types === undefined) {
    types = new Map(service.types.map((type) => [type.name, type]));
    typesByName.set(service, types);
  }
  const found = types.get(name);
  if (found === undefined) throw new Error(`model: no type ${name}`);
  return found;
}

/** The word of a result in the interface's own terms: `int`, `DataSet`, `Account`, `void`. */
export function resultWord(operation: Operation): string {
  const { result } = operation;
  if (result.kind === "void") return "void";
  if (result.kind === "data-set") return "DataSet";
  return result.kind === "scalar" ? result.type.name : result.type;
}

/** The gaps that are about this operation (not those of the service as a whole). */
export function gapsOf(service: Service, operation: Operation): readonly Gap[] {
  return service.gaps.filter(
    ({ appliesTo }) =>
      !appliesTo.except.includes(operation.name) &&
      ((operation.result.kind !== "data-set" || operation.result.tables === undefined
        ? appliesTo.results.includes(resultWord(operation))
        : false) ||
        appliesTo.operations.includes(operation.name) ||
        operation.credentials.some((name) => appliesTo.credentials.includes(name))),
  );
}

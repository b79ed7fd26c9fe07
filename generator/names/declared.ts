/**
 * Owns the list of identifiers that the generated modules declare for a service.
 * Property that must stay true: `index.ts` of the output exports them all side by side, so no two may be equal.
 */
import type { Service } from "../model/service.js";
import {
  gapTypeName,
  operationConstName,
  parametersTypeName,
  receivedTypeName,
  rowTypeName,
  serviceNames,
  tablesTypeName,
  typeConstName,
  typeName,
  valuesConstName,
} from "./generated.js";

export interface DeclaredName {
  /** The identifier in generated code. */
  readonly identifier: string;
  /** Who asked for it: the parameters type of operation "x". */
  readonly role: string;
  /** The part of the model whose name it came from. */
  readonly origin: object;
  /** That part's name in the description. */
  readonly name: string;
}

/** Every identifier the output declares, in the order of the description. */
export function declaredNames(service: Service): readonly DeclaredName[] {
  return [...namesOfService(service), ...namesOfTypes(service), ...namesOfOperations(service), ...namesOfGaps(service)];
}

function namesOfService(service: Service): readonly DeclaredName[] {
  return Object.values(serviceNames(service)).map((identifier) => ({
    identifier,
    role: "a name made from the service's",
    origin: service,
    name: service.name,
  }));
}

function namesOfTypes(service: Service): readonly DeclaredName[] {
  return service.types.flatMap((type) => [
    { identifier: typeName(type), role: "the type", origin: type, name: type.name },
    { identifier: typeConstName(type), role: "the table entry of the type", origin: type, name: type.name },
    { identifier: valuesConstName(type), role: "the list of values of the type", origin: type, name: type.name },
  ]);
}

function namesOfOperations(service: Service): readonly DeclaredName[] {
  const found: DeclaredName[] = [];
  for (const operation of service.groups.flatMap(({ operations }) => operations)) {
    const add = (identifier: string, role: string): void => {
      found.push({ identifier, role, origin: operation, name: operation.name });
    };
    add(operationConstName(operation), "the constant of the operation");
    add(parametersTypeName(operation), "the parameters type of the operation");
    add(receivedTypeName(operation), "the received type of the operation");
    if (operation.result.kind !== "data-set" || operation.result.tables === undefined) continue;
    add(tablesTypeName(operation), "the tables type of the operation");
    for (const table of operation.result.tables)
      add(rowTypeName(operation, table), `the row type of table ${table.name} of`);
  }
  return found;
}

function namesOfGaps(service: Service): readonly DeclaredName[] {
  return service.gaps.map((gap) => ({
    identifier: gapTypeName(gap),
    role: "the type of the unspecified entry",
    origin: gap,
    name: gap.name,
  }));
}

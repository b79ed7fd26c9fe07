/**
 * Owns the list of identifiers that the generated modules declare for a service.
 * Invariant: `index.ts` of the output exports them all side by side, so no two may be equal.
 */
import { hasDerived } from "../model/records.js";
import { isText, operationsOf, returnedHeaders, sentHeaders } from "../model/questions.js";
import type { NamedType, Operation, Service } from "../model/service.js";
import { findAliases } from "./aliases.js";
import {
  faultsTypeName,
  gapTypeName,
  onlyTypeName,
  operationConstName,
  parametersTypeName,
  partNames,
  receivedSoapHeadersTypeName,
  receivedTypeName,
  responseSoapHeadersTypeName,
  resultsTypeName,
  rowTypeName,
  serviceNames,
  soapHeadersTypeName,
  tablesTypeName,
  typeConstName,
  typeName,
  valuesConstName,
} from "./generated.js";
import { findMethodNames } from "./methods.js";
import { codeParts } from "./parts.js";
import { reservedTypeNames } from "./reserved.js";

export interface DeclaredName {
  /** The identifier in generated code. */
  readonly identifier: string;
  /** Who asked for it: the parameters type of operation "x". */
  readonly role: string;
  /** The part of the model that it is named after. */
  readonly origin: object;
  /** Name of `origin` in the description. */
  readonly name: string;
}

/** Identifiers of every output. */
const fixedNames: readonly string[] = ["operations", "unspecified", "wsdl"];

/** Every identifier the output declares, in the order of the description. */
export function declaredNames(service: Service): readonly DeclaredName[] {
  return [...namesOfService(service), ...namesOfTypes(service), ...namesOfOperations(service), ...namesOfGaps(service)];
}

function namesOfService(service: Service): readonly DeclaredName[] {
  const declared = (identifier: string, role: string): DeclaredName => ({
    identifier,
    role,
    origin: service,
    name: service.name,
  });
  return [
    ...Object.values(serviceNames(service)).map((identifier) => declared(identifier, "a name made from the service's")),
    ...codeParts(service)
      .flatMap((part) => Object.values(partNames(service, part)))
      .map((identifier) => declared(identifier, "a name of a part of the code of")),
    ...fixedNames.map((identifier) => declared(identifier, "a name that every service's code declares, also that of")),
  ];
}

/**
 * Gives types and operations whose identifiers would meet others, and methods that JavaScript keeps for itself, a name of their own in TypeScript. Once per service, before its names are
 * asked for.
 */
export function resolveNames(service: Service): void {
  const usedNames = new Set([...namesOfService(service), ...namesOfGaps(service)].map(({ identifier }) => identifier));
  const identifiersOf = (thing: NamedType | Operation): readonly string[] =>
    ("kind" in thing ? namesOfType(service, thing) : namesOfOperation(thing)).map(({ identifier }) => identifier);
  findMethodNames(service);
  findAliases(service, usedNames, identifiersOf, (identifier) => reservedTypeNames.has(identifier));
}

function namesOfTypes(service: Service): readonly DeclaredName[] {
  return service.types.flatMap((type) => namesOfType(service, type));
}

function namesOfType(service: Service, type: NamedType): readonly DeclaredName[] {
  const declared = (identifier: string, role: string): DeclaredName => ({
    identifier,
    role,
    origin: type,
    name: type.name,
  });
  const names = [declared(typeName(type), "the type")];
  // Lists and dates are strings at run time, facets make no difference there: they have no entry of their own.
  if (!isText(type) && type.kind !== "restricted")
    names.push(declared(typeConstName(type), "the table entry of the type"));
  if (type.kind === "record" && !type.abstract && hasDerived(service, type))
    names.push(declared(onlyTypeName(type), "the type without those that extend it"));
  if (type.kind === "data-set") {
    names.push(declared(tablesTypeName(type), "the tables type of the type"));
    for (const table of type.tables)
      names.push(declared(rowTypeName(type, table), `the row type of table ${table.name} of`));
  }
  if (type.kind === "enumeration") names.push(declared(valuesConstName(type), "the list of values of the type"));
  return names;
}

function namesOfOperations(service: Service): readonly DeclaredName[] {
  return operationsOf(service).flatMap((operation) => namesOfOperation(operation));
}

function namesOfOperation(operation: Operation): readonly DeclaredName[] {
  const names: DeclaredName[] = [];
  const add = (identifier: string, role: string): void => {
    names.push({ identifier, role, origin: operation, name: operation.name });
  };
  add(operationConstName(operation), "the constant of the operation");
  add(parametersTypeName(operation), "the parameters type of the operation");
  add(receivedTypeName(operation), "the received type of the operation");
  if (sentHeaders(operation).length > 0) {
    add(soapHeadersTypeName(operation), "the type of SOAP headers of the operation");
    add(receivedSoapHeadersTypeName(operation), "the type of received SOAP headers of the operation");
  }
  if (returnedHeaders(operation).length > 0)
    add(responseSoapHeadersTypeName(operation), "the type of SOAP headers in answers of the operation");
  if (operation.faults.length > 0) add(faultsTypeName(operation), "the type of faults of the operation");
  if (operation.result.kind === "several") {
    const name = resultsTypeName(operation);
    add(name, "the type of results of the operation");
    add(typeConstName({ name }), "the table entry of the results of the operation");
  }
  if (operation.result.kind !== "data-set" || operation.result.tables === undefined) return names;
  add(tablesTypeName(operation), "the tables type of the operation");
  for (const table of operation.result.tables)
    add(rowTypeName(operation, table), `the row type of table ${table.name} of`);
  return names;
}

function namesOfGaps(service: Service): readonly DeclaredName[] {
  return service.gaps.map((gap) => ({
    identifier: gapTypeName(gap),
    role: "the type of the unspecified entry",
    origin: gap,
    name: gap.name,
  }));
}

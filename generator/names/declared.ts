/**
 * Owns the list of identifiers that the generated modules of a service declare.
 * Invariant: no two may be equal, because `index.ts` of the output exports all of them.
 */
import { hasDerived } from "../model/records.js";
import { isText, operationsOf, returnedHeaders, sentHeaders } from "../model/questions.js";
import type { Naming } from "../model/naming.js";
import type { NamedType, Operation, Service, Table } from "../model/service.js";
import { isEncoded } from "../model/soap-encoding.js";
import { inCamelCase } from "./camel-case.js";
import { findAliases } from "./aliases.js";
import * as script from "./generated.js";
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

/** Identifier of every output with operations of rpc/encoded. */
export const encodingName = "bodyEncoding";

/** Every identifier the output declares, in the order of the description. */
export function declaredNames(service: Service): readonly DeclaredName[] {
  return [
    ...namesOfService(service),
    ...service.types.flatMap((type) => namesOfType(service, type)),
    ...operationsOf(service).flatMap(namesOfOperation),
    ...namesOfGaps(service),
  ];
}

/** Rows of identifier and role -> the names of one origin. */
function named(origin: { readonly name: string }, rows: readonly (readonly [string, string])[]) {
  return rows.map(([identifier, role]): DeclaredName => ({ identifier, role, origin, name: origin.name }));
}

function namesOfService(service: Service): readonly DeclaredName[] {
  const parts = codeParts(service).flatMap((part) => Object.values(script.partNames(service, part)));
  const encoding = isEncoded(service) ? [encodingName] : [];
  return named(service, [
    ...Object.values(script.serviceNames(service)).map((each) => [each, "a name made from the service's"] as const),
    ...parts.map((each) => [each, "a name of a part of the code of"] as const),
    ...[...fixedNames, ...encoding].map(
      (each) => [each, "a name that every service's code declares, also that of"] as const,
    ),
  ]);
}

/**
 * Gives types and operations a name of their own in TypeScript if their identifiers would collide, and methods if JavaScript has their
 * name. Runs once per service, before its names are used.
 */
export function resolveNames(service: Service): void {
  const usedNames = new Set([...namesOfService(service), ...namesOfGaps(service)].map(({ identifier }) => identifier));
  const identifiersOf = (thing: NamedType | Operation): readonly string[] =>
    ("kind" in thing ? namesOfType(service, thing) : namesOfOperation(thing)).map(({ identifier }) => identifier);
  findMethodNames(service);
  findAliases(service, usedNames, identifiersOf, (identifier) => reservedTypeNames.has(identifier));
}

/** The service with its names in code resolved for `naming`. */
export function inNaming(service: Service, naming: Naming = "wire"): Service {
  if (naming === "wire") return service;
  const named = inCamelCase(service);
  resolveNames(named);
  return named;
}

function namesOfType(service: Service, type: NamedType): readonly DeclaredName[] {
  const rows: (readonly [string, string])[] = [[script.typeName(type), "the type"]];
  // Lists, dates and facets exist only in TypeScript: they have no entry at run time.
  if (!isText(type) && type.kind !== "restricted")
    rows.push([script.typeConstName(type), "the table entry of the type"]);
  if (type.kind === "record" && !type.abstract && hasDerived(service, type))
    rows.push([script.onlyTypeName(type), "the type without those that extend it"]);
  if (type.kind === "data-set")
    rows.push([script.tablesTypeName(type), "the tables type of the type"], ...rowsOf(type, type));
  if (type.kind === "enumeration") rows.push([script.valuesConstName(type), "the list of values of the type"]);
  if (type.kind === "restricted" && type.codes !== undefined)
    rows.push([script.codesConstName(type), "the codes of the type"]);
  return named(type, rows);
}

function rowsOf(owner: NamedType | Operation, { tables }: { readonly tables: readonly Table[] }) {
  return tables.map((table) => [script.rowTypeName(owner, table), `the row type of table ${table.name} of`] as const);
}

function namesOfOperation(operation: Operation): readonly DeclaredName[] {
  const { faults, result } = operation;
  const rows: (readonly [string, string])[] = [
    [script.operationConstName(operation), "the constant of the operation"],
    [script.parametersTypeName(operation), "the parameters type of the operation"],
    [script.receivedTypeName(operation), "the received type of the operation"],
  ];
  if (sentHeaders(operation).length > 0)
    rows.push(
      [script.soapHeadersTypeName(operation), "the type of SOAP headers of the operation"],
      [script.receivedSoapHeadersTypeName(operation), "the type of received SOAP headers of the operation"],
    );
  if (returnedHeaders(operation).length > 0)
    rows.push([script.responseSoapHeadersTypeName(operation), "the type of SOAP headers in answers of the operation"]);
  if (faults.length > 0) rows.push([script.faultsTypeName(operation), "the type of faults of the operation"]);
  if (result.kind === "several") {
    const name = script.resultsTypeName(operation);
    rows.push([name, "the type of results of the operation"]);
    rows.push([script.typeConstName({ name }), "the table entry of the results of the operation"]);
  }
  if (result.kind === "data-set" && result.tables !== undefined)
    rows.push(
      [script.tablesTypeName(operation), "the tables type of the operation"],
      ...rowsOf(operation, { tables: result.tables }),
    );
  return named(operation, rows);
}

function namesOfGaps(service: Service): readonly DeclaredName[] {
  return service.gaps.flatMap((gap) => named(gap, [[script.gapTypeName(gap), "the type of the unspecified entry"]]));
}

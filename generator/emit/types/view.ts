/**
 * Owns the view of `types.ts`: the service's own types, the parameters of each operation, and its gaps. A large service
 * has the types of single operations in a file per group.
 * Invariant: only lists of names and of gaps exist at run time.
 */
import { operationsOf } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import { codeParts, parametersTypeName, propertyName } from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import type { TypeCode } from "../../print/layout.js";
import type { TypeScriptDeclaration, TypeScriptFile, TypeScriptMember } from "../../print/typescript-file.js";
import { identifier, memberName } from "../../print/typescript-text.js";
import {
  clientSoapHeadersDeclarations,
  responseSoapHeadersDeclarations,
  soapHeadersDeclarations,
} from "../soap-headers.js";
import { faultsDeclarations } from "../declared-faults.js";
import { parameterDocumentation, sourceSentence } from "../documentation.js";
import { fileHead, type Origin } from "../file-head.js";
import { isOptional } from "../presence.js";
import { inParts, type PlacedFile, reExports } from "../part-file.js";
import { arrayText, valueText, type TypeScope } from "../type-text.js";
import { credentialDeclarations } from "./credentials.js";
import { gapDeclarations } from "./gaps.js";
import { namedTypeDeclarations, resultsDeclarations } from "./named-types.js";
import { tableDeclarations } from "./table-types.js";

export interface TypesChoice {
  /** Somebody gives parameters; handlers have types of their own. */
  readonly parameters: boolean;
  /** There is a client, which gets credentials and SOAP headers once. */
  readonly client: boolean;
}

export function typesViews(service: Service, choice: TypesChoice, origin: Origin): readonly PlacedFile[] {
  const { parameters, client } = choice;
  const parts = codeParts(service).filter(
    (part) => operationDeclarations(partScope(part.service), parameters).length > 0,
  );
  const whole = viewOf({ service, imports: createImports(), typesModule: undefined }, parameters, origin, (scope) => [
    ...gapDeclarations(scope),
    ...service.types.flatMap((type) => namedTypeDeclarations(scope, type)),
    ...(client ? [...credentialDeclarations(scope), ...clientSoapHeadersDeclarations(scope)] : []),
    ...(codeParts(service).length === 0 ? operationDeclarations(scope, parameters) : []),
    ...reExports(
      "types",
      parts.map(({ file }) => file),
    ),
  ]);
  return inParts(parts, "types", whole, (part) =>
    viewOf(partScope(part.service), parameters, origin, (scope) => operationDeclarations(scope, parameters)),
  );
}

/** Types of one part of a large service, without those that several parts share. */
function partScope(service: Service): TypeScope {
  return { service, imports: createImports(), typesModule: "./types" };
}

function viewOf(
  scope: TypeScope,
  parameters: boolean,
  origin: Origin,
  declare: (scope: TypeScope) => readonly TypeScriptDeclaration[],
): TypeScriptFile {
  const { service, imports } = scope;
  const declarations = declare(scope);
  return {
    head: fileHead(
      service,
      `Types of ${service.name}`,
      origin,
      ...(parameters ? (["Credential", "Secret"] as const) : (["Secret"] as const)),
    ),
    imports: imports.list(),
    declarations,
  };
}

function operationDeclarations(scope: TypeScope, parameters: boolean): readonly TypeScriptDeclaration[] {
  return operationsOf(scope.service).flatMap((operation) => [
    ...(parameters ? [parametersDeclaration(scope, operation), ...soapHeadersDeclarations(scope, operation)] : []),
    ...rowDeclarations(scope, operation),
    ...resultsDeclarations(scope, operation),
    ...responseSoapHeadersDeclarations(scope, operation),
    ...faultsDeclarations(scope, operation),
  ]);
}

function parametersDeclaration(scope: TypeScope, operation: Operation): TypeScriptDeclaration {
  const { service } = scope;
  return {
    kind: "interface",
    name: identifier(parametersTypeName(operation)),
    documentation: sourceSentence(service, operation.source),
    members: operation.parameters.map((parameter): TypeScriptMember => {
      const each = valueText(scope, parameter, "given");
      const { repeated, nullable } = parameter;
      const text = repeated === undefined ? each : arrayText(each, nullable);
      const optional = isOptional(service, parameter);
      return {
        name: memberName(propertyName(parameter)),
        documentation: parameterDocumentation(service, parameter, "client"),
        type: unionOf([
          text,
          ...(nullable && repeated === undefined ? ["null"] : []),
          ...(optional ? ["undefined"] : []),
        ]),
        optional,
      };
    }),
  };
}

/** The rows of a DataSet result, where the description states them. */
function rowDeclarations(scope: TypeScope, operation: Operation): readonly TypeScriptDeclaration[] {
  const { result } = operation;
  if (result.kind !== "data-set" || result.tables === undefined) return [];
  return tableDeclarations(scope, operation, result.tables, `in the result of ${operation.name}`);
}

function unionOf(members: readonly string[]): TypeCode {
  return { kind: "union", members };
}

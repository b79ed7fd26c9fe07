/**
 * Owns the type of a client: an interface with a method for each operation, and methods for rows of operations that
 * return DataSets.
 * Invariant: signatures are written out, so that editors show them with their documentation and compilers need not
 * compute them.
 */
import { dataSetTypeOf, operationsOf, returnedHeaders, sentHeaders, statedTables } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import {
  type CodePart,
  codeParts,
  methodName,
  parametersTypeName,
  partNames,
  responseSoapHeadersTypeName,
  serviceNames,
  tablesTypeName,
} from "../../names/index.js";
import type { TypeCode } from "../../print/layout.js";
import type { Documentation, TypeScriptDeclaration, TypeScriptMethod } from "../../print/typescript-file.js";
import { identifier, memberName, stringLiteral } from "../../print/typescript-text.js";
import { methodOptions } from "../call-options.js";
import { gapPointer, prose } from "../documentation.js";
import { partModule } from "../part-file.js";
import { ownType, resultText, type TypeScope } from "../type-text.js";
import { callDocumentation } from "./call-documentation.js";
import type { Once } from "./once.js";
import { givingStreams, takesStreams } from "../byte-streams.js";

export const callModule = "./runtime/operation-call";
export const optionsModule = "./runtime/client-options";

/**
 * One interface; with rows of DataSets or streams another, since a method cannot have members. Their intersection is the client, together with
 * what keeps clients apart that were told different things.
 */
export function clientDeclarations(scope: TypeScope, once: readonly Once[]): readonly TypeScriptDeclaration[] {
  const { service } = scope;
  const names = serviceNames(service);
  const withRows = givingRows(service);
  const withStreams = givingStreams(service);
  const documentation = clientDocumentation(service, once);
  if (withRows.length + withStreams.length + once.length === 0)
    return [allCalls(scope, once, names.client, documentation)];
  const nameParameters = once.map(({ parameter }) => parameter);
  const toldOfRows = onceOfOperations(once, withRows);
  const members = [
    applied(names.clientCalls, nameParameters),
    ...(withRows.length === 0
      ? []
      : [
          applied(
            names.clientRows,
            toldOfRows.map(({ parameter }) => parameter),
          ),
        ]),
    ...(withStreams.length === 0 ? [] : [streams(scope, withStreams, nameParameters)]),
    ...(once.length === 0 ? [] : [applied(scope.imports.type(callModule, "GivenOnce"), [nameParameters.join(" | ")])]),
  ];
  return [
    {
      kind: "alias",
      name: identifier(names.client),
      documentation,
      typeParameters: typeParameters(once),
      type: { kind: "intersection", members },
    },
    allCalls(scope, once, names.clientCalls, [`The operations of \`${names.client}\`.`]),
    ...(withRows.length === 0 ? [] : [allRows(scope, toldOfRows)]),
  ];
}

/** `StreamsOf<FilesClientCalls, "Load">` */
function streams({ service, imports }: TypeScope, operations: readonly Operation[], once: readonly string[]): TypeCode {
  const { clientCalls } = serviceNames(service);
  const calls = once.length === 0 ? clientCalls : `${clientCalls}<${once.join(", ")}>`;
  const names = operations.map((operation) => stringLiteral(methodName(operation))).join(" | ");
  return { kind: "generic", name: imports.type("./runtime/client/streams", "StreamsOf"), arguments: [calls, names] };
}

/** A part's share of both interfaces, in a large service. */
export function partDeclarations(
  scope: TypeScope,
  once: readonly Once[],
  part: CodePart,
): readonly TypeScriptDeclaration[] {
  const { service } = part;
  const { client } = serviceNames(service);
  const { calls, rows } = partNames(service, part);
  const documentation = [`Operations of \`${client}\`.`];
  const withRows = givingRows(service);
  return [
    callsDeclaration(scope, onceOfOperations(once, operationsOf(service)), calls, documentation),
    ...(withRows.length === 0 ? [] : [rowsDeclaration(scope, onceOfOperations(once, withRows), rows)]),
  ];
}

/** The interface of all operations, or in a large service what puts those of its parts together. */
function allCalls(
  scope: TypeScope,
  once: readonly Once[],
  name: string,
  documentation: Documentation,
): TypeScriptDeclaration {
  const parts = codeParts(scope.service);
  if (parts.length === 0) return callsDeclaration(scope, once, name, documentation);
  return allOf(scope, once, name, documentation, parts, "calls");
}

function allRows(scope: TypeScope, once: readonly Once[]): TypeScriptDeclaration {
  const { clientRows } = serviceNames(scope.service);
  const parts = codeParts(scope.service).filter(({ service }) => givingRows(service).length > 0);
  if (parts.length === 0) return rowsDeclaration(scope, once, clientRows);
  return allOf(scope, once, clientRows, rowsDocumentation(scope.service), parts, "rows");
}

function allOf(
  { service, imports }: TypeScope,
  once: readonly Once[],
  name: string,
  documentation: Documentation,
  parts: readonly CodePart[],
  which: "calls" | "rows",
): TypeScriptDeclaration {
  const members = parts.map((part) => {
    const operations = which === "rows" ? givingRows(part.service) : operationsOf(part.service);
    const interfaceName = imports.type(partModule("client", part.file), identifier(partNames(service, part)[which]));
    const nameParameters = onceOfOperations(once, operations).map(({ parameter }) => parameter);
    return applied(interfaceName, nameParameters);
  });
  const type: TypeCode = { kind: "intersection", members };
  return { kind: "alias", name: identifier(name), documentation, typeParameters: typeParameters(once), type };
}

function givingRows(service: Service): readonly Operation[] {
  return operationsOf(service).filter(({ result }) => result.kind === "data-set");
}

/** A type parameter that nothing uses would not compile everywhere. */
function onceOfOperations(once: readonly Once[], operations: readonly Operation[]): readonly Once[] {
  return once.filter(({ parameter }) => {
    return operations.some((each) => (parameter === "Given" ? takesCredentials(each) : sentHeaders(each).length > 0));
  });
}

function applied(name: string, parts: readonly string[]): TypeCode {
  return parts.length === 0 ? name : { kind: "generic", name, arguments: parts };
}

function typeParameters(once: readonly Once[]): readonly string[] {
  return once.map(({ parameter }) => `${parameter} extends string = never`);
}

/** Purpose, and the gaps that are about the service as a whole. */
function clientDocumentation(service: Service, once: readonly Once[]): Documentation {
  const whole = service.gaps.filter(({ appliesTo }) => Object.values(appliesTo).every((names) => names.length === 0));
  return [
    ...(service.purpose === undefined ? [] : [prose(service.purpose)]),
    "Every call resolves to the operation's result, `null` where the answer has none, or rejects with a `CallError`.",
    ...gapPointer({ gaps: whole, more: false }),
    ...once.map(({ parameter, names }) => ({ tag: "typeParam", text: `${parameter} - ${names}.` }) as const),
  ];
}

function callsDeclaration(
  scope: TypeScope,
  once: readonly Once[],
  name: string,
  documentation: Documentation,
): TypeScriptDeclaration {
  return {
    kind: "interface",
    name: identifier(name),
    documentation,
    typeParameters: typeParameters(once),
    members: operationsOf(scope.service).map((operation) => method(scope, operation)),
  };
}

function method(scope: TypeScope, operation: Operation): TypeScriptMethod {
  const { text, sure } = methodOptions(scope, operation);
  const options = sure ? (["options?", text] as const) : (["options", generic(scope, "OrNothing", text)] as const);
  return {
    name: memberName(methodName(operation)),
    documentation: callDocumentation(scope.service, operation),
    parameters: [parameters(scope, operation, sure), options],
    returns: generic(scope, "PendingCall", resultText(scope, operation), ...returned(scope, operation)),
  };
}

/** Type of the SOAP headers in responses. */
function returned(scope: TypeScope, operation: Operation): readonly string[] {
  return returnedHeaders(operation).length === 0 ? [] : [ownType(scope, responseSoapHeadersTypeName(operation))];
}

/** `parameters?` if none is required. If a client was given values, its type says which parameters are optional. */
function parameters(scope: TypeScope, operation: Operation, sure: boolean): readonly [string, TypeCode] {
  const name = ownType(scope, parametersTypeName(operation));
  const type = takesStreams(scope.service, operation)
    ? `${scope.imports.type("./runtime/client/streams", "Sendable")}<${name}>`
    : name;
  if (takesCredentials(operation)) {
    const required = operation.parameters.some((each) => each.required && each.credential === undefined);
    return ["parameters", generic(scope, required ? "Remaining" : "RemainingIfAny", type, "Given")];
  }
  if (operation.parameters.some((each) => each.required)) return ["parameters", type];
  return sure ? ["parameters?", type] : ["parameters", generic(scope, "OrNothing", type)];
}

function rowsDocumentation(service: Service): Documentation {
  return [`The DataSets of \`${serviceNames(service).client}\`, a row at a time.`];
}

function rowsDeclaration(scope: TypeScope, once: readonly Once[], name: string): TypeScriptDeclaration {
  return {
    kind: "interface",
    name: identifier(name),
    documentation: rowsDocumentation(scope.service),
    typeParameters: typeParameters(once),
    members: givingRows(scope.service).map((operation) => ({
      name: memberName(methodName(operation)),
      documentation: [],
      type: rowsType(scope, operation),
      optional: false,
    })),
  };
}

function rowsType(scope: TypeScope, operation: Operation): TypeCode {
  const { imports } = scope;
  const row = imports.type("./runtime/results/index", "DataSetRow");
  const owner = dataSetTypeOf(scope.service, operation) ?? operation;
  const hasTables = statedTables(scope.service, operation) !== undefined;
  const { text, sure } = methodOptions(scope, operation);
  const plain = text === "CallOptions" ? [] : [`${imports.type(callModule, "RowsOptions")} & ${text}`];
  return generic(
    scope,
    sure ? "RowsCall" : "RowsCallNeedingHeaders",
    ownType(scope, parametersTypeName(operation)),
    hasTables ? `${row}<${ownType(scope, tablesTypeName(owner))}>` : row,
    ...(takesCredentials(operation) ? ["Given"] : plain.length > 0 ? ["never"] : []),
    ...plain,
  );
}

function takesCredentials({ parameters: all }: Operation): boolean {
  return all.some(({ credential }) => credential !== undefined);
}

function generic({ imports }: TypeScope, name: string, ...parts: readonly string[]): TypeCode {
  return { kind: "generic", name: imports.type(callModule, name), arguments: parts };
}

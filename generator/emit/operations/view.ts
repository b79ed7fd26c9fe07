/**
 * Owns what `operations.ts` of the output shows: the operation table, one plain literal per operation.
 * Invariant: an entry refers to its types and its result codec and nothing else, and no entry needs a call at
 * load, so that bundlers keep exactly the operations that are used.
 */
import {
  isBareResponse,
  isEmptyResult,
  operationsOf,
  returnedHeaders,
  sentHeaders,
  typeNamed,
} from "../../model/questions.js";
import type { Operation, Parameter, Service, SoapHeader } from "../../model/service.js";
import { operationConstName, parametersTypeName, responseSoapHeadersTypeName } from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import { codeObject, type Code, type TypeCode } from "../../print/layout.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import { identifier, propertyKey, stringLiteral } from "../../print/typescript-text.js";
import { callOptionsText } from "../call-options.js";
import { operationDocumentation } from "../documentation.js";
import { fileHead } from "../file-head.js";
import { ownType, resultText, type TypeScope } from "../type-text.js";
import { runtimeContract } from "./contract.js";
import { codeList, flag, repeatedCode, resultCode, typeReference } from "./entry-code.js";
import { typeDeclarations } from "./type-entries.js";

const descriptionModule = "./runtime/description";
const headersModule = "./runtime/bindings/soap/response-headers";
const requestModule = "./runtime/bindings/soap/request-headers";

/** `client`: whether there is a client; a dispatcher alone takes operations whatever their parameters and results. */
export function operationsView(service: Service, client: boolean): TypeScriptFile {
  const imports = createImports();
  const scope: TypeScope = { service, imports, typesModule: "./types" };
  const declarations = [
    serviceDeclaration(scope),
    ...typeDeclarations(scope),
    ...operationsOf(service).map((operation) => operationDeclaration(scope, operation, client)),
    tableDeclaration(service),
  ];
  return {
    head: fileHead(service, `Operations of ${service.name} as data.`),
    imports: imports.list(),
    declarations,
  };
}

function serviceDeclaration({ service, imports }: TypeScope): TypeScriptDeclaration {
  return {
    kind: "constant",
    name: "service",
    documentation: [`What every operation of ${service.name} shares.`],
    type: imports.type(descriptionModule, "ServiceDescription"),
    value: {
      kind: "object",
      expanded: true,
      entries: [
        ["name", stringLiteral(service.name)],
        ["namespace", stringLiteral(service.namespace)],
        ...optionalText("soapAction", service.soapAction),
        ...(service.unqualified ? [["unqualified", "true"] as const] : []),
        ["path", stringLiteral(service.path)],
        ["bindings", codeList(service.bindings.map(stringLiteral))],
        ["contract", String(runtimeContract)],
      ],
    },
  };
}

function optionalText(key: string, text: string | undefined): readonly (readonly [string, Code])[] {
  return text === undefined ? [] : [[key, stringLiteral(text)]];
}

function operationDeclaration(scope: TypeScope, operation: Operation, client: boolean): TypeScriptDeclaration {
  const { service, imports } = scope;
  const everywhere = operation.bindings.length === service.bindings.length;
  return {
    kind: "constant",
    name: identifier(operationConstName(operation)),
    documentation: operationDocumentation(service, operation),
    type: client ? clientType(scope, operation) : imports.type(descriptionModule, "AnyOperation"),
    value: {
      ...codeObject([
        ["service", "service"],
        ["name", stringLiteral(operation.name)],
        ["parameters", codeList(operation.parameters.map((parameter) => parameterCode(scope, parameter)))],
        ["result", resultCode(scope, operation)],
        ["elements", elementsCode(operation)],
        ["bareRequest", flag(operation.bare)],
        ["bareResponse", flag(isBareResponse(operation))],
        ["oneWay", flag(operation.result.kind === "none")],
        ["soapAction", operation.soapAction === undefined ? undefined : stringLiteral(operation.soapAction)],
        ["reads", flag(operation.reads)],
        ["bindings", everywhere ? undefined : codeList(operation.bindings.map(stringLiteral))],
        ["soapHeaders", operation.soapHeaders.length === 0 ? undefined : headersCode(scope, operation.soapHeaders)],
        [
          "requestHeaders",
          client && sentHeaders(operation).length > 0 ? imports.value(requestModule, "requestHeaders") : undefined,
        ],
        ["responseHeaders", returnsHeaders(operation) ? imports.value(headersModule, "responseHeaders") : undefined],
      ]),
      expanded: true,
    },
  };
}

function returnsHeaders(operation: Operation): boolean {
  return returnedHeaders(operation).length > 0;
}

/** Those that are not called as in ASMX. */
function elementsCode(operation: Operation): Code | undefined {
  const { name, elements } = operation;
  const { request, response } = elements;
  const hasResult = !isBareResponse(operation) && !isEmptyResult(operation);
  const entries: readonly (readonly [string, Code | undefined])[] = [
    ["request", request === name ? undefined : stringLiteral(request)],
    ["response", response === `${name}Response` ? undefined : stringLiteral(response)],
    ["result", !hasResult || elements.result === `${name}Result` ? undefined : stringLiteral(elements.result)],
    ...(["requestNamespace", "responseNamespace", "resultNamespace"] as const).map((key) => {
      const namespace = elements[key];
      return [key, namespace === undefined ? undefined : stringLiteral(namespace)] as const;
    }),
  ];
  return entries.every(([, code]) => code === undefined) ? undefined : codeObject(entries);
}

function clientType(scope: TypeScope, operation: Operation): TypeCode {
  const options = callOptionsText(scope, operation);
  const called: TypeCode = {
    kind: "generic",
    name: scope.imports.type(descriptionModule, "OperationDescription"),
    arguments: [
      ownType(scope, parametersTypeName(operation)),
      resultText(scope, operation),
      ...(options === undefined ? [] : [options]),
    ],
  };
  if (!returnsHeaders(operation)) return called;
  const name = scope.imports.type(descriptionModule, "GivesHeaders");
  const headers = ownType(scope, responseSoapHeadersTypeName(operation));
  return { kind: "intersection", members: [called, { kind: "generic", name, arguments: [headers] }] };
}

function parameterCode(scope: TypeScope, parameter: Parameter): Code {
  const { name, type, required, nullable, repeated, namespace, credential, secret } = parameter;
  const named = type.kind === "named" ? typeNamed(scope.service, type.name) : undefined;
  return codeObject([
    ["name", stringLiteral(name)],
    ["type", repeatedCode(scope, parameter, typeReference(scope, type))],
    ["required", flag(required)],
    ["nullable", flag(nullable && repeated === undefined)],
    ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
    ["credential", credential === undefined ? undefined : stringLiteral(credential)],
    ["secret", flag(secret)],
    ["delimiter", named?.kind === "list" ? stringLiteral(named.delimiter) : undefined],
    ["dateFormats", named?.kind === "date-text" ? codeList(named.formats.map(stringLiteral)) : undefined],
  ]);
}

function headersCode(scope: TypeScope, headers: readonly SoapHeader[]): Code {
  return codeList(
    headers.map(({ name, type, direction, required, nullable, secret, element, namespace }) =>
      codeObject([
        ["name", stringLiteral(name)],
        ["type", typeReference(scope, type)],
        ["direction", direction === "in" ? undefined : stringLiteral(direction)],
        ["required", flag(required)],
        ["nullable", flag(nullable)],
        ["secret", flag(secret)],
        ["element", element === name ? undefined : stringLiteral(element)],
        ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
      ]),
    ),
  );
}

function tableDeclaration(service: Service): TypeScriptDeclaration {
  const constants = operationsOf(service).map((operation): [string, string] => [
    propertyKey(operation.name),
    identifier(operationConstName(operation)),
  ]);
  return {
    kind: "constant",
    name: "operations",
    documentation: [
      `All operations of ${service.name} by their wire names. Import single operations instead where size matters.`,
    ],
    // Stated, because with isolatedDeclarations nothing of it may be inferred.
    type: {
      kind: "object",
      members: constants.map(([key, constant]) => [key, `typeof ${constant}`]),
    },
    value: { kind: "object", expanded: true, entries: constants },
  };
}

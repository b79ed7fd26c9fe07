/**
 * Owns the view of `operations.ts`: the operation table, one plain literal per operation. A large service has one file
 * for each group.
 * Invariant: an entry refers only to its types and its result codec and calls nothing at load, so bundlers keep exactly
 * the operations that are used.
 */
import {
  actionStart,
  faultAction,
  isAddressed,
  requestAction,
  responseAction,
  usualFaultAction,
} from "../../model/addressing.js";
import { bindingRows } from "../../model/bindings.js";
import {
  formItemsOf,
  hasForms,
  isBareResponse,
  isEmptyResult,
  operationsOf,
  ownPaths,
  resultNamespaceOf,
  returnedHeaders,
  sentHeaders,
  soapActionPattern,
  typeNamed,
} from "../../model/questions.js";
import type { BindingId, DeclaredFault, Operation, Parameter, Service, SoapHeader } from "../../model/service.js";
import { isRequestShared } from "../../model/unwrapped.js";
import {
  type CodePart,
  codeParts,
  faultsTypeName,
  methodName,
  operationConstName,
  parametersTypeName,
  responseSoapHeadersTypeName,
  ownRootName,
} from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import { codeObject, type Code, type TypeCode } from "../../print/layout.js";
import type { TypeScriptDeclaration, TypeScriptFile } from "../../print/typescript-file.js";
import { identifier, propertyKey, stringLiteral } from "../../print/typescript-text.js";
import { callOptionsText } from "../call-options.js";
import { operationDocumentation } from "../documentation.js";
import { fileHead, type Origin } from "../file-head.js";
import { inParts, partFile, partModule, type PlacedFile, reExports } from "../part-file.js";
import { ownType, resultText, type TypeScope } from "../type-text.js";
import { runtimeContract } from "./contract.js";
import {
  codeList,
  flag,
  repeatedCode,
  repetitionCode,
  resultCode,
  secretCode,
  typeReference,
  fixedCode,
  valueTypeReference,
} from "./entry-code.js";
import { encodingDeclarations, encodingCode } from "./encoding.js";
import { secretNamesOf } from "./secret-names.js";
import { typeDeclarations } from "./type-entries.js";

const descriptionModule = "./runtime/description";
const headersModule = "./runtime/bindings/soap/response-headers";
const formModule = "./runtime/bindings/form/form-items";
const namedTextsModule = "./runtime/xml/named-texts";
const callsFolder = "./runtime/client";
const requestModule = "./runtime/bindings/soap/request-headers";

const kind = "operations";
/** Constants that the parts of a large service share. */
const shared = "shared";

/** `client`: whether there is a client; a dispatcher alone takes operations whatever their parameters and results. */
export function operationsViews(service: Service, client: boolean, origin: Origin): readonly PlacedFile[] {
  const parts = codeParts(service);
  if (parts.length === 0) return [{ path: "operations.ts", view: wholeView(service, client, origin) }];
  const sharedView = viewOf(service, origin, (scope) => [
    serviceDeclaration(scope),
    ...typeDeclarations(scope),
    ...encodingDeclarations(scope),
  ]);
  return [
    ...inParts(parts, kind, tableView(service, parts, origin), (part) => partView(part.service, client, origin)),
    partFile(kind, shared, sharedView),
  ];
}

function partView(service: Service, client: boolean, origin: Origin): TypeScriptFile {
  return viewOf(service, origin, (scope) => operationDeclarations(scope, client), partModule(kind, shared));
}

function wholeView(service: Service, client: boolean, origin: Origin): TypeScriptFile {
  return viewOf(service, origin, (scope) => [
    serviceDeclaration(scope),
    ...typeDeclarations(scope),
    ...encodingDeclarations(scope),
    ...operationDeclarations(scope, client),
    tableDeclaration(service),
  ]);
}

/** Combines the tables of the parts. */
function tableView(service: Service, parts: readonly CodePart[], origin: Origin): TypeScriptFile {
  return viewOf(service, origin, ({ imports }) => {
    for (const part of parts) {
      for (const operation of operationsOf(part.service)) {
        imports.value(partModule(kind, part.file), identifier(operationConstName(operation)));
      }
    }
    return [...reExports(kind, [shared, ...parts.map(({ file }) => file)]), tableDeclaration(service)];
  });
}

/** Unchecked, since nothing in a table is of the user's making; the contract that its `service` names is compared where that is given to the runtime. */
function viewOf(
  service: Service,
  origin: Origin,
  declare: (scope: TypeScope) => readonly TypeScriptDeclaration[],
  entriesModule?: string,
): TypeScriptFile {
  const imports = createImports();
  const entries = entriesModule === undefined ? {} : { entriesModule };
  const declarations = declare({ service, imports, typesModule: "./types", ...entries });
  return {
    head: fileHead(service, `Operations of ${service.name} as data`, origin),
    imports: imports.list(),
    declarations,
    unchecked: true,
  };
}

function operationDeclarations(scope: TypeScope, client: boolean): readonly TypeScriptDeclaration[] {
  return operationsOf(scope.service).map((operation) => operationDeclaration(scope, operation, client));
}

function serviceDeclaration(scope: TypeScope): TypeScriptDeclaration {
  const { service, imports } = scope;
  return {
    kind: "constant",
    name: "service",
    documentation: ["Shared by all operations."],
    type: `${imports.type(descriptionModule, "ServiceDescription")}<${runtimeContract}>`,
    value: {
      kind: "object",
      expanded: true,
      entries: [
        ["name", stringLiteral(service.name)],
        ["namespace", stringLiteral(service.namespace)],
        ...optionalText("soapAction", service.soapAction),
        ...(service.unqualified ? [["unqualified", "true"] as const] : []),
        ...addressingEntries(service),
        ["path", stringLiteral(service.path)],
        ...pathEntries(scope),
        ["bindings", codeList(service.bindings.map(stringLiteral))],
        ["contract", String(runtimeContract)],
      ],
    },
  };
}

function pathEntries({ service, imports }: TypeScope): readonly (readonly [string, Code])[] {
  const paths = ownPaths(service);
  if (paths.length === 0) return [];
  const create = imports.value("./runtime/binding-paths", "bindingPaths");
  const others = codeObject(paths.map(([id, path]) => [propertyKey(id), stringLiteral(path)]));
  return [["paths", { kind: "call", callee: create, arguments: [stringLiteral(service.path), others] }]];
}

function addressingEntries(service: Service): readonly (readonly [string, Code])[] {
  const { addressing } = service;
  if (addressing === undefined) return [];
  const code = codeObject([
    ["version", stringLiteral(addressing.version)],
    ["required", flag(addressing.required)],
    ["actions", stringLiteral(actionStart(service))],
  ]);
  return [["addressing", code]];
}

function optionalText(key: string, text: string | undefined): readonly (readonly [string, Code])[] {
  return text === undefined ? [] : [[key, stringLiteral(text)]];
}

function operationDeclaration(scope: TypeScope, operation: Operation, client: boolean): TypeScriptDeclaration {
  const { service, imports, entriesModule } = scope;
  if (entriesModule !== undefined) imports.value(entriesModule, "service");
  const everywhere = operation.bindings.length === service.bindings.length;
  return {
    kind: "constant",
    name: identifier(operationConstName(operation)),
    documentation: operationDocumentation(service, operation),
    type: client ? clientType(scope, operation) : serverType(scope, operation),
    value: {
      ...codeObject([
        ["service", "service"],
        ["name", stringLiteral(operation.name)],
        ["parameters", codeList(operation.parameters.map((parameter) => parameterCode(scope, operation, parameter)))],
        ["result", resultCode(scope, operation)],
        ["elements", elementsCode(scope.service, operation)],
        ["encoding", encodingCode(scope, operation)],
        ["bareRequest", flag(operation.bare)],
        ["bareResponse", flag(isBareResponse(operation))],
        ["oneWay", flag(operation.result.kind === "none")],
        ["soapAction", operation.soapAction === undefined ? undefined : stringLiteral(operation.soapAction)],
        ["sharedRequest", flag(operation.bindings.some(isSoap12) && isRequestShared(service, operation))],
        ["reads", flag(operation.reads)],
        ["useHttpGet", flag(operation.useHttpGet)],
        ["bindings", everywhere ? undefined : codeList(operation.bindings.map(stringLiteral))],
        ["soapHeaders", operation.soapHeaders.length === 0 ? undefined : headersCode(scope, operation.soapHeaders)],
        [
          "requestHeaders",
          client && sentHeaders(operation).length > 0 ? imports.value(requestModule, "requestHeaders") : undefined,
        ],
        ...secretEntries(scope, operation),
        ["faults", operation.faults.length === 0 ? undefined : faultsCode(scope, operation.faults)],
        ["responseHeaders", returnsHeaders(operation) ? imports.value(headersModule, "responseHeaders") : undefined],
        ["actions", actionsCode(service, operation)],
        ["layers", client ? layersCode(scope, operation) : undefined],
      ]),
      expanded: true,
    },
  };
}

/** Layers of calls; undefined: there are none. */
function layersCode({ service, imports }: TypeScope, operation: Operation): Code | undefined {
  if (!isAddressed(service, operation)) return undefined;
  return codeList([imports.value(`${callsFolder}/addressed-calls`, "addressedCalls")]);
}

/** Actions that differ from the defaults of the runtime. */
function actionsCode(service: Service, operation: Operation): Code | undefined {
  if (!isAddressed(service, operation)) return undefined;
  const start = actionStart(service);
  const usual = start + operation.name;
  const request = requestAction(service, operation);
  const response = responseAction(service, operation);
  const isUsual = request === (soapActionPattern(service, operation) || `${usual}Request`);
  const faults = operation.faults.flatMap((fault) => {
    const action = faultAction(service, operation, fault);
    return action === usualFaultAction(start, operation.name, fault.name)
      ? []
      : [[fault.name, stringLiteral(action)] as const];
  });
  const entries: readonly (readonly [string, Code | undefined])[] = [
    ["request", isUsual ? undefined : stringLiteral(request)],
    [
      "response",
      operation.result.kind === "none" || response === `${usual}Response` ? undefined : stringLiteral(response),
    ],
    ["faults", faults.length === 0 ? undefined : codeObject(faults.map(([name, code]) => [propertyKey(name), code]))],
  ];
  return entries.every(([, code]) => code === undefined) ? undefined : codeObject(entries);
}

function secretEntries({ service, imports }: TypeScope, operation: Operation): readonly (readonly [string, Code])[] {
  const names = secretNamesOf(service, operation);
  if (names.length === 0) return [];
  return [
    ["secretNames", codeList(names.map(stringLiteral))],
    ["findSecrets", imports.value(namedTextsModule, "textsNamed")],
  ];
}

function faultsCode(scope: TypeScope, faults: readonly DeclaredFault[]): Code {
  return codeList(
    faults.map(({ name, type, nullable, element, namespace, literal }) =>
      codeObject([
        ["name", stringLiteral(name)],
        ["type", typeReference(scope, type)],
        ["nullable", flag(nullable)],
        ["element", element === name ? undefined : stringLiteral(element)],
        ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
        ["literal", flag(literal === true)],
      ]),
    ),
  );
}

function returnsHeaders(operation: Operation): boolean {
  return returnedHeaders(operation).length > 0;
}

/** Body elements whose names differ from ASMX's. */
function elementsCode(service: Service, operation: Operation): Code | undefined {
  const { name, elements } = operation;
  const { request, response } = elements;
  const root = hasForms(operation) ? ownRootName(service, operation) : elements.root;
  const hasResult = !isBareResponse(operation) && !isEmptyResult(operation);
  const entries: readonly (readonly [string, Code | undefined])[] = [
    ["request", request === name ? undefined : stringLiteral(request)],
    ["response", response === `${name}Response` ? undefined : stringLiteral(response)],
    ["result", !hasResult || elements.result === `${name}Result` ? undefined : stringLiteral(elements.result)],
    ["requestNamespace", optionalCode(elements.requestNamespace)],
    ["responseNamespace", optionalCode(elements.responseNamespace)],
    ["resultNamespace", optionalCode(resultNamespaceOf(service, operation))],
    ["root", root === undefined ? undefined : stringLiteral(root)],
  ];
  return entries.every(([, code]) => code === undefined) ? undefined : codeObject(entries);
}

function optionalCode(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : stringLiteral(text);
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
  const headers = returnsHeaders(operation) ? [responseSoapHeadersTypeName(operation)] : [];
  const marks = [...headers.map((own) => markedBy(scope, "GivesHeaders", own)), ...faultsMark(scope, operation)];
  return marks.length === 0 ? called : { kind: "intersection", members: [called, ...marks] };
}

/** A dispatcher takes operations whatever their parameters and results; handlers throw what is declared. */
function serverType(scope: TypeScope, operation: Operation): TypeCode {
  const any = scope.imports.type(descriptionModule, "AnyOperation");
  const marks = faultsMark(scope, operation);
  return marks.length === 0 ? any : { kind: "intersection", members: [any, ...marks] };
}

function faultsMark(scope: TypeScope, operation: Operation): readonly TypeCode[] {
  return operation.faults.length === 0 ? [] : [markedBy(scope, "DeclaresFaults", faultsTypeName(operation))];
}

/** For the type checker alone. */
function markedBy(scope: TypeScope, mark: string, own: string): TypeCode {
  return { kind: "generic", name: scope.imports.type(descriptionModule, mark), arguments: [ownType(scope, own)] };
}

function parameterCode(scope: TypeScope, operation: Operation, parameter: Parameter): Code {
  const { name, property = name, type, required, nullable, repeated, namespace, credential, secret } = parameter;
  const named = type.kind === "named" ? typeNamed(scope.service, type.name) : undefined;
  return codeObject([
    ["name", stringLiteral(property)],
    ["element", property === name ? undefined : stringLiteral(name)],
    ["type", repeatedCode(scope, parameter, fixedCode(scope, parameter, valueTypeReference(scope, parameter)))],
    ["required", flag(required)],
    ["nullable", flag(nullable && repeated === undefined)],
    ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
    ["credential", credential === undefined ? undefined : stringLiteral(credential)],
    ["secret", secretCode(secret ?? (named?.kind === "array" ? named.item.secret : undefined))],
    ["delimiter", named?.kind === "list" ? stringLiteral(named.delimiter) : undefined],
    ["dateFormats", named?.kind === "date-text" ? codeList(named.formats.map(stringLiteral)) : undefined],
    ["formItems", hasForms(operation) ? formItemsCode(scope, parameter) : undefined],
  ]);
}

function formItemsCode(scope: TypeScope, parameter: Parameter): Code | undefined {
  const items = formItemsOf(scope.service, parameter);
  if (items === undefined) return undefined;
  const type = typeReference(scope, items.type);
  const { min, max } = items.count ?? { min: 1, max: undefined };
  const { entries } = repetitionCode({ min: min > 1 ? min : 0, max }, false);
  const callee = `/* @__PURE__ */ ${scope.imports.value(formModule, "formItems")}`;
  return { kind: "call", callee, arguments: entries.length === 0 ? [type] : [type, codeObject(entries)] };
}

function headersCode(scope: TypeScope, headers: readonly SoapHeader[]): Code {
  return codeList(
    headers.map(({ name, property = name, type, direction, required, nullable, secret, element, namespace, literal }) =>
      codeObject([
        ["name", stringLiteral(property)],
        ["type", typeReference(scope, type)],
        ["direction", direction === "in" ? undefined : stringLiteral(direction)],
        ["required", flag(required)],
        ["nullable", flag(nullable)],
        ["secret", secretCode(secret)],
        ["element", element === property ? undefined : stringLiteral(element)],
        ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
        ["literal", flag(literal === true)],
      ]),
    ),
  );
}

function tableDeclaration(service: Service): TypeScriptDeclaration {
  const constants = operationsOf(service).map((operation): [string, string] => [
    propertyKey(methodName(operation)),
    identifier(operationConstName(operation)),
  ]);
  const isCamelCase = operationsOf(service).some(({ method }) => method !== undefined);
  const naming = isCamelCase ? "the names of their methods" : "their wire names";
  return {
    kind: "constant",
    name: "operations",
    documentation: [`All operations by ${naming}. Import single operations instead where size matters.`],
    // Stated, because with isolatedDeclarations nothing of it may be inferred.
    type: {
      kind: "object",
      members: constants.map(([key, constant]) => [key, `typeof ${constant}`]),
    },
    value: { kind: "object", expanded: true, entries: constants },
  };
}

/** In SOAP 1.1 the SOAPAction header tells operations apart that share a request element. */
function isSoap12(id: BindingId): boolean {
  return bindingRows[id].soapVersion === "1.2";
}

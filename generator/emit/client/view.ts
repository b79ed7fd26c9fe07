/**
 * Owns what `client.ts` of the output shows: the client's interface and its factory.
 * Invariant: a credential given to the client becomes optional exactly in the operations that take its whole set.
 */
import { operationsOf } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import { parametersTypeName, serviceNames } from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import type { TypeCode } from "../../print/layout.js";
import type {
  Documentation,
  TypeScriptDeclaration,
  TypeScriptFile,
  TypeScriptMember,
} from "../../print/typescript-file.js";
import { identifier, memberName } from "../../print/typescript-text.js";
import { bindingsText, callOptionsText } from "../call-options.js";
import { gapPointer, operationDocumentation, sentence } from "../documentation.js";
import { ownType, resultText, type TypeScope } from "../type-text.js";

const callModule = "./runtime/operation-call";

export function clientView(service: Service): TypeScriptFile {
  const imports = createImports();
  const scope: TypeScope = { service, imports, typesModule: "./types" };
  const withCredentials = service.credentials.some(({ parameters }) => parameters.length > 0);
  const declarations = [
    clientDeclaration(scope, withCredentials),
    ...(withCredentials ? [optionsDeclaration(scope)] : []),
    withCredentials ? factoryWithCredentials(scope) : factory(scope),
  ];
  return {
    head: `The client of ${service.name}. Change the description, not this file.`,
    imports: imports.list(),
    declarations,
  };
}

function clientDeclaration(scope: TypeScope, withCredentials: boolean): TypeScriptDeclaration {
  const { service } = scope;
  return {
    kind: "interface",
    name: identifier(serviceNames(service).client),
    documentation: [
      ...serviceDocumentation(service),
      ...(withCredentials
        ? [{ tag: "typeParam", text: "Given - names of the credential parameters that the client was given." } as const]
        : []),
    ],
    ...(withCredentials ? { typeParameter: "Given extends string = never" } : {}),
    members: operationsOf(service).map((operation) => ({
      name: memberName(operation.name),
      documentation: operationDocumentation(service, operation),
      type: callType(scope, operation),
      optional: false,
    })),
  };
}

/** Purpose, and the gaps that are about the service as a whole. */
function serviceDocumentation(service: Service): Documentation {
  const whole = service.gaps.filter(({ appliesTo }) => Object.values(appliesTo).every((names) => names.length === 0));
  return [
    sentence(service.purpose ?? `Client of ${service.name}`),
    "Every call resolves to the operation's result or rejects with a `CallError`.",
    ...gapPointer({ gaps: whole, more: false }),
  ];
}

function callType(scope: TypeScope, operation: Operation): TypeCode {
  const takesCredentials = operation.parameters.some(({ credential }) => credential !== undefined);
  const options = callOptionsText(scope, operation);
  return {
    kind: "generic",
    name: scope.imports.type(callModule, "OperationCall"),
    arguments: [
      ownType(scope, parametersTypeName(operation)),
      resultText(scope, operation),
      ...(takesCredentials ? ["Given"] : options === undefined ? [] : ["never"]),
      ...(options === undefined ? [] : [options]),
    ],
  };
}

function optionsDeclaration(scope: TypeScope): TypeScriptDeclaration {
  const { service, imports } = scope;
  const names = serviceNames(service);
  const credentials = ownType(scope, names.credentials);
  return {
    kind: "interface",
    name: identifier(names.clientOptions),
    documentation: [`Options of \`${names.createClient}\`.`],
    typeParameter: `Given extends ${credentials} = ${credentials}`,
    extends: [imports.type(callModule, "ClientOptions")],
    members: [
      ...bindingMember(service),
      {
        name: "credentials",
        documentation: ["Sent where an operation takes them; values given to a call win."],
        type: { kind: "union", members: ["Given", "undefined"] },
        optional: true,
      },
    ],
  };
}

/** Where the service lacks a binding, its clients cannot choose it. */
function bindingMember({ bindings }: Service): readonly TypeScriptMember[] {
  const offered = bindingsText(bindings);
  if (offered === undefined) return [];
  return [
    {
      name: "binding",
      documentation: ["Of all calls that do not say one."],
      type: { kind: "union", members: [offered, "undefined"] },
      optional: true,
    },
  ];
}

function factoryWithCredentials(scope: TypeScope): TypeScriptDeclaration {
  const { service, imports } = scope;
  const names = serviceNames(service);
  const credentials = ownType(scope, names.credentials);
  return {
    ...factory(scope),
    overload: {
      typeParameter: `const Given extends ${credentials} = Record<never, never>`,
      parameters: [`options: ${names.clientOptions}<Given>`],
      returns: `${names.client}<${imports.type(callModule, "GivenNames")}<Given>>`,
    },
    implementation: { parameters: [`options: ${names.clientOptions}`], returns: names.client },
  };
}

function factory({ service, imports }: TypeScope) {
  const names = serviceNames(service);
  const create = imports.value("./runtime/client/create-client", "createClient");
  const table = `${imports.value("./operations", "service")}, ${imports.value("./operations", "operations")}`;
  return {
    kind: "function",
    name: identifier(names.createClient),
    documentation: [
      `A client of ${service.name} with one method per operation. Throws a TypeError for options that cannot work.`,
    ],
    implementation: { parameters: [optionsParameter(service, imports)], returns: names.client },
    body: [`return ${create}(${table}, options);`],
  } as const;
}

/** Services with credentials declare options of their own. */
function optionsParameter(service: Service, imports: TypeScope["imports"]): string {
  const own = service.credentials.some(({ parameters }) => parameters.length > 0);
  return `options: ${own ? serviceNames(service).clientOptions : clientOptionsText(service, imports)}`;
}

/** `ClientOptions<"soap11" | "soap12">` where the service lacks a binding. */
function clientOptionsText({ bindings }: Service, imports: TypeScope["imports"]): string {
  const offered = bindingsText(bindings);
  return `${imports.type(callModule, "ClientOptions")}${offered === undefined ? "" : `<${offered}>`}`;
}

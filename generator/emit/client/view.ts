/**
 * Owns the view of `client.ts`: the client's type and its factory.
 * Invariant: credentials and SOAP headers that a client may be given once are optional in exactly the calls that use
 * them.
 */
import { hasScript } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { codeParts, serviceNames } from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import type { TypeScriptDeclaration, TypeScriptFile, TypeScriptMember } from "../../print/typescript-file.js";
import { identifier } from "../../print/typescript-text.js";
import { bindingsText } from "../call-options.js";
import { fileHead, type Origin } from "../file-head.js";
import { inParts, type PlacedFile } from "../part-file.js";
import type { TypeScope } from "../type-text.js";
import { callModule, optionsModule, clientDeclarations, partDeclarations } from "./calls.js";
import { type Once, onceOf } from "./once.js";
import { hasStreams } from "../byte-streams.js";
import { addressDeclarations, addressLines, defaultAddressText, hasDefaultAddress } from "./own-address.js";

export function clientViews(service: Service, origin: Origin): readonly PlacedFile[] {
  const whole = viewOf(service, origin, (scope) => {
    const once = onceOf(scope);
    return [
      ...clientDeclarations(scope, once),
      ...(once.length === 0 ? [] : [optionsDeclaration(scope, once)]),
      ...addressDeclarations(service),
      factory(scope, once),
    ];
  });
  // Of what a client is told once, parts know the names alone, and import nothing for it.
  const once = onceOf({ service, imports: createImports(), typesModule: "./types" });
  return inParts(codeParts(service), "client", whole, (part) =>
    viewOf(part.service, origin, (scope) => partDeclarations(scope, once, part)),
  );
}

function viewOf(
  service: Service,
  origin: Origin,
  declare: (scope: TypeScope) => readonly TypeScriptDeclaration[],
): TypeScriptFile {
  const imports = createImports();
  const declarations = declare({ service, imports, typesModule: "./types" });
  return { head: fileHead(service, `The client of ${service.name}`, origin), imports: imports.list(), declarations };
}

function optionsDeclaration({ service, imports }: TypeScope, once: readonly Once[]): TypeScriptDeclaration {
  const names = serviceNames(service);
  return {
    kind: "interface",
    name: identifier(names.clientOptions),
    documentation: [`Options of \`${names.createClient}\`.`],
    typeParameters: once.map(({ parameter, type }) => `${parameter} extends ${type} = ${type}`),
    extends: [imports.type(optionsModule, optionsType(service))],
    members: [
      ...bindingMember(service),
      ...once.map(({ option, documentation, parameter }): TypeScriptMember => {
        return {
          name: option,
          documentation: [documentation],
          type: { kind: "union", members: [parameter, "undefined"] },
          optional: true,
        };
      }),
    ],
  };
}

/** Clients cannot choose a binding that the service lacks. */
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

function factory(scope: TypeScope, once: readonly Once[]): TypeScriptDeclaration {
  const { service, imports } = scope;
  const names = serviceNames(service);
  const open = imports.value("./runtime/client/create-client", "openClient");
  const table = `${imports.value("./operations", "service")}, ${imports.value("./operations", "operations")}`;
  const nameArguments = once.map(({ parameter }) => `${imports.type(callModule, "GivenNames")}<${parameter}>["names"]`);
  const bindings = hasScript(service)
    ? `, ${imports.value("./runtime/bindings/script/script", "bindingsWithScript")}`
    : "";
  const further = !hasStreams(service)
    ? bindings
    : `${bindings || ", undefined"}, ${imports.value("./runtime/client/with-stream", "withStream")}`;
  const address = defaultAddressText(scope);
  const arguments_ = once.map(({ parameter }) => parameter).join(", ");
  const options = once.length === 0 ? clientOptionsText(scope) : `${names.clientOptions}<${arguments_}>`;
  const client = once.length === 0 ? names.client : `${names.client}<${nameArguments.join(", ")}>`;
  return {
    kind: "function",
    name: identifier(names.createClient),
    documentation: ["Throws a TypeError for options that cannot work.", ...addressLines(service)],
    implementation: {
      typeParameters: [
        ...once.map(({ parameter, type, none }) => `${parameter} extends ${type} = ${none}`),
        `Answers extends ${imports.type(optionsModule, "AnswerMode")} = "strict"`,
      ],
      parameters: [
        {
          name: "options",
          type: `${options} & { readonly answers?: Answers | undefined }`,
          ...(hasDefaultAddress(service) ? { value: "{}" } : {}),
        },
      ],
      returns: `${imports.type(callModule, "ClientFor")}<Answers, ${client}>`,
    },
    body:
      address === undefined
        ? [`return ${open}(${table}, options${further});`]
        : [`const { baseUrl = ${address} } = options;`, `return ${open}(${table}, { ...options, baseUrl }${further});`],
  };
}

/** The name of the runtime's type of options. */
function optionsType(service: Service): string {
  return hasDefaultAddress(service) ? "AddressedOptions" : "ClientOptions";
}

/** `ClientOptions<"soap11" | "soap12">` where the service lacks a binding. */
function clientOptionsText({ service, imports }: TypeScope): string {
  const offered = bindingsText(service.bindings);
  return `${imports.type(optionsModule, optionsType(service))}${offered === undefined ? "" : `<${offered}>`}`;
}

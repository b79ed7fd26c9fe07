/**
 * Owns the view of `server.ts`: parameters of handlers, the handlers' interface, the dispatcher's factory.
 * Invariant: a handler has the same types over every binding, and a missing handler does not compile.
 */
import { sendsAttachments } from "../../model/attachments.js";
import {
  hasScript,
  isReferenceType,
  operationsOf,
  ownPaths,
  returnedHeaders,
  sentHeaders,
} from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import {
  type CodePart,
  codeParts,
  methodName,
  partNames,
  propertyName,
  receivedSoapHeadersTypeName,
  receivedTypeName,
  responseSoapHeadersTypeName,
  serviceNames,
} from "../../names/index.js";
import { createImports } from "../../print/imports.js";
import type { TypeScriptDeclaration, TypeScriptFile, TypeScriptMember } from "../../print/typescript-file.js";
import { identifier, memberName, stringLiteral } from "../../print/typescript-text.js";
import { receivedSoapHeadersDeclarations } from "../soap-headers.js";
import { operationDocumentation, parameterDocumentation } from "../documentation.js";
import { fileHead, type Origin } from "../file-head.js";
import { inParts, partModule, type PlacedFile, reExports } from "../part-file.js";
import { givesStreams } from "../byte-streams.js";
import { arrayText, ownType, resultText, valueText, type TypeScope } from "../type-text.js";

const kind = "server";
const handlerModule = "./runtime/server/handler";

interface ServerOptions {
  /** `.js`, `.ts` or nothing. */
  readonly importEnding: string;
  /** There is a `help.ts`. */
  readonly help: boolean;
  readonly origin: Origin;
}

export function serverViews(service: Service, { importEnding, help, origin }: ServerOptions): readonly PlacedFile[] {
  const parts = codeParts(service);
  const whole = viewOf(service, origin, (scope) => [
    ...reExports(
      kind,
      parts.map(({ file }) => file),
    ),
    ...(parts.length === 0 ? receivedDeclarations(scope) : []),
    parts.length === 0 ? handlersDeclaration(scope, serviceNames(service).handlers) : handlersOfParts(scope, parts),
    notImplementedDeclaration(scope),
    factoryDeclaration(scope, importEnding),
    ...(help ? [helpPageDeclaration(scope, importEnding)] : []),
  ]);
  return inParts(parts, kind, whole, (part) =>
    viewOf(part.service, origin, (scope) => [
      ...receivedDeclarations(scope),
      handlersDeclaration(scope, partNames(service, part).handlers),
    ]),
  );
}

function viewOf(
  service: Service,
  origin: Origin,
  declare: (scope: TypeScope) => readonly TypeScriptDeclaration[],
): TypeScriptFile {
  const imports = createImports();
  const declarations = declare({ service, imports, typesModule: "./types" });
  return {
    head: fileHead(service, `The server side of ${service.name}`, origin, "Secret"),
    imports: imports.list(),
    declarations,
  };
}

function receivedDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  return operationsOf(scope.service).flatMap((operation) => [
    receivedDeclaration(scope, operation),
    ...receivedSoapHeadersDeclarations(scope, operation),
  ]);
}

function receivedDeclaration(scope: TypeScope, operation: Operation): TypeScriptDeclaration {
  return {
    kind: "interface",
    name: identifier(receivedTypeName(operation)),
    documentation: [],
    members: operation.parameters.map((parameter): TypeScriptMember => {
      const { type, required, nullable, repeated } = parameter;
      const nil = nullable || isReferenceType(scope.service, type) ? ["null"] : [];
      const text = valueText(scope, parameter, "decoded");
      const isThere = required || repeated !== undefined;
      const members =
        repeated === undefined ? [text, ...nil, ...(required ? [] : ["undefined"])] : [arrayText(text, nullable)];
      return {
        name: memberName(propertyName(parameter)),
        documentation: parameterDocumentation(scope.service, parameter, "server"),
        type: { kind: "union", members },
        optional: !isThere,
      };
    }),
  };
}

const handlersDocumentation = [
  "Strings are `null` where the request says xsi:nil; whatever is absent is `undefined`. Throw a `Fault` to answer one.",
];

/** Intersection of the handlers of all parts of a large service. */
function handlersOfParts({ service, imports }: TypeScope, parts: readonly CodePart[]): TypeScriptDeclaration {
  const members = parts.map((part) =>
    imports.type(partModule(kind, part.file), identifier(partNames(service, part).handlers)),
  );
  const name = identifier(serviceNames(service).handlers);
  return {
    kind: "alias",
    name,
    documentation: handlersDocumentation,
    type: { kind: "intersection", members },
  };
}

function handlersDeclaration(scope: TypeScope, name: string): TypeScriptDeclaration {
  const { service, imports } = scope;
  return {
    kind: "interface",
    name: identifier(name),
    documentation: handlersDocumentation,
    members: operationsOf(service).map((operation) => ({
      name: memberName(methodName(operation)),
      documentation: operationDocumentation(service, operation),
      type: {
        kind: "generic",
        name: imports.type(handlerModule, "Handler"),
        arguments: [
          identifier(receivedTypeName(operation)),
          returnedText(scope, operation),
          ...handlerHeaders(scope, operation),
        ],
      },
      optional: false,
    })),
  };
}

/** Type of what a handler returns: bytes may be streams in services with MTOM. */
function returnedText(scope: TypeScope, operation: Operation): string {
  const text = resultText(scope, operation);
  if (!givesStreams(scope.service, operation)) return text;
  return `${scope.imports.type("./runtime/server/streams", "Sendable")}<${text}>`;
}

/** Types of request and response headers; trailing ones that the operation lacks are omitted. */
function handlerHeaders(scope: TypeScope, operation: Operation): readonly string[] {
  const sent = sentHeaders(operation).length > 0;
  const returned = returnedHeaders(operation).length > 0;
  if (!sent && !returned) return [];
  return [
    sent
      ? identifier(receivedSoapHeadersTypeName(operation))
      : scope.imports.type("./runtime/description", "NoSoapHeaders"),
    ...(returned ? [ownType(scope, responseSoapHeadersTypeName(operation))] : []),
  ];
}

function notImplementedDeclaration({ service, imports }: TypeScope): TypeScriptDeclaration {
  const names = serviceNames(service);
  return {
    kind: "constant",
    name: identifier(names.notImplemented),
    documentation: [
      `Handlers that answer a fault, so that a partial server runs: \`{ ...${names.notImplemented}, singleOne: ... }\`.`,
    ],
    type: names.handlers,
    value: {
      kind: "call",
      callee: `/* @__PURE__ */ ${imports.value("./runtime/server/not-implemented", "notImplemented")}`,
      arguments: [imports.value("./operations", "operations")],
    },
  };
}

/** Only a server writes DataSets, so that a client's table says how they are read alone. */
function tableText({ service, imports }: Pick<TypeScope, "service" | "imports">): string {
  const operations = imports.value("./operations", "operations");
  const streaming = service.mtom
    ? `${imports.value("./runtime/server/streaming-table", "streamingTable")}(${operations}, handlers)`
    : operations;
  const givesDataSets = operationsOf(service).some(({ result }) => result.kind === "data-set");
  return givesDataSets ? `${imports.value("./runtime/server/data-sets", "withDataSets")}(${streaming})` : streaming;
}

/** Further arguments of `createDispatcher`: code that only services with a feature load. */
function supportsText({ service, imports }: Pick<TypeScope, "service" | "imports">): string {
  const layers = layersOf(service).map(([file, name]) => imports.value(file, name));
  const script = hasScript(service) ? imports.value("./runtime/server/answer-script", "scriptDoor") : undefined;
  const list = layers.length === 0 && script === undefined ? [] : [`[${layers.join(", ")}]`];
  return [...list, ...(script === undefined ? [] : [script])].map((text) => `, ${text}`).join("");
}

function layersOf(service: Service): readonly (readonly [file: string, name: string])[] {
  return [
    ...(service.mtom ? ([["./runtime/server/mtom-layer", "mtom"]] as const) : []),
    ...(sendsAttachments(service) ? ([["./runtime/server/attachments-layer", "attachments"]] as const) : []),
    ...(service.addressing === undefined ? [] : ([["./runtime/server/addressed-layer", "addressed"]] as const)),
  ];
}

function factoryDeclaration({ service, imports }: TypeScope, importEnding: string): TypeScriptDeclaration {
  const names = serviceNames(service);
  const create = imports.value("./runtime/server/dispatcher", "createDispatcher");
  const table = `${imports.value("./operations", "service")}, ${tableText({ service, imports })}`;
  const supports = supportsText({ service, imports });
  const created = `${create}(${table}, wsdl, handlers, options${supports})`;
  const returned = [`return ${created};`];
  return {
    kind: "function",
    name: identifier(names.createDispatcher),
    documentation: [
      "Picks binding, operation and handler, and answers `?WSDL`. Give it to an adapter.",
      "Throws a TypeError where a handler is missing or an option cannot work.",
    ],
    implementation: {
      parameters: [
        { name: "handlers", type: names.handlers },
        { name: "options", type: imports.type(handlerModule, "DispatcherOptions"), value: "{}" },
      ],
      returns: imports.type(handlerModule, "Dispatcher"),
    },
    body: [
      // Loaded when somebody asks for it: a browser or worker that serves pays for it only then.
      wsdlText({ service, imports }, importEnding),
      ...(ownPaths(service).length === 0
        ? returned
        : [
            `const create = (options: ${imports.type(handlerModule, "DispatcherOptions")}) => {`,
            ...returned.map((line) => `  ${line}`),
            "};",
            `return ${imports.value("./runtime/server/paths-dispatcher", "pathsDispatcher")}(${imports.value("./operations", "service")}, options, create);`,
          ]),
    ],
  };
}

function wsdlText({ service, imports }: Pick<TypeScope, "service" | "imports">, importEnding: string): string {
  const load = `import(${stringLiteral(`./wsdl${importEnding}`)})`;
  if (ownPaths(service).length === 0) return `const wsdl = () => ${load}.then((module) => module.wsdl);`;
  const place = imports.value("./runtime/server/paths-dispatcher", "wsdlAtPaths");
  return `const wsdl = (address: string) => ${load}.then((module) => ${place}(service, module.wsdl, address));`;
}

function helpPageDeclaration({ service, imports }: TypeScope, importEnding: string): TypeScriptDeclaration {
  const names = serviceNames(service);
  const create = imports.value("./runtime/help/help-page", "createHelpPage");
  return {
    kind: "function",
    name: identifier(names.createHelpPage),
    documentation: [
      "Pages for people, who open the service's address in a browser: give it to the dispatcher as `helpPage`.",
    ],
    implementation: {
      parameters: [
        { name: "options", type: imports.type("./runtime/help/help-subject", "HelpPageOptions"), value: "{}" },
      ],
      returns: imports.type("./runtime/help/help-subject", "HelpPage"),
    },
    body: [
      `const help = () => import(${stringLiteral(`./help${importEnding}`)}).then((module) => module.help);`,
      `return ${create}(help, ${stringLiteral(names.createClient)}, options);`,
    ],
  };
}

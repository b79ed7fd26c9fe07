/**
 * Owns the constant by which rpc/encoded operations translate their bodies: the namespaces of the types.
 * Invariant: the output of other services has no code for it.
 */
import { groupBy } from "../../model/by-key.js";
import { attachmentsOf, hasAttachments } from "../../model/attachments.js";
import { hasSoap, isText } from "../../model/questions.js";
import type { NamedType, Operation } from "../../model/service.js";
import { isEncoded } from "../../model/soap-encoding.js";
import { hasEmptyRequest } from "../../model/unwrapped.js";
import type { MessageWay } from "../../model/wsdl-names.js";
import { encodingName, typeConstName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, propertyKey, stringLiteral } from "../../print/typescript-text.js";
import type { TypeScope } from "../type-text.js";
import { codeList } from "./entry-code.js";

export function encodingDeclarations({ service, imports }: TypeScope): readonly TypeScriptDeclaration[] {
  if (!isEncoded(service)) return [];
  const namespaceOf = ({ anonymous, namespace = service.namespace }: NamedType): string =>
    anonymous === true ? "undefined" : stringLiteral(namespace);
  const lists = [...groupBy(service.types.filter(hasEntry), namespaceOf)].map(([namespace, types]) =>
    codeList([namespace, ...types.map((type) => identifier(typeConstName(type)))]),
  );
  const rectangular = service.types.flatMap((type) =>
    type.kind === "array" && type.dimensions > 1
      ? [codeList([identifier(typeConstName(type)), String(type.dimensions)])]
      : [],
  );
  return [
    {
      kind: "constant",
      name: encodingName,
      documentation: ["Translates bodies to SOAP encoding and back. Types are listed by the namespace of their name."],
      type: imports.type("./runtime/description", "BodyEncoding"),
      value: {
        kind: "call",
        callee: `/* @__PURE__ */ ${imports.value("./runtime/encoded/bodies", "encodedBodies")}`,
        arguments: rectangular.length === 0 ? [codeList(lists)] : [codeList(lists), codeList(rectangular)],
      },
    },
  ];
}

/** Arrays, and texts that have no name on the wire, have no entry here. */
function hasEntry(type: NamedType): boolean {
  return !isText(type) && ["enumeration", "record", "item-list"].includes(type.kind);
}

/** Code of the translation of an operation's bodies; undefined: they are literal, in an element of their own. */
export function encodingCode(scope: TypeScope, operation: Operation): Code | undefined {
  const inner = bodyEncodingCode(scope, operation);
  if (!hasAttachments(operation) || !hasSoap(operation)) return inner;
  const name = scope.imports.value("./runtime/attachments/bodies", "attachedBodies");
  const sides = codeObject([
    ["style", stringLiteral(operation.rpc ? "rpc" : "document")],
    ["request", mediaTypesCode(operation, "request")],
    ["response", mediaTypesCode(operation, "response")],
    ["emptyRequest", hasEmptyRequest(operation) ? "true" : undefined],
  ]);
  return {
    kind: "call",
    callee: `/* @__PURE__ */ ${name}`,
    arguments: inner === undefined ? [sides] : [sides, inner],
  };
}

function mediaTypesCode(operation: Operation, side: MessageWay): Code | undefined {
  const attachments = attachmentsOf(operation, side);
  if (attachments.length === 0) return undefined;
  return codeObject(attachments.map(({ name, mediaType }) => [propertyKey(name), stringLiteral(mediaType)]));
}

function bodyEncodingCode(scope: TypeScope, operation: Operation): Code | undefined {
  const { unwrapped } = operation;
  if (unwrapped !== undefined && hasSoap(operation)) {
    const name = scope.imports.value(
      "./runtime/bindings/soap/unwrapped",
      operation.bare ? "anyBodies" : "unwrappedBodies",
    );
    return { kind: "call", callee: `/* @__PURE__ */ ${name}`, arguments: unwrapped.map(stringLiteral) };
  }
  return operation.encoded || (scope.service.mtom && hasSoap(operation)) ? encodingReference(scope) : undefined;
}

function encodingReference({ service, entriesModule, imports }: TypeScope): string {
  if (service.mtom) return imports.value("./runtime/mtom/bodies", "mtomBodies");
  return entriesModule === undefined ? encodingName : imports.value(entriesModule, encodingName);
}

/**
 * Owns the constant with which operations of rpc/encoded translate their bodies: the namespaces of the types.
 * Invariant: other services have nothing of it.
 */
import { groupBy } from "../../model/by-key.js";
import { hasSoap, isText } from "../../model/questions.js";
import type { NamedType, Operation } from "../../model/service.js";
import { isEncoded } from "../../model/soap-encoding.js";
import { encodingName, typeConstName } from "../../names/index.js";
import type { Code } from "../../print/layout.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import type { TypeScope } from "../type-text.js";
import { codeList } from "./entry-code.js";

export function encodingDeclarations({ service, imports }: TypeScope): readonly TypeScriptDeclaration[] {
  if (!isEncoded(service)) return [];
  const named = service.types.filter(hasEntry);
  const lists = [...groupBy(named, ({ namespace = service.namespace }) => namespace)].map(([namespace, types]) =>
    codeList([stringLiteral(namespace), ...types.map((type) => identifier(typeConstName(type)))]),
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
        arguments: [codeList(lists)],
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
  const { unwrapped } = operation;
  if (unwrapped !== undefined && hasSoap(operation)) {
    const name = scope.imports.value("./runtime/bindings/soap/unwrapped", "unwrappedBodies");
    return { kind: "call", callee: `/* @__PURE__ */ ${name}`, arguments: unwrapped.map(stringLiteral) };
  }
  return operation.encoded || (scope.service.mtom && hasSoap(operation)) ? encodingReference(scope) : undefined;
}

function encodingReference({ service, entriesModule, imports }: TypeScope): string {
  if (service.mtom) return imports.value("./runtime/mtom/bodies", "mtomBodies");
  return entriesModule === undefined ? encodingName : imports.value(entriesModule, encodingName);
}

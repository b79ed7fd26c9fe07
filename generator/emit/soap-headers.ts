/**
 * Owns the types of SOAP headers by name: those of a client, of a call, of handlers, and of responses.
 * Invariant: a required header is present in a handler's type exactly if every binding of the operation carries
 * headers.
 */
import { isReferenceType, operationsOf, returnedHeaders, sentHeaders } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import {
  propertyName,
  receivedSoapHeadersTypeName,
  responseSoapHeadersTypeName,
  serviceNames,
  soapHeadersTypeName,
} from "../names/index.js";
import type { TypeScriptDeclaration } from "../print/typescript-file.js";
import { identifier, memberName } from "../print/typescript-text.js";
import { headersAlwaysTravel } from "./call-options.js";
import { secretFact } from "./documentation.js";
import { typeText, type TypeScope } from "./type-text.js";

/**
 * Headers of all operations that can be set once per client, for `types.ts`. If operations use one name for different types, the
 * header's type is their intersection, often `never`.
 */
export function clientSoapHeadersDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  const types = new Map<string, Set<string>>();
  for (const header of operationsOf(scope.service).flatMap(sentHeaders)) {
    const { type } = header;
    const name = propertyName(header);
    types.set(name, (types.get(name) ?? new Set()).add(typeText(scope, type, "decoded")));
  }
  if (types.size === 0) return [];
  const names = serviceNames(scope.service);
  return [
    {
      kind: "interface",
      name: identifier(names.clientSoapHeaders),
      documentation: ["SOAP headers a client can be given once; they are sent where an operation takes them."],
      members: [...types].map(([name, texts]) => ({
        name: memberName(name),
        documentation: [],
        type: { kind: "union", members: [allOf([...texts]), "undefined"] },
        optional: true,
      })),
    },
  ];
}

/** `(A & B)`, as a member of a union: types of headers are names and the scalars' own, none of them a union. */
function allOf(texts: readonly string[]): string {
  return texts.length === 1 ? texts.join() : `(${texts.join(" & ")})`;
}

/** Headers that a client sends, for `types.ts`; empty if the operation takes none. */
export function soapHeadersDeclarations(scope: TypeScope, operation: Operation): readonly TypeScriptDeclaration[] {
  const headers = sentHeaders(operation);
  if (headers.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(soapHeadersTypeName(operation)),
      documentation: [],
      members: headers.map(({ name, property = name, type, required, nullable, secret }) => ({
        name: memberName(property),
        documentation: secretFact({ secret }),
        type: {
          kind: "union",
          members: [
            typeText(scope, type, "decoded"),
            ...(nullable ? ["null"] : []),
            ...(required ? [] : ["undefined"]),
          ],
        },
        optional: !required,
      })),
    },
  ];
}

/** Headers that a handler receives, for `server.ts`. GET and POST requests carry none, even required ones. */
export function receivedSoapHeadersDeclarations(
  scope: TypeScope,
  operation: Operation,
): readonly TypeScriptDeclaration[] {
  const headers = sentHeaders(operation);
  if (headers.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(receivedSoapHeadersTypeName(operation)),
      documentation: [],
      members: headers.map(({ name, property = name, type, required, nullable, secret }) => {
        const there = required && headersAlwaysTravel(operation);
        const nil = nullable || isReferenceType(scope.service, type) ? ["null"] : [];
        return {
          name: memberName(property),
          documentation: secretFact({ secret }),
          type: { kind: "union", members: [typeText(scope, type, "decoded"), ...nil, ...(there ? [] : ["undefined"])] },
          optional: !there,
        };
      }),
    },
  ];
}

/** Headers of responses, for `types.ts`: clients read them beside the result, handlers set them. Any may be absent. */
export function responseSoapHeadersDeclarations(
  scope: TypeScope,
  operation: Operation,
): readonly TypeScriptDeclaration[] {
  const headers = returnedHeaders(operation);
  if (headers.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(responseSoapHeadersTypeName(operation)),
      documentation: [],
      members: headers.map(({ name, property = name, type, nullable, secret }) => {
        const nil = nullable || isReferenceType(scope.service, type) ? ["null"] : [];
        return {
          name: memberName(property),
          documentation: secretFact({ secret }),
          type: { kind: "union", members: [typeText(scope, type, "decoded"), ...nil, "undefined"] },
          optional: true,
        };
      }),
    },
  ];
}

/**
 * Owns how the bindings and SOAP headers of an operation read in TypeScript: what a call may say, what a handler is told.
 * Invariant: a binding that an operation lacks does not compile, and a required header cannot be left out
 * where every binding carries it.
 */
import { bindingIds, type Operation, type Service } from "../model/service.js";
import { receivedSoapHeadersTypeName, soapHeadersTypeName } from "../names/index.js";
import type { TypeScriptDeclaration } from "../print/typescript-file.js";
import { identifier, memberName, stringLiteral } from "../print/typescript-text.js";
import { isReferenceType, ownType, typeText, type TypeScope } from "./type-text.js";

const callModule = "./runtime/operation-call";

/** `CallOptions<"soap12">`; undefined where the operation is offered over every binding there is and takes no headers. */
export function callOptionsText(scope: TypeScope, operation: Operation): string | undefined {
  const { bindings, soapHeaders } = operation;
  const offered = bindingsText(bindings);
  const type = (name: string): string => scope.imports.type(callModule, name);
  if (soapHeaders.length === 0) return offered === undefined ? undefined : `${type("CallOptions")}<${offered}>`;
  const needed = soapHeaders.some(({ required }) => required) && headersAlwaysTravel(operation);
  const name = type(needed ? "CallOptionsNeedingHeaders" : "CallOptionsTakingHeaders");
  const headers = ownType(scope, soapHeadersTypeName(operation));
  return `${name}<${offered === undefined ? headers : `${headers}, ${offered}`}>`;
}

/** `"soap11" | "soap12"`; undefined for all there are. */
export function bindingsText(bindings: Service["bindings"]): string | undefined {
  return bindings.length === bindingIds.length ? undefined : bindings.map(stringLiteral).join(" | ");
}

/** GET and POST have no place for them. */
function headersAlwaysTravel({ bindings }: Operation): boolean {
  return bindings.every((binding) => binding === "soap11" || binding === "soap12");
}

/** What a client gives; for `types.ts`. Nothing where the operation takes none. */
export function soapHeadersDeclarations(scope: TypeScope, operation: Operation): readonly TypeScriptDeclaration[] {
  if (operation.soapHeaders.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(soapHeadersTypeName(operation)),
      documentation: [`SOAP headers of ${operation.name}.`],
      members: operation.soapHeaders.map(({ name, type, required, secret }) => ({
        name: memberName(name),
        documentation: secret ? ["Secret: never shown in errors or hooks."] : [],
        type: { kind: "union", members: [typeText(scope, type, "decoded"), ...(required ? [] : ["undefined"])] },
        optional: !required,
      })),
    },
  ];
}

/** What a handler gets; for `server.ts`. Over GET and POST nothing arrives, whatever is required. */
export function receivedSoapHeadersDeclarations(
  scope: TypeScope,
  operation: Operation,
): readonly TypeScriptDeclaration[] {
  if (operation.soapHeaders.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(receivedSoapHeadersTypeName(operation)),
      documentation: [`The SOAP headers that the handler of ${operation.name} gets.`],
      members: operation.soapHeaders.map(({ name, type, required, secret }) => {
        const there = required && headersAlwaysTravel(operation);
        const nil = isReferenceType(scope.service, type) ? ["null"] : [];
        return {
          name: memberName(name),
          documentation: secret ? ["Secret: never shown in errors or hooks."] : [],
          type: { kind: "union", members: [typeText(scope, type, "decoded"), ...nil, ...(there ? [] : ["undefined"])] },
          optional: !there,
        };
      }),
    },
  ];
}

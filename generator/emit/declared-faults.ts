/**
 * Owns the types of declared faults by name, with the details of an operation's SOAP faults.
 * Invariant: clients and handlers share one interface: handlers throw such a value, clients find it on their error.
 */
import { isReferenceType } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import { faultsTypeName } from "../names/index.js";
import type { TypeScriptDeclaration } from "../print/typescript-file.js";
import { identifier, memberName } from "../print/typescript-text.js";
import { prose } from "./documentation.js";
import { typeText, type TypeScope } from "./type-text.js";

/** For `types.ts`; nothing where none is declared. */
export function faultsDeclarations(scope: TypeScope, operation: Operation): readonly TypeScriptDeclaration[] {
  if (operation.faults.length === 0) return [];
  return [
    {
      kind: "interface",
      name: identifier(faultsTypeName(operation)),
      documentation: ["Details of declared faults, by their names."],
      members: operation.faults.map(({ name, type, nullable, purpose }) => {
        const nil = nullable || isReferenceType(scope.service, type) ? ["null"] : [];
        return {
          name: memberName(name),
          documentation: purpose === undefined ? [] : [prose(purpose)],
          type: { kind: "union", members: [typeText(scope, type, "decoded"), ...nil] },
          optional: false,
        };
      }),
    },
  ];
}

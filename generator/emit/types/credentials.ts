/** Owns the type of credentials that are given to a client once. */
import { propertyName, serviceNames } from "../../names/index.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, memberName } from "../../print/typescript-text.js";
import { typeText, type TypeScope } from "../type-text.js";

/** Flat; of each set all or none. Nothing where the service knows no credentials. */
export function credentialDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  const { service, imports } = scope;
  const sets = service.credentials.filter(({ parameters }) => parameters.length > 0);
  if (sets.length === 0) return [];
  const allOrNone = imports.type("./runtime/operation-call", "AllOrNone");
  return [
    {
      kind: "alias",
      name: identifier(serviceNames(service).credentials),
      documentation: [
        `Credentials a client can be given once; they are sent where an operation takes the whole set. Of each set all or none.`,
        ...sets.map(({ name, parameters }) => `${name}: ${parameters.map(propertyName).join(", ")}.`),
      ],
      type: {
        kind: "intersection",
        members: sets.map(({ parameters }) => ({
          kind: "generic",
          name: allOrNone,
          arguments: [
            {
              kind: "object",
              members: parameters.map((each) => [memberName(propertyName(each)), typeText(scope, each.type, "given")]),
            },
          ],
        })),
      },
    },
  ];
}

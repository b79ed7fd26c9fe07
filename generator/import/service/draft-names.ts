/**
 * Owns the names of types and the keys of operations in a description: those of the WSDL, unless the language reserves
 * the name or it is taken.
 * Invariant: type names differ in more than case, and their order alone decides which one keeps its name. Keys of
 * operations are unique.
 */
import { languageTypeNames, NumberedNames } from "../../names/index.js";
import type { BoundOperation } from "../definitions/bound-operations.js";
import { componentAt, type Definitions } from "../definitions/definitions.js";
import { keyOf } from "../documents/qname.js";
import { isKnownByName, type TypeDraft } from "./draft.js";

/** Renames types that cannot keep their name. Names of types are not on the wire. */
export function nameTypes(
  types: readonly TypeDraft[],
  operations: ReadonlySet<string>,
  /** Names that a description has for types already, by the keys of their qualified names. */
  existingNames: ReadonlyMap<string, string>,
  encoded: boolean,
): void {
  const existingNameOf = (type: TypeDraft): string | undefined =>
    type.origin === undefined ? undefined : existingNames.get(keyOf(type.origin));
  const names = new NumberedNames(
    types.flatMap((type) => existingNameOf(type) ?? []),
    (name) => name.toLowerCase(),
  );
  /** Whether the WSDL declares it under the name that it has in its schema. Others are declared under the one that they are given here. */
  const hasOwnName = (type: TypeDraft): boolean =>
    type.origin !== undefined && isKnownByName(type, encoded) && type.body?.kind !== "data-set";
  /** Namespace of its declaration in our WSDL. Types whose names are not in messages are in the service's. */
  const homeOf = (type: TypeDraft): string | undefined => (isKnownByName(type, encoded) ? type.namespace : undefined);
  const declared = new Set(
    types.flatMap((type) => (hasOwnName(type) ? [wireKey(type.origin?.name ?? "", type.namespace)] : [])),
  );
  for (const type of types) {
    const existingName = existingNameOf(type);
    if (existingName !== undefined) {
      type.name = existingName;
      continue;
    }
    // A type without a name in the WSDL is the one that is renamed.
    if (type.origin === undefined && operations.has(type.name)) type.name = `${type.name}Body`;
    const base = languageTypeNames.has(type.name) ? `${type.name}Type` : type.name === "" ? "Type" : type.name;
    type.name = names.give(base, (name) => hasOwnName(type) || !declared.has(wireKey(name, homeOf(type))));
  }
}

const wireKey = (name: string, namespace: string | undefined): string => `${name} ${namespace ?? ""}`;

/**
 * Keys of the operations. Of overloads, one keeps the name: the one whose request element has that name, else the first.
 * The others are named after their request element, with a number if that name is taken.
 */
export function operationKeys(
  operations: readonly (readonly BoundOperation[])[],
  definitions: Definitions,
): readonly string[] {
  const candidates = operations.map(([first]) => ({
    name: first?.operation.name ?? "",
    element: first === undefined ? undefined : requestName(first, definitions),
  }));
  const keepers = new Map<string, (typeof candidates)[number]>();
  for (const each of candidates) {
    const keeper = keepers.get(each.name);
    if (keeper === undefined || (keeper.element !== keeper.name && each.element === each.name))
      keepers.set(each.name, each);
  }
  const names = new NumberedNames(keepers.keys());
  return candidates.map((each) =>
    keepers.get(each.name) === each ? each.name : names.give(each.element ?? each.name),
  );
}

/** Name of the request's element, or of the input if there is no element. */
function requestName({ operation: { input } }: BoundOperation, { messages }: Definitions): string | undefined {
  if (input?.message === undefined) return undefined;
  return componentAt(messages, input.message)?.parts[0]?.element?.name ?? input.name;
}

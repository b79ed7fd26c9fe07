/**
 * Owns what the types of a description are called: as in the schemas, where the language and the other types leave that name.
 * Invariant: no two are equal but for case; which one keeps its name depends on their order alone.
 */
import { languageTypeNames } from "../names/index.js";
import type { TypeDraft } from "./draft.js";
import { NumberedNames } from "./numbered-names.js";
import { keyOf } from "./qname.js";

/** Gives types that cannot keep their name another one: names of types are not on the wire. */
export function nameTypes(
  types: readonly TypeDraft[],
  operations: ReadonlySet<string>,
  /** Names that a description has for types already, by the keys of their qualified names. */
  given: ReadonlyMap<string, string>,
): void {
  const givenTo = (type: TypeDraft): string | undefined =>
    type.origin === undefined ? undefined : given.get(keyOf(type.origin));
  const names = new NumberedNames(
    types.flatMap((type) => givenTo(type) ?? []),
    (name) => name.toLowerCase(),
  );
  const declared = new Set(
    types.flatMap((type) => (hasOwnName(type) ? [wireKey(type.origin?.name ?? "", type.namespace)] : [])),
  );
  for (const type of types) {
    const known = givenTo(type);
    if (known !== undefined) {
      type.name = known;
      continue;
    }
    // Without a name of its own, it gives way.
    if (type.origin === undefined && operations.has(type.name)) type.name = `${type.name}Body`;
    const base = languageTypeNames.has(type.name) ? `${type.name}Type` : type.name === "" ? "Type" : type.name;
    type.name = names.give(base, (name) => hasOwnName(type) || !declared.has(wireKey(name, homeOf(type))));
  }
}

/** Whether the WSDL declares it under the name that it has in its schema. Others are declared under the one that they are given here. */
const hasOwnName = (type: TypeDraft): boolean =>
  type.origin !== undefined && !isSimple(type) && type.body?.kind !== "data-set";

const isSimple = ({ body }: TypeDraft): boolean => ["enumeration", "restricted", "list"].includes(body?.kind ?? "");

/** Where the WSDL declares it: simple types stand in the service's namespace, whatever their own. */
const homeOf = (type: TypeDraft): string | undefined => (isSimple(type) ? undefined : type.namespace);

const wireKey = (name: string, namespace: string | undefined): string => `${name} ${namespace ?? ""}`;

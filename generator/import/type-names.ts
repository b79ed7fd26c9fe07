/**
 * Owns what the types of a description are called: as in the schemas, where the language and the other types leave that name.
 * Invariant: no two are equal but for case; which one keeps its name depends on their order alone.
 */
import { languageTypeNames } from "../names/index.js";
import type { TypeDraft } from "./draft.js";
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
  const taken = new Set(types.flatMap((type) => givenTo(type)?.toLowerCase() ?? []));
  for (const type of types) {
    const known = givenTo(type);
    if (known !== undefined) {
      type.name = known;
      continue;
    }
    // Without a name of its own, it gives way.
    if (type.origin === undefined && operations.has(type.name)) type.name = `${type.name}Body`;
    const base = languageTypeNames.has(type.name) ? `${type.name}Type` : type.name === "" ? "Type" : type.name;
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}_${String(number)}`;
    taken.add(name.toLowerCase());
    type.name = name;
  }
}

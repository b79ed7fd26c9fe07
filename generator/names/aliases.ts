/**
 * Owns aliases: names in TypeScript for types and operations whose identifiers would collide with each other or with a
 * reserved one.
 * Invariant: names on the wire do not change. The first one in the description keeps its name, types before operations;
 * later ones get `_2`, `_3` and so on. So an addition at the end changes no earlier name.
 */
import { operationsOf } from "../model/questions.js";
import type { NamedType, Operation, Service } from "../model/service.js";
import { pascalCase } from "./identifiers.js";

type Named = { readonly name: string; readonly method?: string };

const aliases = new WeakMap<object, string>();

/** Basis of identifiers: the name or that of the method, or its alias after a collision. */
export function scriptName(thing: Named): string {
  return aliases.get(thing) ?? ownName(thing);
}

function ownName({ name, method = name }: Named): string {
  return method;
}

/** Most attempts per name. Collisions within one operation cannot be resolved by renaming it. */
const mostTries = 20;

/** Finds those names. `identifiersOf`: all that a type or operation declares, by the names found so far; `isTaken`: by somebody else. */
export function findAliases(
  service: Service,
  taken: Set<string>,
  identifiersOf: (thing: NamedType | Operation) => readonly string[],
  isTaken: (identifier: string) => boolean,
): void {
  // Where to go on counting: many that meet cost no more than their number.
  const counts = new Map<string, number>();
  for (const thing of [...service.types, ...operationsOf(service)]) {
    const meets = (): boolean =>
      identifiersOf(thing).some((identifier) => taken.has(identifier) || isTaken(identifier));
    const key = pascalCase(ownName(thing));
    const first = counts.get(key) ?? 2;
    let count = first;
    for (; count < first + mostTries && meets(); count++) aliases.set(thing, `${ownName(thing)}_${String(count)}`);
    if (meets()) aliases.delete(thing);
    else counts.set(key, count);
    for (const identifier of identifiersOf(thing)) taken.add(identifier);
  }
}

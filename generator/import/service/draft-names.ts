/**
 * Owns what the types of a description are called: as in the schemas, where the language and the other types leave that name.
 * Invariant: no two are equal but for case; which one keeps its name depends on their order alone.
 */
import { languageTypeNames } from "../../names/index.js";
import type { BoundOperation } from "../definitions/bound-operations.js";
import type { Definitions } from "../definitions/definitions.js";
import { keyOf } from "../documents/qname.js";
import type { TypeDraft } from "./draft.js";

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

/**
 * Of several operations of one name, which WSDL tells apart by their messages, one keeps it: the one whose request's element is called so, else the first.
 * The others are called after their request's element, with a number where that is taken.
 */
export function operationKeys(
  operations: readonly (readonly BoundOperation[])[],
  definitions: Definitions,
): readonly string[] {
  const read = operations.map(([first]) => ({
    name: first?.operation.name ?? "",
    element: first === undefined ? undefined : requestName(first, definitions),
  }));
  const keepers = new Map<string, (typeof read)[number]>();
  for (const each of read) {
    const known = keepers.get(each.name);
    if (known === undefined || (known.element !== known.name && each.element === each.name))
      keepers.set(each.name, each);
  }
  const names = new NumberedNames(keepers.keys());
  return read.map((each) => (keepers.get(each.name) === each ? each.name : names.give(each.element ?? each.name)));
}

/** Of its element, or of the input itself. */
function requestName({ operation: { input } }: BoundOperation, { messages }: Definitions): string | undefined {
  if (input?.message === undefined) return undefined;
  return messages.get(keyOf(input.message))?.parts[0]?.element?.name ?? input.name;
}

/** Names that are given out, one after the other. */
export class NumberedNames {
  private readonly taken: Set<string>;
  /** The number to try next, by what was wanted. */
  private readonly next = new Map<string, number>();
  private readonly keyOf: (name: string) => string;

  /** `taken`: names that nobody gets; `keyOf`: what of a name no two may share, unless given all of it. */
  constructor(taken: Iterable<string>, keyOf: (name: string) => string = (name) => name) {
    this.taken = new Set(Array.from(taken, keyOf));
    this.keyOf = keyOf;
  }

  /** What was wanted, or the first with a number that is not taken; `isFree`: what else it has to be. */
  give(wanted: string, isFree: (name: string) => boolean = () => true): string {
    const { taken, next, keyOf } = this;
    const start = keyOf(wanted);
    let name = wanted;
    let number = next.get(start) ?? 2;
    while (taken.has(keyOf(name)) || !isFree(name)) name = `${wanted}_${String(number++)}`;
    next.set(start, number);
    taken.add(keyOf(name));
    return name;
  }
}

/**
 * Owns what operations are called in the description: as in the WSDL, where that has one of the name.
 * Invariant: no two are called the same, and which is called what does not depend on their order where their requests' elements tell.
 */
import type { Definitions } from "./definitions.js";
import type { BoundOperation } from "./operation-drafts.js";
import { NumberedNames } from "./numbered-names.js";
import { keyOf } from "./qname.js";

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

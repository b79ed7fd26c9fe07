/**
 * Owns the check that the names in a list differ.
 * Invariant: it knows nothing of XML, so a client does not load tables of characters for it.
 */
import { cutText } from "../../text/cut-text.js";
import { ValueError } from "../../values/type.js";

/** Throws {@link ValueError} for an empty name, and for a name that occurs twice. `what`: whose names they are. */
export function checkUnique(what: string, named: readonly { readonly name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of named) {
    if (typeof name !== "string" || name === "") throw new ValueError(`${what} that have names`);
    if (names.has(name))
      throw new ValueError(`${what} of different names, found ${JSON.stringify(cutText(name, 40))} twice`);
    names.add(name);
  }
}

/** `wanted`, or with a number at its end if that name is taken: `wanted_1`. The name is taken then. `first`: the first number. */
export function freeName(wanted: string, taken: Set<string>, first: number): string {
  let name = wanted;
  for (let number = first; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

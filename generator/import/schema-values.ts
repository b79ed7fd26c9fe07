/**
 * Owns the values that a schema gives elements and attributes: what absence stands for (`default`), and the only one there may be (`fixed`).
 * Invariant: one that a description cannot keep is noted.
 */
import type { FieldDraft, Use } from "./draft.js";
import type { Note } from "./refusal.js";
import type { XmlNode } from "./xml-tree.js";

/** As a schema says them. */
interface SchemaValues {
  readonly node: XmlNode;
  readonly name: string;
  readonly default: string | undefined;
  readonly fixed: string | undefined;
}

/** Those of a field of this type. The prefix of a name means what is declared in the schema alone. */
export function keptValues(use: Use, given: SchemaValues, notes: Note[]): Pick<FieldDraft, "default" | "fixed"> {
  if (use.kind !== "xml" || use.name !== "QName") return { default: given.default, fixed: given.fixed };
  noteValues(given, notes);
  return { default: undefined, fixed: undefined };
}

/** That they are not kept. */
export function noteValues(
  { name, node, default: given, fixed }: Partial<SchemaValues> & Pick<SchemaValues, "name" | "node">,
  notes: Note[],
): void {
  const value = given ?? fixed;
  if (value === undefined) return;
  const construct = given === undefined ? "fixed" : "default";
  notes.push({ node, construct, text: `the ${construct} value ${JSON.stringify(value)} of ${name} is not kept` });
}

/**
 * Owns the note about types without a name that extend another: a schema allows them in their own element alone, and the language in place of
 * the other, too.
 * Invariant: a type that is never a value has no such note.
 */
import { addTo } from "../../model/by-key.js";
import { type OperationDraft, type TypeDraft, type Use, usesOfOperation, valuesOfBody } from "./draft.js";

/** `types`: all that are read. */
export function noteNamelessTypes(types: readonly TypeDraft[], operations: readonly OperationDraft[]): void {
  const uses = [...operations.flatMap(usesOfOperation), ...types.flatMap(({ body }) => valuesOfBody(body))];
  const values = new Set(uses.flatMap((use: Use) => (use.kind === "type" ? [use.type] : [])));
  const namelessByBase = new Map<TypeDraft, string[]>();
  for (const type of types) {
    if (type.origin !== undefined) continue;
    for (const base of basesOf(type)) if (values.has(base)) addTo(namelessByBase, base, type.name);
  }
  for (const [base, names] of namelessByBase) {
    const { node, name } = base;
    const more = names.length > mostNamed ? ` and ${String(names.length - mostNamed)} more` : "";
    const text = `types without a name extend ${name} (${names.slice(0, mostNamed).join(", ")}${more}): do not send them in its place, since the service does not know them by xsi:type`;
    base.notes.push({ node, construct: "type without a name", text });
  }
}

/** Types that a message names. */
const mostNamed = 3;

/** The types that a type extends, from the nearest. A circle of types ends where it was entered. */
function basesOf(type: TypeDraft): ReadonlySet<TypeDraft> {
  const bases = new Set<TypeDraft>();
  for (let base = baseOf(type); base !== undefined && !bases.has(base); base = baseOf(base)) bases.add(base);
  return bases;
}

const baseOf = ({ body }: TypeDraft): TypeDraft | undefined => (body?.kind === "record" ? body.extends : undefined);

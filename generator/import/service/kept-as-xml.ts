/**
 * Owns which elements are kept as XML because the language cannot describe their types: those that may be absent.
 * Invariant: an element that must be there is never kept so; a type that needs such an element cannot be described either. The time
 * is linear in the types and their fields.
 */
import { attempt, type Note, Refusal } from "../documents/refusal.js";
import type { ElementUse } from "../schemas/particles.js";
import { type FieldDraft, plainField, type TypeBody, type TypeDraft, usesOfBody } from "./draft.js";

/** Samples leave it out: what the service takes there is not known. */
const rawXml = { kind: "xml", name: "xml" } as const;

/** The field that `read` gives; for an element that may be absent and cannot be described, XML and a note. Throws {@link Refusal}. */
export function fieldOrXml(use: ElementUse, around: string, notes: Note[], read: () => FieldDraft): FieldDraft {
  const field = attempt(read);
  if (!(field instanceof Refusal)) return field;
  const { node, name, namespace, min, max } = use;
  if (min > 0 || field.isMendable) throw field;
  notes.push(keptNote(use, field));
  return {
    ...plainField,
    name,
    node,
    namespace: namespace === around ? undefined : namespace,
    use: rawXml,
    repeated: max > 1 ? { min, max: max === Infinity ? undefined : max } : undefined,
    isUnsampled: true,
  };
}

/** Keeps what leads to a refused type as XML where it may be absent. Returns whether anything changed. */
export function keepAsXml(types: readonly TypeDraft[], refusals: ReadonlyMap<TypeDraft, Refusal>): boolean {
  const reasons = withUsers(types, refusals);
  let isChanged = false;
  for (const type of types) {
    if (reasons.has(type) || type.body?.kind !== "record") continue;
    const body = recordWithout(type, type.body, reasons);
    isChanged ||= body !== type.body;
    type.body = body;
  }
  return isChanged;
}

/** The refused types, and those that cannot be without one. */
function withUsers(
  types: readonly TypeDraft[],
  refusals: ReadonlyMap<TypeDraft, Refusal>,
): ReadonlyMap<TypeDraft, Refusal> {
  const users = new Map<TypeDraft, TypeDraft[]>(types.map((type) => [type, []]));
  for (const type of types) for (const part of neededBy(type.body)) users.get(part)?.push(type);
  const reasons = new Map(refusals);
  // A map is walked in the order of its entries, those that are added on the way included.
  for (const [type, reason] of reasons)
    for (const user of users.get(type) ?? []) if (!reasons.has(user)) reasons.set(user, reason);
  return reasons;
}

/** Types without which a type cannot be described. */
function neededBy(body: TypeBody | undefined): readonly TypeDraft[] {
  const uses =
    body?.kind === "record"
      ? body.fields
          .filter((field) => !mayBeXml(field))
          .flatMap(({ use, parts }) => [use, ...(parts ?? []).map((part) => part.use)])
      : usesOfBody(body);
  const bases = body?.kind === "record" && body.extends !== undefined ? [body.extends] : [];
  return [...bases, ...uses.flatMap((use) => (use.kind === "type" ? [use.type] : []))];
}

const mayBeXml = ({ form, required, repeated }: FieldDraft): boolean =>
  form === undefined && (repeated === undefined ? !required : repeated.min === 0);

function recordWithout(
  type: TypeDraft,
  body: Extract<TypeBody, { kind: "record" }>,
  reasons: ReadonlyMap<TypeDraft, Refusal>,
): TypeBody {
  const isKept = (each: TypeDraft): boolean => reasons.get(each)?.isMendable !== false;
  const derived = body.derived.filter(isKept);
  for (const each of body.derived) {
    const reason = reasons.get(each);
    if (reason !== undefined && !isKept(each)) type.notes.push(refusedNote(each, type, reason));
  }
  const fields = body.fields.map((field) => {
    const reason = field.use.kind === "type" ? reasons.get(field.use.type) : undefined;
    if (reason === undefined || reason.isMendable) return field;
    type.notes.push(keptNote(field, reason));
    return { ...field, use: rawXml, default: undefined, fixed: undefined, isUnsampled: true };
  });
  const isSame = derived.length === body.derived.length && fields.every((field, at) => field === body.fields[at]);
  return isSame ? body : { ...body, derived, fields };
}

function keptNote({ node, name }: Pick<FieldDraft, "node" | "name">, { reason }: Refusal): Note {
  const text = `${name} is kept as XML, without attributes of its element: ${reason}`;
  return { node, construct: "kept as XML", text };
}

function refusedNote({ node, name }: TypeDraft, base: TypeDraft, { reason }: Refusal): Note {
  const text = `what is of the type ${name} by xsi:type is refused in place of ${base.name}: ${reason}`;
  return { node, construct: "restricted type", text };
}

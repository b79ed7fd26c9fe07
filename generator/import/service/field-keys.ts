/**
 * Owns the keys of fields that share a name on the wire.
 * Invariant: the wire does not change; an element or attribute keeps its name beside its key.
 */
import { groupBy } from "../../model/by-key.js";
import type { Note } from "../documents/refusal.js";
import type { FieldDraft, TypeDraft } from "./draft.js";

/** Keys of fields: an attribute and an element, elements of two namespaces or in two places may have one name on the wire. */
export class FieldKeys {
  /** The number that the next field of this name is given. */
  private readonly taken = new Map<string, number>();
  /** Previous number of each key that was set, the latest last; undefined: the key was free. */
  private readonly before: { readonly key: string; readonly number: number | undefined }[] = [];

  named(field: FieldDraft): FieldDraft {
    const { name, form } = field;
    if (!this.taken.has(name)) {
      this.take(name, 2);
      return field;
    }
    const ending = form === "attribute" ? "Attribute" : form === "text" ? "Text" : "";
    // One that has a key of its own is called after its element, not after that key.
    const wire = field.element ?? name;
    const first = `${wire}${ending}`;
    let key = first;
    let number = this.taken.get(key) ?? 2;
    for (; this.taken.has(key); number++) key = `${first}${form === undefined ? "_" : ""}${String(number)}`;
    this.take(first, number);
    if (key !== first) this.take(key, 2);
    return { ...field, name: key, element: form === "attribute" || form === undefined ? wire : undefined };
  }

  get count(): number {
    return this.before.length;
  }

  /** Removes all but the first `count`. */
  backTo(count: number): void {
    while (this.before.length > count) {
      const last = this.before.pop();
      if (last?.number !== undefined) this.taken.set(last.key, last.number);
      else if (last !== undefined) this.taken.delete(last.key);
    }
  }

  private take(key: string, number: number): void {
    this.before.push({ key, number: this.taken.get(key) });
    this.taken.set(key, number);
  }
}

/**
 * A record may repeat an inherited element at another place, or have an attribute with the name of an inherited
 * element: that field gets a key of its own. Records that extend one another in a cycle are not changed; the language
 * refuses them.
 */
export function nameAlongLines(types: readonly TypeDraft[]): void {
  const records = types.filter(({ body }) => body?.kind === "record");
  const derived = groupBy(records, ({ body }) => (body?.kind === "record" ? body.extends : undefined));
  const keys = new FieldKeys();
  // A list and not calls in calls: lines may be long. Each waits with the number of keys that its base's line has.
  const waiting = (derived.get(undefined) ?? []).map((type): Waiting => ({ type, count: 0, open: undefined }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type } = next;
    if (type.body?.kind !== "record") continue;
    keys.backTo(next.count);
    // Whatever other attributes there are, its base has.
    const { open } = next;
    const ownFields = type.body.fields.filter(({ form }) => open === undefined || form !== "attributes");
    if (open !== undefined) type.notes.push(...wildcardNotes(type.body.fields, open));
    const fields = ownFields.map((field) => keys.named(field));
    type.body = { ...type.body, fields };
    const line = open ?? ownFields.find(({ form }) => form === "attributes");
    for (const each of derived.get(type) ?? []) waiting.push({ type: each, count: keys.count, open: line });
  }
}

interface Waiting {
  readonly type: TypeDraft;
  readonly count: number;
  /** Wildcard for attributes that the type inherits; undefined: there is none. */
  readonly open: FieldDraft | undefined;
}

/** Notes wildcards for attributes that differ from their base's, unless that allows any attribute: the base's is kept. */
function wildcardNotes(fields: readonly FieldDraft[], { wildcard }: FieldDraft): readonly Note[] {
  const baseNamespace = wildcard?.namespace ?? "##any";
  const construct = "any attributes";
  const text = `that other attributes may stand there is kept as its base says it (namespace="${baseNamespace}")`;
  return fields.flatMap(({ form, node, wildcard: ownWildcard }) =>
    form !== "attributes" || baseNamespace === "##any" || ownWildcard?.namespace === baseNamespace
      ? []
      : [{ node, construct, text }],
  );
}

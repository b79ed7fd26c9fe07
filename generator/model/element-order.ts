/**
 * Owns whether the elements of a record are told apart by their names alone, or by where they stand, and whether that tells them apart.
 * Invariant: a wildcard stands for no element that its record names, so that names decide before wildcards do.
 */
import { fieldsWithin } from "./questions.js";
import { allFields, mayBeEmpty } from "./records.js";
import type { RecordField, RecordType, Service } from "./service.js";

/** Whether a record is read and written element by element in the order of the description. */
export function isInOrder(service: Service, record: RecordType): boolean {
  const fields = allFields(service, record);
  let wildcards = 0;
  const names = new Set<string>();
  for (const field of fields) {
    if (field.form === "sequence") return true;
    if (field.parts.some(({ form }) => form !== "element")) return true;
    if (field.form === "any") wildcards++;
    for (const each of fieldsWithin(field)) {
      if (each.form !== "element") continue;
      const name = JSON.stringify([each.element, namespaceIn(service, record, each)]);
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return wildcards > 1;
}

/** Two fields that a reader could not tell apart: one element may be either. */
export interface Doubt {
  readonly first: RecordField;
  readonly second: RecordField;
}

/** The first there is. One element ahead decides, as XML Schema has it (its rule of unique particles). */
export function doubtOf(service: Service, record: RecordType): Doubt | undefined {
  const reading = new Reading(service, record);
  reading.sequence(allFields(service, record).filter(({ form }) => form !== "attribute" && form !== "attributes"));
  return reading.doubt;
}

/** Elements that may come next: by name, and wildcards. */
interface Next {
  readonly named: ReadonlyMap<string, RecordField>;
  readonly wild: readonly RecordField[];
}
const nothing: Next = { named: new Map(), wild: [] };

/** What may begin a part, and what of it may go on where it may end. */
interface Ends {
  readonly first: Next;
  readonly open: Next;
}

class Reading {
  doubt: Doubt | undefined;
  readonly #service: Service;
  readonly #record: RecordType;

  constructor(service: Service, record: RecordType) {
    this.#service = service;
    this.#record = record;
  }

  sequence(parts: readonly RecordField[]): Ends {
    let first = nothing;
    let open = nothing;
    let isBegun = false;
    for (const part of parts) {
      const ends = this.#part(part);
      this.#compare(open, ends.first);
      if (!isBegun) first = joined(first, ends.first);
      const isPassed = mayBeEmpty(part);
      isBegun ||= !isPassed;
      open = isPassed ? joined(joined(open, ends.first), ends.open) : ends.open;
    }
    return { first, open };
  }

  #part(part: RecordField): Ends {
    const ends = this.#once(part);
    const { max = part.repeated === undefined ? 1 : Infinity } = part.repeated ?? {};
    if (max <= 1) return ends;
    if (part.form === "sequence" || part.form === "choice") this.#compare(ends.open, ends.first);
    return { first: ends.first, open: joined(ends.open, ends.first) };
  }

  #once(part: RecordField): Ends {
    switch (part.form) {
      case "sequence":
        return this.sequence(part.parts);
      case "choice": {
        let [first, open] = [nothing, nothing];
        for (const each of part.parts) {
          const ends = this.#part(each);
          this.#compare(first, ends.first);
          first = joined(first, ends.first);
          open = joined(open, ends.open);
        }
        return { first, open };
      }
      case "any":
        return { first: { named: new Map(), wild: [part] }, open: nothing };
      default: {
        const name = JSON.stringify([part.element, namespaceIn(this.#service, this.#record, part)]);
        return { first: { named: new Map([[name, part]]), wild: [] }, open: nothing };
      }
    }
  }

  #compare(one: Next, other: Next): void {
    if (this.doubt !== undefined) return;
    for (const [name, second] of other.named) {
      const first = one.named.get(name);
      if (first !== undefined && first !== second) this.doubt = { first, second };
    }
    for (const second of other.wild) {
      const first = one.wild.find((each) => each !== second && this.#share(each, second));
      if (first !== undefined) this.doubt = { first, second };
    }
  }

  /** Whether there is a namespace that both stand for. */
  #share(one: RecordField, other: RecordField): boolean {
    const home = this.#record.namespace ?? this.#service.namespace;
    const [few, others] = [namespacesOf(one, home), namespacesOf(other, home)];
    if (few !== undefined && others !== undefined) return few.some((uri) => others.includes(uri));
    const listed = few ?? others;
    if (listed === undefined) return true;
    const isOther = (few === undefined ? one : other).wildcard?.namespace === "##other";
    return listed.some((uri) => !isOther || (uri !== home && uri !== ""));
  }
}

/** `undefined`: all, or all but those of the type. */
function namespacesOf({ wildcard }: RecordField, home: string): readonly string[] | undefined {
  const { namespace = "##any" } = wildcard ?? {};
  if (namespace === "##any" || namespace === "##other") return undefined;
  return namespace.split(" ").map((each) => (each === "##local" ? "" : each === "##targetNamespace" ? home : each));
}

/** Of an element in a record. */
function namespaceIn(service: Service, record: RecordType, field: RecordField): string {
  return field.namespace ?? (record.unqualified ? "" : (record.namespace ?? service.namespace));
}

function joined(one: Next, other: Next): Next {
  if (one === nothing) return other;
  if (other === nothing) return one;
  return { named: new Map([...one.named, ...other.named]), wild: [...new Set([...one.wild, ...other.wild])] };
}

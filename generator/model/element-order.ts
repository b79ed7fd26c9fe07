/**
 * Owns whether the elements of a record are told apart by their names alone, or by where they stand, and whether that tells them apart.
 * Invariant: a wildcard stands for no element that its record names, so that names decide before wildcards do.
 */
import { fieldsWithin } from "./questions.js";
import { allFields, lineOf, mayBeEmpty } from "./records.js";
import type { RecordField, RecordType, Service } from "./service.js";

/** Of a record's own fields, without those it inherits. */
interface Own {
  readonly isInOrder: boolean;
  readonly wildcards: number;
  readonly names: ReadonlySet<string>;
}

const known = new WeakMap<Service, Map<RecordType, Own>>();

function ownOf(service: Service, record: RecordType): Own {
  const all = known.get(service) ?? new Map<RecordType, Own>();
  known.set(service, all);
  const own = all.get(record) ?? readOwn(service, record);
  all.set(record, own);
  return own;
}

function readOwn(service: Service, record: RecordType): Own {
  const elements = record.fields.flatMap(fieldsWithin).filter(({ form }) => form === "element");
  const names = new Set(elements.map((field) => nameOf(service, record, field)));
  const isNested = record.fields.some(
    ({ form, parts }) => form === "sequence" || parts.some((part) => part.form !== "element"),
  );
  const wildcards = record.fields.filter(({ form }) => form === "any").length;
  return { isInOrder: isNested || names.size < elements.length, wildcards, names };
}

/**
 * Whether a record is read and written element by element in the order of the description. What is inherited is looked up, not copied:
 * many may inherit much.
 */
export function isInOrder(service: Service, record: RecordType): boolean {
  const line = lineOf(service, record).map((each) => ownOf(service, each));
  if (line.some((own) => own.isInOrder)) return true;
  if (line.reduce((sum, { wildcards }) => sum + wildcards, 0) > 1) return true;
  return line.some(({ names }, at) => {
    const before = line.slice(0, at);
    return before.length > 0 && [...names].some((name) => before.some((each) => each.names.has(name)));
  });
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
        const name = nameOf(this.#service, this.#record, part);
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

/** Of an element in a record, with its namespace. */
function nameOf(service: Service, record: RecordType, { element, namespace }: RecordField): string {
  return JSON.stringify([element, namespace ?? (record.unqualified ? "" : (record.namespace ?? service.namespace))]);
}

function joined(one: Next, other: Next): Next {
  if (one === nothing) return other;
  if (other === nothing) return one;
  return { named: new Map([...one.named, ...other.named]), wild: [...new Set([...one.wild, ...other.wild])] };
}

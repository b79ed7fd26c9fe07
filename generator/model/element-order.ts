/**
 * Owns two questions: are a record's elements identified by name alone or by name and position, and is that always unambiguous?
 * Invariant: a wildcard never matches an element that its record declares; names take precedence over wildcards.
 */
import { oncePer } from "./once-per.js";
import { fieldsWithin } from "./questions.js";
import { allFields, lineOf, mayBeEmpty } from "./records.js";
import type { RecordField, RecordType, Service } from "./service.js";

/** Facts about a record's fields, inherited ones excluded. */
interface ElementFacts {
  readonly isInOrder: boolean;
  readonly wildcards: number;
  readonly names: ReadonlySet<string>;
}

const factsByRecord = oncePer((service: Service) =>
  oncePer((record: RecordType): ElementFacts => elementFacts(service, record)),
);

function elementFacts(service: Service, record: RecordType): ElementFacts {
  const elements = record.fields.flatMap(fieldsWithin).filter(({ form }) => form === "element");
  const names = new Set(elements.map((field) => nameOf(service, record, field)));
  const isNested = record.fields.some(
    ({ form, parts }) => form === "sequence" || parts.some((part) => part.form !== "element"),
  );
  const wildcards = record.fields.filter(({ form }) => form === "any").length;
  return { isInOrder: isNested || names.size < elements.length, wildcards, names };
}

/** True if a record is read and written element by element in the order of the description. */
export function isInOrder(service: Service, record: RecordType): boolean {
  // Facts are per record, without inherited fields: copying those for every derived record would be quadratic.
  const line = lineOf(service, record).map(factsByRecord(service));
  if (line.some((facts) => facts.isInOrder)) return true;
  if (line.reduce((sum, { wildcards }) => sum + wildcards, 0) > 1) return true;
  return line.some(({ names }, at) => {
    const before = line.slice(0, at);
    return before.length > 0 && [...names].some((name) => before.some((each) => each.names.has(name)));
  });
}

/** Two fields that one element may match. */
export interface Ambiguity {
  readonly first: RecordField;
  readonly second: RecordField;
}

/** The first ambiguity of a record. One element of lookahead must decide (XML Schema's Unique Particle Attribution). */
export function ambiguityOf(service: Service, record: RecordType): Ambiguity | undefined {
  const search = new AmbiguitySearch(service, record);
  search.sequence(allFields(service, record).filter(({ form }) => form !== "attribute" && form !== "attributes"));
  return search.ambiguity;
}

/** Elements that may come next, by name, and wildcards. */
interface Next {
  readonly named: ReadonlyMap<string, RecordField>;
  readonly wild: readonly RecordField[];
}
const nothing: Next = { named: new Map(), wild: [] };

/** `first`: elements that may begin a part. `open`: elements that may continue it at a point where it may also end. */
interface Ends {
  readonly first: Next;
  readonly open: Next;
}

class AmbiguitySearch {
  ambiguity: Ambiguity | undefined;
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
    if (this.ambiguity !== undefined) return;
    for (const [name, second] of other.named) {
      const first = one.named.get(name);
      if (first !== undefined && first !== second) this.ambiguity = { first, second };
    }
    for (const second of other.wild) {
      const first = one.wild.find((each) => each !== second && this.#share(each, second));
      if (first !== undefined) this.ambiguity = { first, second };
    }
  }

  /** True if some namespace matches both wildcards. */
  #share(one: RecordField, other: RecordField): boolean {
    const home = this.#record.namespace ?? this.#service.namespace;
    const [ownNamespaces, otherNamespaces] = [namespacesOf(one, home), namespacesOf(other, home)];
    if (ownNamespaces !== undefined && otherNamespaces !== undefined)
      return ownNamespaces.some((uri) => otherNamespaces.includes(uri));
    const listed = ownNamespaces ?? otherNamespaces;
    if (listed === undefined) return true;
    const isOther = (ownNamespaces === undefined ? one : other).wildcard?.namespace === "##other";
    return listed.some((uri) => !isOther || (uri !== home && uri !== ""));
  }
}

/** Namespaces that a wildcard lists; `undefined` for `##any` and `##other`. */
function namespacesOf({ wildcard }: RecordField, home: string): readonly string[] | undefined {
  const { namespace = "##any" } = wildcard ?? {};
  if (namespace === "##any" || namespace === "##other") return undefined;
  return namespace.split(" ").map((each) => (each === "##local" ? "" : each === "##targetNamespace" ? home : each));
}

/** Name and namespace of an element, as a key. */
function nameOf(service: Service, record: RecordType, { element, namespace }: RecordField): string {
  return JSON.stringify([element, namespace ?? (record.unqualified ? "" : (record.namespace ?? service.namespace))]);
}

function joined(one: Next, other: Next): Next {
  if (one === nothing) return other;
  if (other === nothing) return one;
  return { named: new Map([...one.named, ...other.named]), wild: [...new Set([...one.wild, ...other.wild])] };
}

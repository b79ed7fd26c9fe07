/**
 * Owns the comparison of two services: additions, removals and changes, and whom each breaks.
 * Invariant: a consequence of another change is no change: a new or removed operation, type, parameter or field is one change.
 */
import type { Service } from "../model/service.js";
import { type Breaks, breaksOf } from "./breaks.js";
import { type Fact, type FactKind, factsOf } from "../wire/facts.js";
import { pairNames } from "./pair-names.js";

export interface Change {
  readonly change: "added" | "removed" | "changed";
  /** The operation or type; empty: the service. */
  readonly subject: string;
  /** `the parameter Code of Get`. */
  readonly about: string;
  /** `Code`: the name of the parameter, field, value, header, fault, binding or derived type; undefined: the change is about all of its subject. */
  readonly part?: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly breaks: Breaks;
}

/** In the order of the newer service, removals last, in the order of the older one. Empty: both are the same on the wire. */
export function compareServices(older: Service, newer: Service): readonly Change[] {
  const [olderNames, newerNames] = pairNames(older, newer);
  const [before, after] = [factsOf(older, olderNames, older), factsOf(newer, newerNames, newer)];
  const whole = new Set<string>();
  for (const [key, fact] of [...before, ...after])
    if (isWhole(fact) && before.has(key) !== after.has(key)) whole.add(fact.about);
  const shapes = new Set<string>();
  for (const [key, { kind, subject, value }] of after)
    if (kind === "shape" && kindOfShape(before.get(key)?.value ?? value) !== kindOfShape(value)) shapes.add(subject);
  const isMoved = older.namespace !== newer.namespace || older.unqualified !== newer.unqualified;
  const moved = isMoved ? movedFacts(before, after, factsOf(older, olderNames, newer)) : new Set<string>();
  const changes: Change[] = moved.size === 0 ? [] : [...homeChanges(older, newer)];
  for (const [key, fact] of after) {
    const earlier = before.get(key);
    if (earlier?.value !== fact.value && !moved.has(key) && !follows(fact, earlier, whole, shapes))
      changes.push(changeOf(earlier, fact));
  }
  for (const [key, fact] of before)
    if (!after.has(key) && !follows(fact, undefined, whole, shapes)) changes.push(changeOf(fact, undefined));
  return changes;
}

/** `record, its elements in any order` is a record. */
const kindOfShape = (value: string): string | undefined => value.split(",")[0];

type Facts = ReadonlyMap<string, Fact>;

/**
 * Keys of facts that differ only because the service's namespace or the form of its elements changed. None, unless all
 * facts that depend on them changed. `expected`: the older service's facts with the newer namespace and form.
 */
function movedFacts(before: Facts, after: Facts, expected: Facts): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const [key, { value }] of after) {
    const [was, would] = [before.get(key)?.value, expected.get(key)?.value];
    if (was === value && would !== value) return new Set();
    if (was !== undefined && was !== value && would === value) moved.add(key);
  }
  return moved;
}

function homeChanges(older: Service, newer: Service): readonly Change[] {
  const form = ({ unqualified }: Service): string => (unqualified ? "unqualified" : "qualified");
  const spaceOf = ({ namespace }: Service): string => (namespace === "" ? "none" : namespace);
  const change = { change: "changed", subject: "", breaks: "both" } as const;
  const [before, after] = [form(older), form(newer)];
  return [
    ...(older.namespace === newer.namespace
      ? []
      : [{ ...change, about: "the namespace", before: spaceOf(older), after: spaceOf(newer) }]),
    ...(before === after ? [] : [{ ...change, about: "the form of elements", before, after }]),
  ];
}

/** Kinds of statements about things. */
const details: ReadonlySet<FactKind> = new Set([
  "name",
  "action",
  "element",
  "type",
  "required",
  "nullable",
  "repeated",
  "form",
  "default",
  "action",
  "order",
  "place",
  "family",
  "way",
  "path",
]);

/** True for things that have statements of their own. */
const isWhole = ({ kind }: Fact): boolean =>
  ["operation", "shape", "parameter", "field", "header", "fault"].includes(kind);

/** True if a difference follows from another change. `shapes`: types of another kind now. */
function follows(
  fact: Fact,
  earlier: Fact | undefined,
  whole: ReadonlySet<string>,
  shapes: ReadonlySet<string>,
): boolean {
  const { kind, about, subject } = fact;
  if (
    kind !== "operation" &&
    kind !== "shape" &&
    (whole.has(`the operation ${subject}`) || whole.has(`the type ${subject}`))
  )
    return true;
  // A statement in one service alone follows from a thing or a kind of result in that service alone.
  if (earlier === undefined && details.has(kind)) return true;
  if (shapes.has(subject) && kind !== "shape") return true;
  if (!isWhole(fact)) return whole.has(about) || (kind === "order" && isSameOrder(fact, earlier));
  // Whether it is required is a fact of its own.
  return earlier !== undefined && (kind === "parameter" || kind === "field");
}

/** True if the names that both have are in one order. */
function isSameOrder({ value }: Fact, earlier: Fact | undefined): boolean {
  const [names, earlierNames] = [value.split(", "), earlier?.value.split(", ") ?? []];
  const shared = names.filter((name) => earlierNames.includes(name));
  return shared.join() === earlierNames.filter((name) => names.includes(name)).join();
}

/** Words before the thing, by the kind of statement. */
const detailWords: Readonly<Record<string, string>> = {
  type: "the type of ",
  required: "whether it is required: ",
  nullable: "whether it may be null: ",
  repeated: "how often it stands there: ",
  form: "the form of ",
  place: "the name in values of ",
  default: "the default of ",
  way: "the direction of ",
  family: "what is extended by ",
};

function changeOf(before: Fact | undefined, after: Fact | undefined): Change {
  const fact = after ?? before;
  return {
    change: before === undefined ? "added" : after === undefined ? "removed" : "changed",
    subject: fact?.subject ?? "",
    about: `${detailWords[fact?.kind ?? ""] ?? ""}${fact?.about ?? ""}`,
    // A removed field whose name another one has now is told apart by these words.
    part: fact?.part?.replace(/ \(as it was\)$/, ""),
    before: before?.value,
    after: after?.value,
    breaks: breaksOf(before, after),
  };
}

/** `changed: the type of the parameter Code of Get, from int to string (breaks both)`. */
export function changeInWords({ change, about, before, after, breaks }: Change): string {
  const from = change === "changed" ? `, from ${before ?? ""} to ${after ?? ""}` : "";
  const whom = {
    clients: "breaks clients",
    servers: "breaks servers",
    both: "breaks clients and servers",
    proxies: "breaks code on proxies generated from the WSDL",
    nobody: "breaks nobody",
  };
  return `${change}: ${about}${from} (${whom[breaks]})`;
}

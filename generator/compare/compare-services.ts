/**
 * Owns the comparison of two services: what was added, removed and changed, and whom each breaks.
 * Invariant: what follows from another change is not told a second time: of a new or gone operation, type, parameter or field nothing else is said.
 */
import type { Service } from "../model/service.js";
import { type Breaks, breaksOf } from "./breaks.js";
import { type Fact, factsOf } from "./facts.js";

export interface Change {
  readonly change: "added" | "removed" | "changed";
  /** The operation or type; empty: the service. */
  readonly subject: string;
  /** `the parameter Code of Get`. */
  readonly about: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly breaks: Breaks;
}

/** In the order of the newer service, what is gone in that of the older one. Empty: the same on the wire. */
export function compareServices(older: Service, newer: Service): readonly Change[] {
  const [before, after] = [factsOf(older), factsOf(newer)];
  const whole = new Set<string>();
  for (const [key, fact] of [...before, ...after])
    if (isWhole(fact) && before.has(key) !== after.has(key)) whole.add(fact.about);
  const changes: Change[] = [];
  for (const [key, fact] of after) {
    const known = before.get(key);
    if (known?.value !== fact.value && !follows(fact, known, whole)) changes.push(changeOf(known, fact));
  }
  for (const [key, fact] of before)
    if (!after.has(key) && !follows(fact, undefined, whole)) changes.push(changeOf(fact, undefined));
  return changes;
}

/** Things of which everything else is said. */
const isWhole = ({ kind }: Fact): boolean =>
  ["operation", "shape", "parameter", "field", "header", "fault"].includes(kind);

function follows(fact: Fact, known: Fact | undefined, whole: ReadonlySet<string>): boolean {
  const { kind, about, subject } = fact;
  if (
    kind !== "operation" &&
    kind !== "shape" &&
    (whole.has(`the operation ${subject}`) || whole.has(`the type ${subject}`))
  )
    return true;
  // What has no name any more, or had none, is gone or new itself.
  if (kind === "name" && known === undefined) return true;
  if (!isWhole(fact)) return whole.has(about) || (kind === "order" && isSameOrder(fact, known));
  // Whether it is required is a fact of its own.
  return known !== undefined && (kind === "parameter" || kind === "field");
}

/** Of what both have. */
function isSameOrder({ value }: Fact, known: Fact | undefined): boolean {
  const [now, then] = [value.split(", "), known?.value.split(", ") ?? []];
  const shared = now.filter((name) => then.includes(name));
  return shared.join() === then.filter((name) => now.includes(name)).join();
}

function changeOf(before: Fact | undefined, after: Fact | undefined): Change {
  const fact = after ?? before;
  const words: Readonly<Partial<Record<string, string>>> = {
    type: "the type of ",
    required: "whether it is required: ",
    nullable: "whether it may be null: ",
    repeated: "how often it stands there: ",
    form: "the form of ",
    place: "the namespace of ",
    way: "the direction of ",
    family: "what is extended by ",
  };
  return {
    change: before === undefined ? "added" : after === undefined ? "removed" : "changed",
    subject: fact?.subject ?? "",
    about: `${words[fact?.kind ?? ""] ?? ""}${fact?.about ?? ""}`,
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

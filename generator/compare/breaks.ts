/**
 * Owns whom a change breaks: clients made from the older description that call the newer service, servers made from it that newer clients call.
 * Invariant: what is not known to be harmless is said to break.
 */
import type { Direction } from "../wire/directions.js";
import type { Fact, FactKind } from "../wire/facts.js";

/** `proxies`: nobody on the wire, but code that was written on what a tool generated from the older WSDL. */
export type Breaks = "clients" | "servers" | "both" | "proxies" | "nobody";

/** `before` or `after` is undefined where the thing is new or gone. */
export function breaksOf(before: Fact | undefined, after: Fact | undefined): Breaks {
  const fact = after ?? before;
  if (fact === undefined) return "nobody";
  if (before === undefined) return added[fact.kind]?.(fact) ?? "nobody";
  if (after === undefined) return removed[fact.kind]?.(fact) ?? "both";
  return changed[fact.kind]?.(before, after) ?? "both";
}

type OfOne = Readonly<Partial<Record<FactKind, (fact: Fact) => Breaks>>>;

/** Who reads what travels so. */
const reader = (direction: Direction): Breaks =>
  direction === "both" ? "both" : direction === "sent" ? "servers" : "clients";
/** Who writes it. */
const writer = (direction: Direction): Breaks =>
  direction === "both" ? "both" : direction === "sent" ? "clients" : "servers";

const added: OfOne = {
  operation: () => "servers",
  parameter: ({ value }) => (value === "required" ? "clients" : "nobody"),
  header: ({ value }) => (value === "required" ? "clients" : "nobody"),
  field: ({ value, direction }) =>
    value === "required" ? writer(direction) : value === "alternative" ? reader(direction) : "nobody",
  value: ({ direction }) => reader(direction),
};

const removed: OfOne = {
  // Whatever used it says so.
  shape: () => "nobody",
  // A binding or fault that is gone says so itself.
  name: () => "nobody",
  operation: () => "clients",
  binding: () => "clients",
  parameter: ({ value }) => (value === "required" ? "both" : "clients"),
  header: () => "clients",
  // Its detail is text to clients and servers that do not know it.
  fault: () => "servers",
  field: ({ direction }) => (direction === "received" ? "clients" : writer(direction)),
  value: ({ direction }) => writer(direction),
};

type OfTwo = Readonly<Partial<Record<FactKind, (before: Fact, after: Fact) => Breaks>>>;

const changed: OfTwo = {
  path: () => "clients",
  name: () => "proxies",
  // Said by the thing's own presence already.
  parameter: () => "nobody",
  field: () => "nobody",
  header: (_, { value }) => (value === "required" ? "clients" : "servers"),
  // Clients that do not ask for what comes back do not notice it.
  way: (before, after) => (before.value === "in" && after.value === "inout" ? "nobody" : "both"),
  required: ({ direction }, { value }) => (value === "true" ? writer(direction) : reader(direction)),
  nullable: ({ direction }, { value }) => (value === "true" ? reader(direction) : writer(direction)),
};

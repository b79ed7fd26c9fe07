/**
 * Owns whom a change breaks: clients of the older description that call the newer service, or servers of the older one that newer clients call.
 * Invariant: a change breaks both, unless it is known to be harmless.
 */
import type { Direction } from "../wire/directions.js";
import type { Fact, FactKind } from "../wire/facts.js";

/** `proxies`: nobody on the wire, but code that uses proxies generated from the older WSDL. */
export type Breaks = "clients" | "servers" | "both" | "proxies" | "nobody";

/** `before` is undefined if the thing is new, `after` if it is gone. */
export function breaksOf(before: Fact | undefined, after: Fact | undefined): Breaks {
  const fact = after ?? before;
  if (fact === undefined) return "nobody";
  if (before === undefined) return added[fact.kind]?.(fact) ?? "nobody";
  if (after === undefined) return removed[fact.kind]?.(fact) ?? "both";
  return changed[fact.kind]?.(before, after) ?? "both";
}

type OfOne = Readonly<Partial<Record<FactKind, (fact: Fact) => Breaks>>>;

/** The readers of things that travel in a direction. */
const readers: Readonly<Record<Direction, Breaks>> = { both: "both", sent: "servers", received: "clients" };
const writers: Readonly<Record<Direction, Breaks>> = { both: "both", sent: "clients", received: "servers" };

const added: OfOne = {
  operation: () => "servers",
  parameter: ({ value }) => (value === "required" ? "clients" : "nobody"),
  header: ({ value }) => (value === "required" ? "clients" : "nobody"),
  field: ({ value, direction }) =>
    value === "required" ? writers[direction] : value === "alternative" ? readers[direction] : "nobody",
  value: ({ direction }) => readers[direction],
};

const removed: OfOne = {
  // Users of the type have changes of their own.
  shape: () => "nobody",
  // The removed binding or fault has a change of its own.
  name: () => "nobody",
  // WS-Addressing as a whole has a change of its own.
  action: () => "nobody",
  operation: () => "clients",
  binding: () => "clients",
  parameter: ({ value }) => (value === "required" ? "both" : "clients"),
  header: () => "clients",
  // Clients that do not know the fault see its detail as text.
  fault: () => "servers",
  field: ({ direction }) => (direction === "received" ? "clients" : writers[direction]),
  value: ({ direction }) => writers[direction],
};

type OfTwo = Readonly<Partial<Record<FactKind, (before: Fact, after: Fact) => Breaks>>>;

const changed: OfTwo = {
  path: () => "clients",
  addressing: (before, after) => addressingBreaks(before.value, after.value),
  name: () => "proxies",
  // The fact `required` has this change.
  parameter: () => "nobody",
  field: () => "nobody",
  header: (_, { value }) => (value === "required" ? "clients" : "servers"),
  // Clients ignore response headers that they do not know.
  way: (before, after) => (before.value === "in" && after.value === "inout" ? "nobody" : "both"),
  required: ({ direction }, { value }) => (value === "true" ? writers[direction] : readers[direction]),
  nullable: ({ direction }, { value }) => (value === "true" ? readers[direction] : writers[direction]),
};

/** Clients without the headers may call a service that does not require them; a service that requires them is marked so by its clients. */
function addressingBreaks(before: string, after: string): Breaks {
  if (before === "none") return after.endsWith("optional") ? "nobody" : "both";
  if (after === "none" || before.split(",")[0] !== after.split(",")[0]) return "both";
  return after.endsWith("required") ? "clients" : "nobody";
}

/**
 * Owns the directions in which the types of a service are sent: to the server, from the server, or both.
 * Invariant: a type that may replace another has the directions of that one, too.
 */
import { groupBy } from "../model/by-key.js";
import { fieldsWithin, operationsOf, resultUse, typeNamed, usesOfType } from "../model/questions.js";
import type { HeaderDirection, NamedType, Service, TypeUse } from "../model/service.js";

export type Direction = "sent" | "received" | "both";

export const headerWays: Readonly<Record<HeaderDirection, Direction>> = { in: "sent", out: "received", inout: "both" };

/** Name of a type -> its direction. Types inside a type travel with it, and so do its bases, whose fields it has. */
export function typeDirections(service: Service): ReadonlyMap<string, Direction> {
  const walk = new Walk(service);
  for (const operation of operationsOf(service)) {
    for (const { type } of operation.parameters) walk.mark(type, "sent");
    for (const { type } of operation.faults) walk.mark(type, "received");
    for (const { type, direction } of operation.soapHeaders) walk.mark(type, headerWays[direction]);
    walk.mark(resultUse(operation), "received");
    const fields = operation.result.kind === "several" ? operation.result.fields : [];
    for (const { type } of fields.flatMap(fieldsWithin)) walk.mark(type, "received");
  }
  return walk.directions;
}

class Walk {
  readonly directions = new Map<string, Direction>();
  /** Directions of types that a derived type may replace. */
  private readonly inFull = new Map<string, Direction>();
  private readonly derived: ReadonlyMap<string | undefined, readonly NamedType[]>;
  private readonly service: Service;

  constructor(service: Service) {
    this.service = service;
    this.derived = groupBy(service.types, (type) => (type.kind === "record" ? type.extends : undefined));
  }

  mark(use: TypeUse | undefined, direction: Direction): void {
    if (use?.kind !== "named" || !widen(this.inFull, use.name, direction)) return;
    this.markFields(use.name, direction);
    for (const { name } of this.derived.get(use.name) ?? []) this.mark({ kind: "named", name }, direction);
  }

  private markFields(name: string, direction: Direction): void {
    if (!widen(this.directions, name, direction)) return;
    const type = typeNamed(this.service, name);
    for (const inner of usesOfType(type)) this.mark(inner, direction);
    if (type.kind === "record" && type.extends !== undefined) this.markFields(type.extends, direction);
  }
}

/** Adds a direction of a type. Returns true if the type did not have it. */
function widen(directions: Map<string, Direction>, name: string, direction: Direction): boolean {
  const earlier = directions.get(name);
  const both = earlier === undefined || earlier === direction ? direction : "both";
  directions.set(name, both);
  return both !== earlier;
}

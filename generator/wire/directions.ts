/**
 * Owns which ways the types of a service travel: to the server, from it, or both.
 * Invariant: what may stand in the place of a type travels as it does.
 */
import { fieldsWithin, operationsOf, resultUse, typeNamed } from "../model/questions.js";
import type { HeaderDirection, NamedType, Service, TypeUse } from "../model/service.js";

export type Direction = "sent" | "received" | "both";

export const headerWays: Readonly<Record<HeaderDirection, Direction>> = { in: "sent", out: "received", inout: "both" };

/** Which ways the named types travel, those they hold included, and those that they extend, whose fields they have. */
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
  return walk.found;
}

class Walk {
  readonly found = new Map<string, Direction>();
  /** Those in whose place what extends them may stand. */
  private readonly inFull = new Map<string, Direction>();
  private readonly extended = new Map<string, string[]>();
  private readonly service: Service;

  constructor(service: Service) {
    this.service = service;
    for (const type of service.types) {
      if (type.kind !== "record" || type.extends === undefined) continue;
      const known = this.extended.get(type.extends);
      if (known === undefined) this.extended.set(type.extends, [type.name]);
      else known.push(type.name);
    }
  }

  mark(use: TypeUse | undefined, direction: Direction): void {
    if (use?.kind !== "named" || !widen(this.inFull, use.name, direction)) return;
    this.markFields(use.name, direction);
    for (const name of this.extended.get(use.name) ?? []) this.mark({ kind: "named", name }, direction);
  }

  private markFields(name: string, direction: Direction): void {
    if (!widen(this.found, name, direction)) return;
    const type = typeNamed(this.service, name);
    for (const inner of usesOf(type)) this.mark(inner, direction);
    if (type.kind === "record" && type.extends !== undefined) this.markFields(type.extends, direction);
  }
}

/** Whether there is anything new. */
function widen(found: Map<string, Direction>, name: string, direction: Direction): boolean {
  const known = found.get(name);
  const now = known === undefined || known === direction ? direction : "both";
  found.set(name, now);
  return now !== known;
}

function usesOf(type: NamedType): readonly TypeUse[] {
  if (type.kind === "record") return type.fields.flatMap(fieldsWithin).map((field) => field.type);
  return type.kind === "array" ? [type.item.type] : type.kind === "item-list" ? [type.item] : [];
}

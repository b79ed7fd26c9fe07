/**
 * Owns the lookup of gaps by operation, field or type.
 * Invariant: the gaps of a service are indexed once, and no result is longer than requested.
 */
import { addTo } from "./by-key.js";
import { oncePer } from "./once-per.js";
import { resultWord } from "./questions.js";
import type { Gap, Operation, Service } from "./service.js";

/** The first matching gaps, in the order of the description. */
export interface GapsAbout {
  readonly gaps: readonly Gap[];
  /** True if further gaps match. */
  readonly more: boolean;
}

/** `results int` -> ascending indexes into `Service.gaps`. */
type GapIndex = ReadonlyMap<string, readonly number[]>;

/** At most `most` gaps of an operation, without those of the whole service. */
export function gapsOf(service: Service, operation: Operation, most: number): GapsAbout {
  const open = operation.result.kind !== "data-set" || (operation.result.tables ?? operation.result.set) === undefined;
  const keys = [
    ...(open ? [`results ${resultWord(operation)}`] : []),
    `operations ${operation.name}`,
    ...operation.credentials.map((name) => `credentials ${name}`),
  ];
  return gapsAt(service, keys, most, `except ${operation.name}`);
}

/** At most `most` gaps of a result (a kind or type) or a field (`Record.Field`). */
export function gapsAbout(service: Service, key: "results" | "fields", name: string, most: number): GapsAbout {
  return gapsAt(service, [`${key} ${name}`], most);
}

function gapsAt(service: Service, keys: readonly string[], most: number, except = ""): GapsAbout {
  const index = indexOf(service);
  const excepted = new Set(index.get(except));
  const numbers = new Set<number>();
  for (const key of keys) {
    let count = 0;
    for (const number of index.get(key) ?? []) {
      if (excepted.has(number)) continue;
      numbers.add(number);
      if (++count > most) break;
    }
  }
  const sorted = [...numbers].sort((a, b) => a - b);
  const gaps = sorted.slice(0, most).flatMap((number) => service.gaps[number] ?? []);
  return { gaps, more: sorted.length > most };
}

const indexOf = oncePer((service: Service): GapIndex => {
  const index = new Map<string, number[]>();
  for (const [number, { appliesTo }] of service.gaps.entries())
    for (const [kind, names] of Object.entries(appliesTo))
      for (const name of names) addTo(index, `${kind} ${name}`, number);
  return index;
});

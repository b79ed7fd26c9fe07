/**
 * Owns the question which gaps are about an operation, a field or a type.
 * Invariant: a service's gaps are looked through once, and no answer is longer than asked for.
 */
import { resultWord } from "./questions.js";
import type { Gap, Operation, Service } from "./service.js";

/** Some gaps in the order of the description. */
export interface GapsAbout {
  readonly gaps: readonly Gap[];
  /** There are others. */
  readonly more: boolean;
}

/** `results int` -> numbers in `Service.gaps`, in order. */
type GapIndex = ReadonlyMap<string, readonly number[]>;

const indexes = new WeakMap<Service, GapIndex>();

/** The gaps that are about this operation (not those of the service as a whole), `most` of them. */
export function gapsOf(service: Service, operation: Operation, most: number): GapsAbout {
  const open = operation.result.kind !== "data-set" || (operation.result.tables ?? operation.result.set) === undefined;
  const keys = [
    ...(open ? [`results ${resultWord(operation)}`] : []),
    `operations ${operation.name}`,
    ...operation.credentials.map((name) => `credentials ${name}`),
  ];
  return gapsAt(service, keys, most, `except ${operation.name}`);
}

/** The gaps about one of `results` (a kind or type) or `fields` (`Record.Field`), `most` of them. */
export function gapsAbout(service: Service, key: "results" | "fields", name: string, most: number): GapsAbout {
  return gapsAt(service, [`${key} ${name}`], most);
}

function gapsAt(service: Service, keys: readonly string[], most: number, except = ""): GapsAbout {
  const index = indexOf(service);
  const excepted = new Set(index.get(except));
  const numbers = new Set<number>();
  for (const key of keys) {
    let taken = 0;
    for (const number of index.get(key) ?? []) {
      if (excepted.has(number)) continue;
      numbers.add(number);
      if (++taken > most) break;
    }
  }
  const sorted = [...numbers].sort((a, b) => a - b);
  const gaps = sorted.slice(0, most).flatMap((number) => service.gaps[number] ?? []);
  return { gaps, more: sorted.length > most };
}

function indexOf(service: Service): GapIndex {
  const known = indexes.get(service);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  for (const [number, { appliesTo }] of service.gaps.entries()) {
    for (const [kind, names] of Object.entries(appliesTo)) {
      for (const name of names) {
        const numbers = index.get(`${kind} ${name}`);
        if (numbers === undefined) index.set(`${kind} ${name}`, [number]);
        else numbers.push(number);
      }
    }
  }
  indexes.set(service, index);
  return index;
}

/**
 * Owns the collection of imports while a view is made.
 * Invariant: the order of the imports depends on their names alone, not on the order of use.
 */
import type { TypeScriptImport } from "./typescript-file.js";

export interface Imports {
  /** Notes the import of a type and gives its name. */
  type(from: string, name: string): string;
  /** Notes the import of a value and gives its name. */
  value(from: string, name: string): string;
  list(): readonly TypeScriptImport[];
}

/** Modules are named without an extension: `./runtime/client`. */
export function createImports(): Imports {
  const types = new Map<string, Set<string>>();
  const values = new Map<string, Set<string>>();
  const note = (all: Map<string, Set<string>>, from: string, name: string): string => {
    const names = all.get(from) ?? new Set();
    all.set(from, names.add(name));
    return name;
  };
  return {
    type: (from, name) => note(types, from, name),
    value: (from, name) => note(values, from, name),
    list: () => [...imported(types, true), ...imported(values, false)].sort(byModule),
  };
}

function imported(all: ReadonlyMap<string, ReadonlySet<string>>, types: boolean): TypeScriptImport[] {
  return [...all].map(([from, names]) => ({ from, names: [...names], types }));
}

/** Types before values of the same module. */
export function byModule(a: TypeScriptImport, b: TypeScriptImport): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return Number(b.types === true) - Number(a.types === true);
}

/**
 * Owns the running of a script of `print/script.ts`: the tables that generating would write, as values of this process.
 * Invariant: only the emitters' output is run, and it can access only the modules that are passed to it.
 */

export type Exports = Readonly<Record<string, unknown>>;

/** The script's exports. `find` returns the modules that it may import. Throws for an unknown one, which is our bug. */
export function runScript(name: string, script: string, find: (from: string) => Exports | undefined): Exports {
  const give = (from: string): Exports => {
    const module = find(from);
    if (module === undefined) throw new Error(`serve: ${name} imports ${from}, which is not among its modules`);
    return module;
  };
  const run: unknown = new Function("modules", script)(give);
  if (typeof run !== "object" || run === null) throw new Error(`serve: ${name} gave no exports`);
  return Object.fromEntries(Object.entries(run));
}

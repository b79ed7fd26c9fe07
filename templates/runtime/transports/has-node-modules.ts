/**
 * Owns the check that Node's own modules are available.
 * Invariant: importing it loads no code that uses them.
 */

declare const process:
  | {
      readonly versions?: { readonly node?: string; readonly bun?: string; readonly deno?: string };
      getBuiltinModule?(name: string): unknown;
    }
  | undefined;

/**
 * Whether this is Node itself with its modules within reach (20.16, 22.3 and later). Bun and Deno say that they are Node too, but
 * their http is their own, and their `fetch` the better choice.
 */
export function hasNodeModules(): boolean {
  if (typeof process === "undefined" || typeof process.getBuiltinModule !== "function") return false;
  const { node, bun, deno } = process.versions ?? {};
  return node !== undefined && bun === undefined && deno === undefined;
}

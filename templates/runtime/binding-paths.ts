/**
 * Owns the addresses of bindings that have a path of their own.
 * Invariant: a proxy's host and base path, which the service's address has, stay.
 */
import type { BindingId, ServiceDescription } from "./description.js";
import { checkAddress } from "./option-checks.js";

type BindingPaths = NonNullable<ServiceDescription["paths"]>;

/** `path`: of the service. `of`: paths of bindings, without a query. */
export function bindingPaths(path: string, of: Readonly<Partial<Record<BindingId, string>>>): BindingPaths {
  const ends = [path, ...Object.values(of)].map((each) => each.replace(/\/$/, ""));
  const withoutEnd = (base: string): string | undefined => {
    const lower = base.toLowerCase();
    const longest = ends.filter((end) => lower.endsWith(end.toLowerCase())).sort((a, b) => b.length - a.length)[0];
    return longest ? base.slice(0, -longest.length) : undefined;
  };
  return {
    of,
    address(binding, address) {
      const ending = of[binding];
      const [[place = ""], [end = ""]] = [address.split("?", 1), path.split("?", 1)];
      const isBelow = place.toLowerCase().endsWith(end.toLowerCase());
      if (!isBelow) return ending === undefined ? address : (/^\w+:\/\/[^/]*/.exec(place)?.[0] ?? "") + ending;
      const below = place.slice(0, -end.length);
      const base = withoutEnd(below);
      return ending === undefined && base === undefined ? address : (base ?? below) + (ending ?? path);
    },
    check(baseUrl, name) {
      const base = withoutEnd(checkAddress(baseUrl, "", name));
      return base === undefined ? checkAddress(baseUrl, path, name) : base + path;
    },
  };
}

/**
 * Owns the addresses of bindings that have a path of their own.
 * Invariant: a proxy's host and base path, which the service's address has, stay.
 */
import type { BindingId, ServiceDescription } from "./description.js";
import { checkAddress } from "./option-checks.js";

type BindingPaths = NonNullable<ServiceDescription["paths"]>;

/** `path`: of the service. `of`: paths of bindings, without a query. */
export function bindingPaths(path: string, of: Readonly<Partial<Record<BindingId, string>>>): BindingPaths {
  return {
    of,
    address(binding, address) {
      const ending = of[binding];
      if (ending === undefined) return address;
      const [[place = ""], [end = ""]] = [address.split("?", 1), path.split("?", 1)];
      const isBelow = place.toLowerCase().endsWith(end.toLowerCase());
      return (isBelow ? place.slice(0, -end.length) : (/^\w+:\/\/[^/]*/.exec(place)?.[0] ?? "")) + ending;
    },
    check(baseUrl, name) {
      const base = checkAddress(baseUrl, "", name);
      const ends = [path, ...Object.values(of)].map((each) => each.replace(/\/$/, ""));
      const lower = base.toLowerCase();
      const longest = ends.filter((end) => lower.endsWith(end.toLowerCase())).sort((a, b) => b.length - a.length)[0];
      return longest ? base.slice(0, -longest.length) + path : checkAddress(baseUrl, path, name);
    },
  };
}

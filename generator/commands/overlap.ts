/**
 * Owns the check that no folder that is written stands in another.
 * Invariant: links and a disk that ignores case are seen through.
 */
import { sep } from "node:path";
import { placeOf } from "../files/runtime-users.js";
import { UsageError } from "./exit-codes.js";
import type { OutputPlace } from "./output-place.js";

/** Throws {@link UsageError}. */
export function refuseOverlap(targets: readonly OutputPlace[]): void {
  const places = targets.map(({ folder }) => placeOf(folder));
  for (const [index, target] of targets.entries()) {
    const inside = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
    const place = places[index] ?? target.folder;
    const other = targets.slice(0, index).find((_, at) => {
      const earlier = places[at] ?? "";
      return inside(earlier, place) || inside(place, earlier);
    });
    if (other === undefined) continue;
    throw new UsageError(
      `${target.name} and ${other.name} would write into one another's folder (${target.shownFolder}, ${other.shownFolder}); give each an output of its own`,
    );
  }
}

/**
 * Owns the check that no output folder stands in another.
 * Invariant: links and a disk that ignores case are seen through.
 */
import { sep } from "node:path";
import { resolveFolder } from "../files/output.js";
import { foldPath } from "../files/output-path.js";
import { UsageError } from "./exit-codes.js";
import type { Target } from "./settings.js";

/** Links resolved where the folder is there, and equal for folders that a disk which ignores case takes for one. */
function placeOf({ folder }: Target): string {
  return foldPath(resolveFolder(folder) ?? folder);
}

/** Throws {@link UsageError}. */
export function refuseOverlap(targets: readonly Target[]): void {
  const places = targets.map(placeOf);
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

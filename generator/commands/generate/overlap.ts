/**
 * Owns the check that no folder that is written stands in another.
 * Invariant: links and a disk that ignores case are seen through.
 */
import { sep } from "node:path";
import { folderKey } from "../../files/runtime-users.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { OutputFolder } from "./output-folder.js";

/** Throws {@link UsageError}. */
export function refuseOverlap(targets: readonly OutputFolder[]): void {
  const keys = targets.map(({ folder }) => folderKey(folder));
  for (const [index, target] of targets.entries()) {
    const inside = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
    const key = keys[index] ?? target.folder;
    const other = targets.slice(0, index).find((_, at) => {
      const earlier = keys[at] ?? "";
      return inside(earlier, key) || inside(key, earlier);
    });
    if (other === undefined) continue;
    throw new UsageError(
      `${target.name} and ${other.name} would write into one another's folder (${target.shownFolder}, ${other.shownFolder}); give each an output of its own`,
    );
  }
}

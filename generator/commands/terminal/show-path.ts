/**
 * Owns how messages show a path.
 * Invariant: `/` between parts on every system; a path far away is shown whole.
 */
import { isAbsolute, relative, sep } from "node:path";

/** A path as a user of `folder` would write it, `/` between parts. */
export function showPath(folder: string, path: string): string {
  const shown = relative(folder, path);
  const plain = shown === "" ? "." : shown.startsWith(`..${sep}..${sep}..`) || isAbsolute(shown) ? path : shown;
  return sep === "/" ? plain : plain.replaceAll(sep, "/");
}

/**
 * Owns the refusal of output folders that are reached through a link.
 * Invariant: between a project and the folder that is written there is no link, so a repository cannot send files elsewhere.
 */
import { dirname, join, relative, resolve, sep } from "node:path";
import { DiskError } from "./disk-error.js";
import { whatStandsAt } from "./snapshot.js";

/** The deepest folder that is above or equal to two absolute paths. */
function commonFolder(left: string, right: string): string {
  let folder = left;
  while (folder !== right && relative(folder, right).split(sep)[0] === ".." && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}

/**
 * Throws {@link DiskError} where `folder`, or one above it, is a link. Looked at is what `folder` does not share with `base`, the
 * absolute folder of the configuration or the current one. On another disk, or with nothing in common but the root, the place is
 * the user's own choice, and the links above the folder itself are the system's.
 */
export function refuseLinks(folder: string, base: string): void {
  const common = commonFolder(resolve(base), resolve(folder));
  const parts = relative(common, resolve(folder)).split(sep);
  const paths = parts.map((_, index) => join(common, ...parts.slice(0, index + 1)));
  const looked = dirname(common) === common ? paths.slice(-1) : paths;
  const link = looked.find((path) => whatStandsAt(path) === "link");
  if (link === undefined) return;
  throw new DiskError(
    `cannot write in ${folder}: ${link} is a symbolic link, and what is written stays where its path says; name the folder that it leads to with -o or output`,
  );
}

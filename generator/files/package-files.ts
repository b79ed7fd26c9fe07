/**
 * Owns what the tool knows of its own package on the disk: the descriptions that come with it, and the digest of its code,
 * templates and runtime sources as they were built.
 * Invariant: any change to what is executed changes it, so that a lock never vouches for another tool's output.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { onDisk } from "./disk-error.js";
import { listNames } from "./snapshot.js";

/** The folder of the build that runs. */
function buildFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve("#assets")));
}

/** The descriptions that come with the package: name -> file. Cheaper than loading the assets, which hold them as well. */
export function bundledDescriptions(): ReadonlyMap<string, string> {
  const folder = join(dirname(buildFolder()), "spec");
  const names = listNames(folder).filter((name) => name.endsWith(".yaml"));
  return new Map(names.map((name) => [name.slice(0, -".yaml".length), join(folder, name)]));
}

/** Digest of every `.js` file of the build that runs. */
export function toolDigest(): string {
  const folder = buildFolder();
  return onDisk("read", folder, () => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    const hash = createHash("sha256");
    for (const name of names.map((each) => each.replaceAll("\\", "/")).sort()) {
      hash
        .update(`${name}\n`)
        .update(readFileSync(join(folder, name)))
        .update("\n");
    }
    return hash.digest("hex");
  });
}

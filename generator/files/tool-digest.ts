/**
 * Owns the digest of the tool itself: its code, templates and runtime sources as they were built.
 * Property that must stay true: any change to what is executed changes it, so that a lock never vouches for another tool's output.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { onDisk } from "./disk-error.js";

/** Digest of every `.js` file of the build this module belongs to. */
export function toolDigest(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve("#assets")));
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

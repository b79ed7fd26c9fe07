/**
 * Owns what the tests need beside the sources: the build in `dist/`, and the output of the parcel example, which git ignores.
 * Invariant: `npx vitest run FILE` works in a fresh clone after `npm ci`; what is there already is left as it is.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** File that a script of package.json makes -> the script. */
const needs = { "dist/command-line.js": "build", "examples/parcel-tracking/generated/index.ts": "example:generate" };

export function setup() {
  for (const [file, script] of Object.entries(needs)) {
    if (!existsSync(`${root}/${file}`))
      execFileSync("npm", ["run", "--silent", script], { cwd: root, stdio: "inherit" });
  }
}

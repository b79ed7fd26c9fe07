/**
 * Owns `npm run pack -- FOLDER`: it writes the tarballs of both packages into a folder, which is created if needed.
 * Invariant: the runtime's tarball comes from the same build as the generator's.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "./package-tarballs.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** npm runs scripts in the package's folder; a relative path means the caller's. */
const caller = process.env.INIT_CWD ?? process.cwd();

const [folder = ".", ...others] = process.argv.slice(2);
if (others.length > 0) {
  console.error(`pack: one folder is enough, but there are also ${others.join(", ")}`);
  process.exit(2);
}
const target = path.resolve(caller, folder);
mkdirSync(target, { recursive: true });
const build = path.join(root, "generator", "build.mjs");
const { status } = spawnSync(process.execPath, [build], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
if (status !== 0) process.exit(status ?? 1);
for (const { filename, size } of packPackages(target))
  console.log(`${path.join(target, filename)} (${Math.round(size / 1000)} kB)`);

/**
 * Owns the tarballs of both packages, as users install them.
 * Invariant: a packed package.json has no scripts or settings of a clone, since npm would warn about the script
 * `prepare` at each installation.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Keys of package.json for work in a clone. */
const keysOfClones = ["scripts", "devDependencies", "workspaces", "prettier"];

/** Packs what the last build made; `target`: an existing folder, absolute. Returns what `npm pack --json` prints of each package. */
export function packPackages(target) {
  return [root, path.join(root, "templates", "runtime-package")].map((folder) => packFolder(folder, target));
}

function packFolder(folder, target) {
  const staging = mkdtempSync(path.join(tmpdir(), "codegen-packed-"));
  try {
    for (const { path: file } of npmPack(folder, ["--dry-run"]).files)
      cpSync(path.join(folder, file), path.join(staging, file));
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    for (const key of keysOfClones) delete manifest[key];
    writeFileSync(path.join(staging, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
    return npmPack(staging, ["--pack-destination", process.platform === "win32" ? JSON.stringify(target) : target]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function npmPack(cwd, options) {
  const args = ["pack", "--json", "--ignore-scripts", ...options];
  const shell = process.platform === "win32";
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, shell, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`npm pack ended with ${status}: ${stderr}`);
  return JSON.parse(stdout)[0];
}

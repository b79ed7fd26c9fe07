/**
 * Owns `npm run pack -- FOLDER`: the tarballs of both packages, in a folder that is made if it is missing.
 * Invariant: the runtime's tarball comes from the same build as the generator's.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** npm runs scripts in the package's folder; a relative path means the caller's. */
const caller = process.env.INIT_CWD ?? process.cwd();

function run(command, args, cwd) {
  const shell = process.platform === "win32" && command !== process.execPath;
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

const [folder = ".", ...others] = process.argv.slice(2);
if (others.length > 0) {
  console.error(`pack: one folder is enough, but there are also ${others.join(", ")}`);
  process.exit(2);
}
const target = path.resolve(caller, folder);
mkdirSync(target, { recursive: true });
run(process.execPath, [path.join(root, "generator", "build.mjs")], root);
for (const packed of [root, path.join(root, "templates", "runtime-package")]) {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", JSON.stringify(target)];
  if (process.platform !== "win32") args[args.length - 1] = target;
  const [{ filename, size }] = JSON.parse(run("npm", args, packed));
  console.log(`${path.join(target, filename)} (${Math.round(size / 1000)} kB)`);
}

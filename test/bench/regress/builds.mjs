/**
 * Owns the two builds that `npm run bench -- regress` compares: an earlier commit below `.tmp/regress/`, and this tree.
 * Invariant: each build is made of its own sources and, if the lock files differ, of its own packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The command line cannot be followed; the exit code is 2. */
export class UsageError extends Error {}

/** Output of a git command without its last line end; undefined if git fails. */
function git(args, environment = {}) {
  const env = { ...process.env, ...environment };
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", env, maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** The last release before HEAD, by its tag; without tags twenty commits before HEAD. */
export function defaultCommit() {
  return git(["describe", "--tags", "--abbrev=0", "HEAD~1"]) ?? "HEAD~20";
}

/** Builds both sides: `{ before, now }`, each the root of a built repository; `hash` and `subject` describe the commit. */
export function buildBoth(commit) {
  const hash = git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`]);
  if (hash === undefined) throw new UsageError(`there is no commit ${commit}`);
  const folder = join(root, ".tmp/regress", hash.slice(0, 12));
  const [subject] = git(["log", "-1", "--format=%s", hash]).split("\n");
  // A build moves its files to dist/ at its end. An interrupted one is begun again.
  if (!existsSync(join(folder, "dist/cli.js"))) {
    rmSync(folder, { recursive: true, force: true });
    writeFiles(hash, folder);
    installPackages(folder);
    npm(folder, "run", "build");
  }
  npm(root, "run", "build");
  return { before: folder, now: root, hash, subject };
}

/** All files of a commit, without a worktree that git would have to forget again. */
function writeFiles(hash, folder) {
  mkdirSync(folder, { recursive: true });
  const index = { GIT_INDEX_FILE: join(folder, ".index") };
  if (
    git(["read-tree", hash], index) === undefined ||
    git(["checkout-index", "--all", `--prefix=${folder}/`], index) === undefined
  )
    throw new Error(`git did not write the files of ${hash}`);
  rmSync(index.GIT_INDEX_FILE);
}

/** The packages of this tree if the lock files are equal. */
function installPackages(folder) {
  const [theirs, ours] = [folder, root].map((place) => readFileSync(join(place, "package-lock.json"), "utf8"));
  if (theirs === ours) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  else npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline");
}

function npm(folder, ...args) {
  const options = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" };
  const { status, stdout, stderr } = spawnSync("npm", args, options);
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed in ${folder}: ${stdout}${stderr}`);
}

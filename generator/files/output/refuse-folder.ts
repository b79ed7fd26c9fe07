/**
 * Owns the folders that no command writes in: the root of a disk, a home folder and its parents, repositories, and
 * folders behind a link.
 * Invariant: a folder is judged by its real path, after links and `..`. Nothing overrides a refusal, not even
 * `--force`. No link is between a project and its output, so a repository cannot redirect files elsewhere.
 */
import { attempt } from "../../model/attempt.js";
import { realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import * as platform from "node:path";
import { DiskError } from "../disk/disk-error.js";
import { lockOf } from "./lock-on-disk.js";
import { whatStandsAt } from "../disk/look.js";

type PathRules = Pick<typeof platform.posix, "parse" | "resolve" | "sep">;

/** Throws {@link DiskError} where `folder`, absolute, is one that no output may be: a generated one, a shared runtime, published pages. */
export function refuseFolder(folder: string): void {
  refusePlace(folder);
  if (whatStandsAt(platform.join(folder, ".git")) === undefined || lockOf(folder).kind === "intact") return;
  throw refusal(
    folder,
    "it holds .git, so that it is the root of a repository, and no lock in it says that codegen wrote it",
  );
}

/** The same of a folder with other things than generated files, such as a recording: it may hold `.git`. Throws {@link DiskError}. */
export function refusePlace(folder: string): void {
  const real = realPathOf(folder);
  const what = whatIs(real, platform) ?? homeAt(real);
  if (what !== undefined) throw refusal(folder, what);
}

/** Refuses a file that would be written within `.git`. Throws {@link DiskError}. */
export function refuseParent(file: string): void {
  const parent = realPathOf(platform.dirname(file));
  const what = whatIs(platform.join(parent, platform.basename(file)), platform);
  if (what !== undefined) throw refusal(file, what);
}

/** The reason to refuse an absolute path, judged by its text; undefined: there is none. */
export function whatIs(path: string, rules: PathRules): string | undefined {
  const plain = rules.resolve(path);
  if (rules.parse(plain).root === plain) return "it is the root of a disk";
  // Some tools run what stands there.
  if (plain.split(rules.sep).some((name) => name.toLowerCase() === ".git"))
    return "it is inside of .git, which is git's";
  return undefined;
}

/** The reason to refuse a home folder or one above it. Compares inodes, since a folder may have several names. */
function homeAt(path: string): string | undefined {
  const id = identityOf(path);
  if (id === undefined) return undefined;
  const home = homedir();
  for (let at = platform.resolve(home), what = "it is your home folder"; ; at = platform.dirname(at)) {
    if (identityOf(at) === id) return what;
    what = "your home folder is below it";
    if (platform.dirname(at) === at) return undefined;
  }
}

function identityOf(path: string): string | undefined {
  const stat = attempt(() => statSync(path, { bigint: true }));
  return stat === undefined ? undefined : `${stat.dev} ${stat.ino}`;
}

/** Links resolved as far as something stands there. */
function realPathOf(path: string): string {
  const real = attempt(() => realpathSync(path));
  const above = platform.dirname(path);
  if (real !== undefined || above === path) return real ?? path;
  return platform.join(realPathOf(above), platform.basename(path));
}

function refusal(folder: string, what: string): DiskError {
  return new DiskError(
    `cannot write in ${folder}: ${what}; name a folder of its own for what is written, such as generated, with -o or output (--force does not override this)`,
  );
}

/** The deepest folder that is above or equal to two absolute paths. */
function commonFolder(left: string, right: string): string {
  let folder = left;
  while (
    folder !== right &&
    platform.relative(folder, right).split(platform.sep)[0] === ".." &&
    platform.dirname(folder) !== folder
  ) {
    folder = platform.dirname(folder);
  }
  return folder;
}

/**
 * Throws {@link DiskError} where `folder`, or one above it, is a link. Looked at is what `folder` does not share with `base`, the
 * absolute folder of the configuration or the current one. On another disk, or with nothing in common but the root, the place is
 * the user's own choice, and the links above the folder itself are the system's.
 */
export function refuseLinks(folder: string, base: string): void {
  const absolute = platform.resolve(folder);
  const common = commonFolder(platform.resolve(base), absolute);
  const parts = platform.relative(common, absolute).split(platform.sep);
  const paths = parts.map((_, index) => platform.join(common, ...parts.slice(0, index + 1)));
  const looked = platform.dirname(common) === common ? paths.slice(-1) : paths;
  const link = looked.find((path) => whatStandsAt(path) === "link");
  if (link === undefined) return;
  throw new DiskError(
    `cannot write in ${folder}: ${link} is a symbolic link, and what is written stays where its path says; name the folder that it leads to with -o or output`,
  );
}

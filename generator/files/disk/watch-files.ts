/**
 * Owns the watching of files for changes.
 * Invariant: writing, replacing (as editors do), removing and creating are all noticed. Folders without events (on a
 * network, in a virtual machine) are polled every second.
 */
import { attempt } from "../../model/attempt.js";
import { type FSWatcher, realpathSync, statSync, watch } from "node:fs";
import { basename, dirname, resolve } from "node:path";

/** Milliseconds between looks. */
const lookEveryMs = 1_000;

export class FileWatcher {
  readonly #changed: (paths: readonly string[]) => void;
  readonly #folders = new Map<string, FSWatcher>();
  readonly #looking: NodeJS.Timeout;
  /** Path -> what it looked like. */
  #seen = new Map<string, string>();

  /** `changed` is told of files that may have changed, at once and perhaps several times for one change. */
  constructor(changed: (paths: readonly string[]) => void) {
    this.#changed = changed;
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
  }

  /** From now on these absolute paths, which need not exist, and no others. Gives those that were not watched before. */
  watch(paths: readonly string[]): readonly string[] {
    const before = this.#seen;
    const looks = new Map([...new Set(paths)].map((path) => [path, before.get(path) ?? lookOf(path)]));
    this.#seen = looks;
    const folders = new Set([...looks.keys()].flatMap((path) => [path, realPath(path)]).map(dirname));
    for (const [folder, watcher] of this.#folders) if (!folders.has(folder)) this.#forget(folder, watcher);
    for (const folder of folders) if (!this.#folders.has(folder)) this.#watchFolder(folder);
    return [...looks.keys()].filter((path) => !before.has(path));
  }

  /** Whether something stands there and is not empty, as a file is between its opening and its writing. */
  isThere(path: string): boolean {
    return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  }

  close(): void {
    clearInterval(this.#looking);
    for (const [folder, watcher] of this.#folders) this.#forget(folder, watcher);
  }

  /** A folder, not the file: a file that is moved to another's place is another file. */
  #watchFolder(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => this.#tell(folder, name));
      watcher.on("error", () => this.#forget(folder, watcher));
      this.#folders.set(folder, watcher);
    } catch {
      // Not there, or the system has no more watches: looking every second remains.
    }
  }

  #forget(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#folders.delete(folder);
  }

  #tell(folder: string, name: string | null): void {
    const here = [...this.#seen.keys()].filter((path) => name === null || isNamed(path, resolve(folder, name)));
    if (here.length > 0) this.#compare(here);
  }

  #look(): void {
    this.#compare([...this.#seen.keys()]);
  }

  #compare(paths: readonly string[]): void {
    const changed = paths.filter((path) => {
      const now = lookOf(path);
      const before = this.#seen.get(path);
      this.#seen.set(path, now);
      return now !== before;
    });
    if (changed.length > 0) this.#changed(changed);
  }
}

/** Disks that ignore case tell of names as they stand there. */
function isNamed(path: string, told: string): boolean {
  return basename(path).toLowerCase() === basename(told).toLowerCase() || realPath(path) === told;
}

function realPath(path: string): string {
  return attempt(() => realpathSync(path)) ?? path;
}

/** Equal as long as nobody wrote it or put another file in its place. */
function lookOf(path: string): string {
  const stat = attempt(() => statSync(path, { bigint: true }));
  return stat === undefined ? "" : [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(" ");
}

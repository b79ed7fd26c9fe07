/**
 * Owns what one round of `generate --watch` knows of an output folder from the one before: digests of texts, and of files that did not
 * change since.
 * Invariant: it saves time and changes no answer. A file counts as unchanged only by what the system itself keeps of it, and only if that was
 * settled when the file was read: what changes within one tick of the clock cannot be told apart by it.
 */
import { lstatSync } from "node:fs";
import { wantedDigest } from "./digest.js";
import type { Entry } from "./entry.js";

/** Of the coarsest clock that a file system keeps times by. */
const settledMs = 3_000;

export class FolderMemory {
  #before = new Map<string, string>();
  #now = new Map<string, string>();
  readonly #files = new Map<string, { readonly identity: string; readonly entry: Entry }>();

  /** Begins a round. Digests that two rounds did not ask for are forgotten. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  readonly wantedDigest = (text: string): string => {
    const digest = this.#now.get(text) ?? this.#before.get(text) ?? wantedDigest(text);
    this.#now.set(text, digest);
    return digest;
  };

  /** What is known of the file at `path`, or what `read` finds. */
  entry(path: string, read: () => Entry): Entry {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return read();
    const { dev, ino, size, mtimeMs, mtimeNs, ctimeMs, ctimeNs } = stat;
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(" ");
    const seen = this.#files.get(path);
    if (seen?.identity === identity) return seen.entry;
    const entry = read();
    const latest = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
    if (Date.now() - latest > settledMs) this.#files.set(path, { identity, entry });
    else this.#files.delete(path);
    return entry;
  }
}

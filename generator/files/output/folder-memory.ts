/**
 * Owns the cache of an output folder between two rounds of `generate --watch`: digests of texts, and of files that did
 * not change.
 * Invariant: the cache changes no result. A file counts as unchanged by the system's own data about it, and only if
 * that data was older than one tick of the clock when the file was read.
 */
import { lstatSync } from "node:fs";
import { wantedDigest } from "../disk/digest.js";
import type { Entry } from "./classify.js";

/** Milliseconds: longer than a tick of the coarsest clock of a file system. */
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

  /** The remembered entry if the file at `path` is unchanged, else the result of `read`. */
  entry(path: string, read: () => Entry): Entry {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return read();
    const { dev, ino, size, mtimeMs, mtimeNs, ctimeMs, ctimeNs } = stat;
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(" ");
    const remembered = this.#files.get(path);
    if (remembered?.identity === identity) return remembered.entry;
    const entry = read();
    const latest = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
    if (Date.now() - latest > settledMs) this.#files.set(path, { identity, entry });
    else this.#files.delete(path);
    return entry;
  }
}

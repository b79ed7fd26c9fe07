/**
 * Owns the state of one file in an output folder, compared with the file that should be there.
 * Invariant: a file counts as ours only if the lock has its digest and its text shows that it was generated.
 */

export type Entry =
  | {
      readonly kind: "file";
      readonly digest: string;
      /** as if every CR LF were an LF */
      readonly lineFeedDigest: string;
      /** It carries what generated files of its path carry. */
      readonly marked: boolean;
    }
  | { readonly kind: "folder" | "link" | "other" }
  /** A part of the path above is no folder. */
  | { readonly kind: "blocked"; readonly by: string; readonly what: "file" | "link" | "other" };

/** Path -> what stands there; a path where nothing stands is not in it. */
export type Snapshot = ReadonlyMap<string, Entry>;

/** Signs of generated files, besides a lock: anyone can write a lock. The commands know what emitters write. */
export interface Recognition {
  /** Whether an emitter may write a file of this path (relative to an output folder, `/` between its parts). */
  readonly names: (path: string) => boolean;
  /** Whether the bytes at such a path carry what marks them as generated. */
  readonly marks: (path: string, content: Buffer) => boolean;
  /** Whether CR before LF changes what the file means: an exchange's body, of which every byte is sent. */
  readonly exact: (path: string) => boolean;
}

export type FileState =
  /** Not there and not wanted. */
  | "absent"
  /** Wanted, not there. */
  | "missing"
  /** Wanted, and there. */
  | "same"
  /** The same but for CR before LF, which git or an editor put in. */
  | "line-endings"
  /** Ours, written from an earlier input. */
  | "stale"
  /** Ours once, changed since by someone else. */
  | "edited"
  /** Wanted, but a file stands there that the lock does not know. */
  | "foreign"
  /** Wanted, but a folder, link or the like stands there or above it. */
  | "in-the-way"
  /** Ours, no longer wanted. */
  | "left-over"
  /** Not wanted, and nothing in it shows that it was ever ours, whatever a lock says of it: never touched, `--force` or not. */
  | "stranger";

/** Whether `--force` replaces what stands in the way: files and links, never a folder, a pipe or a device. */
export function isReplaceable(entry: Entry): boolean {
  const what = entry.kind === "blocked" ? entry.what : entry.kind;
  return what === "file" || what === "link";
}

/**
 * `wanted`: digest of the bytes to be written, CR LF counted as LF; `undefined` for none.
 * `locked`: digest, likewise, of the bytes that this tool wrote there; `undefined` if the lock has none.
 */
export function classifyFile(
  entry: Entry | undefined,
  wanted: string | undefined,
  locked: string | undefined,
): FileState {
  if (entry === undefined) return wanted === undefined ? "absent" : "missing";
  if (entry.kind !== "file") return wanted === undefined ? "absent" : "in-the-way";
  const { digest, lineFeedDigest, marked } = entry;
  const ours = marked && (digest === locked || lineFeedDigest === locked);
  if (wanted === undefined) {
    if (!marked) return "stranger";
    return ours ? "left-over" : "edited";
  }
  if (digest === wanted) return "same";
  if (lineFeedDigest === wanted) return "line-endings";
  if (ours) return "stale";
  return locked === undefined || !marked ? "foreign" : "edited";
}

/**
 * Owns the words for what stands at a path of an output folder.
 * Invariant: types alone; who remembers entries and who looks for them both know them.
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

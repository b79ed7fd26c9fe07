/**
 * Owns the question by what a file on the disk is known as ours, besides a lock: anyone can write a lock.
 * Invariant: this layer knows no artifacts; who runs it says what emitters write.
 */
export interface Recognition {
  /** Whether an emitter may write a file of this path (relative to an output folder, `/` between its parts). */
  readonly names: (path: string) => boolean;
  /** Whether the bytes at such a path carry what marks them as generated. */
  readonly marks: (path: string, content: Buffer) => boolean;
  /** Whether CR before LF changes what the file means: an exchange's body, of which every byte is sent. */
  readonly exact: (path: string) => boolean;
}

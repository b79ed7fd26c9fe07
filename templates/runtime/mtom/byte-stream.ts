/** Owns the bytes of one value as a stream. */

/** The bytes of a value that arrive while they are read. They are read once. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** All bytes in one piece. */
  bytes(): Promise<Uint8Array>;
  /** Discards the bytes. The transfer stops if no other part is wanted. */
  cancel(): void;
}

/** Bytes that are there. */
export function streamOf(bytes: Uint8Array): ByteStream {
  return {
    async *[Symbol.asyncIterator]() {
      if (bytes.length > 0) yield bytes;
    },
    bytes: async () => bytes,
    cancel: () => undefined,
  };
}

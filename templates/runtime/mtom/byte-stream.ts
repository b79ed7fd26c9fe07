/** Owns the bytes of one value as a stream, and the types of values with such streams. */
import type { ByteSource } from "./byte-source.js";

/** The bytes of a value that arrive while they are read. They are read once. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** All bytes in one piece. */
  bytes(): Promise<Uint8Array>;
  /** Discards the bytes. The transfer stops if no other part is wanted. */
  cancel(): void;
}

/** A value whose bytes are streams. */
export type Streamed<Value> = Value extends Uint8Array
  ? ByteStream
  : Value extends readonly (infer Item)[]
    ? readonly Streamed<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Streamed<Value[Name]> }
      : Value;

/** A value whose bytes may also be streams. */
export type Sendable<Value> = Value extends Uint8Array
  ? Value | ByteSource
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
      : Value;

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

/** Replaces bytes of the envelope by streams, also inside of records and lists, which change. */
export function asStreams(value: unknown): unknown {
  if (value instanceof Uint8Array) return streamOf(value);
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || Symbol.asyncIterator in value)
    return value;
  const fields = value as Record<string, unknown>;
  for (const [name, field] of Object.entries(fields)) {
    const streamed = asStreams(field);
    if (streamed !== field) fields[name] = streamed;
  }
  return value;
}

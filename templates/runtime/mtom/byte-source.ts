/**
 * Owns values whose bytes are read while a message is sent: iterables, web streams, blobs.
 * Invariant: an opened source is always closed, also if reading ends while it waits.
 */
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";
import type { PieceReader } from "../transports/gather.js";
import { base64Binary } from "../values/base64-binary.js";

/** Bytes that are read while they are sent: an iterable such as `createReadStream(path)`, a web stream, a Blob. */
export type ByteSource = AsyncIterable<Uint8Array> | ReadableBytes | BlobBytes;

/** Bytes of a message, or where they come from. */
export type MessagePart = Uint8Array | ByteSource;

/** The used part of a `ReadableStream`. */
interface ReadableBytes {
  getReader(): PieceReader;
}

/** The used part of a `Blob` or `File`. It can be read several times. */
export interface BlobBytes {
  readonly size: number;
  stream(): ReadableBytes;
}

/** A source while it is read. */
export interface OpenSource {
  /** The next bytes; `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Closes the source, without waiting. May be called again. */
  close(): void;
}

export function isByteSource(value: unknown): value is ByteSource {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  return Symbol.asyncIterator in value || isReadable(value) || isBlob(value);
}

export function isBlob(value: object): value is BlobBytes {
  return "size" in value && typeof value.size === "number" && hasMethod(value, "stream");
}

function isReadable(value: object): value is ReadableBytes {
  return hasMethod(value, "getReader");
}

function hasMethod<Name extends string>(value: object, name: Name): value is Record<Name, () => unknown> {
  return typeof Reflect.get(value, name) === "function";
}

/** Throws an Error for a web stream that is being read. */
export function openSource(source: ByteSource): OpenSource {
  // An iterator would be closed only after the bytes that it is waiting for.
  if (isBlob(source)) return openReader(source.stream().getReader());
  if (isReadable(source)) return openReader(source.getReader());
  const iterator = source[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : checked(value);
    },
    close() {
      if (hasMethod(source, "destroy")) source.destroy();
      iterator.return?.().catch(() => undefined);
    },
  };
}

function openReader(reader: PieceReader): OpenSource {
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? undefined : checked(value);
    },
    close() {
      void reader.cancel().catch(() => undefined);
    },
  };
}

function checked(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  throw new TypeError(`expected pieces that are a Uint8Array, found ${piece === null ? "null" : typeof piece}`);
}

/** Closes sources that nobody has begun to read. */
export function closeSources(sources: readonly ByteSource[]): void {
  for (const source of sources) {
    try {
      openSource(source).close();
    } catch {
      // A web stream that is being read is closed by its reader.
    }
  }
}

/** The bytes of a source in base64. Closing it closes the source. */
export function base64Source(source: ByteSource): ByteSource {
  let opened: OpenSource | undefined;
  const open = (): OpenSource => (opened ??= openSource(source));
  async function* encode(): AsyncGenerator<Uint8Array, void, undefined> {
    let rest: Uint8Array = new Uint8Array(0);
    for (let piece = await open().next(); piece !== undefined; piece = await open().next()) {
      const bytes = joinBytes(rest, piece);
      const whole = bytes.length - (bytes.length % 3);
      if (whole > 0) yield encodeUtf8(base64Binary.encode(bytes.subarray(0, whole)));
      rest = bytes.slice(whole);
    }
    if (rest.length > 0) yield encodeUtf8(base64Binary.encode(rest));
  }
  return Object.assign(encode(), { destroy: () => open().close() });
}

/** A source whose first bytes were read. */
export function begunSource(first: Uint8Array | undefined, { next, close }: OpenSource): ByteSource {
  async function* iterate(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let piece = first; piece !== undefined; piece = await next()) yield piece;
  }
  return Object.assign(iterate(), { destroy: close });
}

/** Bytes of a value; `undefined` if they are known only at its end. */
export function sizeOf(part: MessagePart): number | undefined {
  if (part instanceof Uint8Array) return part.length;
  return isBlob(part) ? part.size : undefined;
}

/** The sources in a value, at any depth. */
export function sourcesIn(value: unknown, depth = 0): readonly ByteSource[] {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array || depth > mostDepth) return [];
  if (isByteSource(value)) return [value];
  return Object.values(value).flatMap((each) => sourcesIn(each, depth + 1));
}

/** A value that is deeper cannot be encoded either. */
const mostDepth = 200;

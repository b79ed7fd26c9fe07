/**
 * Owns UTF-8, the everyday encoding: what its bytes say.
 * Invariant: bytes that are not UTF-8 give no text; `decode.ts` says where and why.
 */

/** What Node's Buffer module offers beyond TextDecoder, in a fifth of its time; other platforms need not have it. */
interface AsciiTools {
  isAscii?(bytes: Uint8Array): boolean;
  readonly Buffer: {
    from(buffer: ArrayBufferLike, offset: number, length: number): { toString(encoding: "latin1"): string };
  };
}
declare const process: { getBuiltinModule?(name: "node:buffer"): AsciiTools | undefined } | undefined;

/** Under Node. */
export const asciiTools: AsciiTools | undefined =
  typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:buffer");
/** Below this the two calls cost more than they save. */
const worthwhile = 8192;
/** Nothing is declared, or UTF-8; and it is no UTF-16. */
const undoubtedly = /^<(?:[^?\0]|\?xml version=["']1\.0["'] encoding=["']utf-8["'])/i;
let decoder: InstanceType<typeof TextDecoder> | undefined;

/** A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (asciiTools !== undefined && bytes.length >= worthwhile && asciiTools.isAscii?.(bytes) === true) {
    return asciiTools.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }
  decoder ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of a document that is UTF-8 beyond doubt, without its byte order mark: the Content-Type says so, or nothing else is said
 * anywhere. `undefined` for all others, and for bytes that are no UTF-8.
 */
export function decodeDeclaredUtf8(bytes: Uint8Array, contentTypeCharset: string | undefined): string | undefined {
  // The mark of UTF-16 would count for more than the Content-Type, and is no UTF-8.
  if (contentTypeCharset === "utf-8")
    return decodeUtf8(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes);
  const text = contentTypeCharset === undefined ? decodeUtf8(bytes) : undefined;
  return text !== undefined && undoubtedly.test(text) ? text : undefined;
}

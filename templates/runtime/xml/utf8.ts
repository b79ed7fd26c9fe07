/**
 * Owns the decoding of UTF-8.
 * Invariant: invalid bytes give no text; `decode.ts` reports where and why.
 */

/** Functions of Node's Buffer module, which take a fifth of TextDecoder's time. Other platforms need not have them. */
interface BufferTools {
  isAscii(bytes: Uint8Array): boolean;
  isUtf8(bytes: Uint8Array): boolean;
  transcode(bytes: Uint8Array, from: "utf8", to: "ucs2"): { toString(encoding: "ucs2"): string };
  readonly Buffer: {
    from(buffer: ArrayBufferLike, offset: number, length: number): { toString(encoding: "latin1"): string };
  };
}
/** Only where there is one. */
declare const process: {
  getBuiltinModule?(name: "node:buffer"): BufferTools | undefined;
  readonly versions: { readonly node: string };
};

/** Node's Buffer functions; undefined on other platforms. */
export const bufferTools: BufferTools | undefined =
  typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:buffer");
/** For fewer bytes TextDecoder is faster. */
const leastBufferBytes = 8192;
/** The start of a document that declares UTF-8 or nothing, and is not UTF-16. */
const utf8Start = /^<(?:[^?\0]|\?xml version=["']1\.0["'] encoding=["']utf-8["'])/i;
let decoder: InstanceType<typeof TextDecoder> | undefined;

/** A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (bufferTools !== undefined && bytes.length >= leastBufferBytes) {
    try {
      if (bufferTools.isAscii(bytes))
        return bufferTools.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
      // Node 20 and 22 take a quarter of TextDecoder's time for this; from 24 on it is TextDecoder that is faster.
      if (process.versions.node < "24" && bufferTools.isUtf8(bytes))
        return bufferTools.transcode(bytes, "utf8", "ucs2").toString("ucs2");
    } catch {
      // Platforms that imitate Node may lack some of these.
    }
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
  if (contentTypeCharset === "utf-8") return decodeUtf8(bytes)?.replace(/^\uFEFF/, "");
  const text = contentTypeCharset === undefined ? decodeUtf8(bytes) : undefined;
  return text !== undefined && utf8Start.test(text) ? text : undefined;
}

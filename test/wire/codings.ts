/**
 * Owns the content codings that the tests send (RFC 9110, 8.4.1): each with what a reader gets of it.
 * Invariant: the readers of one coding agree: a client, the recorder and the conformance kit take the same bodies and refuse the same.
 */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

/** What every body of {@link codings} unpacks to: long enough that each coding makes it shorter. */
export const plainBody: string = "<int>5</int>".repeat(1000);

export interface Coding {
  /** Alone in a list of failures. */
  readonly name: string;
  readonly header: string;
  readonly bytes: Buffer;
  /** `broken`: the bytes are not of the coding; `unknown`: nobody asked for this coding. */
  readonly read: "plain" | "broken" | "unknown";
}

const plain = Buffer.from(plainBody);
const [gzip, zlib, raw, br] = [gzipSync(plain), deflateSync(plain), deflateRawSync(plain), brotliCompressSync(plain)];
const badSum = Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8)]);

const of = (name: string, header: string, bytes: Buffer, read: Coding["read"] = "plain"): Coding => ({
  name,
  header,
  bytes,
  read,
});

export const codings: readonly Coding[] = [
  of("gzip", "gzip", gzip),
  of("x-gzip", "x-gzip", gzip),
  of("gzip in upper case", "GZIP", gzip),
  of("x-gzip in mixed case", "X-GZip", gzip),
  of("deflate as zlib", "deflate", zlib),
  of("deflate without zlib's frame", "deflate", raw),
  of("deflate in upper case", "DEFLATE", zlib),
  of("br", "br", br),
  of("br in upper case", "BR", br),
  of("identity", "identity", plain),
  of("identity in upper case", "IDENTITY", plain),
  of("an empty header", "", plain),
  of("gzip of two members", "gzip", Buffer.concat([gzipSync(plain.subarray(0, 99)), gzipSync(plain.subarray(99))])),
  of("gzip, cut short", "gzip", gzip.subarray(0, 30), "broken"),
  of("gzip without its last byte", "gzip", gzip.subarray(0, -1), "broken"),
  of("gzip with another checksum", "gzip", badSum, "broken"),
  of("deflate, cut short", "deflate", zlib.subarray(0, 20), "broken"),
  of("raw deflate, cut short", "deflate", raw.subarray(0, 20), "broken"),
  of("br, cut short", "br", br.subarray(0, -2), "broken"),
  of("plain text that is called gzip", "gzip", plain, "broken"),
  of("plain text that is called br", "br", plain, "broken"),
  of("gzip that is called deflate", "deflate", gzip, "broken"),
  of("zstd", "zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 1, 0, 0]), "unknown"),
  of("compress", "compress", gzip, "unknown"),
  of("x-compress", "x-compress", gzip, "unknown"),
  of("x-deflate", "x-deflate", zlib, "unknown"),
  of("gzip twice", "gzip, gzip", gzipSync(gzip), "unknown"),
  of("gzip and then br", "gzip, br", brotliCompressSync(gzip), "unknown"),
  of("a coding that begins like gzip", "gzipx", gzip, "unknown"),
  of("a wildcard", "*", gzip, "unknown"),
];

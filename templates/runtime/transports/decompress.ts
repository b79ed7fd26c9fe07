/**
 * Owns the content codings of responses under Node: gzip, deflate, br.
 * Invariant: data is decompressed no faster than it is read, so that a small response that unpacks to
 * gigabytes is stopped by the limit on the decompressed body.
 */
import { cutText } from "../text/cut-text.js";
import type { HttpRequest } from "../exchange.js";
import { failure, truncatedFailure } from "./failure.js";
import { nodeModule, type NodeIncoming, type NodeTransform } from "./node-modules.js";

/** The decompressed pieces of a response's body. Fails for a coding that was not requested. */
export function decompressBody(
  request: HttpRequest,
  incoming: NodeIncoming,
  coding: string,
): AsyncIterable<Uint8Array> {
  const name = coding.trim().toLowerCase();
  if (!/^(?:x-gzip|gzip|deflate|br)$/.test(name)) {
    throw failure(
      request,
      `the response has content-encoding ${JSON.stringify(cutText(coding, 40))}; expected gzip, deflate or br`,
    );
  }
  return decompressPieces(request, incoming, name);
}

async function* decompressPieces(
  request: HttpRequest,
  incoming: NodeIncoming,
  name: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = incoming[Symbol.asyncIterator]();
  const first = await nextPiece(pieces);
  if (first === undefined) return;
  const transform = createTransform(name, first);
  const feeding = feed(transform, first, pieces).catch((error: unknown) => {
    transform.destroy(error instanceof Error ? error : truncatedFailure(request));
  });
  try {
    yield* transform;
  } catch (error) {
    throw brokenFailure(request, name, error);
  } finally {
    transform.destroy();
    if (!incoming.readableEnded) incoming.destroy();
    await feeding;
  }
}

async function nextPiece(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  for (;;) {
    const piece = await pieces.next();
    if (piece.done === true) return undefined;
    if (piece.value.length > 0) return piece.value;
  }
}

/**
 * `deflate` means zlib's format (RFC 9110, 8.4.1.2), but some servers send it without its header: the first byte
 * decides.
 */
function createTransform(name: string, first: Uint8Array): NodeTransform {
  const zlib = nodeModule("node:zlib");
  if (name === "br") return zlib.createBrotliDecompress();
  if (name !== "deflate") return zlib.createGunzip();
  return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}

/** Writes every piece, waiting whenever the transform is full. */
async function feed(transform: NodeTransform, first: Uint8Array, pieces: AsyncIterator<Uint8Array>): Promise<void> {
  for (let piece: Uint8Array | undefined = first; piece !== undefined; piece = await nextPiece(pieces)) {
    if (!transform.write(piece)) await drained(transform);
  }
  transform.end();
}

function drained(transform: NodeTransform): Promise<void> {
  return new Promise((resolve) => {
    transform.once("drain", resolve);
    transform.once("close", resolve);
  });
}

function brokenFailure(request: HttpRequest, name: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return truncatedFailure(request);
  if (typeof code !== "string" || !/^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) return error;
  return failure(request, `the response is not valid ${name} (${code})`, code);
}

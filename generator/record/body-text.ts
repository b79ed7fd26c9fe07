/**
 * Owns the conversion of recorded bodies to text, and of that text to bytes.
 * Invariant: unchanged parts keep their bytes. Changed parts are encoded in the original charset, or the change is
 * refused.
 */
import { attempt } from "../model/attempt.js";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { decodeXmlBytes } from "../../templates/runtime/xml/decode.js";
import type { Message } from "./conversation.js";
import { contentTypeOf, headerOf } from "./http-file.js";
import { UnrecordableExchange } from "./hide-names.js";

export interface BodyText {
  readonly text: string;
  /** Throws {@link UnrecordableExchange}. */
  encode(text: string): Uint8Array;
}

/** Throws {@link UnrecordableExchange} where no text can be made of it. */
export function readBodyText({ headers, body }: Message, mostBytes: number): BodyText {
  if (body === undefined) throw new UnrecordableExchange("a body is larger than what is kept");
  const bytes = uncompress(body, headerOf(headers, "content-encoding"), mostBytes);
  const { charset } = contentTypeOf(headers);
  const decode = (octets: Uint8Array): string => decodeXmlBytes(octets, charset, "pass");
  const text = attempt(() => decode(bytes));
  if (text === undefined)
    throw new UnrecordableExchange("a body is not of its charset, or of one that is not read here");
  return {
    text,
    encode(changed) {
      if (changed === text) return bytes;
      for (const encoding of ["utf8", "latin1", "utf16le"] as const) {
        const octets = new Uint8Array(Buffer.from(`${encoding === "utf16le" ? "\ufeff" : ""}${changed}`, encoding));
        if (attempt(() => decode(octets)) === changed) return octets;
      }
      throw new UnrecordableExchange("a secret stands in a charset that is not written here");
    },
  };
}

function uncompress(body: Uint8Array, coding: string | undefined, maxOutputLength: number): Uint8Array {
  const name = coding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity" || body.length === 0) return body;
  // By its first byte: zlib's format, or bare.
  const inflate = ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync;
  const codings = new Map([
    ["gzip", gunzipSync],
    ["x-gzip", gunzipSync],
    ["br", brotliDecompressSync],
    ["deflate", inflate],
  ]);
  const unpack = codings.get(name);
  if (unpack === undefined) throw new UnrecordableExchange("a body has a coding that is not read here");
  const bytes = attempt(() => unpack(body, { maxOutputLength }));
  if (bytes === undefined) throw new UnrecordableExchange("a body cannot be unpacked, or is larger than what is kept");
  return bytes;
}

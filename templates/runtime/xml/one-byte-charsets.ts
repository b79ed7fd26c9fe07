/**
 * Owns the less usual charsets with one byte per character, which older callers and services send.
 * Invariant: each contains ASCII, so markup has the same bytes in all of them. Bytes without a character in the
 * platform's table are errors.
 */
import { decodeWindows1252, type Encoding, encodings, none, standard } from "./encodings.js";

/** Charsets by TextDecoder's name. In others `<`, `&` or `%` may be half of a character, and a filter in front would see other text. */
const oneByte = /^(?:iso-8859-\d+(?:-i)?|windows-\d+|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/;

/** The charset of a label that TextDecoder knows; undefined for any other charset. */
export function oneByteCharset(label: string): Encoding | undefined {
  const decoder = decoderOf(label);
  if (decoder === undefined || !oneByte.test(decoder.encoding)) return undefined;
  const name = decoder.encoding;
  // Node 20's TextDecoder reads Latin-1 for it.
  if (name === "windows-1252") return { name, decode: decodeWindows1252, unfinished: none };
  const invalidAt = (bytes: Uint8Array): number => bytes.findIndex((byte) => byte > 0x7f && !means(decoder, byte));
  return { name, decode: standard(label, invalidAt), unfinished: none };
}

/** UTF-8 and every charset with one byte per character; forms may use them, too. */
export function charsetThatHoldsAscii(label: string): Encoding | undefined {
  const encoding = encodings.get(label.toLowerCase());
  if (encoding !== undefined) return encoding.name.startsWith("UTF-16") ? undefined : encoding;
  return decoderOf(label)?.encoding === "utf-8" ? encodings.get("utf-8") : oneByteCharset(label);
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
}

function means(decoder: InstanceType<typeof TextDecoder>, byte: number): boolean {
  try {
    return decoder.decode(Uint8Array.of(byte)) !== "";
  } catch {
    return false;
  }
}

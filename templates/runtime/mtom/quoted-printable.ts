/**
 * Owns the decoding of parts in quoted-printable (RFC 2045, 6.7), as some mail libraries write them.
 * Invariant: the work is linear in the part. An invalid escape is an error.
 */

/** Blanks at the end of a line are of no sender (RFC 2045, 6.7). Throws RangeError for another escape. */
export function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(bytes.length);
  let length = 0;
  /** Place of the first of blanks that may be at the end of a line. */
  let blank = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 13 || byte === 10) {
      if (blank >= 0) length = blank;
    } else if (byte === 61) {
      const [escape = "", softBreak] = escapeAt(bytes, at);
      at += escape.length;
      blank = -1;
      if (softBreak === undefined) decoded[length++] = Number.parseInt(escape, 16);
      continue;
    }
    if (byte !== 32 && byte !== 9) blank = -1;
    else if (blank < 0) blank = length;
    decoded[length++] = byte;
  }
  return decoded.subarray(0, blank >= 0 ? blank : length);
}

/** The rest of an escape after `=`: two digits, or a line end, possibly after blanks. */
function escapeAt(bytes: Uint8Array, at: number): RegExpExecArray {
  const text = String.fromCharCode(...bytes.subarray(at + 1, at + 101));
  const escape = /^(?:[\dA-F]{2}|[ \t]*(\r?\n|$))/i.exec(text);
  if (escape === null) throw new RangeError("no escape of quoted-printable");
  return escape;
}

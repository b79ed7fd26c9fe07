/**
 * Owns the encoding of text to UTF-8.
 * Invariant: returned bytes are never overwritten later.
 */

const encoder = /* @__PURE__ */ new TextEncoder();
const poolBytes = 65_536;
/** Longer texts get memory of their own. */
const longestPooled = 4_096;
let pool = /* @__PURE__ */ new Uint8Array(0);
let used = 0;

/** The bytes of a text. Small ones share memory: making a buffer for each costs as much as encoding three. */
export function encodeUtf8(text: string): Uint8Array {
  if (text.length > longestPooled) return encoder.encode(text);
  if (used + 3 * text.length > pool.length) {
    pool = new Uint8Array(poolBytes);
    used = 0;
  }
  const { written } = encoder.encodeInto(text, pool.subarray(used));
  used += written;
  return pool.subarray(used - written, used);
}

/** Owns the joining of bytes. */

/** `Uint8Array<ArrayBuffer>`, which TypeScript can say only from 5.7 on. */
type NewBytes = ReturnType<Uint8ArrayConstructor["of"]>;

/** The bytes of all parts, in new memory. */
export function joinBytes(...parts: readonly Uint8Array[]): NewBytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

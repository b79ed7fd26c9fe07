/** Owns the digests by which a Content-Security-Policy allows a script or style. */

/** `sha256-…` of the exact text between the tags. */
export async function digestOf(text: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Owns which characters no form carries, by our decision: those that XML cannot.
 * Invariant: client and server refuse the same ones.
 */

/** Refused here as in SOAP, so that a handler sees the same values over all bindings; includes half a surrogate pair. */
const uncarried =
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The character of a text that neither XML nor, by our decision, a form carries; `undefined` if all can be sent. */
export function uncarriedCharacter(text: string): string | undefined {
  const at = text.search(uncarried);
  return at < 0 ? undefined : `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}`;
}

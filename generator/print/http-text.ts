/**
 * Owns the encoders for HTTP exchanges: header values, addresses, components of a query or form.
 * Property that must stay true: no text ends a header line or a URL component early.
 */

/** A header value of visible ASCII, blanks inside only; anything else is our bug, because no rule lets it come here. */
export function headerValue(text: string): string {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) {
    throw new Error(`print: ${JSON.stringify(text)} is not a header value`);
  }
  return text;
}

/** A name or value of a query or form, or one step of a path: UTF-8, percent-encoded. */
export function urlComponent(text: string): string {
  return encodeURIComponent(text);
}

/** An absolute http(s) address without blanks; `load/` saw to it. */
export function address(text: string): string {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text)) throw new Error(`print: ${JSON.stringify(text)} is not an address`);
  return text;
}

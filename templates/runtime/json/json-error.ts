/**
 * Owns the error about JSON that does not fit a type.
 * Invariant: a message names the place and the kind of the value, never the value, which may be secret.
 */

/** A place in a JSON document, from the innermost part outwards; undefined: the document itself. */
export interface JsonPlace {
  readonly key: string | number;
  readonly outer: JsonPlace | undefined;
}

/** JSON that is not of the described type. `message`: `/Order/Lines/2: found a string, expected an array`. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  /** JSON pointer (RFC 6901): `/Order/Lines/2`; empty for the document itself. */
  readonly pointer: string;
  /** `an integer from 0 to 255` */
  readonly expected: string;
  /** `a string`, `nothing`: never the value. */
  readonly found: string;

  constructor(at: JsonPlace | undefined, expected: string, found: string) {
    const pointer = pointerOf(at);
    super(`${pointer === "" ? "the document" : pointer}: found ${found}, expected ${expected}`);
    this.pointer = pointer;
    this.expected = expected;
    this.found = found;
  }
}

/** The kind of a JSON value, in words. */
export function kindOf(json: unknown): string {
  if (json === undefined) return "nothing";
  if (json === null) return "null";
  if (Array.isArray(json)) return "an array";
  return typeof json === "object" ? "an object" : `a ${typeof json}`;
}

function pointerOf(at: JsonPlace | undefined): string {
  let pointer = "";
  for (let place = at; place !== undefined; place = place.outer) {
    const key = String(place.key).slice(0, 200);
    pointer = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}${pointer}`;
  }
  return pointer;
}

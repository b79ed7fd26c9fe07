/**
 * Owns the error about a wrong value, with its place.
 * Invariant: the message shows at most 40 characters of the value, and nothing of a secret one.
 */
import type { Secrecy } from "../description.js";
import { cutText } from "../text/cut-text.js";
import { XmlCharacterError } from "../xml/character-error.js";
import { ValueError } from "./type.js";

const shownLength = 40;

/** The place of an error. `found` is left out for secrets and missing values. */
export interface ErrorPlace {
  /** `Account.UserId`, `Numbers[2]`, `Table[3].Id`: places count from 0. */
  readonly path: string;
  readonly found?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A {@link ValueError} that says where. `message`: `Account.UserId: found "abc", expected a decimal number (line 1, column 7)`. */
export class PlacedError extends ValueError {
  readonly path: string;
  /** Shortened; undefined where secret or missing. */
  readonly found: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(expected: string, place: ErrorPlace) {
    super(expected);
    this.path = place.path;
    this.found = place.found === undefined ? undefined : cutText(place.found, shownLength);
    this.line = place.line;
    this.column = place.column;
    const foundText = this.found === undefined ? "" : `found ${JSON.stringify(this.found)}, `;
    const where = this.line === undefined ? "" : ` (line ${this.line}, column ${this.column})`;
    this.message = `${this.path}: ${foundText}expected ${expected}${where}`;
  }
}

/**
 * The same error with an outer place in its path. A character that XML cannot contain counts as a wrong value; other
 * errors pass unchanged. `secret`: the value is removed.
 */
export function placeError(error: unknown, place: ErrorPlace, secret: Secrecy = false): unknown {
  if (error instanceof XmlCharacterError) {
    const expected = `text that XML can carry: the character ${error.character} at offset ${error.offset} cannot be sent`;
    return new PlacedError(expected, { path: place.path });
  }
  if (!(error instanceof ValueError)) return error;
  const shownText = secret ? undefined : place.found;
  if (!(error instanceof PlacedError)) return new PlacedError(error.expected, { ...place, found: shownText });
  const path = error.path.startsWith("[") ? place.path + error.path : `${place.path}.${error.path}`;
  const { line = place.line, column = place.column } = error;
  return new PlacedError(error.expected, { path, found: secret ? undefined : error.found, line, column });
}

/** Result of `run`; an error is placed at the part of a value called `name`. */
export function within<Result>(name: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw placeError(error, { path: name });
  }
}

/**
 * Owns the errors of reading XML, which name the place and the repair.
 * Invariant: no message repeats content of the document except names and single characters.
 */
import type { XmlLimitName } from "./limits.js";

/**
 * `not-well-formed`: against XML 1.0 or Namespaces in XML 1.0; `limit`: one of `XmlLimits` is exceeded; `doctype`: there is
 * a document type declaration; `encoding`: the bytes are not of their charset, or the charset is unknown; `structure`: well-formed,
 * but not what the caller asked for.
 */
export type XmlErrorCode = "not-well-formed" | "limit" | "doctype" | "encoding" | "structure";

/** A place in a document: line and column from 1; `column` counts UTF-16 units. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}

/** The document cannot be read. `message` starts with the place. */
export class XmlError extends Error {
  override readonly name = "XmlError";
  readonly code: XmlErrorCode;
  readonly line: number;
  readonly column: number;
  /** The exceeded limit, if `code` is `limit`. */
  readonly limit: XmlLimitName | undefined;

  constructor(code: XmlErrorCode, message: string, position: XmlPosition, limit?: XmlLimitName) {
    super(`line ${position.line}, column ${position.column}: ${message}`);
    this.code = code;
    this.line = position.line;
    this.column = position.column;
    this.limit = limit;
  }
}

/** The text so far ends inside a token and more is to come: append, reset to the mark, try again. Not a fault of the document. */
export class XmlIncomplete extends Error {
  override readonly name = "XmlIncomplete";

  constructor() {
    super("the text ends inside a token: append more, reset, and read again");
  }
}

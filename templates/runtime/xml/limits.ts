/**
 * Owns the limits on documents from untrusted senders.
 * Invariant: for any input, the work is linear in it and bounded by these numbers.
 */

/** All in counts or UTF-16 units; `Infinity` switches one off. */
export interface XmlLimits {
  /** Elements inside one another. */
  readonly depth: number;
  /** Attributes of one element, namespace declarations included. */
  readonly attributes: number;
  /** Namespace declarations in scope at one place. */
  readonly namespaces: number;
  /** Length of one name, prefix included. */
  readonly nameLength: number;
  /** Length of one element's text or of one attribute's value. */
  readonly textLength: number;
  /** Length of the text in memory: the document or, while streaming, the text after the mark. */
  readonly size: number;
  /** Character references and entities, together. */
  readonly references: number;
}

export type XmlLimitName = keyof XmlLimits;

/**
 * Enough for replies far larger than those of a history query (a row of eight columns takes about 430 characters), and
 * for a string result that is an escaped document itself (two references per tag).
 */
export const defaultXmlLimits: XmlLimits = {
  depth: 128,
  attributes: 256,
  namespaces: 256,
  nameLength: 1024,
  textLength: 32 * 1024 * 1024,
  size: 64 * 1024 * 1024,
  references: 8 * 1024 * 1024,
};

/**
 * The given limits, and defaults for the others. Throws RangeError for an invalid limit, which would switch it off
 * unnoticed.
 */
export function completeXmlLimits(given: Partial<XmlLimits> | undefined): XmlLimits {
  if (given === undefined) return defaultXmlLimits;
  const limits = { ...defaultXmlLimits };
  for (const name of limitNames) {
    const value = given[name];
    if (value === undefined) continue;
    if (!(value >= 0))
      throw new RangeError(`the XML limit "${name}" is ${value}: expected a number from 0 up, or Infinity`);
    limits[name] = value;
  }
  return limits;
}

const limitNames: readonly XmlLimitName[] = [
  "depth",
  "attributes",
  "namespaces",
  "nameLength",
  "textLength",
  "size",
  "references",
];

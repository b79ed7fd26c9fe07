/**
 * Owns the names of SOAP encoding in both versions of SOAP (SOAP 1.1, section 5; SOAP 1.2, part 2, section 3).
 * Invariant: there is one row for each version, and code asks the row.
 */
import type { WrittenAttribute } from "../xml/writer.js";

export interface EncodingWords {
  readonly version: "1.1" | "1.2";
  /** Namespace of the envelope. */
  readonly envelope: string;
  /** Namespace of the encoding, and the value of `encodingStyle`. */
  readonly encoding: string;
  /** Attributes of an array. `itemType` is a qualified name, possibly with `[]` or `[,]` for arrays inside. `sizes`: of each dimension. */
  arrayAttributes(itemType: string, sizes: readonly number[]): readonly WrittenAttribute[];
}

const rows: readonly EncodingWords[] = [
  {
    version: "1.1",
    envelope: "http://schemas.xmlsoap.org/soap/envelope/",
    encoding: "http://schemas.xmlsoap.org/soap/encoding/",
    arrayAttributes: (itemType, sizes) => [
      ["xsi:type", "soapenc:Array"],
      ["soapenc:arrayType", `${itemType}[${sizes.join(",")}]`],
    ],
  },
  {
    version: "1.2",
    envelope: "http://www.w3.org/2003/05/soap-envelope",
    encoding: "http://www.w3.org/2003/05/soap-encoding",
    // SOAP 1.2 has no name for the type of arrays in arrays.
    arrayAttributes: (itemType, sizes) => [
      ["soapenc:itemType", itemType.endsWith("]") ? "xsd:anyType" : itemType],
      ["soapenc:arraySize", sizes.join(" ")],
    ],
  },
];

/** Words for an envelope in this namespace; `undefined` if it is no envelope. */
export function wordsFor(envelope: string): EncodingWords | undefined {
  return rows.find((row) => row.envelope === envelope);
}

/** Namespace of the envelope of a version. */
export function envelopeOf(version: "1.1" | "1.2"): string {
  return rows.find((row) => row.version === version)?.envelope ?? "";
}

/** True for the namespaces of the encoding, whose types are those of XML Schema. */
export function isEncodingNamespace(namespace: string): boolean {
  return rows.some(({ encoding }) => encoding === namespace);
}

/** XML Schema's namespaces: the recommendation's and those of its drafts, which old SOAP stacks write. */
export function isSchemaNamespace(namespace: string): boolean {
  return /^http:\/\/www\.w3\.org\/(?:2001|2000\/10|1999)\/XMLSchema$/.test(namespace);
}

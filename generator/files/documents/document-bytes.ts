/**
 * Owns the decoding of XML documents in the encoding that they declare.
 * Invariant: invalid bytes are an error, and are never replaced.
 */
import { attempt } from "../../model/attempt.js";
import { decodeXmlBytes } from "../../../templates/runtime/xml/decode.js";
import { XmlError } from "../../../templates/runtime/xml/reader.js";
import { DiskError } from "../disk/disk-error.js";

const declaration = /^[^>]{0,200}?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/** Beyond the encodings of SOAP, those that the platform knows: WSDLs stand in files of every age. Throws {@link DiskError}. */
export function decodeDocument(bytes: Uint8Array, charset: string | undefined, shown: string): string {
  try {
    return decodeXmlBytes(bytes, charset, "pass");
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const declared = charset ?? declaration.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 256)))?.[1];
    const text = attempt(() =>
      declared === undefined ? undefined : new TextDecoder(declared, { fatal: true }).decode(bytes),
    );
    if (text !== undefined) return text;
    const kind = binaryKind(bytes);
    throw new DiskError(
      kind === undefined
        ? `cannot read ${shown}: ${error.message}`
        : `${shown} is ${kind}, not a WSDL; name the WSDL itself`,
    );
  }
}

/** First characters of binary files, in Latin-1. */
const beginnings: readonly (readonly [begin: string, kind: string])[] = [
  ["PK\u0003\u0004", "a ZIP archive"],
  ["\u001f\u008b", "a gzip file"],
  ["%PDF-", "a PDF document"],
];

/** With its article; undefined: it may be a text. */
function binaryKind(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  const kind = beginnings.find(([begin]) => head.startsWith(begin))?.[1];
  return kind ?? (head.includes("\u0000") ? "a binary file" : undefined);
}

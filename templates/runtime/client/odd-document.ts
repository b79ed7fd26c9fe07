/**
 * Owns the decision whether an unusual response is read as XML: also one of another media type, if it is an envelope.
 * Invariant: at most the first 2,048 bytes decide.
 */
import { isTextMediaType, isXmlMediaType } from "../text/content-type.js";

const startBytes = 2048;
const namespaces = /http:\/\/(?:schemas\.xmlsoap\.org\/soap\/envelope\/|www\.w3\.org\/2003\/05\/soap-envelope)/;

/** The document without blanks before its declaration; `undefined` if it is none. `mediaType`: `""` if there is none. */
export function documentOf(mediaType: string, body: Uint8Array): Uint8Array | undefined {
  const document = withoutBlanks(body);
  if (mediaType === "" || isXmlMediaType(mediaType)) return document;
  if (!isTextMediaType(mediaType)) return undefined;
  const start = new TextDecoder().decode(document.subarray(0, startBytes));
  return document[0] === 0x3c && namespaces.test(start) ? document : undefined;
}

/** XML allows none, and some services send them. */
function withoutBlanks(body: Uint8Array): Uint8Array {
  let from = 0;
  while (from < body.length && isBlank(body[from])) from++;
  return from === 0 ? body : body.subarray(from);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

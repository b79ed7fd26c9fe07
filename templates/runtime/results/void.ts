/** Owns operations that return nothing: no result element in SOAP, an empty body over GET/POST. */
import type { ResultCodec } from "../description.js";

/** Decodes any content to `undefined`. */
export const voidResult: ResultCodec = {
  rootName: () => undefined,
  decode(reader) {
    reader.skip();
  },
  encode() {
    // Nothing to write.
  },
};

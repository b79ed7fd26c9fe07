/**
 * Owns the translation of bodies, to which the operations of an rpc/encoded service refer
 * (docs/decisions/encoded-bodies.md).
 * Invariant: only such services load these modules.
 */
import { bindingRows } from "../binding-rows.js";
import type { AnyOperation, BodyEncoding, TypeDescription } from "../description.js";
import { encodingError } from "../parameters.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { PlacedError } from "../values/placed-error.js";
import { XmlReader } from "../xml/reader.js";
import { toLiteral } from "./read.js";
import { envelopeOf } from "./words.js";
import { toEncoded, toEncodedDetail, type TypeFacts } from "./write.js";

/**
 * `types`: those of schemas, in lists that begin with the namespace of their names; `undefined`: they have no names.
 * `rectangular`: nested arrays that are one array of several dimensions.
 */
export function encodedBodies(
  types: readonly (readonly [namespace: string | undefined, ...types: TypeDescription[]])[],
  rectangular: readonly (readonly [type: TypeDescription, dimensions: number])[] = [],
): BodyEncoding {
  const facts: TypeFacts = {
    namespaces: new Map(types.flatMap(([namespace, ...all]) => all.map((type) => [type, namespace] as const))),
    dimensions: new Map(rectangular),
  };
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const encode = (
    bytes: Uint8Array,
    operation: AnyOperation,
    side: "request" | "response",
    namespace: string,
  ): Uint8Array => encodeUtf8(toEncoded(decoder.decode(bytes), operation, side, facts, namespace));
  return {
    client: (literal, { operation, names, namespace }) => ({
      ...literal,
      // The quick reader knows no references.
      resultPath: undefined,
      encodeRequest(...given) {
        const request = literal.encodeRequest(...given);
        try {
          return { ...request, body: request.body && encode(request.body, operation, "request", namespace) };
        } catch (error) {
          if (!(error instanceof PlacedError)) throw error;
          throw encodingError(names, { name: /^[^.[]*/.exec(error.path)?.[0] ?? "" }, error);
        }
      },
    }),
    result:
      (literal, operation, namespace = operation.service.namespace) =>
      (...given) => ({ body: encode(literal(...given), operation, "response", namespace) }),
    fault: (text, { type, literal }, { binding: { id } }) => {
      const version = bindingRows[id].soapVersion;
      if (literal === true || version === undefined) return text;
      return toEncodedDetail(text, type, envelopeOf(version), facts);
    },
    faults: (text, operation, limits, namespace) =>
      new XmlReader(toLiteral(text, operation, "response", limits, namespace), { limits }),
    reader: (text, operation, side, limits, _parts, namespace) =>
      new XmlReader(toLiteral(text, operation, side, limits, namespace), { limits }),
  };
}

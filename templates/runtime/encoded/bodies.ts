/**
 * Owns what the operations of an rpc/encoded service refer to: the translation of their bodies (docs/decisions/encoded-bodies.md).
 * Invariant: only such services load these modules.
 */
import type { AnyOperation, BodyEncoding, TypeDescription } from "../description.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { XmlReader } from "../xml/reader.js";
import { toLiteral } from "./read.js";
import { toEncoded, type TypeNamespaces } from "./write.js";

/** `types`: those with a name in a schema, in lists that each begin with their namespace. */
export function encodedBodies(
  types: readonly (readonly [namespace: string, ...types: TypeDescription[]])[],
): BodyEncoding {
  const namespaces: TypeNamespaces = new Map(
    types.flatMap(([namespace, ...all]) => all.map((type): [TypeDescription, string] => [type, namespace])),
  );
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const encode = (bytes: Uint8Array, operation: AnyOperation, side: "request" | "response"): Uint8Array =>
    encodeUtf8(toEncoded(decoder.decode(bytes), operation, side, namespaces));
  return {
    client: (literal, { operation }) => ({
      ...literal,
      // The quick reader knows no references.
      resultPath: undefined,
      encodeRequest(...given) {
        const request = literal.encodeRequest(...given);
        return { ...request, body: request.body && encode(request.body, operation, "request") };
      },
    }),
    result:
      (literal, operation) =>
      (...given) =>
        encode(literal(...given), operation, "response"),
    reader: (text, operation, side, limits) => new XmlReader(toLiteral(text, operation, side, limits), { limits }),
  };
}

/**
 * Owns bodies without an element around their values: the document style with several parts, or with parts that have types, and bare bodies of
 * any elements (docs/decisions/unwrapped-bodies.md).
 * Invariant: between here and the wire the element around them is left out, or put around them, in the text alone; all other code reads and
 * writes wrapped bodies. Only operations with such bodies load this module.
 */
import type { AnyOperation, BodyEncoding } from "../../description.js";
import { encodingError } from "../../parameters.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import type { XmlLimits } from "../../xml/limits.js";
import { movedOut, tagName } from "../../xml/element-text.js";
import { ownLimits } from "../../xml/own-limits.js";
import { XmlReader } from "../../xml/reader.js";
import { escapeXmlAttribute } from "../../xml/writer.js";
import { innerNamespace, requestElement, responseElement } from "../global-element.js";
import { emptyBody } from "./envelope.js";
import { closeAfterBody, openBody, openEnvelope } from "./open-envelope.js";

type Side = "request" | "response";

/** `sides`: the messages that are such. */
export function unwrappedBodies(...sides: readonly Side[]): BodyEncoding {
  return bodiesOf(sides, "unwrapped");
}

/** Bodies of any elements: the value of a bare operation is XML. */
export function anyBodies(...sides: readonly Side[]): BodyEncoding {
  return bodiesOf(sides, "any");
}

function bodiesOf(sides: readonly Side[], form: "unwrapped" | "any"): BodyEncoding {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const unwrap = (bytes: Uint8Array, operation: AnyOperation, side: Side, namespace: string): Uint8Array => {
    const inside = innerNamespace(operation.service, wrapperOf(operation, side, namespace).namespace);
    return encodeUtf8(withoutWrapper(decoder.decode(bytes), form === "any" ? undefined : inside));
  };
  return {
    requestForm: sides.includes("request") ? form : undefined,
    client: (literal, { operation, namespace, names }) => ({
      ...literal,
      // The quick reader expects a wrapper.
      resultPath: undefined,
      encodeRequest(...given) {
        const request = literal.encodeRequest(...given);
        const { body } = request;
        if (body === undefined || !sides.includes("request")) return request;
        try {
          return { ...request, body: unwrap(body, operation, "request", namespace) };
        } catch (error) {
          const [parameter] = operation.parameters;
          throw parameter === undefined ? error : encodingError(names, parameter, error);
        }
      },
    }),
    result:
      (literal, operation, namespace = operation.service.namespace) =>
      (...given) => {
        const body = literal(...given);
        return { body: sides.includes("response") ? unwrap(body, operation, "response", namespace) : body };
      },
    reader: (text, operation, side, limits, _parts, namespace = operation.service.namespace) => {
      const wrapped = sides.includes(side) ? withWrapper(text, wrapperOf(operation, side, namespace), limits) : text;
      return new XmlReader(wrapped, { limits });
    },
  };
}

interface Wrapper {
  readonly name: string;
  readonly namespace: string;
}

function wrapperOf(operation: AnyOperation, side: Side, ofService: string): Wrapper {
  const { requestNamespace, responseNamespace } = operation.elements ?? {};
  return side === "request"
    ? { name: requestElement(operation), namespace: requestNamespace ?? ofService }
    : { name: responseElement(operation), namespace: responseNamespace ?? ofService };
}

/**
 * Removes the wrapper from an envelope of ours. `inside`: the default namespace within it, which elements then declare
 * themselves; undefined: the wrapper contains XML, which declares its own. Throws RangeError if such XML has
 * attributes, or text beside its elements.
 */
function withoutWrapper(text: string, inside: string | undefined): string {
  const reader = new XmlReader(text, { limits: ownLimits });
  openBody(reader, openEnvelope(reader), (header) => header.skip());
  const { elementStart, offset } = reader;
  reader.nextChild();
  if (inside === undefined && reader.attributes().length > 0)
    throw new RangeError("XML that is a whole body has no attributes");
  const elements: string[] = [];
  let from = reader.offset;
  while (reader.nextChild()) {
    const { localName } = reader;
    const before = reader.source(from, reader.elementStart);
    const element = reader.readOuterXml();
    from = reader.offset;
    elements.push(...(inside === undefined ? [beside(before), element] : [movedOut(element, localName, inside)]));
  }
  if (inside === undefined) beside(reader.source(from, reader.offset).replace(/<\/[^<]*$/, ""));
  return elements.length === 0
    ? text.slice(0, elementStart) + emptyBody
    : text.slice(0, offset) + elements.join("") + text.slice(reader.offset);
}

/** Comments and blanks between the elements of a body. Throws RangeError for text. */
function beside(text: string): string {
  const reader = new XmlReader(`<body/>${text}`, { limits: ownLimits });
  reader.readRoot();
  reader.skip();
  try {
    reader.readEnd();
  } catch {
    throw new RangeError("XML that is a whole body has no text beside its elements");
  }
  return text;
}

/** Adds a wrapper around the elements in a body. A fault is not changed. Throws XmlError. */
function withWrapper(text: string, { name, namespace }: Wrapper, limits: Partial<XmlLimits> | undefined): string {
  const reader = new XmlReader(text, { limits });
  const version = openEnvelope(reader);
  const envelope = tagName(reader);
  openBody(reader, version, (header) => header.skip());
  const { elementStart, offset: from } = reader;
  const body = tagName(reader);
  const prefix = unusedPrefix(reader);
  const [tag, declaration] =
    namespace === "" ? [name, 'xmlns=""'] : [`${prefix}:${name}`, `xmlns:${prefix}="${escapeXmlAttribute(namespace)}"`];
  let to = from;
  while (reader.nextChild()) {
    if (reader.localName === "Fault" && reader.namespace === version.namespace) return text;
    reader.skip();
    to = reader.offset;
  }
  closeAfterBody(reader);
  const wrapped = `<${tag} ${declaration}>${reader.source(from, to)}</${tag}>`;
  // An empty Body may have no end tag.
  const around =
    to === from
      ? `${reader.source(0, elementStart)}<${prefix}:Body xmlns:${prefix}="${version.namespace}"><${tag} ${declaration} /></${prefix}:Body>`
      : `${reader.source(0, from)}${wrapped}</${body}>`;
  return `${around}</${envelope}>`;
}

/** A prefix that is not declared around the body's elements, so that none of them loses its own. */
function unusedPrefix(reader: XmlReader): string {
  for (let number = 0; ; number += 1) {
    const prefix = `w${number}`;
    if (reader.resolvePrefix(prefix) === undefined) return prefix;
  }
}

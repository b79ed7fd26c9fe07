/**
 * Owns the reading of encoded bodies: each becomes the rpc/literal body that the usual decoders read.
 * Invariant: a body that does not belong to the operation is not changed, and the usual decoder reports the error.
 */
import type { AnyOperation, FaultDescription } from "../description.js";
import { resolveType } from "../values/element.js";
import type { XmlLimits } from "../xml/limits.js";
import { XmlError } from "../xml/reader.js";
import { LiteralBody, usualName } from "./literal-body.js";
import { type EncodedEnvelope, type EncodedNode, headOf, isRoot, readEnvelope, typeNamed, withTexts } from "./nodes.js";
import { elementNames, encodedHeaders, headerOf, nameOf } from "./typed.js";
import { isEncodingNamespace, isSchemaNamespace, wordsFor } from "./words.js";

/** The envelope as rpc/literal has it; the same text if its body is no request or answer of the operation. Throws XmlError. */
export function toLiteral(
  text: string,
  operation: AnyOperation,
  side: "request" | "response",
  limits?: Partial<XmlLimits>,
  ofService: string = operation.service.namespace,
): string {
  const headers = encodedHeaders(operation, side);
  const envelope = readEnvelope(text, limits, elementNames(headers));
  if (envelope === undefined) return text;
  const { elements, words, tail } = envelope;
  const usual = usualName(operation, side);
  const body = elements.find(({ name }) => name === usual) ?? elements.find(isRoot) ?? elements[0];
  if (body === undefined) return text;
  if (body.name === "Fault" && body.namespace === words.envelope)
    return faultToLiteral(text, envelope, body, operation, ofService);
  const expected = operation.elements?.responseNamespace ?? ofService;
  // A fault of the other version, or in no namespace.
  if (side === "response" && body.namespace !== expected && (body.name === "Fault" || wordsFor(body.namespace)))
    return text;
  const head = headOf(envelope, (node) => {
    const header = headerOf(headers, node, ofService);
    return header && new LiteralBody(envelope, node).block(header, ofService);
  });
  // An answer's element has any name, in any namespace (SOAP 1.1, 7.1): stacks write the request's, the service's or none.
  const namespace = side === "request" ? body.namespace : expected;
  return `${head}${new LiteralBody(envelope, body).body(operation, side, namespace)}${tail}`;
}

/** A fault with the declared elements of its detail as rpc/literal has them; the same text if one cannot be read. */
function faultToLiteral(
  text: string,
  envelope: EncodedEnvelope,
  fault: EncodedNode,
  { faults = [] }: AnyOperation,
  ofService: string,
): string {
  const detail = fault.children.find(({ name }) => /^[dD]etail$/.test(name));
  const encoded = faults.filter(({ literal }) => literal !== true);
  if (detail === undefined || encoded.length === 0) return text;
  try {
    const literal = withTexts(envelope, fault, detail.children, (node) => {
      const declared = faultOf(node, encoded, envelope, ofService);
      return declared && new LiteralBody(envelope, node).block(declared, ofService);
    });
    return envelope.source({ start: 0, end: envelope.headEnd }) + literal + envelope.tail;
  } catch (error) {
    if (error instanceof XmlError) return text;
    throw error;
  }
}

/**
 * Finds it by the type that it names, else by the name of the element: stacks name the element after the part, the class or the type.
 * Of several, the element's namespace and then its name decide.
 */
function faultOf(
  node: EncodedNode,
  faults: readonly FaultDescription[],
  { references }: EncodedEnvelope,
  ofService: string,
): FaultDescription | undefined {
  let type: string | undefined;
  references.follow(node, (target) => {
    const named = typeNamed(target);
    // Any text may say that it is a string.
    const isBuiltIn = named && (isSchemaNamespace(named.namespace) || isEncodingNamespace(named.namespace));
    if (isBuiltIn !== true) type = named?.localName;
  });
  const isNamed = ({ name, element = name }: FaultDescription): boolean => element === node.name;
  const ofType = faults.filter((each) => type !== undefined && nameOf(resolveType(each.type)) === type);
  const ofName = (ofType.length === 0 ? faults : ofType).filter(isNamed);
  return ofName.find(({ namespace = ofService }) => namespace === node.namespace) ?? ofName[0] ?? ofType[0];
}

/**
 * Owns the References of a signature: which elements they mean, and which bytes of those are signed.
 * Invariant: an element is found by an id that nothing else in the envelope has, and only at a place that the reader reads.
 */
import { base64Binary } from "../values/base64-binary.js";
import { attributeOf, elementsOf, isNamed, type XmlNode } from "../xml/tree.js";
import { childNamed, childText, type SecuredParts } from "./envelope.js";
import type { SignatureAlgorithm } from "./public-names.js";
import {
  digestUris,
  enveloped,
  exclusive,
  parametersOf,
  refuse,
  secext,
  tokenReference,
  utility,
  xmlSignature,
} from "./words.js";

/** References of one signature, and prefixes of one PrefixList. */
const mostListed = 64;

export interface SignedReference {
  readonly node: XmlNode;
  readonly hash: string;
  readonly prefixes: readonly string[];
  readonly digest: Uint8Array;
}

export type Ids = ReadonlyMap<string, XmlNode | undefined>;

/** Finds the elements of References: Body, header blocks, and children of the Security header, once each. */
export function readReferences(
  references: readonly XmlNode[],
  { body, blocks, security }: SecuredParts,
  ids: Ids,
  accepted: readonly SignatureAlgorithm[],
): readonly SignedReference[] {
  if (references.length > mostListed) refuse("InvalidSecurity", `there are over ${mostListed} References`);
  const tokens = elementsOf(security).filter(({ open }) => open.namespace !== xmlSignature);
  const places = new Set([body, ...blocks, ...tokens]);
  const withPlainId = [body, childNamed(security, utility, "Timestamp")];
  const idOf = (node: XmlNode): string | undefined =>
    attributeOf(node, "Id", utility) ?? (withPlainId.includes(node) ? attributeOf(node, "Id") : undefined);
  return references.map((reference) => {
    const [transforms, method] = checkedChildren(reference, /^Transforms DigestMethod DigestValue$/) as [
      XmlNode,
      XmlNode,
    ];
    const transform = onlyTransform(transforms);
    const uri = attributeOf(reference, "URI") ?? "";
    const node = ids.get(uri.slice(1));
    const id = (node && idOf(node)) ?? "";
    // Each place may be signed once, so that digests take no more time than the document is long.
    if (node === undefined || id === "" || uri !== `#${id}` || !places.delete(node))
      refuse(
        "InvalidSecurity",
        "a Reference must have the only wsu:Id of its value, of the Body, a header or a token; or the Id of Body or Timestamp",
      );
    return {
      node,
      prefixes: prefixesOf(transform),
      hash: parametersOf(algorithmOf(method, accepted, (each) => digestUris[each])).hash,
      digest: bytesOf(childText(reference, xmlSignature, "DigestValue")),
    };
  });
}

/**
 * The Transform that has an effect. No place that may be signed contains the Signature, so `enveloped-signature`, which node-soap writes before
 * the other one, removes nothing.
 */
function onlyTransform(transforms: XmlNode): XmlNode {
  const [first, second] = checkedChildren(transforms, /^Transform( Transform)?$/) as [XmlNode, XmlNode?];
  if (second === undefined) return first;
  checkedChildren(first, /^$/);
  if (attributeOf(first, "Algorithm") !== enveloped)
    refuse("InvalidSecurity", `the first of two Transforms must be ${enveloped}`);
  return second;
}

/** Elements by their ids, in any spelling; `undefined` for an id that occurs twice. */
export function idsIn(root: XmlNode): Ids {
  const ids = new Map<string, XmlNode | undefined>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const { localName, value } of node.open.attributes) {
      if (/id$/i.test(localName)) ids.set(value, ids.has(value) ? undefined : node);
    }
    for (const child of elementsOf(node)) waiting.push(child);
  }
  return ids;
}

/** Elements in an element of XML Signature; their names, with blanks between, must match. Those of other namespaces are "?". */
export function checkedChildren(parent: XmlNode, expected: RegExp): readonly XmlNode[] {
  const children = elementsOf(parent);
  const names = children.map((child) => {
    if (isNamed(child, secext, tokenReference)) return tokenReference;
    return child.open.namespace === xmlSignature ? child.open.name.localName : "?";
  });
  if (!expected.test(names.join(" ")))
    refuse("InvalidSecurity", `${parent.open.name.raw} must contain ${expected.source}`);
  return children;
}

export function bytesOf(base64: string): Uint8Array {
  try {
    return base64Binary.decode(base64);
  } catch {
    return refuse("InvalidSecurity", "expected base64");
  }
}

/** PrefixList of a method that must be exclusive canonical XML. */
export function prefixesOf(method: XmlNode): readonly string[] {
  if (attributeOf(method, "Algorithm") !== exclusive)
    refuse("UnsupportedAlgorithm", `${method.open.name.raw} is not ${exclusive}`);
  const inclusive = childNamed(method, exclusive, "InclusiveNamespaces");
  if (elementsOf(method).length > (inclusive === undefined ? 0 : 1))
    refuse("InvalidSecurity", `unknown content of ${method.open.name.raw}`);
  const list = (inclusive && attributeOf(inclusive, "PrefixList")?.split(/\s+/)) ?? [];
  if (list.length > mostListed) refuse("InvalidSecurity", `a PrefixList has over ${mostListed} prefixes`);
  return list.filter((prefix) => prefix !== "").map((prefix) => (prefix === "#default" ? "" : prefix));
}

/** An accepted algorithm. Parameters, such as HMACOutputLength, are rejected. */
export function algorithmOf(
  method: XmlNode,
  accepted: readonly SignatureAlgorithm[],
  uriOf: (algorithm: SignatureAlgorithm) => string,
): SignatureAlgorithm {
  checkedChildren(method, /^$/);
  const uri = attributeOf(method, "Algorithm");
  return (
    accepted.find((each) => uriOf(each) === uri) ??
    refuse("UnsupportedAlgorithm", `${method.open.name.raw} ${uri?.slice(0, 100)} is not accepted`)
  );
}

/**
 * Owns the parts of an envelope that signatures are about, found once by their places, and the conversion of MTOM parts
 * to text.
 * Invariant: exactly one Body, at most one Header before it, and at most one Security header for this receiver.
 */
import { soapVersion11, soapVersion12, type SoapVersion } from "../bindings/soap/envelope.js";
import { actorOf, isForReceiver } from "../bindings/soap/open-envelope.js";
import type { HttpHeaders } from "../exchange.js";
import { parseContentType, typeInUtf8 } from "../text/content-type.js";
import { decodeXmlBytes } from "../xml/decode.js";
import type { XmlLimits } from "../xml/limits.js";
import { attributeOf, elementsOf, isNamed, readTree, textOf, type XmlNode } from "../xml/tree.js";
import { refuse, secext } from "./words.js";

export interface EnvelopeParts {
  readonly text: string;
  readonly version: SoapVersion;
  readonly root: XmlNode;
  readonly body: XmlNode;
  readonly header: XmlNode | undefined;
  /** Header blocks, without the Security header: one for another actor is like any other block. */
  readonly blocks: readonly XmlNode[];
  readonly security: XmlNode | undefined;
}

/** Parts of an envelope that has a Security header. */
export type SecuredParts = EnvelopeParts & { readonly security: XmlNode };

/** Throws XmlError and SignatureError. */
export function readParts(source: string, limits?: Partial<XmlLimits>): EnvelopeParts {
  const { root, text } = readTree(source, limits);
  const version = root.open.namespace === soapVersion12.namespace ? soapVersion12 : soapVersion11;
  const children = elementsOf(root);
  const body = children.at(-1);
  const header = children.length > 1 ? children[0] : undefined;
  const isPart = (node: XmlNode, name: string): boolean => isNamed(node, version.namespace, name);
  if (
    body === undefined ||
    children.length > 2 ||
    !(isPart(root, "Envelope") && isPart(body, "Body") && (header === undefined || isPart(header, "Header")))
  )
    refuse("InvalidSecurity", "expected a SOAP envelope with one Body, and at most one Header before it");
  const all = header === undefined ? [] : elementsOf(header);
  const ofSecurity = all.filter((block) => isNamed(block, secext, "Security"));
  const actors = ofSecurity.map((block) => actorOf(attributesOf(block), version));
  const [security, ...others] = ofSecurity.filter((_, index) => isForReceiver(actors[index] ?? ""));
  // WSS 1.1, 5: two have never the same actor.
  if (others.length > 0 || new Set(actors).size < actors.length)
    refuse("InvalidSecurity", "there are two Security headers for one receiver");
  return { text, version, root, body, header, blocks: all.filter((block) => block !== security), security };
}

/** Attributes of an element of a tree, as a reader has them. */
export function attributesOf(node: XmlNode): Parameters<typeof actorOf>[0] {
  return { attribute: (namespace, localName) => attributeOf(node, localName, namespace) };
}

/** The only child of this name; `undefined` if there is none. Throws SignatureError for several. */
export function childNamed(parent: XmlNode, namespace: string, localName: string): XmlNode | undefined {
  const [child, ...others] = elementsOf(parent).filter((each) => isNamed(each, namespace, localName));
  if (others.length > 0) refuse("InvalidSecurity", `there are two ${localName} elements`);
  return child;
}

/** Text of the only child of this name. Throws SignatureError. */
export function childText(parent: XmlNode, namespace: string, localName: string): string {
  const child = childNamed(parent, namespace, localName);
  return (child && textOf(child)?.trim()) ?? refuse("InvalidSecurity", `expected ${localName} with a text`);
}

/** Throws XmlError. */
export function bodyText(headers: HttpHeaders, body: Uint8Array): string {
  const { charset, mediaType } = parseContentType(headers["content-type"]);
  return decodeXmlBytes(body, charset, mediaType === soapVersion11.mediaType ? "pass" : "refuse");
}

/** Headers of a body that was encoded again. */
export function inUtf8(headers: HttpHeaders): HttpHeaders {
  return { ...headers, "content-type": typeInUtf8(headers["content-type"]) };
}

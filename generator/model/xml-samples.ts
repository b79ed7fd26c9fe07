/**
 * Owns samples of XML: one element, whose attributes and content stand for the value, whatever it is called.
 * Invariant: a sample has one form on the wire: texts stand in elements without children, and attributes are in no namespace.
 */
import { XmlError } from "../../templates/runtime/xml/error.js";
import { elementsOf, readTree, textOf, type XmlNode } from "../../templates/runtime/xml/tree.js";

export interface XmlSample {
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Empty beside elements. */
  readonly text: string;
  readonly elements: readonly XmlSampleElement[];
}
interface XmlSampleElement extends XmlSample {
  readonly name: string;
  /** `""`: none. */
  readonly namespace: string;
}

/** The form of a sample, in words. */
export const xmlSampleForm =
  'one element, such as <any Id="1"><b xmlns="urn:b">text</b></any>: in each a text or elements, and attributes without a prefix';

/** A namespace that a wildcard allows, `""` for none. `allowed`: as in XML Schema; `target`: the namespace of its schema. */
export function wildcardNamespace(allowed: string | undefined, target: string): string {
  const [first = "##any"] = (allowed ?? "").split(/\s+/).filter((each) => each !== "");
  const words = new Map([
    ["##any", ""],
    ["##local", ""],
    ["##other", "http://example.org/other/"],
    ["##targetNamespace", target],
  ]);
  return words.get(first) ?? first;
}

/** Undefined where the text is no such element. */
export function readXmlSample(text: string): XmlSample | undefined {
  try {
    return elementOf(readTree(text).root);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** The reader limits the depth. */
function elementOf(node: XmlNode): XmlSampleElement | undefined {
  const { name, namespace, attributes } = node.open;
  const text = textOf(node);
  const isMixed = text === undefined && node.children.some((child) => typeof child === "string" && /\S/.test(child));
  if (isMixed || attributes.some((each) => each.namespace !== "")) return undefined;
  const elements = elementsOf(node).map(elementOf);
  const whole = elements.filter((each) => each !== undefined);
  if (whole.length < elements.length) return undefined;
  return {
    name: name.localName,
    namespace,
    attributes: attributes.map(({ localName, value }) => ({ name: localName, value })),
    text: text ?? "",
    elements: whole,
  };
}

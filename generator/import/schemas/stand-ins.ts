/**
 * Owns replacements for missing declarations: XML for elements and complex types, a string for attributes and simple
 * types, any content for groups.
 * Invariant: a replacement allows everything that the missing declaration may allow. Its place is the first use of the
 * name.
 */
import { escapeXmlAttribute } from "../../../templates/runtime/xml/writer.js";
import type { Note } from "../documents/refusal.js";
import type { QName } from "../documents/qname.js";
import { readXmlTree, type XmlNode } from "../documents/xml-tree.js";
import { schemaNamespace } from "../../model/xml-namespaces.js";

/** Content that the importer reads as XML without a note of its own. */
const anyContent = '<xs:sequence><xs:any processContents="lax"/></xs:sequence><xs:anyAttribute processContents="lax"/>';
const anyElements = '<xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>';
const anyAttributes = '<xs:anyAttribute processContents="lax"/>';

/** Start and end of a declaration around its `name`, and what its uses become. */
interface Form {
  readonly tag: string;
  readonly attributes?: string;
  readonly content: string;
  readonly meaning: string;
}

type StandInKind = "element" | "type" | "attribute" | "attributeGroup" | "group";

const forms: Readonly<Record<StandInKind | "text", Form>> = {
  element: {
    tag: "element",
    content: `<xs:complexType mixed="true">${anyContent}</xs:complexType>`,
    meaning: "taken for any XML",
  },
  type: { tag: "complexType", attributes: ' mixed="true"', content: anyContent, meaning: "taken for any XML" },
  text: { tag: "simpleType", content: '<xs:restriction base="xs:string"/>', meaning: "taken for any text" },
  attribute: { tag: "attribute", attributes: ' type="xs:string"', content: "", meaning: "taken for any text" },
  attributeGroup: { tag: "attributeGroup", content: anyAttributes, meaning: "taken for any attributes" },
  group: { tag: "group", content: anyElements, meaning: "taken for any elements" },
};

export interface StandInWords {
  /** Notes of all schemas of a set. */
  readonly corrections: Map<XmlNode, Note>;
  /** The first use. */
  readonly at: XmlNode;
  /** The reason for the missing declaration, and advice. */
  readonly reason: string;
  readonly advice: string;
  /** It is a simple type. */
  readonly isText: boolean;
}

export function standIn(kind: StandInKind, name: QName, { at, reason, advice, isText, corrections }: StandInWords) {
  const { tag, attributes = "", content, meaning } = forms[isText ? "text" : kind];
  const named = ` name="${escapeXmlAttribute(name.name)}"`;
  const text = `<xs:schema xmlns:xs="${schemaNamespace}"><xs:${tag}${named}${attributes}>${content}</xs:${tag}></xs:schema>`;
  const root = placedAt(at, readXmlTree({ name: at.document.name, text }));
  const schema = {
    node: root,
    targetNamespace: name.namespace,
    chameleon: false,
    qualifiedElements: true,
    qualifiedAttributes: false,
    corrections,
  };
  const [node = root] = root.children;
  return {
    node,
    schema,
    name: { namespace: name.namespace, name: name.name },
    absence: `${reason}: ${meaning}${advice}`,
  };
}

function placedAt({ document, start }: Pick<XmlNode, "document" | "start">, node: XmlNode): XmlNode {
  const children = node.children.map((child) => placedAt({ document, start }, child));
  return { ...node, children, document, start };
}

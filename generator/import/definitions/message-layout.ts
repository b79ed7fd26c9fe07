/**
 * Owns the division of a message's parts: a SOAP binding puts them into the envelope, or beside it as attachments
 * (`mime:multipartRelated`).
 * Invariant: an attachment is a part of its message that the binding names.
 */
import { isMediaType } from "../../model/attachments.js";
import { namespaces } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import { attributeOf, childNamed, childrenNamed, type XmlNode } from "../documents/xml-tree.js";
import type { WsdlMessage, WsdlPart } from "./definitions.js";

/** The element that contains `soap:body` and `soap:header`: `wsdl:input`, `wsdl:output`, or a part of their multipart; else the multipart. */
export function envelopeNode(direction: XmlNode | undefined, soap: string): XmlNode | undefined {
  const multipart = childNamed(direction, namespaces.mime, "multipartRelated");
  if (multipart === undefined) return direction;
  const parts = childrenNamed(multipart, namespaces.mime, "part");
  return parts.find((part) => childNamed(part, soap, "body") !== undefined) ?? multipart;
}

/** The parts of a message that are attachments. Throws {@link Refusal}. */
export function attachedParts(
  direction: XmlNode,
  soap: string,
  { name, parts }: WsdlMessage,
  notes: Note[],
): readonly WsdlPart[] {
  const multipart = childNamed(direction, namespaces.mime, "multipartRelated");
  if (multipart === undefined) return [];
  const mimeParts = childrenNamed(multipart, namespaces.mime, "part");
  const bodies = mimeParts.flatMap((part) => childrenNamed(part, soap, "body"));
  if (bodies[1] !== undefined) refuse(bodies[1], "several bodies", "two bodies are said of one message");
  return mimeParts.flatMap((node) => {
    const contents = node.children.filter(
      (child) => child.namespace === namespaces.mime && ["content", "mimeXml"].includes(child.name),
    );
    const [content] = contents;
    if (content === undefined) return [];
    const partName = attributeOf(content, "part") ?? (parts.length === 1 ? parts[0]?.name : undefined);
    const part = parts.find((each) => each.name === partName);
    if (part === undefined)
      return refuse(content, "missing declaration", `the message ${name.name} has no part ${partName ?? ""}`);
    return [{ ...part, attachment: mediaTypeOf(contents, part, notes) }];
  });
}

const unknownType = "application/octet-stream";

/** The first type that a part can be sent as. */
function mediaTypeOf(contents: readonly XmlNode[], { name, node }: WsdlPart, notes: Note[]): string {
  const types = contents.map((content) =>
    content.name === "mimeXml" ? "text/xml" : (attributeOf(content, "type") ?? unknownType),
  );
  const type = types.find(isMediaType);
  const others = types.filter((each) => each !== type);
  if (others.length > 0)
    notes.push({
      node,
      construct: "media types",
      text: `the attachment ${name} may be ${types.join(", ")}: sent as ${type ?? unknownType}, whatever arrives is read`,
    });
  return type ?? unknownType;
}

/**
 * Owns how a SOAP binding sends an operation: its action, the body's part of each message, the headers.
 * Invariant: only document/literal over HTTP comes out; everything else is refused with its line.
 */
import type { Definitions, WsdlDirection, WsdlMessage, WsdlPart } from "./definitions.js";
import type { BoundOperation } from "./operation-drafts.js";
import { keyOf, namespaces } from "./qname.js";
import { componentName } from "./read-definitions.js";
import { type Note, refuse } from "./refusal.js";
import { attributeOf, childNamed, type XmlNode } from "./xml-tree.js";

export interface SoapMessages {
  readonly node: XmlNode;
  readonly action: string | undefined;
  readonly input: WsdlPart;
  /** Undefined: nothing is answered. */
  readonly output: WsdlPart | undefined;
  readonly headers: readonly SoapHeaderUse[];
}
export interface SoapHeaderUse {
  readonly node: XmlNode;
  readonly direction: "in" | "out";
  readonly part: WsdlPart;
}

/** Throws {@link Refusal}. */
export function readSoapBinding(
  { offered, operation, node }: BoundOperation,
  definitions: Definitions,
  notes: Note[],
): SoapMessages {
  const soap = offered.id === "soap11" ? namespaces.soap11 : namespaces.soap12;
  const extension = childNamed(node, soap, "operation");
  const style = (extension && attributeOf(extension, "style")) ?? attributeOf(offered.extension, "style") ?? "document";
  const input = directionOf(node, "input", soap, operation.input, definitions, notes);
  const output = directionOf(node, "output", soap, operation.output, definitions, notes);
  if (input === undefined)
    return refuse(node, "no request", "the operation has no input: the service would call its client");
  if (input.encoded || output?.encoded === true)
    refuse(extension ?? node, "rpc/encoded", `SOAP encoding (use="encoded") is not supported`);
  if (style === "rpc") refuse(extension ?? node, "rpc/literal", "the style rpc is not supported");
  return {
    node: extension ?? node,
    action: extension && attributeOf(extension, "soapAction"),
    input: bodyPart(input),
    output: output === undefined ? undefined : bodyPart(output),
    headers: [...headersOf(input, "in"), ...(output === undefined ? [] : headersOf(output, "out"))],
  };
}

interface BoundDirection {
  readonly node: XmlNode;
  readonly message: WsdlMessage;
  readonly encoded: boolean;
  /** Names of the body's parts, where the binding chooses. */
  readonly chosen: readonly string[] | undefined;
  readonly headers: readonly { readonly node: XmlNode; readonly part: WsdlPart }[];
}

function directionOf(
  bound: XmlNode,
  side: "input" | "output",
  soap: string,
  direction: WsdlDirection | undefined,
  definitions: Definitions,
  notes: Note[],
): BoundDirection | undefined {
  if (direction === undefined) return undefined;
  const message = messageOf(direction, definitions);
  const node = childNamed(bound, namespaces.wsdl, side) ?? bound;
  const body = soapBody(node, soap);
  const chosen = (body && attributeOf(body, "parts"))?.split(/\s+/).filter((name) => name !== "");
  const encoded = body !== undefined && attributeOf(body, "use") === "encoded";
  return { node, message, encoded, chosen, headers: headerParts(node, soap, definitions, notes) };
}

function soapBody(node: XmlNode, soap: string): XmlNode | undefined {
  const multipart = childNamed(node, namespaces.mime, "multipartRelated");
  if (multipart !== undefined)
    return refuse(multipart, "attachments", "messages with attachments (mime:multipartRelated) are not supported");
  return childNamed(node, soap, "body");
}

export function messageOf(direction: WsdlDirection, { messages }: Definitions): WsdlMessage {
  const name = direction.message;
  const message = name === undefined ? undefined : messages.get(keyOf(name));
  return message ?? refuse(direction.node, "missing declaration", `no message ${name?.name ?? ""} is declared`);
}

/** A header whose message or part nobody declares has no form on the wire that could be kept. */
function headerParts(node: XmlNode, soap: string, definitions: Definitions, notes: Note[]): BoundDirection["headers"] {
  return node.children.flatMap((header) => {
    if (header.namespace !== soap || header.name !== "header") return [];
    const name = componentName(header, "message", definitions);
    const message = name === undefined ? undefined : definitions.messages.get(keyOf(name));
    const wanted = attributeOf(header, "part");
    const part = message?.parts.find((each) => each.name === wanted);
    if (part !== undefined) return [{ node: header, part }];
    const what = message === undefined ? `message ${name?.name ?? ""}` : `part ${wanted ?? ""}`;
    const text = `the SOAP header ${wanted ?? ""} is left out: its ${what.trim()} is not declared`;
    notes.push({ node: header, construct: "undeclared header", text });
    return [];
  });
}

function headersOf(direction: BoundDirection, side: "in" | "out"): readonly SoapHeaderUse[] {
  return direction.headers.map(({ node, part }) => ({ node, direction: side, part }));
}

/** The one part that is the body's child. Parts that stand in headers are not of the body. */
function bodyPart({ message, chosen, headers }: BoundDirection): WsdlPart {
  const parts = message.parts.filter(
    (part) => chosen?.includes(part.name) ?? !headers.some((header) => header.part === part),
  );
  const [part, second] = parts;
  if (part === undefined) return refuse(message.node, "empty body", "the message has no part for the body");
  if (second !== undefined) return refuse(second.node, "several body parts", "several elements stand in the body");
  if (part.element === undefined)
    return refuse(
      part.node,
      "part with a type",
      `the part ${part.name} names a type where the style document names an element`,
    );
  return part;
}

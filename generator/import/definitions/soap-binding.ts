/**
 * Owns the reading of a SOAP binding: an operation's action, the parts in the body of each message, the headers.
 * Invariant: the result is document/literal, rpc/literal or rpc/encoded over HTTP; everything else is refused with its
 * line.
 */
import { isSoapBinding } from "../../model/bindings.js";
import type { StaticBindingId } from "../../model/service.js";
import { isSoapEncoding, soapEncodings } from "../../model/soap-encoding.js";
import { extensionNamespace, namespaces } from "../documents/qname.js";
import { type Note, refuse } from "../documents/refusal.js";
import { type XmlNode, attributeOf, childNamed, childrenNamed } from "../documents/xml-tree.js";
import type { BoundOperation } from "./bound-operations.js";
import { attachedParts, envelopeNode } from "./message-layout.js";
import {
  componentAt,
  componentName,
  type Definitions,
  type WsdlDirection,
  type WsdlMessage,
  type WsdlPart,
} from "./definitions.js";

export interface SoapMessages {
  readonly node: XmlNode;
  /** Name of the operation in the WSDL. */
  readonly name: string;
  readonly action: string | undefined;
  readonly input: SoapBody;
  /** Undefined: nothing is answered. */
  readonly output: SoapBody | undefined;
  readonly headers: readonly SoapHeaderUse[];
  /** rpc/encoded. */
  readonly encoded: boolean;
}
/**
 * `element`: one part, which is the body's child. `parts`: several parts, or one with a type, each a child of the body.
 * `empty`: the body is empty. `rpc`: parts inside an element that the binding adds, in this namespace.
 */
export type SoapBody =
  | { readonly kind: "element"; readonly part: WsdlPart }
  | { readonly kind: "parts"; readonly parts: readonly WsdlPart[] }
  | { readonly kind: "empty" }
  | { readonly kind: "rpc"; readonly parts: readonly WsdlPart[]; readonly namespace: string };
export interface SoapHeaderUse {
  readonly node: XmlNode;
  readonly direction: "in" | "out";
  readonly part: WsdlPart;
  readonly encoded: boolean;
}

/** Messages that SOAP bindings of an operation have in common, and these bindings. */
export interface SharedMessages {
  readonly messages: SoapMessages;
  readonly bound: readonly BoundOperation[];
}

/**
 * The messages of an operation over SOAP 1.1 and 1.2. A binding that differs from the first is left out with a note. Undefined without a
 * SOAP binding. Throws {@link Refusal}.
 */
export function readSoapBindings(
  bound: readonly BoundOperation[],
  definitions: Definitions,
  notes: Note[],
): SharedMessages | undefined {
  const [first, second] = bound;
  if (first === undefined) return undefined;
  const messages = readSoapBinding(first, definitions, notes);
  const other = second && readSoapBinding(second, definitions, notes);
  if (second === undefined || other === undefined) return { messages, bound };
  const what = differenceOf(messages, other);
  if (what === undefined) return { messages, bound };
  const { id } = second.offered;
  const text = `not offered over ${id}: SOAP 1.1 and SOAP 1.2 have other ${what}`;
  notes.push({ node: other.node, construct: `${id} left out`, text });
  return { messages, bound: [first] };
}

/** Undefined: the bindings have the same messages. */
function differenceOf(one: SoapMessages, other: SoapMessages): string | undefined {
  const headersOf = ({ headers }: SoapMessages): readonly unknown[] =>
    headers.flatMap(({ part, direction, encoded }) => [part, direction, encoded]);
  const isSame = isSameBody(one.input, other.input) && isSameBody(one.output, other.output);
  if (!isSame || one.encoded !== other.encoded) return "messages";
  if ((one.action ?? "") !== (other.action ?? "")) return "actions";
  return isSameList(headersOf(one), headersOf(other)) ? undefined : "headers";
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Throws {@link Refusal}. */
function readSoapBinding(
  { offered, operation, node }: BoundOperation,
  definitions: Definitions,
  notes: Note[],
): SoapMessages {
  const soap = extensionNamespace(offered.id);
  const extension = childNamed(node, soap, "operation");
  const input = directionOf(node, "input", soap, operation.input, definitions, notes);
  const output = directionOf(node, "output", soap, operation.output, definitions, notes);
  if (input === undefined)
    return refuse(node, "no request", "the operation has no input: the service would call its client");
  if (operation.output !== undefined && operation.output.node.start < (operation.input?.node.start ?? 0))
    notes.push({
      node: operation.node,
      construct: "output first",
      text: "its output stands before its input: taken for a request and its answer",
    });
  const { encoded } = input;
  if (encoded !== (output?.encoded ?? encoded))
    refuse(extension ?? node, "rpc/encoded", "one of request and answer is encoded, the other literal");
  if (encoded && !isRpc({ offered, node }))
    refuse(extension ?? node, "document/encoded", `SOAP encoding (use="encoded") needs the style rpc`);
  if (encoded) noteEncoding(offered.id, node, soap, notes);
  for (const each of [offered.extension, ...(extension === undefined ? [] : [extension])])
    wordAt(each, "style", ["document", "rpc"]);
  const bodyOf = (direction: BoundDirection): SoapBody =>
    isRpc({ offered, node }) ? rpcBody(direction, definitions, notes) : documentBody(direction, notes);
  return {
    node: extension ?? node,
    name: operation.name,
    action: attributeOf(extension, "soapAction"),
    input: bodyOf(input),
    output: output === undefined ? undefined : bodyOf(output),
    headers: [...headersOf(input, "in"), ...(output === undefined ? [] : headersOf(output, "out"))],
    encoded,
  };
}

/** Notes an encoding that is the other version's. */
function noteEncoding(id: StaticBindingId, bound: XmlNode, soap: string, notes: Note[]): void {
  const usual = isSoapBinding(id) ? soapEncodings[id] : undefined;
  for (const side of ["input", "output"] as const) {
    const body = bodyNode(bound, side, soap);
    const style = attributeOf(body, "encodingStyle") ?? "";
    if (body === undefined || style === usual || !isSoapEncoding(style)) continue;
    notes.push({
      node: body,
      construct: "encoding of another version",
      text: `its ${side} is in the encoding ${style}: written in that of its version of SOAP, and read in either`,
    });
  }
}

/** Whether the body contains parts inside an element that the binding adds. */
export function isRpc({ offered, node }: Pick<BoundOperation, "offered" | "node">): boolean {
  const extension = childNamed(node, extensionNamespace(offered.id), "operation");
  return (attributeOf(extension, "style") ?? attributeOf(offered.extension, "style")) === "rpc";
}

/** Whether the request is in SOAP encoding. */
export function isEncodedBody({ offered, node }: BoundOperation): boolean {
  return attributeOf(bodyNode(node, "input", extensionNamespace(offered.id)), "use") === "encoded";
}

/** Namespace of the element around the parts of an rpc body; undefined if the binding has none. */
export function bodyNamespace({ offered, node }: BoundOperation, side: "input" | "output"): string | undefined {
  return attributeOf(bodyNode(node, side, extensionNamespace(offered.id)), "namespace");
}

/** Whether parts in the bodies of an rpc operation name elements. */
export function namesElements(bound: BoundOperation, definitions: Definitions): boolean {
  return (["input", "output"] as const).some((side) =>
    partsInBody(bound, side, definitions).some(({ element }) => element !== undefined),
  );
}

/** Parts of a message that are in the body: those that the binding selects, without SOAP headers. */
export function partsInBody(
  { offered, operation, node }: BoundOperation,
  side: "input" | "output",
  { messages }: Definitions,
): readonly WsdlPart[] {
  const soap = extensionNamespace(offered.id);
  const envelope = envelopeNode(childNamed(node, namespaces.wsdl, side), soap);
  const headers = new Set(childrenNamed(envelope, soap, "header").map((header) => attributeOf(header, "part")));
  const chosen = attributeOf(childNamed(envelope, soap, "body"), "parts")?.split(/\s+/);
  const { parts = [] } = componentAt(messages, operation[side]?.message) ?? {};
  return parts.filter(({ name }) => (chosen === undefined ? !headers.has(name) : chosen.includes(name)));
}

function bodyNode(bound: XmlNode, side: "input" | "output", soap: string): XmlNode | undefined {
  return childNamed(envelopeNode(childNamed(bound, namespaces.wsdl, side), soap), soap, "body");
}

interface BoundDirection {
  readonly node: XmlNode;
  readonly message: WsdlMessage;
  readonly encoded: boolean;
  /** Namespace of the element around the parts; undefined if the binding has none. */
  readonly namespace: string | undefined;
  /** Names of the body's parts, where the binding chooses. */
  readonly chosen: readonly string[] | undefined;
  readonly headers: readonly Omit<SoapHeaderUse, "direction">[];
  /** Parts that are attachments. */
  readonly attached: readonly WsdlPart[];
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
  const direct = childNamed(bound, namespaces.wsdl, side) ?? bound;
  const attached = attachedParts(direct, soap, message, notes);
  const node = envelopeNode(direct, soap) ?? direct;
  const body = soapBody(node, soap);
  const way = side === "input" ? "request" : "answer";
  if (body === undefined)
    notes.push({ node, construct: "no body", text: `no body is said of the ${way}: taken for a literal one` });
  const chosen = attributeOf(body, "parts")
    ?.split(/\s+/)
    .filter((name) => name !== "");
  const encoded = body !== undefined && isEncoded(body);
  const namespace = attributeOf(body, "namespace");
  const headers = headerParts(node, soap, definitions, notes);
  if (chosen !== undefined) checkParts(body ?? node, { message, chosen, headers, attached, way }, notes);
  return { node, message, encoded, namespace, chosen, headers, attached };
}

type ChosenParts = Pick<BoundDirection, "message" | "headers" | "attached"> & {
  readonly chosen: readonly string[];
  readonly way: string;
};

/** Notes parts that are unknown or left out. Throws {@link Refusal} if there are both: the unknown name may mean the part left out. */
function checkParts(body: XmlNode, { message, chosen, headers, attached, way }: ChosenParts, notes: Note[]): void {
  const { parts } = message;
  const unbound = parts.filter(
    (part) =>
      !chosen.includes(part.name) && !headers.some((header) => header.part === part) && !isAmong(attached, part),
  );
  const unknown = chosen.find((name) => !parts.some((part) => part.name === name));
  const absent = `the message ${message.name.name} has no part ${unknown ?? ""}`;
  if (unknown !== undefined && unbound.length > 0) refuse(body, "missing declaration", absent);
  if (unknown !== undefined) notes.push({ node: body, construct: "unbound part", text: `${absent}: passed over` });
  for (const { node, name } of unbound) {
    const text = `the part ${name} is left out: it stands neither in the body of the ${way} nor in a header`;
    notes.push({ node, construct: "unbound part", text });
  }
}

const isEncoded = (node: XmlNode): boolean => wordAt(node, "use", ["literal", "encoded"]) === "encoded";

/** An attribute that has one of these words, where it is there. Throws {@link Refusal}: another word may mean another message. */
function wordAt(node: XmlNode, name: string, words: readonly string[]): string | undefined {
  const written = attributeOf(node, name);
  if (written === undefined || words.includes(written)) return written;
  return refuse(node, "unknown word", `${name}="${written}" is neither ${words.join(" nor ")}`);
}

function soapBody(node: XmlNode, soap: string): XmlNode | undefined {
  const [body, second] = childrenNamed(node, soap, "body");
  if (second !== undefined) return refuse(second, "several bodies", "two bodies are said of one message");
  const isMultipart = node.namespace === namespaces.mime;
  const other = isMultipart ? undefined : node.children.find(({ namespace }) => namespace === namespaces.mime);
  if (body === undefined && other !== undefined)
    return refuse(other, `mime:${other.name}`, "the message is no SOAP envelope");
  return body;
}

export function messageOf({ message: name, node }: WsdlDirection, { messages, names }: Definitions): WsdlMessage {
  const absence = name === undefined ? "it names no message" : names.message.absence(name);
  return componentAt(messages, name) ?? refuse(node, "missing declaration", absence);
}

/** A header whose message or part is not declared cannot be imported. */
function headerParts(node: XmlNode, soap: string, definitions: Definitions, notes: Note[]): BoundDirection["headers"] {
  return node.children.flatMap((header) => {
    if (header.namespace !== soap || header.name !== "header") return [];
    const name = componentName(header, "message", { ...definitions, declared: definitions.names.message });
    const message = componentAt(definitions.messages, name);
    const partName = attributeOf(header, "part");
    const part = message?.parts.find((each) => each.name === partName);
    if (part !== undefined) return [{ node: header, part, encoded: isEncoded(header) }];
    const what = message === undefined ? `message ${name?.name ?? ""}` : `part ${partName ?? ""}`;
    const text = `the SOAP header ${partName ?? ""} is left out: its ${what.trim()} is not declared`;
    notes.push({ node: header, construct: "undeclared header", text });
    return [];
  });
}

/** Whether two bindings put the same into the body. */
function isSameBody(one: SoapBody | undefined, other: SoapBody | undefined): boolean {
  if (one?.kind === "element") return other?.kind === "element" && one.part === other.part;
  if (one?.kind === "parts") return other?.kind === "parts" && isSameParts(one.parts, other.parts);
  if (one?.kind !== "rpc" || other?.kind !== "rpc") return one?.kind === other?.kind;
  return isSameParts(one.parts, other.parts) && one.namespace === other.namespace;
}

function isSameParts(one: readonly WsdlPart[], other: readonly WsdlPart[]): boolean {
  const facts = (parts: readonly WsdlPart[]): readonly unknown[] =>
    parts.flatMap(({ node, attachment }) => [node, attachment]);
  return isSameList(facts(one), facts(other));
}

function headersOf(direction: BoundDirection, side: "in" | "out"): readonly SoapHeaderUse[] {
  return direction.headers.map((header) => ({ ...header, direction: side }));
}

/** Parts in headers and attachments are not of the body. */
function partsOf({ message, chosen, headers, attached }: BoundDirection): readonly WsdlPart[] {
  return message.parts.filter(
    (part) =>
      !isAmong(attached, part) && (chosen?.includes(part.name) ?? !headers.some((header) => header.part === part)),
  );
}

const isAmong = (parts: readonly WsdlPart[], { node }: WsdlPart): boolean => parts.some((each) => each.node === node);

/** An rpc body in the namespace of the binding; if it has none, in the target namespace, which is noted once. */
function rpcBody(direction: BoundDirection, { targetNamespace }: Definitions, notes: Note[]): SoapBody {
  const { node, namespace = targetNamespace } = direction;
  const construct = "no body namespace";
  const isGuessed = direction.namespace === undefined && targetNamespace !== "";
  if (isGuessed && !notes.some((note) => note.construct === construct)) {
    const text = `no namespace is said for the elements around its parts: taken for "${targetNamespace}"`;
    notes.push({ node, construct, text });
  }
  return { kind: "rpc", parts: [...partsOf(direction), ...direction.attached], namespace };
}

/**
 * The only part, or several, as children of the body: WSDL 1.1 (3.5) allows several, WS-I only one, with an element.
 */
function documentBody(direction: BoundDirection, notes: Note[]): SoapBody {
  const parts = partsOf(direction);
  const { attached } = direction;
  const [part, second] = parts;
  if (part === undefined) return attached.length === 0 ? { kind: "empty" } : { kind: "parts", parts: attached };
  if (second === undefined && part.element !== undefined)
    return attached.length === 0 ? { kind: "element", part } : { kind: "parts", parts: [part, ...attached] };
  const names = parts.map(({ name }) => name).join(", ");
  if (second !== undefined)
    notes.push({
      node: second.node,
      construct: "several body parts",
      text: `the body has several parts (${names}) where WS-I (R2201) allows one: taken for elements beside each other`,
    });
  return { kind: "parts", parts: [...parts, ...attached] };
}

/**
 * Owns the check that an envelope fits its SOAP version, and finds its parts: header blocks, the element in the Body, a
 * fault.
 * Invariant: names are compared by namespace, never by prefix.
 */
import { isAddressingName } from "../model/addressing.js";
import { bindingRows } from "../model/bindings.js";
import { returnedHeaders } from "../model/questions.js";
import { type AnswerNode, elementsOf, nameIn, stepOf } from "./answer-tree.js";
import { checkSequence } from "./check-sequence.js";
import { ValueCheck } from "./check-value.js";
import type { Asked, Judgement } from "./judgement.js";

/** The envelope's namespace, by SOAP version. */
export const soapNamespaces = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
} as const;

export interface EnvelopeExpectation {
  /** Default: that of the binding. */
  readonly version?: keyof typeof soapNamespaces;
  /** Default: false. */
  readonly mayBeEmpty?: boolean;
  /** The body stands for the element that is not around its values. Default: false. */
  readonly isUnwrapped?: boolean;
}

/** The Body's one element, or the Body of values without an element around them; undefined where there is none, which is noted unless it may be so. */
export function checkEnvelope(
  root: AnswerNode,
  asked: Asked,
  judge: Judgement,
  {
    version = bindingRows[asked.binding].soapVersion ?? "1.1",
    mayBeEmpty = false,
    isUnwrapped = false,
  }: EnvelopeExpectation = {},
): AnswerNode | undefined {
  const soap = soapNamespaces[version];
  const expected = nameIn(soap, "Envelope");
  if (root.name !== expected) {
    judge.note(root.localName, `the element ${expected}`, root.name, 3);
    return undefined;
  }
  let body: AnswerNode | undefined;
  const slot = (name: string, least: number, check: (node: AnswerNode) => void) => ({
    elements: [{ name: nameIn(soap, name), check }],
    least,
    most: 1,
  });
  const slots = [
    slot("Header", 0, (node) => checkHeaders(node, asked, judge)),
    slot("Body", 1, (node) => {
      body = node;
    }),
  ];
  checkSequence(root, slots, ["Envelope"], judge);
  if (body === undefined || isUnwrapped) return body;
  const [first, second] = elementsOf(body);
  if (first === undefined && !mayBeEmpty) judge.note("Envelope/Body", "an element", "none", 3);
  if (second !== undefined) judge.note("Envelope/Body", "one element", `<${second.localName}> as well`, 3);
  return first;
}

function checkHeaders(header: AnswerNode, { service, operation }: Asked, judge: Judgement): void {
  const described = returnedHeaders(operation);
  const values = new ValueCheck(service, judge);
  const counts = new Map<string, number>();
  for (const block of elementsOf(header)) {
    if (service.addressing !== undefined && isAddressingName(block.name)) continue;
    // SOAP's own: Upgrade, NotUnderstood.
    if (Object.values(soapNamespaces).some((soap) => block.name.startsWith(`{${soap}}`))) continue;
    const path = ["Envelope", "Header", stepOf(block, counts)];
    const declaration = described.find(
      ({ element, namespace }) => nameIn(namespace ?? service.namespace, element) === block.name,
    );
    if (declaration === undefined) {
      judge.note(path, "no such header", block.name, 3);
      continue;
    }
    const around = service.unqualified ? "" : (declaration.namespace ?? service.namespace);
    // Whatever the type, a header is read as an element that may be null.
    values.value(block, { use: declaration.type, nullable: true, around }, path);
  }
}

/** A fault's element, code and text. */
export interface SaidFault {
  readonly node: AnswerNode;
  /** `{namespace}Client`, where its prefix is known. */
  readonly code: string;
  readonly text: string;
}

/** The fault of an envelope in either SOAP version; undefined: it has none. */
export function faultOf(root: AnswerNode): SaidFault | undefined {
  const node = childOf(childOf(root, "Body"), "Fault");
  if (node === undefined) return undefined;
  const code = childOf(node, "faultcode") ?? childOf(childOf(node, "Code"), "Value");
  const text = childOf(node, "faultstring") ?? childOf(childOf(node, "Reason"), "Text");
  return { node, code: textOf(code), text: textOf(text) };
}

function childOf(node: AnswerNode | undefined, name: string): AnswerNode | undefined {
  return node === undefined ? undefined : elementsOf(node).find(({ localName }) => localName === name);
}

function textOf(node: AnswerNode | undefined): string {
  return node?.content.filter((each) => typeof each === "string").join("") ?? "";
}

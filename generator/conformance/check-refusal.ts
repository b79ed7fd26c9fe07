/**
 * Owns the check that an invalid request was refused as docs/wire.md describes: status, fault, and the sentence that
 * callers look for.
 * Invariant: the body of a 400 or 415 is not checked, because ASMX leaves it empty.
 */
import { isAddressingName } from "../model/addressing.js";
import { bindingRows, isScriptBinding, isSoapBinding } from "../model/bindings.js";
import { xmlNamespace } from "../model/xml-namespaces.js";
import { type AnswerNode, elementsOf, nameIn } from "./answer-tree.js";
import { checkAnswer, checkContentType, readRoot } from "./check-answer.js";
import { checkEnvelope, faultOf, soapNamespaces } from "./check-envelope.js";
import { checkScriptError } from "./check-script.js";
import { checkSequence } from "./check-sequence.js";
import type { Answer } from "./compare-answers.js";
import { type Asked, type Deviation, Judgement, shown } from "./judgement.js";

/** How a request is to be refused. */
export type Refusal =
  | { readonly kind: "status"; readonly status: number; readonly section: number }
  /** A fault with this code, named as in SOAP 1.1; `either`: in either SOAP version. */
  | { readonly kind: "fault"; readonly code: FaultCode; readonly either?: true; readonly section: number }
  /** Over GET and POST: 500 with a text that begins so. */
  | { readonly kind: "text"; readonly begins: string; readonly section: number }
  /** In ASMX's JSON: status 500, and an object whose `Message` begins with this text. */
  | { readonly kind: "json"; readonly begins: string; readonly section?: undefined };
type FaultCode = "Client" | "Server" | "VersionMismatch" | "MustUnderstand";

const soap12Codes: Readonly<Record<FaultCode, string>> = {
  Client: "Sender",
  Server: "Receiver",
  VersionMismatch: "VersionMismatch",
  MustUnderstand: "MustUnderstand",
};

export function checkRefusal(answer: Answer, refusal: Refusal, asked: Asked): readonly Deviation[] {
  const judge = new Judgement();
  const { section } = refusal;
  const expectedStatus = refusal.kind === "status" ? refusal.status : 500;
  if (answer.status !== expectedStatus)
    judge.note(
      "status",
      `${String(expectedStatus)}, since ${whyOf(refusal)}`,
      `${String(answer.status)}, ${shown(answer.text.trim())}`,
      section,
    );
  else if (refusal.kind === "fault") checkFault(answer, refusal, asked, judge);
  else if (refusal.kind === "text") checkText(answer, refusal.begins, judge);
  else if (refusal.kind === "json") checkScriptError(answer, refusal.begins, judge);
  return judge.deviations;
}

/** ASMX's words for requests that it cannot read, which these are not. */
const unreadable = [
  "Server was unable to read request",
  "Missing parameter: ",
  "Cannot convert ",
  "Request format is ",
  "Invalid web service call",
  "Invalid JSON primitive",
  "Invalid object passed in",
];

/**
 * Deviations of an answer to a valid request whose values the service may refuse. A fault may have either code, as a SoapException does;
 * it may not say that the request cannot be read.
 */
export function checkAnswerOrFault(answer: Answer, asked: Asked): readonly Deviation[] {
  const { binding } = asked;
  const isFault = answer.status === 500 && !unreadable.some((words) => answer.text.includes(words));
  if (!isFault) return checkAnswer(answer, asked);
  const refusals: readonly Refusal[] = isSoapBinding(binding)
    ? (["Server", "Client"] as const).map((code) => ({ kind: "fault", code, section: 5 }))
    : [isScriptBinding(binding) ? { kind: "json", begins: "" } : { kind: "text", begins: "", section: 5 }];
  const judged = refusals.map((refusal) => checkRefusal(answer, refusal, asked));
  return judged.find((deviations) => deviations.length === 0) ?? judged[0] ?? [];
}

function whyOf(refusal: Refusal): string {
  if (refusal.kind === "fault") return `the request is refused by a fault, ${refusal.code}`;
  if (refusal.kind === "json") return refusal.begins === "" ? "the request is refused" : shown(refusal.begins);
  return refusal.kind === "text" ? shown(refusal.begins) : "the request cannot be read";
}

function checkText(answer: Answer, begins: string, judge: Judgement): void {
  checkContentType(answer, "text/plain", judge, 5);
  const text = plainOf(answer.text.trim());
  if (!text.startsWith(begins)) judge.note("body", `${shown(begins)} at its beginning`, shown(text), 5);
}

/** Decodes HTML-encoded text. */
function plainOf(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return text.replace(/&(?:#(\d{1,6})|(lt|gt|quot|amp));/g, (_, code?: string, name = "") =>
    code === undefined ? (named[name] ?? "") : String.fromCodePoint(Number(code)),
  );
}

type FaultRefusal = Extract<Refusal, { readonly kind: "fault" }>;

function checkFault(answer: Answer, { code, either, section }: FaultRefusal, asked: Asked, judge: Judgement): void {
  const root = readRoot(answer, judge);
  if (root === undefined) return;
  const { soapVersion } = bindingRows[asked.binding];
  const is12 = either === true ? root.name === nameIn(soapNamespaces["1.2"], "Envelope") : soapVersion === "1.2";
  checkContentType(answer, is12 ? "application/soap+xml" : "text/xml", judge, 5);
  const version = is12 ? "1.2" : "1.1";
  const body = checkEnvelope(root, asked, judge, { version });
  if (body === undefined) return;
  const soap = soapNamespaces[version];
  const path = ["Envelope", "Body", body.localName];
  if (body.name !== nameIn(soap, "Fault")) return judge.note(path, `a fault, ${code}`, body.name, section);
  const before = judge.deviations.length;
  const isOfHeader = code === "MustUnderstand" || (asked.service.addressing !== undefined && !is12);
  checkFaultShape(body, is12, !isOfHeader, judge);
  if (judge.deviations.length > before) return;
  const actualCode = faultOf(root)?.code ?? "";
  const expected = nameIn(soap, is12 ? soap12Codes[code] : code);
  // Over SOAP 1.1 the code of WS-Addressing takes the place of `Client` (its SOAP binding, 6).
  const isAddressing = asked.service.addressing !== undefined && !is12 && code === "Client";
  if (actualCode !== expected && !(isAddressing && isAddressingName(actualCode)))
    judge.note(
      [...path, is12 ? "Code/Value" : "faultcode"],
      expected,
      actualCode === "" ? "none" : actualCode,
      section,
    );
}

/** `detailed`: about the Body, so that its detail is there, empty where there is nothing to say. */
function checkFaultShape(fault: AnswerNode, is12: boolean, detailed: boolean, judge: Judgement): void {
  const path = ["Envelope", "Body", "Fault"];
  if (is12 && elementsOf(fault)[0]?.name === "faultcode")
    return judge.note(path, "<Code> and <Reason>, as in SOAP 1.2", "<faultcode>, as in SOAP 1.1", 5);
  const soap = is12 ? soapNamespaces["1.2"] : "";
  const one = (name: string, least: 0 | 1, check: (node: AnswerNode) => void = () => undefined) => ({
    elements: [{ name: nameIn(soap, name), check }],
    least,
    most: 1,
  });
  const detail = detailed ? 1 : 0;
  const within =
    (name: string, part: string) =>
    (node: AnswerNode): void => {
      if (elementsOf(node).every((each) => each.name !== nameIn(soap, part)))
        judge.note([...path, name], `<${part}>`, "none", 5);
    };
  const slots = is12
    ? [
        one("Code", 1, within("Code", "Value")),
        one("Reason", 1, reasonCheck(path, judge, within("Reason", "Text"))),
        one("Node", 0),
        one("Role", 0),
        one("Detail", detail),
      ]
    : [one("faultcode", 1), one("faultstring", 1), one("faultactor", 0), one("detail", detail)];
  checkSequence(fault, slots, path, judge, { section: 5 });
}

function reasonCheck(path: readonly string[], judge: Judgement, check: (node: AnswerNode) => void) {
  return (node: AnswerNode): void => {
    check(node);
    const [text] = elementsOf(node);
    if (text !== undefined && !text.attributes.has(`{${xmlNamespace}}lang`))
      judge.note([...path, "Reason", "Text", "@lang"], "xml:lang", "none", 5);
  };
}

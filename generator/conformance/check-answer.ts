/**
 * Owns the check of an answer against the description and docs/wire.md: status, Content-Type, envelope, result.
 * Invariant: only values that the description fixes are compared. A service may return any other value.
 */
import { recover } from "../model/attempt.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { parseContentType } from "../../templates/runtime/text/content-type.js";
import { bindingRows, isFormBinding, isScriptBinding } from "../model/bindings.js";
import type { BindingId } from "../model/service.js";
import { isUnwrapped } from "../model/unwrapped.js";
import { readAnswerTree, type AnswerNode } from "./answer-tree.js";
import type { Answer } from "./compare-answers.js";
import { checkResult, checkRootResult } from "./check-result.js";
import { checkEnvelope, faultOf } from "./check-envelope.js";
import { checkScriptResult } from "./check-script.js";
import { type Asked, type Deviation, Judgement, shown } from "./judgement.js";

export function checkAnswer(answer: Answer, asked: Asked): readonly Deviation[] {
  const judge = new Judgement();
  const { operation, binding } = asked;
  const { soapVersion } = bindingRows[binding];
  const isSoap = soapVersion !== undefined;
  const isScript = isScriptBinding(binding);
  const expectedStatus = operation.result.kind === "none" ? 202 : 200;
  if (answer.status !== expectedStatus) {
    judge.note("status", String(expectedStatus), `${String(answer.status)}, ${inShort(answer, binding)}`, 5);
    return judge.deviations;
  }
  const isEmpty = operation.result.kind === "none" || (!isSoap && !isScript && operation.result.kind === "void");
  if (isEmpty) {
    if (answer.text.trim() !== "") judge.note("body", "none", shown(answer.text.trim()), 3);
    return judge.deviations;
  }
  if (isScript) {
    checkContentType(answer, bindingRows[binding].mediaType ?? "", judge);
    checkScriptResult(answer, asked, judge);
    return judge.deviations;
  }
  checkContentType(answer, soapVersion === "1.2" ? "application/soap+xml" : "text/xml", judge);
  const root = readRoot(answer, judge);
  if (root === undefined) return judge.deviations;
  if (!isSoap) checkRootResult(root, asked, judge);
  else {
    const body = checkEnvelope(root, asked, judge, {
      mayBeEmpty: operation.elements.response === "",
      isUnwrapped: isUnwrapped(operation, "response"),
    });
    if (body !== undefined) checkResult(body, asked, judge);
  }
  return judge.deviations;
}

/** A text that says no charset is US-ASCII to some readers of `text/xml` (wire 1). */
export function checkContentType({ headers }: Answer, mediaType: string, judge: Judgement, section = 3): void {
  const written = headers["content-type"];
  const contentType = parseContentType(written);
  if (contentType.mediaType !== mediaType || contentType.charset?.toLowerCase() !== "utf-8")
    judge.note("Content-Type", `${mediaType}; charset=utf-8`, written ?? "none", section);
}

/** Undefined where it cannot be read, which is noted. */
export function readRoot({ text, unread }: Answer, judge: Judgement): AnswerNode | undefined {
  const refuse = (expected: string, found: string): undefined => void judge.note("body", expected, found, 3);
  if (unread !== undefined) return refuse("one that can be read", unread);
  const parse = (): AnswerNode => readAnswerTree(text.replace(/^\ufeff/, ""));
  return recover(parse, XmlError, ({ message }) =>
    refuse("well-formed XML", text.trim() === "" ? "nothing" : `${shown(text.trim())} (${message})`),
  );
}

/** The message of an answer with an unexpected status, shortened. */
function inShort(answer: Answer, binding: BindingId): string {
  const text = answer.text.trim();
  if (isFormBinding(binding)) return shown(text);
  const fault = recover(
    () => faultOf(readAnswerTree(answer.text)),
    XmlError,
    () => undefined,
  );
  return shown(fault?.text ?? text);
}

/**
 * Owns the check that the element in the Body, or the root of an answer over GET or POST, contains the described
 * result.
 * Invariant: the description decides what may be absent. A missing string, record or DataSet is null (wire 3).
 */
import { rootElementOf } from "../emit/schema-type.js";
import { isBareResponse, resultUse } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import { isUnwrapped } from "../model/unwrapped.js";
import { type AnswerNode, elementsOf, isNil, nameIn } from "./answer-tree.js";
import { checkDataSet } from "./check-data-set.js";
import { checkSequence, type Slot } from "./check-sequence.js";
import { ValueCheck } from "./check-value.js";
import type { Asked, Judgement, Path } from "./judgement.js";

/** `node`: the Body's element, or the Body itself if values stand in it. */
export function checkResult(node: AnswerNode, asked: Asked, judge: Judgement): void {
  const { service, operation } = asked;
  const { response, responseNamespace, resultNamespace, result: element } = operation.elements;
  const expected = nameIn(responseNamespace ?? service.namespace, response);
  const isInBody = isUnwrapped(operation, "response");
  const path = isInBody ? ["Envelope", "Body"] : ["Envelope", "Body", node.localName];
  if (response === "") return judge.note(path, "nothing", node.name, 3);
  if (!isInBody && node.name !== expected) return judge.note(path, `the element ${expected}`, node.name, 3);
  const around = service.unqualified ? "" : (responseNamespace ?? service.namespace);
  const { result } = operation;
  if (result.kind === "several") return new ValueCheck(service, judge).fields(node, result.fields, around, path);
  if (isBareResponse(operation) && result.kind !== "repeated") return checkBare(node, asked, around, path, judge);
  const namespace = resultNamespace ?? around;
  checkSequence(node, slotsOf(asked, element, namespace, judge), path, judge);
}

function checkBare(node: AnswerNode, asked: Asked, around: string, path: Path, judge: Judgement): void {
  const { service, operation } = asked;
  const { result } = operation;
  if (result.kind === "data-set") return checkDataSet(node, result.tables, path, judge);
  const use = resultUse(operation);
  if (use !== undefined) new ValueCheck(service, judge).value(node, { use, nullable: true, around }, path);
  else if (elementsOf(node).length > 0) judge.note(path, "nothing", `<${elementsOf(node)[0]?.localName ?? ""}>`, 3);
}

/** The slots of the response's element. */
function slotsOf({ service, operation }: Asked, element: string, namespace: string, judge: Judgement): readonly Slot[] {
  const { result } = operation;
  const name = nameIn(namespace, element);
  if (result.kind === "data-set") {
    const check = (node: AnswerNode, path: Path): void => checkDataSet(node, result.tables, path, judge);
    return [{ elements: [{ name, check }], least: 0, most: 1 }];
  }
  const use = resultUse(operation);
  if (use === undefined) return [];
  const values = new ValueCheck(service, judge);
  const { nullable, required, repeated } = occurrenceOf(operation);
  return [values.slotOf({ type: use, name: element, nullable, required, repeated }, namespace)];
}

function occurrenceOf({ result }: Operation) {
  if (result.kind === "repeated") return { nullable: result.nullable, required: false, repeated: result.repeated };
  if ("required" in result) return { nullable: result.nullable, required: result.required, repeated: undefined };
  return { nullable: false, required: false, repeated: undefined };
}

/** Over GET and POST: called like the type unless described otherwise, in the service's namespace. */
export function checkRootResult(root: AnswerNode, asked: Asked, judge: Judgement): void {
  const { service, operation } = asked;
  const { result, elements } = operation;
  const path = [root.localName];
  if (result.kind === "data-set") {
    // A typed DataSet's class has any name (wire 4).
    if (!isNil(root)) checkDataSet(root, result.tables, path, judge);
    return;
  }
  const use = resultUse(operation);
  const isOne = use !== undefined && result.kind !== "repeated";
  const expected = nameIn(service.namespace, isOne ? rootElementOf(service, operation, use) : elements.response);
  if (root.name !== expected) return judge.note(path, `the root ${expected}`, root.name, 3);
  const around = service.unqualified ? "" : service.namespace;
  const values = new ValueCheck(service, judge);
  const { nullable, required } = occurrenceOf(operation);
  if (isOne) values.value(root, { use, nullable: nullable || !required, around }, path);
  else if (result.kind === "several") values.fields(root, result.fields, around, path);
  else checkSequence(root, slotsOf(asked, elements.result, around, judge), path, judge);
}

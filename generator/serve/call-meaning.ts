/**
 * Owns the key by which a request is found among recorded ones: operation, binding, and the values of its parameters.
 * Invariant: the form of a request makes no difference (prefixes, white space, order of parameters, headers). A hidden
 * value of the recording equals any value.
 */
import { type AnswerNode, elementsOf, readAnswerTree } from "../conformance/answer-tree.js";
import { readBodyText } from "../record/body-text.js";
import { type CallForm, isAtOperation, isOfFields } from "../record/call-forms.js";
import type { Message } from "../record/conversation.js";
import { type HiddenNames, standInFor, UnrecordableExchange } from "../record/hide-names.js";
import { actionOf, identifyCall, isForm, isJson, type OperationNames } from "../record/identify.js";
import { type JsonNode, jsonNodesIn, readJsonNodes } from "../record/json-nodes.js";
import { Redactor } from "../../templates/runtime/redaction/redaction.js";
import { splitTarget } from "../../templates/runtime/server/service-address.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";

export interface CallMeaning {
  readonly operation: string;
  readonly binding: CallForm;
  /** Path of the service, without the operation's segment. */
  readonly path: string;
  /** The SOAPAction, or what stands for it in SOAP 1.2; `""` where there is none. */
  readonly action: string;
  /** Names and what they hold, by name. */
  readonly parameters: readonly Parameter[];
}

type Parameter = readonly [name: string, value: string];

export interface Asked {
  readonly method: string;
  /** Absolute, or a path with its query. */
  readonly url: string;
  readonly request: Message;
}

export interface MeaningRules {
  readonly isHidden: HiddenNames;
  readonly operations: OperationNames;
  /** Limit of a body, in bytes. */
  readonly mostBytes: number;
}

/** Undefined: no call, or none that can be read. */
export function meaningOf(asked: Asked, rules: MeaningRules): CallMeaning | undefined {
  try {
    const { text } = readBodyText(asked.request, rules.mostBytes);
    const call = identifyCall(asked, text, rules.operations);
    if (call === undefined) return undefined;
    const { path, query = "" } = splitTarget(asked.url);
    const byPath = isAtOperation(call.binding);
    const values = givenIn(asked, call.binding, { query, text }, rules.isHidden);
    return {
      ...call,
      path: byPath ? path.slice(0, path.lastIndexOf("/")) : path,
      action: byPath ? "" : (actionOf(asked.request) ?? ""),
      parameters: hide(values, rules.isHidden),
    };
  } catch (error) {
    if (error instanceof XmlError || error instanceof UnrecordableExchange) return undefined;
    throw error;
  }
}

function givenIn(
  { method, request }: Asked,
  form: CallForm,
  { query, text }: { readonly query: string; readonly text: string },
  isHidden: HiddenNames,
): readonly Given[] {
  if (method === "GET") return isOfFields(form) ? fieldsOf(query) : fieldsOf(query).map(plainField);
  if (isForm(request)) return fieldsOf(text);
  // A form binding without a form: as far as its address goes.
  if (isOfFields(form)) return fieldsOf(query);
  if (isJson(request)) return membersOf(readJsonNodes(text, true), isHidden);
  return childrenOf(callElement(readAnswerTree(text)), isHidden);
}

/** A parameter before its secrets are hidden. */
interface Given {
  readonly name: string;
  readonly value: string;
  /** Secret texts within the value. */
  readonly secrets: readonly string[];
}

/** Hides values as a record does: by name, and wherever the same text occurs. */
function hide(given: readonly Given[], isHidden: HiddenNames): readonly Parameter[] {
  const secrets = given.flatMap((each) => (isHidden(each.name) ? [each.value] : each.secrets));
  // A recorded request holds stand-ins, which are none.
  const redactor = new Redactor([...new Set(secrets.filter((text) => !/^(?:\{\{[^{}]*\}\})?$/.test(text)))]);
  const shown = given.map(({ name, value }): Parameter => {
    if (isHidden(name)) return [name, value === "" ? "" : standInFor(name)];
    if (redactor.leftOut !== undefined) return [name, value];
    // Where the secret is that very word, it is also found in what stands for one.
    return [name, redactor.own(value).replaceAll("[[secret]]", "[secret]")];
  });
  return shown.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function fieldsOf(form: string): readonly Given[] {
  return [...new URLSearchParams(form)].map(([name, value]) => ({ name, value, secrets: [] }));
}

/** ASMX's JSON has JSON in the address: `Name=%22ann%22`. */
function plainField(field: Given): Given {
  const node = jsonNodesIn(field.value, true);
  return node === undefined || node.children.length > 0 ? field : { ...field, value: node.value.text };
}

function membersOf(root: JsonNode | undefined, isHidden: HiddenNames): readonly Given[] {
  return (root?.children ?? []).map((node) => {
    const secrets: string[] = [];
    const name = node.name?.text ?? "";
    const isSimple = node.kind === "string" || (node.kind === "word" && node.value.text !== "null");
    // In an array, because null is not the text.
    const value = isSimple ? node.value.text : JSON.stringify([plainJson(node, isHidden, secrets)]);
    return { name, value, secrets };
  });
}

/** Members sorted by name: their order has no meaning. A number is its text, which a string may be in its place. */
function plainJson(node: JsonNode, isHidden: HiddenNames, secrets: string[]): unknown {
  if (node.kind === "array") return node.children.map((each) => plainJson(each, isHidden, secrets));
  if (node.kind === "object") {
    const members = node.children.map((each) => [each.name?.text ?? "", plainJson(each, isHidden, secrets)] as const);
    return { members: members.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)) };
  }
  const { text } = node.value;
  const name = node.name?.text ?? "";
  if (isHidden(name)) {
    secrets.push(text);
    return standInFor(name);
  }
  return node.kind === "word" && text === "null" ? null : text;
}

/** The element in the Body; undefined: the envelope has no call. */
function callElement(envelope: AnswerNode): AnswerNode | undefined {
  const body = elementsOf(envelope).find(({ localName }) => localName === "Body");
  return body === undefined ? undefined : elementsOf(body)[0];
}

function childrenOf(call: AnswerNode | undefined, isHidden: HiddenNames): readonly Given[] {
  return call === undefined ? [] : elementsOf(call).map((node) => valueOf(node, isHidden));
}

/** A text is itself; what has elements or attributes is written in one way. */
function valueOf(node: AnswerNode, isHidden: HiddenNames): Given {
  const secrets: string[] = [];
  const { localName: name } = node;
  const attributes = meaningful(node);
  const [only = "", ...more] = node.content;
  if (attributes.length === 0 && more.length === 0 && typeof only === "string") return { name, value: only, secrets };
  return { name, value: JSON.stringify(shapeOf(node, isHidden, secrets)), secrets };
}

/** The compared parts of an element. */
interface Shape {
  readonly name: string;
  readonly attributes: readonly Parameter[];
  readonly content: readonly (Shape | string)[];
}

/** Requests are as deep as the XML reader lets them be. */
function shapeOf(node: AnswerNode, isHidden: HiddenNames, secrets: string[]): Shape {
  const { localName, name, content } = node;
  const [only] = content;
  const isSecret = isHidden(localName) && content.length === 1 && typeof only === "string";
  if (isSecret) secrets.push(only);
  const inside = content.map((each) => (typeof each === "string" ? each : shapeOf(each, isHidden, secrets)));
  return { name, attributes: meaningful(node), content: isSecret ? [standInFor(localName)] : inside };
}

const instance = "{http://www.w3.org/2001/XMLSchema-instance}";

/** The compared attributes. `xsi:nil` is the only one of XML Schema that changes a value. */
function meaningful({ attributes }: AnswerNode): readonly Parameter[] {
  const compared = [...attributes].flatMap(([name, value]): readonly Parameter[] => {
    if (!name.startsWith(instance)) return [[name, value]];
    return name === `${instance}nil` && /^\s*(?:true|1)\s*$/.test(value) ? [["nil", "true"]] : [];
  });
  return compared.sort(([one], [other]) => (one < other ? -1 : 1));
}

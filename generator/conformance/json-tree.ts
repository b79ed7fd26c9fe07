/**
 * Owns the meaning of an answer in JSON, as the same kind of tree that XML answers have.
 * Invariant: the order of members is ignored, the order of items counts. A number, a text and null are different.
 */
import { type JsonNode, jsonNodesIn } from "../record/json-nodes.js";
import { type AnswerNode, stepOf } from "./answer-tree.js";

/** Name of the root in paths: `JSON/d/Name`. */
const rootName = "JSON";
/** Items are told by their number: `JSON/d/item[2]`. */
const itemName = "item";

/** Undefined: the text is no JSON. */
export function readJsonTree(text: string): AnswerNode | undefined {
  const root = jsonNodesIn(text, true);
  return root === undefined ? undefined : nodeOf(root, rootName);
}

/** The reader's limit on depth bounds the recursion. */
function nodeOf({ kind, value, children }: JsonNode, name: string): AnswerNode {
  const nodes = children.map((each) => nodeOf(each, each.name?.text ?? itemName));
  if (kind === "object") nodes.sort(({ name: one }, { name: other }) => (one < other ? -1 : one > other ? 1 : 0));
  const isSimple = kind === "string" || kind === "word";
  const content = isSimple && value.text !== "" ? [value.text] : nodes;
  return { name, localName: name, attributes: new Map([["type", typeOf(kind, value.text)]]), content };
}

function typeOf(kind: JsonNode["kind"], text: string): string {
  if (kind !== "word") return kind;
  if (text === "null") return "null";
  return text === "true" || text === "false" ? "boolean" : "number";
}

/** A line for each value. `isLeftOut`: whether values at a path are not shown. */
export function jsonLines(root: AnswerNode, isLeftOut: (path: readonly string[]) => boolean): readonly string[] {
  return linesOf(root, [root.localName], isLeftOut);
}

function linesOf(
  node: AnswerNode,
  path: readonly string[],
  isLeftOut: (path: readonly string[]) => boolean,
): readonly string[] {
  const type = node.attributes.get("type");
  const [only = ""] = node.content;
  if (isLeftOut(path)) return ["…"];
  if (type !== "object" && type !== "array") {
    const text = typeof only === "string" ? only : "";
    return [type === "string" ? JSON.stringify(text) : text];
  }
  const [start, end] = type === "object" ? ["{", "}"] : ["[", "]"];
  const counts = new Map<string, number>();
  const lines = node.content.flatMap((each) => {
    if (typeof each === "string") return [];
    const [first = "", ...rest] = linesOf(each, [...path, stepOf(each, counts)], isLeftOut);
    const name = type === "object" ? `${JSON.stringify(each.localName)}: ` : "";
    return [`  ${name}${first}`, ...rest.map((line) => `  ${line}`)];
  });
  return lines.length === 0 ? [`${start}${end}`] : [start ?? "", ...lines, end ?? ""];
}

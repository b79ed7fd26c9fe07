/**
 * Owns the replacement of secrets in JSON: `{"Password":"x"}` becomes `{"Password":"{{Password}}"}`, and a number
 * becomes `{{Pin}}` without quotes. A replay fills the placeholders in.
 * Invariant: names and their order stay, and unchanged parts keep their characters. Braces that the caller sent are
 * escaped, so they are no placeholder.
 */
import type { Hidden, TextHider } from "./hide-names.js";
import { ValueHiding } from "./hide-values.js";
import { type JsonNode, type JsonText, readJsonNodes } from "./json-nodes.js";
import { isPlainName } from "./permission.js";
import type { Leaf } from "./sibling-pairs.js";
import type { Encoding, Place } from "./source-edits.js";

/**
 * `operation`: of the call. The result has no name of its own, or `d`, and is judged by the name that it has in SOAP. Throws
 * `UnrecordableExchange`.
 */
export function hideInJson(text: string, operation: string, search: TextHider): Hidden {
  const root = readJsonNodes(text, search.hasStandIns);
  if (root === undefined) return { text, values: [] };
  const hiding = new JsonHiding(search, `${operation}Result`);
  if (isLeaf(root)) hiding.value(root, hiding.resultName, undefined);
  else hiding.children(root, operation, undefined);
  return hiding.result(text, (source) => source.replaceAll("{{", "{\\u007b"));
}

class JsonHiding extends ValueHiding {
  readonly resultName: string;

  constructor(search: TextHider, resultName: string) {
    super(search);
    this.resultName = resultName;
  }

  /** `around`: the name of what holds them. `secret`: the name by which all of them are hidden. */
  children(parent: JsonNode, around: string, secret: string | undefined): void {
    const leaves: Leaf[] = [];
    for (const child of parent.children) {
      const name = child.name?.text ?? around;
      if (child.name !== undefined) this.name(child.name);
      if (isLeaf(child)) {
        this.value(child, name === "d" && parent.name === undefined ? this.resultName : name, secret);
        leaves.push(leafOf(child, name));
      } else {
        const isSecret = secret !== undefined || this.search.isHidden(name);
        this.children(child, name, isSecret ? name : undefined);
      }
    }
    this.siblings(around, leaves);
  }

  value(node: JsonNode, name: string, secret: string | undefined): void {
    const { text } = node.value;
    const isSecret = secret !== undefined || this.search.isHidden(name, text);
    const isNull = node.kind === "word" && text === "null";
    this.leaf(leafOf(node, name), isSecret ? name : undefined, isNull || undefined);
  }

  /** Names are untrusted, too. */
  private name(name: JsonText): void {
    const isPermitted = isPlainName(name.text) || this.search.permits(name.text, name.text);
    this.show(placeOf(name, stringEncoding), "name", isPermitted);
  }
}

const stringEncoding: Encoding = { text: JSON.stringify, standIn: JSON.stringify };
/** The stand-in of a number has no quotes. */
const wordEncoding: Encoding = { text: JSON.stringify, standIn: (standIn) => standIn };

function placeOf({ text, from, to }: JsonText, encoding: Encoding): Place {
  return { value: text, from, to, encoding };
}

function leafOf({ kind, value }: JsonNode, localName: string): Leaf {
  return { localName, ...placeOf(value, kind === "string" ? stringEncoding : wordEncoding) };
}

function isLeaf({ kind }: JsonNode): boolean {
  return kind === "string" || kind === "word";
}

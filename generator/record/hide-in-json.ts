/**
 * Owns the replacement of secrets in JSON: `{"Password":"x"}` becomes `{"Password":"{{Password}}"}`, and a number becomes `{{Pin}}` without
 * quotes, so that who sends it again can fill in another.
 * Invariant: names and their order stay; what is not changed keeps its characters; two braces that were sent are no stand-in afterwards.
 */
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, type TextHider } from "./hide-names.js";
import { type JsonNode, type JsonText, readJsonNodes } from "./json-nodes.js";
import { isPlainName } from "./permission.js";
import { isSession, type Leaf, mostSiblings, namedLeaves, positionalSecrets } from "./sibling-pairs.js";
import { isInAddress, isPostcode, isResult, isRowName, isTrivial, looksRandom } from "./values.js";

/**
 * `operation`: of the call. The result has no name of its own, or `d`, and is judged by the name that it has in SOAP. Throws `UnrecordableExchange`.
 */
export function hideInJson(text: string, operation: string, search: TextHider): Hidden {
  const root = readJsonNodes(text, search.hasStandIns);
  if (root === undefined) return { text, values: [] };
  const hiding = new JsonHiding(search, `${operation}Result`);
  if (isLeaf(root)) hiding.leaf(root, hiding.resultName);
  else hiding.children(root, operation, undefined);
  return { text: hiding.apply(text), values: hiding.values };
}

class JsonHiding {
  readonly values: string[] = [];
  readonly resultName: string;
  private readonly search: TextHider;
  private readonly edits = new Map<JsonText, string>();

  constructor(search: TextHider, resultName: string) {
    this.search = search;
    this.resultName = resultName;
  }

  /** `around`: the name of what holds them. `secret`: the name by which all of them are hidden. */
  children(parent: JsonNode, around: string, secret: string | undefined): void {
    const leaves: (Leaf & { readonly node: JsonNode })[] = [];
    for (const child of parent.children) {
      const name = child.name === undefined ? around : child.name.text;
      if (child.name !== undefined) this.name(child.name);
      if (!isLeaf(child)) {
        const hidden = secret ?? (this.search.isHidden(name) ? name : undefined);
        this.children(child, name, hidden === undefined ? undefined : name);
        continue;
      }
      this.leaf(child, name === "d" && parent.name === undefined ? this.resultName : name, secret);
      const { text: value, from, to } = child.value;
      if (leaves.length < mostSiblings) leaves.push({ localName: name, value, from, to, node: child });
    }
    const isAddress = isInAddress(leaves.map(({ localName }) => localName));
    const named = [
      ...namedLeaves(leaves, this.search.isHidden),
      ...positionalSecrets(around, leaves).map((leaf) => ({ leaf, name: leaf.localName })),
      ...leaves.flatMap((leaf) =>
        !isAddress && isPostcode(leaf.localName, leaf.value) ? [{ leaf, name: leaf.localName }] : [],
      ),
    ];
    for (const { leaf, name } of named) {
      const { node } = leaf as (typeof leaves)[number];
      this.hide(node, name);
    }
  }

  leaf(node: JsonNode, name: string, secret?: string): void {
    const { text } = node.value;
    const isRandom = isSuspicious(name) && looksRandom(text) && !isRowName(name, text);
    const isSecret = secret !== undefined || this.search.isHidden(name, text) || isRandom || isSession(name, text);
    if (isSecret && !isResult(name, text) && !isTrivial(text)) return this.hide(node, name);
    const isNull = node.kind === "word" && text === "null";
    if (!isNull && !this.search.permits(name, text)) return this.replace(node, name);
    const hidden = this.search.hide(text);
    this.values.push(...hidden.values);
    if (hidden.text !== text) this.edits.set(node.value, JSON.stringify(hidden.text));
  }

  /** Strangers choose names, too. */
  private name(name: JsonText): void {
    if (!isPlainName(name.text) && !this.search.permits(name.text, name.text))
      return void this.edits.set(name, JSON.stringify(this.search.standIn("name", name.text)));
    const hidden = this.search.hide(name.text);
    this.values.push(...hidden.values);
    if (hidden.text !== name.text) this.edits.set(name, JSON.stringify(hidden.text));
  }

  private hide(node: JsonNode, name: string): void {
    const { value } = node;
    if (isTrivial(value.text)) return;
    this.replace(node, name);
    if (value.text.length >= 4 || this.search.isHidden(name)) this.values.push(value.text);
  }

  private replace({ kind, value }: JsonNode, name: string): void {
    const standIn = this.search.standIn(name, value.text);
    this.edits.set(value, kind === "string" ? JSON.stringify(standIn) : standIn);
  }

  apply(text: string): string {
    const withoutBraces = (source: string): string =>
      this.search.hasStandIns ? source : source.replaceAll("{{", "{\\u007b");
    const pieces: string[] = [];
    let at = 0;
    for (const [{ from, to }, replacement] of [...this.edits].sort(([one], [other]) => one.from - other.from)) {
      pieces.push(withoutBraces(text.slice(at, from)), replacement);
      at = to;
    }
    return pieces.join("") + withoutBraces(text.slice(at));
  }
}

function isLeaf({ kind }: JsonNode): boolean {
  return kind === "string" || kind === "word";
}

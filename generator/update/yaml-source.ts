/**
 * Owns a description's text as it is edited: its maps, and the place of each part.
 * Invariant: all characters that are not edited stay as they are.
 */
import { isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";

/** A key with its value, and their characters. */
export interface MapItem {
  readonly key: string;
  /** The key in the text, perhaps in quotes. */
  readonly written: string;
  readonly value: Node | undefined;
  readonly start: number;
  /** In a block map the end of its last line, comments of its own included. */
  readonly end: number;
}

export class YamlSource {
  readonly text: string;
  readonly newline: string;
  readonly root: YAMLMap | undefined;

  constructor(text: string) {
    this.text = text;
    this.newline = text.includes("\r\n") ? "\r\n" : "\n";
    const { contents } = parseDocument(text, { schema: "failsafe", uniqueKeys: false, logLevel: "silent" });
    this.root = isMap(contents) ? contents : undefined;
  }

  /** The characters of a node, without white space after it. */
  textOf(node: Node): string {
    const [start, end] = rangeOf(node);
    return this.text.slice(start, end).trimEnd();
  }

  /** The text at a path of keys; undefined if there is none. */
  textAt(...path: readonly string[]): string | undefined {
    const value: unknown = this.root?.getIn(path);
    return typeof value === "string" ? value : undefined;
  }

  /** The entries of a map; none if the node is something else. */
  items(map: Node | undefined): readonly MapItem[] {
    return isMap(map) ? map.items.map((pair) => this.#itemOf(pair, map)) : [];
  }

  item(map: Node | undefined, key: string): MapItem | undefined {
    return this.items(map).find((each) => each.key === key);
  }

  /** The column of a place, in characters. */
  column(offset: number): number {
    return offset - (this.text.lastIndexOf("\n", offset - 1) + 1);
  }

  #itemOf({ key, value }: Pair, map: YAMLMap): MapItem {
    const keyNode = key as Node;
    const [start, keyEnd] = rangeOf(keyNode);
    const node = value === null ? undefined : (value as Node);
    const isEmpty = node === undefined || (isScalar(node) && rangeOf(node)[0] === rangeOf(node)[1]);
    const last = isEmpty ? this.text.indexOf(":", keyEnd) + 1 : rangeOf(node)[1];
    const end = this.text.slice(0, last).trimEnd().length;
    return {
      key: isScalar(keyNode) ? String(keyNode.value) : "",
      written: this.text.slice(start, keyEnd).trimEnd(),
      value: isEmpty ? undefined : node,
      start,
      end: map.flow === true ? end : this.#blockEnd(end, this.column(start)),
    };
  }

  /** The end of the line, and of the comments below that are further in than `column`. */
  #blockEnd(end: number, column: number): number {
    let at = this.#lineEnd(end);
    const comment = /\s*\n( *)#/y;
    for (;;) {
      comment.lastIndex = at;
      const match = comment.exec(this.text);
      if (match === null || (match[1] ?? "").length <= column) return at;
      at = this.#lineEnd(comment.lastIndex);
    }
  }

  #lineEnd(from: number): number {
    const newline = this.text.indexOf("\n", from);
    if (newline < 0) return this.text.length;
    return this.text[newline - 1] === "\r" ? newline - 1 : newline;
  }
}

export function rangeOf(node: Node): readonly [start: number, end: number] {
  const [start, end] = node.range ?? [0, 0];
  return [start, end];
}

/**
 * Owns a description's text as it is edited: its maps and where their parts stand.
 * Invariant: what is not edited comes out as it went in, character by character.
 */
import { isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";

/** A key with its value, and the characters that are theirs. */
export interface MapItem {
  readonly key: string;
  /** As it is written, perhaps in quotes. */
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

  /** Of a node: its own characters, without what stands around it. */
  textOf(node: Node): string {
    const [start, end] = rangeOf(node);
    return this.text.slice(start, end).trimEnd();
  }

  items(map: YAMLMap): readonly MapItem[] {
    return map.items.map((pair) => this.itemOf(pair, map));
  }

  private itemOf({ key, value }: Pair, map: YAMLMap): MapItem {
    const keyNode = key as Node;
    const [start, keyEnd] = rangeOf(keyNode);
    const node = value === null ? undefined : (value as Node);
    const isEmpty = node !== undefined && isScalar(node) && rangeOf(node)[0] === rangeOf(node)[1];
    const last = node === undefined || isEmpty ? this.text.indexOf(":", keyEnd) + 1 : rangeOf(node)[1];
    const end = this.trimmed(last);
    const name = isScalar(keyNode) ? String(keyNode.value) : "";
    const isBlock = map.flow !== true;
    const written = this.text.slice(start, keyEnd).trimEnd();
    return {
      key: name,
      written,
      value: isEmpty ? undefined : node,
      start,
      end: isBlock ? this.blockEnd(end, this.column(start)) : end,
    };
  }

  /** The column of a place, in characters. */
  column(offset: number): number {
    return offset - (this.text.lastIndexOf("\n", offset - 1) + 1);
  }

  /** Before the blanks that end there. */
  private trimmed(end: number): number {
    let at = end;
    while (at > 0 && /\s/.test(this.text[at - 1] ?? "")) at -= 1;
    return at;
  }

  /** The end of the line, and of the comments below that are further in than `column`. */
  private blockEnd(end: number, column: number): number {
    let at = this.lineEnd(end);
    const comment = /\s*\n( *)#/y;
    for (;;) {
      comment.lastIndex = at;
      const found = comment.exec(this.text);
      if (found === null || (found[1] ?? "").length <= column) return at;
      at = this.lineEnd(comment.lastIndex);
    }
  }

  private lineEnd(from: number): number {
    const found = this.text.indexOf("\n", from);
    if (found < 0) return this.text.length;
    return this.text[found - 1] === "\r" ? found - 1 : found;
  }
}

export function rangeOf(node: Node): readonly [start: number, end: number] {
  const [start, end] = node.range ?? [0, 0];
  return [start, end];
}

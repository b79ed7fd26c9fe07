/**
 * Owns the text that an import prints, as what new parts are taken from.
 * Invariant: it is read by the keys it has, never by its lines.
 */
import { isMap, isScalar, type Node, type YAMLMap } from "yaml";
import { flowMap, lineWidth } from "../import/text/yaml-text.js";
import { YamlSource } from "./yaml-source.js";

/** Of an entry in a line each, as {@link FreshText.lines} gives it, the same on one: within braces stands nothing else. */
export function onOneLine(lines: readonly string[]): string {
  if (lines.length === 1) return lines.join("");
  const fresh = new FreshText(lines.join("\n"));
  return fresh
    .entries(fresh.source.root)
    .map(({ written, node }) => `${written}: ${fresh.inline(node)}`)
    .join(", ");
}

/** An entry of a map: its key as it is written, and its value on one line, with the entries of it where it is a map. */
export interface FreshEntry {
  readonly key: string;
  readonly written: string;
  readonly node: Node;
}

export class FreshText {
  readonly source: YamlSource;

  constructor(text: string) {
    this.source = new YamlSource(text);
  }

  map(from: Node | undefined, ...path: readonly string[]): YAMLMap | undefined {
    let at: Node | undefined = from ?? this.source.root;
    for (const key of path) at = isMap(at) ? this.entries(at).find((each) => each.key === key)?.node : undefined;
    return isMap(at) ? at : undefined;
  }

  entries(map: YAMLMap | undefined): readonly FreshEntry[] {
    if (map === undefined) return [];
    return this.source
      .items(map)
      .flatMap(({ key, written, value }) => (value === undefined ? [] : [{ key, written, node: value }]));
  }

  /** On one line. */
  inline(node: Node): string {
    if (isScalar(node)) return this.source.textOf(node);
    if (!isMap(node)) return this.source.textOf(node);
    return flowMap(this.entries(node).map((each) => [each.written, this.inline(each.node)]));
  }

  /** `key: value`, or the key and a line each entry of its map where that is wide or was printed so. */
  lines(written: string, node: Node, indent: number): readonly string[] {
    const inline = `${written}: ${this.inline(node)}`;
    const isWide = indent + inline.length > lineWidth;
    if (!isMap(node) || node.items.length === 0 || (node.flow === true && !isWide)) return [inline];
    const inner = this.entries(node).flatMap((each) => this.lines(each.written, each.node, indent + 2));
    return [`${written}:`, ...inner.map((line) => `  ${line}`)];
  }
}

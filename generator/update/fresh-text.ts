/**
 * Owns the text of an import of the newer WSDL, from which an update copies new parts.
 * Invariant: it is read by its keys, never by its lines.
 */
import { isMap, type Node } from "yaml";
import { flowMap, lineWidth } from "../import/text/yaml-text.js";
import { type MapItem, YamlSource } from "./yaml-source.js";

export interface FreshEntry extends MapItem {
  readonly value: Node;
}

export class FreshText extends YamlSource {
  at(...path: readonly string[]): Node | undefined {
    let node: Node | undefined = this.root;
    for (const key of path) node = this.item(node, key)?.value;
    return node;
  }

  entries(map: Node | undefined): readonly FreshEntry[] {
    return this.items(map).filter((item): item is FreshEntry => item.value !== undefined);
  }

  /** The map of an operation. */
  operation(name: string): Node {
    for (const group of this.entries(this.at("groups"))) {
      const operation = this.item(this.item(group.value, "operations")?.value, name);
      if (operation?.value !== undefined) return operation.value;
    }
    throw new Error(`update: no text of the operation ${name}`);
  }

  /** The node on one line. */
  inline(node: Node): string {
    if (!isMap(node)) return this.textOf(node);
    return flowMap(this.entries(node).map(({ written, value }) => [written, this.inline(value)]));
  }

  /** `key: value` on one line, or a line for each entry of its map if that is wide or was printed so. */
  lines({ written, value }: FreshEntry, indent: number): readonly string[] {
    const inline = `${written}: ${this.inline(value)}`;
    const isWide = indent + inline.length > lineWidth;
    if (!isMap(value) || value.items.length === 0 || (value.flow === true && !isWide)) return [inline];
    const inner = this.entries(value).flatMap((each) => this.lines(each, indent + 2));
    return [`${written}:`, ...inner.map((line) => `  ${line}`)];
  }
}

/** An entry on one line, from its lines: braces can hold nothing else. */
export function onOneLine(lines: readonly string[]): string {
  if (lines.length === 1) return lines.join("");
  const fresh = new FreshText(lines.join("\n"));
  return fresh
    .entries(fresh.root)
    .map(({ written, value }) => `${written}: ${fresh.inline(value)}`)
    .join(", ");
}

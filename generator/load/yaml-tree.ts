/**
 * Owns the conversion of parsed YAML to the tree.
 * Invariant: the tree has no alias, tag or duplicate key. Its size with expanded aliases is bounded.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { Span } from "../diagnostics/diagnostic.js";
import { capitalised, quote } from "../diagnostics/quote.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";
import { nearestOf } from "../diagnostics/suggest.js";
import { forbiddenCharacter } from "./characters.js";
import { lookInWords, lookOf } from "./scalar-look.js";
import { entrySpan, unreadable, type Entry, type TextNode, type Tree } from "./tree.js";

/** Nodes that aliases may add to those written in the file. */
const maximumExpansion = 100_000;

/** Characters of a key; YAML says so for those before a colon. */
const longestKey = 1024;

interface Anchor {
  /** `undefined` while the anchored value is still being read. */
  tree: Tree | undefined;
  size: number;
  readonly span: Span;
}

export function convertDocument(document: Document.Parsed, reporter: Reporter): Tree | undefined {
  const { contents } = document;
  return contents === null ? undefined : new Conversion(reporter).node(contents);
}

class Conversion {
  readonly #reporter: Reporter;
  readonly #anchors = new Map<string, Anchor>();
  #nodes = 0;
  #expanded = 0;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  node(node: Node): Tree {
    if (isAlias(node)) return this.#alias(node);
    const { anchor: name } = withProperties(node);
    const before = this.#nodes;
    const anchor: Anchor = { tree: undefined, size: 0, span: spanOf(node) };
    if (name !== undefined) this.#anchors.set(name, anchor);
    const tree = this.#content(node);
    anchor.tree = tree;
    anchor.size = this.#nodes - before;
    return tree;
  }

  #content(node: Node): Tree {
    this.#nodes += 1;
    this.#refuseTag(node);
    if (isMap(node)) return this.#map(node);
    if (isSeq(node)) {
      const items = node.items.map((item) => this.node(asNode(item)));
      return { kind: "list", items, span: spanOf(node) };
    }
    return isScalar(node) ? this.#scalar(node) : nothingAt(spanOf(node));
  }

  #map(map: YAMLMap): Tree {
    const merge = map.items.find(({ key }) => isScalar(key) && key.type === "PLAIN" && key.value === "<<");
    if (merge === undefined) {
      const entries = this.#entries(map);
      // Only keys that were refused: it is not empty.
      const isLost = entries.length === 0 && map.items.length > 0;
      return isLost ? unreadable(spanOf(map)) : { kind: "map", entries, span: spanOf(map) };
    }
    this.#reporter.report("mergeKey", isNode(merge.key) ? spanOf(merge.key) : spanOf(map), {
      message: `${capitalised(this.#reporter.subject)} has a merge key.`,
      found: "<<",
      expected: "keys that are written out",
      suggestion: "write the keys out; an anchor (&name) and aliases (*name) repeat a whole value",
    });
    return unreadable(spanOf(map));
  }

  #entries(map: YAMLMap): readonly Entry[] {
    const entries = new Map<string, Entry>();
    for (const pair of map.items) {
      const entry = this.#entry(pair, spanOf(map));
      if (entry === undefined) continue;
      const first = entries.get(entry.key);
      if (first === undefined) entries.set(entry.key, entry);
      else this.#reportDuplicate(entry, first);
    }
    return [...entries.values()];
  }

  #entry(pair: Pair, mapSpan: Span): Entry | undefined {
    const key = isNode(pair.key) ? pair.key : undefined;
    const span = key === undefined ? { start: mapSpan.start, end: mapSpan.start } : spanOf(key);
    if (key === undefined || !isScalar(key) || (key.source === "" && key.type === "PLAIN")) {
      return this.#reporter.report("keyKind", span, {
        message: "A key is not a plain name.",
        found:
          key === undefined
            ? "nothing"
            : isMap(key)
              ? "a map"
              : isSeq(key)
                ? "a list"
                : isAlias(key)
                  ? "an alias"
                  : "nothing",
        expected: "a name, a colon, a blank and a value",
      });
    }
    const name = this.#text(key);
    if (this.#hasForbidden(name) || this.#isTooLong(name)) return undefined;
    if (name.look !== "text") this.#reportKeyLook(name, isScalar(pair.value) ? pair.value : undefined);
    if (name.look === "null" || name.look === "number") return undefined;
    const value = isNode(pair.value) ? this.node(pair.value) : nothingAt({ start: span.end, end: span.end });
    return { key: name.text, keySpan: span, value };
  }

  #scalar(node: Scalar): Tree {
    const text = this.#text(node);
    return this.#hasForbidden(text) ? unreadable(text.span) : text;
  }

  #text(node: Scalar): TextNode {
    const text = typeof node.value === "string" ? node.value : "";
    // A tag, which has been refused, said what it is; quotes or a block say that it is a text.
    const plain = node.type === "PLAIN" && node.tag === undefined;
    return { kind: "text", text, look: plain ? lookOf(text) : "text", span: spanOf(node) };
  }

  #hasForbidden({ text, span }: TextNode): boolean {
    const character = forbiddenCharacter(text);
    if (character === undefined) return false;
    this.#reporter.report("character", span, {
      message: "A text has a character that XML 1.0 cannot carry.",
      found: character,
      suggestion: "remove its escape",
    });
    return true;
  }

  /** The parser checks keys before a colon only; a key after `?` can have any length. */
  #isTooLong({ text, span }: TextNode): boolean {
    if (text.length <= longestKey) return false;
    this.#reporter.report("keyKind", span, {
      message: "A key is not a plain name.",
      found: `${String(text.length)} characters`,
      expected: `at most ${String(longestKey)}`,
      suggestion: "shorten it",
    });
    return true;
  }

  #alias(alias: Alias): Tree {
    const anchor = this.#anchors.get(alias.source);
    if (anchor === undefined) {
      this.#reporter.report("aliasUnknown", spanOf(alias), {
        message: `No anchor ${quote(alias.source)} stands before this alias.`,
        found: quote(`*${alias.source}`),
        expected: `&${alias.source} at an earlier value`,
        ...this.#meantAnchor(alias),
      });
      return unreadable(spanOf(alias));
    }
    this.#expanded += anchor.size;
    this.#nodes += anchor.size;
    if (anchor.tree !== undefined && this.#expanded <= maximumExpansion) return anchor.tree;
    if (anchor.tree === undefined || this.#expanded - anchor.size <= maximumExpansion) {
      this.#reporter.report("aliasExpansion", spanOf(alias), {
        message:
          anchor.tree === undefined ? "An alias stands inside the value it repeats." : "The aliases repeat too much.",
        found: quote(`*${alias.source}`),
        expected: `no more than ${String(maximumExpansion)} repeated values, and no circle`,
        related: { message: "the anchor stands here", span: anchor.span },
      });
    }
    return unreadable(spanOf(alias));
  }

  #meantAnchor(alias: Alias): Pick<Problem, "suggestion" | "repair"> {
    const nearest = nearestOf(alias.source, this.#anchors.keys());
    const span = spanOf(alias);
    return nearest === undefined
      ? {
          suggestion: "put a text that begins with * in quotes",
          repair: { kind: "replace", span, value: `*${alias.source}` },
        }
      : {
          suggestion: `did you mean ${quote(nearest)}?`,
          repair: { kind: "replace", span, value: `*${nearest}`, plain: true },
        };
  }

  #refuseTag(node: Node): void {
    const { tag } = withProperties(node);
    if (tag === undefined) return;
    this.#reporter.report("tag", spanOf(node), {
      message: `${capitalised(this.#reporter.subject)} has a tag.`,
      found: quote(tag),
      expected: "plain texts, lists and maps",
      suggestion: "remove the part that begins with !, or put the text in quotes",
    });
  }

  #reportDuplicate(entry: Entry, first: Entry): void {
    this.#reporter.report("duplicateKey", entry.keySpan, {
      message: `The key ${quote(entry.key)} stands twice in one map.`,
      suggestion: "remove one of the two, or rename it",
      repair: { kind: "remove", span: entrySpan(entry) },
      related: { message: "it stands here first", span: first.keySpan },
    });
  }

  #reportKeyLook(name: TextNode, value: Scalar | undefined): void {
    const word = value === undefined ? "" : this.#text(value).text;
    const isSwapped = name.look === "number" && /^[A-Za-z]\w{0,39}$/.test(word);
    const entry = `${word}: ${name.text}`;
    this.#reporter.report(name.look === "null" || name.look === "number" ? "keyKind" : "quotes", name.span, {
      message: `The key ${quote(name.text)} is ${lookInWords(name.look)}.`,
      expected: "a name",
      ...(isSwapped && value !== undefined
        ? {
            suggestion: `write the name first: ${entry}`,
            repair: { kind: "text", span: { start: name.span.start, end: spanOf(value).end }, text: entry },
          }
        : {
            suggestion: `put it in quotes: ${JSON.stringify(name.text)}`,
            repair: { kind: "replace", span: name.span, value: name.text },
          }),
    });
  }
}

function nothingAt(span: Span): Tree {
  return { kind: "text", text: "", look: "null", span };
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value);
}

function asNode(value: unknown): Node {
  if (isNode(value)) return value;
  throw new Error("load: a YAML list without nodes");
}

/** Anchor and tag as written; absent on aliases. */
function withProperties(node: Node): { readonly anchor: string | undefined; readonly tag: string | undefined } {
  if (isAlias(node)) return { anchor: undefined, tag: undefined };
  return { anchor: "anchor" in node ? node.anchor : undefined, tag: "tag" in node ? node.tag : undefined };
}

function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 0];
  return { start, end };
}

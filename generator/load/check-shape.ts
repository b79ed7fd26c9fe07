/**
 * Owns the comparison of a tree with the shape table.
 * Invariant: the result has exactly the shape, without the parts that were reported. Later stages need not check it
 * again.
 */
import { entryText, type Span } from "../diagnostics/diagnostic.js";
import { capitalised, oneOf, quote } from "../diagnostics/quote.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";
import { nearestOf, nearestRepair } from "../diagnostics/suggest.js";
import { adviceOn, adviceOnDefinition, adviceOnValue, nameHere } from "./other-words.js";
import { lookInWords } from "./scalar-look.js";
import { exampleEntry } from "./shape-example.js";
import { kindInWords, startOf, treeInWords } from "./shape-words.js";
import type { ListShape, MapShape, RecordShape, Shape, TextShape, VariantShape } from "./shape.js";
import { aroundEntries, firstKey, rewritten, underFields } from "./written-otherwise.js";
import {
  entryOf,
  isUnreadable,
  unreadable,
  type Entry,
  type ListNode,
  type MapNode,
  type TextNode,
  type Tree,
} from "./tree.js";

/** The name of a tree in messages: its key. */
type Label = string;

/** The tree without its wrong parts; `undefined` when it is wrong as a whole. */
export function checkShape(
  tree: Tree,
  shape: Shape,
  reporter: Reporter,
  label: Label = reporter.subject,
): Tree | undefined {
  return new ShapeCheck(reporter).check(tree, shape, label);
}

class ShapeCheck {
  readonly #reporter: Reporter;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  check(tree: Tree, shape: Shape, label: Label): Tree | undefined {
    if (isUnreadable(tree)) return undefined;
    if (shape.kind === "value" && !(tree.kind === "text" && tree.text === "" && tree.look === "null")) return tree;
    if (tree.kind === "text" && tree.look === "null") return this.#noValue(tree, shape, label);
    switch (shape.kind) {
      case "text":
        return tree.kind === "text" ? this.#text(tree, shape, label) : this.#wrongKind(tree, shape, label);
      case "value":
        return tree;
      case "sample":
        return tree.kind === "text" ? tree : this.#wrongKind(tree, shape, label);
      case "boolean":
        return isBooleanOr(tree, shape.words) ? tree : this.#notBoolean(tree, shape, label);
      case "choice":
        return tree.kind === "text" ? this.#choice(tree, shape.values, label) : this.#wrongKind(tree, shape, label);
      case "list":
        return tree.kind === "list" ? this.#list(tree, shape, label) : this.#notList(tree, shape, label);
      case "map":
        return tree.kind === "map" ? this.#map(tree, shape, label) : this.#wrongKind(tree, shape, label);
      case "record":
        return tree.kind === "map" ? this.#record(tree, shape, label) : this.#wrongKind(tree, shape, label);
      case "variant":
        return tree.kind === "map" ? this.#variant(tree, shape, label) : this.#wrongKind(tree, shape, label);
      case "either": {
        const chosen = shape[tree.kind];
        return chosen === undefined ? this.#wrongKind(tree, shape, label) : this.check(tree, chosen, label);
      }
    }
  }

  #text(node: TextNode, shape: TextShape, label: Label): Tree | undefined {
    if (node.look !== "text") {
      return this.#reporter.report("quotes", node.span, {
        message: `The value of ${label} is ${lookInWords(node.look)}, not a text.`,
        found: node.text,
        expected: "a text",
        suggestion: `${node.look === "boolean" ? "remove the key, or put a text in quotes" : "put it in quotes"}: ${JSON.stringify(node.text)}`,
        repair: { kind: "replace", span: node.span, value: node.text },
      });
    }
    return node.text === "" && !shape.mayBeEmpty ? this.#tooFew(node.span, label, "text") : node;
  }

  #choice(node: TextNode, values: readonly string[], label: Label): Tree | undefined {
    if (values.includes(node.text)) return node;
    return this.#reporter.report("choice", node.span, {
      message: `${capitalised(label)} cannot be ${quote(node.text)}.`,
      found: quote(node.text),
      expected: oneOf(values),
      ...adviceOnValue(node.text, values, node.span),
      ...nearestRepair(node.text, values, node.span),
    });
  }

  #list(node: ListNode, shape: ListShape, label: Label): Tree | undefined {
    if (node.items.length === 0) return this.#tooFew(node.span, label, "list");
    const firstSpans = new Map<string, Span>();
    const items: Tree[] = [];
    for (const item of node.items) {
      const checked = this.check(item, shape.item, `an item of ${label}`);
      if (checked === undefined) continue;
      const first = shape.distinct && checked.kind === "text" ? firstSpans.get(checked.text) : undefined;
      if (first !== undefined && checked.kind === "text") {
        this.#reporter.report("repeated", checked.span, {
          message: `${capitalised(label)} names ${quote(checked.text)} twice.`,
          suggestion: "remove one of the two",
          repair: { kind: "remove", span: checked.span },
          related: { message: "it stands here first", span: first },
        });
        continue;
      }
      if (checked.kind === "text") firstSpans.set(checked.text, checked.span);
      items.push(checked);
    }
    return items.length === 0 ? undefined : { ...node, items, pruned: items.length < node.items.length };
  }

  #map(node: MapNode, shape: MapShape, label: Label): Tree | undefined {
    if (node.entries.length === 0 && !shape.mayBeEmpty) return this.#tooFew(node.span, label, "map");
    if (shape.value.kind === "map" && aroundEntries(node, keyOf(label)) !== undefined)
      return this.#notNested(node, label);
    const entries: Entry[] = [];
    for (const entry of node.entries) {
      const value = this.check(entry.value, shape.value, quote(entry.key));
      // A name whose definition is wrong stays known, so that its uses are not reported as well.
      entries.push({ ...entry, value: value ?? emptyMap(entry.value.span) });
    }
    return { ...node, entries };
  }

  /** The entries of one inner map, where maps by name are wanted. */
  #notNested(node: MapNode, label: Label): undefined {
    return this.#reporter.report("wrongKind", startOf(node.span), {
      message: `${capitalised(label)} has its entries without a name around them.`,
      found: `${firstKey(node)} at the place of a name`,
      expected: "names, and a map under each",
      suggestion: aroundEntries(node, keyOf(label)),
    });
  }

  #record(node: MapNode, shape: RecordShape, label: Label): Tree | undefined {
    const entries: Entry[] = [];
    const missing = new Set([...shape.keys].filter(([, key]) => key.required).map(([name]) => name));
    for (const entry of node.entries) {
      const key = shape.keys.get(entry.key);
      if (key === undefined) {
        const nearestKey = this.#unknownKey(entry, [...shape.keys.keys()], label);
        if (nearestKey !== undefined) missing.delete(nearestKey);
        continue;
      }
      missing.delete(entry.key);
      const value = this.check(entry.value, key.shape, quote(entry.key));
      entries.push({ ...entry, value: value ?? unreadable(entry.value.span) });
    }
    if (missing.size > 0) this.#missingKeys([...missing], node, shape, label);
    return { ...node, entries };
  }

  #variant(node: MapNode, shape: VariantShape, label: Label): Tree | undefined {
    const variantKeys = [...shape.by.keys()].filter((key) => entryOf(node, key) !== undefined);
    const [first, second] = variantKeys;
    if (first === undefined) return this.#noVariant(node, shape, label);
    if (second !== undefined) {
      return this.#reporter.report("variant", entryOf(node, second)?.keySpan ?? node.span, {
        message: `${capitalised(label)} has both ${quote(first)} and ${quote(second)}.`,
        expected: `one of ${oneOf([...shape.by.keys()])}`,
        suggestion: "remove one of the two",
        repair: { kind: "remove", span: node.span, path: [second] },
        related: { message: `${quote(first)} stands here`, span: entryOf(node, first)?.keySpan ?? node.span },
      });
    }
    const chosen = shape.by.get(first);
    return chosen === undefined ? undefined : this.#record(node, chosen, label);
  }

  #noVariant(node: MapNode, shape: VariantShape, label: Label): undefined {
    const keys = [...shape.by.keys()];
    const slip = node.entries.find(({ key }) => nearestOf(key, keys) !== undefined);
    return this.#reporter.report("variant", slip?.keySpan ?? startOf(node.span), {
      message: `${capitalised(label)} has none of the keys that define it.`,
      found:
        node.entries.length === 0
          ? "an empty map"
          : `the keys ${node.entries
              .map(({ key }) => quote(key))
              .slice(0, 5)
              .join(", ")}`,
      expected: `one of the keys ${oneOf(keys)}`,
      ...(slip === undefined
        ? (adviceOnOne(node.entries, keys) ?? adviceOnAll(node, shape))
        : nearestRepair(slip.key, keys, slip.keySpan)),
    });
  }

  /** The key that was probably meant. */
  #unknownKey(entry: Entry, known: readonly string[], label: Label): string | undefined {
    const nearestKey = this.#reporter.listening ? nearestOf(entry.key, known) : undefined;
    this.#reporter.report("unknownKey", entry.keySpan, {
      message: `${capitalised(label)} has no key ${quote(entry.key)}.`,
      found: quote(entry.key),
      expected: known.join(", "),
      ...(nearestKey === undefined
        ? adviceOn(entry.key, known, entry.keySpan)
        : nearestRepair(entry.key, [nearestKey], entry.keySpan)),
    });
    return nearestKey ?? nameHere(entry.key, known);
  }

  #missingKeys(missing: readonly string[], node: MapNode, { keys }: RecordShape, label: Label): void {
    const several = missing.length > 1;
    const entries = missing.map((key) => exampleEntry(key, keys.get(key)?.shape));
    this.#reporter.report("missingKey", startOf(node.span), {
      message: `${capitalised(label)} lacks the key${several ? "s" : ""} ${missing.map(quote).join(", ")}.`,
      expected: `the key${several ? "s" : ""} ${oneOf(missing).replace(/ or (?=[^ ]*$)/, " and ")}`,
      suggestion: `add ${entries.map(entryText).join(", ")}`,
      repair: { kind: "add", span: node.span, entries },
    });
  }

  #noValue(node: TextNode, shape: Shape, label: Label): undefined {
    const isLiteral = (shape.kind === "text" || shape.kind === "sample") && node.text !== "";
    const suggestion = isLiteral
      ? `put it in quotes: ${JSON.stringify(node.text)}`
      : shape.kind === "sample"
        ? 'write "" for an empty text'
        : "give it a value, or remove it";
    return this.#reporter.report("noValue", node.span, {
      message: `${capitalised(label)} has no value.`,
      found: node.text === "" ? "nothing" : node.text,
      expected: kindInWords(shape),
      suggestion,
      repair: isLiteral || shape.kind === "sample" ? { kind: "replace", span: node.span, value: node.text } : undefined,
    });
  }

  #tooFew(span: Span, label: Label, kind: string): undefined {
    return this.#reporter.report("tooFew", span, {
      message: `${capitalised(label)} is empty.`,
      found: `an empty ${kind}`,
      expected: `a ${kind} with something in it`,
      suggestion: "fill it, or remove the key if it is optional",
    });
  }

  #notBoolean(tree: Tree, shape: Shape, label: Label): undefined {
    const text = tree.kind === "text" ? tree.text.toLowerCase() : "";
    const literal = /^(?:true|yes|on|y)$/.test(text) ? "true" : /^(?:false|no|off|n)$/.test(text) ? "false" : undefined;
    if (literal === undefined) return this.#wrongKind(tree, shape, label);
    return this.#wrongKind(tree, shape, label, {
      suggestion: `write ${literal}, without quotes`,
      repair: { kind: "replace", span: tree.span, value: literal, plain: true },
    });
  }

  /** A text where a list of texts is wanted is one item of it. */
  #notList(tree: Tree, shape: ListShape, label: Label): undefined {
    const isItem = shape.item.kind === "text" || shape.item.kind === "choice";
    if (tree.kind !== "text" || tree.look !== "text" || tree.text === "" || !isItem)
      return this.#wrongKind(tree, shape, label);
    const item = /^[A-Za-z][\w-]*$/.test(tree.text) ? tree.text : JSON.stringify(tree.text);
    return this.#wrongKind(tree, shape, label, {
      suggestion: `write it as a list: [${item}]`,
      repair: { kind: "text", span: tree.span, text: `[${item}]` },
    });
  }

  #wrongKind(tree: Tree, shape: Shape, label: Label, repair?: Pick<Problem, "suggestion" | "repair">): undefined {
    return this.#reporter.report("wrongKind", tree.kind === "text" ? tree.span : startOf(tree.span), {
      message: `${capitalised(label)} cannot be ${treeInWords(tree)}.`,
      found: treeInWords(tree),
      expected: kindInWords(shape),
      ...(repair ?? {
        suggestion: rewritten(tree, shape, keyOf(label)) ?? adviceOnMap(tree, shape) ?? exampleSuggestion(label, shape),
      }),
    });
  }
}

/** The key that a label names in quotes. */
const keyOf = (label: Label): string => label.replaceAll('"', "");

/** Under a key, whose label is its name in quotes. */
function exampleSuggestion(label: Label, shape: Shape): string | undefined {
  const [, key] = /^"(.*)"$/.exec(label) ?? [];
  return key === undefined ? undefined : `write it like this: ${entryText(exampleEntry(key, shape))}`;
}

/** Advice about the first key that is called otherwise here. */
function adviceOnOne(
  entries: readonly Entry[],
  known: readonly string[],
): Pick<Problem, "suggestion" | "repair"> | undefined {
  const entry = entries.find(({ key }) => nameHere(key, known) !== undefined);
  return entry && adviceOn(entry.key, known, entry.keySpan);
}

/** Advice about a definition that has no key of one; it may define a type at a place for a type's name. */
function adviceOnAll(node: MapNode, { by }: VariantShape): Pick<Problem, "suggestion" | "repair"> {
  const fields = by.has("fields") ? underFields(node) : undefined;
  const named = by.get("type");
  if (fields !== undefined || named === undefined) return { suggestion: fields ?? "add one of them" };
  const keys = [...named.keys.keys()];
  const advice = node.entries.map(({ key, keySpan }) => adviceOn(key, keys, keySpan).suggestion);
  const suggestion = advice.find((each) => each !== undefined);
  if (suggestion !== undefined) return { suggestion };
  const entry = exampleEntry("type", named.keys.get("type")?.shape);
  return {
    suggestion: `add one of them, ${entryText(entry)} for example`,
    repair: { kind: "add", span: node.span, entries: [entry] },
  };
}

/** Advice about the definition of a type at the place of its name. */
function adviceOnMap(tree: Tree, shape: Shape): string | undefined {
  const isTypeName = tree.kind === "map" && shape.kind === "text" && shape.refersTo === "type";
  return isTypeName ? adviceOnDefinition(tree.entries.map(({ key }) => key)) : undefined;
}

function emptyMap(span: Span): MapNode {
  return { kind: "map", entries: [], span };
}

function isBooleanOr(tree: Tree, words: readonly string[]): boolean {
  return tree.kind === "text" && (tree.look === "boolean" || words.includes(tree.text));
}

/**
 * Owns advice on a value of the wrong kind, made from the value itself: how to write it.
 * Invariant: the advice repeats a bounded part of the description, and only keys and words that need no quotes in YAML.
 */
import { quote } from "../diagnostics/quote.js";
import type { Shape } from "./shape.js";
import type { Entry, MapNode, Tree } from "./tree.js";

/** Entries of a description that an advice repeats. */
const mostShown = 3;

/** `undefined`: nothing is known of it. `key`: where it stands. */
export function rewritten(tree: Tree, shape: Shape, key: string): string | undefined {
  if (tree.kind === "map" && shape.kind === "list" && (shape.item.kind === "text" || shape.item.kind === "choice"))
    return `write it as a list: ${key}: [${shownKeys(tree).join(", ")}]`;
  if (tree.kind !== "list") return undefined;
  const words = tree.items.map((item) => (item.kind === "text" ? shownWord(item.text) : undefined));
  const [first] = words;
  if (first === undefined) return undefined;
  if (words.length === 1 && hasKey(shape, "repeated"))
    return `several values are written so: ${key}: { type: ${first}, repeated: true }`;
  return shape.kind === "map" && shape.declares === "fault"
    ? `write names with their types: ${key}: { ${first}: ${first} }`
    : undefined;
}

/** The advice to put a name around entries that stand where names do; `undefined` if others may be right. */
export function aroundEntries(node: MapNode, key: string): string | undefined {
  const { entries } = node;
  const isAlone = entries.every((entry) => isText(entry) || isTyped(entry));
  if (!isAlone || !entries.some((entry) => isText(entry) || hasBoolean(entry))) return undefined;
  return `put a name around them: ${key}: { name: { ${shownEntries(node)} } }`;
}

/** The advice to put fields under their key; `undefined` if the entries are no fields. */
export function underFields(node: MapNode): string | undefined {
  const isField = node.entries.some((entry) => isText(entry) || isTyped(entry));
  return isField ? `put its fields under fields: { fields: { ${shownEntries(node)} } }` : undefined;
}

/** The name at the place of another, in words. */
export function firstKey({ entries }: MapNode): string {
  const [first] = entries.map(({ key }) => `the key ${quote(key)}`);
  return first ?? "nothing";
}

const isText = ({ value }: Entry): boolean => value.kind === "text" && value.look === "text";

const isTyped = ({ value }: Entry): boolean =>
  value.kind === "map" && value.entries.some((each) => each.key === "type" && isText(each));

/** `{ type: string, required: true }` is no map of names to types. */
const hasBoolean = ({ value }: Entry): boolean =>
  value.kind === "map" && value.entries.some((each) => each.value.kind === "text" && each.value.look === "boolean");

function hasKey(shape: Shape, key: string): boolean {
  switch (shape.kind) {
    case "record":
      return shape.keys.has(key);
    case "variant":
      return [...shape.by.values()].some((each) => each.keys.has(key));
    case "either":
      return shape.map !== undefined && hasKey(shape.map, key);
    default:
      return false;
  }
}

function shownEntries(node: MapNode): string {
  return shownKeys(node)
    .map((key) => (key === "…" ? key : `${key}: …`))
    .join(", ");
}

/** The first keys, and a mark if there are more. */
function shownKeys({ entries }: MapNode): readonly string[] {
  const shown = entries.slice(0, mostShown).map(({ key }) => shownWord(key) ?? "Name");
  return entries.length > mostShown ? [...shown, "…"] : shown;
}

/** `undefined`: it is long, or needs quotes. */
function shownWord(text: string): string | undefined {
  return /^[A-Za-z][\w-]{0,39}$/.test(text) ? text : undefined;
}

/**
 * Owns completion: the keys, values and names of the document that can be written at the cursor.
 * Invariant: the text is parsed with a word inserted at the cursor, so unfinished lines have completion, too.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";
import { yamlWord } from "../import/text/yaml-text.js";
import { readWhatIsThere } from "../load/read-yaml.js";
import type { KeyShape, MapShape, NameKind, RecordShape, Shape, TextShape } from "../load/shape.js";
import { entryOf, type MapNode, textOf, textsOf, type Tree } from "../load/tree.js";
import { isFlow, textAt } from "./entry-text.js";
import type { NameUse } from "./names.js";
import type { Reading } from "./reading.js";
import { chosenShape, mapShapeOf, type Place, shapeUnder, walkShape } from "./shape-walk.js";

export type OfferKind = "key" | "value" | "type" | "name";

export interface Offer {
  readonly label: string;
  readonly kind: OfferKind;
  /** Replaces `span`. */
  readonly text: string;
  readonly span: Span;
  readonly about: string;
  readonly isRequired?: boolean;
}

/** A word that nobody writes. */
const marker = "zzAtTheCursorzz";

const wordCharacter = /[^\s,[\]{}:"'#]/;

/** `known`: names of the last text that could be read whole, beside those of `reading`. */
export function completionsAt(reading: Reading, offset: number, known: readonly NameUse[] = []): readonly Offer[] {
  if (reading.kind === "foreign") return [];
  const word = wordAt(reading.text, offset);
  const marked = markedText(reading.text, word);
  const tree = readWhatIsThere(marked, true) ?? { kind: "map", entries: [], span: word };
  const names = [...reading.names, ...known];
  const root = isOnlyMarker(tree) ? emptyMap(word) : tree;
  const context: Context = {
    reading,
    word,
    names,
    root,
    marked,
    hasColon: /^\s*:/.test(reading.text.slice(word.end, word.end + 80)),
  };
  if (isOnlyMarker(tree)) return keyOffers(emptyMap(word), reading.shape, context, []);
  const offers: Offer[] = [];
  walkShape(root, reading.shape, (place) => offers.push(...offersIn(place, context)));
  return unique(offers);
}

interface Context {
  readonly reading: Reading;
  readonly word: Span;
  readonly names: readonly NameUse[];
  readonly root: Tree;
  /** A colon stands behind the word. */
  readonly hasColon: boolean;
  /** The text with the word in it. */
  readonly marked: string;
}

function wordAt(text: string, offset: number): Span {
  let start = offset;
  while (start > 0 && wordCharacter.test(text.charAt(start - 1))) start -= 1;
  let end = offset;
  while (end < text.length && wordCharacter.test(text.charAt(end))) end += 1;
  return { start, end };
}

/** At the start of a line the word is a key, which only a colon makes one. */
function markedText(text: string, { start, end }: Span): string {
  const before = text.slice(lineStartOf(text, start), start);
  const after = text.slice(end, lineEndOf(text, end));
  const isKey = /^[ ]*(?:- +)*$/.test(before) && /^\s*(?:#.*)?$/.test(after);
  return `${text.slice(0, start)}${marker}${isKey ? ":" : ""}${text.slice(end)}`;
}

const isMarker = (tree: Tree): boolean => tree.kind === "text" && tree.text === marker;

function isOnlyMarker(tree: Tree): boolean {
  return isMarker(tree) || (tree.kind === "map" && tree.entries.length === 1 && tree.entries[0]?.key === marker);
}

function emptyMap(span: Span): MapNode {
  return { kind: "map", entries: [], span };
}

function offersIn({ tree, shape, path }: Place, context: Context): readonly Offer[] {
  const items = tree.kind === "list" && shape.kind === "list" ? tree.items : [];
  if (items.some((item) => isMarker(item) || isMarkedMap(item, context)) && shape.kind === "list") {
    return valueOffers(
      shape.item,
      context,
      path,
      textsOf(tree).map(({ text }) => text),
    );
  }
  if (tree.kind !== "map") return [];
  const marked = entryOf(tree, marker);
  if (marked !== undefined) return keyOffers(tree, shape, context, path);
  return tree.entries.flatMap((entry) => {
    const under = shapeUnder(shape, entry.key);
    if (under === undefined || !(isMarker(entry.value) || isMarkedMap(entry.value, context))) return [];
    return valueOffers(under, context, [...path, entry.key]);
  });
}

/** A word on a line of its own: the value may also be a text. */
function isMarkedMap(tree: Tree, { marked }: Context): boolean {
  return (
    !isFlow(marked, tree) && tree.kind === "map" && tree.entries.length === 1 && entryOf(tree, marker) !== undefined
  );
}

function keyOffers(tree: MapNode, shape: Shape, context: Context, path: readonly string[]): readonly Offer[] {
  const written: MapNode = { ...tree, entries: tree.entries.filter(({ key }) => key !== marker) };
  const inside = mapShapeOf(shape, written);
  if (inside === undefined) return [];
  const rows = inside.kind === "record" ? recordKeys(inside) : ownKeys(inside, context, path);
  return rows
    .filter(({ key }) => entryOf(written, key) === undefined)
    .map(({ key, shape: value, required, about, rest }) => ({
      label: key,
      kind: inside.kind === "record" ? ("key" as const) : ("name" as const),
      text: context.hasColon ? yamlWord(key) : `${yamlWord(key)}:${rest ?? (isOnLine(value) ? " " : "")}`,
      span: context.word,
      about,
      isRequired: required,
    }));
}

interface KeyRow {
  readonly key: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly about: string;
  /** Text behind the colon. */
  readonly rest?: string | undefined;
}

function recordKeys({ keys }: RecordShape): readonly KeyRow[] {
  return [...keys].map(([key, { shape, required }]: readonly [string, KeyShape]) => ({
    key,
    shape,
    required,
    about: shape.purpose,
  }));
}

/** Whether a value usually stands on the line of its key. */
function isOnLine(shape: Shape): boolean {
  return !["map", "record", "variant"].includes(shape.kind);
}

/** Keys of the author's choosing that other parts of the document suggest. */
function ownKeys(shape: MapShape, context: Context, path: readonly string[]): readonly KeyRow[] {
  const named = (key: string, about: string, rest?: string): KeyRow => ({
    key,
    shape: shape.value,
    required: false,
    about,
    rest,
  });
  switch (shape.declares) {
    case "sample":
      return namesOf(context.names, ["parameter", "credentialParameter", "field", "column"]).map(({ name, kind }) =>
        named(name, `A sample value for ${kindWords[kind] ?? "it"}.`),
      );
    case "parameter":
      return [...placedKeys(context, path, named), ...repeatedKeys("parameter", context, named)];
    case "header":
      return repeatedKeys("header", context, named);
    case "fault":
      return repeatedKeys("fault", context, named);
    default:
      return [];
  }
}

type Named = (key: string, about: string, rest?: string) => KeyRow;

const kindWords: Readonly<Partial<Record<NameKind, string>>> = {
  parameter: "a parameter",
  credentialParameter: "a parameter of a credential set",
  field: "a field",
  column: "a column",
};

/** Names of other operations, with their definition where it fits on a line. */
function repeatedKeys(kind: NameKind, { names, reading }: Context, named: Named): readonly KeyRow[] {
  return namesOf(names, [kind]).map(({ name, value, scope }) => {
    const definition = value === undefined ? "" : textAt(reading.text, value.span);
    const isShort =
      definition !== "" && !definition.includes("\n") && reading.names.some((each) => each.value === value);
    return named(name, `As in ${scope}.`, isShort ? ` ${definition}` : " ");
  });
}

/** Parameters of the credential sets that the operation takes. */
function placedKeys({ root, names }: Context, path: readonly string[], named: Named): readonly KeyRow[] {
  const operation = path.slice(0, -1).reduce<Tree | undefined>((tree, key) => entryOf(tree, key)?.value, root);
  const sets = textsOf(entryOf(operation, "credentials")?.value).map(({ text }) => text);
  return sets.flatMap((set) =>
    names
      .filter((each) => each.kind === "credentialParameter" && each.scope === set && each.isDeclaration)
      .map(({ name }) =>
        named(name, `The place of the parameter of the credential set ${set}.`, ` { credential: ${yamlWord(set)} }`),
      ),
  );
}

function valueOffers(
  shape: Shape,
  context: Context,
  path: readonly string[],
  written: readonly string[] = [],
): readonly Offer[] {
  const empty: Tree = { kind: "text", text: "", look: "text", span: context.word };
  const texts = chosenShape(shape, empty);
  const offer = (label: string, kind: OfferKind, about: string, text = yamlWord(label)): Offer => ({
    label,
    kind,
    text,
    span: context.word,
    about,
  });
  const items = shape.kind === "list" ? shape : shape.kind === "either" ? shape.list : undefined;
  const offersOfText = texts === undefined ? [] : textOffers(texts, context, path, offer);
  const all =
    offersOfText.length === 0 && items !== undefined
      ? textOffers(items.item, context, path, offer).map((each) => ({ ...each, text: `[${each.text}]` }))
      : offersOfText;
  return all.filter(({ label }) => !written.includes(label));
}

type MakeOffer = (label: string, kind: OfferKind, about: string, text?: string) => Offer;

function textOffers(shape: Shape, context: Context, path: readonly string[], offer: MakeOffer): readonly Offer[] {
  switch (shape.kind) {
    case "boolean":
      return ["true", "false", ...shape.words].map((word) =>
        offer(word, "value", shape.purpose, /^[a-z]+$/.test(word) ? word : undefined),
      );
    case "choice":
      return shape.values.map((value) => offer(value, "value", shape.purpose));
    case "text":
      return [
        ...ownNames(shape, context, path, offer),
        ...shape.offered.map((word) => offer(word, "type", shape.purpose)),
        ...examples(shape, offer),
      ];
    default:
      return [];
  }
}

function examples({ examples: texts, offered, refersTo, purpose }: TextShape, offer: MakeOffer): readonly Offer[] {
  if (offered.length > 0 || refersTo !== undefined) return [];
  return texts.map((text) => offer(text, "value", `An example. ${purpose}`));
}

/** The document's own names for a text. */
function ownNames(
  shape: TextShape,
  { names, root }: Context,
  path: readonly string[],
  offer: MakeOffer,
): readonly Offer[] {
  const { refersTo } = shape;
  if (refersTo === undefined) return [];
  if (refersTo === "field") {
    return namesOf(names, ["field"], true).map(({ name, scope }) => offer(`${scope}.${name}`, "name", shape.purpose));
  }
  return namesOf(names, [refersTo])
    .filter(({ name }) => !(refersTo === "type" && path.at(-1) === "extends" && !isExtensible(root, name, path)))
    .map(({ name, value }) =>
      offer(name, "name", textOf(value, "purpose")?.trim() ?? `${shape.purpose} Of this document.`),
    );
}

/** A record other than the one that is being written. */
function isExtensible(root: Tree, name: string, path: readonly string[]): boolean {
  const definition = entryOf(entryOf(root, "types")?.value, name)?.value;
  return name !== path[1] && entryOf(definition, "fields") !== undefined;
}

/** Declared names of these kinds, each once; `scoped`: once in each scope. */
function namesOf(names: readonly NameUse[], kinds: readonly NameKind[], scoped = false): readonly NameUse[] {
  const firstUses = new Map<string, NameUse>();
  for (const each of names) {
    if (!each.isDeclaration || !kinds.includes(each.kind) || each.name === marker) continue;
    const key = scoped ? `${each.scope} ${each.name}` : each.name;
    if (!firstUses.has(key)) firstUses.set(key, each);
  }
  return [...firstUses.values()];
}

function unique(offers: readonly Offer[]): readonly Offer[] {
  return [
    ...new Map(offers.map((offer) => [`${offer.kind} ${offer.label}`, offer] as const).reverse()).values(),
  ].reverse();
}

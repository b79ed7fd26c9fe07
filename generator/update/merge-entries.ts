/**
 * Owns the new text of a parameter, field or header that differs in the newer WSDL: the newer words, beside people's additions.
 * Invariant: an entry that stays never loses a key that people write.
 */
import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { flowMap } from "../import/text/yaml-text.js";
import { peoplesKeys } from "../wire/wire-part.js";
import { changed, changedMap, editMap, type EntryEdit, unchanged } from "./edit-map.js";
import type { FreshText } from "./fresh-text.js";
import type { Update } from "./update-parts.js";
import type { MapItem, YamlSource } from "./yaml-source.js";

/** The value of an entry: the newer one, with people's additions to the older one. */
export function mergeValue(update: Update, older: Node | undefined, newer: Node, peoples = peoplesKeys): string {
  const { source, fresh, textTypes, keepsSamples } = update;
  const type = typeOf(source, older);
  const scalar = type === undefined ? undefined : textTypes.get(type);
  const keepsType = scalar !== undefined && scalar === typeOf(fresh, newer);
  const entries = wireEntries(fresh, newer, peoples).map(({ key, written, value }): EntryText => ({
    key,
    written,
    text: key === "type" && keepsType && type !== undefined ? type : fresh.inline(value),
  }));
  if (!isMap(older)) {
    if (!isMap(newer)) return entries[0]?.text ?? fresh.inline(newer);
    const peoplesEntries = fresh.entries(newer).filter(({ key }) => peoples.has(key));
    return flowMap([
      ...entries.map(({ written, text }) => [written, text] as const),
      ...peoplesEntries.map(({ written, value }) => [written, fresh.inline(value)] as const),
    ]);
  }
  const isOther = type !== entries.find(({ key }) => key === "type")?.text;
  const stays = (key: string): boolean => peoples.has(key) && !(key === "sample" && isOther && !keepsSamples);
  return editMap(source, older, entryEdits(source, older, entries, stays));
}

interface EntryText {
  readonly key: string;
  readonly written: string;
  readonly text: string;
}

/** People's entries stay where they are; new entries come before them. */
function entryEdits(
  source: YamlSource,
  older: YAMLMap,
  entries: readonly EntryText[],
  stays: (key: string) => boolean,
): readonly EntryEdit[] {
  const items = source.items(older);
  const edits = items.flatMap((item): readonly EntryEdit[] => {
    const entry = entries.find(({ key }) => key === item.key);
    if (stays(item.key)) return [unchanged(source, item)];
    return entry === undefined ? [] : [changed(source, item, entry.text)];
  });
  const firstOfPeople = edits.findIndex((each) => each.kind === "existing" && stays(each.item.key));
  const added = entries
    .filter(({ key }) => !items.some((item) => item.key === key))
    .map(({ written, text }): EntryEdit => ({ kind: "new", lines: [`${written}: ${text}`] }));
  const at = firstOfPeople < 0 ? edits.length : firstOfPeople;
  return [...edits.slice(0, at), ...added, ...edits.slice(at)];
}

/** Entries that the WSDL determines; a type alone is the entry `type`. */
function wireEntries(fresh: FreshText, newer: Node, peoples: ReadonlySet<string>) {
  if (!isMap(newer)) return [{ key: "type", written: "type", value: newer }];
  return fresh.entries(newer).filter(({ key }) => !peoples.has(key));
}

function typeOf(source: YamlSource, node: Node | undefined): string | undefined {
  const type = isMap(node) ? source.item(node, "type")?.value : node;
  return isScalar(type) ? String(type.value) : undefined;
}

/** An entry whose map has the newer entries in the newer order. `isSame`: tells which entries stay as they are. */
export function mergeMap(
  update: Update,
  item: MapItem,
  newer: YAMLMap,
  peoples = peoplesKeys,
  isSame?: (key: string) => boolean,
): EntryEdit {
  const { source, fresh } = update;
  const edits = fresh.entries(newer).map(({ key, written, value }): EntryEdit => {
    const existing = source.item(item.value, key);
    if (existing === undefined) return { kind: "new", lines: [`${written}: ${fresh.inline(value)}`] };
    if (isSame?.(key) ?? hasSameWords(existing.value, value, peoples)) return unchanged(source, existing);
    return changed(source, existing, mergeValue(update, existing.value, value, peoples));
  });
  return changedMap(source, item, edits);
}

/** An entry with the newer value, unless both values say the same. */
export function mergeWhole({ source, fresh }: Update, item: MapItem, newer: Node): EntryEdit {
  return hasSameWords(item.value, newer, peoplesKeys)
    ? unchanged(source, item)
    : changed(source, item, fresh.inline(newer));
}

function hasSameWords(one: Node | undefined, other: Node, peoples: ReadonlySet<string>): boolean {
  return wireWords(one, peoples) === wireWords(other, peoples);
}

/** A value without people's keys, as text to compare: a type alone equals a map with that type alone. */
function wireWords(node: Node | undefined, peoples: ReadonlySet<string>): string {
  const words = (at: unknown): unknown => {
    if (isScalar(at)) return String(at.value);
    if (isSeq(at)) return at.items.map(words);
    if (isAlias(at)) return `*${at.source}`;
    if (!isMap(at)) return null;
    const entries = at.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : "";
      return peoples.has(name) ? [] : [[name, words(value)] as const];
    });
    const [first, second] = entries;
    return first?.[0] === "type" && second === undefined ? first[1] : entries;
  };
  return JSON.stringify(words(node));
}

/**
 * Owns what becomes of a parameter, field or header that the newer WSDL has otherwise: its words, and beside them what people added.
 * Invariant: a key that people write is never taken away from an entry that stays.
 */
import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { flowMap } from "../import/text/yaml-text.js";
import { editMap, kept, type Wanted, withValue } from "./edit-map.js";
import type { FreshEntry, FreshText } from "./fresh-text.js";
import { peoplesKeys } from "../wire/wire-part.js";
import type { MapItem, YamlSource } from "./yaml-source.js";

export interface Merging {
  readonly source: YamlSource;
  readonly fresh: FreshText;
  /** Types that people made of strings. */
  readonly textTypes: ReadonlySet<string>;
  /** Whether a sample stays where the type becomes another: not, once one did not fit. */
  readonly keepsSamples: boolean;
}

/** The value of an entry: the newer one, with what people added to the older. */
export function mergeValue(merging: Merging, older: Node | undefined, newer: Node, peoples = peoplesKeys): string {
  const { source, fresh, textTypes } = merging;
  const type = olderType(older);
  const keepsType = type !== undefined && textTypes.has(type) && newerType(fresh, newer) === "string";
  const entries = wireEntries(fresh, newer, peoples).map(({ key, written, node }) => ({
    key,
    written,
    text: key === "type" && keepsType ? type : fresh.inline(node),
  }));
  if (older === undefined || !isMap(older)) {
    if (!isMap(newer)) return entries[0]?.text ?? fresh.inline(newer);
    const own = fresh.entries(newer).filter(({ key }) => peoples.has(key));
    return flowMap([
      ...entries.map(({ written, text }) => [written, text] as const),
      ...own.map(({ written, node }) => [written, fresh.inline(node)] as const),
    ]);
  }
  const isOther = type !== entries.find(({ key }) => key === "type")?.text;
  const stays = (key: string): boolean => peoples.has(key) && !(key === "sample" && isOther && !merging.keepsSamples);
  return editMap(source, older, wantedEntries(source, older, entries, stays));
}

interface EntryText {
  readonly key: string;
  readonly written: string;
  readonly text: string;
}

/** What people wrote stays where it is; what is new stands before it. */
function wantedEntries(
  source: YamlSource,
  older: YAMLMap,
  entries: readonly EntryText[],
  stays: (key: string) => boolean,
): readonly Wanted[] {
  const items = source.items(older);
  const known = new Set(items.map(({ key }) => key));
  const wanted: Wanted[] = [];
  for (const item of items) {
    const entry = entries.find(({ key }) => key === item.key);
    if (stays(item.key)) wanted.push(kept(source, item));
    else if (entry !== undefined) wanted.push({ kind: "kept", item, text: withValue(source, item, entry.text) });
  }
  const added = entries.filter(({ key }) => !known.has(key));
  const firstOwn = wanted.findIndex((each) => each.kind === "kept" && stays(each.item.key));
  const lines = added.map(({ written, text }): Wanted => ({ kind: "new", lines: [`${written}: ${text}`] }));
  wanted.splice(firstOwn < 0 ? wanted.length : firstOwn, 0, ...lines);
  return wanted;
}

/** What the WSDL says of an entry; a type alone is the entry `type`. */
function wireEntries(fresh: FreshText, newer: Node, peoples: ReadonlySet<string>): readonly FreshEntry[] {
  if (!isMap(newer)) return [{ key: "type", written: "type", node: newer }];
  return fresh.entries(newer).filter(({ key }) => !peoples.has(key));
}

function olderType(older: Node | undefined): string | undefined {
  if (isMap(older)) {
    const type = older.get("type", true);
    return isScalar(type) ? String(type.value) : undefined;
  }
  return isScalar(older) ? String(older.value) : undefined;
}

function newerType(fresh: FreshText, newer: Node): string | undefined {
  const type = isMap(newer) ? fresh.entries(newer).find(({ key }) => key === "type")?.node : newer;
  return isScalar(type) ? String(type.value) : undefined;
}

/** The entries of a map in the newer order: those that say the same stay as they are. */
export function mergeMap(
  merging: Merging,
  items: readonly MapItem[],
  newer: readonly FreshEntry[],
  isSame: (key: string) => boolean,
  peoples = peoplesKeys,
): readonly Wanted[] {
  const { source, fresh } = merging;
  return newer.map(({ key, written, node }): Wanted => {
    const item = items.find((each) => each.key === key);
    if (item === undefined) return { kind: "new", lines: [`${written}: ${fresh.inline(node)}`] };
    if (isSame(key)) return kept(source, item);
    return { kind: "kept", item, text: withValue(source, item, mergeValue(merging, item.value, node, peoples)) };
  });
}

/** What is said of the wire, to compare: a type alone and a map of it are the same. */
export function wireWords(node: Node | undefined, peoples = peoplesKeys): string {
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

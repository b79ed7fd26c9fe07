/**
 * Owns the new text of a map: entries that stay, with other values or in another order, and entries that are new.
 * Invariant: comments and blank lines between entries that stay keep their places.
 */
import { isMap, type YAMLMap } from "yaml";
import { addTo } from "../model/by-key.js";
import { onOneLine } from "./fresh-text.js";
import { type MapItem, rangeOf, type YamlSource } from "./yaml-source.js";

/** An entry of the new map: an existing one, perhaps with another text, or the lines of a new one. */
export type EntryEdit =
  | { readonly kind: "existing"; readonly item: MapItem; readonly text: string }
  | { readonly kind: "new"; readonly lines: readonly string[] };

/** The entry as it is. */
export function unchanged({ text }: YamlSource, item: MapItem): EntryEdit {
  return { kind: "existing", item, text: text.slice(item.start, item.end) };
}

/** The entry with another value. */
export function changed(source: YamlSource, item: MapItem, newValue: string): EntryEdit {
  const { text } = source;
  const { start, end, value } = item;
  const colonEnd = text.indexOf(":", start) + 1;
  const from = value === undefined ? colonEnd : rangeOf(value)[0];
  const to = value === undefined ? colonEnd : from + source.textOf(value).length;
  const blank = value === undefined ? " " : "";
  return { kind: "existing", item, text: text.slice(start, from) + blank + newValue + text.slice(to, end) };
}

/** The entry with these entries in its map. */
export function changedMap(source: YamlSource, item: MapItem, edits: readonly EntryEdit[]): EntryEdit {
  if (!isMap(item.value)) throw new Error(`update: ${item.key} is no map`);
  return changed(source, item, editMap(source, item.value, edits));
}

/** The text of a map with these entries, from its own start to its own end. */
export function editMap(source: YamlSource, map: YAMLMap, edits: readonly EntryEdit[]): string {
  const items = source.items(map);
  const existing = edits.flatMap((each) => (each.kind === "existing" ? [each] : []));
  const starts = new Set(existing.map(({ item }) => item.start));
  const slots = items.filter(({ start }) => starts.has(start));
  // Entries that stay fill the places of entries that stay, in their new order.
  const texts = new Map(slots.map((slot, index) => [slot.start, existing[index]?.text ?? ""]));
  const print = map.flow === true ? flowText : blockText;
  return print(source, map, items, texts, newEntries(edits));
}

/** Position, counted in entries that stay -> lines of each new entry there. */
type NewEntries = ReadonlyMap<number, readonly (readonly string[])[]>;

function newEntries(edits: readonly EntryEdit[]): NewEntries {
  const added = new Map<number, (readonly string[])[]>();
  let position = 0;
  for (const each of edits) {
    if (each.kind === "existing") position += 1;
    else addTo(added, position, each.lines);
  }
  return added;
}

/** Start of an entry that stays -> its text. */
type Texts = ReadonlyMap<number, string>;

function flowText(
  source: YamlSource,
  map: YAMLMap,
  items: readonly MapItem[],
  texts: Texts,
  added: NewEntries,
): string {
  const entries = items.flatMap(({ start }) => texts.get(start) ?? []);
  const hasComments = source.textOf(map).includes("#");
  const isSameSet = added.size === 0 && entries.length === items.length;
  const newAt = (position: number): readonly string[] => (added.get(position) ?? []).map(onOneLine);
  if (!isSameSet && !hasComments) {
    const all = [...entries.flatMap((entry, index) => [...newAt(index), entry]), ...newAt(entries.length)];
    return all.length === 0 ? "{}" : `{ ${all.join(", ")} }`;
  }
  const [start, end] = rangeOf(map);
  let text = source.text.slice(start, items[0]?.start ?? end);
  let count = 0;
  for (const [index, item] of items.entries()) {
    const entry = texts.get(item.start);
    const gap = source.text.slice(item.end, items[index + 1]?.start ?? end);
    // The comma of an entry that goes, goes with it.
    if (entry === undefined) text += gap.replace(/^\s*,/, "");
    else text += [...newAt(count++), entry].join(", ") + gap;
  }
  if (!added.has(count) || count === 0) return text;
  const newLine = source.newline + " ".repeat(source.column(items[0]?.start ?? start));
  return insertLast(text, newAt(count).join(", "), newLine);
}

/** Inserts entries before the closing brace, below a comment there. */
function insertLast(text: string, entries: string, newLine: string): string {
  const brace = text.lastIndexOf("}");
  const before = text.slice(0, brace).trimEnd();
  const hash = before.indexOf("#", before.lastIndexOf("\n") + 1);
  const isComment = hash >= 0;
  const lastEntry = before.slice(0, isComment ? hash : undefined).trimEnd();
  const comma = lastEntry.endsWith(",") ? "" : ",";
  if (!isComment) return `${before}${comma} ${entries} ${text.slice(brace)}`;
  return `${before}${newLine}${comma === "" ? "" : ", "}${entries}${text.slice(before.length)}`;
}

function blockText(
  source: YamlSource,
  map: YAMLMap,
  items: readonly MapItem[],
  texts: Texts,
  added: NewEntries,
): string {
  const separator = source.newline + " ".repeat(source.column(items[0]?.start ?? rangeOf(map)[0]));
  let text = "";
  let gap = "";
  let count = 0;
  const addHere = (): void => {
    for (const lines of added.get(count) ?? []) text += (text === "" ? "" : separator) + lines.join(separator);
  };
  for (const [index, item] of items.entries()) {
    const entry = texts.get(item.start);
    if (entry !== undefined) {
      addHere();
      // The text above the first entry begins where the map does.
      if (count === 0) gap = text === "" ? gap.trimStart() : separator + gap.trimStart();
      text += gap + entry;
      count += 1;
      gap = "";
    }
    const next = items[index + 1];
    // The line of an entry that goes is removed; people's text above and below it stays.
    if (next !== undefined) gap = gap.replace(/\r?\n[ ]*$/, "") + source.text.slice(item.end, next.start);
  }
  addHere();
  if (text === "") text = "{}";
  // The text above entries that are gone.
  return gap.includes("#") ? text + (count === 0 ? separator + gap.trim() : gap.trimEnd()) : text;
}

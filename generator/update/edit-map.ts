/**
 * Owns putting a map's text together anew: entries that stay, with other values or in another order, entries that are new, and none of those that go.
 * Invariant: whatever stands between entries that stay, comments and blank lines, stays where it was.
 */
import type { YAMLMap } from "yaml";
import { onOneLine } from "./fresh-text.js";
import { type MapItem, rangeOf, type YamlSource } from "./yaml-source.js";

/** An entry as it is to be: one that is there, perhaps with another text, or the lines of a new one. */
export type Wanted =
  | { readonly kind: "kept"; readonly item: MapItem; readonly text: string }
  | { readonly kind: "new"; readonly lines: readonly string[] };

/** The text of an entry with another value. */
export function withValue(source: YamlSource, item: MapItem, value: string): string {
  const { text } = source;
  if (item.value === undefined) {
    const colon = text.indexOf(":", item.start) + 1;
    return `${text.slice(item.start, colon)} ${value}${text.slice(colon, item.end)}`;
  }
  const [start] = rangeOf(item.value);
  const end = start + source.textOf(item.value).length;
  return text.slice(item.start, start) + value + text.slice(end, item.end);
}

export function kept(source: YamlSource, item: MapItem): Wanted {
  return { kind: "kept", item, text: source.text.slice(item.start, item.end) };
}

/** The text of a map, from its own beginning to its own end, with the wanted entries. */
export function editMap(source: YamlSource, map: YAMLMap, wanted: readonly Wanted[]): string {
  const items = source.items(map);
  const staying = wanted.flatMap((each) => (each.kind === "kept" ? [each] : []));
  const slots = items.filter((item) => staying.some((each) => each.item === item || each.item.start === item.start));
  // What stays fills the places of what stays, in its order.
  const texts = new Map(slots.map((slot, index) => [slot.start, staying[index]?.text ?? ""]));
  const added = newAfter(wanted);
  const isFlow = map.flow === true;
  return isFlow ? flowText(source, map, items, texts, added) : blockText(source, map, items, texts, added);
}

/** Lines of new entries by how many entries that stay come before them. */
function newAfter(wanted: readonly Wanted[]): ReadonlyMap<number, readonly (readonly string[])[]> {
  const added = new Map<number, (readonly string[])[]>();
  let before = 0;
  for (const each of wanted) {
    if (each.kind === "kept") before += 1;
    else added.set(before, [...(added.get(before) ?? []), each.lines]);
  }
  return added;
}

type Texts = ReadonlyMap<number, string>;
type Added = ReadonlyMap<number, readonly (readonly string[])[]>;

function flowText(source: YamlSource, map: YAMLMap, items: readonly MapItem[], texts: Texts, added: Added): string {
  const entries = items.flatMap(({ start }) => texts.get(start) ?? []);
  const hasComments = source.textOf(map).includes("#");
  const isSameSet = added.size === 0 && entries.length === items.length;
  if (!isSameSet && !hasComments) {
    const all: string[] = [];
    for (let index = 0; index <= entries.length; index++) {
      all.push(...(added.get(index) ?? []).map(onOneLine));
      const entry = entries[index];
      if (entry !== undefined) all.push(entry);
    }
    return all.length === 0 ? "{}" : `{ ${all.join(", ")} }`;
  }
  const [start, end] = rangeOf(map);
  const newLine = source.newline + " ".repeat(source.column(items[0]?.start ?? start));
  let text = source.text.slice(start, items[0]?.start ?? end);
  let count = 0;
  const push = (): void => {
    for (const lines of added.get(count) ?? []) text += `${onOneLine(lines)}, `;
  };
  for (const [index, item] of items.entries()) {
    const entry = texts.get(item.start);
    const gap = source.text.slice(item.end, items[index + 1]?.start ?? end);
    // Of an entry that goes, its comma goes with it.
    if (entry === undefined) text += gap.replace(/^\s*,/, "");
    else {
      push();
      count += 1;
      text += entry + gap;
    }
  }
  return added.has(count) && count > 0 ? insertLast(text, added.get(count) ?? [], newLine) : text;
}

/** Before the closing brace, below whatever comment stands there. */
function insertLast(text: string, entries: readonly (readonly string[])[], newLine: string): string {
  const brace = text.lastIndexOf("}");
  const before = text.slice(0, brace).trimEnd();
  const words = entries.map(onOneLine).join(", ");
  const hash = before.indexOf("#", before.lastIndexOf("\n") + 1);
  const isComment = hash >= 0;
  const comma = before
    .slice(0, isComment ? hash : undefined)
    .trimEnd()
    .endsWith(",")
    ? ""
    : ",";
  if (!isComment) return `${before}${comma} ${words} ${text.slice(brace)}`;
  return `${before}${newLine}${comma === "" ? "" : ", "}${words}${text.slice(before.length)}`;
}

function blockText(source: YamlSource, map: YAMLMap, items: readonly MapItem[], texts: Texts, added: Added): string {
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
      // What stood above the first entry begins where the map does.
      if (count === 0) gap = text === "" ? gap.trimStart() : separator + gap.trimStart();
      text += gap + entry;
      count += 1;
      gap = "";
    }
    const next = items[index + 1];
    // Where an entry goes, what people wrote above it and below stays, and its line does not.
    if (next !== undefined) gap = gap.replace(/\r?\n[ ]*$/, "") + source.text.slice(item.end, next.start);
  }
  addHere();
  if (text === "") text = "{}";
  // What stood above entries that are gone.
  return gap.includes("#") ? text + (count === 0 ? separator + gap.trim() : gap.trimEnd()) : text;
}

/**
 * Owns what becomes of the named types: changed in place, new ones after those they follow in the WSDL, none that nothing uses any longer.
 * Invariant: types that no WSDL has, and those that nothing used before, are people's, and stay.
 */
import { isMap, type YAMLMap } from "yaml";
import { isText } from "../model/questions.js";
import type { NamedType } from "../model/service.js";
import { editMap, kept, type Wanted, withValue } from "./edit-map.js";
import { mergeMap, wireWords } from "./merge-entries.js";
import type { Update } from "./update-parts.js";
import { peoplesKeys, wireOfType, wireText } from "../wire/wire-part.js";
import type { MapItem } from "./yaml-source.js";

/** `inUse`: names of types that the description's operations used, and of those that still use some after the update though the WSDL does not have them. */
export function updateTypes(
  update: Update,
  map: YAMLMap | undefined,
  used: ReadonlySet<string>,
  stillUsed: ReadonlySet<string>,
): readonly Wanted[] {
  const { source, fresh, older, newer } = update;
  const now = new Map(newer.types.map((type) => [type.name, type]));
  const then = new Map(older.types.map((type) => [type.name, type]));
  const wanted: { readonly name: string; readonly wanted: Wanted }[] = [];
  for (const item of map === undefined ? [] : source.items(map)) {
    const [before, after] = [then.get(item.key), now.get(item.key)];
    if (before === undefined) continue;
    const stays = isText(before) || !used.has(item.key) || stillUsed.has(item.key);
    if (after !== undefined) wanted.push({ name: item.key, wanted: updateType(update, item, before, after) });
    else if (stays) wanted.push({ name: item.key, wanted: kept(source, item) });
  }
  let previous: string | undefined;
  for (const { key, written, node } of fresh.entries(fresh.map(undefined, "types"))) {
    if (!then.has(key)) {
      const lines = fresh.lines(written, node, 2);
      const at = previous === undefined ? -1 : wanted.findIndex(({ name }) => name === previous);
      wanted.splice(previous === undefined ? wanted.length : at + 1, 0, { name: key, wanted: { kind: "new", lines } });
    }
    previous = key;
  }
  return wanted.map((each) => each.wanted);
}

function updateType(update: Update, item: MapItem, before: NamedType, after: NamedType): Wanted {
  const { source, fresh, older, newer } = update;
  const newerMap = fresh.map(undefined, "types", item.key);
  if (wireOfType(older, before) === wireOfType(newer, after) || !isMap(item.value) || newerMap === undefined)
    return kept(source, item);
  const items = source.items(item.value);
  const entries = fresh.entries(newerMap);
  const wanted: Wanted[] = [];
  for (const own of items) {
    const entry = entries.find(({ key }) => key === own.key);
    // Of an enumeration alone, which it may be no longer.
    if (own.key === "open" && after.kind !== "enumeration") continue;
    if (peoplesKeys.has(own.key)) wanted.push(kept(source, own));
    else if (entry !== undefined) wanted.push(updateKey(update, own, entry.node, fieldsSame(update, before, after)));
  }
  for (const { key, written, node } of entries) {
    if (items.some((own) => own.key === key)) continue;
    wanted.push({ kind: "new", lines: fresh.lines(written, node, 4) });
  }
  return { kind: "kept", item, text: withValue(source, item, editMap(source, item.value, wanted)) };
}

function updateKey(
  update: Update,
  item: MapItem,
  node: Parameters<typeof wireWords>[0] & object,
  isSame: (key: string) => boolean,
): Wanted {
  const { source, fresh } = update;
  if (item.key === "fields" && isMap(item.value) && isMap(node)) {
    const wanted = mergeMap(update, source.items(item.value), fresh.entries(node), isSame);
    return update.keptMap(item, wanted);
  }
  if (wireWords(item.value) === wireWords(node)) return kept(source, item);
  return { kind: "kept", item, text: withValue(source, item, fresh.inline(node)) };
}

function fieldsSame({ older, newer }: Update, before: NamedType, after: NamedType): (key: string) => boolean {
  return (key) => {
    if (before.kind !== "record" || after.kind !== "record") return false;
    const [then, now] = [before, after].map(({ fields }) => fields.find(({ name }) => name === key));
    return then !== undefined && now !== undefined && wireText(older, then) === wireText(newer, now);
  };
}

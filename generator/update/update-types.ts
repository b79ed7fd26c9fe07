/**
 * Owns the named types in an update. A type changes in place, a new one follows its predecessor in the WSDL, and one goes if nothing uses it any longer.
 * Invariant: types that no WSDL has, and types that nothing used before, are people's, and stay.
 */
import { isMap } from "yaml";
import { scalarOf } from "../model/questions.js";
import type { NamedType } from "../model/service.js";
import { peoplesKeys, wireText } from "../wire/wire-part.js";
import { changedMap, type EntryEdit, unchanged } from "./edit-map.js";
import { mergeMap, mergeWhole } from "./merge-entries.js";
import type { Update } from "./update-parts.js";
import type { MapItem } from "./yaml-source.js";

/** `used`: names of types that operations used before; `stillUsed`: of types that operations outside the WSDL use. */
export function updateTypes(
  update: Update,
  item: MapItem | undefined,
  used: ReadonlySet<string>,
  stillUsed: ReadonlySet<string>,
): readonly EntryEdit[] {
  const { source, fresh, older, newer } = update;
  const newerTypes = new Map(newer.types.map((type) => [type.name, type]));
  const olderTypes = new Map(older.types.map((type) => [type.name, type]));
  const edits: { readonly name: string; readonly edit: EntryEdit }[] = [];
  for (const typeItem of source.items(item?.value)) {
    const name = typeItem.key;
    const [before, after] = [olderTypes.get(name), newerTypes.get(name)];
    if (before === undefined) continue;
    const stays = scalarOf(before) !== undefined || !used.has(name) || stillUsed.has(name);
    if (after !== undefined) edits.push({ name, edit: updateType(update, typeItem, before, after) });
    else if (stays) edits.push({ name, edit: unchanged(source, typeItem) });
  }
  let previous: string | undefined;
  for (const entry of fresh.entries(fresh.at("types"))) {
    if (!olderTypes.has(entry.key)) {
      const edit: EntryEdit = { kind: "new", lines: fresh.lines(entry, 2) };
      const at = previous === undefined ? edits.length : edits.findIndex(({ name }) => name === previous) + 1;
      edits.splice(at, 0, { name: entry.key, edit });
    }
    previous = entry.key;
  }
  return edits.map(({ edit }) => edit);
}

function updateType(update: Update, item: MapItem, before: NamedType, after: NamedType): EntryEdit {
  const { source, fresh, older, newer, keepsSamples } = update;
  const newerMap = fresh.at("types", item.key);
  if (wireText(older, before) === wireText(newer, after) || !isMap(item.value) || !isMap(newerMap))
    return unchanged(source, item);
  const items = source.items(item.value);
  const entries = fresh.entries(newerMap);
  const existing = items.flatMap((own): readonly EntryEdit[] => {
    const newerValue = entries.find(({ key }) => key === own.key)?.value;
    // Only enumerations have this key, and the type may be none any longer.
    if (own.key === "open" && after.kind !== "enumeration") return [];
    if (own.key === "sample" && !keepsSamples && itemOf(before) !== itemOf(after)) return [];
    if (peoplesKeys.has(own.key)) return [unchanged(source, own)];
    if (newerValue === undefined) return [];
    return own.key === "fields" && isMap(own.value) && isMap(newerValue)
      ? [mergeMap(update, own, newerValue, peoplesKeys, (key) => isSameField(update, before, after, key))]
      : [mergeWhole(update, own, newerValue)];
  });
  const added = entries
    .filter(({ key }) => !items.some((own) => own.key === key))
    .map((entry): EntryEdit => ({ kind: "new", lines: fresh.lines(entry, 4) }));
  return changedMap(source, item, [...existing, ...added]);
}

/** Name of the type of an array's items. */
function itemOf(type: NamedType): string | undefined {
  return type.kind === "array" ? type.item.type.name : undefined;
}

function isSameField({ older, newer }: Update, before: NamedType, after: NamedType, key: string): boolean {
  if (before.kind !== "record" || after.kind !== "record") return false;
  const [olderField, newerField] = [before, after].map(({ fields }) => fields.find(({ name }) => name === key));
  if (olderField === undefined || newerField === undefined) return false;
  return wireText(older, olderField) === wireText(newer, newerField);
}

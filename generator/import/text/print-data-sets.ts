/**
 * Owns the text of a typed DataSet: one line if it fits, otherwise a line for each table, key and relation, or for each
 * column.
 * Invariant: a column with nothing but a type is written as its type alone.
 */
import { settingKey } from "../../model/questions.js";
import type { DataSetKey, DataSetRelation, DataSetSetting } from "../../model/service.js";
import type { DataSetBody, DraftColumn } from "../service/draft.js";
import { isColumnMarked } from "../service/secret-marks.js";
import type { YamlEntry } from "./print-fields.js";
import { flowList, flowMap, lineWidth, yamlWord } from "./yaml-text.js";

/** A text that is YAML already, or entries that may need lines of their own. */
type Written = string | readonly WrittenEntry[];
type WrittenEntry = readonly [key: string, value: Written];

/** `key`: of the type. `indent`: blanks before its lines. `entries`: what is said of every type. */
export function dataSetLines(
  key: string,
  entries: readonly YamlEntry[],
  body: DataSetBody,
  indent: number,
): readonly string[] {
  const { tables, keys, relations, settings } = body;
  const all: readonly WrittenEntry[] = [
    ...entries,
    ["dataSet", tables.map(({ name, columns }): WrittenEntry => [yamlWord(name), columns.map(columnEntry)])],
    ...(keys.length === 0 ? [] : [["keys", keys.map(keyEntry)] as const]),
    ...(relations.length === 0 ? [] : [["relations", relations.map(relationEntry)] as const]),
    ...settings.map(settingEntry),
  ];
  return linesOf([key, all], indent);
}

function linesOf([key, value]: WrittenEntry, indent: number): readonly string[] {
  const line = `${key}: ${inline(value)}`;
  if (typeof value === "string" || indent + line.length <= lineWidth) return [line];
  return [`${key}:`, ...value.flatMap((entry) => linesOf(entry, indent + 2)).map((each) => `  ${each}`)];
}

function inline(value: Written): string {
  return typeof value === "string" ? value : flowMap(value.map(([key, inner]) => [key, inline(inner)]));
}

function columnEntry(column: DraftColumn): WrittenEntry {
  const { name, type, required, maxLength, length, settings } = column;
  const more: readonly YamlEntry[] = [
    ...(required ? [["required", "true"] as const] : []),
    ...Object.entries({ maxLength, length, default: column.default }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, valueText(value)] as const],
    ),
    ...settings.map(settingEntry),
    ...(isColumnMarked(column) ? [["secret", "hide"] as const] : []),
  ];
  return [yamlWord(name), more.length === 0 ? type : [["type", type], ...more]];
}

function keyEntry({ name, table, columns, primary, settings }: DataSetKey): WrittenEntry {
  const marked: readonly YamlEntry[] = primary ? [["primary", "true"]] : [];
  return [yamlWord(name), [...placeEntries(table, columns), ...marked, ...settings.map(settingEntry)]];
}

function relationEntry({ name, table, columns, parent, settings }: DataSetRelation): WrittenEntry {
  const of: readonly YamlEntry[] =
    "key" in parent
      ? [["key", yamlWord(parent.key)]]
      : [
          ["parent", yamlWord(parent.table)],
          ["parentColumns", flowList(parent.columns.map(yamlWord))],
        ];
  return [yamlWord(name), [...placeEntries(table, columns), ...of, ...settings.map(settingEntry)]];
}

function placeEntries(table: string, columns: readonly string[]): readonly YamlEntry[] {
  return [
    ["table", yamlWord(table)],
    ["columns", flowList(columns.map(yamlWord))],
  ];
}

function settingEntry({ name, value }: DataSetSetting): YamlEntry {
  return [settingKey(name), valueText(value)];
}

/** Numbers and true or false as they are. */
function valueText(value: string): string {
  return /^(?:true|false|-?(?:0|[1-9][0-9]{0,8}))$/.test(value) ? value : yamlWord(value);
}

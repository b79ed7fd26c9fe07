/**
 * Owns the text of an operation in an update: keys that differ in the newer WSDL change, all others stay.
 * Invariant: an operation that is the same on the wire is not touched.
 */
import { isMap, type YAMLMap } from "yaml";
import { yamlWord } from "../import/text/yaml-text.js";
import type { Pair } from "../model/pair-operations.js";
import { soapActionOf } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import { peoplesHeaderKeys, peoplesKeys, peoplesResultKeys, wireOfOperation, wireOfResult } from "../wire/wire-part.js";
import { changed, changedMap, type EntryEdit, unchanged } from "./edit-map.js";
import { mergeMap, mergeValue, mergeWhole } from "./merge-entries.js";
import type { OwnWords } from "./shared-words.js";
import { credentialsText, inBoth, updateParameters } from "./update-credentials.js";
import type { Update } from "./update-parts.js";
import type { MapItem } from "./yaml-source.js";

/** Keys of an operation in the order in which an import prints them. */
const order = [
  "purpose",
  "soapAction",
  "actions",
  "elements",
  "style",
  "wsdl",
  "credentials",
  "parameters",
  "result",
  "bindings",
  "soapHeaders",
  "faults",
];
const wordKeys = ["soapAction", "elements", "style", "wsdl", "bindings"] as const;

/** `isMoved`: the service's words for all operations have changed. */
export function updateOperation(
  update: Update,
  item: MapItem,
  pair: Pair,
  words: OwnWords,
  isMoved: boolean,
): EntryEdit {
  const { source, older, newer } = update;
  const { value } = item;
  const isSame = wireOfOperation(older, pair.before) === wireOfOperation(newer, pair.after);
  const isUntouched = isSame && !(isMoved && isMap(value) && wordsDiffer(value, words));
  if (!isMap(value) || isUntouched) return unchanged(source, item);
  return changedMap(source, item, keyEdits(update, value, pair, words));
}

function wordsDiffer(map: YAMLMap, words: OwnWords): boolean {
  return wordKeys.some((key) => map.has(key) !== (words[key] !== undefined));
}

function keyEdits(update: Update, map: YAMLMap, { before, after }: Pair, words: OwnWords): readonly EntryEdit[] {
  const { source, fresh, older, newer } = update;
  const items = source.items(map);
  const itemOf = (key: string): MapItem | undefined => items.find((each) => each.key === key);
  /** Key -> its entry; undefined: the key goes. */
  const edits = new Map<string, EntryEdit | undefined>();
  const setText = (key: string, text: string | undefined): void => {
    const item = itemOf(key);
    const added: EntryEdit = { kind: "new", lines: [`${key}: ${text ?? ""}`] };
    edits.set(key, text === undefined ? undefined : item === undefined ? added : changed(source, item, text));
  };
  const setWords = (key: keyof OwnWords, isSame: boolean): void => {
    const item = itemOf(key);
    if (!isSame || words[key] === undefined || item === undefined) setText(key, words[key]);
    // The WSDL's own description may say less, under patterns of its own.
    else edits.set(key, unchanged(source, item));
  };
  const action = soapActionOf(older, before, older.namespace);
  setWords("soapAction", action === soapActionOf(newer, after, newer.namespace));
  setWords(
    "elements",
    JSON.stringify([before.elements, before.unwrapped]) === JSON.stringify([after.elements, after.unwrapped]),
  );
  setWords("style", false);
  setWords("wsdl", false);
  setWords("bindings", before.bindings.join() === after.bindings.join());
  const parameters = itemOf("parameters");
  const { edits: parameterEdits, credentials } = updateParameters(
    update,
    before,
    after,
    source.items(parameters?.value),
  );
  if (credentialsText(before.credentials) !== credentials) setText("credentials", credentials);
  edits.set("parameters", mapEntry(update, "parameters", parameters, parameterEdits));
  const freshEntries = fresh.entries(fresh.operation(after.name));
  for (const entry of freshEntries) {
    const { key, value } = entry;
    const item = itemOf(key);
    const isPurposeMissing = key === "purpose" && item === undefined;
    if (edits.has(key) || (peoplesKeys.has(key) && !isPurposeMissing)) continue;
    if (item === undefined) edits.set(key, { kind: "new", lines: fresh.lines(entry, 8) });
    else if (key !== "result") {
      const peoples = key === "soapHeaders" ? peoplesHeaderKeys : peoplesKeys;
      const isMaps = isMap(item.value) && isMap(value);
      edits.set(key, isMaps ? mergeMap(update, item, value, peoples) : mergeWhole(update, item, value));
    } else {
      const both = inBoth(before, after);
      const isSame = wireOfResult(older, { ...both, result: before.result }) === wireOfResult(newer, after);
      const merged = (): string => mergeValue(update, item.value, value, peoplesResultKeys(both));
      edits.set(key, isSame ? unchanged(source, item) : changed(source, item, merged()));
    }
  }
  for (const item of items) {
    if (edits.has(item.key)) continue;
    const stays = peoplesKeys.has(item.key) && (item.key !== "credentials" || credentials !== undefined);
    // Words that people's name of the operation needs, and the WSDL's name does not.
    const hasWords = wordKeys.some((key) => key === item.key && words[key] !== undefined);
    edits.set(item.key, stays || hasWords ? unchanged(source, item) : undefined);
  }
  return inOrder(items, edits);
}

function mapEntry(
  { source }: Update,
  key: string,
  item: MapItem | undefined,
  edits: readonly EntryEdit[],
): EntryEdit | undefined {
  if (edits.length === 0) return undefined;
  if (isMap(item?.value)) return changedMap(source, item, edits);
  const entries = edits.map((each) => (each.kind === "new" ? each.lines.join(" ") : each.text));
  const inline = `{ ${entries.join(", ")} }`;
  if (item !== undefined) return changed(source, item, inline);
  const isWide = inline.length > 100 || entries.length > 8;
  return { kind: "new", lines: isWide ? [`${key}:`, ...entries.map((each) => `  ${each}`)] : [`${key}: ${inline}`] };
}

/** Existing keys keep their order; a new one comes after those that it follows in a printed description. */
function inOrder(items: readonly MapItem[], edits: ReadonlyMap<string, EntryEdit | undefined>): readonly EntryEdit[] {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const list = items.flatMap(({ key }) => {
    const edit = edits.get(key);
    return edit === undefined ? [] : [{ key, edit }];
  });
  for (const [key, edit] of edits) {
    if (edit?.kind !== "new") continue;
    const follows = list.map((each) => rank(each.key) <= rank(key));
    list.splice(follows.lastIndexOf(true) + 1, 0, { key, edit });
  }
  return list.map(({ edit }) => edit);
}

/** The lines of an operation that the description does not have. */
export function newOperation(update: Update, after: Operation, words: OwnWords): readonly string[] {
  const { fresh } = update;
  const { edits, credentials } = updateParameters(update, undefined, after, []);
  const lines = new Map(fresh.entries(fresh.operation(after.name)).map((entry) => [entry.key, fresh.lines(entry, 8)]));
  const texts = [...wordKeys.map((key) => [key, words[key]] as const), ["credentials", credentials] as const];
  for (const [key, text] of texts) {
    if (text === undefined) lines.delete(key);
    else lines.set(key, [`${key}: ${text}`]);
  }
  const parameters = mapEntry(update, "parameters", undefined, edits);
  if (parameters?.kind === "new") lines.set("parameters", parameters.lines);
  else lines.delete("parameters");
  const keys = [...lines.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return [`${yamlWord(after.name)}:`, ...keys.flatMap((key) => lines.get(key) ?? []).map((line) => `  ${line}`)];
}

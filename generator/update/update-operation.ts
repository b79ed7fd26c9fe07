/**
 * Owns what becomes of an operation: the keys that the newer WSDL has otherwise, and all others as they are.
 * Invariant: an operation that is the same on the wire is not touched.
 */
import { isMap, type YAMLMap } from "yaml";
import { flowList, yamlWord } from "../import/text/yaml-text.js";
import type { Pair } from "../model/pair-operations.js";
import { soapActionOf } from "../model/questions.js";
import type { Operation } from "../model/service.js";
import { editMap, kept, type Wanted, withValue } from "./edit-map.js";
import { mergeMap, mergeValue, wireWords } from "./merge-entries.js";
import type { OwnWords } from "./shared-words.js";
import { updateParameters } from "./update-credentials.js";
import type { Update } from "./update-parts.js";
import { peoplesHeaderKeys, peoplesKeys, peoplesResultKeys, wireOfOperation, wireOfResult } from "../wire/wire-part.js";
import type { MapItem } from "./yaml-source.js";

/** In the order in which an import prints them. */
const order = [
  "purpose",
  "soapAction",
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

/** `isMoved`: what the service says for all has changed. */
export function updateOperation(
  update: Update,
  item: MapItem,
  { before, after }: Pair,
  words: OwnWords,
  isMoved: boolean,
): Wanted {
  const { source, older, newer } = update;
  const isSame = wireOfOperation(older, before) === wireOfOperation(newer, after);
  if (!isMap(item.value) || (isSame && !(isMoved && wordsDiffer(item.value, words)))) return kept(source, item);
  const wanted = wantedKeys(update, item.value, before, after, words);
  return { kind: "kept", item, text: withValue(source, item, editMap(source, item.value, wanted)) };
}

function wordsDiffer(map: YAMLMap, words: OwnWords): boolean {
  return (["soapAction", "elements", "style", "wsdl", "bindings"] as const).some(
    (key) => map.has(key) !== (words[key] !== undefined),
  );
}

function wantedKeys(
  update: Update,
  map: YAMLMap,
  before: Operation,
  after: Operation,
  words: OwnWords,
): readonly Wanted[] {
  const { source, fresh, older, newer } = update;
  const items = source.items(map);
  const values = new Map<string, Wanted | undefined>();
  const itemOf = (key: string): MapItem | undefined => items.find((each) => each.key === key);
  const setText = (key: string, text: string | undefined): void => {
    const item = itemOf(key);
    if (text === undefined) values.set(key, undefined);
    else if (item === undefined) values.set(key, { kind: "new", lines: [`${key}: ${text}`] });
    else {
      const isSame = item.value !== undefined && !isMap(item.value) && source.textOf(item.value) === text;
      values.set(key, isSame ? kept(source, item) : { kind: "kept", item, text: withValue(source, item, text) });
    }
  };
  const isAction = soapActionOf(older, before, older.namespace) === soapActionOf(newer, after, newer.namespace);
  if (!isAction || words.soapAction === undefined || itemOf("soapAction") === undefined)
    setText("soapAction", words.soapAction);
  if (
    JSON.stringify(before.elements) !== JSON.stringify(after.elements) ||
    itemOf("elements") === undefined ||
    words.elements === undefined
  )
    setText("elements", words.elements);
  setText("style", words.style);
  setText("wsdl", words.wsdl);
  if (before.bindings.join() !== after.bindings.join() || words.bindings === undefined)
    setText("bindings", words.bindings);
  const parameters = itemOf("parameters");
  const given = isMap(parameters?.value) ? source.items(parameters.value) : [];
  const updated = updateParameters(update, before, after, given);
  if (!isListed(before, updated.credentials)) setText("credentials", updated.credentials);
  values.set("parameters", wantedMap(update, "parameters", parameters, updated.wanted));
  const freshMap = update.freshOperation(after);
  const freshEntries = fresh.entries(freshMap);
  for (const { key, written, node } of freshEntries) {
    if (values.has(key) || peoplesKeys.has(key) || key === "parameters") continue;
    const item = itemOf(key);
    if (item === undefined) values.set(key, { kind: "new", lines: fresh.lines(written, node, 8) });
    else if (key === "result") {
      const isSame = wireOfResult(older, { ...after, result: before.result }) === wireOfResult(newer, after);
      const merged = isSame ? "" : mergeValue(update, item.value, node, peoplesResultKeys(after));
      const text = isSame ? undefined : withValue(source, item, merged);
      values.set(key, text === undefined ? kept(source, item) : { kind: "kept", item, text });
    } else values.set(key, mergedKey(update, item, node));
  }
  const said: Readonly<Partial<Record<string, string | undefined>>> = { ...words };
  for (const item of items) {
    if (values.has(item.key)) continue;
    const stays = peoplesKeys.has(item.key) && (item.key !== "credentials" || updated.credentials !== undefined);
    // What is still to be said under a name that people gave, though not under the WSDL's.
    const isSaid = said[item.key] !== undefined;
    values.set(item.key, stays || isSaid ? kept(source, item) : undefined);
  }
  const purpose = freshEntries.find(({ key }) => key === "purpose");
  if (purpose !== undefined && itemOf("purpose") === undefined)
    values.set("purpose", { kind: "new", lines: fresh.lines(purpose.written, purpose.node, 8) });
  return inOrder(items, values);
}

function isListed(before: Operation, words: string | undefined): boolean {
  const list = before.credentials.map(yamlWord);
  return (list.length > 1 ? flowList(list) : list[0]) === words;
}

function mergedKey(update: Update, item: MapItem, node: Parameters<typeof wireWords>[0] & object): Wanted {
  const { source, fresh } = update;
  const peoples = item.key === "soapHeaders" ? peoplesHeaderKeys : peoplesKeys;
  if (wireWords(item.value, peoples) === wireWords(node, peoples)) return kept(source, item);
  if (!isMap(item.value) || !isMap(node))
    return { kind: "kept", item, text: withValue(source, item, fresh.inline(node)) };
  const items = source.items(item.value);
  const newer = fresh.entries(node);
  const isSame = (key: string): boolean =>
    wireWords(items.find((each) => each.key === key)?.value, peoples) ===
    wireWords(newer.find((each) => each.key === key)?.node, peoples);
  return update.keptMap(item, mergeMap(update, items, newer, isSame, peoples));
}

function wantedMap(
  update: Update,
  key: string,
  item: MapItem | undefined,
  wanted: readonly Wanted[],
): Wanted | undefined {
  if (wanted.length === 0) return undefined;
  if (item !== undefined && isMap(item.value)) return update.keptMap(item, wanted);
  const entries = wanted.map((each) => (each.kind === "new" ? each.lines.join(" ") : each.text));
  const inline = `{ ${entries.join(", ")} }`;
  if (item !== undefined) return { kind: "kept", item, text: withValue(update.source, item, inline) };
  const isWide = inline.length > 100 || entries.length > 8;
  return { kind: "new", lines: isWide ? [`${key}:`, ...entries.map((each) => `  ${each}`)] : [`${key}: ${inline}`] };
}

/** Keys that are there keep their order; a new one comes after those that it follows in a printed description. */
function inOrder(items: readonly MapItem[], values: ReadonlyMap<string, Wanted | undefined>): readonly Wanted[] {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const list: { readonly key: string; readonly wanted: Wanted }[] = items.flatMap(({ key }) => {
    const wanted = values.get(key);
    return wanted === undefined ? [] : [{ key, wanted }];
  });
  for (const [key, wanted] of values) {
    if (wanted?.kind !== "new") continue;
    const follows = list.map((each) => rank(each.key) <= rank(key));
    list.splice(follows.lastIndexOf(true) + 1, 0, { key, wanted });
  }
  return list.map(({ wanted }) => wanted);
}

/** The lines of an operation that the description has not. */
export function newOperation(update: Update, after: Operation, words: OwnWords): readonly string[] {
  const { fresh } = update;
  const map = update.freshOperation(after);
  const { wanted, credentials } = updateParameters(update, undefined, after, []);
  const said: Readonly<Partial<Record<string, string | undefined>>> = { ...words, credentials };
  const lines = new Map<string, readonly string[]>();
  for (const { key, written, node } of fresh.entries(map)) lines.set(key, fresh.lines(written, node, 8));
  for (const key of ["soapAction", "elements", "style", "wsdl", "bindings", "credentials"]) {
    const text = said[key];
    if (text === undefined) lines.delete(key);
    else lines.set(key, [`${key}: ${text}`]);
  }
  const parameters = wantedMap(update, "parameters", undefined, wanted);
  if (parameters?.kind === "new") lines.set("parameters", parameters.lines);
  else lines.delete("parameters");
  const keys = [...lines.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return [`${yamlWord(after.name)}:`, ...keys.flatMap((key) => lines.get(key) ?? []).map((line) => `  ${line}`)];
}

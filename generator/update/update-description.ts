/**
 * Owns an update as a whole: a description and a newer WSDL become a description that equals the WSDL on the wire.
 * Invariant: the result is read again and compared with the newer WSDL. If the old description already equals it, not
 * one byte changes.
 */
import { isMap } from "yaml";
import { keyOf } from "../import/documents/qname.js";
import { addressingText } from "../import/text/print-addressing.js";
import { flowList, flowMap, quoted, yamlText } from "../import/text/yaml-text.js";
import { isInWsdl } from "../model/bindings.js";
import { pairOperations } from "../model/pair-operations.js";
import { isScriptable, operationsOf, ownPaths, scalarOf } from "../model/questions.js";
import type { Operation, Service, StaticBindingId } from "../model/service.js";
import { isEncoded } from "../model/soap-encoding.js";
import { readDescription } from "../validate/read-description.js";
import { typesInUse } from "../wire/wire-part.js";
import { checkUpdate, UpdateFailure } from "./check-update.js";
import { changed, changedMap, editMap, type EntryEdit, unchanged } from "./edit-map.js";
import { FreshText } from "./fresh-text.js";
import {
  elementPatternsOf,
  elementsText,
  namePatternsOf,
  ownWordsCount,
  type RootWords,
  serviceNameWords,
  type WordsOf,
  wordsUnder,
} from "./shared-words.js";
import { updateSets, wireOfSets } from "./update-credentials.js";
import { updateGroups } from "./update-groups.js";
import type { Update } from "./update-parts.js";
import { updateTypes } from "./update-types.js";
import { type MapItem, rangeOf, YamlSource } from "./yaml-source.js";

/** A description as text and as its meaning. */
export interface ReadText {
  readonly text: string;
  readonly service: Service;
}

/** `unknown`: operations of the newer WSDL that no description can have: they stay. Throws {@link UpdateFailure}. */
export function updateDescription(older: ReadText, fresh: ReadText, unknown: ReadonlySet<string>): string {
  const newer = { ...fresh, service: withUnlistedBindings(older.service, fresh.service) };
  const pairs = pairOperations(older.service, newer.service);
  const rewrite = (keepsSamples: boolean): string =>
    rewriteText({
      source: new YamlSource(older.text),
      fresh: new FreshText(newer.text),
      older: older.service,
      newer: newer.service,
      pairs,
      unknown,
      sets: wireOfSets(older.service, newer.service, pairs),
      textTypes: new Map(older.service.types.map((type) => [type.name, scalarOf(type)])),
      keepsSamples,
    });
  const text = rewrite(true);
  const best = readDescription({ name: "description", text }).service === undefined ? rewrite(false) : text;
  checkUpdate(best, newer.service, pairs);
  return best;
}

/** The newer service with the bindings that no WSDL lists, where the older one has them. */
function withUnlistedBindings(older: Service, newer: Service): Service {
  const added = older.bindings.filter((id) => !isInWsdl(id));
  if (added.length === 0) return newer;
  const befores = new Map(pairOperations(older, newer).map(({ before, after }) => [after, before]));
  // An operation that cannot be carried is read without them, though its text is that of one with them.
  const isLeftOut = (before: Operation): boolean => isScriptable(before) && before.bindings.every(isInWsdl);
  const withAdded = (operation: Operation): Operation => {
    const before = befores.get(operation);
    return before !== undefined && isLeftOut(before)
      ? operation
      : { ...operation, bindings: [...operation.bindings, ...added] };
  };
  const groups = newer.groups.map((group) => ({ ...group, operations: group.operations.map(withAdded) }));
  return { ...newer, bindings: [...newer.bindings, ...added], groups };
}

/** Names of types in a description, by their qualified names in the WSDL: an import keeps these names. */
export function typeKeys({ types, namespace }: Service): ReadonlyMap<string, string> {
  return new Map(
    types.flatMap((type) =>
      scalarOf(type) !== undefined || type.anonymous === true
        ? []
        : [[keyOf({ name: type.wireName, namespace: type.namespace ?? namespace }), type.name] as const],
    ),
  );
}

function rewriteText(update: Update): string {
  const { source } = update;
  const { root, text } = source;
  if (root === undefined) throw new UpdateFailure("the description is no map");
  const { changes, wordsOf } = rootWords(update);
  const items = source.items(root);
  const typesItem = source.item(root, "types");
  const types = typeEdits(update, typesItem);
  const edits = items.flatMap((item): readonly EntryEdit[] => {
    const { key } = item;
    if (key === "types" && types.length === 0) return [];
    if (isMap(item.value)) {
      if (key === "types") return [changedMap(source, item, types)];
      if (key === "credentials") return [updateSets(update, item)];
      if (key === "groups") return [updateGroups(update, item, { of: wordsOf, areMoved: changes.size > 0 })];
    }
    if (!changes.has(key)) return [unchanged(source, item)];
    const words = changes.get(key);
    return words === undefined ? [] : [changed(source, item, words)];
  });
  const added = [...changes].flatMap(([key, words]): readonly EntryEdit[] =>
    words === undefined || items.some((item) => item.key === key) ? [] : [{ kind: "new", lines: [`${key}: ${words}`] }],
  );
  const indexOf = (key: string): number => edits.findIndex((each) => each.kind === "existing" && each.item.key === key);
  edits.splice(indexOf("path") + 1, 0, ...added);
  if (typesItem === undefined && types.length > 0) {
    const lines = types.flatMap((each) => (each.kind === "new" ? each.lines : []));
    edits.splice(indexOf("groups"), 0, { kind: "new", lines: ["types:", ...lines.map((line) => `  ${line}`)] });
  }
  const isSame = edits.every(
    (each) => each.kind === "existing" && each.text === text.slice(each.item.start, each.item.end),
  );
  if (isSame && edits.length === items.length) return text;
  const [start, end] = root.flow === true ? rangeOf(root) : [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
  return text.slice(0, start) + editMap(source, root, edits) + text.slice(end);
}

/** The paths of bindings that stay, which are people's, and those of new bindings. */
function keptPaths(older: Service, newer: Service): readonly (readonly [StaticBindingId, string])[] {
  return [
    ...ownPaths(older).filter(([id]) => newer.bindings.includes(id)),
    ...ownPaths(newer).filter(([id]) => !older.bindings.includes(id)),
  ];
}

/** Words of the service for all operations, as far as they change; undefined: the key goes. */
function rootWords({ older, newer, source, fresh }: Update): {
  readonly changes: ReadonlyMap<string, string | undefined>;
  readonly wordsOf: WordsOf;
} {
  const changes = new Map<string, string | undefined>();
  if (older.namespace !== newer.namespace) changes.set("namespace", yamlText(newer.namespace));
  if (older.unqualified !== newer.unqualified)
    changes.set("elementForm", newer.unqualified ? "unqualified" : undefined);
  if (JSON.stringify(older.addressing) !== JSON.stringify(newer.addressing))
    changes.set("addressing", newer.addressing && addressingText(newer.addressing));
  if (isEncoded(older) !== isEncoded(newer)) changes.set("use", isEncoded(newer) ? "encoded" : undefined);
  // Whoever signs without a policy goes on.
  if (newer.signatures && !older.signatures) changes.set("signatures", "true");
  if (older.mtom !== newer.mtom) changes.set("mtom", newer.mtom ? "true" : undefined);
  if (older.bindings.join() !== newer.bindings.join()) {
    changes.set("bindings", flowList(newer.bindings));
    const paths = keptPaths(older, newer);
    if (older.paths !== undefined || paths.length > 0)
      changes.set("paths", paths.length === 0 ? undefined : flowMap(paths.map(([id, path]) => [id, yamlText(path)])));
  }
  const names = namePatternsOf(fresh);
  const wsdl = serviceNameWords(newer, older.name, names);
  if (wsdl !== serviceNameWords(older, older.name, namePatternsOf(source))) changes.set("wsdl", wsdl);
  // The style of operations that state none stays.
  const shared = { bindings: newer.bindings, style: source.textAt("style") ?? "wrapped", names };
  const olderRoot: RootWords = { ...shared, soapAction: older.soapAction, elements: elementPatternsOf(source) };
  const newerRoot: RootWords = { ...shared, soapAction: newer.soapAction, elements: elementPatternsOf(fresh) };
  const [olderWords, newerWords] = [wordsUnder(olderRoot, newer), wordsUnder(newerRoot, newer)];
  if (ownWordsCount(newer, olderWords) <= ownWordsCount(newer, newerWords)) return { changes, wordsOf: olderWords };
  const { soapAction, elements } = newerRoot;
  if (olderRoot.soapAction !== soapAction)
    changes.set("soapAction", soapAction === undefined ? undefined : quoted(soapAction));
  if (JSON.stringify(olderRoot.elements) !== JSON.stringify(elements)) changes.set("elements", elementsText(elements));
  return { changes, wordsOf: newerWords };
}

function typeEdits(update: Update, item: MapItem | undefined): readonly EntryEdit[] {
  const { older, unknown } = update;
  const operations = operationsOf(older).filter(({ name }) => unknown.has(name));
  const stillUsed = typesInUse({ ...older, groups: [{ name: "", title: "", source: undefined, operations }] });
  return updateTypes(update, item, typesInUse(older), stillUsed);
}

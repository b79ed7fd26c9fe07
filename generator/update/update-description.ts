/**
 * Owns an update from beginning to end: the text of a description that people keep, and what a newer WSDL says, to a text that says the same of the wire.
 * Invariant: what comes out is read again and compared with the newer WSDL before anybody gets it; where both are the same, not one byte changes.
 */
import { isMap } from "yaml";
import { flowList, quoted, yamlText } from "../import/yaml-text.js";
import { keyOf } from "../import/qname.js";
import { operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { readDescription } from "../validate/read-description.js";
import { editMap, kept, type Wanted, withValue } from "./edit-map.js";
import { FreshText } from "./fresh-text.js";
import { updateSets, wireOfSets } from "./update-credentials.js";
import { newOperation, updateOperation } from "./update-operation.js";
import {
  elementPatterns,
  namePatternsOf,
  ownWordsCount,
  patternsOf,
  serviceNameWords,
  type RootWords,
  styleText,
  type WordsOf,
  wordsUnder,
} from "./shared-words.js";
import { type Pair, pairOperations, Update } from "./update-parts.js";
import { updateTypes } from "./update-types.js";
import { isText, typesInUse, wireOfOperation, wireOfType } from "./wire-part.js";
import { type MapItem, YamlSource } from "./yaml-source.js";

/** A description as text and as what it means. */
export interface ReadText {
  readonly text: string;
  readonly service: Service;
}

/** Thrown where the result would not say what the newer WSDL says. */
export class UpdateFailure extends Error {
  override readonly name = "UpdateFailure";
}

/** `unknown`: operations that the newer WSDL has, but of which no description can be made: they stay. Throws {@link UpdateFailure}. */
export function updateDescription(older: ReadText, newer: ReadText, unknown: ReadonlySet<string>): string {
  const pairs = pairOperations(older.service, newer.service);
  const rewrite = (keepsSamples: boolean): string => {
    const [source, fresh] = [new YamlSource(older.text), new FreshText(newer.text)];
    const update = new Update(source, fresh, older.service, newer.service, keepsSamples);
    return new Rewriting(update, pairs, unknown).text();
  };
  const text = rewrite(true);
  const best = readDescription({ name: "description", text }).service === undefined ? rewrite(false) : text;
  check(best, newer.service, pairs);
  return best;
}

/** What a description calls types, by the qualified names that the WSDL has for them: an import keeps these names. */
export function typeKeys({ types, namespace }: Service): ReadonlyMap<string, string> {
  return new Map(
    types.flatMap((type) =>
      isText(type)
        ? []
        : [[keyOf({ name: type.wireName, namespace: type.namespace ?? namespace }), type.name] as const],
    ),
  );
}

class Rewriting {
  private readonly update: Update;
  private readonly pairs: readonly Pair[];
  private readonly unknown: ReadonlySet<string>;
  /** What the service says for all operations has changed. */
  private isMoved = false;

  constructor(update: Update, pairs: readonly Pair[], unknown: ReadonlySet<string>) {
    this.update = update;
    this.pairs = pairs;
    this.unknown = unknown;
    update.sets = wireOfSets(update, pairs);
  }

  text(): string {
    const { source } = this.update;
    const { root } = source;
    if (root === undefined) throw new UpdateFailure("the description is no map");
    const roots = this.rootWords();
    this.isMoved = roots.said.size > 0;
    const items = source.items(root);
    const typesItem = items.find(({ key }) => key === "types");
    const types = this.types(typesItem);
    const wanted = items.flatMap((item): readonly Wanted[] => {
      if (item.key === "types" && types.length === 0) return [];
      if (item.key === "types" && isMap(item.value)) return [this.keptMap(item, types)];
      if (item.key === "credentials" && isMap(item.value)) return [this.credentials(item)];
      if (item.key === "groups" && isMap(item.value)) return [this.groups(item, roots.wordsOf)];
      const words = roots.said.get(item.key);
      if (!roots.said.has(item.key) || words === "") return [kept(source, item)];
      return words === undefined ? [] : [{ kind: "kept", item, text: withValue(source, item, words) }];
    });
    const added = [...roots.said].flatMap(([key, words]): readonly Wanted[] =>
      words === undefined || words === "" || items.some((item) => item.key === key)
        ? []
        : [{ kind: "new", lines: [`${key}: ${words}`] }],
    );
    const anchor = wanted.findIndex((each) => each.kind === "kept" && each.item.key === "path");
    wanted.splice(anchor + 1, 0, ...added);
    if (typesItem === undefined && types.length > 0) {
      const before = wanted.findIndex((each) => each.kind === "kept" && each.item.key === "groups");
      const lines = types.flatMap((each) => (each.kind === "new" ? each.lines : []));
      wanted.splice(before, 0, { kind: "new", lines: ["types:", ...lines.map((line) => `  ${line}`)] });
    }
    const [start, end] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
    const unchanged = wanted.every(
      (each) => each.kind === "kept" && each.text === source.text.slice(each.item.start, each.item.end),
    );
    if (unchanged && wanted.length === items.length) return source.text;
    return source.text.slice(0, start) + editMap(source, root, wanted) + source.text.slice(end);
  }

  /** What the service says for all operations: an empty text where that stays. */
  private rootWords(): { readonly said: ReadonlyMap<string, string | undefined>; readonly wordsOf: WordsOf } {
    const { older, newer, source, fresh } = this.update;
    const said = new Map<string, string | undefined>();
    if (older.namespace !== newer.namespace) said.set("namespace", yamlText(newer.namespace));
    if (older.unqualified !== newer.unqualified) said.set("elementForm", newer.unqualified ? "unqualified" : undefined);
    if (older.bindings.join() !== newer.bindings.join()) said.set("bindings", flowList(newer.bindings));
    const names = namePatternsOf(fresh.source);
    const wsdl = serviceNameWords(newer, older.name, names);
    if (wsdl !== serviceNameWords(older, older.name, namePatternsOf(source))) said.set("wsdl", wsdl);
    const shared = { bindings: newer.bindings, style: styleText(source), names };
    const keeps: RootWords = { ...shared, soapAction: older.soapAction, elements: patternsOf(source) };
    const takes: RootWords = { ...shared, soapAction: newer.soapAction, elements: patternsOf(fresh.source) };
    const [keeping, taking] = [wordsUnder(keeps, newer), wordsUnder(takes, newer)];
    if (ownWordsCount(newer, keeping) <= ownWordsCount(newer, taking)) return { said, wordsOf: keeping };
    if (keeps.soapAction !== takes.soapAction)
      said.set("soapAction", takes.soapAction === undefined ? undefined : quoted(takes.soapAction));
    if (JSON.stringify(keeps.elements) !== JSON.stringify(takes.elements)) said.set("elements", elementPatterns(takes));
    return { said, wordsOf: taking };
  }

  private types(item: MapItem | undefined): readonly Wanted[] {
    const { older } = this.update;
    const stay = operationsOf(older).filter(({ name }) => this.unknown.has(name));
    const stillUsed = typesInUse({ ...older, groups: [{ name: "", title: "", source: undefined, operations: stay }] });
    const map = isMap(item?.value) ? item.value : undefined;
    return updateTypes(this.update, map, typesInUse(older), stillUsed);
  }

  private credentials(item: MapItem): Wanted {
    if (!isMap(item.value)) return kept(this.update.source, item);
    const set = updateSets(this.update, this.update.sets);
    return this.keptMap(item, this.update.source.items(item.value).map(set));
  }

  private keptMap(item: MapItem, wanted: readonly Wanted[]): Wanted {
    return { kind: "kept", item, text: this.update.edited(item, wanted) };
  }

  private groups(item: MapItem, wordsOf: WordsOf): Wanted {
    const { source } = this.update;
    if (!isMap(item.value)) return kept(source, item);
    const groups = source.items(item.value);
    const slots = this.slotsOfNew(groups);
    const wanted = groups.flatMap((group): readonly Wanted[] => {
      const operations = isMap(group.value) ? this.update.item(group.value, "operations") : undefined;
      if (operations === undefined || !isMap(operations.value) || !isMap(group.value)) return [kept(source, group)];
      const inside = this.operations(source.items(operations.value), group.key, slots, wordsOf);
      if (inside.length === 0) return [];
      const entries = source
        .items(group.value)
        .map((each) => (each.key === "operations" ? this.keptMap(each, inside) : kept(source, each)));
      return [this.keptMap(group, entries)];
    });
    return this.keptMap(item, wanted);
  }

  private operations(
    items: readonly MapItem[],
    group: string,
    slots: readonly Slot[],
    wordsOf: WordsOf,
  ): readonly Wanted[] {
    const { source } = this.update;
    const added = (after: string | undefined): readonly Wanted[] =>
      slots
        .filter((slot) => slot.group === group && slot.after === after)
        .map(({ operation }) => ({
          kind: "new",
          lines: newOperation(this.update, operation, wordsOf(operation, operation.name)),
        }));
    return [
      ...added(undefined),
      ...items.flatMap((item): readonly Wanted[] => {
        const pair = this.pairs.find(({ before }) => before.name === item.key);
        if (pair !== undefined) return [this.operation(item, pair, wordsOf), ...added(item.key)];
        return this.unknown.has(item.key) ? [kept(source, item), ...added(item.key)] : added(item.key);
      }),
    ];
  }

  private operation(item: MapItem, pair: Pair, wordsOf: WordsOf): Wanted {
    return updateOperation(this.update, item, pair, wordsOf(pair.after, item.key), this.isMoved);
  }

  /** New operations stand after the one that they follow in the WSDL, in its group, or in a group of their name. */
  private slotsOfNew(groups: readonly MapItem[]): readonly Slot[] {
    const { older, newer } = this.update;
    const known = new Map(this.pairs.map(({ before, after }) => [after.name, before.name]));
    const groupOf = new Map(
      older.groups.flatMap((group) => group.operations.map(({ name }) => [name, group.name] as const)),
    );
    const slots: Slot[] = [];
    for (const { name: freshGroup, operations } of newer.groups) {
      let after: string | undefined;
      const own = groups.some(({ key }) => key === freshGroup) ? freshGroup : undefined;
      const first = operations.flatMap(({ name }) => groupOf.get(known.get(name) ?? "") ?? [])[0];
      for (const operation of operations) {
        const before = known.get(operation.name);
        if (before !== undefined) after = before;
        else slots.push({ operation, after, group: groupOf.get(after ?? "") ?? own ?? first ?? groups[0]?.key ?? "" });
      }
    }
    return slots.map((slot) => (groupOf.get(slot.after ?? "") === slot.group ? slot : { ...slot, after: undefined }));
  }
}

interface Slot {
  readonly operation: Operation;
  readonly group: string;
  /** The operation of the group that it follows; undefined: it comes first. */
  readonly after: string | undefined;
}

function check(text: string, newer: Service, pairs: readonly Pair[]): void {
  const { service, diagnostics } = readDescription({ name: "description", text });
  if (service === undefined) {
    const faults = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    throw new UpdateFailure(`what comes of it is no description: ${faults.slice(0, 3).join(" ")}`);
  }
  const names = new Map(pairs.map(({ before, after }) => [after.name, before.name]));
  const operations = new Map(operationsOf(service).map((operation) => [operation.name, operation]));
  const wrong = operationsOf(newer).filter((after) => {
    const now = operations.get(names.get(after.name) ?? after.name);
    return now === undefined || wireOfOperation(service, now) !== wireOfOperation(newer, after);
  });
  const used = typesInUse(newer);
  const types = new Map(service.types.map((type) => [type.name, type]));
  const wrongTypes = newer.types.filter((type) => {
    const now = types.get(type.name);
    return used.has(type.name) && (now === undefined || wireOfType(service, now) !== wireOfType(newer, type));
  });
  const named = [...wrong, ...wrongTypes].map(({ name }) => name);
  if (named.length > 0)
    throw new UpdateFailure(`what comes of it would not say what the WSDL says of ${named.join(", ")}`);
}

/**
 * Owns an update from beginning to end: the text of a description that people keep, and what a newer WSDL says, to a text that says the same of the wire.
 * Invariant: what comes out is read again and compared with the newer WSDL before anybody gets it; where both are the same, not one byte changes.
 */
import { isMap } from "yaml";
import { keyOf } from "../import/documents/qname.js";
import { flowList, quoted, yamlText } from "../import/text/yaml-text.js";
import { type Pair, pairOperations } from "../model/pair-operations.js";
import { isText, operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { readDescription } from "../validate/read-description.js";
import { checkUpdate, UpdateFailure } from "./check-update.js";
import { editMap, kept, type Wanted, withValue } from "./edit-map.js";
import { FreshText } from "./fresh-text.js";
import {
  elementPatterns,
  namePatternsOf,
  ownWordsCount,
  patternsOf,
  type RootWords,
  serviceNameWords,
  styleText,
  type WordsOf,
  wordsUnder,
} from "./shared-words.js";
import { updateSets, wireOfSets } from "./update-credentials.js";
import { GroupUpdate } from "./update-groups.js";
import { Update } from "./update-parts.js";
import { updateTypes } from "./update-types.js";
import { typesInUse } from "../wire/wire-part.js";
import { type MapItem, rangeOf, YamlSource } from "./yaml-source.js";

/** A description as text and as what it means. */
export interface ReadText {
  readonly text: string;
  readonly service: Service;
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
  checkUpdate(best, newer.service, pairs);
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
    const words = { of: roots.wordsOf, areMoved: roots.said.size > 0 };
    const groups = new GroupUpdate(this.update, this.pairs, this.unknown, words);
    const items = source.items(root);
    const typesItem = items.find(({ key }) => key === "types");
    const types = this.types(typesItem);
    const wanted = items.flatMap((item): readonly Wanted[] => {
      if (item.key === "types" && types.length === 0) return [];
      if (item.key === "types" && isMap(item.value)) return [this.update.keptMap(item, types)];
      if (item.key === "credentials" && isMap(item.value)) return [this.credentials(item)];
      if (item.key === "groups" && isMap(item.value)) return [groups.text(item)];
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
    const [start, end] = root.flow === true ? rangeOf(root) : [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
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
    return this.update.keptMap(item, this.update.source.items(item.value).map(set));
  }
}

/**
 * Owns the parameters of an operation that is updated, and which of them its credential sets give.
 * Invariant: sets stay where their parameters are the operation's still; the order on the wire is the newer one's.
 */
import { isMap } from "yaml";
import { flowList, yamlWord } from "../import/text/yaml-text.js";
import type { Pair } from "../model/pair-operations.js";
import { operationsOf } from "../model/questions.js";
import type { CredentialSet, Operation, Parameter } from "../model/service.js";
import { kept, type Wanted, withValue } from "./edit-map.js";
import type { FreshEntry } from "./fresh-text.js";
import { mergeValue } from "./merge-entries.js";
import type { Update } from "./update-parts.js";
import { peoplesParameterKeys, wireOfParameter } from "../wire/wire-part.js";
import type { MapItem } from "./yaml-source.js";

/** The parameters as entries of `parameters`, and the word for `credentials`. */
export interface UpdatedParameters {
  readonly wanted: readonly Wanted[];
  /** Undefined: none. */
  readonly credentials: string | undefined;
}

/** What a set's parameter is on the wire once the set is updated: where all that use it have it otherwise, it changes with them. */
export function wireOfSets(update: Update, pairs: readonly Pair[]): ReadonlyMap<Parameter, Parameter> {
  const { older } = update;
  const updated = new Map<Parameter, Parameter>();
  for (const set of older.credentials) {
    const users = pairs.filter(({ before }) => before.credentials.includes(set.name));
    for (const parameter of set.parameters) {
      const now = users.map(({ after }) => {
        const found = after.parameters.find(({ name }) => name === parameter.name);
        return { found, text: found === undefined ? undefined : wireOfParameter(update.newer, after, found) };
      });
      const [first] = now;
      if (first?.found === undefined) continue;
      if (now.every(({ text }) => text === first.text)) updated.set(parameter, first.found);
    }
  }
  return updated;
}

export function updateSets(update: Update, sets: ReadonlyMap<Parameter, Parameter>): (item: MapItem) => Wanted {
  const { source, older, newer } = update;
  return (setItem) => {
    const set = older.credentials.find(({ name }) => name === setItem.key);
    if (set === undefined || !isMap(setItem.value)) return kept(source, setItem);
    const wanted = source.items(setItem.value).map((item): Wanted => {
      const parameter = set.parameters.find(({ name }) => name === item.key);
      const now = parameter === undefined ? undefined : sets.get(parameter);
      const node = now === undefined ? undefined : freshParameter(update, now)?.node;
      const of = operationsOf(newer).find(({ parameters }) => now !== undefined && parameters.includes(now));
      if (parameter === undefined || now === undefined || node === undefined || of === undefined)
        return kept(source, item);
      if (wireOfParameter(older, of, parameter) === wireOfParameter(newer, of, now)) return kept(source, item);
      const text = mergeValue(update, item.value, node, peoplesParameterKeys(of));
      return { kind: "kept", item, text: withValue(source, item, text) };
    });
    return update.keptMap(setItem, wanted);
  };
}

/** Where the import printed a parameter: with its operation, or in a set. */
function freshParameter(update: Update, wanted: Parameter, of?: Operation): FreshEntry | undefined {
  const { fresh, newer } = update;
  for (const operation of of === undefined ? operationsOf(newer) : [of]) {
    if (!operation.parameters.includes(wanted)) continue;
    const own = fresh.entries(fresh.map(update.freshOperation(operation), "parameters"));
    const set = operation.credentials.flatMap((name) => fresh.entries(fresh.map(undefined, "credentials", name)));
    const found = [...own, ...set].find(({ key }) => key === wanted.name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function updateParameters(
  update: Update,
  before: Operation | undefined,
  after: Operation,
  items: readonly MapItem[],
): UpdatedParameters {
  const { older, source } = update;
  const named = new Map(older.credentials.map((set) => [set.name, set]));
  const asked = before?.credentials.flatMap((name) => named.get(name) ?? []) ?? older.credentials.slice(0, 1);
  const sets = asked.filter((set) => fits(update, set, after));
  const inSets = sets.flatMap((set) => set.parameters.map(({ name }) => ({ name, set: set.name })));
  const names = after.parameters.map(({ name }) => name);
  const isFirst = inSets.every(({ name }, index) => names[index] === name);
  const wanted = after.parameters.flatMap((parameter): readonly Wanted[] => {
    const item = items.find(({ key }) => key === parameter.name);
    const place = inSets.find(({ name }) => name === parameter.name);
    if (place !== undefined && isFirst) return [];
    if (place !== undefined) {
      if (item !== undefined) return [kept(source, item)];
      return [{ kind: "new", lines: [`${yamlWord(parameter.name)}: { credential: ${yamlWord(place.set)} }`] }];
    }
    return [ownParameter(update, before, after, parameter, item)];
  });
  const words = sets.map(({ name }) => yamlWord(name));
  return { wanted, credentials: words.length > 1 ? flowList(words) : words[0] };
}

/** Whether an operation has all parameters of a set as the set has them. */
function fits({ newer, older, sets }: Update, { parameters }: CredentialSet, after: Operation): boolean {
  return parameters.every((parameter) => {
    const now = after.parameters.find(({ name }) => name === parameter.name);
    const updated = sets.get(parameter);
    const wire =
      updated === undefined ? wireOfParameter(older, after, parameter) : wireOfParameter(newer, after, updated);
    return now !== undefined && wireOfParameter(newer, after, now) === wire;
  });
}

function ownParameter(
  update: Update,
  before: Operation | undefined,
  after: Operation,
  parameter: Parameter,
  item: MapItem | undefined,
): Wanted {
  const { older, newer, source } = update;
  const then = before?.parameters.find(({ name }) => name === parameter.name);
  const isSame = then !== undefined && wireOfParameter(older, after, then) === wireOfParameter(newer, after, parameter);
  const found = freshParameter(update, parameter, after);
  if (found === undefined) throw new Error(`update: no text of the parameter ${parameter.name}`);
  // It stood in a set that the operation has no longer.
  const ofSet = then?.credential === undefined ? undefined : update.setItem(then.credential, parameter.name);
  if (item === undefined || (then?.credential !== undefined && ofSet !== undefined)) {
    const text = isSame && ofSet?.value !== undefined ? source.textOf(ofSet.value) : update.fresh.inline(found.node);
    return { kind: "new", lines: [`${found.written}: ${text}`] };
  }
  if (isSame) return kept(source, item);
  const text = mergeValue(update, item.value, found.node, peoplesParameterKeys(after));
  return { kind: "kept", item, text: withValue(source, item, text) };
}

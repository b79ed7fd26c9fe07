/**
 * Owns the parameters of an operation in an update, and the credential sets that provide some of them.
 * Invariant: a set stays if its parameters are still the operation's; the order on the wire is the newer one's.
 */
import { isMap } from "yaml";
import { flowList, yamlWord } from "../import/text/yaml-text.js";
import type { Pair } from "../model/pair-operations.js";
import { operationsOf } from "../model/questions.js";
import type { CredentialSet, Operation, Parameter, Service } from "../model/service.js";
import { peoplesParameterKeys, wireOfParameter } from "../wire/wire-part.js";
import { changed, changedMap, type EntryEdit, unchanged } from "./edit-map.js";
import type { FreshEntry } from "./fresh-text.js";
import { mergeValue } from "./merge-entries.js";
import type { Update } from "./update-parts.js";
import type { MapItem } from "./yaml-source.js";

const named = <Named extends { readonly name: string }>(things: readonly Named[], name: string): Named | undefined =>
  things.find((each) => each.name === name);

/** Parameter of a set -> its newer version. A parameter changes with its users if all of them change it in the same way. */
export function wireOfSets(older: Service, newer: Service, pairs: readonly Pair[]): ReadonlyMap<Parameter, Parameter> {
  const updated = new Map<Parameter, Parameter>();
  for (const set of older.credentials) {
    const users = pairs.filter(({ before }) => before.credentials.includes(set.name));
    for (const parameter of set.parameters) {
      const versions = users.map(({ after }) => {
        const version = named(after.parameters, parameter.name);
        return { version, text: version === undefined ? undefined : wireOfParameter(newer, after, version) };
      });
      const [first] = versions;
      if (first?.version !== undefined && versions.every(({ text }) => text === first.text))
        updated.set(parameter, first.version);
    }
  }
  return updated;
}

/** The map of all credential sets. */
export function updateSets(update: Update, item: MapItem): EntryEdit {
  const { source, older } = update;
  const edits = source.items(item.value).map((setItem) => {
    const set = named(older.credentials, setItem.key);
    if (set === undefined || !isMap(setItem.value)) return unchanged(source, setItem);
    const parameters = source.items(setItem.value).map((each) => updateSetParameter(update, set, each));
    return changedMap(source, setItem, parameters);
  });
  return changedMap(source, item, edits);
}

function updateSetParameter(update: Update, set: CredentialSet, item: MapItem): EntryEdit {
  const { source, older, newer, sets } = update;
  const before = named(set.parameters, item.key);
  const after = before === undefined ? undefined : sets.get(before);
  const user = operationsOf(newer).find(({ parameters }) => after !== undefined && parameters.includes(after));
  const value = after === undefined ? undefined : freshParameter(update, after)?.value;
  if (before === undefined || after === undefined || user === undefined || value === undefined)
    return unchanged(source, item);
  if (wireOfParameter(older, user, before) === wireOfParameter(newer, user, after)) return unchanged(source, item);
  return changed(source, item, mergeValue(update, item.value, value, peoplesParameterKeys(user)));
}

/** The entry that the import printed for a parameter: with its operation, or in a set. */
function freshParameter(
  { fresh, newer }: Update,
  parameter: Parameter,
  operations = operationsOf(newer),
): FreshEntry | undefined {
  for (const { name, parameters, credentials } of operations) {
    if (!parameters.includes(parameter)) continue;
    const ownMap = fresh.item(fresh.operation(name), "parameters")?.value;
    const maps = [ownMap, ...credentials.map((set) => fresh.at("credentials", set))];
    const entry = maps.flatMap((map) => fresh.entries(map)).find(({ key }) => key === parameter.name);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** The parameters as entries of `parameters`, and the text of `credentials`; undefined: the operation takes no set. */
export function updateParameters(
  update: Update,
  before: Operation | undefined,
  after: Operation,
  items: readonly MapItem[],
): { readonly edits: readonly EntryEdit[]; readonly credentials: string | undefined } {
  const { older, source } = update;
  const candidates =
    before?.credentials.flatMap((name) => named(older.credentials, name) ?? []) ?? older.credentials.slice(0, 1);
  const sets = candidates.filter((set) => fits(update, set, after));
  const inSets = sets.flatMap((set) => set.parameters.map(({ name }) => ({ name, set: set.name })));
  const isFirst = inSets.every(({ name }, index) => after.parameters[index]?.name === name);
  const edits = after.parameters.flatMap((parameter): readonly EntryEdit[] => {
    const item = items.find(({ key }) => key === parameter.name);
    const place = named(inSets, parameter.name);
    if (place === undefined) return [ownParameter(update, before, after, parameter, item)];
    if (isFirst) return [];
    if (item !== undefined) return [unchanged(source, item)];
    return [{ kind: "new", lines: [`${yamlWord(parameter.name)}: { credential: ${yamlWord(place.set)} }`] }];
  });
  return { edits, credentials: credentialsText(sets.map(({ name }) => name)) };
}

/** The newer operation, in the style rpc only if the older one is, too: what the older WSDL said is nobody's own word. */
export function inBoth({ rpc }: Operation, after: Operation): Operation {
  return { ...after, rpc: rpc && after.rpc };
}

/** Undefined: no set. */
export function credentialsText(sets: readonly string[]): string | undefined {
  const words = sets.map(yamlWord);
  return words.length > 1 ? flowList(words) : words[0];
}

/** True if an operation has all parameters of a set, with the types of the set. */
function fits({ newer, older, sets }: Update, { parameters }: CredentialSet, after: Operation): boolean {
  return parameters.every((parameter) => {
    const ownParameter = named(after.parameters, parameter.name);
    const updated = sets.get(parameter);
    const wire =
      updated === undefined ? wireOfParameter(older, after, parameter) : wireOfParameter(newer, after, updated);
    return ownParameter !== undefined && wireOfParameter(newer, after, ownParameter) === wire;
  });
}

function ownParameter(
  update: Update,
  before: Operation | undefined,
  after: Operation,
  parameter: Parameter,
  item: MapItem | undefined,
): EntryEdit {
  const { older, newer, source, fresh } = update;
  const earlier = before === undefined ? undefined : named(before.parameters, parameter.name);
  const both = before === undefined ? after : inBoth(before, after);
  const isSame =
    earlier !== undefined && wireOfParameter(older, both, earlier) === wireOfParameter(newer, after, parameter);
  const entry = freshParameter(update, parameter, [after]);
  if (entry === undefined) throw new Error(`update: no text of the parameter ${parameter.name}`);
  // A parameter of a set that the operation has no longer.
  const set = earlier?.credential;
  const setMap =
    set === undefined ? undefined : source.item(source.item(source.root, "credentials")?.value, set)?.value;
  const inSet = source.item(setMap, parameter.name);
  if (item === undefined || inSet !== undefined) {
    const text = isSame && inSet?.value !== undefined ? source.textOf(inSet.value) : fresh.inline(entry.value);
    return { kind: "new", lines: [`${entry.written}: ${text}`] };
  }
  if (isSame) return unchanged(source, item);
  return changed(source, item, mergeValue(update, item.value, entry.value, peoplesParameterKeys(both)));
}

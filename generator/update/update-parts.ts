/**
 * Owns what the parts of an update share: both descriptions and their texts.
 */
import { isMap, type YAMLMap } from "yaml";
import { isText } from "../model/questions.js";
import type { Operation, Parameter, Service } from "../model/service.js";
import { editMap, type Wanted, withValue } from "./edit-map.js";
import type { FreshText } from "./fresh-text.js";
import type { Merging } from "./merge-entries.js";
import type { MapItem, YamlSource } from "./yaml-source.js";

export class Update implements Merging {
  readonly textTypes: ReadonlySet<string>;
  readonly source: YamlSource;
  readonly fresh: FreshText;
  readonly older: Service;
  readonly newer: Service;
  /** Parameters of credential sets, as those that use them have them now. */
  sets: ReadonlyMap<Parameter, Parameter> = new Map();

  readonly keepsSamples: boolean;

  constructor(source: YamlSource, fresh: FreshText, older: Service, newer: Service, keepsSamples: boolean) {
    this.keepsSamples = keepsSamples;
    this.source = source;
    this.fresh = fresh;
    this.older = older;
    this.newer = newer;
    this.textTypes = new Set(older.types.flatMap((type) => (isText(type) ? [type.name] : [])));
  }

  /** The entry with its map put together anew. */
  keptMap(item: MapItem, wanted: readonly Wanted[]): Wanted {
    if (!isMap(item.value)) throw new Error(`update: ${item.key} is no map`);
    return { kind: "kept", item, text: withValue(this.source, item, editMap(this.source, item.value, wanted)) };
  }

  item(map: YAMLMap | undefined, key: string): MapItem | undefined {
    return map === undefined ? undefined : this.source.items(map).find((each) => each.key === key);
  }

  setItem(set: string, parameter: string): MapItem | undefined {
    const sets = this.item(this.source.root, "credentials")?.value;
    const found = isMap(sets) ? this.item(sets, set)?.value : undefined;
    return isMap(found) ? this.item(found, parameter) : undefined;
  }

  freshOperation({ name }: Operation): YAMLMap {
    for (const { node } of this.fresh.entries(this.fresh.map(undefined, "groups"))) {
      const found = this.fresh.map(node, "operations", name);
      if (found !== undefined) return found;
    }
    throw new Error(`update: no text of the operation ${name}`);
  }
}

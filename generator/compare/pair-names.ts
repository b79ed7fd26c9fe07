/**
 * Owns common names for the parts of two services: an operation, type or field of the older one has the name of its match in the newer one.
 * Invariant: no two types get one name.
 */
import { groupBy } from "../model/by-key.js";
import { pairOperations } from "../model/pair-operations.js";
import { ownPaths, resultUse } from "../model/questions.js";
import type { Names } from "../wire/facts.js";
import type { NamedType, RecordField, Service, TypeUse } from "../model/service.js";

/** Names for the older service, and for the newer one, whose own names stay. */
export function pairNames(older: Service, newer: Service): readonly [Names, Names] {
  const pairing = new Pairing(older, newer);
  const types = new Map(pairing.types);
  const newerNames = new Set(newer.types.map(({ name }) => name));
  for (const { name } of older.types)
    if (!types.has(name)) types.set(name, newerNames.has(name) ? `${name} (as it was)` : name);
  const apart = [older, newer].flatMap((service) => ownPaths(service).map(([id]) => id));
  return [
    { operations: pairing.operations, types, fields: pairing.fields, shared: new Set(pairing.types.keys()), apart },
    { operations: new Map(), types: new Map(), fields: new Map(), shared: new Set(pairing.types.values()), apart },
  ];
}

class Pairing {
  readonly operations = new Map<string, string>();
  /** Names of the older service -> those of the newer one. */
  readonly types = new Map<string, string>();
  readonly fields = new Map<RecordField, string>();
  private readonly isNamedAlike: (one: NamedType, other: NamedType) => boolean;
  private readonly older: ReadonlyMap<string, NamedType>;
  private readonly newer: ReadonlyMap<string, NamedType>;
  private readonly matches = new Set<string>();
  /** Pairs whose names differ, in the order in which they were met. */
  private readonly doubtful: (readonly [NamedType, NamedType])[] = [];

  constructor(older: Service, newer: Service) {
    const byName = ({ types }: Service) => new Map(types.map((type) => [type.name, type]));
    [this.older, this.newer] = [byName(older), byName(newer)];
    this.isNamedAlike = (one, other) => keyOf(older, one) === keyOf(newer, other);
    for (const { before, after } of pairOperations(older, newer)) {
      this.operations.set(before.name, after.name);
      this.pairUses(before.parameters, after.parameters);
      this.pairUses(before.soapHeaders, after.soapHeaders);
      this.pairUses(before.faults, after.faults);
      this.meet(resultUse(before), resultUse(after));
      if (before.result.kind === "several" && after.result.kind === "several")
        this.pairFields(before.result.fields, after.result.fields);
    }
    // Types that have one name in both WSDLs are paired by now, if the same parts use them.
    for (let at = 0; at < this.doubtful.length; at += 1) {
      const [before, after] = this.doubtful[at] ?? [];
      if (before?.kind === after?.kind) this.pair(before, after);
    }
    const byKey = new Map(newer.types.map((type) => [keyOf(newer, type), type]));
    for (const before of older.types) this.pair(before, byKey.get(keyOf(older, before)));
    for (const [name, before] of this.older) this.pair(before, this.newer.get(name));
  }

  private pairUses(
    before: readonly { readonly name: string; readonly type: TypeUse }[],
    after: readonly { readonly name: string; readonly type: TypeUse }[],
  ): void {
    const others = new Map(after.map((each) => [each.name, each.type]));
    for (const { name, type } of before) this.meet(type, others.get(name));
  }

  /** The same part uses both types. */
  private meet(before: TypeUse | undefined, after: TypeUse | undefined): void {
    if (before?.kind !== "named" || after?.kind !== "named") return;
    const [one, other] = [this.older.get(before.name), this.newer.get(after.name)];
    if (one === undefined || other === undefined) return;
    if (this.isNamedAlike(one, other)) this.pair(one, other);
    else this.doubtful.push([one, other]);
  }

  private pair(before: NamedType | undefined, after: NamedType | undefined): void {
    if (before === undefined || after === undefined || this.types.has(before.name) || this.matches.has(after.name))
      return;
    this.types.set(before.name, after.name);
    this.matches.add(after.name);
    if (before.kind === "array" && after.kind === "array") this.meet(before.item.type, after.item.type);
    if (before.kind === "item-list" && after.kind === "item-list") this.meet(before.item, after.item);
    if (before.kind !== "record" || after.kind !== "record") return;
    if (before.extends !== undefined && after.extends !== undefined)
      this.meet({ kind: "named", name: before.extends }, { kind: "named", name: after.extends });
    this.pairFields(before.fields, after.fields);
  }

  private pairFields(before: readonly RecordField[], after: readonly RecordField[]): void {
    const waiting = groupBy(after, elementKey);
    const names = new Set(after.map(({ name }) => name));
    const others = new Set(after.filter(({ form }) => form !== "element" && form !== "attribute"));
    // Fields of one namespace first: attributes have no order.
    const alike = new Map(before.map((field) => [field, takeLike(field, waiting.get(elementKey(field)))]));
    for (const field of before) {
      const match =
        alike.get(field) ?? waiting.get(elementKey(field))?.shift() ?? [...others].find((each) => isSame(field, each));
      if (match !== undefined) {
        others.delete(match);
        this.fields.set(field, match.name);
        this.meet(field.type, match.type);
        this.pairFields(field.parts, match.parts);
      }
      // A removed field is not the other field of its name.
      else if (names.has(field.name)) this.fields.set(field, `${field.name} (as it was)`);
    }
  }
}

/** Takes the first waiting field in the namespace of a field. */
function takeLike({ namespace }: RecordField, waiting: RecordField[] = []): RecordField | undefined {
  const at = waiting.findIndex((each) => each.namespace === namespace);
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

/** Name of a type in the WSDL. */
const keyOf = ({ namespace }: Service, type: NamedType): string =>
  JSON.stringify([type.namespace ?? namespace, type.wireName, type.kind]);

/** Elements and attributes have names on the wire; other fields have keys that no name on the wire has. */
const elementKey = ({ form, element, name }: RecordField): string =>
  form === "element" || form === "attribute" ? `${form} ${element}` : `${form}: ${name}`;

/** True if two fields are alike: for choices and sequences, if they share an element. */
function isSame(one: RecordField, other: RecordField): boolean {
  if (one.form !== other.form || one.parts.length === 0) return one.form === other.form;
  const names = new Set(leavesOf(other));
  return leavesOf(one).some((name) => names.has(name));
}

const leavesOf = ({ element, parts }: RecordField): readonly string[] =>
  parts.length === 0 ? [element] : parts.flatMap(leavesOf);

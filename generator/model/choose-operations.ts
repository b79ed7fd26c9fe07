/**
 * Owns the choice of some operations of a service, by names and patterns, with the types that they need.
 * Invariant: what stays means on the wire what it meant in the whole service; what no chosen operation needs goes.
 */
import { dataSetTypeOf, operationsOf, statedTables, usesOfOperation, usesOfType } from "./questions.js";
import { derivedOf, lineOf } from "./records.js";
import type { Gap, NamedType, Operation, Service, Table, TypeUse } from "./service.js";

/** The names that patterns choose, and the patterns that choose none. */
export interface ChosenNames {
  readonly chosen: ReadonlySet<string>;
  readonly unknown: readonly string[];
}

/** `patterns`: names, in which `*` stands for any characters: `List*`. Upper and lower case differ. */
export function chooseNames(names: readonly string[], patterns: readonly string[]): ChosenNames {
  const chosen = new Set<string>();
  const unknown = patterns.filter((pattern) => {
    const matching = names.filter((name) => matches(name, pattern));
    for (const name of matching) chosen.add(name);
    return matching.length === 0;
  });
  return { chosen, unknown };
}

function matches(name: string, pattern: string): boolean {
  const [head = "", ...pieces] = pattern.split("*");
  const end = pieces.pop();
  if (end === undefined) return name === pattern;
  if (!name.startsWith(head)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const start = name.indexOf(piece, at);
    if (start < 0) return false;
    at = start + piece.length;
  }
  return name.length - end.length >= at && name.endsWith(end);
}

/** The service with the operations of these names alone. */
export function keepOperations(service: Service, names: ReadonlySet<string>): Service {
  const groups = service.groups
    .map((group) => ({ ...group, operations: keepNamed(group.operations, names) }))
    .filter(({ operations }) => operations.length > 0);
  const operations = groups.flatMap((group) => group.operations);
  const types = neededTypes(service, operations);
  const credentials = new Set(operations.flatMap((operation) => operation.credentials));
  const narrowed = {
    ...service,
    groups,
    bindings: service.bindings.filter((id) => operations.some(({ bindings }) => bindings.includes(id))),
    types: service.types.filter((type) => types.has(type)),
    otherRequests: operationsOf(service).flatMap(({ name, elements }) => (names.has(name) ? [] : [elements.request])),
    credentials: keepNamed(service.credentials, credentials),
  };
  return { ...narrowed, gaps: service.gaps.flatMap((gap) => narrowGap(gap, narrowed, service)) };
}

function keepNamed<Named extends { readonly name: string }>(
  all: readonly Named[],
  names: ReadonlySet<string>,
): readonly Named[] {
  return all.filter(({ name }) => names.has(name));
}

/** Types of the operations, whatever those contain, and all relatives of records, any of which may stand in for another. */
function neededTypes(service: Service, operations: readonly Operation[]): ReadonlySet<NamedType> {
  const byName = new Map(service.types.map((type) => [type.name, type]));
  const reached = new Set<NamedType>();
  const waiting: NamedType[] = [];
  const need = (type: NamedType | undefined): void => {
    if (type === undefined || reached.has(type)) return;
    reached.add(type);
    waiting.push(type);
  };
  const needAll = (uses: readonly TypeUse[]): void =>
    uses.forEach(({ kind, name }) => kind === "named" && need(byName.get(name)));
  for (const operation of operations) {
    need(dataSetTypeOf(service, operation));
    needAll(usesOfOperation(operation));
    needAll(columnUses(statedTables(service, operation)));
  }
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    needAll(usesOfType(type));
    if (type.kind === "data-set") needAll(columnUses(type.tables));
    if (type.kind === "record")
      for (const relative of [...lineOf(service, type), ...derivedOf(service, type)]) need(relative);
  }
  return reached;
}

function columnUses(tables: readonly Table[] = []): readonly TypeUse[] {
  return tables.flatMap(({ columns }) => columns.map(({ type }) => type));
}

/** The gap without what went; none where everything it was about went. A gap of the whole service stays. */
function narrowGap(gap: Gap, narrowed: Service, whole: Service): readonly Gap[] {
  const { results, operations, credentials, fields, except } = gap.appliesTo;
  const typeOf = (field: string): string => field.slice(0, field.lastIndexOf("."));
  const isKept = (all: (service: Service) => readonly { readonly name: string }[], name: string): boolean =>
    all(narrowed).some((each) => each.name === name) || !all(whole).some((each) => each.name === name);
  const types = (service: Service): readonly NamedType[] => service.types;
  const appliesTo = {
    results: results.filter((name) => isKept(types, name)),
    operations: operations.filter((name) => isKept(operationsOf, name)),
    credentials: credentials.filter((name) => isKept((service) => service.credentials, name)),
    fields: fields.filter((field) => isKept(types, typeOf(field))),
    except: except.filter((name) => isKept(operationsOf, name)),
  };
  const isAboutWhole = (about: Gap["appliesTo"]): boolean =>
    [about.results, about.operations, about.credentials, about.fields].every((list) => list.length === 0);
  return isAboutWhole(appliesTo) && !isAboutWhole(gap.appliesTo) ? [] : [{ ...gap, appliesTo }];
}

/**
 * Owns the names, on the wire and in values, of an operation's secrets inside types and results. Parameters and headers
 * that are completely secret are elsewhere.
 * Invariant: an operation without such secrets has no entry for them.
 */
import { oncePer } from "../../model/once-per.js";
import {
  fieldsWithin,
  hasForms,
  isBareResponse,
  operationsOf,
  resultUse,
  statedTables,
  typeNamed,
} from "../../model/questions.js";
import { secrecyOfResult, secretParts } from "../../model/secrets.js";
import type { NamedType, Operation, RecordField, RecordType, Secrecy, Service, TypeUse } from "../../model/service.js";
import { dataElementName, propertyName } from "../../names/index.js";

/** Names for `secretNames` of the runtime's operation tables. */
export function secretNamesOf(service: Service, operation: Operation): readonly string[] {
  const lines = linesOf(service);
  return lines === undefined ? [] : new SecretNames(service, lines).of(operation);
}

/** Records by name with those that they extend, and those that may stand in their place. */
type Lines = ReadonlyMap<string, ReadonlySet<RecordType>>;

/** Undefined if only whole parameters and whole SOAP headers are marked. */
const linesOf = oncePer((service: Service): Lines | undefined => {
  const isMarked =
    secretParts(service).some(({ secret, word }) => secret !== undefined && !isWhole(word)) ||
    operationsOf(service).some(({ result }) => secrecyOfResult(result) !== undefined);
  return isMarked ? makeLines(service.types.filter((each) => each.kind === "record")) : undefined;
});

function isWhole(word: string): boolean {
  return word === "parameter" || word === "SOAP header";
}

function makeLines(records: readonly RecordType[]): Lines {
  const byName = new Map(records.map((each) => [each.name, each]));
  const lines = new Map(records.map((each) => [each.name, new Set([each])]));
  for (const record of records) {
    const bases = new Set<RecordType>();
    for (let base = record.extends; base !== undefined;) {
      const ancestor = byName.get(base);
      if (ancestor === undefined || bases.has(ancestor)) break;
      bases.add(ancestor);
      lines.get(record.name)?.add(ancestor);
      lines.get(base)?.add(record);
      base = ancestor.extends;
    }
  }
  return lines;
}

/** A value with a name and a type that may be marked as secret. */
interface Part {
  readonly name: string;
  readonly property?: string;
  readonly type: TypeUse;
  readonly element?: string;
  readonly secret?: Secrecy | undefined;
  readonly form?: RecordField["form"];
}

class SecretNames {
  readonly #service: Service;
  readonly #names = new Set<string>();
  readonly #visited = new Set<NamedType>();
  readonly #lines: Lines;

  constructor(service: Service, lines: Lines) {
    [this.#service, this.#lines] = [service, lines];
  }

  of(operation: Operation): readonly string[] {
    const { parameters, soapHeaders, faults, result } = operation;
    // Their own marks are in the table.
    for (const each of [...parameters, ...soapHeaders]) this.#take({ ...each, secret: undefined });
    for (const each of faults) this.#take(each);
    if (result.kind === "several") for (const field of result.fields.flatMap(fieldsWithin)) this.#takeField(field);
    this.#takeTables(statedTables(this.#service, operation) ?? []);
    const type = resultUse(operation);
    const secret = secrecyOfResult(result);
    for (const name of resultNames(this.#service, operation)) {
      if (type !== undefined) this.#take({ name, type, secret });
      else if (secret !== undefined) this.#names.add(name);
    }
    return [...this.#names];
  }

  #take({ name, property = name, type, element = name, secret, form }: Part): void {
    const isTyped = form === undefined || form === "element" || form === "attribute";
    if (isTyped && (secret !== undefined || this.#hasSecretText(type))) {
      // The text of an element is a key of its own in values.
      const isOwn = secret !== undefined || !this.#isTextOf(type);
      if (isOwn && form !== "attribute" && property === element) this.#names.add(element);
      else {
        if (isOwn) this.#names.add(`.${property}`);
        this.#names.add(form === "attribute" ? `@${element}` : `<${element}`);
      }
    }
    if (type.kind === "named") this.#visit(typeNamed(this.#service, type.name));
  }

  #takeField(field: RecordField): void {
    this.#take(field);
    // The text of an element has no name on the wire, but in values.
    if (field.form === "text" && field.secret !== undefined) this.#names.add(`.${propertyName(field)}`);
  }

  /** A list of secrets, or an element whose text is one: its own element is the place. */
  #hasSecretText(use: TypeUse): boolean {
    const type = use.kind === "named" ? typeNamed(this.#service, use.name) : undefined;
    return type?.kind === "array" ? type.item.secret !== undefined : this.#isTextOf(use);
  }

  #isTextOf(use: TypeUse): boolean {
    const type = use.kind === "named" ? typeNamed(this.#service, use.name) : undefined;
    return type?.kind === "record" && [...this.#line(type)].some(hasSecretText);
  }

  #visit(type: NamedType): void {
    if (this.#visited.has(type)) return;
    this.#visited.add(type);
    if (type.kind === "array") this.#take({ name: type.item.name, type: type.item.type });
    if (type.kind === "data-set") this.#takeTables(type.tables);
    if (type.kind !== "record") return;
    for (const record of this.#line(type)) {
      this.#visited.add(record);
      for (const field of record.fields.flatMap(fieldsWithin)) this.#takeField(field);
    }
  }

  #takeTables(tables: NonNullable<ReturnType<typeof statedTables>>): void {
    for (const { name, secret } of tables.flatMap(({ columns }) => columns)) {
      if (secret === undefined) continue;
      const element = dataElementName(name);
      for (const each of name === element ? [name] : [`.${name}`, `<${element}`]) this.#names.add(each);
      this.#names.add(`@hidden${element}`);
      if (!schemaAttributes.has(element)) this.#names.add(`@${element}`);
    }
  }

  #line(record: RecordType): ReadonlySet<RecordType> {
    return this.#lines.get(record.name) ?? new Set([record]);
  }
}

/** Columns may be attributes, but not with names of attributes in a schema, which comes before the rows. */
const schemaAttributes: ReadonlySet<string> = new Set(
  "name type id ref base value default fixed form use mixed minOccurs maxOccurs version".split(" "),
);

function hasSecretText({ fields }: RecordType): boolean {
  return fields.some(({ form, secret }) => form === "text" && secret !== undefined);
}

/** Elements that hold the whole result: in SOAP, and the root over GET and POST. */
function resultNames(service: Service, operation: Operation): readonly string[] {
  const { elements, result } = operation;
  if (result.kind === "void" || result.kind === "none" || result.kind === "several") return [];
  const isBare = isBareResponse(operation) && result.kind !== "repeated";
  const soap = isBare ? elements.response : elements.result;
  if (!hasForms(operation)) return [soap];
  const use = resultUse(operation);
  const named = use?.kind === "named" ? typeNamed(service, use.name) : undefined;
  return [soap, elements.root ?? named?.wireName ?? use?.name ?? "DataSet"];
}

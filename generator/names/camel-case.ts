/**
 * Owns the camelCase names of methods and properties.
 * Invariant: two names in one scope stay different. A name keeps its form if the camelCase form is taken.
 */
import { groupBy } from "../model/by-key.js";
import { fieldsWithin, operationsOf } from "../model/questions.js";
import { lineOf } from "../model/records.js";
import type { NamedType, Operation, Parameter, RecordField, Result, Service } from "../model/service.js";
import { camelCase, capitalise } from "./identifiers.js";
import { clientMemberNames } from "./reserved.js";

/** Name -> its form in TypeScript. */
type Forms = ReadonlyMap<string, string>;

/** The service with methods and properties in camelCase; the wire keeps its names. */
export function inCamelCase(service: Service): Service {
  const operations = operationsOf(service);
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map(nameOf)));
  const all = camelForms(names);
  // A client takes the credentials of all operations by one name each.
  const credentials = new Map(
    service.credentials.flatMap(({ parameters }) =>
      parameters.map(({ name }) => [name, all.get(name) ?? name] as const),
    ),
  );
  const methods = camelForms(operations.map(nameOf), new Map(), (name) => clientMemberNames.has(name));
  const headers = camelForms(operations.flatMap(({ soapHeaders }) => soapHeaders.map(nameOf)));
  return {
    ...service,
    types: typesOf(service),
    credentials: service.credentials.map((set) => ({
      ...set,
      parameters: set.parameters.map((each) => withProperty(each, credentials)),
    })),
    groups: service.groups.map((group) => ({
      ...group,
      operations: group.operations.map((operation) => ({
        ...operation,
        ...methodOf(operation, methods),
        parameters: parametersOf(operation, credentials),
        soapHeaders: operation.soapHeaders.map((header) => withProperty(header, headers)),
        result: resultOf(operation.result),
      })),
    })),
  };
}

/** Name of the property in TypeScript of a parameter, field or SOAP header. */
export function propertyName({ name, property = name }: { readonly name: string; readonly property?: string }): string {
  return property;
}

/** `Order_Id` -> `orderId`, `SMSCount` -> `smsCount`, `IDs` -> `ids`, `MAX_ROWS` -> `maxRows`. */
function camelForm(name: string): string {
  const words = (/\p{Ll}/u.test(name) ? name : name.toLowerCase())
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "");
  const [first = "", ...rest] = words;
  const start = /^\p{Lu}+s$/u.test(first) ? first.toLowerCase() : camelCase(first);
  return start + rest.map(capitalise).join("");
}

const legalStart = /^\p{ID_Start}/u;

/** The first of several names with one form gets it. `given`: forms that stand. `isTaken`: forms that nobody may have. */
function camelForms(
  names: Iterable<string>,
  given: Forms = new Map(),
  isTaken = (form: string): boolean => form in Object.prototype,
): Forms {
  const scope = new Set(names);
  const forms = new Map(given);
  const used = new Set([...scope, ...given.values()]);
  for (const name of scope) {
    if (forms.has(name)) continue;
    const form = camelForm(name);
    const isFree = !used.has(form) && !isTaken(form) && legalStart.test(form);
    forms.set(name, isFree ? form : name);
    used.add(form);
  }
  return forms;
}

const nameOf = ({ name }: { readonly name: string }): string => name;

function withProperty<Named extends { readonly name: string }>(named: Named, forms: Forms): Named {
  const property = forms.get(named.name) ?? named.name;
  return property === named.name ? named : { ...named, property };
}

function methodOf({ name }: Operation, methods: Forms): Pick<Operation, "method"> {
  const method = methods.get(name) ?? name;
  return method === name ? {} : { method };
}

function parametersOf({ parameters }: Operation, credentials: Forms): readonly Parameter[] {
  const forms = camelForms(parameters.map(nameOf), credentials);
  return parameters.map((parameter) => withProperty(parameter, forms));
}

function resultOf(result: Result): Result {
  if (result.kind !== "several") return result;
  const forms = camelForms(result.fields.flatMap(fieldsWithin).map(nameOf));
  return { ...result, fields: result.fields.map((field) => fieldOf(field, forms)) };
}

function fieldOf(field: RecordField, forms: Forms): RecordField {
  return { ...withProperty(field, forms), parts: field.parts.map((part) => fieldOf(part, forms)) };
}

/** Records that extend one another are one scope. */
function typesOf(service: Service): readonly NamedType[] {
  const records = service.types.filter((type) => type.kind === "record");
  const outermost = new Map(records.map((record) => [record, lineOf(service, record)[0]?.name ?? record.name]));
  const families = groupBy(records, (record) => outermost.get(record) ?? "");
  const forms = new Map(
    [...families].map(([name, members]) => [
      name,
      camelForms(members.flatMap(({ fields }) => fields.flatMap(fieldsWithin).map(nameOf))),
    ]),
  );
  return service.types.map((type) => {
    if (type.kind !== "record") return type;
    const familyForms = forms.get(outermost.get(type) ?? "") ?? new Map<string, string>();
    return { ...type, fields: type.fields.map((field) => fieldOf(field, familyForms)) };
  });
}

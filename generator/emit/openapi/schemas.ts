/**
 * Owns the schemas of a description's types, as `templates/runtime/json/` encodes their values.
 * Invariant: only types that are referred to become components, with the type's own name if OpenAPI allows it.
 */
import { allFields, derivedOf, isNeededChoice, isTagged } from "../../model/records.js";
import { chosenForm } from "../../model/chosen-form.js";
import { asSeen } from "../../model/seen-repetitions.js";
import { typeNamed } from "../../model/questions.js";
import type {
  Column,
  Field,
  NamedType,
  RecordField,
  RecordType,
  Service,
  Table,
  TypeUse,
} from "../../model/service.js";
import { NumberedNames, propertyName } from "../../names/index.js";
import { citation, prose, typeGaps } from "../documentation.js";
import { facetFacts } from "../facet-words.js";
import { alternatives, closedObject, described, fromEntries, type JsonSchema, nullable } from "./json-schema.js";
import { type FixedField, fixedValue, isFilledIn } from "../fixed-values.js";
import { Samples } from "./samples.js";
import { scalarSchema } from "./scalar-schemas.js";

const stringSchema: JsonSchema = { type: "string" };
const texts: JsonSchema = { type: "object", additionalProperties: stringSchema };

const xmlContent = closedObject([
  ["xml", { type: "string", description: "The content of the element as XML." }, true],
  ["type", { type: "string", description: "The element's xsi:type, as {namespace}name." }, false],
  ["attributes", texts, false],
]);

/** A cell of a column that nobody declared. */
const cell: JsonSchema = { anyOf: [{ type: ["string", "null"] }, { type: "number" }, { type: "boolean" }] };

/** Schemas that do not depend on the service. */
const fixedSchemas: Readonly<Record<string, JsonSchema>> = {
  XmlContent: described(xmlContent, ["XML as text."]),
  AnyValue: {
    description: "A value of a type of XML Schema, or XML.",
    anyOf: [
      closedObject([
        ["type", stringSchema, true],
        ["text", stringSchema, true],
      ]),
      xmlContent,
    ],
  },
  DataSet: {
    description: "Tables by name, each with its rows. The types of columns are names of XML Schema.",
    type: "object",
    properties: {
      name: stringSchema,
      namespace: stringSchema,
      tables: {
        type: "object",
        additionalProperties: {
          type: "array",
          items: { type: "object", additionalProperties: cell },
        },
      },
      columns: { type: "object", additionalProperties: texts },
    },
    required: ["tables"],
    additionalProperties: false,
  },
};

export class Schemas {
  readonly #service: Service;
  readonly #numbers: boolean;
  readonly #components = new Map<string, JsonSchema>();
  readonly #names = new NumberedNames([], (name) => name.toLowerCase());
  readonly #namesByKey = new Map<string, string>();

  /** `numbers`: `long`, `decimal` and their kin are numbers. */
  constructor(service: Service, numbers: boolean) {
    this.#service = service;
    this.#numbers = numbers;
  }

  /** Sorted by name. */
  get components(): Readonly<Record<string, JsonSchema>> {
    return fromEntries([...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** A reference to the component `key`, which `make` creates when it is first asked for. */
  component(key: string, componentName: string, make: () => JsonSchema): JsonSchema {
    const existing = this.#namesByKey.get(key);
    const name = existing ?? this.#names.give(componentName.replace(/[^A-Za-z0-9._-]/g, "_"));
    if (existing === undefined) {
      this.#namesByKey.set(key, name);
      this.#components.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema of one value, null and absence aside. */
  of(use: TypeUse): JsonSchema {
    if (use.kind === "scalar") {
      // Such a dateTime always has a zone, as RFC 3339 requires.
      const isInstant = chosenForm(this.#service, use.name)?.typeScript === "Date";
      return isInstant ? { type: "string", format: "date-time" } : scalarSchema(use.name, this.#numbers);
    }
    if (use.kind === "xml") {
      if (use.name === "QName") return described(stringSchema, ["A qualified name, as {namespace}name."]);
      const name =
        use.name === "DataTable"
          ? "DataSet"
          : use.name === "xml"
            ? "XmlContent"
            : use.name === "anyType"
              ? "AnyValue"
              : use.name;
      return this.component(`fixed ${name}`, name, () => fixedSchemas[name] ?? {});
    }
    const type = typeNamed(this.#service, use.name);
    return this.component(`type ${type.name}`, type.name, () => described(this.#named(type), this.#words(type)));
  }

  /** A field's value or a list of them; null if the field is nullable. */
  ofField(field: FixedField & Pick<Field, "repeated" | "nullable">): JsonSchema {
    const { repeated, nullable: isNullable } = field;
    const one = isNullable ? nullable(this.#ofOne(field)) : this.#ofOne(field);
    return repeated === undefined ? one : list(one, repeated);
  }

  #ofOne(field: FixedField): JsonSchema {
    const schema = this.of(field.type);
    const value = fixedValue(this.#service, field);
    if (value === undefined) return schema;
    const sample = { kind: "text", type: "", text: String(value) } as const;
    const json = new Samples(this.#service, this.#numbers).of(field.type, sample);
    return json === undefined ? schema : { ...schema, enum: [json] };
  }

  /** A DataSet of declared tables; `undefined`: of any. */
  dataSet(tables: readonly Table[] | undefined): JsonSchema {
    if (tables === undefined) return this.of({ kind: "xml", name: "DataSet" });
    const rows = tables.map(({ name, columns }) => [name, { type: "array", items: this.#row(columns) }] as const);
    return {
      type: "object",
      properties: {
        name: stringSchema,
        namespace: stringSchema,
        tables: { type: "object", properties: fromEntries(rows), required: tables.map(({ name }) => name) },
        columns: {
          description: "Types of further columns.",
          type: "object",
          additionalProperties: texts,
        },
      },
      required: ["tables"],
      additionalProperties: false,
    };
  }

  #row(columns: readonly Column[]): JsonSchema {
    const properties = columns.map((column) => {
      // Columns have the default forms of values.
      const { type } = column;
      const schema = type.kind === "scalar" ? scalarSchema(type.name, this.#numbers) : this.of(type);
      return [column.name, column.required ? schema : nullable(schema)] as const;
    });
    return { type: "object", properties: fromEntries(properties), required: columns.map(({ name }) => name) };
  }

  #words(type: NamedType): readonly string[] {
    const { purpose, source } = type;
    const cited = citation(this.#service, source);
    return [
      ...(purpose === undefined ? [] : [prose(purpose)]),
      ...(type.kind === "restricted" ? facetFacts(type.facets) : []),
      ...(type.kind === "enumeration" && type.open ? ["The service may have other values, too."] : []),
      ...typeGaps(this.#service, type.name),
      ...(cited === undefined ? [] : [`Source: ${cited}.`]),
    ];
  }

  #named(type: NamedType): JsonSchema {
    switch (type.kind) {
      case "restricted":
        return scalarSchema(type.base, this.#numbers);
      case "enumeration":
        return type.open ? { type: "string", examples: type.values } : { type: "string", enum: type.values };
      case "array":
        return { type: "array", items: this.ofField({ ...type.item, repeated: undefined }) };
      case "item-list":
        return { type: "array", items: this.of(type.item) };
      case "list":
        return { anyOf: [stringSchema, { type: "array", items: stringSchema }] };
      case "date-text":
        return described(stringSchema, [`A date as ${type.formats.join(" or ")}.`]);
      case "data-set":
        return this.dataSet(type.tables);
      case "record":
        return this.#record(type);
    }
  }

  /** A record that others extend is one of them, told apart by `$type`. */
  #record(record: RecordType): JsonSchema {
    const derived = derivedOf(this.#service, record);
    if (derived.length === 0) return this.#own(record);
    const family = [record, ...derived].filter(({ abstract }) => !abstract);
    const members = family.map((each) => {
      const key = derivedOf(this.#service, each).length === 0 ? `type ${each.name}` : `only ${each.name}`;
      const componentName = key.startsWith("only") ? `${each.name}Only` : each.name;
      const reference = this.component(key, componentName, () => described(this.#own(each), this.#words(each)));
      return [each.name, reference] as const;
    });
    const mapping = fromEntries(members.map(([name, { $ref }]) => [name, $ref]));
    const references = members.map(([, reference]) => reference);
    const schema = alternatives("oneOf", references);
    return references.length === 1 ? schema : { ...schema, discriminator: { propertyName: "$type", mapping } };
  }

  #own(record: RecordType): JsonSchema {
    const tag = { type: "string", const: record.name };
    return closedObject([
      ...(isTagged(this.#service, record) ? [["$type", tag, true] as const] : []),
      ...allFields(this.#service, record).map((field) => this.#property(asSeen(field))),
    ]);
  }

  /** Several results of an operation as one object. */
  fields(fields: readonly RecordField[]): JsonSchema {
    return closedObject(fields.map((field) => this.#property(asSeen(field))));
  }

  #property(field: RecordField): readonly [string, JsonSchema, boolean] {
    const words = field.purpose === undefined ? [] : [prose(field.purpose)];
    const isRequired = isAlwaysThere(field) && !isFilledIn(this.#service, field);
    return [propertyName(field), described(this.#formed(field), words), isRequired];
  }

  #formed(field: RecordField): JsonSchema {
    const { form, parts, repeated } = field;
    if (form === "any") return { type: "array", items: described(stringSchema, ["An XML element."]) };
    if (form === "attributes") return texts;
    if (form === "element" || form === "attribute" || form === "text") return this.ofField(field);
    const group =
      form === "sequence"
        ? this.fields(parts)
        : alternatives(
            "oneOf",
            parts.map((part) => closedObject([[propertyName(part), this.#formed(part), true]])),
          );
    return repeated === undefined ? group : list(group, repeated);
  }
}

function list(items: JsonSchema, { min, max }: { readonly min: number; readonly max: number | undefined }): JsonSchema {
  return {
    type: "array",
    items,
    ...(min === 0 ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
  };
}

/** True as in the TypeScript types: lists and wildcards are always present. */
function isAlwaysThere(field: RecordField): boolean {
  if (field.repeated !== undefined) return true;
  return field.form === "choice" ? isNeededChoice(field) : field.required;
}

/**
 * Owns the JSON Schemas (draft-07) of descriptions, of `codegen.yaml` and of scenarios, for editors.
 * Invariant: they are made from the tables of shapes alone; `spec/codegen*.schema.json` are their committed output.
 */
import { configShape } from "../../generator/load/config.js";
import { descriptionShape, namedShapes } from "../../generator/load/description-shape.js";
import { scenariosShape } from "../../generator/load/scenarios.js";
import type { EitherShape, RecordShape, Shape, TextShape } from "../../generator/load/shape.js";

type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue };
type JsonObject = { readonly [key: string]: JsonValue };

/** File in `spec/` -> the schema as text, as it stands there. */
export function printJsonSchemas(): Readonly<Record<string, string>> {
  const print = (schema: JsonObject): string => `${JSON.stringify(schema, undefined, 2)}\n`;
  return {
    "codegen.schema.json": print(jsonSchema()),
    "codegen-config.schema.json": print(configSchema()),
    "codegen-scenarios.schema.json": print(scenariosSchema()),
  };
}

/** The JSON schema of a description. */
export function jsonSchema(): JsonObject {
  const definitions = Object.fromEntries([...namedShapes].map(([name, shape]) => [name, schemaOf(shape)]));
  return { ...schemaHead("asmx-codegen description"), ...schemaOf(descriptionShape), definitions };
}

/** The JSON schema of a `codegen.yaml`. */
export function configSchema(): JsonObject {
  return { ...schemaHead("asmx-codegen configuration"), ...schemaOf(configShape) };
}

/** The JSON schema of scenarios for `codegen serve`. */
function scenariosSchema(): JsonObject {
  return { ...schemaHead("asmx-codegen scenarios"), ...schemaOf(scenariosShape) };
}

function schemaHead(title: string): JsonObject {
  return { $schema: "http://json-schema.org/draft-07/schema#", title };
}

/** A reference where the shape has a definition of its own. */
function referenceTo(shape: Shape): JsonObject {
  for (const [name, named] of namedShapes) {
    // The description stands beside the reference too: editors that follow draft-07 to the letter ignore it, most show it.
    if (named === shape) return { description: shape.purpose, $ref: `#/definitions/${name}` };
  }
  return schemaOf(shape);
}

function schemaOf(shape: Shape): JsonObject {
  const description = shape.purpose;
  switch (shape.kind) {
    case "text":
      return textSchema(shape);
    case "boolean":
      return {
        description,
        ...(shape.words.length === 0 ? { type: "boolean" } : { enum: [true, false, ...shape.words] }),
      };
    case "sample":
      return { description, type: ["string", "number", "boolean"] };
    case "value":
      return { description };
    case "choice":
      return { description, enum: shape.values };
    case "list":
      return {
        description,
        type: "array",
        minItems: 1,
        ...(shape.distinct ? { uniqueItems: true } : {}),
        items: referenceTo(shape.item),
      };
    case "map":
      return {
        description,
        type: "object",
        ...(shape.mayBeEmpty ? {} : { minProperties: 1 }),
        additionalProperties: referenceTo(shape.value),
      };
    case "record":
      return recordSchema(shape);
    case "variant":
      return { description, oneOf: [...shape.by.values()].map(recordSchema) };
    case "either":
      return { description, anyOf: alternativesOf(shape).map(referenceTo) };
  }
}

function textSchema(shape: TextShape): JsonObject {
  const { purpose: description, examples, offered, pattern, mayBeEmpty } = shape;
  const shown = { ...(pattern === undefined ? {} : { pattern }), ...(examples.length === 0 ? {} : { examples }) };
  const any: JsonObject = { type: "string", ...(mayBeEmpty ? {} : { minLength: 1 }) };
  if (offered.length === 0) return { description, ...any, ...shown };
  return { description, anyOf: [{ enum: offered }, any], ...shown };
}

function recordSchema(shape: RecordShape): JsonObject {
  const keys = [...shape.keys];
  const required = keys.filter(([, key]) => key.required).map(([name]) => name);
  return {
    description: shape.purpose,
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties: Object.fromEntries(keys.map(([name, key]) => [name, referenceTo(key.shape)])),
  };
}

function alternativesOf({ text, list, map }: EitherShape): readonly Shape[] {
  return [text, list, map].filter((shape) => shape !== undefined);
}

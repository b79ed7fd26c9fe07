/**
 * Owns the JSON Schema (draft-07) of the description language, for editors.
 * Property that must stay true: it is made from the shape table alone; `spec/codegen.schema.json` is its committed output.
 */
import { descriptionShape, namedShapes } from "./description-shape.js";
import type { EitherShape, RecordShape, Shape, TextShape } from "./shape.js";

export type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue };
type JsonObject = { readonly [key: string]: JsonValue };

/** The schema as text, as it stands in `spec/codegen.schema.json`. */
export function printJsonSchema(): string {
  return `${JSON.stringify(jsonSchema(), undefined, 2)}\n`;
}

export function jsonSchema(): JsonObject {
  const definitions = Object.fromEntries([...namedShapes].map(([name, shape]) => [name, schemaOf(shape)]));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "asmx-codegen description",
    ...schemaOf(descriptionShape),
    definitions,
  };
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
      return { description, type: "boolean" };
    case "sample":
      return { description, type: ["string", "number", "boolean"] };
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
  const { purpose: description, examples, offered } = shape;
  const shown = examples.length === 0 ? {} : { examples };
  if (offered.length === 0) return { description, type: "string", minLength: 1, ...shown };
  return { description, anyOf: [{ enum: offered }, { type: "string", minLength: 1 }], ...shown };
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

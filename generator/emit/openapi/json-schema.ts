/** Owns the JSON Schema types that the document uses, and small changes of a schema. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (typeof type === "string" && !("enum" in schema)) return { ...schema, type: [type, "null"] };
  const { anyOf } = schema;
  return Array.isArray(anyOf)
    ? { ...schema, anyOf: [...anyOf, { type: "null" }] }
    : { anyOf: [schema, { type: "null" }] };
}

/** A choice of schemas; of a single one, the schema itself. */
export function alternatives(keyword: "oneOf" | "anyOf", schemas: readonly JsonSchema[]): JsonSchema {
  const [only, second] = schemas;
  return only !== undefined && second === undefined ? only : { [keyword]: schemas };
}

/** With words about it. A reference may have siblings in OpenAPI 3.1. */
export function described(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  return sentences.length === 0 ? schema : { ...schema, description: sentences.join(" ") };
}

/** An object with these properties and no others. */
export function closedObject(
  properties: readonly (readonly [name: string, schema: JsonSchema, required: boolean])[],
): JsonSchema {
  const required = properties.filter(([, , isRequired]) => isRequired).map(([name]) => name);
  return {
    type: "object",
    properties: fromEntries(properties.map(([name, schema]) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** Names may be those that every object has. */
export function fromEntries<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  const object: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) object[name] = value;
  return object;
}

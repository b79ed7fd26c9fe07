/**
 * Owns the OpenAPI description that says the same as one of ours, for tools that read no other.
 * Invariant: operation for operation, parameter for parameter, type for type; a DataSet is tables of rows of anything.
 */
import { parse } from "yaml";

const formats = {
  int: { type: "integer", format: "int32" },
  boolean: { type: "boolean" },
  decimal: { type: "string", format: "decimal" },
  dateTime: { type: "string", format: "date-time" },
  guid: { type: "string", format: "uuid" },
};
const dataSet = {
  type: "object",
  properties: {
    tables: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          rows: { type: "array", items: { type: "object", additionalProperties: true } },
        },
      },
    },
  },
};

const typeOf = (said) => (typeof said === "string" ? said : (said?.type ?? "string"));

/** `text`: a description in YAML, of enumerations, records of scalars and DataSets; the OpenAPI document as an object. */
export function openApiOf(text) {
  const service = parse(text);
  const schemaOf = (name) =>
    name === "DataSet" || Object.hasOwn(service.types, name)
      ? { $ref: `#/components/schemas/${name}` }
      : (formats[name] ?? { type: "string" });
  const properties = (fields) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, said]) => [name, schemaOf(typeOf(said))]));
  const schemas = { DataSet: dataSet };
  for (const [name, type] of Object.entries(service.types)) {
    schemas[name] =
      type.enum === undefined
        ? { type: "object", properties: properties(type.fields) }
        : { type: "string", enum: type.enum };
  }
  const paths = {};
  for (const { operations } of Object.values(service.groups)) {
    for (const [name, operation] of Object.entries(operations)) {
      const credentials = [operation.credentials ?? []].flat().map((set) => service.credentials[set]);
      const given = Object.assign({}, ...credentials);
      const asked = Object.entries(operation.parameters ?? {}).filter(([, said]) => said?.required);
      schemas[`${name}Request`] = {
        type: "object",
        properties: { ...properties(given), ...properties(operation.parameters) },
        required: [...Object.keys(given), ...asked.map(([parameter]) => parameter)],
      };
      paths[`/${name}`] = { post: post(name, operation.purpose, schemaOf(typeOf(operation.result))) };
    }
  }
  const info = { title: service.service, version: "1" };
  return { openapi: "3.1.0", info, servers: [{ url: service.baseUrl }], paths, components: { schemas } };
}

function post(operationId, summary, schema) {
  const content = (of) => ({ "application/json": { schema: of } });
  const requestBody = { required: true, content: content({ $ref: `#/components/schemas/${operationId}Request` }) };
  return { operationId, summary, requestBody, responses: { 200: { description: "ok", content: content(schema) } } };
}

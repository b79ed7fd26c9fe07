/** The committed JSON Schema: made from the loader's table, and of one mind with the loader. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { jsonSchema, printJsonSchema } from "../../generator/load/json-schema.js";
import { loadService } from "../../generator/load/load-service.js";
import { schemaProblem } from "./schema-check.js";

const root = join(import.meta.dirname, "../..");
const schemaPath = join(root, "spec/codegen.schema.json");
const schema = jsonSchema();

test("the committed schema is the one the shape table makes", () => {
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(schemaPath, printJsonSchema());
  expect(readFileSync(schemaPath, "utf8")).toBe(printJsonSchema());
});

test("the description that comes with the package is valid", () => {
  const text = readFileSync(join(root, "spec/messaging-account.yaml"), "utf8");
  expect(schemaProblem(parse(text), schema, schema)).toBeUndefined();
});

test("every key has a description for editors to show", () => {
  const silent = [...propertiesOf(schema, "#")].filter(([, value]) => typeof value["description"] !== "string");
  expect(silent.map(([path]) => path)).toEqual([]);
});

function* propertiesOf(value: unknown, path: string): Generator<readonly [string, Record<string, unknown>]> {
  if (!isObject(value)) return;
  if (isObject(value["properties"])) {
    for (const [name, property] of Object.entries(value["properties"])) {
      if (isObject(property)) yield [`${path}/${name}`, property];
    }
  }
  for (const [key, child] of Object.entries(value)) yield* propertiesOf(child, `${path}/${key}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const cases = join(root, "test/diagnostics/cases");
/** Cases that YAML 1.2 readers take for something the schema cannot object to. */
const onlyOurs: readonly string[] = [
  "key-yes-no", // keys are texts to YAML 1.2; we refuse what YAML 1.1 reads as booleans
  "unquoted-words",
  "tags", // a tag is resolved before the schema sees it
  "merge-key",
  "null-enumeration-value",
];

test.each(readdirSync(cases).sort())("schema and loader agree on %s", (name) => {
  const text = readFileSync(join(cases, name, "input.yaml"), "utf8");
  const codes = loadService({ name, text }).diagnostics.map(({ code }) => code);
  const unreadable = codes.some((code) => code.startsWith("AC1") && code !== "AC1015" && code !== "AC1016");
  if (unreadable || onlyOurs.includes(name)) return;
  const wrongShape = codes.some((code) => code.startsWith("AC2") || code === "AC1015" || code === "AC1016");
  const problem = schemaProblem(parse(text), schema, schema);
  expect(problem !== undefined, `${problem ?? "valid"}; ${codes.join(" ")}`).toBe(wrongShape);
});

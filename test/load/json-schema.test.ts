/** The committed JSON Schema: made from the loader's table, and of one mind with the loader. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadConfig } from "../../generator/load/config.js";
import { configSchema, jsonSchema, printJsonSchemas } from "./json-schemas.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { schemaProblem } from "./schema-check.js";

const root = join(import.meta.dirname, "../..");
const schema = jsonSchema();

test.each(Object.entries(printJsonSchemas()))("the committed %s is the one the shape table makes", (file, text) => {
  const path = join(root, "spec", file);
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(path, text);
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("the description that comes with the package is valid", () => {
  const text = readFileSync(join(root, "spec/messaging-account.yaml"), "utf8");
  expect(schemaProblem(parse(text), schema, schema)).toBeUndefined();
});

test("every key has a description for editors to show", () => {
  const all = [...propertiesOf(schema, "#"), ...propertiesOf(configSchema(), "#")];
  const silent = all.filter(([, value]) => typeof value["description"] !== "string");
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

/** Rules of meaning that the schema has patterns for. */
const patterned = ["AC3010", "AC3011", "AC3012", "AC3033", "AC3035"];

test.each(readdirSync(cases).sort())("schema and loader agree on %s", (name) => {
  const text = readFileSync(join(cases, name, "input.yaml"), "utf8");
  const codes = readDescription({ name, text }).diagnostics.map(({ code }) => code);
  const unreadable = codes.some((code) => code.startsWith("AC1") && code !== "AC1015" && code !== "AC1016");
  if (unreadable || onlyOurs.includes(name)) return;
  const wrongShape = codes.some((code) => code.startsWith("AC2") || ["AC1015", "AC1016", ...patterned].includes(code));
  const problem = schemaProblem(parse(text), schema, schema);
  expect(problem !== undefined, `${problem ?? "valid"}; ${codes.join(" ")}`).toBe(wrongShape);
});

test.each([
  "description: a.yaml\n",
  "description: a.yaml\noutput: b\nname: c\nformat: true\nimportExtension: ts\n",
  "services: [{ description: a.yaml, baseUrl: 'http://x' }]\nformat: false\n",
  "services: [{ description: a.yaml }, { description: a.yaml }]\n",
  "services: []\n",
  "services: [{ output: a }]\n",
  "output: a\n",
  "description: ''\n",
  "description: a.yaml\nservices: [{ description: b.yaml }]\n",
  "services: [{ description: a.yaml }]\noutput: b\n",
  "description: a.yaml\nformat: 'true'\n",
  "description: a.yaml\nimportExtension: mjs\n",
  "description: [a.yaml]\n",
  "- description: a.yaml\n",
])("schema and loader agree on the configuration %j", (text) => {
  const problem = schemaProblem(parse(text), configSchema(), configSchema());
  expect(problem === undefined, problem).toBe(loadConfig(text).diagnostics.length === 0);
});

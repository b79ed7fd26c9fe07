/** spec/README.md: its first example loads, and it explains every key of the language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "../../generator/load/config.js";
import { jsonSchema } from "./json-schemas.js";
import { scalarNames } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";

const readme = readFileSync(join(import.meta.dirname, "../../spec/README.md"), "utf8");

test("the smallest description loads as it is shown", () => {
  const [, block = ""] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  const text = block.replace(/^ {3}/gm, "");
  const { service, diagnostics } = readDescription({ name: "weather.yaml", text });
  expect(diagnostics).toEqual([]);
  expect(service?.name).toBe("Weather");
});

test("every key is explained", () => {
  const keys = new Set<string>();
  collectKeys(jsonSchema(), keys);
  expect(keys.size).toBeGreaterThan(30);
  expect([...keys].filter((key) => !new RegExp(`\`${key}\`|\\b${key}:|[{,] ${key}[,} ]`).test(readme))).toEqual([]);
});

test("every scalar type is explained", () => {
  expect(scalarNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test("the configuration loads as it is shown, and every key of it is explained", () => {
  const [, section = ""] = /## The configuration: codegen\.yaml\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const [, block = ""] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
  expect(loadConfig(block)).toMatchObject({ services: [{ importExtension: "ts" }], diagnostics: [] });
  const unknown = (text: string) => loadConfig(text).diagnostics.find(({ code }) => code === "AC2003")?.expected ?? "";
  const keys = `${unknown("description: a\nnothing: b\n")}, ${unknown("services: [{ description: a }]\nnothing: b\n")}`;
  expect(keys.split(", ").length).toBeGreaterThan(6);
  expect(
    keys.split(", ").filter((key) => !section.includes(`| \`${key}\``) && !section.includes(`\`, \`${key}\``)),
  ).toEqual([]);
});

function collectKeys(value: unknown, keys: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === "properties") for (const name of Object.keys(Object(child))) keys.add(name);
    collectKeys(child, keys);
  }
}

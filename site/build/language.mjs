/**
 * Owns the reference of the languages: a page for each schema of `spec/`, with a table for each kind of map.
 * Invariant: every key of a schema is in it, with the schema's own words.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./places.mjs";

const pages = [
  { file: "codegen.schema.json", place: "reference/language.md", title: "Keys of a description" },
  { file: "codegen-config.schema.json", place: "reference/configuration.md", title: "Keys of codegen.yaml" },
  { file: "codegen-scenarios.schema.json", place: "reference/scenarios.md", title: "Keys of scenarios" },
];

/** `[{ place, title, text }]` */
export function languagePages() {
  return Promise.all(
    pages.map(async ({ file, place, title }) => {
      const schema = JSON.parse(await readFile(path.join(root, "spec", file), "utf8"));
      return { place, title, text: pageOf(title, file, schema) };
    }),
  );
}

function pageOf(title, file, { description, definitions = {}, ...document }) {
  const parts = [
    `# ${title}`,
    `${description ?? ""}\n\nMade from \`spec/${file}\`, which editors use to complete and check these files. [The language](/spec/index.md) explains them with examples.`,
    "## The document",
    tableOf(document),
  ];
  for (const [name, definition] of Object.entries(definitions)) {
    parts.push(`## ${name}`, definition.description ?? "", ...bodyOf(definition));
  }
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The maps of a definition: one, or one of several. */
function bodyOf(definition) {
  const maps = mapsOf(definition);
  if (maps.length === 0) return [`Value: ${typeOf({ ...definition, description: undefined })}`];
  const [only] = maps;
  if (maps.length === 1) return [tableOf(only)];
  return maps.flatMap((map) => [
    map.description === undefined ? "One of these:" : `**${map.description}**`,
    tableOf(map),
  ]);
}

/** Objects with keys that a schema allows, in any of its alternatives. */
function mapsOf(schema) {
  if (schema.properties !== undefined) return [schema];
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(mapsOf);
}

function tableOf(schema) {
  return ["| Key | Value | Meaning |", "|---|---|---|", ...rowsOf(schema, "")].join("\n");
}

function rowsOf({ properties = {}, required = [], additionalProperties }, prefix) {
  const rows = Object.entries(properties).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const must = required.includes(key) ? "Required. " : "";
    const example = value.examples === undefined ? "" : ` Example: ${value.examples.map(codeOf).join(", ")}.`;
    const row = `| \`${name}\` | ${typeOf(value)} | ${must}${cell(value.description ?? "")}${example} |`;
    return [row, ...mapsOf(value).flatMap((map) => rowsOf(map, `${name}.`))];
  });
  if (typeof additionalProperties === "object" && prefix === "" && rows.length === 0)
    return [`| any name | ${typeOf(additionalProperties)} | ${cell(additionalProperties.description ?? "")} |`];
  return rows;
}

const codeOf = (value) => `\`${cell(JSON.stringify(value))}\``;
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();

/** A type in words, with a link where it has a section. */
function typeOf(schema) {
  const { $ref, enum: values, const: constant, type, items, additionalProperties, properties } = schema;
  if ($ref !== undefined) return refOf($ref);
  if (constant !== undefined) return codeOf(constant);
  if (values !== undefined) return values.map(codeOf).join(", ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(" or ");
  if (properties !== undefined) return "a map";
  if (type === "array") return items === undefined ? "a list" : `a list: ${typeOf(items)}`;
  if (typeof additionalProperties === "object") return `names, each with ${typeOf(additionalProperties)}`;
  if (type === "object") return "a map";
  return [type ?? "any value"].flat().join(" or ");
}

function refOf(reference) {
  const name = reference.replace(/^#\/definitions\//, "");
  return `[${name}](#${name.toLowerCase()})`;
}

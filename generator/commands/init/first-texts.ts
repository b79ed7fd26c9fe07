/**
 * Owns the texts of a new `codegen.yaml` and of a first description.
 * Invariant: a YAML reader gets back exactly the given paths; the description compiles without a diagnostic, whatever its file's name.
 */
import type { Artifact } from "../../model/artifacts.js";
import { pascalCase } from "../../names/identifiers.js";

/** Paths as they are to stand in it, `/` between parts. */
export interface NewService {
  readonly description: string;
  readonly output: string;
  /** Artifacts of the output; the default of `generate` without them. */
  readonly artifacts?: readonly Artifact[];
}

export interface NewConfig {
  /** At least one. */
  readonly services: readonly NewService[];
  readonly format: boolean;
  /** Path of this package's folder `spec`. */
  readonly spec: string;
}

export function printConfig({ services, format, spec }: NewConfig): string {
  const [first, second] = services;
  const lines = [
    `# yaml-language-server: $schema=${spec}/codegen-config.schema.json`,
    `# What codegen generate and codegen check do here. Paths are relative to this file; ${spec}/README.md explains every key.`,
    ...(first !== undefined && second === undefined ? keysOf(first) : ["services:", ...services.flatMap(itemOf)]),
    ...(format ? ["format: true"] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function keysOf({ description, output, artifacts }: NewService): readonly string[] {
  const chosen = artifacts === undefined ? [] : [`artifacts: [${artifacts.join(", ")}]`];
  return [`description: ${yamlText(description)}`, `output: ${yamlText(output)}`, ...chosen];
}

function itemOf(service: NewService): readonly string[] {
  return keysOf(service).map((line, index) => (index === 0 ? `  - ${line}` : `    ${line}`));
}

/** Without quotes only where no reader of YAML can take it for something else. */
function yamlText(text: string): string {
  const isPlain = /^[A-Za-z_][\w-]*(?:[/.][\w-]+)*$/.test(text) && /[/.-][\w-]/.test(text);
  return isPlain ? text : JSON.stringify(text);
}

/** `file`: its name without folders. `spec`: path of this package's folder `spec`, from the description's own. */
export function printFirstDescription(file: string, spec: string): string {
  const words = file.replace(/\.ya?ml$/i, "").match(/[A-Za-z0-9]+/g) ?? [];
  const name = pascalCase(words.join("-"));
  const isName = /^[A-Za-z]\w*$/.test(name);
  const slug = isName ? words.join("-").toLowerCase() : "service";
  return [
    `# yaml-language-server: $schema=${spec}/codegen.schema.json`,
    `# A first description, to be made yours. ${spec}/README.md explains every key.`,
    `service: ${isName ? name : "Service"}`,
    `namespace: http://example.org/${slug}/`,
    "baseUrl: http://localhost:8080",
    `path: /${slug}.asmx`,
    "groups:",
    "  weather:",
    "    operations:",
    "      getTemperature:",
    "        purpose: The temperature of a city in degrees Celsius",
    "        parameters: { City: string }",
    "        result: decimal",
    "",
  ].join("\n");
}

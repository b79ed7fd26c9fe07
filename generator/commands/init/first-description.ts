/**
 * Owns the text of a first description, for whoever has none yet: the smallest that says something, called after its file.
 * Invariant: it compiles without a finding, whatever the file is called.
 */
import { pascalCase } from "../../names/identifiers.js";

/** `file`: its name without folders. `spec`: path of this package's folder `spec`, from the description's own. */
export function printFirstDescription(file: string, spec: string): string {
  const words = file.replace(/\.ya?ml$/i, "").match(/[A-Za-z0-9]+/g) ?? [];
  const named = pascalCase(words.join("-"));
  const isName = /^[A-Za-z]\w*$/.test(named);
  const slug = isName ? words.join("-").toLowerCase() : "service";
  return [
    `# yaml-language-server: $schema=${spec}/codegen.schema.json`,
    `# A first description, to be made yours. ${spec}/README.md explains every key.`,
    `service: ${isName ? named : "Service"}`,
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

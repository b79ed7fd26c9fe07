/**
 * Owns the text of a new `codegen.yaml`.
 * Invariant: reading it gives exactly what was to be said, whatever characters paths have.
 */

/** Paths as they are to stand in it, `/` between parts. */
export interface NewService {
  readonly description: string;
  readonly output: string;
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

function keysOf({ description, output }: NewService): readonly string[] {
  return [`description: ${yamlText(description)}`, `output: ${yamlText(output)}`];
}

function itemOf(service: NewService): readonly string[] {
  return keysOf(service).map((line, index) => (index === 0 ? `  - ${line}` : `    ${line}`));
}

/** Without quotes only where no reader of YAML can take it for something else. */
function yamlText(text: string): string {
  const isPlain = /^[A-Za-z_][\w-]*(?:[/.][\w-]+)*$/.test(text) && /[/.-][\w-]/.test(text);
  return isPlain ? text : JSON.stringify(text);
}

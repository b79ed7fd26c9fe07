/**
 * Owns the texts of a new `codegen.yaml` and of a first description.
 * Invariant: a YAML reader gets back exactly the given paths. The description compiles without a diagnostic, whatever
 * its file's name.
 */
import type { Artifact } from "../../model/artifacts.js";
import { pascalCase } from "../../names/identifiers.js";

/** Paths for the text, with `/` between parts. */
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

/** A small description that works, with examples of the rest of the language as comments. `file`: its name without folders. `spec`: path of this package's folder `spec`, from the description's own. */
export function printFirstDescription(file: string, spec: string): string {
  const words = file.replace(/\.ya?ml$/i, "").match(/[A-Za-z0-9]+/g) ?? [];
  const name = pascalCase(words.join("-"));
  const isName = /^[A-Za-z]\w*$/.test(name);
  const slug = isName ? words.join("-").toLowerCase() : "service";
  return [
    `# yaml-language-server: $schema=${spec}/codegen.schema.json`,
    `# A first description, to be made yours. ${spec}/README.md explains every key.`,
    "# Lines below that begin with # show what else there is: take the # away from those that you need.",
    `service: ${isName ? name : "Service"}`,
    `namespace: http://example.org/${slug}/`,
    "baseUrl: http://localhost:8080",
    `path: /${slug}.asmx`,
    ...moreOfTheService.map(asComment),
    "groups:",
    "  weather:",
    "    operations:",
    "      getTemperature:",
    "        purpose: The temperature of a city in degrees Celsius",
    "        parameters: { City: { type: string, required: true } }",
    "        result: decimal",
    ...moreOperations.map(asComment),
    "",
  ].join("\n");
}

const asComment = (line: string): string => `# ${line}`;

const moreOfTheService: readonly string[] = [
  "bindings: [soap11, soap12] # without this line, also http-get and http-post",
  "credentials:",
  "  account:",
  "    User: { type: string, required: true }",
  "    Password: { type: string, required: true, secret: true } # shown in no log and on no page",
  "types: # every record, list, enumeration and limited text has a name",
  "  Order:",
  "    fields:",
  "      Number: int",
  "      Placed: dateTime",
  "      Total: decimal",
  "      Note: string # texts, records and lists may be missing, unless they are required",
  "      Lines: { type: OrderLines, required: true }",
  "      State: OrderState",
  "  OrderLines: { array: OrderLine }",
  "  OrderLine: { fields: { Article: { type: string, required: true }, Count: int } }",
  "  OrderState: { enum: [Open, Paid, Sent] }",
  "  ShortText: { simple: string, maxLength: 160 }",
  "  NotFound: { fields: { Number: int } }",
];

const moreOperations: readonly string[] = [
  "  orders:",
  "    operations:",
  "      getOrder:",
  "        credentials: account",
  "        parameters: { Number: { type: int, required: true } } # parameters may be missing, unless they are required",
  "        result: Order",
  "        faults: { NotFound: NotFound }",
  "      findOrders:",
  "        credentials: account",
  "        parameters: { From: { type: date, required: true }, Until: date }",
  "        result: { dataSet: { Orders: { Number: int, Placed: dateTime, Total: decimal } } }",
  "      placeOrder:",
  "        bindings: [soap11, soap12] # GET and POST take no records",
  "        credentials: account",
  "        parameters: { Customer: { type: string, required: true }, Lines: { type: OrderLines, required: true } }",
  "        result: int",
  "      setNote:",
  "        credentials: account",
  "        parameters: { Number: { type: int, required: true }, Note: ShortText }",
  "        result: void",
  "      getInvoice:",
  "        credentials: account",
  "        parameters: { Number: { type: int, required: true } }",
  "        result: base64Binary # bytes",
];

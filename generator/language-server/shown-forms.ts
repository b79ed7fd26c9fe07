/**
 * Owns the two forms of an operation or type in a hover: on the wire, and in TypeScript.
 * Invariant: both come from the emitters, so they are what `generate` writes.
 */
import { createExamples } from "../emit/fixtures/examples.js";
import { createPrinting, type Printing } from "../emit/printing.js";
import { resultText, type TypeScope } from "../emit/type-text.js";
import { namedTypeDeclarations } from "../emit/types/named-types.js";
import { typesViews } from "../emit/types/view.js";
import type { Assets } from "../model/file.js";
import { keepOperations } from "../model/choose-operations.js";
import { operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import { methodName, resolveNames } from "../names/index.js";
import { createImports } from "../print/imports.js";
import type { TypeScriptDeclaration } from "../print/typescript-file.js";
import { fenced, type Hover } from "./hover.js";

/** Lays out the XML of an exchange for people. */
export type LayOut = (text: string) => string;

/** Lines of one block of code; a hover is a small window. */
const mostLines = 60;

export class ShownForms {
  readonly #printing: Printing;
  readonly #layOut: LayOut;

  constructor({ templates }: Pick<Assets, "templates">, layOut: LayOut) {
    this.#printing = createPrinting(templates);
    this.#layOut = layOut;
  }

  /** Markdown; empty when the service does not have the subject. */
  async of(service: Service, { kind, name }: NonNullable<Hover["subject"]>): Promise<string> {
    return kind === "operation" ? this.#operation(service, name) : this.#type(service, name);
  }

  async #operation(whole: Service, name: string): Promise<string> {
    const service = keepOperations(whole, new Set([name]));
    const [operation] = operationsOf(service);
    if (operation === undefined) return "";
    resolveNames(service);
    const views = typesViews(service, { parameters: true, client: true }, { name: "description", isWsdl: false });
    const types = await this.#print(declared(views.flatMap(({ view }) => view.declarations)));
    const signature = `client.${methodName(operation)}(…): Promise<${resultText(scopeOf(service), operation)}>`;
    return [fenced("ts", cut(`${signature}\n\n${types}`.trimEnd())), ...this.#exchange(service, operation)].join(
      "\n\n",
    );
  }

  #exchange(service: Service, operation: Operation): readonly string[] {
    const examples = createExamples(this.#printing.render);
    for (const binding of operation.bindings) {
      const exchange = examples.exchange(service, operation, binding);
      if (exchange === undefined) continue;
      return [
        `Request over ${binding}:`,
        fenced("http", cut(this.#layOut(exchange.request))),
        "Response:",
        fenced("http", cut(this.#layOut(exchange.response))),
      ];
    }
    return [];
  }

  async #type(service: Service, name: string): Promise<string> {
    const type = service.types.find((each) => each.name === name);
    if (type === undefined) return "";
    const declarations = declared(namedTypeDeclarations(scopeOf(service), type));
    return declarations.length === 0 ? "" : fenced("ts", cut(await this.#print(declarations)));
  }

  async #print(declarations: readonly TypeScriptDeclaration[]): Promise<string> {
    const print = await this.#printing.typescript((from) => from, "hover");
    const printed = print({ head: "", imports: [], declarations });
    // Before the first declaration stands what every generated file begins with.
    return printed
      .slice(Math.max(0, printed.search(/^(?:\/\*\* |\/\*\*$(?!\n \*\/)|export )/m)))
      .replace(/^\/\*\*\n? ?\*?\/\n/, "");
  }
}

/** Types alone: constants repeat what the description says. */
function declared(declarations: readonly TypeScriptDeclaration[]): readonly TypeScriptDeclaration[] {
  return declarations.filter(({ kind }) => kind === "interface" || kind === "alias");
}

function scopeOf(service: Service): TypeScope {
  return { service, imports: createImports(), typesModule: undefined };
}

function cut(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines.length <= mostLines ? text : [...lines.slice(0, mostLines), "…"].join("\n");
}

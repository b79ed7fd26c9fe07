/** Owns `help.ts` of the output: what the help page of a server shows, as data. */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import { type Code, codeObject } from "../../print/layout.js";
import type { TypeScriptFile } from "../../print/typescript-file.js";
import { stringLiteral, templateLiteral } from "../../print/typescript-text.js";
import type { EmitTools, ExampleValue } from "../emitter.js";
import { type HelpFieldView, type HelpOperationView, type HelpParameterView, type HelpView, helpView } from "./view.js";
import { literalOf } from "./words.js";

export function emitHelp(service: Service, { examples, printTypeScript }: EmitTools): readonly GeneratedFile[] {
  return [{ path: "help.ts", text: printTypeScript(helpModule(helpView(service, examples))) }];
}

function helpModule(help: HelpView): TypeScriptFile {
  return {
    head: `What the help page of ${help.name} shows. Change the description, not this file.`,
    imports: [{ from: "./runtime/help/data", names: ["HelpData"], types: true }],
    declarations: [
      {
        kind: "constant",
        name: "help",
        documentation: [`${help.name} in words, with an example of each exchange.`],
        type: "HelpData",
        value: helpCode(help),
      },
    ],
  };
}

function helpCode({ name, purpose, unspecified, groups, types }: HelpView): Code {
  return lines([
    ["name", stringLiteral(name)],
    ["purpose", optional(purpose)],
    ["unspecified", texts(unspecified)],
    [
      "groups",
      list(
        groups.map(({ title, operations }) =>
          lines([
            ["title", stringLiteral(title)],
            ["operations", list(operations.map(operationCode))],
          ]),
        ),
      ),
    ],
    [
      "types",
      list(
        types.map((type) =>
          lines([
            ["name", stringLiteral(type.name)],
            ["about", stringLiteral(type.about)],
            ["notes", texts(type.notes)],
            ["values", texts(type.values)],
            ["fields", some(type.fields.map(fieldCode))],
          ]),
        ),
      ),
    ],
  ]);
}

function operationCode(operation: HelpOperationView): Code {
  const { result } = operation;
  return lines([
    ["name", stringLiteral(operation.name)],
    ["method", optional(operation.method)],
    ["file", stringLiteral(operation.file)],
    ["purpose", optional(operation.purpose)],
    ["notes", texts(operation.notes)],
    ["unspecified", texts(operation.unspecified)],
    ["deprecated", optional(operation.deprecated)],
    ["reads", flag(operation.reads)],
    ["parameters", list(operation.parameters.map(parameterCode))],
    ["bare", flag(operation.bare)],
    ["headers", some(operation.headers.map(parameterCode))],
    [
      "result",
      codeObject([
        ["kind", stringLiteral(result.kind)],
        ["type", stringLiteral(result.type)],
        ["notes", texts(result.notes)],
        [
          "tables",
          some(
            result.tables.map(({ name, columns }) =>
              codeObject([
                ["name", stringLiteral(name)],
                ["columns", list(columns.map(fieldCode))],
              ]),
            ),
          ),
        ],
        ["headers", some(result.headers.map(fieldCode))],
      ]),
    ],
    ["faults", some(operation.faults.map(fieldCode))],
    ["types", texts(operation.types)],
    [
      "exchanges",
      list(
        operation.exchanges.map(({ binding, request, response }) =>
          lines([
            ["binding", stringLiteral(binding)],
            ["request", templateLiteral(request)],
            ["response", response === undefined ? undefined : templateLiteral(response)],
          ]),
        ),
      ),
    ],
  ]);
}

function fieldEntries({ name, type, required, notes }: HelpFieldView) {
  return [
    ["name", stringLiteral(name)],
    ["type", stringLiteral(type)],
    ["required", flag(required)],
    ["notes", texts(notes)],
  ] as const;
}

const fieldCode = (field: HelpFieldView): Code => codeObject(fieldEntries(field));

function parameterCode(parameter: HelpParameterView): Code {
  return codeObject([
    ...fieldEntries(parameter),
    ["input", stringLiteral(parameter.input)],
    ["choices", texts(parameter.choices)],
    ["secret", flag(parameter.secret)],
    ["nullable", flag(parameter.nullable)],
    ["repeated", flag(parameter.repeated)],
    ["element", optional(parameter.element)],
    ["sample", sampleCode(parameter.sample)],
  ]);
}

function sampleCode(value: ExampleValue): Code | undefined {
  if (value === undefined) return undefined;
  if (value.kind === "text") {
    const literal = literalOf(value.type, value.text);
    return literal === undefined ? stringLiteral(value.text) : codeObject([["literal", stringLiteral(literal)]]);
  }
  if (value.kind === "array") {
    const items = value.items.flatMap((item) => sampleCode(item) ?? []);
    return codeObject([
      ["item", stringLiteral(value.item)],
      ["items", list(items)],
    ]);
  }
  const fields = value.fields.flatMap(([name, field]) => {
    const sample = sampleCode(field);
    return sample === undefined ? [] : [list([stringLiteral(name), sample])];
  });
  return codeObject([["fields", list(fields)]]);
}

const list = (items: readonly Code[]): Code => ({ kind: "array", items });
const lines = (entries: Parameters<typeof codeObject>[0]): Code => ({ ...codeObject(entries), expanded: true });
const some = (items: readonly Code[]): Code | undefined => (items.length === 0 ? undefined : list(items));
const texts = (items: readonly string[]): Code | undefined => some(items.map(stringLiteral));
const optional = (text: string | undefined): Code | undefined => (text === undefined ? undefined : stringLiteral(text));
const flag = (set: boolean): Code | undefined => (set ? "true" : undefined);

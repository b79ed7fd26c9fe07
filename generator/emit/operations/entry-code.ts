/** Owns how types and results are referred to in table entries. */
import type { Column, Field, Operation, Result, Table, TypeUse } from "../../model/service.js";
import { isRich, resultUse, typeNamed } from "../../model/questions.js";
import { typeConstName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import { isReferenceType, type TypeScope } from "../type-text.js";

const valuesModule = "./runtime/values/index";
const resultsModule = "./runtime/results/index";

/** `int`, `AccountType`; lists and date texts are strings on the wire. */
export function typeReference({ service, imports }: TypeScope, use: TypeUse): string {
  if (use.kind !== "named") return imports.value(valuesModule, use.name);
  const type = typeNamed(service, use.name);
  if (type.kind === "list" || type.kind === "date-text") return imports.value(valuesModule, "string");
  return identifier(typeConstName(type));
}

const codecs: Readonly<Record<Result["kind"], string>> = {
  void: "voidResult",
  scalar: "scalarResult",
  record: "recordResult",
  array: "arrayResult",
  xml: "codedResult",
  "data-set": "dataSetResult",
};

export function resultCode(scope: TypeScope, operation: Operation): Code {
  const { result } = operation;
  const codec = ["codec", scope.imports.value(resultsModule, codecOf(scope, operation))] as const;
  const use = resultUse(operation);
  if (result.kind === "void") return codeObject([codec]);
  if (result.kind === "data-set" || use === undefined) {
    const tables = result.kind !== "data-set" || result.tables === undefined ? undefined : result.tables;
    return codeObject([codec, ["tables", tables === undefined ? undefined : tablesCode(scope, tables)]]);
  }
  const usual = !isReferenceType(scope.service, use);
  return codeObject([
    codec,
    ["type", typeReference(scope, use)],
    ["nullable", flag(result.nullable)],
    ["required", result.required === usual ? undefined : String(result.required)],
  ]);
}

function codecOf({ service }: TypeScope, { result }: Operation): string {
  const named = result.kind === "record" ? typeNamed(service, result.type) : undefined;
  return named?.kind === "record" && isRich(named) ? codecs.xml : codecs[result.kind];
}

function tablesCode(scope: TypeScope, tables: readonly Table[]): Code {
  return codeList(
    tables.map(({ name, columns }) =>
      codeObject([
        ["name", stringLiteral(name)],
        ["columns", codeList(columns.map((column) => columnCode(scope, column)))],
      ]),
    ),
  );
}

function columnCode(scope: TypeScope, { name, type, required }: Column): Code {
  return codeObject([
    ["name", stringLiteral(name)],
    ["type", typeReference(scope, type)],
    ["required", flag(required)],
  ]);
}

/** The type of a field whose element is `type`: that, or a list of it. */
export function repeatedCode(
  { imports }: TypeScope,
  { nullable, repeated }: Pick<Field, "nullable" | "repeated">,
  type: string,
): Code {
  if (repeated === undefined) return type;
  const options = codeObject([
    ["nullable", flag(nullable)],
    ["min", repeated.min === 0 ? undefined : String(repeated.min)],
    ["max", repeated.max === undefined ? undefined : String(repeated.max)],
  ]);
  const callee = `/* @__PURE__ */ ${imports.value(valuesModule, "repeated")}`;
  return { kind: "call", callee, arguments: options.entries.length === 0 ? [type] : [type, options] };
}

/** Written only where it says something. */
export function flag(value: boolean): Code | undefined {
  return value ? "true" : undefined;
}

export function codeList(items: readonly Code[]): Code {
  return { kind: "array", items };
}

/** Owns how types and results are referred to in table entries. */
import type { Column, Operation, Result, Table, TypeUse } from "../../model/service.js";
import { typeNamed } from "../../model/questions.js";
import { typeConstName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import type { TypeScope } from "../type-text.js";

const valuesModule = "./runtime/values/index";
const resultsModule = "./runtime/results/index";

/** `int`, `AccountType`; lists and date texts are strings on the wire. */
export function typeReference({ service, imports }: TypeScope, use: TypeUse): string {
  if (use.kind === "scalar") return imports.value(valuesModule, use.name);
  const type = typeNamed(service, use.name);
  if (type.kind === "list" || type.kind === "date-text") return imports.value(valuesModule, "string");
  return identifier(typeConstName(type));
}

const codecs: Readonly<Record<Result["kind"], string>> = {
  void: "voidResult",
  scalar: "scalarResult",
  record: "recordResult",
  array: "arrayResult",
  "data-set": "dataSetResult",
};

export function resultCode(scope: TypeScope, { result }: Operation): Code {
  const codec = ["codec", scope.imports.value(resultsModule, codecs[result.kind])] as const;
  switch (result.kind) {
    case "void":
      return codeObject([codec]);
    case "scalar":
      return codeObject([codec, ["type", typeReference(scope, result.type)], ["nullable", flag(result.nullable)]]);
    case "record":
    case "array":
      return codeObject([codec, ["type", typeReference(scope, { kind: "named", name: result.type })]]);
    case "data-set":
      return codeObject([
        codec,
        ["tables", result.tables === undefined ? undefined : tablesCode(scope, result.tables)],
      ]);
  }
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

/** Written only where it says something. */
export function flag(value: boolean): Code | undefined {
  return value ? "true" : undefined;
}

export function codeList(items: readonly Code[]): Code {
  return { kind: "array", items };
}

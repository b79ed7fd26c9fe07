/** Owns the code that refers to types and results in table entries. */
import type {
  Column,
  DataSetType,
  Field,
  Operation,
  Repetition,
  RestrictedType,
  Result,
  ScalarName,
  Secrecy,
  Table,
  TypeUse,
} from "../../model/service.js";
import {
  dataSetTypeOf,
  isReferenceType,
  isText,
  resultUse,
  severalAsRecord,
  statedTables,
  typeNamed,
} from "../../model/questions.js";
import { secrecyOfResult } from "../../model/secrets.js";
import { isRich, isRichArray } from "../../model/records.js";
import { chosenForm, withDefaultForms } from "../../model/chosen-form.js";
import { writtenFormOf } from "../../model/written-forms.js";
import { resultsTypeName, typeConstName } from "../../names/index.js";
import { codeObject, type Code, type CodeObject } from "../../print/layout.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import { type FixedField, fixedText } from "../fixed-values.js";
import { tabularTypeModules, valueModules } from "../runtime-index.js";
import { type TypeScope } from "../type-text.js";

const valuesModule = "./runtime/values/index";
const resultsModule = "./runtime/results/index";

/** The codec of a value that a schema may fix. `code`: of its type. */
export function fixedCode(scope: TypeScope, field: FixedField, code: string): string {
  const text = fixedText(scope.service, field);
  if (text === undefined) return code;
  const callee = scope.imports.value(`./runtime/${valueModules.fixed}`, "fixed");
  return `/* @__PURE__ */ ${callee}(${code}, ${stringLiteral(text)})`;
}

/** The codec of a value, which may be an attachment. */
export function valueTypeReference(
  scope: TypeScope,
  { type, attachment }: { readonly type: TypeUse; readonly attachment?: string },
): string {
  return attachment === undefined
    ? typeReference(scope, type)
    : scope.imports.value("./runtime/attachments/binary", "attachmentBinary");
}

/** `int`, `AccountType`; lists and date texts are strings on the wire, scalars with facets those scalars. */
export function typeReference(scope: TypeScope, use: TypeUse): string {
  const { service, imports } = scope;
  if (use.kind === "xml" && use.name === "DataSet")
    return imports.value(`./runtime/${tabularTypeModules.DataSet}`, "dataSetType");
  if (use.kind === "xml" && use.name === "DataTable")
    return imports.value(`./runtime/${tabularTypeModules.DataTable}`, "dataTableType");
  if (use.kind === "xml") return valueReference(scope, use.name);
  if (use.kind === "scalar") return inChosenForm(scope, use.name, valueReference(scope, use.name));
  const type = typeNamed(service, use.name);
  if (isText(type)) return imports.value(valuesModule, "string");
  if (type.kind === "restricted") return inChosenForm(scope, type.base, restrictedReference(scope, type));
  return entryName(scope, type);
}

/** The codec of a scalar with facets: that of the scalar, unless its patterns ask for another form. */
function restrictedReference(scope: TypeScope, type: RestrictedType): string {
  const form = writtenFormOf(type);
  const written = (name: string): string => scope.imports.value(`./runtime/${valueModules.written}`, name);
  switch (form?.kind) {
    case undefined:
      return valueReference(scope, type.base);
    case "boolean":
      return `/* @__PURE__ */ ${written("booleanAs")}(${stringLiteral(form.whenTrue)}, ${stringLiteral(form.whenFalse)})`;
    case "digits": {
      const base = valueReference(scope, type.base);
      return `/* @__PURE__ */ ${written("digitsOf")}(${base}, ${String(form.whole)}, ${String(form.fraction)})`;
    }
    case "lower-case":
      return written("lowerHexBinary");
  }
}

/** The codec in the form that the project chose. `code`: of the scalar. */
function inChosenForm({ service, imports }: TypeScope, name: ScalarName, code: string): string {
  const form = chosenForm(service, name);
  if (form === undefined) return code;
  return `/* @__PURE__ */ ${imports.value(`./runtime/${valueModules.chosen}`, form.codec)}(${code})`;
}

/** The codec of a scalar, or of XML. */
function valueReference({ service, imports }: TypeScope, name: string): string {
  return service.mtom && name === "base64Binary"
    ? imports.value("./runtime/mtom/binary", "mtomBinary")
    : imports.value(valuesModule, name);
}

/** The constant that describes a type. */
function entryName({ imports, entriesModule }: TypeScope, type: { readonly name: string }): string {
  const name = identifier(typeConstName(type));
  return entriesModule === undefined ? name : imports.value(entriesModule, name);
}

const codecs: Readonly<Record<Result["kind"], string>> = {
  void: "voidResult",
  none: "voidResult",
  several: "recordResult",
  repeated: "arrayResult",
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
  if (result.kind === "several") {
    const type = entryName(scope, { name: resultsTypeName(operation) });
    return codeObject([codec, ["type", type], ["required", "true"]]);
  }
  if (result.kind === "repeated")
    return codeObject([
      codec,
      ["type", listCode(scope, operation)],
      ["required", "true"],
      ["secret", secretCode(result.secret)],
    ]);
  if (result.kind === "data-set") {
    const type = dataSetTypeOf(scope.service, operation);
    const tables = statedTables(scope.service, operation);
    return codeObject([
      codec,
      ["dataSet", type === undefined ? undefined : codeObject(dataSetNames(type))],
      ["tables", tables === undefined ? undefined : tablesCode(scope, tables)],
      ["nullable", flag(result.nullable)],
      ["required", flag(result.required)],
      ["secret", secretCode(result.secret)],
    ]);
  }
  if (result.kind === "void" || result.kind === "none" || use === undefined) return codeObject([codec]);
  const usual = !isReferenceType(scope.service, use);
  return codeObject([
    codec,
    ["type", result.kind === "scalar" ? valueTypeReference(scope, result) : typeReference(scope, use)],
    ["nullable", flag(result.nullable)],
    ["required", result.required === usual ? undefined : String(result.required)],
    ["secret", secretCode(secrecyOfResult(result))],
  ]);
}

/** A repeated result as an array whose element is the response's. */
function listCode(scope: TypeScope, operation: Operation): Code | undefined {
  const { result, elements } = operation;
  if (result.kind !== "repeated") return undefined;
  const item = codeObject([
    ["name", stringLiteral(elements.result)],
    ["type", typeReference(scope, result.type)],
    ["nullable", flag(result.nullable)],
  ]);
  return codeObject([
    ["kind", stringLiteral("array")],
    ["name", stringLiteral(elements.response)],
    ["item", item],
    ["unqualified", flag(scope.service.unqualified)],
  ]);
}

function codecOf({ service }: TypeScope, operation: Operation): string {
  const { result } = operation;
  const several = severalAsRecord(service, operation, "");
  if (several === undefined && result.kind !== "record" && result.kind !== "array") return codecs[result.kind];
  const named = several ?? typeNamed(service, resultUse(operation)?.name ?? "");
  const isCoded =
    (named.kind === "record" && isRich(service, named)) || (named.kind === "array" && isRichArray(service, named));
  return isCoded ? codecs.xml : codecs[result.kind];
}

/** Name of a DataSet, and namespace of its rows. */
export function dataSetNames({ wireName, namespace }: DataSetType): readonly (readonly [string, Code | undefined])[] {
  return [
    ["name", stringLiteral(wireName)],
    ["namespace", namespace === undefined ? undefined : stringLiteral(namespace)],
  ];
}

export function tablesCode(scope: TypeScope, tables: readonly Table[]): Code {
  return codeList(
    tables.map(({ name, columns }) =>
      codeObject([
        ["name", stringLiteral(name)],
        ["columns", codeList(columns.map((column) => columnCode(scope, column)))],
      ]),
    ),
  );
}

function columnCode(scope: TypeScope, { name, type, required, secret }: Column): Code {
  const cells = { ...scope, service: withDefaultForms(scope.service) };
  return codeObject([
    ["name", stringLiteral(name)],
    ["type", typeReference(cells, type)],
    ["required", flag(required)],
    ["secret", secretCode(secret)],
  ]);
}

/** `{ min: 1, max: 5 }` and whether each may be null, as far as it says something. */
export function repetitionCode({ min, max }: Repetition, nullable: boolean): CodeObject {
  return codeObject([
    ["nullable", flag(nullable)],
    ["min", min === 0 ? undefined : String(min)],
    ["max", max === undefined ? undefined : String(max)],
  ]);
}

/** The type of a field with an element of `type`: that type, or a list of it. */
export function repeatedCode(
  { imports }: TypeScope,
  { nullable, repeated }: Pick<Field, "nullable" | "repeated">,
  type: string,
): Code {
  if (repeated === undefined) return type;
  const options = repetitionCode(repeated, nullable);
  const callee = `/* @__PURE__ */ ${imports.value(valuesModule, "repeated")}`;
  return { kind: "call", callee, arguments: options.entries.length === 0 ? [type] : [type, options] };
}

/** Written only where it says something. */
export function flag(value: boolean): Code | undefined {
  return value ? "true" : undefined;
}

/** Nothing where nothing is secret, so that such services do not grow. */
export function secretCode(secret: Secrecy | undefined): Code | undefined {
  return secret === undefined ? undefined : secret === "full" ? "true" : stringLiteral(secret);
}

export function codeList(items: readonly Code[]): Code {
  return { kind: "array", items };
}

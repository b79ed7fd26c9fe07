/**
 * Owns the table entries of records, arrays, DataSets and enumerations.
 * Invariant: an entry names earlier entries directly. It refers to itself and to later ones through a function.
 */
import { isNameList, isText, isUsed, operationsOf, severalAsRecord } from "../../model/questions.js";
import { isRich, isRichArray } from "../../model/records.js";
import type { DataSetType, NamedType } from "../../model/service.js";
import { resultsTypeName, typeName, typeConstName, valuesConstName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import { ownType, type TypeScope } from "../type-text.js";
import { tabularTypeModules, valueModules } from "../runtime-index.js";
import { codeList, dataSetNames, tablesCode } from "./entry-code.js";
import { fieldCode, referenceOrFunction, richArrayCode, richRecordCode } from "./record-entries.js";

const descriptionModule = "./runtime/description";

export function typeDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  const declared = new Set<string>();
  const { service } = scope;
  const results = operationsOf(service).flatMap(
    (operation) => severalAsRecord(service, operation, resultsTypeName(operation)) ?? [],
  );
  return [...service.types, ...results].flatMap((type) => {
    const declaration = typeDeclaration(scope, type, declared);
    declared.add(type.name);
    return declaration === undefined ? [] : [declaration];
  });
}

/** Lists and date texts have no entry, being strings on the wire; nor has a scalar with facets, which is that scalar. */
function typeDeclaration(
  scope: TypeScope,
  type: NamedType,
  declared: ReadonlySet<string>,
): TypeScriptDeclaration | undefined {
  if (isText(type) || type.kind === "restricted") return undefined;
  // Results alone bring no more than they need.
  if (type.kind === "data-set" && !isUsed(scope.service, type)) return undefined;
  const base = {
    kind: "constant",
    name: identifier(typeConstName(type)),
    documentation: [],
  } as const;
  const { imports } = scope;
  switch (type.kind) {
    case "enumeration": {
      const values = imports.value("./types", identifier(valuesConstName(type)));
      const factory = type.open ? "openEnumeration" : "enumeration";
      const call = `/* @__PURE__ */ ${imports.value("./runtime/values/index", factory)}`;
      return {
        ...base,
        type: `${imports.type(descriptionModule, "SimpleType")}<${ownType(scope, typeName(type))}>`,
        value: { kind: "call", callee: call, arguments: [stringLiteral(type.wireName), values] },
      };
    }
    case "item-list": {
      if (isNameList(type)) return { ...base, ...nameListEntry(scope, type) };
      const call = `/* @__PURE__ */ ${imports.value("./runtime/values/index", "itemList")}`;
      return {
        ...base,
        type: `${imports.type(descriptionModule, "SimpleType")}<${ownType(scope, typeName(type))}>`,
        value: {
          kind: "call",
          callee: call,
          arguments: [stringLiteral(type.wireName), referenceOrFunction(scope, type.item, declared)],
        },
      };
    }
    case "data-set":
      return { ...base, ...dataSetEntry(scope, type) };
    case "record": {
      if (isRich(scope.service, type)) return { ...base, ...richRecordCode(scope, type, declared) };
      const fields = codeList(type.fields.map((field) => fieldCode(scope, field, declared)));
      return {
        ...base,
        type: imports.type(descriptionModule, "RecordType"),
        value: entry("record", type, "fields", fields),
      };
    }
    case "array": {
      const item = fieldCode(scope, type.item, declared);
      if (isRichArray(scope.service, type)) return { ...base, ...richArrayCode(scope, type, item) };
      return { ...base, type: imports.type(descriptionModule, "ArrayType"), value: entry("array", type, "item", item) };
    }
  }
}

function nameListEntry(scope: TypeScope, type: NamedType) {
  const callee = `/* @__PURE__ */ ${scope.imports.value(`./runtime/${valueModules.names}`, "nameList")}`;
  const value: Code = { kind: "call", callee, arguments: [stringLiteral(type.wireName)] };
  return { type: `${scope.imports.type(descriptionModule, "CodedType")}<${ownType(scope, typeName(type))}>`, value };
}

/** The DataSet's own name, and its tables. */
function dataSetEntry(scope: TypeScope, type: DataSetType) {
  const { imports } = scope;
  const of = ownType(scope, typeName(type));
  const content = codeObject([...dataSetNames(type), ["tables", tablesCode(scope, type.tables)]]);
  const callee = `/* @__PURE__ */ ${imports.value(`./runtime/${tabularTypeModules.stated}`, "statedDataSet")}`;
  const value: Code = { kind: "call", callee, arguments: [{ ...content, expanded: true }] };
  return { type: `${imports.type(descriptionModule, "CodedType")}<${of} | null>`, value };
}

function entry(kind: string, type: NamedType, content: string, code: Code): Code {
  return {
    kind: "object",
    expanded: true,
    entries: [
      ["kind", stringLiteral(kind)],
      ["name", stringLiteral(type.wireName)],
      [content, code],
      ...(type.unqualified ? [["unqualified", "true"] as const] : []),
    ],
  };
}

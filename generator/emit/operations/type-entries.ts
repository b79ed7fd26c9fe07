/**
 * Owns how records, arrays and enumerations become table entries.
 * Invariant: an entry names only entries that stand before it; later ones, itself included, through a function.
 */
import { isRich } from "../../model/questions.js";
import type { Field, NamedType, RecordField, RecordType, TypeUse } from "../../model/service.js";
import { typeName, typeConstName, valuesConstName } from "../../names/index.js";
import { codeObject, type Code } from "../../print/layout.js";
import type { TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, stringLiteral } from "../../print/typescript-text.js";
import { ownType, type TypeScope } from "../type-text.js";
import { codeList, flag, repeatedCode, typeReference } from "./entry-code.js";

const descriptionModule = "./runtime/description";
const valuesModule = "./runtime/values/index";

export function typeDeclarations(scope: TypeScope): readonly TypeScriptDeclaration[] {
  const declared = new Set<string>();
  return scope.service.types.flatMap((type) => {
    const declaration = typeDeclaration(scope, type, declared);
    declared.add(type.name);
    return declaration === undefined ? [] : [declaration];
  });
}

/** Lists and date texts have no entry: they are strings on the wire. */
function typeDeclaration(
  scope: TypeScope,
  type: NamedType,
  declared: ReadonlySet<string>,
): TypeScriptDeclaration | undefined {
  if (type.kind === "list" || type.kind === "date-text") return undefined;
  const base = {
    kind: "constant",
    name: identifier(typeConstName(type)),
    documentation: [`The type ${type.name} as data.`],
  } as const;
  const { imports } = scope;
  switch (type.kind) {
    case "enumeration": {
      const values = imports.value("./types", identifier(valuesConstName(type)));
      const call = `/* @__PURE__ */ ${imports.value("./runtime/values/index", "enumeration")}`;
      return {
        ...base,
        type: `${imports.type(descriptionModule, "SimpleType")}<${ownType(scope, typeName(type))}>`,
        value: { kind: "call", callee: call, arguments: [stringLiteral(type.name), values] },
      };
    }
    case "record": {
      const fields = codeList(type.fields.map((field) => fieldCode(scope, field, declared)));
      if (isRich(type)) return { ...base, ...richRecord(scope, type, fields) };
      return {
        ...base,
        type: imports.type(descriptionModule, "RecordType"),
        value: entry("record", scope, type, "fields", fields),
      };
    }
    case "array": {
      const item = fieldCode(scope, type.item, declared);
      return {
        ...base,
        type: imports.type(descriptionModule, "ArrayType"),
        value: entry("array", scope, type, "item", item),
      };
    }
  }
}

function richRecord({ service, imports }: TypeScope, { name }: RecordType, fields: Code) {
  const content: Code = {
    kind: "object",
    expanded: true,
    entries: [
      ["name", stringLiteral(name)],
      ...(service.unqualified ? [["namespace", stringLiteral("")] as const] : []),
      ["fields", fields],
    ],
  };
  const callee = `/* @__PURE__ */ ${imports.value(valuesModule, "richRecord")}`;
  const value: Code = { kind: "call", callee, arguments: [content] };
  return { type: imports.type(valuesModule, "RichRecord"), value };
}

function entry(kind: string, { service }: TypeScope, type: NamedType, content: string, code: Code): Code {
  return {
    kind: "object",
    expanded: true,
    entries: [
      ["kind", stringLiteral(kind)],
      ["name", stringLiteral(type.name)],
      [content, code],
      ...(service.unqualified ? [["unqualified", "true"] as const] : []),
    ],
  };
}

function fieldCode(scope: TypeScope, field: Field | RecordField, declared: ReadonlySet<string>): Code {
  const { name, type, required, nullable, repeated } = field;
  const isOpen = "form" in field && (field.form === "any" || field.form === "attributes");
  return codeObject([
    ["name", stringLiteral(name)],
    [
      "type",
      isOpen ? typeReference(scope, anyText) : repeatedCode(scope, field, referenceOrFunction(scope, type, declared)),
    ],
    ["required", flag(required && repeated === undefined)],
    ["nullable", flag(nullable && repeated === undefined)],
    ...("form" in field ? formCode(field) : []),
  ]);
}

/** What stands for the type of a field that has none of its own. */
const anyText: TypeUse = { kind: "scalar", name: "string" };

function formCode({ name, form, element }: RecordField): readonly (readonly [string, Code | undefined])[] {
  return [
    ["as", form === "element" ? undefined : stringLiteral(form)],
    ["element", element === name ? undefined : stringLiteral(element)],
  ];
}

function referenceOrFunction(scope: TypeScope, use: TypeUse, declared: ReadonlySet<string>): string {
  const reference = typeReference(scope, use);
  const later = use.kind === "named" && !declared.has(use.name) && reference !== "string";
  return later ? `() => ${reference}` : reference;
}

/**
 * Owns how records become declarations: interfaces, and for records that others extend a union of them, told apart by `$type`.
 * Invariant: what a decoder gives is what the type says, and a derived record is never taken for its base.
 */
import { allFields, derivedOf, isNeededChoice, isTagged } from "../../model/records.js";
import type { RecordField, RecordType } from "../../model/service.js";
import { onlyTypeName, typeName } from "../../names/index.js";
import type { Documentation, TypeScriptDeclaration, TypeScriptMember } from "../../print/typescript-file.js";
import { identifier, memberName, stringLiteral } from "../../print/typescript-text.js";
import { fieldDocumentation } from "../documentation.js";
import { arrayText, typeText, type TypeScope } from "../type-text.js";

const valuesModule = "./runtime/values/index";

export function recordDeclarations(
  scope: TypeScope,
  record: RecordType,
  documentation: Documentation,
): readonly TypeScriptDeclaration[] {
  const name = identifier(typeName(record));
  const derived = derivedOf(scope.service, record);
  const members = [...tagMembers(scope, record), ...fieldMembers(scope, record)];
  if (derived.length === 0) return [{ kind: "interface", name, documentation, members }];
  const children = derived.filter((each) => each.extends === record.name).map((each) => identifier(typeName(each)));
  const only = identifier(onlyTypeName(record));
  const union: TypeScriptDeclaration = {
    kind: "alias",
    name,
    documentation,
    type: { kind: "union", members: record.abstract ? children : [only, ...children] },
  };
  if (record.abstract) return [union];
  const ownDocumentation = [`${record.name}, and none of those that extend it.`];
  return [union, { kind: "interface", name: only, documentation: ownDocumentation, members }];
}

/** The base of all may leave it out. */
function tagMembers({ service }: TypeScope, record: RecordType): readonly TypeScriptMember[] {
  if (!isTagged(service, record)) return [];
  const optional = record.extends === undefined && !record.abstract;
  const literal = stringLiteral(record.name);
  return [
    {
      name: "$type",
      documentation: ["Which of the records that extend one another it is."],
      type: { kind: "union", members: [literal, ...(optional ? ["undefined"] : [])] },
      optional,
    },
  ];
}

function fieldMembers(scope: TypeScope, record: RecordType): readonly TypeScriptMember[] {
  return allFields(scope.service, record).map((field) => fieldMember(scope, record, field));
}

/** What is repeated, and elements that nobody described, are always there: a list without items where there are none. */
function fieldMember(scope: TypeScope, record: RecordType, field: RecordField): TypeScriptMember {
  const isList = field.repeated !== undefined;
  const isThere = isList || (field.form === "choice" ? isNeededChoice(field) : field.required);
  return {
    name: memberName(field.name),
    documentation: fieldDocumentation(scope.service, record.name, field),
    type: {
      kind: "union",
      members: [
        fieldText(scope, field),
        ...(field.nullable && !isList ? ["null"] : []),
        ...(isThere ? [] : ["undefined"]),
      ],
    },
    optional: !isThere,
  };
}

function fieldText(scope: TypeScope, field: RecordField): string {
  const { form, type, repeated, nullable } = field;
  if (form === "any") return arrayText(scope.imports.type(valuesModule, "XmlElementText"), false);
  if (form === "attributes") return scope.imports.type(valuesModule, "XmlAttributes");
  const text = form === "choice" ? choiceText(scope, field) : typeText(scope, type, "decoded");
  return repeated === undefined ? text : arrayText(text, nullable);
}

/** `{ readonly Number: number } | { readonly Word: string }` */
function choiceText(scope: TypeScope, { choices }: RecordField): string {
  return choices
    .map((each) => {
      const orNull = each.nullable && each.repeated === undefined ? " | null" : "";
      return `{ readonly ${memberName(each.name)}: ${fieldText(scope, each)}${orNull} }`;
    })
    .join(" | ");
}

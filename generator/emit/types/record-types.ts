/**
 * Owns the declarations of records. A record becomes an interface. A record that others extend becomes a union with
 * them, distinguished by `$type`.
 * Invariant: the type is what a decoder returns, and a derived record is never taken for its base.
 */
import { allFields, derivedOf, isTagged } from "../../model/records.js";
import type { RecordField, RecordType } from "../../model/service.js";
import { onlyTypeName, propertyName, typeName } from "../../names/index.js";
import type { Documentation, TypeScriptDeclaration, TypeScriptMember } from "../../print/typescript-file.js";
import type { Structure } from "../../print/layout-structure.js";
import { identifier, memberName, stringLiteral } from "../../print/typescript-text.js";
import { fieldDocumentation } from "../documentation.js";
import { isOptional } from "../presence.js";
import { arrayText, valueText, type TypeScope } from "../type-text.js";

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

/** Values of the outermost base may omit the tag. */
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

function fieldMember(scope: TypeScope, record: RecordType, field: RecordField): TypeScriptMember {
  const isThere = !isOptional(scope.service, field);
  const documentation = fieldDocumentation(scope.service, record.name, field);
  const base = { name: memberName(propertyName(field)), documentation, optional: !isThere };
  const structure = fieldStructure(scope, field);
  if (typeof structure !== "string")
    return { ...base, type: { kind: "structure", type: absentOr(structure, isThere) } };
  const orNull = field.nullable && field.repeated === undefined ? ["null"] : [];
  return { ...base, type: { kind: "union", members: [structure, ...orNull, ...(isThere ? [] : ["undefined"])] } };
}

function absentOr(type: Structure, isThere: boolean): Structure {
  if (isThere) return type;
  const members = typeof type === "object" && type.kind === "one-of" ? type.members : [type];
  return { kind: "one-of", members: [...members, "undefined"] };
}

/** The field's type, or a list of it; a plain text if it never breaks over lines. */
function fieldStructure(scope: TypeScope, field: RecordField): Structure {
  const { form, repeated, nullable } = field;
  if (form === "any") return arrayText(scope.imports.type(valuesModule, "XmlElementText"), false);
  if (form === "attributes") return scope.imports.type(valuesModule, "XmlAttributes");
  if (form === "choice" || form === "sequence") {
    const group = form === "choice" ? choiceStructure(scope, field) : sequenceStructure(scope, field);
    return repeated === undefined ? group : { kind: "list", item: group };
  }
  const text = valueText(scope, field, "decoded");
  return repeated === undefined ? text : arrayText(text, nullable);
}

/** `{ readonly Number: number } | { readonly Word: string }` */
function choiceStructure(scope: TypeScope, { parts }: RecordField): Structure {
  const members = parts.map((each): Structure => ({
    kind: "members",
    members: [[memberName(propertyName(each)), nullOr(each, fieldStructure(scope, each))]],
  }));
  return { kind: "one-of", members };
}

/** `{ readonly Number: number; readonly Word?: string | undefined }` */
function sequenceStructure(scope: TypeScope, { parts }: RecordField): Structure {
  const members = parts.map((each): readonly [string, Structure] => {
    const isThere = !isOptional(scope.service, each);
    const type = absentOr(nullOr(each, fieldStructure(scope, each)), isThere);
    return [`${memberName(propertyName(each))}${isThere ? "" : "?"}`, type];
  });
  return { kind: "members", members };
}

function nullOr({ nullable, repeated }: RecordField, type: Structure): Structure {
  return nullable && repeated === undefined ? { kind: "one-of", members: [type, "null"] } : type;
}

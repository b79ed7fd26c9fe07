/** Owns the declarations of records, enumerations, scalars with facets, arrays, DataSets, lists and date texts. */
import { severalAsRecord } from "../../model/questions.js";
import type { EnumerationType, NamedType, Operation, RestrictedType } from "../../model/service.js";
import { codesConstName, resultsTypeName, tablesTypeName, typeName, valuesConstName } from "../../names/index.js";
import { codeObject } from "../../print/layout.js";
import type { Documentation, TypeScriptDeclaration } from "../../print/typescript-file.js";
import { identifier, propertyKey, stringLiteral } from "../../print/typescript-text.js";
import { prose, sourceSentence, typeGaps } from "../documentation.js";
import { arrayText, textOfScalar, typeText, type TypeScope } from "../type-text.js";
import { codeFacts, facetFacts } from "../facet-words.js";
import { recordDeclarations } from "./record-types.js";
import { tableDeclarations } from "./table-types.js";

export function namedTypeDeclarations(scope: TypeScope, type: NamedType): readonly TypeScriptDeclaration[] {
  const name = identifier(typeName(type));
  const alias = (text: string, ...facts: readonly string[]): readonly TypeScriptDeclaration[] => [
    { kind: "alias", name, documentation: documentation(scope, type, ...facts), type: text },
  ];
  switch (type.kind) {
    case "record":
      return recordDeclarations(scope, type, documentation(scope, type));
    case "enumeration":
      return enumerationDeclarations(scope, type);
    case "restricted": {
      const facts = [...facetFacts(type.facets), ...(type.facets.length === 0 ? [] : ["Not checked here."])];
      return [...alias(textOfScalar(scope, type.base), ...facts), ...codesDeclarations(type)];
    }
    case "array": {
      const item = typeText(scope, type.item.type, "decoded");
      const { dimensions } = type;
      const facts = dimensions === 1 ? [] : [`One array of ${String(dimensions)} dimensions: rows of one length.`];
      return alias(arrayText(item, type.item.nullable), ...facts);
    }
    case "item-list":
      return alias(
        arrayText(typeText(scope, type.item, "decoded"), false),
        "One text on the wire, with white space between.",
      );
    case "data-set":
      return [
        ...tableDeclarations(scope, type, type.tables, `of ${type.name}`),
        ...alias(`${scope.imports.type("./runtime/results/index", "DataSet")}<${identifier(tablesTypeName(type))}>`),
      ];
    case "list": {
      const delimiter = JSON.stringify(type.delimiter);
      const fact = `Elements, or one text of them with ${delimiter} between; an element with ${delimiter} in it is refused.`;
      return alias("string | readonly string[]", fact);
    }
    case "date-text":
      return alias("string", `A date as ${type.formats.join(" or ")}, checked before it is sent; see \`formatDate\`.`);
  }
}

/** Several results of an operation as one object. */
export function resultsDeclarations(scope: TypeScope, operation: Operation): readonly TypeScriptDeclaration[] {
  const record = severalAsRecord(scope.service, operation, resultsTypeName(operation));
  return record === undefined ? [] : recordDeclarations(scope, record, []);
}

function enumerationDeclarations(scope: TypeScope, type: EnumerationType): readonly TypeScriptDeclaration[] {
  const values = type.values.map(stringLiteral);
  const name = identifier(typeName(type));
  return [
    {
      kind: "alias",
      name,
      documentation: documentation(scope, type, openness(type)),
      type: { kind: "union", members: type.open ? [...values, "(string & {})"] : values },
    },
    {
      kind: "constant",
      name: identifier(valuesConstName(type)),
      documentation: ["In the order of the description."],
      type: `readonly ${name}[]`,
      value: { kind: "array", items: values },
    },
  ];
}

function codesDeclarations(type: RestrictedType): readonly TypeScriptDeclaration[] {
  const { codes } = type;
  if (codes === undefined) return [];
  const entries = codes.map(({ name, value }) => [propertyKey(name), value] as const);
  return [
    {
      kind: "constant",
      name: identifier(codesConstName(type)),
      documentation: [[...codeFacts(codes), "There may be other values."].join(" ")],
      type: { kind: "object", members: entries },
      value: codeObject(entries),
    },
  ];
}

function openness({ open }: EnumerationType): string {
  return open ? "The service may have other values, too." : "A value outside this list is an error, both ways.";
}

function documentation(scope: TypeScope, type: NamedType, ...facts: readonly string[]): Documentation {
  const purpose = type.purpose === undefined ? [] : [prose(type.purpose)];
  const sentences = [...purpose, ...facts, ...sourceSentence(scope.service, type.source)];
  return [...(sentences.length === 0 ? [] : [sentences.join(" ")]), ...typeGaps(scope.service, type.name)];
}

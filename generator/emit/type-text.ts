/**
 * Owns the TypeScript text of a description's types.
 * Invariant: the type is what the runtime decodes. No value loses precision as a `number`.
 */
import type { Artifact } from "../model/artifacts.js";
import { oncePer } from "../model/once-per.js";
import { type Scalar, scalarNames, scalars } from "../model/scalars.js";
import type { Gap, Operation, ScalarName, Service, TypeUse, XmlTypeName } from "../model/service.js";
import {
  dataSetTypeOf,
  operationsOf,
  resultUse,
  resultWord,
  returnedHeaders,
  statedTables,
  typeNamed,
} from "../model/questions.js";
import { chosenForm } from "../model/chosen-form.js";
import { gapTypeName, resultsTypeName, tablesTypeName, typeName } from "../names/index.js";
import { type FixedField, fixedLiteral } from "./fixed-values.js";
import type { Imports } from "../print/imports.js";
import { identifier } from "../print/typescript-text.js";

const valuesModule = "./runtime/values/index";
const dataSetModule = "./runtime/results/index";

const scalarsByWord: ReadonlyMap<string, ScalarName> = new Map(scalarNames.map((name) => [name, name]));

/** `given`: values that a client may pass. `decoded`: values that a decoder returns. */
export type Direction = "given" | "decoded";

/** How the modules of a service refer to its own types: `undefined` inside `types.ts`. */
export interface TypeScope {
  readonly service: Service;
  readonly imports: Imports;
  readonly typesModule: string | undefined;
  /** Module of the types' table entries; `undefined` if it is the same file. */
  readonly entriesModule?: string;
}

/** Whether `types.ts` has the types of parameters: they are the client's, handlers have their own. */
export function declaresParameters(artifacts: ReadonlySet<Artifact>): boolean {
  return artifacts.has("client") || artifacts.has("types");
}

/** Whether `types.ts` has anything to declare. */
export function declaresTypes(service: Service, artifacts: ReadonlySet<Artifact>): boolean {
  const ofResults = (operation: Operation): boolean =>
    operation.result.kind === "several" ||
    (operation.result.kind === "data-set" && operation.result.tables !== undefined) ||
    returnedHeaders(operation).length + operation.faults.length > 0;
  return (
    declaresParameters(artifacts) ||
    service.types.length > 0 ||
    service.gaps.length > 0 ||
    operationsOf(service).some(ofResults)
  );
}

export function ownType(scope: TypeScope, name: string): string {
  const text = identifier(name);
  return scope.typesModule === undefined ? text : scope.imports.type(scope.typesModule, text);
}

/** The type of one value, null and absence aside. */
export function typeText(scope: TypeScope, use: TypeUse, direction: Direction): string {
  if (use.kind === "scalar") {
    return textOfScalar(scope, use.name);
  }
  if (use.kind === "xml") return xmlText(scope, use.name);
  const type = typeNamed(scope.service, use.name);
  // Only the client joins elements; everybody else sees the text.
  if (type.kind === "list" && direction === "decoded") return "string";
  return ownType(scope, typeName(type));
}

/** The type of a field's or parameter's value: the literal of a fixed one. */
export function valueText(scope: TypeScope, field: FixedField, direction: Direction): string {
  return fixedLiteral(scope.service, field) ?? typeText(scope, field.type, direction);
}

function xmlText({ imports }: TypeScope, name: XmlTypeName): string {
  if (name === "DataSet" || name === "DataTable") return imports.type(dataSetModule, "DataSet");
  return imports.type(valuesModule, xmlValueTypes[name]);
}

const xmlValueTypes = { xml: "XmlContent", anyType: "AnyValue", QName: "QualifiedName" } as const;

/** Type of a restricted scalar; facets make no difference. */
export function textOfScalar({ service, imports }: TypeScope, name: ScalarName): string {
  const { typeScript, imported }: Pick<Scalar, "typeScript" | "imported"> = chosenForm(service, name) ?? scalars[name];
  return imported === true ? imports.type(valuesModule, typeScript) : typeScript;
}

/** An array of that type. */
export function arrayText(item: string, nullable: boolean): string {
  if (nullable) return `readonly (${item} | null)[]`;
  return item.includes(" ") ? `readonly (${item})[]` : `readonly ${item}[]`;
}

/** Type of a call's result: `UnspecifiedInt`, `string | null`, `Account | null`, `void`. */
export function resultText(scope: TypeScope, operation: Operation): string {
  const { result } = operation;
  if (result.kind === "void" || result.kind === "none") return "void";
  if (result.kind === "several") return ownType(scope, resultsTypeName(operation));
  const orNull = (text: string): string => `${text} | null`;
  if (result.kind === "data-set") {
    const text = dataSetText(scope, operation);
    return result.nullable || !result.required ? orNull(text) : text;
  }
  const use = resultUse(operation);
  if (use === undefined) throw new Error(`emit: a result of no type, ${operation.name}`);
  const text = gapText(scope, operation) ?? typeText(scope, use, "decoded");
  if (result.kind === "repeated") return arrayText(text, result.nullable);
  return result.nullable || !result.required ? orNull(text) : text;
}

function dataSetText(scope: TypeScope, operation: Operation): string {
  const { result } = operation;
  const type = dataSetTypeOf(scope.service, operation);
  if (type !== undefined) return ownType(scope, typeName(type));
  if (result.kind === "data-set" && result.tables !== undefined) {
    return `${scope.imports.type(dataSetModule, "DataSet")}<${ownType(scope, tablesTypeName(operation))}>`;
  }
  return gapText(scope, operation) ?? scope.imports.type(dataSetModule, "DataSet");
}

/** Alias of a result type whose meaning is unspecified. */
function gapText(scope: TypeScope, operation: Operation): string | undefined {
  const gap = resultGap(scope.service, operation);
  return gap === undefined ? undefined : ownType(scope, gapTypeName(gap));
}

/** The gap after which the result's type is named. */
export function resultGap(service: Service, operation: Operation): Gap | undefined {
  const { result } = operation;
  const isSpecified =
    result.kind === "data-set" ? statedTables(service, operation) !== undefined : result.kind !== "scalar";
  const gap = isSpecified ? undefined : aliasedGaps(service).get(resultWord(operation));
  return gap === undefined || exceptions(gap).has(operation.name) ? undefined : gap;
}

const exceptions = oncePer(({ appliesTo }: Gap): ReadonlySet<string> => new Set(appliesTo.except));

/**
 * Result kind -> the gap after which its alias is named. A gap of exactly one scalar kind, or of DataSet, becomes an alias. A gap of several
 * kinds is only documented. If several gaps apply to one kind, the first names the alias.
 */
export const aliasedGaps = oncePer((service: Service): ReadonlyMap<string, Gap> => {
  const gapsByWord = new Map<string, Gap>();
  const types = new Set(service.types.map(({ name }) => name));
  for (const gap of service.gaps) {
    const [word, second] = gap.appliesTo.results;
    if (word === undefined || second !== undefined || gapsByWord.has(word) || !isAliased(types, word)) continue;
    gapsByWord.set(word, gap);
  }
  return gapsByWord;
});

function isAliased(types: ReadonlySet<string>, word: string): boolean {
  return word === "DataSet" || (word !== "void" && !types.has(word));
}

/** The TypeScript type that an alias stands for: that of a scalar, or DataSet. */
export function aliasTarget(scope: TypeScope, word: string): string {
  if (word === "DataSet") return scope.imports.type(dataSetModule, "DataSet");
  const scalar = scalarsByWord.get(word);
  if (scalar === undefined) throw new Error(`emit: a gap about the unknown result kind ${word}`);
  return textOfScalar(scope, scalar);
}

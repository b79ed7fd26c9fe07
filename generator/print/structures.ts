/**
 * Owns the structures that ts-morph prints: a file's imports and declarations with their members, parameters and
 * documentation.
 * Invariant: no declaration is text. Types, initializers and statements of function bodies are texts; `layout.ts`
 * breaks their lines.
 */
import { StructureKind, VariableDeclarationKind } from "#ts-morph-printer";
import type {
  FunctionDeclarationOverloadStructure,
  InterfaceDeclarationStructure,
  JSDocStructure,
  MethodSignatureStructure,
  OptionalKind,
  ParameterDeclarationStructure,
  PropertySignatureStructure,
  SourceFileStructure,
  StatementStructures,
  WriterFunction,
} from "ts-morph";
import { encodeDocumentation } from "./documentation.js";
import { beginningOf, flatType, layoutRight, layoutType, lineWidth, signatureBreaks, type TypeCode } from "./layout.js";
import { commaBreak, lineBreak, type Places } from "./places.js";
import type {
  Documentation,
  TypeScriptAlias,
  TypeScriptConstant,
  TypeScriptDeclaration,
  TypeScriptFile,
  TypeScriptFunction,
  TypeScriptImport,
  TypeScriptInterface,
  TypeScriptMember,
  TypeScriptMethod,
  TypeScriptParameter,
  TypeScriptSignature,
} from "./typescript-file.js";

/** Import specifier of a module. */
export type Specifier = (from: string) => string;

export function sourceFileStructure(file: TypeScriptFile, specifier: Specifier, places: Places): SourceFileStructure {
  const imports = file.imports.filter(({ names }) => names.length > 0);
  return {
    kind: StructureKind.SourceFile,
    leadingTrivia: `${headComment(file.head)}\n`,
    statements: [
      ...imports.map((each) => importStructure(each, specifier)),
      ...file.declarations.map((each) => declarationStructure(each, specifier, places)),
    ],
  };
}

function headComment(head: string): string {
  const { description } = encodeDocumentation(head.split("\n\n"), 0);
  const [first, ...lines] = description.split("\n");
  return first === "" ? ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n") : `/** ${first} */`;
}

function importStructure({ from, names, types = false }: TypeScriptImport, specifier: Specifier): StatementStructures {
  const moduleSpecifier = specifier(from);
  const sorted = [...new Set(names)].sort();
  const flat = `import ${types ? "type " : ""}{ ${sorted.join(", ")} } from "${moduleSpecifier}";`;
  const isBroken = flat.length > lineWidth && sorted.length > 1;
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly: types,
    moduleSpecifier,
    namedImports: sorted.map((each, index) => {
      const [name = "", alias] = each.split(" as ");
      const isLast = index === sorted.length - 1;
      return {
        name,
        ...(alias === undefined ? {} : { alias }),
        leadingTrivia: isBroken ? `${lineBreak}  ` : index === 0 ? " " : "",
        trailingTrivia: !isLast ? "" : isBroken ? commaBreak : " ",
      };
    }),
  };
}

function declarationStructure(
  declaration: TypeScriptDeclaration,
  specifier: Specifier,
  places: Places,
): StatementStructures {
  switch (declaration.kind) {
    case "interface":
      return interfaceStructure(declaration, places);
    case "alias":
      return aliasStructure(declaration, places);
    case "constant":
      return constantStructure(declaration, places);
    case "function":
      return functionStructure(declaration, places);
    case "re-export":
      return { kind: StructureKind.ExportDeclaration, moduleSpecifier: specifier(declaration.from) };
  }
}

const blankLine: WriterFunction = (writer) => writer.blankLineIfLastNot();

function docsOf(documentation: Documentation, indent: number): OptionalKind<JSDocStructure>[] {
  if (documentation.length === 0) return [];
  const { description, tags } = encodeDocumentation(documentation, indent);
  return [{ description, tags: [...tags] }];
}

/** An interface without members is an alias: `{}` alone would take any value but null. */
function interfaceStructure(declaration: TypeScriptInterface, places: Places): StatementStructures {
  const { name, documentation, members, typeParameters = [], extends: bases = [] } = declaration;
  if (members.length === 0 && bases.length === 0)
    return aliasStructure({ kind: "alias", name, documentation, type: "Record<never, never>" }, places);
  const start = `export interface ${name}`;
  const end = `${bases.length === 0 ? "" : ` extends ${bases.join(", ")}`} {`;
  return {
    kind: StructureKind.Interface,
    isExported: true,
    name,
    docs: docsOf(documentation, 0),
    typeParameters: listed(typeParameters, isHeadTooLong(start, typeParameters, end), places),
    extends: [...bases],
    ...membersStructure(members, places),
  };
}

function membersStructure(
  members: TypeScriptInterface["members"],
  places: Places,
): Pick<InterfaceDeclarationStructure, "properties" | "methods"> {
  const [properties, methods]: [TypeScriptMember[], TypeScriptMethod[]] = [[], []];
  for (const member of members) {
    if ("returns" in member) methods.push(member);
    else properties.push(member);
  }
  return {
    properties: properties.map((each) => propertyStructure(each, places)),
    methods: methods.map((each) => methodStructure(each, places)),
  };
}

function propertyStructure(
  { name, documentation, type, optional }: TypeScriptMember,
  places: Places,
): OptionalKind<PropertySignatureStructure> {
  const start = `  readonly ${name}${optional ? "?" : ""}:`;
  return {
    name: places.of(name),
    docs: docsOf(documentation, 2),
    isReadonly: true,
    hasQuestionToken: optional,
    type: places.afterBlank(layoutType(type, 2, start.length, 1)),
  };
}

function methodStructure(
  { name, documentation, parameters, returns }: TypeScriptMethod,
  places: Places,
): OptionalKind<MethodSignatureStructure> {
  const flat = parameters.map(([each, type]) => `${each}: ${flatType(type)}`).join(", ");
  const isBroken = `  ${name}(${flat}): ${flatType(returns)};`.length > lineWidth;
  const typeText = (type: TypeCode, indent: number, column: number): string =>
    places.afterBlank(isBroken ? layoutType(type, indent, column, 1) : ` ${flatType(type)}`);
  return {
    name: places.of(name),
    docs: docsOf(documentation, 2),
    parameters: parameters.map(([each, type], index) => ({
      ...trivia(isBroken, 2, index === parameters.length - 1),
      name: each.replace("?", ""),
      hasQuestionToken: each.endsWith("?"),
      type: typeText(type, 4, each.length + 5),
    })),
    returnType: typeText(returns, 2, 4),
  };
}

/** White space around an item of a list, which is on a line of its own if the list is broken. */
function trivia(
  isBroken: boolean,
  indent: number,
  isLast: boolean,
): Pick<ParameterDeclarationStructure, "leadingTrivia" | "trailingTrivia"> {
  if (!isBroken) return {};
  const margin = " ".repeat(indent);
  return { leadingTrivia: `${lineBreak}${margin}  `, ...(isLast ? { trailingTrivia: commaBreak + margin } : {}) };
}

function isHeadTooLong(start: string, typeParameters: readonly string[], end: string): boolean {
  return `${start}<${typeParameters.join(", ")}>${end}`.length > lineWidth;
}

function listed(typeParameters: readonly string[], isBroken: boolean, places: Places): string[] {
  return typeParameters.map((each, index) => {
    const { leadingTrivia = "", trailingTrivia = "" } = trivia(isBroken, 0, index === typeParameters.length - 1);
    return `${String(leadingTrivia)}${places.of(each)}${String(trailingTrivia)}`;
  });
}

function aliasStructure(declaration: TypeScriptAlias, places: Places): StatementStructures {
  const { name, documentation, type, typeParameters = [] } = declaration;
  const start = `export type ${name}`;
  // Of several type parameters Prettier breaks the list, rather than after the `=`.
  const end = typeParameters.length > 1 ? ` = ${beginningOf(type)}`.trimEnd() : " =";
  const isBroken = typeParameters.length > 0 && isHeadTooLong(start, typeParameters, end);
  const head = typeParameters.length === 0 ? start : `${start}<${typeParameters.join(", ")}>`;
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: blankLine,
    isExported: true,
    name,
    docs: docsOf(documentation, 0),
    typeParameters: listed(typeParameters, isBroken, places),
    type: places.afterBlank(layoutType(type, 0, isBroken ? "> =".length : `${head} =`.length, 1)),
  };
}

function hasGenericArgument(type: TypeCode | undefined): boolean {
  if (typeof type !== "object" || type.kind !== "generic") return false;
  return type.arguments.length > 2 && type.arguments.some((each) => typeof each === "string" && each.includes("<"));
}

function constantStructure(declaration: TypeScriptConstant, places: Places): StatementStructures {
  const { name, documentation, type, value, suffix = "" } = declaration;
  const start = `export const ${name}`;
  // A type with a generic argument breaks before the value's opening brace has to move to the next line.
  const after = hasGenericArgument(type) ? " = {".length : " =".length;
  const typeText = type === undefined ? undefined : layoutType(type, 0, start.length + 1, after);
  const left = `${start}${typeText === undefined ? "" : `:${typeText}`} =`;
  const initializer = `${layoutRight(value, 0, lastLineOf(left).length, suffix.length + 1)}${suffix}`;
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: blankLine,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: docsOf(documentation, 0),
    declarations: [
      {
        name,
        ...(typeText === undefined ? {} : { type: places.afterBlank(typeText) }),
        initializer: places.afterBlank(initializer),
      },
    ],
  };
}

function functionStructure(declaration: TypeScriptFunction, places: Places): StatementStructures {
  const { name, documentation, overload, implementation, body } = declaration;
  const docs = docsOf(documentation, 0);
  return {
    kind: StructureKind.Function,
    isExported: true,
    name,
    ...(overload === undefined
      ? { docs }
      : { overloads: [{ docs, ...signatureStructure(name, overload, ";", places) }] }),
    ...signatureStructure(name, implementation, " {", places),
    statements: body.map((line) => places.of(line)).join("\n"),
  };
}

function signatureStructure(
  name: string,
  { typeParameters = [], parameters, returns }: TypeScriptSignature,
  end: string,
  places: Places,
): Pick<FunctionDeclarationOverloadStructure, "typeParameters" | "parameters" | "returnType"> {
  const texts = parameters.map(parameterText);
  const breaks = signatureBreaks(`export function ${name}`, typeParameters, texts, `: ${returns}${end}`);
  return {
    typeParameters: listed(typeParameters, breaks.typeParameters, places),
    parameters: parameters.map((each, index) => ({
      ...trivia(breaks.parameters, 0, index === parameters.length - 1),
      name: each.name.replace("?", ""),
      hasQuestionToken: each.name.endsWith("?"),
      type: places.of(each.type),
      ...(each.value === undefined ? {} : { initializer: places.of(each.value) }),
    })),
    returnType: places.of(returns),
  };
}

function parameterText({ name, type, value }: TypeScriptParameter): string {
  return `${name}: ${type}${value === undefined ? "" : ` = ${value}`}`;
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

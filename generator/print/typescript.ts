/**
 * Owns the printing of TypeScript files through ts-morph: whole-file structures in one call, in memory.
 * Invariant: the text is already canonical for Prettier. ts-morph prints declarations; what Prettier would break
 * over lines, and what is long, stands in them as a short token and is put in its place afterwards, laid out by `layout.ts`.
 */
import { tsMorph } from "#ts-morph";
import type { CodeBlockWriter, StatementStructures } from "ts-morph";
import { printDocumentation } from "./documentation.js";
import {
  beginningOf,
  layoutMethod,
  layoutNames,
  layoutRight,
  layoutSignature,
  layoutType,
  lineWidth,
  type TypeCode,
} from "./layout.js";
import { stringLiteral } from "./typescript-text.js";
import type {
  Documentation,
  TypeScriptAlias,
  TypeScriptConstant,
  TypeScriptDeclaration,
  TypeScriptFile,
  TypeScriptFunction,
  TypeScriptInterface,
  TypeScriptMember,
  TypeScriptMethod,
  TypeScriptSignature,
} from "./typescript-file.js";

const { IndentationText, NewLineKind, Project, QuoteKind, StructureKind, VariableDeclarationKind } = tsMorph;

export type PrintTypeScript = (file: TypeScriptFile) => string;

type Statement = StatementStructures | string | ((writer: CodeBlockWriter) => void);

/** What an import says for a module of a view. */
export type Specifier = (from: string) => string;

export function createTypeScriptPrinter(specifier: Specifier): PrintTypeScript {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Double,
      useTrailingCommas: true,
    },
  });
  return (file) => {
    const parts = new Parts();
    const statements = [
      parts.hold(commentText(file.head.split("\n\n"), 0)),
      ...importTexts(file, specifier).map((text) => parts.hold(text)),
      ...file.declarations.map((declaration) => statementOf(declaration, specifier, parts)),
    ];
    const source = project.createSourceFile("file.ts", { statements }, { overwrite: true });
    const skeleton = source.getFullText();
    project.removeSourceFile(source);
    return parts.putInto(skeleton);
  };
}

/** Texts that ts-morph sees as tokens. No identifier of generated code holds a `$` at its start, so no token is taken for one. */
class Parts {
  readonly #texts: string[] = [];

  /** The token for a text: a comment with its delimiters, a statement, or what follows `:` or `=` with its leading white space. */
  hold(text: string): string {
    this.#texts.push(text);
    return `$${this.#texts.length - 1}$`;
  }

  /** In one pass, so that no text is searched for tokens. */
  putInto(skeleton: string): string {
    const places = /\/\*\* \$(\d+)\$ \*\/|(?<=[:=]) \$(\d+)\$|(?<=^ *)\$(\d+)\$;?/gm;
    return skeleton.replace(places, (_, comment?: string, right?: string, statement?: string) => {
      const text = this.#texts[Number(comment ?? right ?? statement)];
      if (text === undefined) throw new Error("print: a token that nobody made");
      return text;
    });
  }
}

function importTexts(file: TypeScriptFile, specifier: Specifier): readonly string[] {
  const used = file.imports.filter(({ names }) => names.length > 0);
  return used.map(({ from, names, types }) =>
    layoutNames(
      types === true ? "import type" : "import",
      [...new Set(names)].sort(),
      ` from ${stringLiteral(specifier(from))};`,
    ),
  );
}

function statementOf(declaration: TypeScriptDeclaration, specifier: Specifier, parts: Parts): Statement {
  switch (declaration.kind) {
    case "interface":
      return interfaceStructure(declaration, parts);
    case "alias":
      return aliasStructure(declaration, parts);
    case "constant":
      return constantStructure(declaration, parts);
    case "function":
      return (writer) => {
        blankLine(writer);
        writer.write(parts.hold(functionText(declaration)));
      };
    case "re-export":
      return parts.hold(`export * from ${stringLiteral(specifier(declaration.from))};`);
  }
}

/** An interface without members is an alias: `{}` alone would take any value but null. */
function interfaceStructure(declaration: TypeScriptInterface, parts: Parts): Statement {
  const { name, documentation, members, typeParameters, extends: bases = [] } = declaration;
  if (members.length === 0 && bases.length === 0) {
    return aliasStructure({ kind: "alias", name, documentation, type: "Record<never, never>" }, parts);
  }
  return {
    kind: StructureKind.Interface,
    leadingTrivia: blankLine,
    isExported: true,
    name: name + typeParametersText(`export interface ${name}`, interfaceEnd(bases), typeParameters),
    docs: docsOf(documentation, 0, parts),
    extends: [...bases],
    properties: members.length === 0 ? [] : [{ name: parts.hold(members.map(memberText).join("\n  ")) }],
  };
}

function memberText(member: TypeScriptMember | TypeScriptMethod): string {
  const { documentation } = member;
  const code = "returns" in member ? methodText(member) : propertyText(member);
  return documentation.length === 0 ? code : `${commentText(documentation, 2)}\n  ${code}`;
}

function methodText({ name, parameters, returns }: TypeScriptMethod): string {
  return layoutMethod(name, parameters, returns, 2);
}

function propertyText({ name, type, optional }: TypeScriptMember): string {
  const start = `readonly ${name}${optional ? "?" : ""}:`;
  return `${start}${layoutType(type, 2, start.length + 2, 1)};`;
}

/** A line each where the head would be too long. */
function typeParametersText(start: string, end: string, typeParameters: readonly string[] = []): string {
  if (typeParameters.length === 0) return "";
  const flat = `<${typeParameters.join(", ")}>`;
  if (start.length + flat.length + end.length <= lineWidth) return flat;
  return `<\n${typeParameters.map((each) => `  ${each},\n`).join("")}>`;
}

function interfaceEnd(bases: readonly string[]): string {
  return `${bases.length === 0 ? "" : ` extends ${bases.join(", ")}`} {`;
}

function aliasStructure(
  { name, documentation, type, typeParameters = [] }: TypeScriptAlias,
  parts: Parts,
): StatementStructures {
  // Of several type parameters Prettier breaks the list, rather than after the `=`.
  const end = typeParameters.length > 1 ? ` = ${beginningOf(type)}`.trimEnd() : " =";
  const full = name + typeParametersText(`export type ${name}`, end, typeParameters);
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: blankLine,
    isExported: true,
    name: full,
    docs: docsOf(documentation, 0, parts),
    type: typeToken(type, 0, `export type ${full} =`.split("\n").at(-1)?.length ?? 0, parts),
  };
}

function hasGenericArgument(type: TypeCode | undefined): boolean {
  if (typeof type !== "object" || type.kind !== "generic") return false;
  return type.arguments.length > 2 && type.arguments.some((each) => typeof each === "string" && each.includes("<"));
}

function constantStructure(declaration: TypeScriptConstant, parts: Parts): StatementStructures {
  const start = `export const ${declaration.name}`;
  // A type with a generic argument breaks before the value's opening brace has to move to the next line.
  const after = hasGenericArgument(declaration.type) ? " = {".length : " =".length;
  const type = declaration.type === undefined ? "" : layoutType(declaration.type, 0, start.length + 1, after);
  const lastLine = `${start}${type === "" ? "" : `:${type}`}`.split("\n").at(-1) ?? "";
  const suffix = declaration.suffix ?? "";
  const value = layoutRight(declaration.value, 0, lastLine.length + 2, suffix.length + 1);
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: blankLine,
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: docsOf(declaration.documentation, 0, parts),
    declarations: [
      {
        name: declaration.name,
        ...(type === "" ? {} : { type: parts.hold(type) }),
        initializer: parts.hold(value + suffix),
      },
    ],
  };
}

function functionText({ name, documentation, overload, implementation, body }: TypeScriptFunction): string {
  const lines = body.map((line) => (line === "" ? "" : `  ${line}`));
  const declared = overload === undefined ? [] : [signatureText(name, overload, ";")];
  const code = [...declared, signatureText(name, implementation, " {"), ...lines, "}"].join("\n");
  return documentation.length === 0 ? code : `${commentText(documentation, 0)}\n${code}`;
}

function signatureText(name: string, signature: TypeScriptSignature, end: string): string {
  const { typeParameters = [], parameters, returns } = signature;
  return layoutSignature(`export function ${name}`, typeParameters, parameters, `: ${returns}${end}`);
}

function docsOf(documentation: Documentation, indent: number, parts: Parts): string[] {
  return documentation.length === 0 ? [] : [parts.hold(commentText(documentation, indent))];
}

/** A doc comment whose first line stands where the token stood. */
function commentText(documentation: Documentation, indent: number): string {
  const text = printDocumentation(documentation, indent);
  if (!text.startsWith("\n")) return `/** ${text} */`;
  const margin = `\n${" ".repeat(indent)} `;
  const lines = text.split("\n").slice(1);
  return `/**${lines.map((line) => `${margin}*${line === "" ? "" : ` ${line}`}`).join("")}${margin}*/`;
}

function typeToken(type: TypeCode, indent: number, column: number, parts: Parts): string {
  return parts.hold(layoutType(type, indent, column, 1));
}

function blankLine(writer: CodeBlockWriter): void {
  writer.blankLineIfLastNot();
}

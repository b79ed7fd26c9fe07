/**
 * Owns the printing of TypeScript files through ts-morph: whole-file structures in one call, in memory.
 * Property that must stay true: the text is already canonical for Prettier, and it holds exactly the declarations it was
 * asked for: {@link assertStatements} reads it back, so that text of a description that became code would stop us here.
 */
import {
  IndentationText,
  NewLineKind,
  Project,
  QuoteKind,
  StructureKind,
  VariableDeclarationKind,
  type CodeBlockWriter,
  type SourceFile,
  type StatementStructures,
} from "ts-morph";
import { printDocumentation } from "./documentation.js";
import { layoutNames, lineWidth, layoutRight, layoutSignature, layoutType, type TypeCode } from "./layout.js";
import { stringLiteral } from "./typescript-text.js";
import type {
  Documentation,
  TypeScriptAlias,
  TypeScriptConstant,
  TypeScriptDeclaration,
  TypeScriptFile,
  TypeScriptFunction,
  TypeScriptInterface,
  TypeScriptSignature,
} from "./typescript-file.js";

export type PrintTypeScript = (file: TypeScriptFile) => string;

/**
 * ts-morph indents the continuation lines of types and values once more than Prettier does. Each of ours starts with this
 * mark, so that the indentation before it can be taken away again. White space to TypeScript, and no encoder lets it through.
 */
const mark = "\f";
/** Stands where ts-morph puts a blank that must go because a line break follows. */
const noBlank = "\v";

/** `importEnding`: `.js` under NodeNext, `.ts` for type stripping, nothing for bundlers that resolve. */
export function createTypeScriptPrinter(importEnding: string): PrintTypeScript {
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
    const statements = [
      `/**${comment(printDocumentation([...file.head.split("\n\n")], 0))} */`,
      ...printImports(file, importEnding),
      ...file.declarations.map((declaration) => structureOf(declaration, importEnding)),
    ];
    const source = project.createSourceFile("file.ts", { statements }, { overwrite: true });
    assertStatements(source, file);
    const text = unmark(source.getFullText());
    project.removeSourceFile(source);
    return text;
  };
}

/** Imports are text: ts-morph cannot break their names over lines. */
function printImports(file: TypeScriptFile, ending: string): readonly string[] {
  const used = file.imports.filter(({ names }) => names.length > 0);
  return used.map(({ from, names, types }) =>
    layoutNames(
      types === true ? "import type" : "import",
      [...new Set(names)].sort(),
      ` from ${stringLiteral(from + ending)};`,
    ),
  );
}

type Statement = StatementStructures | string | ((writer: CodeBlockWriter) => void);

function structureOf(declaration: TypeScriptDeclaration, ending: string): Statement {
  switch (declaration.kind) {
    case "interface":
      return interfaceStructure(declaration);
    case "alias":
      return aliasStructure(declaration);
    case "constant":
      return constantStructure(declaration);
    case "function":
      return (writer) => {
        blankLine(writer);
        writer.write(functionText(declaration));
      };
    case "re-export": {
      const start = declaration.types === true ? "export type" : "export";
      const end = ` from ${stringLiteral(declaration.from + ending)};`;
      const text = declaration.names.length === 0 ? `${start} *${end}` : layoutNames(start, declaration.names, end);
      return `${docText(declaration.documentation)}${text}`;
    }
  }
}

/** An interface without members is an alias: `{}` alone would take any value but null. */
function interfaceStructure(declaration: TypeScriptInterface): Statement {
  const { name, documentation, members, typeParameter, extends: bases = [] } = declaration;
  if (members.length === 0 && bases.length === 0) {
    return aliasStructure({ kind: "alias", name, documentation, type: "Record<never, never>" });
  }
  return {
    kind: StructureKind.Interface,
    leadingTrivia: blankLine,
    isExported: true,
    name,
    docs: docsOf(documentation, 0),
    ...(typeParameter === undefined ? {} : { typeParameters: [typeParameterText(name, typeParameter, bases)] }),
    extends: [...bases],
    properties: members.map((member) => ({
      name: member.name,
      isReadonly: true,
      hasQuestionToken: member.optional,
      docs: docsOf(member.documentation, 2),
      type: markedType(member.type, 2, `  readonly ${member.name}${member.optional ? "?" : ""}:`.length),
    })),
  };
}

/** On a line of its own where the interface's head would be too long. */
function typeParameterText(name: string, typeParameter: string, bases: readonly string[]): string {
  const bounds = bases.length === 0 ? "" : ` extends ${bases.join(", ")}`;
  const head = `export interface ${name}<${typeParameter}>${bounds} {`;
  return head.length <= lineWidth ? typeParameter : `\n${mark}  ${typeParameter},\n${mark}`;
}

function aliasStructure({ name, documentation, type }: TypeScriptAlias): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    leadingTrivia: blankLine,
    isExported: true,
    name,
    docs: docsOf(documentation, 0),
    type: markedType(type, 0, `export type ${name} =`.length),
  };
}

function constantStructure(declaration: TypeScriptConstant): StatementStructures {
  const exported = declaration.exported !== false;
  const start = `${exported ? "export " : ""}const ${declaration.name}`;
  const type = declaration.type === undefined ? "" : layoutType(declaration.type, 0, start.length + 1, 2);
  const lastLine = `${start}${type === "" ? "" : `:${type}`}`.split("\n").at(-1) ?? "";
  const suffix = declaration.suffix ?? "";
  const value = layoutRight(declaration.value, 0, lastLine.length + 2, suffix.length + 1);
  return {
    kind: StructureKind.VariableStatement,
    leadingTrivia: blankLine,
    isExported: exported,
    declarationKind: VariableDeclarationKind.Const,
    docs: docsOf(declaration.documentation, 0),
    declarations: [
      {
        name: declaration.name,
        ...(type === "" ? {} : { type: marked(type) }),
        initializer: marked(value) + suffix,
      },
    ],
  };
}

function functionText({ name, documentation, overload, implementation, body }: TypeScriptFunction): string {
  const lines = body.map((line) => (line === "" ? "" : `  ${line}`));
  const declared = overload === undefined ? [] : [signatureText(name, overload, ";")];
  return `${docText(documentation)}${[...declared, signatureText(name, implementation, " {"), ...lines, "}"].join("\n")}`;
}

function signatureText(name: string, signature: TypeScriptSignature, end: string): string {
  const { typeParameter = "", parameters, returns } = signature;
  return layoutSignature(`export function ${name}`, typeParameter, parameters, `: ${returns}${end}`);
}

function docsOf(documentation: Documentation, indent: number): { description: string }[] {
  return documentation.length === 0 ? [] : [{ description: printDocumentation(documentation, indent) }];
}

function docText(documentation: Documentation): string {
  return documentation.length === 0 ? "" : `/**${comment(printDocumentation(documentation, 0))} */\n`;
}

function comment(text: string): string {
  return text.startsWith("\n") ? `${text.replaceAll("\n", "\n * ").replace(/ +$/gm, "")}\n` : ` ${text}`;
}

function markedType(type: TypeCode, indent: number, column: number): string {
  return marked(layoutType(type, indent, column, 1));
}

/** Without its leading blank, which ts-morph writes itself. */
function marked(text: string): string {
  const start = text.startsWith("\n") ? noBlank + text : text.slice(1);
  return start.replaceAll("\n", `\n${mark}`);
}

function unmark(text: string): string {
  return text.replaceAll(` ${noBlank}`, "").replace(/^ *\f/gm, "");
}

function blankLine(writer: CodeBlockWriter): void {
  writer.blankLineIfLastNot();
}

/** The text reads back as the statements it was made of, no more and no fewer. */
function assertStatements(source: SourceFile, file: TypeScriptFile): void {
  const imports = file.imports.filter(({ names }) => names.length > 0).length;
  const overloads = file.declarations.filter((each) => each.kind === "function" && each.overload !== undefined).length;
  const expected = imports + file.declarations.length + overloads;
  const found = source.compilerNode.statements.length;
  if (found !== expected) throw new Error(`print: ${found} statements came out of ${expected}`);
}

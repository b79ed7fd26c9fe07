/**
 * Owns the proof that ts-morph prints TypeScript: each file is one structure, and no declaration in it is text.
 * Types, initializers and the statements of function bodies are texts, and each is what its place asks for.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { Project } from "#ts-morph-printer";
import { type SourceFileStructure, type StatementStructures, StructureKind } from "ts-morph";
import ts from "typescript";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Places } from "../../generator/print/places.js";
import { compileText } from "./compile-case.js";
import { repository } from "./tree.js";

const structures: SourceFileStructure[] = [];
let printedFiles: readonly string[] = [];

/** Texts that are put in their places after printing. */
const placedTexts: string[] = [];

beforeAll(async () => {
  const of = vi.spyOn(Places.prototype, "of");
  const createSourceFile = vi.spyOn(Project.prototype, "createSourceFile");
  for (const file of ["spec/messaging-account.yaml", "test/golden/cases/kitchen-sink/input.yaml"]) {
    const { files } = await compileText(readFileSync(path.join(repository, file), "utf8"));
    const own = files.filter((each) => each.path.endsWith(".ts") && !each.path.startsWith("runtime/"));
    printedFiles = [...printedFiles, ...own.map((each) => each.path)];
  }
  structures.push(...createSourceFile.mock.calls.map(([, structure]) => structure as SourceFileStructure));
  placedTexts.push(...of.mock.calls.flatMap(([text], index) => (of.mock.results[index]?.value === text ? [] : [text])));
  createSourceFile.mockRestore();
  of.mockRestore();
});

const statements = (): readonly StatementStructures[] =>
  structures.flatMap(({ statements: all }) => all as StatementStructures[]);

/** The only statement of a text. */
function onlyStatement(text: string): ts.Statement {
  const source = ts.createSourceFile("text.ts", text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly unknown[] };
  expect(parseDiagnostics, text).toEqual([]);
  expect(source.statements, text).toHaveLength(1);
  return source.statements[0] ?? expect.unreachable();
}

function expectExpression(text: unknown): void {
  const statement = onlyStatement(`export default (${String(text)});`);
  expect(ts.isExportAssignment(statement), String(text)).toBe(true);
}

function expectType(text: unknown): void {
  const statement = onlyStatement(`type T = ${String(text)};`);
  expect(ts.isTypeAliasDeclaration(statement), String(text)).toBe(true);
}

/** Values of that name anywhere in a structure. */
function valuesIn(structure: unknown, name: string): readonly unknown[] {
  if (typeof structure !== "object" || structure === null) return [];
  return Object.entries(structure).flatMap(([key, value]) =>
    key === name && !Array.isArray(value) && value !== undefined ? [value] : valuesIn(value, name),
  );
}

test("each file of ours is one structure", () => {
  expect(printedFiles.length).toBeGreaterThan(10);
  expect(structures).toHaveLength(printedFiles.length);
  expect(structures.map(({ kind }) => kind)).toEqual(structures.map(() => StructureKind.SourceFile));
});

test("every statement is a structure of its kind", () => {
  const kinds = new Set(statements().map((each) => (typeof each === "object" ? each.kind : each)));
  expect([...kinds].sort()).toEqual(
    [
      StructureKind.ExportDeclaration,
      StructureKind.Function,
      StructureKind.ImportDeclaration,
      StructureKind.Interface,
      StructureKind.TypeAlias,
      StructureKind.VariableStatement,
    ].sort(),
  );
});

describe("texts", () => {
  test.each(["type", "returnType"])("%s is a type", (name) => {
    const types = valuesIn(statements(), name);
    expect(types.length).toBeGreaterThan(30);
    types.forEach(expectType);
  });

  test("initializer is an expression", () => {
    const initializers = valuesIn(statements(), "initializer");
    expect(initializers.length).toBeGreaterThan(50);
    initializers.forEach(expectExpression);
  });

  test("names are names", () => {
    const names = valuesIn(statements(), "name");
    expect(names.length).toBeGreaterThan(200);
    for (const name of names) expect(onlyStatement(`interface I { ${String(name)}: 1 }`)).toBeDefined();
    expect(names.filter((name) => /[{}=;]/.test(String(name)))).toEqual([]);
  });

  test("no text that is placed after printing is a declaration", () => {
    expect(placedTexts.length).toBeGreaterThan(50);
    expect(
      placedTexts.filter((text) => /^\s*(?:export|import|declare|interface|function|class|enum)\b/.test(text)),
    ).toEqual([]);
  });

  test("functions are white space alone", () => {
    const written: unknown[] = [];
    const walk = (structure: unknown, name: string): void => {
      if (typeof structure === "function") written.push(name);
      else if (typeof structure === "object" && structure !== null)
        for (const [key, value] of Object.entries(structure)) walk(value, key);
    };
    structures.forEach((each) => walk(each, ""));
    expect([...new Set(written)]).toEqual(["leadingTrivia"]);
  });
});

test("members, parameters and documentation are structures of their own", () => {
  const interfaces = statements().filter((each) => each.kind === StructureKind.Interface);
  const methods = interfaces.flatMap((each) => each.methods ?? []);
  const properties = interfaces.flatMap((each) => each.properties ?? []);
  expect(methods.length).toBeGreaterThan(40);
  expect(properties.length).toBeGreaterThan(100);
  expect(methods.flatMap((each) => each.parameters ?? []).length).toBe(2 * methods.length);
  const tags = methods.flatMap((each) => valuesIn(each.docs, "tagName"));
  expect(new Set(tags)).toEqual(new Set(["deprecated"]));
});

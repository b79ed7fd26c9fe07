/**
 * Owns the proof that whatever stands in an exported signature can be imported by name.
 * It walks the declarations of everything that the output exports and follows each type that they name.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { compileFile } from "../golden/compile-case.js";
import { repository, treeOf, writeTree } from "../golden/tree.js";

const folder = path.join(repository, ".tmp", `signatures-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options: ts.CompilerOptions = {
  strict: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: ["node"],
};

/** `Name in file` for every type that an exported declaration names and that is not exported itself. */
function hiddenTypes(entry: string): readonly string[] {
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const own = path.dirname(entry);
  const isOwn = (file: string): boolean => !path.relative(own, file).startsWith("..");
  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exported = new Set<ts.Symbol>();
  const collect = (module: ts.Symbol): void => {
    for (const symbol of checker.getExportsOfModule(module).map(resolve)) {
      if (exported.has(symbol)) continue;
      exported.add(symbol);
      if (symbol.flags & ts.SymbolFlags.ValueModule) collect(symbol);
    }
  };
  const source = program.getSourceFile(entry);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module !== undefined) collect(module);

  const hidden = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivate(node)) return;
    const name = nameOf(node);
    if (name !== undefined) {
      const symbol = checker.getSymbolAtLocation(name);
      const found = symbol === undefined ? undefined : resolve(symbol);
      const declaration = found?.declarations?.[0];
      const place = declaration?.getSourceFile().fileName;
      const inner = found !== undefined && (found.flags & ts.SymbolFlags.TypeParameter) !== 0;
      if (found !== undefined && place !== undefined && !inner && isOwn(place) && !exported.has(found)) {
        hidden.add(`${name.getText()} in ${path.relative(own, node.getSourceFile().fileName)}`);
      }
    }
    // What a constant is made of is no part of its signature once its type is stated.
    if ((ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node)) && node.type) {
      return visit(node.type);
    }
    ts.forEachChild(node, visit);
  };
  for (const symbol of exported) {
    for (const declaration of symbol.declarations ?? []) if (!ts.isSourceFile(declaration)) visit(declaration);
  }
  return [...hidden].sort();
}

function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => {
      return kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword;
    })
  );
}

/** What a class is made from is its own business. */
function ofClass({ parent: { parent } }: ts.Node): boolean {
  return ts.isClassDeclaration(parent);
}

/** The last name of a type that is referred to: `B` of `A.B<C>`, of `extends B`, of `typeof b`. */
function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return ts.isQualifiedName(node.typeName) ? node.typeName.right : node.typeName;
  if (ts.isExpressionWithTypeArguments(node) && !ofClass(node)) return node.expression;
  return undefined;
}

test.each([
  ["messaging-account", "spec/messaging-account.yaml"],
  ["kitchen-sink", "test/golden/cases/kitchen-sink/input.yaml"],
])("of %s every type in a signature is exported", async (name, file) => {
  const { files } = await compileFile(file, { artifacts: ["client", "server"] });
  writeTree(path.join(folder, name), treeOf(files));
  expect(hiddenTypes(path.join(folder, name, "index.ts"))).toEqual([]);
});

test("finds a type that is not exported", () => {
  const place = path.join(folder, "broken");
  writeTree(place, new Map([["index.ts", "interface Hidden {}\nexport function f(hidden: Hidden[]): void {}\n"]]));
  expect(hiddenTypes(path.join(place, "index.ts"))).toEqual(["Hidden in index.ts"]);
});

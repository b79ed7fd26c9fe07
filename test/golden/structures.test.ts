/**
 * What is printed reads back as what was asked for: ts-morph takes the text apart, and names, types, values and comments are those of the view.
 * Types and values have the characters that could confuse ts-morph's writer, which no golden has in every place.
 */
import fc from "fast-check";
import { type InterfaceDeclaration, Node, Project, type SourceFile } from "ts-morph";
import { expect, test } from "vitest";
import { createTypeScriptPrinter } from "../../generator/print/typescript.js";
import type {
  TypeScriptConstant,
  TypeScriptDeclaration,
  TypeScriptFile,
  TypeScriptFunction,
  TypeScriptInterface,
  TypeScriptParameter,
} from "../../generator/print/typescript-file.js";
import { expectCanonical } from "./canonical.js";

const print = createTypeScriptPrinter((from) => `${from}.js`);
const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });

/** Of any length, so that heads of declarations stand on both sides of where lines break. */
const names = fc.tuple(fc.constantFrom("A", "Account", "aList"), fc.nat(70)).map(([a, n]) => a + "x".repeat(n));
const types = fc.oneof(
  fc.constantFrom("string", "number | null", "readonly Account[]", 'Loose<"a" | "b">', '"/*" | "\\\\" | "`"'),
  names.map((name) => ({ kind: "generic" as const, name, arguments: ["string", "Rest"] })),
  fc.array(names, { minLength: 2, maxLength: 4 }).map((members) => ({ kind: "intersection" as const, members })),
);
const documentation = fc.array(fc.constantFrom("About it.", "Ends */ here? @never", "Two words. ".repeat(14).trim()), {
  maxLength: 2,
});
const typeParameters = fc.array(fc.constantFrom("Given extends string = never", "Headers", "Rest = unknown"), {
  maxLength: 3,
});
const memberNames = fc.oneof(names, fc.constantFrom('"a b"', '"ends \\\\"', "'it\"s'"));
const properties = fc.record({ name: memberNames, documentation, type: types, optional: fc.boolean() });
const methods = fc.record({
  name: memberNames,
  documentation,
  parameters: fc.tuple(
    fc.tuple(fc.constant("parameters"), types),
    fc.tuple(fc.constant("options?"), fc.constant("CallOptions")),
  ),
  returns: types,
});
const signatures = fc.record({
  typeParameters,
  parameters: fc.constantFrom<TypeScriptParameter[]>(
    [],
    [{ name: "first", type: "string", value: '"\\\\"' }],
    [
      { name: "first", type: "string" },
      { name: "second?", type: "number" },
    ],
  ),
  returns: fc.constantFrom("void", "Promise<string>"),
});
const declarations: fc.Arbitrary<TypeScriptDeclaration> = fc.oneof(
  fc.record({
    kind: fc.constant("interface" as const),
    name: names,
    documentation,
    typeParameters,
    extends: fc.constantFrom([], ["Base"], ["Base", "Other<string>"]),
    members: fc.oneof(
      fc.array(properties, { minLength: 1, maxLength: 4 }),
      fc.array(methods, { minLength: 1, maxLength: 4 }),
    ),
  }),
  fc.record({ kind: fc.constant("alias" as const), name: names, documentation, typeParameters, type: types }),
  fc.record({
    kind: fc.constant("constant" as const),
    name: names,
    documentation,
    type: types,
    value: fc.constantFrom("1", '"text"', "[] as unknown", '"\\\\"', "`/* \\\n  //`"),
    suffix: fc.constantFrom("", " as const"),
  }),
  fc.record({
    kind: fc.constant("function" as const),
    name: names,
    documentation,
    implementation: signatures,
    body: fc.constantFrom([], ["return;"], ["first();", "", "return second;"]),
  }),
  fc.record({ kind: fc.constant("re-export" as const), from: fc.constantFrom("./a", "../b/c") }),
);
const files: fc.Arbitrary<TypeScriptFile> = fc.record({
  head: fc.constantFrom("A file.", "A file.\n\nOf two paragraphs."),
  imports: fc.constantFrom(
    [],
    [{ from: "./a", names: ["b", "a"] }],
    [
      { from: "./a", names: [] },
      { from: "./types", names: ["Account", "Rest as Other"], types: true },
    ],
  ),
  declarations: fc.array(declarations, { maxLength: 5 }),
});

const flat = (text: string): string => text.replaceAll(/\s+/g, "");

function read(text: string): SourceFile {
  const source = project.createSourceFile("file.ts", text, { overwrite: true });
  const { parseDiagnostics } = source.compilerNode as unknown as { readonly parseDiagnostics: readonly unknown[] };
  expect(parseDiagnostics, text).toEqual([]);
  return source;
}

test("heads, imports and declarations, in their order", () => {
  fc.assert(
    fc.property(files, (file) => {
      const text = print(file);
      const head = print({ ...file, imports: [], declarations: [] }).trimEnd();
      expect(text.startsWith(`${head}\n`)).toBe(true);
      // Without the head, which a compiler takes for a comment of what follows.
      const source = read(text.slice(head.length));
      const imports = file.imports.filter((each) => each.names.length > 0);
      const found = source.getImportDeclarations().map((each) => ({
        from: each.getModuleSpecifierValue(),
        types: each.isTypeOnly(),
        names: each.getNamedImports().map((name) => name.getText()),
      }));
      expect(found).toEqual(
        imports.map(({ from, names: all, types: only = false }) => ({
          from: `${from}.js`,
          types: only,
          names: [...all].sort(),
        })),
      );
      const statements = source.getStatements().slice(imports.length);
      expect(statements.map(facts)).toEqual(file.declarations.map(wanted));
    }),
  );
});

/** What a statement says, white space aside. */
function facts(node: Node): Readonly<Record<string, unknown>> {
  if (Node.isExportDeclaration(node)) return { from: node.getModuleSpecifierValue() };
  if (Node.isInterfaceDeclaration(node))
    return { ...common(node), extends: node.getExtends().map(textOf), members: membersOf(node) };
  if (Node.isTypeAliasDeclaration(node)) return { ...common(node), type: textOf(node.getTypeNodeOrThrow()) };
  if (Node.isFunctionDeclaration(node)) {
    const body = node.getStatements().map(textOf);
    return {
      ...common(node),
      parameters: node.getParameters().map(textOf),
      returns: textOf(node.getReturnTypeNodeOrThrow()),
      body,
    };
  }
  if (!Node.isVariableStatement(node)) throw new Error(`a ${node.getKindName()}`);
  const [variable] = node.getDeclarations();
  if (variable === undefined) throw new Error("no variable");
  const { name, ...others } = { name: variable.getName(), keyword: node.getDeclarationKind() };
  const said = { exported: node.isExported(), documentation: node.getJsDocs().length };
  return {
    name,
    ...others,
    ...said,
    type: textOf(variable.getTypeNodeOrThrow()),
    value: textOf(variable.getInitializerOrThrow()),
  };
}

const textOf = (node: Node): string => flat(node.getText()).replace(/^\|/, "");

type Named = Extract<Node, { getTypeParameters(): unknown; getJsDocs(): unknown; isExported(): boolean }>;

function common(node: Named): Readonly<Record<string, unknown>> {
  return {
    name: node.getName(),
    exported: node.isExported(),
    documentation: node.getJsDocs().length,
    typeParameters: node.getTypeParameters().map(textOf),
  };
}

function membersOf(node: InterfaceDeclaration): readonly unknown[] {
  return node.getMembers().map((member) => {
    if (Node.isMethodSignature(member)) {
      const parameters = member.getParameters().map(textOf);
      return {
        name: member.getName(),
        documentation: member.getJsDocs().length,
        parameters,
        returns: textOf(member.getReturnTypeNodeOrThrow()),
      };
    }
    if (!Node.isPropertySignature(member)) throw new Error(`a ${member.getKindName()}`);
    const said = { optional: member.hasQuestionToken(), constant: member.isReadonly() };
    return {
      name: member.getName(),
      documentation: member.getJsDocs().length,
      ...said,
      type: textOf(member.getTypeNodeOrThrow()),
    };
  });
}

type Type = Parameters<typeof typeText>[0];
function typeText(type: TypeScriptConstant["type"]): string {
  if (type === undefined) return "";
  if (typeof type === "string") return flat(type);
  if (type.kind === "generic") return flat(`${type.name}<${type.arguments.map((each) => typeText(each)).join(",")}>`);
  if (type.kind === "intersection") return type.members.map((each) => typeText(each)).join("&");
  throw new Error(`no ${type.kind} is made here`);
}

function wanted(declaration: TypeScriptDeclaration): Readonly<Record<string, unknown>> {
  if (declaration.kind === "re-export") return { from: `${declaration.from}.js` };
  const said = { name: declaration.name, exported: true, documentation: Math.min(declaration.documentation.length, 1) };
  switch (declaration.kind) {
    case "interface":
      return {
        ...said,
        ...parametersOf(declaration),
        extends: (declaration.extends ?? []).map(flat),
        members: wantedMembers(declaration),
      };
    case "alias":
      return { ...said, ...parametersOf(declaration), type: typeText(declaration.type) };
    case "constant":
      return {
        ...said,
        keyword: "const",
        type: typeText(declaration.type),
        value: flat(`${String(declaration.value)}${declaration.suffix ?? ""}`),
      };
    case "function":
      return { ...said, ...functionOf(declaration) };
  }
}

function parametersOf({ typeParameters: all = [] }: { readonly typeParameters?: readonly string[] }) {
  return { typeParameters: all.map(flat) };
}

function functionOf({ implementation, body }: TypeScriptFunction) {
  const { parameters, returns } = implementation;
  const statements = body.filter((line) => line !== "").map(flat);
  return {
    ...parametersOf(implementation),
    parameters: parameters.map(({ name, type, value }) =>
      flat(`${name}: ${type}${value === undefined ? "" : ` = ${value}`}`),
    ),
    returns: flat(returns),
    body: statements,
  };
}

function wantedMembers({ members: all }: TypeScriptInterface): readonly unknown[] {
  return all.map((member) => {
    const said = { name: member.name, documentation: Math.min(member.documentation.length, 1) };
    if (!("returns" in member))
      return { ...said, optional: member.optional, constant: true, type: typeText(member.type) };
    const parameters = member.parameters.map(([name, type]: readonly [string, Type]) =>
      flat(`${name}:${typeText(type)}`),
    );
    return { ...said, parameters, returns: typeText(member.returns) };
  });
}

test("Prettier would change nothing in an interface that extends others, with and without members of its own", async () => {
  const declaration = {
    kind: "interface",
    name: "Both",
    documentation: ["About both."],
    extends: ["One", "Two"],
  } as const;
  const member = { name: "third", documentation: ["The third."], type: "string", optional: true } as const;
  const all = [[], [member], [member, { ...member, documentation: [] }]].map((each) => ({
    ...declaration,
    members: each,
  }));
  await expectCanonical(new Map([["file.ts", print({ head: "A file.", imports: [], declarations: all })]]));
});

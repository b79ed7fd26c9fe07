/**
 * Owns the tables of options in docs/api.md: read from the interfaces, with the documentation that editors show.
 * Invariant: an exported interface of options is on the page or in the list of those that are nobody's to set.
 */
import { join } from "node:path";
import ts from "typescript";
import { repository } from "../golden/tree.js";

const doors = [
  "templates/runtime/index.ts",
  "templates/runtime/security/client.ts",
  "templates/runtime/security/server.ts",
  "generator/index.ts",
];

/** Exported because they stand in signatures of others. */
export const notForUsers = new Map([
  ["CallOptionsNeedingHeaders", "CallOptionsTakingHeaders, where a header is required"],
  ["XmlReaderOptions", "of a class whose type alone is exported"],
  ["XmlWriterOptions", "of a class whose type alone is exported"],
]);

export interface OptionTable {
  readonly name: string;
  /** Its rows, in Markdown. */
  readonly text: string;
  readonly undocumented: readonly string[];
}

/** Every exported interface that is called options, limits or hooks. */
export function readOptions(): ReadonlyMap<string, OptionTable> {
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [] };
  const program = ts.createProgram(
    doors.map((file) => join(repository, file)),
    { ...options, noLib: true },
  );
  const checker = program.getTypeChecker();
  const tables = new Map<string, OptionTable>();
  for (const door of doors) {
    const source = program.getSourceFile(join(repository, door));
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    for (const exported of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.declarations?.find(ts.isInterfaceDeclaration);
      if (declaration === undefined || !/(?:Options|Limits|Hooks)/.test(symbol.name)) continue;
      tables.set(symbol.name, printTable(declaration, checker));
    }
  }
  return tables;
}

function printTable(declaration: ts.InterfaceDeclaration, checker: ts.TypeChecker): OptionTable {
  const members = declaration.members.filter((member) => ts.isPropertySignature(member));
  const rows = members.map((member) => {
    const name = member.name.getText();
    const documentation = ts.displayPartsToString(
      checker.getSymbolAtLocation(member.name)?.getDocumentationComment(checker),
    );
    const required = member.questionToken === undefined ? ", required" : "";
    return {
      name,
      documentation,
      text: `| \`${name}\` | \`${typeOf(member, declaration)}\`${required} | ${inCell(documentation)} |`,
    };
  });
  const heritage =
    declaration.heritageClauses?.flatMap(({ types }) =>
      types.map((type) => type.getText().replace(/<Offered>$/, "")),
    ) ?? [];
  return {
    name: declaration.name.text,
    text: [
      ...["| option | type | meaning |", "|---|---|---|"],
      ...rows.map(({ text }) => text),
      ...(heritage.length === 0 ? [] : ["", `And those of ${heritage.map((each) => `\`${each}\``).join(", ")}.`]),
    ].join("\n"),
    undocumented: rows.filter(({ documentation }) => documentation === "").map(({ name }) => name),
  };
}

/** As written, without `undefined`, which every option takes, and with what a type parameter stands for. */
function typeOf(
  member: ts.PropertySignature,
  { typeParameters = [] }: { typeParameters?: readonly ts.TypeParameterDeclaration[] },
): string {
  let text =
    member.type
      ?.getText()
      .replace(/ \| undefined$/, "")
      .replace(/^\((.*)\)$/s, "$1") ?? "";
  for (const { name, default: standsFor } of typeParameters)
    if (standsFor !== undefined) text = text.replaceAll(new RegExp(`\\b${name.text}\\b`, "g"), standsFor.getText());
  return inCell(text);
}

const inCell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

/**
 * Owns the reference of the API: what programs import from `asmx-runtime` and from `asmx-codegen`, declaration by declaration.
 * Invariant: it is made of the built declarations, which carry the sources' own comments; an export without a section fails the build.
 */
import path from "node:path";
import { Project } from "ts-morph";
import { writeText } from "./pages.mjs";
import { root } from "./places.mjs";

const packages = [
  { name: "asmx-runtime", types: "templates/runtime-package/dist/esm/index.d.ts" },
  { name: "asmx-codegen", types: "dist/types/generator/index.d.ts" },
];

/** Kinds of declarations in the order of the pages. */
const kinds = [
  { title: "Functions", place: "functions", isKind: (kind) => kind === "FunctionDeclaration" },
  { title: "Classes", place: "classes", isKind: (kind) => kind === "ClassDeclaration" },
  { title: "Interfaces", place: "interfaces", isKind: (kind) => kind === "InterfaceDeclaration" },
  { title: "Types", place: "types", isKind: (kind) => kind === "TypeAliasDeclaration" },
  { title: "Values", place: "values", isKind: (kind) => kind === "VariableDeclaration" || kind === "SourceFile" },
];

/** Writes the pages. Returns `[{ name, pages: [{ title, place }] }]`, an entry for each package. */
export async function writeApi() {
  const written = [];
  for (const { name, types } of packages) {
    const pages = pagesOf(name, path.join(root, types));
    for (const { place, text } of pages) await writeText(`${place}.md`, text);
    written.push({ name, pages });
  }
  return written;
}

function pagesOf(name, file) {
  const project = new Project({ compilerOptions: { module: 199, moduleResolution: 99, skipLibCheck: true } });
  const exported = [...project.addSourceFileAtPath(file).getExportedDeclarations()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const used = new Set();
  const pages = kinds.flatMap(({ title, place, isKind }) => {
    const own = exported.filter(([, declarations]) => declarations.some((each) => isKind(each.getKindName())));
    for (const [exportName] of own) used.add(exportName);
    const sections = own.map(([exportName, declarations]) =>
      sectionOf(
        exportName,
        declarations.filter((each) => isKind(each.getKindName())),
      ),
    );
    if (sections.length === 0) return [];
    const head = `---\neditLink: false\noutline: 2\n---\n\n# ${title} of ${name}\n`;
    return [{ title, place: `reference/api/${name}/${place}`, text: [head, ...sections].join("\n") }];
  });
  const left = exported.filter(([exportName]) => !used.has(exportName)).map(([exportName]) => exportName);
  if (left.length > 0) throw new Error(`no section for ${left.join(", ")} of ${name}`);
  return pages;
}

function sectionOf(name, declarations) {
  const [first] = declarations;
  const texts = declarations.map((each) => codeOf(each, name));
  return [`## ${name}`, "", wordsOf(first), "", "```ts", ...texts, "```", ""].join("\n");
}

/** The statement around a variable; the names that a module exports; otherwise the declaration itself. Without the words above it. */
function codeOf(declaration, name) {
  const kind = declaration.getKindName();
  if (kind === "SourceFile") return moduleCode(declaration, name);
  const node = kind === "VariableDeclaration" ? declaration.getVariableStatement() : declaration;
  return (node ?? declaration).getText().replace(/^export declare |^export /, "");
}

const moduleCode = (file, name) => {
  const names = [...file.getExportedDeclarations().keys()].sort();
  return `import { ${name} } from "asmx-runtime";\n// ${names.map((each) => `${name}.${each}`).join(", ")}`;
};

/** The first comment above a declaration, `{@link}` as code. */
function wordsOf(declaration) {
  const node = declaration.getKindName() === "VariableDeclaration" ? declaration.getVariableStatement() : declaration;
  const comments = node?.getJsDocs?.() ?? [];
  return comments.map((comment) => comment.getInnerText().replace(/\{@link (\w+)\}/g, "`$1`")).join("\n\n");
}

/**
 * Owns the proof that documentation is text to the tools that read comments: each gives for hostile texts what it gives for
 * as many harmless ones.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ESLint } from "eslint";
import { parse } from "parse5";
import { format } from "prettier";
import { Application } from "typedoc";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../dist/index.js";
import { commentTexts, documented, pageTexts, plainTexts } from "./hostile-texts.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-comments-"));
const texts = [...commentTexts, ...pageTexts, ...plainTexts];
const places = { hostile: join(folder, "hostile"), harmless: join(folder, "harmless") };
const ours = ["types.ts", "client.ts", "server.ts", "operations.ts", "index.ts", "wsdl.ts"];
/** The one pragma of the output, and the only file of these that has it: docs/type-checking.md. */
const pragmas = { "operations.ts": ["ts-nocheck"] };

beforeAll(async () => {
  await writeOutput(places.hostile, texts);
  await writeOutput(
    places.harmless,
    texts.map(() => "harmless"),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function writeOutput(place, slots) {
  const { files, diagnostics } = await compile({ name: "hostile.yaml", text: documented(slots) });
  expect(diagnostics).toEqual([]);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  writeFileSync(join(place, "package.json"), '{ "name": "output", "version": "1.0.0", "type": "module" }');
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"), "junction");
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    strict: true,
    declaration: true,
    stripInternal: true,
    skipLibCheck: true,
  };
  const tsconfig = { compilerOptions: { ...compilerOptions, types: ["node"], outDir: "dist" }, include: ["*.ts"] };
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify(tsconfig));
}

/** What there is of a file but the texts: the kinds of its nodes and their names. */
function shapeOf(text) {
  const shape = [];
  const visit = (node) => {
    shape.push(ts.isIdentifier(node) ? node.text : ts.isStringLiteralLike(node) ? "text" : ts.SyntaxKind[node.kind]);
    for (const tag of ts.getJSDocTags(node)) shape.push(`@${tag.tagName.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("shape.ts", text, ts.ScriptTarget.Latest, true));
  return shape.join(" ");
}

describe.each(["typescript", "typescript-5.4", "typescript-5.9", "typescript-7"])("%s", (compiler) => {
  test("compiles it, and strips nothing as internal", () => {
    const bin = join(dirname(createRequire(join(root, "package.json")).resolve(`${compiler}/package.json`)), "bin/tsc");
    const emitted = Object.entries(places).map(([name, place]) => {
      const { status, stdout } = spawnSync(process.execPath, [bin, "-p", place], { encoding: "utf8" });
      expect({ status, stdout }, name).toEqual({ status: 0, stdout: "" });
      return ours.map((file) => readFileSync(join(place, "dist", file.replace(/\.ts$/, ".d.ts")), "utf8"));
    });
    expect(emitted[0].map(shapeOf)).toEqual(emitted[1].map(shapeOf));
    expect(emitted[0].join("")).toContain("readonly Text");
  });
});

test("TypeScript finds no directive, no reference, no other tag and no pragma but ours in the sources", () => {
  for (const file of ours) {
    const text = readFileSync(join(places.hostile, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    expect(source.commentDirectives, file).toBeUndefined();
    expect([...source.pragmas.keys()], file).toEqual(pragmas[file] ?? []);
    expect([source.referencedFiles, source.typeReferenceDirectives, source.libReferenceDirectives], file).toEqual([
      [],
      [],
      [],
    ]);
    expect(shapeOf(text), file).toBe(shapeOf(readFileSync(join(places.harmless, file), "utf8")));
  }
});

test("ESLint reports as much, and sees no directive", async () => {
  const restricted = ["TSInterfaceDeclaration", "TSPropertySignature", "TSTypeAliasDeclaration", "VariableDeclarator"];
  const rules = {
    "no-restricted-syntax": ["error", ...restricted],
    "no-irregular-whitespace": ["error", { skipComments: false }],
  };
  const config = [
    {
      files: ["**/*.ts"],
      languageOptions: { parser: tseslint.parser },
      plugins: { "@typescript-eslint": tseslint.plugin },
      linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" },
      rules: {
        ...rules,
        "@typescript-eslint/ban-ts-comment": "error",
        "@typescript-eslint/triple-slash-reference": "error",
      },
    },
  ];
  const findings = [];
  for (const place of Object.values(places)) {
    const eslint = new ESLint({ cwd: place, overrideConfigFile: true, overrideConfig: config });
    // Without the lines at the head that have linters leave the rest alone.
    const textOf = (file) =>
      readFileSync(join(place, file), "utf8").replace(/^(?:\/\/|\/\*) (?:Code|eslint|biome).*\n/gm, "");
    const linted = ours.map((file) => eslint.lintText(textOf(file), { filePath: join(place, file) }));
    const results = (await Promise.all(linted)).flat();
    findings.push(
      results.map(({ messages, suppressedMessages }) => [messages.map(({ ruleId }) => ruleId), suppressedMessages]),
    );
  }
  expect(findings[0]).toEqual(findings[1]);
  expect(findings[0].flatMap(([ids]) => ids).length).toBeGreaterThan(300);
});

test("esbuild keeps the same code, and no legal comment", async () => {
  const bundles = [];
  for (const place of Object.values(places)) {
    const options = {
      bundle: true,
      // Paths of modules that are loaded later stand in the code.
      absWorkingDir: place,
      minifySyntax: true,
      minifyWhitespace: true,
      write: false,
      platform: "neutral",
      legalComments: "inline",
    };
    const { outputFiles } = await build({ ...options, format: "esm", entryPoints: [join(place, "client.ts")] });
    bundles.push(outputFiles[0].text);
  }
  expect(bundles[0]).toBe(bundles[1]);
});

test("Prettier formats it all the same, and would change nothing", async () => {
  for (const file of ours) {
    const text = readFileSync(join(places.hostile, file), "utf8");
    const untidy = text.replace(/^export (interface|type|const|function) /gm, "export   $1   ");
    const options = { parser: "typescript", printWidth: 120, checkIgnorePragma: true };
    expect(await format(untidy, options), file).toBe(text);
  }
});

describe("TypeDoc", () => {
  const pages = {};

  beforeAll(async () => {
    for (const [name, place] of Object.entries(places)) {
      const app = await Application.bootstrap({
        entryPoints: ["types.ts", "client.ts", "server.ts"].map((file) => join(place, file)),
        tsconfig: join(place, "tsconfig.json"),
        basePath: place,
        readme: "none",
        disableGit: true,
        sourceLinkTemplate: "https://example.org/{path}",
        logLevel: "Error",
      });
      const project = await app.convert();
      expect(project, name).toBeDefined();
      await app.generateDocs(project, join(place, "pages"));
      expect(app.logger.hasErrors(), name).toBe(false);
      pages[name] = readPages(join(place, "pages"), project);
    }
  });

  test("makes pages of the elements that harmless texts give", () => {
    const allowed = new Set(pages.harmless.flatMap(({ elements }) => elements));
    // What Markdown makes of a text, and links that leave the page where they say so.
    for (const each of ["p", "em", "strong", "code", "ul", "li", "h1", "br", "a href=https:", "a href=mailto:"])
      allowed.add(each);
    const foreign = pages.hostile.flatMap(({ file, elements }) =>
      elements.filter((each) => !allowed.has(each)).map((each) => `${file}: ${each}`),
    );
    expect([...new Set(foreign)]).toEqual([]);
    expect(pages.hostile.map(({ file }) => file)).toEqual(pages.harmless.map(({ file }) => file));
  });

  test.each(plainTexts)("shows %j as it was written", (text) => {
    const index = texts.indexOf(text);
    const page = pages.hostile.find(({ file }) => file.endsWith(`types.N${index}.html`));
    expect(page?.text).toContain(text);
  });

  test("knows no tag but ours", () => {
    expect(pages.hostile.map(({ tags }) => tags)).toEqual(pages.harmless.map(({ tags }) => tags));
  });
});

/** Of each page: its elements with the names of their attributes and the schemes of their addresses, its text, and its tags. */
function readPages(place) {
  const files = ts.sys.readDirectory(place, [".html"]);
  return files.sort().map((file) => {
    const elements = [];
    let text = "";
    const visit = (node) => {
      if (node.nodeName === "#text") text += node.value;
      if (node.tagName !== undefined) elements.push(elementShape(node));
      for (const child of node.childNodes ?? []) visit(child);
    };
    visit(parse(readFileSync(file, "utf8")));
    const tags = elements.filter((each) => each.startsWith("div class=tsd-tag-")).join();
    return { file: file.slice(place.length + 1), elements, tags, text: text.replace(/\s+/g, " ") };
  });
}

function elementShape({ tagName, attrs }) {
  const shown = attrs.flatMap(({ name, value }) => {
    if (name === "href" || name === "src")
      return [`${name}=${/^\s*[a-z][a-z0-9+.-]*:/i.exec(value)?.[0] ?? "relative"}`];
    if (name === "class" && value.startsWith("tsd-tag-")) return [`class=${value}`];
    return name === "class" || name === "id" ? [] : [name];
  });
  return [tagName, ...shown.sort()].join(" ");
}

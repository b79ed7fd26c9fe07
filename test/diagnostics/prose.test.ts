/**
 * Owns the punctuation of what users read: golden texts of diagnostics and imports, the pages of the codes, and messages in the sources.
 * Invariant: a rule sees prose alone; code, frames and what was quoted from an input are cut out first.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { repository } from "../golden/tree.js";

const rules: Readonly<Record<string, RegExp>> = {
  "a sentence that ends twice": /\.;|;\.|,\.|\.,(?!\.)|;;|::(?= )/,
  "two dots": /(?<![./\w])\.\.(?![./\w])|(?<=\w)\.\.(?=\s|$)/,
  "a blank before a mark": /\S (?:[,;](?=\s|$)|\.(?=\s|$))/,
  "two blanks": /\S {2,}\S/,
};

/** Quoted values are the user's own; characters that stand alone are named, three or more of them are a list. */
function proseOf(line: string): string {
  return line
    .replace(/``.*?``|`[^`\s][^`]*`|"(?:[^"\\]|\\.)*"|(?<!\w)'[^']*'(?!\w)/g, "…")
    .replace(/(?<=\s)(?:[^\w\s…](?:\s|$)){3,}/g, "… ")
    .replace(/(?<=\s)["`](?=\s)/g, "…");
}

/** The faults of a line of prose, in words. */
function faultsOf(line: string): readonly string[] {
  const prose = proseOf(line);
  const marks = ["`", '"'].filter((mark) => prose.includes(mark)).map((mark) => `an unbalanced ${mark}`);
  return [...Object.entries(rules).flatMap(([name, rule]) => (rule.test(prose) ? [name] : [])), ...marks];
}

/** Paths below a folder, from the repository. */
const pathsIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).flatMap((path) =>
    path.endsWith(ending) ? [`${folder}/${path}`] : [],
  );
const read = (path: string): readonly string[] => readFileSync(join(repository, path), "utf8").split("\n");
const shown = (path: string, lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => faultsOf(line).map((fault) => `${path}: ${fault}: ${line.trim()}`));

/** Heads, expectations and suggestions; the lines of a frame are the input's. */
const isFrame = (line: string): boolean => /^\s*(?:\d+)?\s*\|/.test(line) || /^\s*found:/.test(line);

/** Texts of strings and templates, without the columns of the help's examples, that hold a sentence or a part of one; `…`: a value. */
function messagesIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, read(path).join("\n"), ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) messages.push(node.text);
    else if (ts.isTemplateExpression(node))
      messages.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return messages
    .filter((text) => !/^codegen /.test(text))
    .filter((text) => /^[^\n{}<>=()$\\]*$/.test(text) && (text.match(/[a-z]{2,} [a-z]{2,}/g) ?? []).length > 1);
}

describe("what users read", () => {
  test.each([
    ["test/diagnostics", "diagnostics.txt"],
    ["test/import/cases", "expected.txt"],
  ])("the golden texts of %s are punctuated", (folder, ending) => {
    const paths = pathsIn(folder, ending);
    expect(paths.length).toBeGreaterThan(50);
    expect(
      paths.flatMap((path) =>
        shown(
          path,
          read(path).filter((line) => !isFrame(line)),
        ),
      ),
    ).toEqual([]);
  });

  test("the pages of the codes are punctuated", () => {
    const paths = pathsIn("docs/diagnostics", ".md");
    expect(paths.length).toBeGreaterThan(50);
    const prose = (path: string): readonly string[] =>
      read(path)
        .join("\n")
        .replace(/```[\s\S]*?```/g, "")
        .split("\n");
    expect(
      paths.flatMap((path) =>
        shown(
          path,
          prose(path).filter((line) => !line.startsWith("|")),
        ),
      ),
    ).toEqual([]);
  });

  test("messages in the sources are punctuated", () => {
    const paths = pathsIn("generator", ".ts");
    const messages = paths.flatMap((path) => messagesIn(path).map((text) => ({ path, text })));
    expect(messages.length).toBeGreaterThan(500);
    expect(messages.flatMap(({ path, text }) => shown(path, [text]))).toEqual([]);
  });

  test.each([
    ["It is wrong.; nothing was written", "a sentence that ends twice"],
    ["a, b,. c", "a sentence that ends twice"],
    ["It is wrong..", "two dots"],
    ["It is wrong .", "a blank before a mark"],
    ["one , two", "a blank before a mark"],
    ["one  two", "two blanks"],
    ["it is `x", "an unbalanced `"],
    ['it is "x', 'an unbalanced "'],
  ])("finds %j", (line, fault) => expect(faultsOf(line)).toEqual([fault]));

  test.each([
    ["see ../a.yaml, ... and …"],
    ['it says "a.; b" and `..`'],
    ["one of .wsdl, .xml"],
    ["the user's `x`"],
    ['This " is not closed.'],
    ["one of [ ] , & ` at"],
  ])("takes %j", (line) => expect(faultsOf(line)).toEqual([]));
});

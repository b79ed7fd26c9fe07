/**
 * Owns the proof that text of a description never becomes code or markup: hostile strings in every text slot, then the generated
 * TypeScript must hold the same statements, and the WSDL and fixtures the same elements, as with harmless text.
 */
import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { Project, SyntaxKind, ts } from "ts-morph";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import type { Compilation } from "../../generator/compile.js";
import { runtimeHead } from "../../generator/emit/recognition.js";
import { compileText } from "./compile-case.js";
import { amount } from "../counts.js";

const fragments = [
  "$0$",
  "/** $1$ */",
  ": $2$",
  "*/",
  "/*",
  "//",
  "`",
  "${",
  "}",
  "{{",
  "}}",
  "{{{x}}}",
  "</script>",
  "<script>",
  "]]>",
  "<!--",
  "-->",
  "<![CDATA[",
  "&amp;",
  "&",
  "<",
  ">",
  '"',
  "'",
  "\\",
  "\n",
  "\t",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u200b",
  "@",
  "@deprecated",
  "{@link x}",
  "@internal",
  "x@internal",
  "@ts-ignore",
  "@license",
  "eslint-disable",
  "c8 ignore next",
  "#region",
  "#__PURE__",
  "sourceMappingURL=x",
  "<img src=x onerror=x>",
  "<b>",
  "</b>",
  "<li>",
  "<br/>",
  '<a href="https://example.org/*/">',
  "</a>",
  "&lt;",
  "&#47;",
  "&#42;",
  "&#64;internal",
  "![x](http://x/y)",
  "[x](javascript:x)",
  "\n```\n",
  "process.exit(1)",
  "; throw 1;",
  "export const evil = 1;",
  "\\u002a/",
  "%0d%0a",
  "###",
  "\n###\n",
  "\n# @name x\n",
  "\n> {%\n",
  "\n< ./x",
  "{{$guid}}",
  "\u0085",
  "\ue010",
  "\ue010\ue011",
  "é漢😀",
];
const hostile = fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "grapheme" })), {
  minLength: 1,
  maxLength: 6,
});
const text = hostile
  .map((parts) => `x${parts.join("")}x`)
  .filter((each) => !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\r\ufffe\uffff]/.test(each));

function description(slot: string): string {
  return stringify({
    service: "Hostile",
    purpose: slot,
    document: slot.replaceAll("\n", " "),
    namespace: "http://example.org/hostile/",
    baseUrl: "http://localhost:8080",
    path: "/x.asmx",
    credentials: { login: { User: { type: "string", purpose: slot, sample: slot } } },
    types: {
      Color: { enum: [slot.replace(/\s/g, ""), "plain"], purpose: slot, source: slot.replaceAll("\n", " ") },
      Item: { fields: { Text: { type: "string", purpose: slot, sample: slot } }, purpose: slot },
      List: { list: ";", purpose: slot },
    },
    groups: {
      only: {
        title: slot,
        source: slot.replaceAll("\n", " "),
        operations: {
          first: {
            purpose: slot,
            limits: slot,
            deprecated: slot,
            credentials: "login",
            parameters: { P: { type: "string", purpose: slot, sample: slot } },
            result: { type: "string", sample: slot },
          },
          second: { purpose: slot, parameters: {}, result: "Item" },
          third: { purpose: slot, parameters: {}, result: { dataSet: { T: { C: { type: "string", sample: slot } } } } },
        },
      },
    },
    unspecified: { gap: { text: slot, source: slot.replaceAll("\n", " "), appliesTo: { results: ["string"] } } },
  });
}

test("hostile text stays text", async () => {
  let accepted = 0;
  const harmless = await shapes(await compileText(description("harmless")));
  await fc.assert(
    fc.asyncProperty(text, async (slot) => {
      const compilation = await compileText(description(slot));
      // What the language refuses never gets here; what it lets through must stay text.
      if (compilation.service === undefined) {
        expect(compilation.diagnostics.length).toBeGreaterThan(0);
        return;
      }
      accepted++;
      expect(await shapes(compilation)).toEqual(harmless);
    }),
    { numRuns: amount(25, 100) },
  );
  // A test that refuses everything would prove nothing.
  expect(accepted).toBeGreaterThan(amount(15, 80));
});

/** The skeleton of each file: kinds of its syntax nodes, or names of its elements; nothing of its texts. */
async function shapes({ files }: Compilation): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { path, text: content } of files) {
    if (path.startsWith("runtime/")) continue;
    if (path.endsWith(".ts")) found.set(path, codeShape(content));
    else if (path.endsWith(".wsdl")) found.set(path, elementShape(content));
    else if (path.endsWith(".http")) found.set(path, exchangeShape(path, content));
  }
  return found;
}

/** What compilers, linters, bundlers, coverage tools and pages look for in comments (`test/tools` asks some of them). */
const wordsOfTools =
  /@(?:internal|ts-|licen[cs]e|preserve|jsx|__)|[\s{("'`]@(?!deprecated |typeParam |returns )\S|eslint-disable|c8 ignore|#(?:region|__)|sourceMappingURL=|<[a-z/!?]|!\[|\]\(j|```/i;

const wordsOfOurs = new Set(["/* @__PURE__ */", ...(runtimeHead.match(/\/\*.*?\*\/|\/\/.*$/gm) ?? [])]);

function commentsOf(content: string): readonly string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, content);
  const comments: string[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const isComment = kind === SyntaxKind.MultiLineCommentTrivia || kind === SyntaxKind.SingleLineCommentTrivia;
    if (isComment && !wordsOfOurs.has(scanner.getTokenText())) comments.push(scanner.getTokenText());
  }
  return comments;
}

const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });

function codeShape(content: string): string {
  for (const comment of commentsOf(content)) expect(comment).not.toMatch(wordsOfTools);
  const source = project.createSourceFile("shape.ts", content, { overwrite: true });
  const kinds: string[] = [];
  source.forEachDescendant((node) => {
    // Which quotes a literal has, and which tags a comment, must not depend on the text either.
    kinds.push(node.getKind() === SyntaxKind.Identifier ? node.getText() : node.getKindName());
  });
  return kinds.join(" ");
}

function elementShape(content: string): string {
  using document = XmlDocument.fromString(content);
  return document
    .find("//*")
    .map((element) => element.name)
    .join(" ");
}

/** How many lines it has matters, and that no editor's HTTP client finds something to fill in (`test/tools` lets one try). */
function exchangeShape(path: string, content: string): string {
  expect(content, path).not.toContain("{{");
  const lines = String(content.split(/[\n\r\u0085\u2028\u2029]/).length);
  const [head = "", ...rest] = content.split("\n\n");
  const body = rest.join("\n\n");
  const target = (head.split("\n")[0] ?? "").replace(/=[^&\s]*/g, "=");
  const headers = head.split("\n").slice(1).join("|");
  const content2 = body.startsWith("<") ? elementShape(body) : body.replace(/=[^&]*/g, "=");
  return [path, lines, target, headers, content2].join("\n");
}

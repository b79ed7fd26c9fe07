/**
 * Owns the rule that no template has a raw slot: every mustache is a call of an encoder with arguments, and blocks are plain
 * `{{#each}}` and `{{#if}}` (with `noEscape`, `{{name}}` is as raw as `{{{name}}}`).
 */
import Handlebars from "handlebars";
import { expect, test } from "vitest";
import { encoders } from "../../generator/print/encoders.js";
import { repositoryFiles, textOf } from "./sources.js";

const templates = repositoryFiles().filter((file) => file.endsWith(".hbs"));
const names = templates.map((file) => file.replace(/^templates\/|\.hbs$/g, ""));

test("there are templates", () => {
  expect(templates.length).toBeGreaterThan(8);
});

test.each(templates)("%s", (file) => {
  expect(problemsIn(Handlebars.parse(textOf(file)))).toEqual([]);
});

test.each([
  ["{{name}}", 'mustache "name" is no encoder'],
  ["{{{name}}}", "raw mustache"],
  ["{{{xml name}}}", "raw mustache"],
  ["{{&name}}", "raw mustache"],
  ["{{xml}}", "xml has no argument"],
  ["{{#if x}}{{y}}{{/if}}", 'mustache "y" is no encoder'],
  ["{{#each x}}{{else}}{{y}}{{/each}}", 'mustache "y" is no encoder'],
  ["{{#with x}}{{/with}}", "block with"],
  ["{{#x}}{{/x}}", "block x"],
  ["{{> (lookup . 'x')}}", "partial with a computed name"],
  ["{{> nowhere}}", "partial nowhere does not exist"],
  ["{{xml (concat a b)}}", "argument SubExpression"],
])("%s is refused", (text, problem) => {
  expect(problemsIn(Handlebars.parse(text))).toContain(problem);
});

function problemsIn(program: hbs.AST.Program | undefined): readonly string[] {
  return (program?.body ?? []).flatMap((statement) => problemsOf(statement));
}

function problemsOf(statement: hbs.AST.Statement): readonly string[] {
  switch (statement.type) {
    case "ContentStatement":
    case "CommentStatement":
      return [];
    case "MustacheStatement":
      return mustacheProblems(statement as hbs.AST.MustacheStatement);
    case "BlockStatement":
      return blockProblems(statement as hbs.AST.BlockStatement);
    case "PartialStatement":
      return partialProblems(statement as hbs.AST.PartialStatement);
    default:
      return [statement.type];
  }
}

function mustacheProblems(mustache: hbs.AST.MustacheStatement): readonly string[] {
  if (!mustache.escaped) return ["raw mustache"];
  const name = nameOf(mustache.path);
  if (!Object.hasOwn(encoders, name)) return [`mustache ${JSON.stringify(name)} is no encoder`];
  if (mustache.params.length === 0) return [`${name} has no argument`];
  return mustache.params.flatMap(argumentProblems);
}

function blockProblems(block: hbs.AST.BlockStatement): readonly string[] {
  const name = nameOf(block.path);
  if (name !== "each" && name !== "if") return [`block ${name}`];
  return [...block.params.flatMap(argumentProblems), ...problemsIn(block.program), ...problemsIn(block.inverse)];
}

function partialProblems(partial: hbs.AST.PartialStatement): readonly string[] {
  if (partial.name.type !== "PathExpression") return ["partial with a computed name"];
  const name = nameOf(partial.name);
  return names.includes(name) ? partial.params.flatMap(argumentProblems) : [`partial ${name} does not exist`];
}

function argumentProblems(argument: hbs.AST.Expression): readonly string[] {
  return ["PathExpression", "NumberLiteral", "StringLiteral"].includes(argument.type)
    ? []
    : [`argument ${argument.type}`];
}

function nameOf(path: { readonly type: string; readonly original?: unknown }): string {
  return typeof path.original === "string" ? path.original : path.type;
}

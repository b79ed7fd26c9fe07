/**
 * Owns the way from text to the tree; the one door to the package `yaml`.
 * Property that must stay true: bounded depth, bounded expansion of aliases and linear time for any text; the parser is left
 * before it would recurse too deeply.
 */
import { Composer, Lexer, Parser, type CST, type Document, type YAMLError } from "yaml";
import { capitalised } from "../diagnostics/quote.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";
import { checkCharacters } from "./characters.js";
import type { Tree } from "./tree.js";
import { convertDocument } from "./yaml-tree.js";
import { reportUnclosed } from "./unclosed.js";
import { reportYamlErrors } from "./yaml-errors.js";

/** Open collections and values on the parser's stack; a description needs about 20. */
const maximumStack = 100;

/** What belongs in a file that holds nothing, and where to copy it from. */
export type ContentHint = Required<Pick<Problem, "expected" | "suggestion">>;

/** The tree of the one document in `text`; `undefined` when there is none to go on with. Everything wrong is reported. */
export function readYaml(text: string, hint: ContentHint, reporter: Reporter): Tree | undefined {
  if (!checkCharacters(text, reporter)) return undefined;
  const tokens = tokenise(text, reporter);
  if (tokens === undefined) return undefined;
  const composed = compose(tokens, text.length);
  const errors = composed.flatMap(({ errors, warnings }): readonly YAMLError[] => [...errors, ...warnings]);
  if (errors.length > 0 && reportUnclosed(tokens, reporter)) return undefined;
  if (reportYamlErrors(errors, text, reporter)) return undefined;
  const document = composed[0];
  if (document?.contents === null || document === undefined || isBlank(document)) {
    reportEmpty(text, hint, reporter);
    return undefined;
  }
  return convertDocument(document, reporter);
}

/** Syntax tokens of the whole text, unless it nests too deeply or has a second document. */
function tokenise(text: string, reporter: Reporter): readonly CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maximumStack) {
      reporter.report(
        "depth",
        { start: parser.offset, end: parser.offset },
        {
          message: "Lists and maps nest too deeply.",
          expected: "no more than ten levels or so",
          suggestion: "look for brackets that are not closed, or for lines indented further and further",
        },
      );
      return undefined;
    }
  }
  tokens.push(...parser.end());
  return hasForeignParts(tokens, reporter) ? undefined : tokens;
}

function hasForeignParts(tokens: readonly CST.Token[], reporter: Reporter): boolean {
  const directive = tokens.find(({ type }) => type === "directive");
  if (directive !== undefined && directive.type === "directive") {
    reporter.report(
      "tag",
      { start: directive.offset, end: directive.offset + directive.source.length },
      {
        message: `${capitalised(reporter.subject)} has a YAML directive.`,
        found: directive.source.trim().slice(0, 40),
        expected: "YAML 1.2, which needs none",
        suggestion: "remove the line that begins with %",
      },
    );
    return true;
  }
  const [, second] = tokens.filter(({ type }) => type === "document");
  if (second === undefined) return false;
  reporter.report(
    "documents",
    { start: second.offset, end: second.offset + 3 },
    {
      message: "The file has more than one YAML document.",
      expected: "one document a file",
      suggestion: "remove the line ---, or move what follows it to a file of its own",
    },
  );
  return true;
}

function compose(tokens: readonly CST.Token[], length: number): readonly Document.Parsed[] {
  // The failsafe schema keeps every scalar as text; duplicate keys are ours to find (the package compares each with each).
  const composer = new Composer({ schema: "failsafe", version: "1.2", uniqueKeys: false, logLevel: "silent" });
  const documents: Document.Parsed[] = [];
  for (const token of tokens) for (const document of composer.next(token)) documents.push(document);
  for (const document of composer.end(true, length)) documents.push(document);
  return documents;
}

function isBlank(document: Document.Parsed): boolean {
  const { contents } = document;
  return (
    contents !== null &&
    "source" in contents &&
    contents.source === "" &&
    "type" in contents &&
    contents.type === "PLAIN"
  );
}

function reportEmpty(text: string, hint: ContentHint, reporter: Reporter): void {
  const comments = text.trim() !== "" && text.trim() !== "\uFEFF";
  reporter.report(
    "empty",
    { start: 0, end: 0 },
    {
      message: `${capitalised(reporter.subject)} is empty.`,
      found: comments ? "no key, only comments or marks" : "nothing",
      ...hint,
    },
  );
}

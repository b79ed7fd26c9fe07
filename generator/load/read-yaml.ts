/**
 * Owns the parsing of YAML to a tree; it is the only user of the package `yaml`.
 * Invariant: depth, expansion of aliases and memory are bounded, and time is linear, for any text. Parsing stops before
 * the parser would recurse too deeply.
 */
import { Composer, CST, Lexer, Parser, type Document, type YAMLError } from "yaml";
import { spanAt } from "../diagnostics/diagnostic.js";
import { capitalised } from "../diagnostics/quote.js";
import { type Problem, Reporter } from "../diagnostics/reporter.js";
import { checkCharacters } from "./characters.js";
import type { Tree } from "./tree.js";
import { convertDocument } from "./yaml-tree.js";
import { reportUnclosed, withoutUnclosed } from "./unclosed.js";
import { YamlErrors } from "./yaml-errors.js";

/** Open collections and values on the parser's stack; a description needs about 20. */
const maximumStack = 100;

/**
 * Greatest weight of a text. A lexeme (a text, a bracket, a comma, a blank, a line end) weighs 1, and 3 if it opens a value or refers to
 * one: the parser needs three times the memory. A text of many lines weighs 1 for each line, since the lines are split and joined.
 * An operation weighs from 45 to 120. The heaviest text takes some 200 MB.
 */
const maximumWeight = 1_000_000;
const valueWeight = 3;
/** Characters of a lexeme whose lines need not be counted. */
const longestWithoutCounting = 1_000;
const values = new Set([
  "flow-seq-start",
  "flow-map-start",
  "seq-item-ind",
  "explicit-key-ind",
  "alias",
  "anchor",
  "tag",
]);

/** The advice for an empty file: its expected content, and an example to copy. */
export type ContentHint = Required<Pick<Problem, "expected" | "suggestion">>;

/** The tree of the one document in `text`; `undefined` when there is none to go on with. Everything wrong is reported. */
export function readYaml(text: string, hint: ContentHint, reporter: Reporter): Tree | undefined {
  if (!checkCharacters(text, reporter)) return undefined;
  const errors = new YamlErrors(text);
  const tokens = tokenise(text, errors, reporter);
  if (tokens === undefined) return undefined;
  const document = compose(tokens, text.length, errors);
  if (errors.any && reportUnclosed(text, tokens, reporter)) return undefined;
  if (errors.report(reporter)) return undefined;
  if (document?.contents === null || document === undefined || isBlank(document)) {
    reportEmpty(text, hint, reporter);
    return undefined;
  }
  return convertDocument(document, reporter);
}

/** Brackets and quotes that are open at a time in a text that somebody is writing. */
const mostUnclosed = 4;

/**
 * Reads a text with mistakes as far as possible, for editors; `undefined` when there is nothing to go on with. `close`: what is open is closed
 * at the end of its line, which moves what is behind it; otherwise that line ends before it.
 */
export function readWhatIsThere(text: string, close = false): Tree | undefined {
  const reporter = new Reporter();
  if (!checkCharacters(text, reporter)) return undefined;
  const errors = new YamlErrors(text);
  let [source, tokens] = [text, tokenise(text, errors, reporter)];
  for (let steps = mostUnclosed; steps > 0 && tokens !== undefined; steps--) {
    const whole = withoutUnclosed(source, tokens, close && steps > 1);
    if (whole === undefined) break;
    [source, tokens] = [whole, tokenise(whole, errors, reporter)];
  }
  const document = tokens === undefined ? undefined : compose(tokens, source.length, errors);
  return document === undefined ? undefined : convertDocument(document, reporter);
}

/** Syntax tokens of the whole text, unless it nests too deeply, holds too much, or has a directive or a second document. */
function tokenise(text: string, errors: YamlErrors, reporter: Reporter): readonly CST.Token[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let weight = 0;
  let documents = 0;
  /** Whether there is something to go on with. */
  const keep = (token: CST.Token): boolean => {
    if (token.type === "error") errors.note(...placeOf(token), "UNEXPECTED_TOKEN", inWords(token));
    else if (token.type === "directive") return refuseDirective(token, reporter);
    else if (token.type === "document" && ++documents > 1) return refuseDocument(token, reporter);
    else tokens.push(token);
    return true;
  };
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) if (!keep(token)) return undefined;
    if (parser.stack.length > maximumStack) return refuseDepth(parser.offset, reporter);
    weight += weightOf(lexeme);
    if (weight > maximumWeight) return refuseWeight(parser.offset, reporter);
  }
  for (const token of parser.end()) if (!keep(token)) return undefined;
  return tokens;
}

function weightOf(lexeme: string): number {
  if (lexeme.length > longestWithoutCounting) return 1 + lexeme.split("\n").length;
  return values.has(CST.tokenType(lexeme) ?? "") ? valueWeight : 1;
}

function placeOf({ offset, source }: CST.ErrorToken): [start: number, end: number] {
  return [offset, offset + (source?.length ?? 1)];
}

function inWords({ message, source }: CST.ErrorToken): string {
  return source === undefined || source === "" ? message : `${message}: ${JSON.stringify(source.slice(0, 80))}`;
}

function refuseDepth(offset: number, reporter: Reporter): undefined {
  reporter.report("depth", spanAt(offset), {
    message: "Lists and maps nest too deeply.",
    expected: "no more than ten levels or so",
    suggestion: "look for brackets that are not closed, or for lines indented further and further",
  });
}

function refuseWeight(offset: number, reporter: Reporter): undefined {
  reporter.report("tooLarge", spanAt(offset), {
    message: `${capitalised(reporter.subject)} has too many parts.`,
    found: "more keys, values and marks than fit, up to here",
    expected: "some ten thousand operations at most",
    suggestion: "split it into several",
  });
}

function refuseDirective({ offset, source }: CST.Directive, reporter: Reporter): false {
  reporter.report("tag", spanAt(offset, source.length), {
    message: `${capitalised(reporter.subject)} has a YAML directive.`,
    found: source.trim().slice(0, 40),
    expected: "YAML 1.2, which needs none",
    suggestion: "remove the line that begins with %",
    repair: { kind: "text", span: spanAt(offset, source.length), text: "" },
  });
  return false;
}

function refuseDocument({ offset }: CST.Document, reporter: Reporter): false {
  reporter.report("documents", spanAt(offset, 3), {
    message: "The file has more than one YAML document.",
    expected: "one document a file",
    suggestion: "remove the line ---, or move what follows it to a file of its own",
    repair: { kind: "text", span: spanAt(offset, 3), text: "" },
  });
  return false;
}

function compose(tokens: readonly CST.Token[], length: number, errors: YamlErrors): Document.Parsed | undefined {
  // The failsafe schema keeps every scalar as text; duplicate keys are ours to find (the package compares each with each).
  const composer = new Composer({ schema: "failsafe", version: "1.2", uniqueKeys: false, logLevel: "silent" });
  const note: ComposeErrorHandler = (source, code, message) => {
    const [start, end] = rangeOf(source);
    errors.note(start, end, code, message);
  };
  // An `Error` with its stack for each of a million mistakes would cost half a minute; a test counts them.
  Object.assign(composer, { onError: note });
  const documents: Document.Parsed[] = [];
  for (const token of tokens) for (const document of composer.next(token)) documents.push(document);
  for (const document of composer.end(true, length)) documents.push(document);
  for (const { errors: kept, warnings } of documents) {
    for (const { pos, code, message } of [...kept, ...warnings]) errors.note(...pos, code, message);
  }
  return documents[0];
}

type ComposeErrorHandler = (source: ErrorSource, code: YAMLError["code"], message: string) => void;
/** The place of a mistake, from the composer: an offset, a range, or a token. */
type ErrorSource = number | readonly number[] | { readonly offset: number; readonly source?: string };

function rangeOf(source: ErrorSource): readonly [start: number, end: number] {
  if (typeof source === "number") return [source, source + 1];
  if (isRange(source)) return [source[0] ?? 0, source[1] ?? source[0] ?? 0];
  return [source.offset, source.offset + (source.source?.length ?? 1)];
}

function isRange(source: Exclude<ErrorSource, number>): source is readonly number[] {
  return Array.isArray(source);
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
  reporter.report("empty", spanAt(0), {
    message: `${capitalised(reporter.subject)} is empty.`,
    found: comments ? "no key, only comments or marks" : "nothing",
    ...hint,
  });
}

/**
 * Owns how prose is read: the sentences of a Markdown page, and the doc comments and locals of a module.
 * Invariant: code, tables, headings and HTML comments hold no sentence; a sentence may run over several lines.
 */
import ts from "typescript";

export interface Passage {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** A line that begins a paragraph of its own: an item of a list, a heading, a quotation. */
const opening = /^\s*(?:[-*+] |\d+\. |#+ |> )/;
const marker = /^(?:\s*(?:[-*+] |\d+\. |> ))+/;

/** Lines that are prose: no front matter, fenced code, table, heading, image or HTML. Items keep their mark. */
export function proseLines(page: string): readonly Passage[] {
  let fence: string | undefined;
  let isComment = false;
  const lines: Passage[] = [];
  for (const [index, text] of page.split("\n").entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(text)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
    const startsComment = !isCode && /^\s*<!--/.test(text);
    if (startsComment) isComment = true;
    const isProse = !isCode && !isComment && !/^\s*(?:\||#|<|!\[)/.test(text);
    if (isComment && text.includes("-->")) isComment = false;
    lines.push({ line: index + 1, text: isProse ? text : "" });
  }
  return lines;
}

/** Paragraphs: lines joined until a blank one or one that opens another. */
export function paragraphsOf(page: string): readonly Passage[] {
  const paragraphs: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const { line, text } of proseLines(page)) {
    const current = paragraphs.at(-1);
    if (text.trim() === "") isOpen = false;
    else if (isOpen && current !== undefined && !opening.test(text)) current.text += `\n${text.trim()}`;
    else {
      paragraphs.push({ line, text: text.trimEnd() });
      isOpen = true;
    }
  }
  return paragraphs;
}

/** Sentences of a paragraph, without marks of Markdown: `code` is one word, a link its text. */
export function sentencesOf(paragraph: string): readonly string[] {
  const plain = paragraph
    .replace(marker, "")
    .replace(/^\*\*[^*]+\*\*[.:]?\s|^\*\*[^*]+[.:]\*\*\s/, "")
    .replaceAll(/`` .*? ``|`[^`]*`/g, "code")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/code(?:,?\s+(?:(?:and|or|·)\s+)?code)+/g, "code")
    .replaceAll(/\*\*|__/g, "");
  const sentences = plain.split(/(?<=[.!?][)"”]?)(?:\n|\s+(?=["“(]?(?:[\p{Lu}\d]|\.NET\b|code\b)))/u);
  return sentences.filter((sentence) => /\w/.test(sentence));
}

export const wordsOf = (sentence: string): readonly string[] =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

export interface ModuleWords {
  /** Doc comments as prose: without stars, and without those that hold tags alone. */
  readonly comments: readonly Passage[];
  /** Names of variables, those of patterns (`const { a, b: c }`) included. */
  readonly locals: readonly Passage[];
}

/** The words of a module, of its syntax tree. */
export function moduleWords(text: string): ModuleWords {
  const mode = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile("module.ts", text, mode);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const comments = new Map<number, Passage>();
  const locals: Passage[] = [];
  const read = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? []) {
      const prose = proseOf(text.slice(pos, end));
      if (prose !== "") comments.set(pos, { line: lineOf(pos), text: prose });
    }
    const { name } = localOf(node);
    if (name !== undefined) locals.push({ line: lineOf(name.end), text: name.text });
    ts.forEachChild(node, read);
  };
  read(source);
  return { comments: [...comments.values()], locals };
}

/** The text of a doc comment; empty for another one, and for tags alone. */
function proseOf(comment: string): string {
  if (!comment.startsWith("/**")) return "";
  const prose = comment
    .slice(3, -2)
    .replaceAll(/^\s*\* ?/gm, "")
    .trim();
  return prose.startsWith("@") ? "" : prose;
}

function localOf(node: ts.Node): { readonly name?: ts.Identifier } {
  const isLocal = ts.isVariableDeclaration(node) || (ts.isBindingElement(node) && node.propertyName === undefined);
  return isLocal && ts.isIdentifier(node.name) ? { name: node.name } : {};
}

/**
 * Owns the display of a message: one element or member per line, with colours for names and values.
 * Invariant: the text keeps every byte, so copied text equals sent text. The work is linear.
 */
import { make } from "./elements.js";

/** Deeper elements are not indented further. */
const deepestIndent = 20;
/** Characters of a message that is laid out; longer ones are shown as they are. */
const longest = 200_000;

/** The request and response of each example. */
export function startShowingMessages(): void {
  for (const pre of document.querySelectorAll<HTMLElement>(".example pre")) showMessage(pre, pre.textContent ?? "");
}

/** `text`: with headers before it, or without. What is neither XML nor JSON is shown as it is. */
export function showMessage(pre: HTMLElement, text: string): void {
  const start = /^[<{[]/.test(text) ? 0 : text.search(/\n\n[<{[]/) + 2;
  const body = text.slice(start);
  const isXml = body.startsWith("<");
  if (start === 1 || !/[>}\]]$/.test(text) || text.length > longest) pre.textContent = text;
  else pre.replaceChildren(text.slice(0, start), ...(isXml ? linesOf(piecesOf(body)) : jsonLinesOf(body)));
}

/** The lines of a message as they are shown, with blanks for its indents. */
export function plainLines(text: string): readonly string[] {
  const pre = make("pre");
  showMessage(pre, text);
  return [...pre.childNodes].flatMap((node) => {
    const content = node.textContent ?? "";
    if (!(node instanceof HTMLElement)) return content.split("\n");
    return " ".repeat(2 * (Number.parseInt(node.style.paddingInlineStart) || 0)) + content;
  });
}

/** Tags and the texts between them. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text[at] === "<" ? endOfMarkup(text, at) : text.indexOf("<", at);
    const next = end < 0 ? text.length : end;
    pieces.push(text.slice(at, next));
    at = next;
  }
  return pieces;
}

/** -1 if it has no end. */
function endOfMarkup(text: string, at: number): number {
  const [, close = ">"] =
    [
      ["!--", "-->"],
      ["![CDATA[", "]]>"],
      ["?", "?>"],
    ].find(([open = ""]) => text.startsWith(open, at + 1)) ?? [];
  const end = text.indexOf(close, at);
  return end < 0 ? -1 : end + close.length;
}

/** A line begins between two tags, but not within an empty element. */
function linesOf(pieces: readonly string[]): readonly HTMLElement[] {
  const lines: HTMLElement[] = [];
  let depth = 0;
  let before = "";
  for (const piece of pieces) {
    const [isMarkup, isEnd] = [piece.startsWith("<"), piece.startsWith("</")];
    if (isEnd) depth -= 1;
    const isWithin = isEnd && isStart(before);
    const line = lines.at(-1);
    const nodes = isMarkup ? markupView(piece) : [make("span", { class: "string" }, piece)];
    if (line !== undefined && (!isMarkup || !before.startsWith("<") || isWithin)) line.append(...nodes);
    else lines.push(indented(make("span", { class: "line" }, ...nodes), depth));
    if (isStart(piece)) depth += 1;
    before = piece;
  }
  return lines;
}

const isStart = (piece: string): boolean => /^<[^/!?]/.test(piece) && !piece.endsWith("/>");

function indented(line: HTMLElement, depth: number): HTMLElement {
  line.style.paddingInlineStart = `${Math.max(0, Math.min(depth, deepestIndent))}em`;
  return line;
}

/** A tag with its names and values apart; comments, declarations and CDATA as they are. */
function markupView(piece: string): readonly (Node | string)[] {
  const [start] = /^<\/?[^\s/>!?]+/.exec(piece) ?? [];
  if (start === undefined) return [piece.startsWith("<![") ? piece : make("span", { class: "soft" }, piece)];
  const open = start.startsWith("</") ? "</" : "<";
  const parts = (piece.slice(start.length).match(/"[^"]*"|'[^']*'|[^\s=/>]+|[^]/g) ?? []).map((part) =>
    /^[\s=/>]/.test(part) ? part : make("span", { class: /^["']/.test(part) ? "string" : "attribute" }, part),
  );
  return [make("span", { class: "soft" }, open), make("span", { class: "name" }, start.slice(open.length)), ...parts];
}

const jsonTokens = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|[{}[\],:]|\s+|[^\s"{}[\],:]+/gy;

/** A member or an item a line, unless the text has lines of its own. */
function jsonLinesOf(text: string): readonly HTMLElement[] {
  const hasLines = text.includes("\n");
  const tokens = text.match(jsonTokens) ?? [];
  const lines: HTMLElement[] = [];
  let depth = 0;
  let isNew = true;
  tokens.forEach((token, index) => {
    const isEnd = /^[}\]]/.test(token);
    const isEmpty = isEnd && /^[{[]/.test(tokens[index - 1] ?? "");
    if (isEnd) depth -= 1;
    if (isNew || (isEnd && !isEmpty && !hasLines)) {
      const line = make("span", hasLines ? {} : { class: "line" });
      lines.push(hasLines ? line : indented(line, depth));
    }
    lines.at(-1)?.append(jsonView(token, tokens[index + 1] === ":"));
    if (/^[{[]/.test(token)) depth += 1;
    isNew = !hasLines && (token === "," || (/^[{[]/.test(token) && !/^[}\]]/.test(tokens[index + 1] ?? "")));
  });
  return lines;
}

function jsonView(token: string, isName: boolean): Node | string {
  const kind = isName ? "name" : token.startsWith('"') ? "string" : /^[-\dtfn]/.test(token) ? "literal" : "";
  return kind === "" ? token : make("span", { class: kind }, token);
}

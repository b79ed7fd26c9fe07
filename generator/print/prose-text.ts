/**
 * Owns the encoder for Markdown and the wrapping of prose.
 * Property that must stay true: text of a description shows as that text: no heading, link, image, code or HTML of its own.
 */
import { escapeInvisible } from "./characters.js";

/** One line of Markdown text; line ends become blanks. */
export function markdownText(text: string): string {
  return escapeInvisible(text.replace(/\s+/g, " "))
    .replace(/[\\`*_{}[\]()#+!|~<>&]/g, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2")
    .replace(/^-/, "\\-");
}

/** Breaks prose at blanks into lines of at most `width`; a longer word stays whole. Line ends in the text are kept. */
export function wrapProse(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/[ \t]+/)) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  lines.push(current);
  return lines;
}

/**
 * Owns how documentation becomes a comment: one line where it fits, else wrapped paragraphs with tags at the end.
 * Invariant: text of a description cannot end the comment or start a tag.
 */
import { commentLines } from "./comment-text.js";
import { wrapProse } from "./prose-text.js";
import type { Documentation } from "./typescript-file.js";
import { lineWidth } from "./layout.js";

/** The inside of a doc comment at that indentation: a single line, or lines joined with a leading line break. */
export function printDocumentation(documentation: Documentation, indent: number): string {
  const width = lineWidth - indent - 3;
  const paragraphs = documentation.map((paragraph) => printParagraph(paragraph, width));
  const [only, ...more] = paragraphs;
  if (only !== undefined && more.length === 0 && only.length === 1) {
    const line = only[0] ?? "";
    if (line.length + indent + 7 <= lineWidth) return line;
  }
  const lines = paragraphs.flatMap((paragraph, index) =>
    index > 0 && !isTag(documentation[index]) ? ["", ...paragraph] : paragraph,
  );
  return `\n${lines.join("\n")}`;
}

function printParagraph(paragraph: Documentation[number], width: number): readonly string[] {
  if (typeof paragraph === "string") return wrapEncoded(paragraph, width);
  return wrapEncoded(paragraph.text, width - paragraph.tag.length - 2).map((line, index) =>
    index === 0 ? `@${paragraph.tag} ${line}` : `  ${line}`,
  );
}

/** Wrapped first and encoded after, because wrapping makes new line beginnings. */
function wrapEncoded(text: string, width: number): readonly string[] {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
  return commentLines(wrapProse(plain, width));
}

function isTag(paragraph: Documentation[number] | undefined): boolean {
  return typeof paragraph === "object";
}

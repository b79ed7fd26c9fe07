/**
 * Owns the doc comment made from documentation: one line if it fits, otherwise wrapped paragraphs with tags at the end.
 * Invariant: text of a description cannot end the comment or start a tag.
 */
import { commentLines } from "./comment-text.js";
import { wrapProse } from "./prose-text.js";
import type { Documentation } from "./typescript-file.js";
import { lineWidth } from "./layout.js";

export interface EncodedDocumentation {
  /** A line break at its start if the comment has several lines. */
  readonly description: string;
  readonly tags: readonly { readonly tagName: string; readonly text: string; readonly leadingTrivia?: string }[];
}

/** Encoded parts of a doc comment at that indentation. Tags follow the description. */
export function encodeDocumentation(documentation: Documentation, indent: number): EncodedDocumentation {
  const width = lineWidth - indent - 3;
  const paragraphs = documentation.filter((each) => typeof each === "string");
  const description = paragraphs.map((each) => wrapEncoded(each, width).join("\n")).join("\n\n");
  const tags = documentation
    .filter((each) => typeof each === "object")
    .map(({ tag, text }) => ({ tagName: tag, text: wrapEncoded(text, width - tag.length - 2).join("\n  ") }));
  const [first, ...others] = tags;
  const line = first === undefined ? description : `@${first.tagName} ${first.text}`;
  const isOneLine = documentation.length === 1 && !line.includes("\n") && line.length + indent + 7 <= lineWidth;
  if (isOneLine) return { description, tags };
  if (description !== "" || first === undefined) return { description: `\n${description}`, tags };
  return { description, tags: [{ ...first, leadingTrivia: "\n" }, ...others] };
}

/** Wrapped first and encoded after, because wrapping makes new line beginnings. */
function wrapEncoded(text: string, width: number): readonly string[] {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
  return commentLines(wrapProse(plain, width));
}

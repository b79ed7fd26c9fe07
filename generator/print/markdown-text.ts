/**
 * Owns the encoder for Markdown.
 * Invariant: whatever the text, what comes out is one line that shows that text: no markup, no link, no end of a table's cell.
 */

/** Text in a paragraph, a heading, a list item or a cell of a table. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]()#!|<>~&$@]|:(?=\/\/)|^[-+=]|^\d+(?=[.)])|(?<=\bwww)\./gi, (found) =>
      /^\d/.test(found) ? `${found}\\` : `\\${found}`,
    );
}

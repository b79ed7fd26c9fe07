/**
 * Owns the wrapping of prose.
 * Invariant: no word is lost or cut.
 */

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

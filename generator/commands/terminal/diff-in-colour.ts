/**
 * Owns the lines of a unified diff on a terminal: removed, added, and the words that differ in a changed line.
 * Invariant: without colours, a line of marks is added only where it helps.
 */
import { escapeAllButTabs } from "../../diagnostics/quote.js";
import { type DiffLine, type DiffPart, markDiff } from "../../print/diff-marks.js";
import { type DiffMeaning, type Line, paint } from "./terminal.js";

const meanings: Readonly<Record<Exclude<DiffLine["kind"], "head">, DiffMeaning>> = {
  removed: "removed",
  added: "added",
  place: "place",
  same: "same",
};

/** `indent` is before each line. */
export function diffInColour(diff: string, indent = ""): readonly Line[] {
  const lines = markDiff(diff);
  return lines.flatMap((line) => {
    const meaning = meaningOf(line);
    const words = meaning === "removed" ? "removed-words" : "added-words";
    const painted = line.parts.map(({ text, differs }) => paint(differs ? words : meaning, text));
    const marks = isMarkedBelow(line, lines) ? marksBelow(line.parts) : [];
    return [[indent, ...painted], ...marks.map((each) => [paint("below", indent + each)])];
  });
}

function meaningOf({ kind, parts }: DiffLine): DiffMeaning {
  if (kind !== "head") return meanings[kind];
  return parts[0]?.text.startsWith("-") === true ? "removed" : "added";
}

/** True for one line of a pair: the added one, unless words were only removed. */
function isMarkedBelow({ kind, partner }: DiffLine, lines: readonly DiffLine[]): boolean {
  const other = partner === undefined ? undefined : lines[partner];
  return kind === "added" || (kind === "removed" && other?.parts.every(({ differs }) => !differs) === true);
}

/** Shorter lines show what differs without marks. */
const shortLine = 40;
/** Share of a line that may be marked: more marks show nothing. */
const mostMarked = 1 / 3;

function marksBelow(parts: readonly DiffPart[]): readonly string[] {
  const texts = parts.map(({ text }) => escapeAllButTabs(text));
  const whole = texts.join("");
  const marks = texts
    .map((text, index) => text.replace(/[^\t]/g, parts[index]?.differs === true ? "^" : " "))
    .join("")
    .trimEnd();
  const marked = marks.replace(/[^^]/g, "").length;
  // Wide characters would shift the marks.
  const isAligned = /^[\t -\u024f]*$/.test(whole.slice(0, marks.length));
  const isHelpful = marked > 0 && whole.length >= shortLine && marked <= whole.length * mostMarked;
  return isHelpful && isAligned ? [marks] : [];
}

/**
 * Owns how tests read ARCHITECTURE.md: its two tables of who imports what, and its list of absences.
 * Invariant: the tests hold the code to what is written there, and nothing of it stands in a test a second time.
 */
import { textOf } from "./sources.js";

/** One line of a table: a folder (ends in `/`) or files, and what they may import. */
export interface Room {
  readonly places: readonly string[];
  /** Places of the same table, or other folders of the repository. */
  readonly imports: readonly string[];
  /** Outside packages; `node:*` is any module of Node. */
  readonly packages: readonly string[];
}

const text = textOf("ARCHITECTURE.md");

/** The rows of the table whose head begins with the words given; an error where there is none. */
export function roomsUnder(head: string): readonly Room[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (start < 0) throw new Error(`ARCHITECTURE.md has no table that begins with ${head}`);
  const names = cellsOf(lines[start] ?? "");
  const rows = lines.slice(start + 2, lines.indexOf("", start));
  return rows.map((line) => {
    const cells = cellsOf(line);
    const column = (name: string): readonly string[] => codesIn(cells[names.indexOf(name)] ?? "");
    return { places: column(head), imports: column("imports"), packages: column("outside packages") };
  });
}

/** The statements of "Invariants, as absences", each as one line. */
export function absences(): readonly string[] {
  const section = /\n## Invariants, as absences\n([\s\S]*?)(?:\n## |$)/.exec(text)?.[1] ?? "";
  return [...section.matchAll(/^- (.*)$/gm)].map(([, words = ""]) => words);
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function codesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

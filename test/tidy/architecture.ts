/**
 * Owns how tests read ARCHITECTURE.md: its two tables of who imports what, and its list of absences.
 * Invariant: the tests hold the code to what is written there, and nothing of it stands in a test a second time.
 */
import { textOf } from "./sources.js";

/** One line of a table: a folder (ends in `/`) or files, and what they may import. */
export interface Room {
  readonly places: readonly string[];
  /** Places from the root of the repository. */
  readonly imports: readonly string[];
  /** Outside packages; `node:*` is any module of Node. */
  readonly packages: readonly string[];
}

const text = textOf("ARCHITECTURE.md");

/** The rows of the table whose head begins with `head`, with places below `folder`; throws if there is no such table. */
export function roomsUnder(head: string, folder: string): readonly Room[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (start < 0) throw new Error(`ARCHITECTURE.md has no table that begins with ${head}`);
  const names = cellsOf(lines[start] ?? "");
  const rows: Room[] = [];
  for (const line of lines.slice(start + 2, lines.indexOf("", start))) {
    const cells = cellsOf(line);
    const column = (name: string): string => cells[names.indexOf(name)] ?? "";
    rows.push({
      places: placesIn(column(head), folder),
      imports: importsIn(column("imports"), folder, rows),
      packages: codesIn(column("outside packages")),
    });
  }
  return rows;
}

/** A list of places, or "all above but" a list; then a semicolon and further places. */
function importsIn(cell: string, folder: string, above: readonly Room[]): readonly string[] {
  if (!cell.startsWith("all above")) return placesIn(cell, folder);
  const [exceptions = [], further = []] = cell.split(";").map((part) => placesIn(part, folder));
  const places = above.flatMap((room) => room.places);
  const unknown = exceptions.filter((place) => !places.includes(place));
  if (unknown.length > 0) throw new Error(`ARCHITECTURE.md excepts ${unknown.join(" ")}, which is no row above`);
  return [...places.filter((place) => !exceptions.includes(place)), ...further];
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

function placesIn(cell: string, folder: string): readonly string[] {
  return codesIn(cell).map((place) => (place.startsWith("templates/") ? place : `${folder}${place}`));
}

/** The codes of a cell, with the braces of a shell expanded. */
function codesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => {
    const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(code) ?? [];
    return names === undefined ? [code] : names.split(",").map((name) => `${before}${name}${after}`);
  });
}

/**
 * Owns how the code of the generator and its templates is weighed: lines of code of each room, and the share of its comments.
 * Invariant: the rooms add up to what `git ls-files generator templates | grep -E '\.(ts|mjs|hbs)$' | xargs cat |
 * grep -vcE '^\s*(//|\*|/\*|$)'` prints for a committed tree.
 */
import type { Sources } from "./sources.js";

export interface Weight {
  /** Lines that are neither blank nor comments. */
  readonly code: number;
  /** Percent of the lines that are not blank, rounded. */
  readonly comments: number;
}

/** Room -> its weight, sorted by room; `totalName` is the last one. */
export type Weights = ReadonlyMap<string, Weight>;

const totalName = "all";
const isWeighed = (file: string): boolean => /^(?:generator|templates)\/.*\.(?:ts|mjs|hbs)$/.test(file);
/** Folders whose own folders are rooms. */
const nested = new Set(["generator/commands", "generator/emit", "templates/runtime"]);
const blank = /^\s*$/;
const comment = /^\s*(?:\/\/|\*|\/\*)/;
/** Percent points by which the share of comments may differ from the ledger's, so that a reworded comment rewrites nothing. */
const tolerance = 1;

/** A folder of `generator` or `templates`, one level deeper in `nested`; their own files are a room that ends in `/*`. */
export function roomOf(file: string): string {
  const [top = "", folder, ...rest] = file.split("/").slice(0, -1);
  if (folder === undefined) return `${top}/*`;
  const room = `${top}/${folder}`;
  if (!nested.has(room)) return room;
  return `${room}/${rest[0] ?? "*"}`;
}

export function weigh(sources: Sources): Weights {
  const lines = new Map<string, { code: number; comments: number }>();
  const total = { code: 0, comments: 0 };
  let unended = "";
  for (const file of [...sources.keys()].filter(isWeighed).sort()) {
    const room = lines.get(roomOf(file)) ?? { code: 0, comments: 0 };
    lines.set(roomOf(file), room);
    // The last line of some templates has no end. `cat` joins it with the first one of the next file.
    const whole = (unended + (sources.get(file) ?? "")).split("\n");
    unended = whole.pop() ?? "";
    for (const line of whole) {
      if (blank.test(line)) continue;
      const kind = comment.test(line) ? "comments" : "code";
      room[kind]++;
      total[kind]++;
    }
  }
  const rooms = [...lines].sort(([left], [right]) => (left < right ? -1 : 1));
  return new Map([...rooms, [totalName, total] as const].map(([room, count]) => [room, weightOf(count)]));
}

function weightOf({ code, comments }: { readonly code: number; readonly comments: number }): Weight {
  return { code, comments: Math.round((100 * comments) / Math.max(1, code + comments)) };
}

/** The ledger: a line for each room, the total last. */
export function printWeights(weights: Weights): string {
  const rows = [...weights].map(
    ([room, { code, comments }]) => `${String(code).padStart(6)}  ${`${comments}%`.padStart(8)}  ${room}`,
  );
  return ["  code  comments  room", ...rows, ""].join("\n");
}

export function readWeights(ledger: string): Weights {
  const rows = ledger.matchAll(/^ *(\d+) +(\d+)% +(\S+)$/gm);
  return new Map(
    [...rows].map(([, code, comments, room = ""]) => [room, { code: Number(code), comments: Number(comments) }]),
  );
}

/** Rooms, and the total, whose weight is not the one of the ledger: a line each. */
export function differences(ledger: Weights, tree: Weights): readonly string[] {
  const rooms = [...new Set([...ledger.keys(), ...tree.keys()])];
  return rooms.flatMap((room) => {
    const [before, after] = [ledger.get(room), tree.get(room)];
    if (before === undefined) return [`${room}: a new room of ${linesOf(after)}`];
    if (after === undefined) return [`${room}: a room of ${linesOf(before)} that is gone`];
    const growth = after.code - before.code;
    if (growth !== 0)
      return [`${room}: ${before.code} lines of code before, ${after.code} now (${growth > 0 ? "+" : ""}${growth})`];
    const isShareKept = Math.abs(after.comments - before.comments) <= tolerance;
    return isShareKept ? [] : [`${room}: ${before.comments}% comments before, ${after.comments}% now`];
  });
}

const linesOf = (weight: Weight | undefined): string => `${weight?.code ?? 0} lines of code`;

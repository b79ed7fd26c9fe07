/**
 * Owns the decision what a run does with each file.
 * Invariant: the function is pure. Foreign files are replaced or removed only with `force`, and a file is removed only
 * if this tool wrote it.
 */
import {
  classifyFile,
  type FileState,
  isReplaceable,
  type Recognition,
  type Entry,
  type Snapshot,
} from "./classify.js";
import { foldPath } from "./output-path.js";

export type Action = "create" | "update" | "unchanged" | "remove";

export interface Step {
  readonly path: string;
  readonly action: Action;
  /** A removal that comes before the writing, because a case-insensitive disk takes it for a file that is to be written. */
  readonly first?: boolean;
  /** A file or link (never a folder) that has to go before the path can be written. */
  readonly clear?: string | undefined;
}

export interface Conflict {
  readonly path: string;
  readonly kind: "edited" | "foreign" | "in-the-way";
  /** In words, after the path: `was edited by hand`. */
  readonly reason: string;
  /** Whether `--force` helps. */
  readonly forcible: boolean;
}

export interface Plan {
  /** Sorted by path. */
  readonly steps: readonly Step[];
  /** Nothing may be written if there is one. */
  readonly conflicts: readonly Conflict[];
}

/** Path -> digest of the bytes that this tool wrote there. */
export type Provenance = ReadonlyMap<string, string>;

const words: Readonly<Record<Exclude<Entry["kind"], "file" | "blocked">, string>> = {
  folder: "is a folder where a file is to be written",
  link: "is a symbolic link where a file is to be written",
  other: "is neither file nor folder",
};

/** The conflict of a folder, link or device that is in the place of a file. */
export function inTheWay(path: string, entry: Entry): Conflict {
  const forcible = isReplaceable(entry);
  if (entry.kind === "blocked") {
    const what = entry.what === "link" ? "a symbolic link" : "not a folder";
    return { path: entry.by, kind: "in-the-way", reason: `is ${what} where a folder is to be`, forcible };
  }
  if (entry.kind === "file") throw new Error(`plan: ${path} is a file and cannot be in the way`);
  return { path, kind: "in-the-way", reason: words[entry.kind], forcible };
}

interface Judgement {
  readonly step?: Step;
  readonly conflict?: Conflict;
}

/** The usual action for a file in each state; none for the others. */
const actions: Readonly<Partial<Record<FileState, Action>>> = {
  missing: "create",
  "in-the-way": "create",
  same: "unchanged",
  "line-endings": "unchanged",
  stale: "update",
  foreign: "update",
  edited: "update",
  "left-over": "remove",
};

const handReasons = {
  foreign: "was not written by codegen, as far as its lock tells",
  edited: "was edited by hand",
} as const;

function judge(
  path: string,
  wanted: string | undefined,
  locked: string | undefined,
  entry: Entry | undefined,
  exact: boolean,
): Judgement {
  const state = classifyFile(entry, wanted, locked);
  const usual = actions[state];
  if (usual === undefined) return {};
  const isRewritten = state === "line-endings" && exact;
  const action = isRewritten ? "update" : state === "edited" && wanted === undefined ? "remove" : usual;
  if (state === "in-the-way" && entry !== undefined) {
    const clear = entry.kind === "blocked" ? entry.by : undefined;
    return { step: { path, action, clear }, conflict: inTheWay(path, entry) };
  }
  if (state !== "foreign" && state !== "edited") return { step: { path, action } };
  return { step: { path, action }, conflict: { path, kind: state, reason: handReasons[state], forcible: true } };
}

/** Removals that a case-insensitive disk would take for a file to be written come first, and that file is written anew. */
function orderCaseChanges(steps: readonly Step[]): readonly Step[] {
  const written = new Set(steps.filter(({ action }) => action !== "remove").map(({ path }) => foldPath(path)));
  const renamed = new Set(
    steps
      .filter(({ path, action }) => action === "remove" && written.has(foldPath(path)))
      .map(({ path }) => foldPath(path)),
  );
  if (renamed.size === 0) return steps;
  return steps.map((step) => {
    if (!renamed.has(foldPath(step.path))) return step;
    return step.action === "remove" ? { ...step, first: true } : { ...step, action: "create" };
  });
}

/**
 * `exact`: the files that are written anew where only their line endings changed; of others that is no difference.
 * What to do so that exactly `wanted` (path -> digest) stands in the folder, of all that this tool has to do with.
 */
export function planFiles(
  wanted: ReadonlyMap<string, string>,
  provenance: Provenance,
  snapshot: Snapshot,
  force: boolean,
  exact: Recognition["exact"],
): Plan {
  const paths = [...new Set([...wanted.keys(), ...provenance.keys()])].sort();
  const judgements = paths.map((path) =>
    judge(path, wanted.get(path), provenance.get(path), snapshot.get(path), exact(path)),
  );
  const conflicts = new Map<string, Conflict>();
  for (const { conflict } of judgements) {
    if (conflict !== undefined && !(force && conflict.forcible)) conflicts.set(conflict.path, conflict);
  }
  const steps = judgements.flatMap(({ step }) => (step === undefined ? [] : [step]));
  return { steps: orderCaseChanges(steps), conflicts: [...conflicts.values()] };
}

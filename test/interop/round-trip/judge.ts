/**
 * Owns the judgement of what .NET read: which differences are known, and which are not.
 * Invariant: a difference without a reason is a failed check, and so is a reason that nothing, or not each DataSet it names, needs any more.
 */
import { NOT_YET, OF_NET, OF_OURS, type Reason } from "./reasons.js";

/** What .NET reads otherwise than it was held: a line that one of the two lacks is null there. */
export type Difference = readonly [path: string, held: string | null, read: string | null];

/** One DataSet over one binding, as tools/round_trip.cs tells it. */
export interface RoundTrip {
  readonly name: string;
  readonly idea: string;
  readonly binding: string;
  /** How many lines were compared. */
  readonly lines: number;
  /** What .NET reads otherwise from the genuine service. */
  readonly genuine: readonly Difference[];
  /** What .NET reads otherwise from ours. */
  readonly ours: readonly Difference[];
}

export interface Judged {
  readonly passed: number;
  readonly problems: readonly string[];
  readonly trips: readonly RoundTrip[];
  /** Names of the DataSets that needed it, by reason. */
  readonly uses: ReadonlyMap<Reason, ReadonlySet<string>>;
}

const MOST_SHOWN = 8;

/** `whole`: all DataSets were sent, so that each reason must have been needed. */
export function judge(trips: readonly RoundTrip[], whole: boolean): Judged {
  const uses = new Map<Reason, Set<string>>(
    [...OF_NET, ...OF_OURS, ...NOT_YET].map((reason) => [reason, new Set<string>()]),
  );
  const problems: string[] = [];
  let passed = 0;
  for (const trip of trips) {
    const unknown = (from: string, differences: readonly Difference[], reasons: readonly Reason[]): void => {
      const left = differences.filter((difference) => !explain(trip, difference, reasons, uses));
      if (left.length === 0) passed++;
      else problems.push(`${trip.name} over ${trip.binding} from ${from}: ${show(left)}`);
    };
    const own = new Set(trip.genuine.map((difference) => JSON.stringify(difference)));
    unknown("the genuine service", trip.genuine, OF_NET);
    unknown(
      "ours",
      trip.ours.filter((difference) => !own.has(JSON.stringify(difference))),
      [...OF_OURS, ...NOT_YET],
    );
  }
  if (whole) for (const [reason, names] of uses) problems.push(...idleOf(reason, names));
  return { passed, problems, trips, uses };
}

/** What a reason is given for and does not explain. */
function idleOf({ reason, sets }: Reason, names: ReadonlySet<string>): string[] {
  if (sets === undefined) return names.size > 0 ? [] : [`nothing needs: ${reason}`];
  return sets.filter((name) => !names.has(name)).map((name) => `${name} does not need: ${reason}`);
}

function explain(
  { name }: RoundTrip,
  [path, held, read]: Difference,
  reasons: readonly Reason[],
  uses: ReadonlyMap<Reason, Set<string>>,
): boolean {
  const found = reasons.find(
    ({ sets, paths, changes }) =>
      (sets?.includes(name) ?? true) && paths.test(path) && (changes?.(held ?? "", read ?? "") ?? true),
  );
  if (found !== undefined) uses.get(found)?.add(name);
  return found !== undefined;
}

function show(differences: readonly Difference[]): string {
  const shown = differences.slice(0, MOST_SHOWN).map(([path, held, read]) => `${path}: held ${held}, read ${read}`);
  const more = differences.length > MOST_SHOWN ? `; and ${differences.length - MOST_SHOWN} more` : "";
  return `${shown.join("; ")}${more}`;
}

/**
 * Owns how much the runtime does for something, counted and not timed: how often V8 enters its functions, branches and loops.
 * Invariant: the same code over the same input counts the same, on every machine. What V8 does itself (a regular
 * expression, `indexOf`) counts by its calls.
 */
import { type Profiler, Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

/** A row of a table of work that must be linear: what is done at a size. */
export type Work = (size: number) => void;

const runtime = /templates\/runtime\//;

/** V8 counts no calls of a function that it has optimized, and when it optimizes one is a matter of time. */
for (const flag of ["--no-sparkplug", "--no-maglev", "--no-opt"]) setFlagsFromString(flag);

/** From here on: of a function that was compiled before, V8 counts the calls alone. */
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Which files' steps count is `of`. How many times as much is done at four times the size: 4 where it is linear, 16 where it is quadratic. */
export function growth(work: Work, size: number, of = runtime): number {
  // What is made once, and first calls, are not to count.
  work(1);
  return countSteps(() => work(4 * size), of) / countSteps(() => work(size), of);
}

function countSteps(run: () => void, of: RegExp): number {
  takeCount(of);
  run();
  const steps = takeCount(of);
  if (steps === 0) throw new Error(`nothing of ${String(of)} ran`);
  return steps;
}

/** Since the last time. A session of the own thread answers before `post` returns. */
function takeCount(of: RegExp): number {
  let steps = 0;
  session.post("Profiler.takePreciseCoverage", (error, answer) => {
    if (error !== null) throw error;
    for (const script of answer.result) steps += stepsOf(script, of);
  });
  return steps;
}

function stepsOf({ url, functions }: Profiler.ScriptCoverage, of: RegExp): number {
  if (!of.test(url)) return 0;
  return functions.reduce((sum, { ranges }) => sum + ranges.reduce((all, { count }) => all + count, 0), 0);
}

/**
 * Owns how tests wait: for an event, for a condition, or, with a reason, for time to pass.
 * Invariant: what a test expects to happen is waited for until it happened, so that a busy machine makes a test slow and not red.
 * `test/tidy/waits.test.ts` refuses other timers.
 */
import timers from "node:timers/promises";

// Fake timers of a test replace the property.
const timer = timers.setTimeout;

/** Milliseconds after which something will never happen. Less than a test has, so that the failure names it. */
const patienceMs = 100_000;

/** An event of a test: whoever causes it calls `happen`, whoever needs it awaits `happened`. */
export class Occurrence<Value = void> {
  /** Calls after the first change nothing. */
  readonly happen: (value: Value) => void;
  readonly happened: Promise<Value>;

  constructor() {
    let settle: (value: Value) => void = () => undefined;
    this.happened = new Promise((resolve) => (settle = resolve));
    this.happen = settle;
  }
}

/** Polls a condition that has no event. Throws an error with the condition's source if it never becomes true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await condition()); await timer(5)) {
    if (performance.now() - began > patienceMs) throw new Error(`this never became true: ${String(condition)}`);
  }
}

/** Settles like the promise. Throws an error with the text of `missing` if it never settles. */
export async function settled<Value>(promise: Promise<Value>, missing: () => string): Promise<Value> {
  const stop = new AbortController();
  const { signal } = stop;
  const late = timer(patienceMs, undefined, { signal }).then(
    () => Promise.reject(new Error(missing())),
    () => promise,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
  }
}

/** Lets time pass where no event can be waited for: a limit must expire, or nothing may happen. The reason is for readers. */
export async function letTimePass(milliseconds: number, _reason: string): Promise<void> {
  await timer(milliseconds);
}

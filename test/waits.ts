/**
 * Owns how tests wait: for an event, for a condition, or, with a reason, for time to pass.
 * Invariant: what a test expects to happen is waited for until it happened, so that a busy machine makes a test slow and not red.
 * `test/tidy/waits.test.ts` refuses other timers.
 */
import timers from "node:timers/promises";

// Fake timers of a test replace the property.
const timer = timers.setTimeout;

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

/** Milliseconds after which a condition will never be true. Less than a test has, so that the failure names the condition. */
const patienceMs = 90_000;

/** Polls a condition that has no event. Throws an error with the condition's source if it never becomes true. */
export async function until(condition: () => boolean): Promise<void> {
  for (const began = performance.now(); !condition(); await timer(5)) {
    if (performance.now() - began > patienceMs) throw new Error(`this never became true: ${String(condition)}`);
  }
}

/** Lets time pass where no event can be waited for: a limit must expire, or nothing may happen. The reason is for readers. */
export async function letTimePass(milliseconds: number, _reason: string): Promise<void> {
  await timer(milliseconds);
}

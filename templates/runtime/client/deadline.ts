/**
 * Owns when a call is over before it is finished: its time is up or its caller gave up.
 * Invariant: after `close` no timer and no listener is left; whatever a transport ignores, the call ends.
 */

import { Stopper } from "../transports/stopper.js";

/** Why a call ended early. */
export type EndReason = "timeout" | "aborted";

/** What `race` rejects with. */
export class Ended extends Error {
  readonly reason: EndReason;

  constructor(reason: EndReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The time of one call. */
export class Deadline {
  readonly timeoutMs: number;
  reason: EndReason | undefined;
  /** Stopped when the call is over before it is finished: for transports that take one. */
  readonly stopper: Stopper = new Stopper();
  private controller: AbortController | undefined;
  private readonly outer: AbortSignal | undefined;
  private readonly onAbort = (): void => this.end("aborted");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly totalMs: number;
  private totalPassed = false;
  private readonly totalTimer: ReturnType<typeof setTimeout> | undefined;
  private rejectCurrent: ((error: Ended) => void) | undefined;

  /** `timeoutMs`, `totalMs` 0: none. The latter is never begun anew and never stops. */
  constructor(timeoutMs: number, outer: AbortSignal | undefined, totalMs = 0) {
    this.timeoutMs = timeoutMs;
    this.totalMs = totalMs;
    this.outer = outer;
    if (outer?.aborted === true) this.end("aborted");
    else {
      outer?.addEventListener("abort", this.onAbort, { once: true });
      if (totalMs > 0) this.totalTimer = setTimeout(() => this.endTotal(), totalMs);
      this.restart();
    }
  }

  /** The same for all others; made only when asked for, since it is not cheap. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort();
    }
    return this.controller.signal;
  }

  /** Which limit was passed, in words. */
  get passed(): string {
    return this.totalPassed ? `${this.totalMs} ms (totalTimeoutMs)` : `${this.timeoutMs} ms (timeoutMs)`;
  }

  /** Throws {@link Ended} where the call is over. */
  check(): void {
    if (this.reason !== undefined) throw new Ended(this.reason);
  }

  /** Begins the time anew: for the idle time of a stream. */
  restart(): void {
    clearTimeout(this.timer);
    if (this.timeoutMs > 0 && this.reason === undefined) {
      this.timer = setTimeout(() => this.end("timeout"), this.timeoutMs);
    }
  }

  /** Stops the clock while the consumer of a stream is busy with what it got. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** The promise, or a rejection with {@link Ended} as soon as the call is over. One at a time. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.rejectCurrent = reject;
      promise.then(resolve, reject);
      if (this.reason !== undefined) reject(new Ended(this.reason));
    });
  }

  /** Waits, unless the call ends before. */
  async wait(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await this.race(new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds))));
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.totalTimer);
    this.outer?.removeEventListener("abort", this.onAbort);
    this.rejectCurrent = undefined;
  }

  private endTotal(): void {
    this.totalPassed = true;
    this.end("timeout");
  }

  private end(reason: EndReason): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.stopper.stop();
    this.controller?.abort();
    this.rejectCurrent?.(new Ended(reason));
    this.close();
  }
}

/**
 * Owns the early end of a call: its timeout, or the signal of its caller.
 * Invariant: after `close` no timer and no listener is left. The call ends even if a transport ignores the signal.
 */
import { Stopper } from "../transports/stopper.js";

/** Reason of an early end. */
export type EndReason = "timeout" | "aborted";

/** The rejection of `race`. */
export class Ended extends Error {
  readonly reason: EndReason;

  constructor(reason: EndReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The time limits of one call. */
export class Deadline {
  readonly timeoutMs: number;
  /** The exceeded limit, for messages. */
  passed: string;
  reason: EndReason | undefined;
  /** Stopped at an early end: for transports that accept a stopper. */
  readonly stopper: Stopper = new Stopper();
  #controller: AbortController | undefined;
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#end("aborted");
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #totalTimer: ReturnType<typeof setTimeout> | undefined;
  #rejectCurrent: ((error: Ended) => void) | undefined;

  /** `timeoutMs` and `totalMs`: 0 means no limit. `restart` and `pause` do not affect `totalMs`. */
  constructor(timeoutMs: number, outer: AbortSignal | undefined, totalMs = 0) {
    this.timeoutMs = timeoutMs;
    this.passed = `${timeoutMs} ms (timeoutMs)`;
    this.#outer = outer;
    if (outer?.aborted) this.#end("aborted");
    else {
      outer?.addEventListener("abort", this.#onAbort, { once: true });
      if (totalMs > 0) {
        this.#totalTimer = setTimeout(() => {
          this.passed = `${totalMs} ms (totalTimeoutMs)`;
          this.#end("timeout");
        }, totalMs);
      }
      this.restart();
    }
  }

  /** Aborted at an early end: for other transports. Created on first use, because creating one is slow. */
  get signal(): AbortSignal {
    const controller = (this.#controller ??= new AbortController());
    if (this.reason !== undefined) controller.abort();
    return controller.signal;
  }

  /** Throws {@link Ended} if the call is over. */
  check(): void {
    if (this.reason !== undefined) throw new Ended(this.reason);
  }

  /** Restarts the timeout: for the idle time of a stream. */
  restart(): void {
    this.pause();
    if (this.timeoutMs > 0 && this.reason === undefined) {
      this.#timer = setTimeout(() => this.#end("timeout"), this.timeoutMs);
    }
  }

  /** Stops the timeout while the consumer of a stream is busy. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Settles like the promise, or rejects with {@link Ended} at an early end. Only one race may run at a time. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#rejectCurrent = reject;
      promise.then(resolve, reject);
      if (this.reason !== undefined) reject(new Ended(this.reason));
    });
  }

  /** Waits. Rejects with {@link Ended} at an early end. */
  async wait(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await this.race(new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds))));
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.pause();
    clearTimeout(this.#totalTimer);
    this.#outer?.removeEventListener("abort", this.#onAbort);
    this.#rejectCurrent = undefined;
  }

  #end(reason: EndReason): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.stopper.stop();
    this.#controller?.abort();
    this.#rejectCurrent?.(new Ended(reason));
    this.close();
  }
}

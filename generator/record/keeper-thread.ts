/**
 * Owns the worker thread of the keeper, as the passing thread sees it: sends messages to it, collects results, replaces
 * it if it hangs.
 * Invariant: all waiting is bounded. A worker that makes no progress is terminated, and its messages are lost.
 */
import { Worker } from "node:worker_threads";
import { withEnd } from "../../templates/runtime/text/cut-text.js";
import { DiskError } from "../files/disk/disk-error.js";
import type { KeeperMessage, KeeperSettings, KeeperSummary } from "./keeper.js";
import { Tap } from "./tap.js";

export interface KeeperThreadOptions {
  readonly settings: KeeperSettings;
  /** Milliseconds that one exchange may take. */
  readonly stallMs: number;
  /** The worker's module. */
  readonly module: URL;
  readonly onProblem: (reason: string) => void;
}

/** Workers that are given up before nothing more is recorded. */
const mostReplacements = 3;

export class KeeperThread {
  readonly tap: Tap = new Tap((batch, transfer) => {
    if (this.worker === undefined) return;
    this.waiting++;
    this.worker.postMessage(batch, transfer);
    // More work shows nothing: only what the worker says does.
    if (this.timer === undefined) this.watch();
  });
  private readonly options: KeeperThreadOptions;
  private readonly kept = new Map<string, number>();
  private readonly left = new Map<string, number>();
  /** Undefined: nothing is recorded any longer. */
  private worker: Worker | undefined;
  /** Batches that are not done with, and the end. */
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;
  private replacements = 0;
  /** Before the first worker has begun, whoever starts it is told what is wrong. */
  private isRunning = false;
  private onFinished: (() => void) | undefined;

  private constructor(options: KeeperThreadOptions) {
    this.options = options;
  }

  /** Rejects with {@link DiskError} where the folder is not to be had. */
  static async start(options: KeeperThreadOptions): Promise<KeeperThread> {
    const thread = new KeeperThread(options);
    const worker = thread.open();
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("error", (error) => reject(new DiskError(error instanceof Error ? error.message : String(error))));
    });
    thread.isRunning = true;
    return thread;
  }

  /** Writes the exchanges received until now, as far as possible. */
  async finish(): Promise<KeeperSummary> {
    this.tap.flush();
    const { worker } = this;
    if (worker !== undefined) {
      await new Promise<void>((resolve) => {
        this.onFinished = resolve;
        this.waiting++;
        worker.postMessage("finish");
        if (this.timer === undefined) this.watch();
      });
    }
    this.stopWatching();
    return { kept: Object.fromEntries(this.kept), left: Object.fromEntries(this.left) };
  }

  /** Without waiting: a thread that hangs cannot be waited for. */
  abandon(): void {
    this.stopWatching();
    void this.worker?.terminate();
    this.worker = undefined;
  }

  private open(): Worker {
    const { settings, module } = this.options;
    const worker = new Worker(module, { workerData: { ...settings, keptBefore: Object.fromEntries(this.kept) } });
    worker.on("message", (message: KeeperMessage) => this.worker === worker && this.hear(message));
    worker.on("error", (error) => this.isRunning && this.worker === worker && this.replace(String(error)));
    this.worker = worker;
    return worker;
  }

  private hear(message: KeeperMessage): void {
    if (message === "finished") return this.end();
    if (message !== "begun") {
      if ("done" in message) {
        this.waiting--;
        this.tap.done(message.done);
      } else if ("problem" in message) this.options.onProblem(message.problem);
      else if ("kept" in message) add(this.kept, message.kept);
      else add(this.left, message.left);
    }
    this.watch();
  }

  /** Restarts the timer: each message of the worker shows progress. */
  private watch(): void {
    this.stopWatching();
    if (this.waiting <= 0) return;
    this.timer = setTimeout(() => this.replace("it took too long"), this.options.stallMs);
    this.timer.unref();
  }

  private stopWatching(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private replace(reason: string): void {
    add(this.left, `recording it failed: ${reason}`);
    this.abandon();
    this.waiting = 0;
    this.tap.lose();
    if (this.onFinished !== undefined) return this.end();
    if (this.replacements++ < mostReplacements) return void this.open();
    this.options.onProblem(withEnd(`nothing is recorded any longer: ${reason}`, "; everything passes on"));
  }

  private end(): void {
    this.stopWatching();
    this.onFinished?.();
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

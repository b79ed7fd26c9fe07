/**
 * Owns the limits of a `codegen conformance` run: concurrency, rate, time, requests and bytes.
 * Invariant: calls begin and are reported in their order. A run beyond a limit sends no more requests, and names the
 * option that raises it.
 */
import type { Transport } from "../../../templates/runtime/exchange.js";
import type { AnswerBounds } from "../../conformance/bounded-answer.js";
import { setTimeout as wait } from "node:timers/promises";
import { UsageError } from "../terminal/exit-codes.js";
import { readCount } from "../terminal/read-count.js";
import type { ConformanceOptions } from "./conformance-options.js";

const mebibyte = 1024 * 1024;

export interface RunBudget {
  /** Bounds of each request; they count every request. */
  readonly bounds: AnswerBounds;
  /** Asked before a request: why it is not sent; undefined: it may be. */
  refuse(): string | undefined;
  isOver(): boolean;
  /** Why some request was refused; undefined: none was. */
  whyRefused(): string | undefined;
}

/** The clock starts now. Throws `UsageError`. */
export function startBudget(options: ConformanceOptions, transport: Transport): RunBudget {
  const callMs = readCount("--timeout", options.timeout, 60) * 1000;
  const mostBytes = readCount("--most-body", options.mostBody, 16 * mebibyte);
  const mostSeconds = readCount("--most-time", options.mostTime, 3_600);
  const mostRequests = readCount("--most-requests", options.mostRequests, 100_000);
  const mostRunBytes = readCount("--most-bytes", options.mostBytes, 4 * 1024 * mebibyte);
  const end = performance.now() + mostSeconds * 1000;
  let requests = 0;
  let bytes = 0;
  let refused: string | undefined;
  const nextTime: AnswerBounds["nextTime"] = () => {
    requests += 1;
    const remainingMs = Math.max(1, Math.round(end - performance.now()));
    return remainingMs < callMs
      ? { ms: remainingMs, setBy: "what was left of --most-time" }
      : { ms: callMs, setBy: "--timeout" };
  };
  const whyOver = (): string | undefined => {
    if (performance.now() >= end) return `the run's time of ${mostSeconds} s is up (--most-time)`;
    if (requests >= mostRequests) return `the run sent its ${mostRequests} requests (--most-requests)`;
    if (bytes >= mostRunBytes) return `the run read its ${mostRunBytes} bytes of answers (--most-bytes)`;
    return undefined;
  };
  return {
    bounds: { transport, mostBytes, nextTime, spend: (more) => (bytes += more) },
    refuse() {
      const why = whyOver();
      refused ??= why;
      return why;
    },
    isOver: () => whyOver() !== undefined,
    whyRefused: () => refused,
  };
}

export interface Pace {
  /** Calls a second; undefined: as many as come through. */
  readonly rate: number | undefined;
  readonly concurrency: number;
  /** True from when on nothing is called any more: then nothing is waited for. */
  readonly isOver?: () => boolean;
}

/** Rejects with the error of the first failed call. `tell` is called for each call when all before it are done. */
export async function callAll<Item, Outcome>(
  items: readonly Item[],
  { rate, concurrency, isOver = () => false }: Pace,
  call: (item: Item) => Promise<Outcome>,
  tell: (item: Item, outcome: Outcome) => void,
): Promise<void> {
  const outcomes = new Map<number, { readonly outcome: Outcome }>();
  const start = performance.now();
  let next = 0;
  let printed = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) return;
      if (rate !== undefined && !isOver()) await wait(Math.max(0, start + (at * 1000) / rate - performance.now()));
      outcomes.set(at, { outcome: await call(item) });
      for (let done = outcomes.get(printed); done !== undefined; done = outcomes.get(printed)) {
        const finished = items[printed];
        outcomes.delete(printed++);
        if (finished !== undefined) tell(finished, done.outcome);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
}

/** Throws {@link UsageError}. */
export function readPace({ rate, concurrency }: ConformanceOptions): Pace {
  return {
    rate: rate === undefined ? undefined : readCount("--rate", rate, 1),
    concurrency: readCount("--concurrency", concurrency, 1),
  };
}

/**
 * Owns what one run of `codegen conformance` may cost: time, requests, and bytes of answers.
 * Invariant: a run that used up a part of its budget sends nothing more, and says which part and how to raise it.
 */
import { nodeHttpTransport } from "../../../templates/runtime/transports/node-http.js";
import type { AnswerBounds } from "../../conformance/bounded-answer.js";
import type { ConformanceOptions } from "./conformance-options.js";
import { readCount } from "./read-count.js";

const mebibyte = 1024 * 1024;

export interface RunBudget {
  /** Of each request; every request is counted here. */
  readonly bounds: AnswerBounds;
  /** Asked before a request: why it is not sent; undefined: it may be. */
  refuse(): string | undefined;
  isOver(): boolean;
  /** Why some request was refused; undefined: none was. */
  whyRefused(): string | undefined;
}

/** The clock starts now. Throws `UsageError`. */
export function startBudget(options: ConformanceOptions): RunBudget {
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
    const left = Math.max(1, Math.round(end - performance.now()));
    return left < callMs ? { ms: left, setBy: "what was left of --most-time" } : { ms: callMs, setBy: "--timeout" };
  };
  const whyOver = (): string | undefined => {
    if (performance.now() >= end) return `the run's time of ${mostSeconds} s is up (--most-time)`;
    if (requests >= mostRequests) return `the run sent its ${mostRequests} requests (--most-requests)`;
    if (bytes >= mostRunBytes) return `the run read its ${mostRunBytes} bytes of answers (--most-bytes)`;
    return undefined;
  };
  return {
    bounds: { transport: nodeHttpTransport(), mostBytes, nextTime, spend: (more) => (bytes += more) },
    refuse() {
      const why = whyOver();
      refused ??= why;
      return why;
    },
    isOver: () => whyOver() !== undefined,
    whyRefused: () => refused,
  };
}

/**
 * Owns the method `stream` of operations with MTOM. Only clients of such services load it.
 * Invariant: nothing is loaded or sent before the method is called.
 */
import type { AnyCallOptions } from "../operation-call.js";
import type { CallSite } from "./call-site.js";

/** Adds `stream` to the method of an operation. */
export function withStream(method: object, siteOf: (options: AnyCallOptions) => CallSite): object {
  return Object.assign(method, {
    stream: async (parameters?: unknown, options: AnyCallOptions = {}): Promise<unknown> => {
      const { runStream } = await import("./run-stream.js");
      return runStream(() => siteOf(options), parameters, options);
    },
  });
}

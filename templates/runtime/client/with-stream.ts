/**
 * Owns the methods of operations with MTOM: parameters whose bytes are streams, and the method `stream`. Only clients of such services load it.
 * Invariant: nothing is loaded or sent before a method is called.
 */
import { sourcesIn } from "../mtom/byte-source.js";
import type { AnyCallOptions } from "../operation-call.js";
import type { CallSite } from "./call-site.js";
import type { Method } from "./create-client.js";
import { pendingCall } from "./pending-call.js";

/** Adds `stream` to the method of an operation, and lets its parameters be streams. */
export function withStream(method: Method, siteOf: (options: AnyCallOptions) => CallSite): Method {
  const call: Method = (parameters, options = {}) => {
    if (sourcesIn(parameters).length === 0) return method(parameters, options);
    return pendingCall(async (course) => {
      const { runSending } = await import("./run-sending.js");
      return runSending(() => siteOf(options), parameters, options, course);
    });
  };
  return Object.assign(call, {
    stream: async (parameters?: unknown, options: AnyCallOptions = {}): Promise<unknown> => {
      const { runStream } = await import("./run-stream.js");
      return runStream(() => siteOf(options), parameters, options);
    },
  });
}

/**
 * Owns what a call gives at once: the promise of its result, which can be asked for all that came with it.
 * Invariant: for a call that nobody asks nothing more is done than to keep its response; asking sends nothing.
 */
import type { CallResponse, PendingCall } from "../operation-call.js";
import type { Call } from "./call-site.js";
import { replyError } from "./failed-call.js";
import type { Reply } from "./reply.js";

/** What a call was answered last: there as soon as there is a result. */
export interface Course {
  answered: { readonly call: Call; readonly reply: Reply };
}

export function pendingCall(run: (course: Course) => Promise<unknown>): PendingCall<unknown> {
  const course = {} as Course;
  const result = run(course);
  return Object.assign(result, { withResponse: async () => describe(await result, course) });
}

/** Rejects with an UndecodableError where SOAP headers cannot be read. */
async function describe(result: unknown, { answered }: Course): Promise<CallResponse<unknown>> {
  const { call, reply } = answered;
  const { site } = call;
  try {
    return { result, soapHeaders: (await site.operation.responseHeaders?.read(reply, site)) ?? {}, ...reply };
  } catch (error) {
    throw await replyError(call, error, reply);
  }
}

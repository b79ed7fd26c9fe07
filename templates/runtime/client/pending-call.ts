/**
 * Owns the promise that a call returns, with its method `withResponse`.
 * Invariant: `withResponse` sends nothing. Without it, a call only keeps a reference to its response.
 */
import type { CallResponse, PendingCall } from "../operation-call.js";
import type { Call } from "./call-site.js";
import { replyError } from "./failed-call.js";
import type { Reply } from "./reply.js";

/** The last response of a call. Set as soon as there is a result. */
export interface Course {
  answered: { readonly call: Call; readonly reply: Reply };
}

export function pendingCall(run: (course: Course) => Promise<unknown>): PendingCall<unknown> {
  const course = {} as Course;
  const result = run(course);
  return Object.assign(result, { withResponse: async () => describe(await result, course) });
}

/** Rejects with an UndecodableError if SOAP headers cannot be read. */
async function describe(result: unknown, { answered }: Course): Promise<CallResponse<unknown>> {
  const { call, reply } = answered;
  const { site } = call;
  try {
    const soapHeaders = (await site.operation.responseHeaders?.read(reply, site)) ?? {};
    return { result, soapHeaders, ...reply, mended: call.mending?.places ?? [] };
  } catch (error) {
    throw await replyError(call, error, reply);
  }
}

/**
 * Owns the call of a single operation: for programs that use a few, and bundlers that drop the rest.
 * Invariant: it refers to no table of operations and no list of bindings.
 */
import { openDefaultConnection } from "./default-connection.js";
import type { GivesHeaders, NoSoapHeaders, OperationDescription } from "../description.js";
import type { Credentials, PendingCall, Remaining } from "../operation-call.js";
import { type OptionsOfCall, singleCall } from "./single-call.js";

/**
 * Calls one operation: `call(singlesms, { To_Number, Message }, { baseUrl, binding: soap11, credentials })`.
 * Rejects with a CallError, or with a TypeError for options that cannot work.
 */
export function call<
  Parameters,
  Result,
  Options,
  const Given extends Credentials = Record<never, never>,
  Headers = NoSoapHeaders,
>(
  operation: OperationDescription<Parameters, Result, Options> & GivesHeaders<Headers>,
  parameters: Remaining<Parameters, Extract<keyof Given, string>>,
  options: OptionsOfCall<Given, Options>,
): PendingCall<Result, Headers> {
  // The operation's codecs decode what its description promises: taken on trust here.
  return singleCall(operation, parameters, options, openDefaultConnection) as PendingCall<Result, Headers>;
}

/**
 * Owns the type, options and course of a single call, for both entry points.
 * Invariant: no table of operations, no list of bindings and no transport is imported.
 */
import type { Binding } from "../bindings/binding.js";
import { openCallSite } from "./call-site.js";
import type { Connection } from "./connection.js";
import type { BindingId } from "../binding-rows.js";
import type {
  AnyOperation,
  GivesHeaders,
  NoSoapHeaders,
  OperationDescription,
  ServiceDescription,
} from "../description.js";
import type { ConnectionOptions } from "../client-options.js";
import type { AnyCallOptions, CallOptions, Credentials, OfferedBy, PendingCall, Remaining } from "../operation-call.js";
import { pendingCall } from "./pending-call.js";
import { runCall } from "./run-call.js";

/** Options of a single call: address, binding (the object, not its id) and credentials. */
export interface SingleCallOptions<Given extends Credentials = Credentials, Offered extends BindingId = BindingId>
  extends ConnectionOptions, Omit<CallOptions, "binding"> {
  /** `soap11`, `soap12`, `httpGet` or `httpPost`: the object, so that a bundler drops the others. */
  readonly binding: Binding<Offered>;
  /** Values of credential parameters. Ignored if the operation has no such set. */
  readonly credentials?: Given | undefined;
}

/** Options of a single call of any operation. */
export type AnySingleOptions = SingleCallOptions & Pick<AnyCallOptions, "soapHeaders">;

/** Options of a single call, with the bindings and SOAP headers of the operation. */
export type OptionsOfCall<Given extends Credentials, Options> = SingleCallOptions<Given, OfferedBy<Options>> &
  Pick<Options, Extract<keyof Options, "soapHeaders">>;

/** A function that calls one operation. `More`: further options that it requires. */
export type SingleCall<More = unknown> = <
  Parameters,
  Result,
  Options,
  const Given extends Credentials = Record<never, never>,
  Headers = NoSoapHeaders,
>(
  operation: OperationDescription<Parameters, Result, Options> & GivesHeaders<Headers>,
  parameters: Remaining<Parameters, Extract<keyof Given, string>>,
  options: OptionsOfCall<Given, Options> & More,
) => PendingCall<Result, Headers>;

/** `open` checks the options when a call begins. The call rejects with its errors. */
export function singleCaller(
  open: (service: ServiceDescription, options: ConnectionOptions) => Connection,
): SingleCall {
  const callOperation = (
    operation: AnyOperation,
    parameters: unknown,
    { binding, signal, soapHeaders, ...options }: AnySingleOptions,
  ): PendingCall<unknown> =>
    pendingCall(async (course) => {
      const site = openCallSite(operation, binding, open(operation.service, options));
      return runCall(() => site, parameters, { signal, soapHeaders }, course);
    });
  // The operation's codecs decode the types that its description promises. The compiler cannot know that.
  return callOperation as SingleCall;
}

/**
 * Owns the call of a single operation: for programs that use a few, and bundlers that drop the rest.
 * Invariant: it refers to no table of operations and no list of bindings.
 */
import type { Binding } from "../bindings/binding.js";
import { openCallSite } from "./call-site.js";
import { openConnection } from "./connection.js";
import type { BindingId, GivesHeaders, NoSoapHeaders, OperationDescription } from "../description.js";
import type {
  AnyCallOptions,
  CallOptions,
  ConnectionOptions,
  Credentials,
  OfferedBy,
  PendingCall,
  Remaining,
} from "../operation-call.js";
import { pendingCall } from "./pending-call.js";
import { runCall } from "./run-call.js";

/** What a single call needs: where, over which binding (the binding itself, not its id), and as whom. */
export interface SingleCallOptions<Given extends Credentials = Credentials, Offered extends BindingId = BindingId>
  extends ConnectionOptions, Omit<CallOptions, "binding"> {
  /** `soap11`, `soap12`, `httpGet` or `httpPost`: the value, so that a bundler drops the others. */
  readonly binding: Binding<Offered>;
  /** Values of credential parameters; used where the operation takes that credential set. */
  readonly credentials?: Given | undefined;
}

/** The same for the run time, whatever the operation. */
export type AnySingleOptions = SingleCallOptions & Pick<AnyCallOptions, "soapHeaders">;

/** What a single call takes where the operation says what it is offered over and which SOAP headers it takes. */
export type OptionsOfCall<Given extends Credentials, Options> = SingleCallOptions<Given, OfferedBy<Options>> &
  Pick<Options, Extract<keyof Options, "soapHeaders">>;

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
  const pending = pendingCall(async (course) => {
    const { binding, signal, soapHeaders, ...connectionOptions }: AnySingleOptions = options;
    const site = openCallSite(operation, binding, openConnection(operation.service, connectionOptions));
    return runCall(() => site, parameters, { signal, soapHeaders }, course);
  });
  // The operation's codecs decode what its description promises: the one place where that is taken on trust for a single call.
  return pending as PendingCall<Result, Headers>;
}

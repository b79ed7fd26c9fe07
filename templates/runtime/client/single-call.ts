/**
 * Owns the course of a single call, whoever chooses what it travels over, and what such calls take.
 * Invariant: it refers to no table of operations, no list of bindings and no transport.
 */
import type { Binding } from "../bindings/binding.js";
import { openCallSite } from "./call-site.js";
import type { Connection } from "./connection.js";
import type { BindingId } from "../binding-rows.js";
import type { AnyOperation, ServiceDescription } from "../description.js";
import type { ConnectionOptions } from "../client-options.js";
import type { AnyCallOptions, CallOptions, Credentials, OfferedBy, PendingCall } from "../operation-call.js";
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

/** `open` checks the options when the call begins; what it throws is what the call rejects with. */
export function singleCall(
  operation: AnyOperation,
  parameters: unknown,
  options: AnySingleOptions,
  open: (service: ServiceDescription, options: ConnectionOptions) => Connection,
): PendingCall<unknown> {
  return pendingCall(async (course) => {
    const { binding, signal, soapHeaders, ...connectionOptions } = options;
    const site = openCallSite(operation, binding, open(operation.service, connectionOptions));
    return runCall(() => site, parameters, { signal, soapHeaders }, course);
  });
}

/**
 * Owns what programs import that make single calls and count kilobytes, from here and not from `index.js`: bundlers that split by
 * files (esbuild, webpack) put into the start of a program whatever an index mentions and something that is loaded later needs.
 * Invariant: nothing here leads to Node's transport, to the strict reader, or to a server, but by loading it later.
 */
import { type Connection, openConnection } from "./connection.js";
import type { GivesHeaders, NoSoapHeaders, OperationDescription, ServiceDescription } from "../description.js";
import type { Transport } from "../exchange.js";
import type { ConnectionOptions } from "../client-options.js";
import type { Credentials, PendingCall, Remaining } from "../operation-call.js";
import { type OptionsOfCall, singleCall } from "./single-call.js";

export * from "../errors.js";
export { soap11 } from "../bindings/soap/soap11.js";
export { soap12 } from "../bindings/soap/soap12.js";
export { fetchTransport, type FetchTransportOptions } from "../transports/fetch.js";

/**
 * Calls one operation over the transport that it is given:
 * `call(singlesms, { To_Number, Message }, { baseUrl, binding: soap11, transport: fetchTransport() })`.
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
  options: OptionsOfCall<Given, Options> & { readonly transport: Transport },
): PendingCall<Result, Headers> {
  // The operation's codecs decode what its description promises: taken on trust here as in `call.ts`.
  return singleCall(operation, parameters, options, openGiven) as PendingCall<Result, Headers>;
}

function openGiven(service: ServiceDescription, options: ConnectionOptions): Connection {
  const { transport } = options;
  if (transport === undefined) throw new TypeError("transport is missing; expected one, such as fetchTransport()");
  return openConnection(service, options, () => transport);
}

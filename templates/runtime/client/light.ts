/**
 * Owns the smaller entry point for programs that make single calls. Bundlers that split by file (esbuild, webpack) put
 * a module into the start of a program if `index.js` exports it and a later chunk needs it. This file exports less.
 * Invariant: Node's transport, the strict reader and the server are only reachable through dynamic imports, or not at
 * all.
 */
import { openConnection } from "./connection.js";
import type { Transport } from "../exchange.js";
import { type SingleCall, singleCaller } from "./single-call.js";

export * from "../errors.js";
export { soap11 } from "../bindings/soap/soap11.js";
export { soap12 } from "../bindings/soap/soap12.js";
export { fetchTransport, type FetchTransportOptions } from "../transports/fetch.js";

/**
 * Calls one operation over the given transport: `call(singlesms, { To_Number, Message }, { baseUrl, binding: soap11, transport: fetchTransport() })`.
 * Rejects with a CallError, or with a TypeError for invalid options.
 */
export const call: SingleCall<{ readonly transport: Transport }> = /* @__PURE__ */ singleCaller((service, options) => {
  const { transport } = options;
  if (transport === undefined) throw new TypeError("transport is missing; expected one, such as fetchTransport()");
  return openConnection(service, options, () => transport);
});

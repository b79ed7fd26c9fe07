/**
 * Owns the call of a single operation: for programs that use a few operations, so that bundlers drop the others.
 * Invariant: no table of operations and no list of bindings is imported.
 */
import { openDefaultConnection } from "./default-connection.js";
import { type SingleCall, singleCaller } from "./single-call.js";

/**
 * Calls one operation: `call(singlesms, { To_Number, Message }, { baseUrl, binding: soap11, credentials })`.
 * Rejects with a CallError, or with a TypeError for invalid options.
 */
export const call: SingleCall = /* @__PURE__ */ singleCaller(openDefaultConnection);

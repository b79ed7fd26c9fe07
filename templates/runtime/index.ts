/** Owns what users of a generated client or server may import from the runtime. */
export * from "./errors.js";
export type * from "./description.js";
export type * from "./exchange.js";
export type * from "./operation-call.js";
export type * from "./handler.js";
export { call } from "./call.js";
export type { SingleCallOptions } from "./call.js";
export { createClient } from "./client.js";
export { createDispatcher } from "./dispatcher.js";
export { notImplemented } from "./not-implemented.js";
export { httpGet, httpPost, soap11, soap12 } from "./bindings/index.js";
export type { Binding } from "./bindings/index.js";

/** Owns what users of a generated server may import from the runtime, besides what both sides have. */
export * from "./fault.js";
export type * from "../handler.js";
export { createDispatcher } from "../dispatcher.js";
export { notImplemented } from "../not-implemented.js";
export { nodeHttpListener, serve, type ServeOptions, type ServerHandle } from "../adapters/node-http.js";
export { webHandler, type WebHandlerOptions } from "../adapters/web.js";

/** Owns what users of a generated client may import from the runtime, besides what both sides have. */
export * from "../errors.js";
export type * from "../operation-call.js";
export { call } from "./call.js";
export type { AnySingleOptions, OptionsOfCall, SingleCallOptions } from "./call.js";
export { callRows } from "./call-rows.js";
export { createClient } from "./create-client.js";
export { httpGet, httpPost, soap11, soap12 } from "../bindings/index.js";
export type { Binding } from "../bindings/index.js";
export type { ClientBinding, EncodedRequest, Endpoint as BindingEndpoint, OpenedResult } from "../bindings/binding.js";
export type { ParameterValues } from "../parameters.js";
export { fetchTransport, type FetchTransportOptions } from "../transports/fetch.js";
export { fixtureTransport, type FixtureSource } from "../transports/fixture.js";
export { inProcessTransport, type RequestHandler } from "../transports/in-process.js";
export { nodeHttpTransport, type NodeHttpTransportOptions } from "../transports/node-http.js";
export type { NodeAgent } from "../transports/node-modules.js";
export type { PoolOptions } from "../transports/node-pool.js";
export type { StoppableOptions, StoppableTransport, Stopper } from "../transports/stopper.js";

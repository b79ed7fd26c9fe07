/** Clash. Generated: change the description, not this file. */
export * from "./types.js";
export * from "./operations.js";
export * from "./client.js";
export * from "./server.js";
export * from "./wsdl.js";
export * from "./runtime/index.js";

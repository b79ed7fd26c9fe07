/** Owns the exports of the runtime for users of a generated client and server. */
export * from "./shared.js";
export * from "./client/index.js";
export * from "./server/index.js";

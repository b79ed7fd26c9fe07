/** Owns what users of a generated client and server may import from the runtime: what one side has stands in that side's index. */
export * from "./shared.js";
export * from "./client/index.js";
export * from "./server/index.js";

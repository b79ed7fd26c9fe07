/** Owns the exports for users of a JSON gateway. */
export { createGateway, type Gateway } from "./gateway.js";
export type { CallerLogin } from "./caller-login.js";
export type {
  GatewayContext,
  GatewayErrorReport,
  GatewayInterceptor,
  GatewayMended,
  GatewayOptions,
} from "./gateway-options.js";
export { JsonError } from "../json/json-error.js";
export { resultFromJson, resultToJson, valueFromJson, valueToJson } from "../json/json-values.js";
export { nodeHttpListener, serve, type ServeOptions, type ServerHandle } from "../adapters/node-http.js";
export { webHandler, type WebHandlerOptions } from "../adapters/web.js";

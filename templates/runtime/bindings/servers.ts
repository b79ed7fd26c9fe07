/** Owns the list of bindings as dispatchers have them: one line for each. */
import { soapVersion11, soapVersion12 } from "./soap/envelope.js";
import { formServer } from "./form/server.js";
import { soapServer } from "./soap/server.js";
import type { ServerBinding } from "./server-binding.js";

export const soap11Server: ServerBinding = /* @__PURE__ */ soapServer("soap11", soapVersion11);
export const soap12Server: ServerBinding = /* @__PURE__ */ soapServer("soap12", soapVersion12);
export const httpGetServer: ServerBinding = /* @__PURE__ */ formServer("http-get");
export const httpPostServer: ServerBinding = /* @__PURE__ */ formServer("http-post");

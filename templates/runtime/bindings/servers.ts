/** Owns the list of server bindings: one line for each. */
import type { StaticBindingId } from "../binding-rows.js";
import { soapVersion11, soapVersion12 } from "./soap/envelope.js";
import { formServer } from "./form/server.js";
import { soapServer } from "./soap/server.js";
import type { ServerBinding } from "./server-binding.js";

export const serverBindings: Readonly<Record<StaticBindingId, ServerBinding>> = {
  soap11: /* @__PURE__ */ soapServer("soap11", soapVersion11),
  soap12: /* @__PURE__ */ soapServer("soap12", soapVersion12),
  "http-get": /* @__PURE__ */ formServer("http-get"),
  "http-post": /* @__PURE__ */ formServer("http-post"),
};

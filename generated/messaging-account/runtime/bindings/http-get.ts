/** Owns HTTP GET (interface 1.1, wire 2): parameters in the query string. Secrets travel in the URL. */
import type { Binding, ServerBinding } from "./binding.js";
import { formBinding } from "./form-binding.js";
import { formServer } from "./form-server.js";

/** For clients. */
export const httpGet: Binding = /* @__PURE__ */ formBinding("http-get", (url, form) => ({
  method: "GET",
  url: form === "" ? url : `${url}?${form}`,
  headers: {},
  body: undefined,
}));

/** For dispatchers. */
export const httpGetServer: ServerBinding = /* @__PURE__ */ formServer("http-get");

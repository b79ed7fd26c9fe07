/** Owns HTTP GET (wire 2): parameters in the query string. Secrets travel in the URL. */
import type { Binding } from "../binding.js";
import { formBinding } from "./client.js";

export const httpGet: Binding<"http-get"> = /* @__PURE__ */ formBinding(
  "http-get",
  (url, form) => ({
    method: "GET",
    url: form === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${form}`,
    headers: {},
    body: undefined,
  }),
  true,
);

/** Owns HTTP POST (wire 2): parameters as form fields in the body. */
import type { Binding } from "../binding.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { formBinding } from "./client.js";

export const httpPost: Binding<"http-post"> = /* @__PURE__ */ formBinding("http-post", (url, form) => ({
  method: "POST",
  url,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: encodeUtf8(form),
}));

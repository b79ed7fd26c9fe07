/** Owns the list of client bindings: one line for each. Importing one of them does not load the others. */
import type { StaticBindingId } from "../binding-rows.js";
import type { Binding } from "./binding.js";
import { httpGet } from "./form/http-get.js";
import { httpPost } from "./form/http-post.js";
import { soap11 } from "./soap/soap11.js";
import { soap12 } from "./soap/soap12.js";

export { httpGet, httpPost, soap11, soap12 };
export type { Binding };

/** Every static binding by its id. */
export const clientBindings: Readonly<Record<StaticBindingId, Binding>> = {
  soap11,
  soap12,
  "http-get": httpGet,
  "http-post": httpPost,
};

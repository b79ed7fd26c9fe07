/** Owns the list of bindings: one line for each. Importing one from here does not pull in the others. */
export { soap11, soap11Server } from "./soap11.js";
export { soap12, soap12Server } from "./soap12.js";
export { httpGet, httpGetServer } from "./http-get.js";
export { httpPost, httpPostServer } from "./http-post.js";
export type { Binding, ServerBinding } from "./binding.js";

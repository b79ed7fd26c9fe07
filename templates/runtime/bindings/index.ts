/** Owns the list of bindings as clients have them: one line for each. Importing one from here does not pull in the others. */
export { soap11 } from "./soap/soap11.js";
export { soap12 } from "./soap/soap12.js";
export { httpGet } from "./form/http-get.js";
export { httpPost } from "./form/http-post.js";
export type { Binding } from "./binding.js";

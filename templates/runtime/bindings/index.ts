/** Owns the list of bindings as clients have them: one line for each. Importing one from here does not pull in the others. */
export { soap11 } from "./soap11.js";
export { soap12 } from "./soap12.js";
export { httpGet } from "./http-get.js";
export { httpPost } from "./http-post.js";
export type { Binding } from "./binding.js";

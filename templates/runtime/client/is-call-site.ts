/** Owns the type guard of call sites, because descriptions of operations cannot refer to their type. */
import type { CallSite } from "./call-site.js";

export function isCallSite(site: object): site is CallSite {
  return "encoder" in site;
}

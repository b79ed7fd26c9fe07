/** Owns the guard of call sites: descriptions of operations cannot name their type, and what they refer to gets nothing else. */
import type { CallSite } from "./call-site.js";

export function isCallSite(site: object): site is CallSite {
  return "encoder" in site;
}

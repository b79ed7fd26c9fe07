/** Owns calls with WS-Addressing over bindings that have a path of their own. */
import type { AddressedCalls } from "../description.js";
import { addressedCalls } from "./addressed-calls.js";
import { callsAtPaths } from "./calls-at-paths.js";

export const addressedAtPaths: AddressedCalls = {
  siteOf: (shared) => addressedCalls.siteOf(callsAtPaths.siteOf(shared)),
};

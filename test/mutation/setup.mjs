/**
 * Owns what property tests do beside changes: the first counterexample is enough.
 * Invariant: runs after `test/fixed-seed.mjs`, whose seed it keeps.
 */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

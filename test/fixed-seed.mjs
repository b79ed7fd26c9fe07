/**
 * Owns the seed of all property tests where `ASMX_SEED` gives one.
 * Invariant: `npm run check` gives one, so that its verdict is about the change and not about the dice; `npm test` gives none, and explores.
 */
import fc from "fast-check";

const seed = process.env["ASMX_SEED"];
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

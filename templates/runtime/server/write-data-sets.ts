/**
 * Owns the code that a server loads to write DataSets.
 * Invariant: it is only imported dynamically, so that bundlers can split it off.
 */
export { writeDataSet } from "../results/data-set/write-result.js";
